"""Sides who choose at the same time: against plain recursion in fractions, plain sweeps, and all that might beat it."""

from fractions import Fraction
from functools import cache

import msgspec
import pytest

from inglenook.lab import LabError
from inglenook.lab.best import apart, best, find_wish, solved_for
from inglenook.lab.fast.compiled import can_compile
from inglenook.lab.matrix import Mix
from inglenook.lab.moves import Moves
from inglenook.lab.solving import solve
from inglenook.lab.stages import stages
from inglenook.lab.trees import Choice, Fork, Landing, Meeting

from .supports import exactly
from .toy import DUEL, HIDE, TOGETHER, near, study
from .trial import Trial, answered_everywhere


@cache
def hidden(a, b):
    """What hide and seek is worth to the one who hides, place after place, in fractions."""
    if a <= 0 or b <= 0:
        return Fraction(a > 0)
    missed = hidden(a, b - 1)
    return exactly([[hidden(a - 1, b), missed], [missed, hidden(a - 2, b)]])[0]


@pytest.mark.parametrize(("a", "b"), [(1, 1), (2, 1), (3, 3), (5, 4)])
def test_hide_and_seek_is_worth_the_fraction_that_it_is(a, b):
    found = best(study(HIDE, TOGETHER, a=str(a), b=str(b)), "win")
    assert found.value.number == pytest.approx(float(hidden(a, b)), abs=1e-13)
    assert found.bound < 1e-12
    assert found.together


def test_a_wish_of_the_other_side_is_the_rest():
    found = best(study(HIDE, TOGETHER), "found")
    assert found.value.number == pytest.approx(float(1 - hidden(3, 3)), abs=1e-13)


def test_how_often_each_way_is_taken_is_told_and_said():
    hides, looks = best(study(HIDE, TOGETHER, a="2", b="1"), "win").plan[:2]
    assert (hides.who, hides.key, looks.who, looks.key) == ("a", "hide", "b", "look")
    # found to the left, one more round is worth a half; to the right, nothing is left
    assert hides.chances == pytest.approx((2 / 3, 1 / 3), abs=1e-14)
    assert looks.chances == pytest.approx((2 / 3, 1 / 3), abs=1e-14)
    assert (hides.chosen, hides.said) == ("left", "left 2 times in 3, right 1 time in 3")


def test_declared_in_order_the_later_side_knows():
    assert best(study(HIDE), "win").value.exact == 0
    assert not best(study(HIDE), "win").together


def swept(asked, wish, sweeps=200):
    """Values by plain sweeps over each place's own tree, every moment solved by trying all supports in fractions."""
    moves = Moves(asked, choices=True)
    mine = 1 if (wish.role or "a") == "a" else -1
    sense = -mine if wish.least else mine
    values = [wish.endless if wish.ending else 0.0] * len(moves.places)

    def value(place, number):
        node = moves.trees.nodes[number]
        if isinstance(node, Landing):
            target = moves.land(place, number)
            if target >= 0:
                return values[target]
            return float(moves.finishes[~target].ending == wish.ending) if wish.ending else 0.0
        found = [value(place, branch) for branch in node.branches]
        if isinstance(node, Fork):
            return sum(weight * each for weight, each in zip(node.weights, found, strict=True)) / node.total
        assert isinstance(node, Meeting)
        columns = len(node.options[1])
        rows = [
            [Fraction(sense * each) for each in found[start : start + columns]]
            for start in range(0, len(found), columns)
        ]
        return sense * float(exactly(rows)[0])

    for _ in range(sweeps):
        after = [value(place, root) + (not wish.ending) for place, root in enumerate(moves.roots)]
        if max(abs(new - old) for new, old in zip(after, values, strict=True)) < 1e-13:
            break
        values = after
    return values[moves.start]


