"""The moves of a course: its places, and what a turn does at each."""

from fractions import Fraction
from typing import Any

import pytest

from inglenook.lab import LabError
from inglenook.lab.moves import Moves
from inglenook.rules import Place, odds

from .toy import DUEL, PACK, WALK, near, study


def driven(asked, moves, place):
    """What a turn does at a place when the rule is driven from its state, with no tree and nothing shared."""
    engine, course = asked.engine, asked.course
    state = course.put(moves._states[place], moves.places[place].tallies)
    found = odds(asked.rule, {"toy": state}, asked.policies("answer" if course.sides else "run"))
    law = found.law(lambda leaf: course.ended(PACK, leaf.world[engine.name]) or course.place(PACK, leaf.world["toy"]))
    return {case: Fraction(law.weights[case], law.total) for case in law.weights}


@pytest.mark.parametrize(("asked", "plan"), [(study(DUEL, edge=1), "answer"), (study(WALK, coins=3), "run")])
def test_a_turn_goes_where_the_rule_goes(asked, plan):
    moves = Moves(asked, plan)
    assert len(moves.places) > 10
    for place in range(len(moves.places)):
        turn = moves.turn(place)
        told: dict[Any, int] = {}
        for target, weight in zip(turn.targets, turn.weights, strict=True):
            case = moves.places[target] if target >= 0 else moves.finishes[~target].ending
            told[case] = told.get(case, 0) + weight
        assert {case: Fraction(weight, turn.total) for case, weight in told.items()} == driven(asked, moves, place)


def test_a_mode_s_tree_grown_far_away_is_every_place_s_own():
    far, own = Moves(study(DUEL), choices=True), Moves(study(near(DUEL)), choices=True)
    assert set(far.places) == set(own.places)
    assert set(far.finishes) == set(own.finishes)
    assert len(set(far.roots)) == 6  # who declares first, and who is open: both is like neither


def test_it_is_said_when_there_are_too_many_places():
    with pytest.raises(LabError, match="more than 5 places"):
        Moves(study(DUEL), most=5)


def test_a_course_may_be_over_before_it_begins():
    moves = Moves(study(WALK, coins=0))
    assert moves.finishes[~moves.start].ending == "poor"
    assert moves.places == []


def test_where_it_starts():
    moves = Moves(study(DUEL, a=2))
    assert moves.places[moves.start] == Place(("a", False, False), (2, 3))
