"""The compiled solver finds what the plain one does."""

import pytest

from inglenook.lab.best import best, find_wish
from inglenook.lab.moves import Moves
from inglenook.lab.solving import solve
from inglenook.lab.stages import stages

from .toy import DUEL, WALK, near, study

pytest.importorskip("numba", reason="the extra `fast` is not installed")

COURSES = [
    (study(DUEL, a="5", b="4", edge="1"), "win"),
    (study(DUEL, a="4", b="4"), "short"),
    (study(near(DUEL), edge="1"), "win"),
    (study(WALK, coins="3"), "there"),
    (study(WALK, coins="3"), "soon"),
]


@pytest.mark.parametrize(("asked", "name"), COURSES)
def test_the_same_values_and_the_same_choices(asked, name):
    from inglenook.lab.fast.solving import solve as solve_fast

    moves, wish = Moves(asked, choices=True), find_wish(asked, name)
    found = stages(moves, wish)
    plain, fast = solve(moves, wish, found), solve_fast(moves, wish, found)
    assert fast.values == pytest.approx(plain.values, abs=1e-12)
    assert fast.chosen == plain.chosen
    assert fast.bound < 1e-12


def test_the_best_may_be_sought_compiled():
    asked = study(DUEL, edge="1")
    assert best(asked, "win", compiled=True).value == best(asked, "win").value
