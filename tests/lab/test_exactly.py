"""Exact prospects, against plain enumeration."""

from fractions import Fraction
from functools import cache

import pytest

from inglenook.lab import LabError
from inglenook.lab.chain import Chain, chances
from inglenook.lab.exactly import exact
from inglenook.lab.flow import ends
from inglenook.lab.groups import groups
from inglenook.lab.moves import Moves

from .toy import DUEL, TUG, WALK, near, study


def enumerated(asked, plan):
    """Chances of the endings of a duel by plain recursion in fractions, rounds in which nobody is hurt left out."""
    moves = Moves(asked, plan)

    @cache
    def from_place(place):
        law = chances(moves.turn(place))
        stays = law.pop(place, Fraction(0))
        found: dict[tuple[str, int], Fraction] = {}
        for target, part in law.items():
            finish = moves.finishes[~target] if target < 0 else None
            further = from_place(target) if finish is None else {(finish.ending, finish.counts[0]): Fraction(1)}
            for ending, chance in further.items():
                found[ending] = found.get(ending, Fraction(0)) + chance * part / (1 - stays)
        return found

    return from_place(moves.start)


@pytest.mark.parametrize("plan", ["plain", "guard", {"a": "plain", "b": "guard"}])
@pytest.mark.parametrize("edge", [0, 1])
def test_a_duel_is_what_plain_recursion_says(plan, edge):
    asked = study(DUEL, a="4", b="3", edge=str(edge))
    found, yardstick = exact(asked, plan), enumerated(asked, plan)
    for ending in ("a", "b"):
        wanted = sum(part for (key, _), part in yardstick.items() if key == ending)
        assert found.endings[ending].exact == wanted
    left = {value: share.exact for value, share in found.counts["left"].cases}
    assert left == {
        value: sum(part for (_, points), part in yardstick.items() if points == value)
        for value in sorted({points for _, points in yardstick})
    }
    assert found.plans == (plan if isinstance(plan, dict) else {"a": plan, "b": plan})


def test_a_duel_between_equals_is_even_but_for_who_declares_first():
    found = exact(study(DUEL), "plain")
    assert found.endings["a"].exact == found.endings["b"].exact == Fraction(1, 2)
    assert found.endless == 0.0


def test_effects_that_come_and_go_are_gone_around_exactly():
    chain = Chain(Moves(study(DUEL, a="3", b="4"), "answer"))
    assert max(len(group) for group in chain.groups) > 1
    found = exact(study(DUEL, a="3", b="4"), "answer")
    mass, over = {chain.moves.start: 1.0}, {"a": 0.0, "b": 0.0}
    for _ in range(400):  # the same by going turn after turn
        following: dict[int, float] = {}
        for place, here in mass.items():
            for target, part in chances(chain.turns[place]).items():
                if target < 0:
                    over[chain.moves.finishes[~target].ending] += here * float(part)
                else:
                    following[target] = following.get(target, 0.0) + here * float(part)
        mass = following
    assert {key: share.number for key, share in found.endings.items()} == pytest.approx(over, abs=1e-13)


def test_the_law_of_turns_agrees_with_its_exact_mean():
    for plan in ("plain", "answer"):
        turns = exact(study(DUEL, a="5", b="4"), plan).turns
        assert turns.mean.exact is not None
        assert turns.mean.number == pytest.approx(sum(n * share.number for n, share in turns.cases), abs=1e-9)
        assert turns.beyond < 1e-11


def test_being_thrown_back_again_and_again_leaves_a_tail():
    found = exact(study(WALK, coins="1"), "run")
    assert found.turns.beyond < 1e-11
    first = dict(found.turns.cases)[2]
    assert first.number == pytest.approx(1 / 2 * 3 / 4 + 1 / 4 * 1 / 2)


def test_who_waits_for_ever_never_ends():
    found = exact(study(WALK), "wait")
    assert found.endless == 1.0
    assert found.endings == {}
    stalled = exact(study(WALK), "stall")
    assert stalled.endings["poor"].exact == Fraction(1, 27)  # who never gets going falls three times
    assert stalled.endless == pytest.approx(26 / 27)
    assert stalled.turns.mean.exact is None
    assert stalled.turns.beyond == pytest.approx(26 / 27)


def test_near_and_far_are_one():
    assert exact(study(DUEL), "answer") == exact(study(near(DUEL)), "answer")


def test_over_before_it_began():
    found = exact(study(WALK, coins="0"))
    assert found.endings["poor"].exact == 1
    assert found.turns.mean.exact == 0


def test_chances_add_up():
    found = ends(Chain(Moves(study(DUEL, a="6", b="5"), "answer")))
    assert sum(found.weights.values()) == found.total


def test_groups_stand_after_what_follows_them():
    assert groups([[1], [0, 2], [2, 3], []]) == [[3], [2], [1, 0]]


def test_too_many_places_are_refused_in_a_sentence():
    with pytest.raises(LabError, match="too many to follow"):
        exact(study(DUEL), most=3)


def test_what_goes_to_and_fro_ends_as_gamblers_are_ruined():
    against = Fraction(1, 3)  # one step down for three up
    for knot in range(1, 6):
        found = exact(study(TUG, knot=str(knot)), "steady")
        assert found.endings["won"].exact == (1 - against**knot) / (1 - against**6)
    assert (
        exact(study(TUG, knot="2"), "jerk").turns.mean.exact == 2
    )  # one rung from the bottom, two from the top, evenly


def test_fractions_give_way_to_floats_where_there_are_many_places(monkeypatch):
    asked = study(DUEL, a="5", b="4")
    for plan in ("plain", "answer"):
        wanted = exact(asked, plan)
        with monkeypatch.context() as patched:
            patched.setattr("inglenook.lab.chain.MOST_EXACT", 1)
            found = exact(asked, plan)
        assert found.endings["a"].exact is None
        assert found.endings["a"].number == pytest.approx(wanted.endings["a"].number, abs=1e-14)
        assert found.turns.mean.number == pytest.approx(wanted.turns.mean.number, abs=1e-12)
        assert found.counts["left"].deviation == pytest.approx(wanted.counts["left"].deviation, abs=1e-7)
