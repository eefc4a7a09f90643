"""Advice: the best of what can be chosen, against plain arithmetic and against every policy there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from inglenook.rules import (
    Advice,
    Aim,
    Choose,
    Ending,
    Goal,
    Hand,
    Outcome,
    Refusal,
    Roll,
    Rule,
    Run,
    TooManyCasesError,
    Total,
    advice,
    odds,
)
from tests.rules import toy

COINS = Goal("coins", lambda ending: ending.world["purse"].coins - ending.start["purse"].coins)  # type: ignore[attr-defined]
RICH = Aim("Have the most coins", (COINS,))
QUIET = Aim("Ring the bell least", (Goal("rings", lambda ending: ending.world["bell"].rung, least=True), COINS))  # type: ignore[attr-defined]


def advised(found: Advice | Refusal) -> Advice:
    assert isinstance(found, Advice), found
    return found


def means(found: Advice) -> dict[str, Fraction]:
    return {option.option: option.means[0] for option in found.options}


def pig(rounds: int = 2) -> Rule[Outcome | Refusal]:
    """Throw a d4 again and again or hold what there is; a 1 loses all."""
    held = 0
    for left in range(rounds, 0, -1):
        if (yield from Choose("player", "more", ("hold", "throw"), (held, left))) == "hold":
            break
        face = yield from Roll((Hand("player", (4,)),), Total(), "more", "TOY-5")
        held = 0 if face == 1 else held + face
        if not held:
            break
    return Outcome("held", {"held": held})


HELD = Aim("Hold the most", (Goal("held", lambda ending: ending.outcome.details["held"]),))


def test_a_game_of_two_throws_by_hand():
    """One throw is worth 9/4. After 2, 3, 4 one more gives 3/4·(2+3) = 15/4, 3/4·6 = 18/4 and 21/4: always throw."""
    found = advised(advice(pig, {}, HELD, {}))
    assert means(found) == {"hold": 0, "throw": Fraction(15 + 18 + 21, 16)}
    hold, throw = found.options
    assert (hold.best, throw.best) == (False, True)
    assert throw.margin == (Fraction(27, 8),)
    assert hold.margin == (Fraction(-27, 8),)
    assert found.means == throw.means


def test_what_waits_is_weighed_from_where_it_stands():
    """With 10 in hand the last throw is worth 3/4·(10+3) = 39/4, a little less than to hold."""
    run = Run(pig(4), {})
    for face in (4, 4):
        run.choose("throw")
        run.throw([[face]])
    run.choose("throw")
    run.throw([[2]])
    found = advised(advice(lambda: pig(4), {}, HELD, {}, sent=run.sent))
    assert means(found) == {"hold": 10, "throw": Fraction(3 * 10 + 9, 4)}
    assert [option.best for option in found.options] == [True, False]


def test_options_that_come_to_the_same_are_both_best():
    def even() -> Rule[Outcome | Refusal]:
        option = yield from Choose("player", "which", ("one", "other"))
        return Outcome(option, {"held": 1})

    found = advised(advice(even, {}, HELD, {}))
    assert [option.best for option in found.options] == [True, True]
    assert [option.margin for option in found.options] == [(Fraction(0),)] * 2


def test_a_later_goal_decides_where_an_earlier_one_does_not():
    """Ringing is what one wants least; of the two quiet ways the one with more coins is the better."""
    sent = Run(toy.game(), toy.world(), dict(toy.PORTS))
    sent.throw([[2]])
    found = advised(advice(toy.game, toy.world(), QUIET, {}, toy.PORTS, sent.sent))
    stop, double, ring = found.options
    assert stop.means == (Fraction(0), Fraction(1))
    assert ring.means == (Fraction(1), Fraction(0))
    assert double.means[0] == 0
    assert double.means[1] == Fraction(5, 2) + 4 + Fraction(1, 2)
    assert double.best
    assert not stop.best
    assert double.margin == (Fraction(0), double.means[1] - 1)
    assert ring.margin == (Fraction(1), -double.means[1])


def test_dice_before_the_first_choice_give_the_worth_of_the_best_play():
    found = advised(advice(toy.game, toy.world(), RICH, {}, toy.PORTS))
    assert found.options == ()
    assert found.asked is None
    assert found.means == (Fraction(1, 2) * -1 + Fraction(1, 2) * 7,)


def test_where_dice_come_first_it_may_be_said_whose_aim_it_is():
    """Whoever tosses, the player then goes on as they like best; for a stranger it goes by the policy."""
    stranger = Choose("stranger", "how", ("a", "b"))
    found = advised(advice(toy.game, toy.world(), RICH, {"how": lambda _: "stop"}, toy.PORTS, asked=stranger))
    assert found.means == (Fraction(0),)
    assert found.policies_used == {"how"}
    mine = Choose("player", "how", ("a", "b"))
    assert advised(advice(toy.game, toy.world(), RICH, {}, toy.PORTS, asked=mine)).means == (Fraction(3),)


def test_who_is_not_advised_keeps_to_a_policy():
    """A rival takes what the policy says, and the best answer is the best against that."""

    def two() -> Rule[Outcome | Refusal]:
        mine = yield from Choose("player", "mine", ("high", "low"))
        theirs = yield from Choose("rival", "theirs", ("spare", "punish"), mine)
        held = {("high", "spare"): 9, ("high", "punish"): 0, ("low", "spare"): 3, ("low", "punish"): 2}
        return Outcome("over", {"held": held[mine, theirs]})

    kind = advised(advice(two, {}, HELD, {"theirs": lambda _: "spare"}))
    assert means(kind) == {"high": 9, "low": 3}
    assert kind.policies_used == {"theirs"}
    hard = advised(advice(two, {}, HELD, {"theirs": lambda _: "punish"}))
    assert means(hard) == {"high": 0, "low": 2}
    both = advised(advice(two, {}, HELD, {}, advised=lambda _: True))
    assert means(both) == {"high": 9, "low": 3}
    with pytest.raises(KeyError, match="theirs"):
        advice(two, {}, HELD, {})
    with pytest.raises(ValueError, match="no option"):
        advice(two, {}, HELD, {"theirs": lambda _: "shrug"})


def test_without_looking_ahead_the_policies_answer_what_comes_later():
    held = {"more": lambda _: "hold"}
    near = advised(advice(pig, {}, HELD, held, ahead=False))
    assert means(near) == {"hold": 0, "throw": Fraction(9, 4)}
    assert near.policies_used == {"more"}
    assert advised(advice(pig, {}, HELD, held)).policies_used == frozenset()


def test_a_refusal_and_too_many_cases_are_said():
    refused = advice(toy.refuse, toy.world(), RICH, {})
    assert isinstance(refused, Refusal)
    assert refused.code == "rich"
    with pytest.raises(TooManyCasesError):
        advice(lambda: pig(6), {}, HELD, {}, most=20)


def test_an_option_that_the_rule_refuses_is_none():
    """At the table to choose it would move nothing, so it is not weighed, now or later."""

    def door() -> Rule[Outcome | Refusal]:
        for _ in range(2):
            if (yield from Choose("player", "door", ("closed", "open"))) == "closed":
                return Refusal("closed", "It is closed.", "TOY-6")
        return Outcome("through", {"held": 1})

    found = advised(advice(door, {}, HELD, {}))
    assert [option.option for option in found.options] == ["open"]
    assert found.options[0].best
    assert found.options[0].margin == (Fraction(0),)
    assert found.refused["closed"].code == "closed"

    def wall() -> Rule[Outcome | Refusal]:
        yield from Choose("player", "wall", ("left", "right"))
        return Refusal("wall", "There is no way.", "TOY-6")

    assert isinstance(advice(wall, {}, HELD, {}), Refusal)


def infosets(make: Callable[[], Rule[Any]]) -> dict[tuple[Any, ...], tuple[str, ...]]:
    """Every question that can come up, by all that a decision may depend on, with its options."""
    found: dict[tuple[Any, ...], tuple[str, ...]] = {}

    def note(choose: Choose) -> None:
        found[choose.policy, choose.seen] = choose.options

    for place in range(3):

        def pick(choose: Choose, place: int = place) -> str:
            note(choose)
            return choose.options[min(place, len(choose.options) - 1)]

        odds(make, {}, _Everything(pick))
    return found


class _Everything(dict[str, Any]):
    """The same policy for every question."""

    def __init__(self, policy: Callable[[Choose], str]) -> None:
        super().__init__()
        self.policy = policy

    def __missing__(self, key: str) -> Callable[[Choose], str]:
        return self.policy


def every_policy(make: Callable[[], Rule[Any]]) -> list[Mapping[str, Callable[[Choose], str]]]:
    sets = infosets(make)
    return [_by_plan(dict(zip(sets, plan, strict=True))) for plan in product(*sets.values())]


def _by_plan(plan: Mapping[tuple[Any, ...], str]) -> Mapping[str, Callable[[Choose], str]]:
    return _Everything(lambda choose: plan[choose.policy, choose.seen])


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_nothing_beats_it_of_all_the_policies_there_are(rounds):
    """Each policy there is, by what a question shows, through the odds driver: the best of them is the advice's own."""
    make = lambda: pig(rounds)  # noqa: E731
    tried = [
        odds(make, {}, policy).law(lambda leaf: leaf.outcome.details["held"]).mean() for policy in every_policy(make)
    ]
    assert len(tried) >= 2**rounds
    assert advised(advice(make, {}, HELD, {})).means == (max(tried),)


def test_an_aim_is_for_its_questions():
    asked = Choose("player", "how", ("a", "b"), by="bell")
    ending = Ending(Outcome("x"), {}, {})
    assert Aim("Any", ()).fits(asked)
    assert Aim("One", (), questions=("bell.how",)).fits(asked)
    assert not Aim("Other", (), questions=("how",)).fits(asked)
    assert ending.asked is None