@pytest.mark.parametrize(("name", "edge"), [("win", "1"), ("short", "0")])
def test_a_duel_declared_together_is_what_plain_sweeps_come_to(name, edge):
    asked = study(DUEL, TOGETHER, a="2", b="2", edge=edge)
    found = best(asked, name)
    assert found.value.number == pytest.approx(swept(asked, find_wish(asked, name)), abs=1e-11)
    assert found.bound < 1e-11


def test_near_and_far_are_worth_the_same():
    far, close = (best(study(course, TOGETHER, b="4"), "win").value.number for course in (DUEL, near(DUEL)))
    assert far == pytest.approx(close, abs=1e-12)


CASES = [(DUEL, "3", "3", "0"), (DUEL, "5", "6", "0"), (DUEL, "6", "4", "1"), (HIDE, "5", "4", "0")]
NAMED = [("win" if case[0] is HIDE else "short", *case) for case in CASES]


@pytest.mark.parametrize(("name", "course", "a", "b", "edge"), NAMED)
def test_what_one_side_secures_the_other_cannot_exceed(name, course, a, b, edge):
    asked = study(course, TOGETHER, a=a, b=b, edge=edge)
    solved, _ = solved_for(asked, find_wish(asked, name))
    values = pytest.approx([*solved.solution.values], abs=1e-11)
    assert answered_everywhere(solved, name, "a") == values
    assert answered_everywhere(solved, name, "b") == values


def test_no_plan_beats_the_solution():
    asked = study(HIDE, TOGETHER, a="4", b="4")
    solved, _ = solved_for(asked, find_wish(asked, "win"))
    value, trial = solved.solution.values[solved.moves.start], Trial(solved, "win")
    assert trial.number_of("a", "left") <= value + 1e-12
    assert trial.number_of("b", "left") >= value - 1e-12


def test_whoever_can_be_foreseen_loses_by_it():
    asked = study(HIDE, TOGETHER)
    wish = find_wish(asked, "win")
    solved, _ = solved_for(asked, wish)
    assert apart(solved, wish) < 1e-12
    foreseen = [{node: Mix((1.0, 0.0), (0.5, 0.5)) for node in each} for each in solved.solution.chosen]
    spoiled = msgspec.structs.replace(solved, solution=msgspec.structs.replace(solved.solution, chosen=foreseen))
    assert apart(spoiled, wish) > 0.1


def test_a_side_that_sees_what_the_other_chose_is_not_together_with_it():
    leaky = msgspec.structs.replace(TOGETHER, leaky=True)
    with pytest.raises(LabError, match="hangs on what the other one does"):
        best(study(DUEL, leaky), "win")


def test_nothing_is_together_under_plans_and_in_order():
    assert not Moves(study(DUEL, TOGETHER), "plain").together
    kinds = {type(node) for node in Moves(study(DUEL), choices=True).trees.nodes}
    assert kinds == {Landing, Fork, Choice}


@pytest.mark.skipif(not can_compile(), reason="the extra `fast` is not installed")
@pytest.mark.parametrize(("name", "course", "a", "b", "edge"), [("win", *CASES[2]), *NAMED])
@pytest.mark.parametrize("jumps", [12, 0])
def test_compiled_it_is_the_same(name, course, a, b, edge, jumps):
    from inglenook.lab.fast.solving import solve as solve_fast

    asked = study(course, TOGETHER, a=a, b=b, edge=edge)
    moves, wish = Moves(asked, choices=True), find_wish(asked, name)
    found = stages(moves, wish)
    plain, fast = (way(moves, wish, found, jumps=jumps) for way in (solve, solve_fast))
    assert fast.values == pytest.approx(plain.values, abs=1e-12)
    for one, other in zip(fast.chosen, plain.chosen, strict=True):
        assert one.keys() == other.keys()
        for node, mix in one.items():
            same = other[node]
            assert isinstance(mix, Mix)
            assert isinstance(same, Mix)
            assert [*mix.rows, *mix.columns] == pytest.approx([*same.rows, *same.columns], abs=1e-9)
