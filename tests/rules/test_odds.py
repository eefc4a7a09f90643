"""Odds: the same rule through every case, equal to playing it through all faces."""

from fractions import Fraction

import pytest

from inglenook.rules import Choose, Hand, Law, Outcome, Roll, TooManyCasesError, Total, odds
from tests.rules.toy import PORTS, Bell, Purse, every_way, game, play, refuse, weighed, world

MEASURES = {"purse": lambda purse: {"coins": purse.coins}, "bell": lambda bell: {"rung": bell.rung}}


def always(option: str):
    return {"how": lambda _choose: option}


@pytest.mark.rule("GEN-4")
@pytest.mark.parametrize("option", ["stop", "double", "ring"])
def test_odds_equal_playing_through_all_faces(option):
    law = odds(game, world(), always(option), PORTS)
    ways = every_way(game, world(), option)
    assert law.outcomes() == weighed((outcome.key, over, under) for over, under, outcome, _ in ways)
    assert sum(Fraction(over, under) for over, under, _, _ in ways) == 1
    coins = law.effects(MEASURES)["purse.coins"] if option != "ring" else law.effects(MEASURES)["bell.rung"]
    key, index = ("purse", "coins") if option != "ring" else ("bell", "rung")
    before = getattr(world()[key], index)
    assert coins == weighed((getattr(after[key], index) - before, over, under) for over, under, _, after in ways)
    assert law.law(lambda leaf: leaf.outcome.key == "lost").chance(True) == Fraction(1, 2)


def test_what_cant_change_is_left_out():
    assert set(odds(game, world(), always("ring"), PORTS).effects(MEASURES)) == {"purse.coins", "bell.rung"}
    assert set(odds(game, world(), always("stop"), PORTS).effects(MEASURES)) == {"purse.coins"}


def test_the_policies_that_were_needed_are_named():
    assert odds(game, world(), always("stop"), PORTS).policies_used == {"how"}
    assert odds(refuse, {"purse": Purse()}, {}).policies_used == frozenset()


def test_policies_decide_from_the_question_alone():
    seen: list[Choose] = []

    def how(choose: Choose) -> str:
        seen.append(choose)
        return "stop"

    odds(game, world(), {"how": how}, PORTS)
    assert [choose.seen for choose in seen] == ["heads"]


def test_a_policy_that_chooses_what_isnt_there():
    with pytest.raises(ValueError, match="chose 'fly'"):
        odds(game, world(), always("fly"), PORTS)
    with pytest.raises(KeyError, match="how"):
        odds(game, world(), {}, PORTS)


def test_a_rule_that_refuses_has_no_odds():
    law = odds(refuse, world(), {})
    assert law.refusal is not None
    assert (law.refusal.code, law.leaves) == ("rich", [])


def test_odds_go_on_from_where_a_rule_waits():
    run = play(game, world(), [((2,),)])
    law = odds(game, run.world, {}, PORTS, sent=[*run.sent, "ring"])
    assert law.outcomes() == Law({"rang": 1})
    assert law.effects(MEASURES) == {"bell.rung": Law({1: 1})}
    again = odds(game, {**run.world, "bell": Bell(1)}, {}, PORTS, sent=[*run.sent, "ring"])
    assert again.outcomes() == Law({"rang_again": 1})


def test_too_many_cases_are_given_up():
    def endless():
        total = 0
        for _ in range(9):
            total += yield from Roll((Hand("player", (20,)),), Total(), "toss", "TOY-1")
        return Outcome(str(total))

    with pytest.raises(TooManyCasesError, match="more than 500 cases"):
        odds(endless, world(), {}, most=500)
