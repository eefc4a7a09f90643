"""The best play: against plain recursion, and against everything that might beat it."""

from fractions import Fraction

import pytest

from inglenook.lab import LabError
from inglenook.lab.best import best, find_wish, solved_for
from inglenook.lab.exactly import exact
from inglenook.lab.moves import Moves
from inglenook.lab.trees import Fork, Landing

from .toy import DUEL, TUG, WALK, near, study
from .trial import Trial, answered


def swept(asked, wish, sweeps=3000):
    """Values of a game by plain sweeps over each place's own tree, nothing shared, nothing solved."""
    moves = Moves(asked, choices=True)
    role, least = wish.role or "a", wish.least
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
        wants_most = (not asked.course.sides or node.who == role) != least
        return max(found) if wants_most else min(found)

    for _ in range(sweeps):
        after = [value(place, root) + (not wish.ending) for place, root in enumerate(moves.roots)]
        if after == values:
            break
        values = after
    return values[moves.start]


@pytest.mark.parametrize("edge", ["0", "1"])
@pytest.mark.parametrize("name", ["win", "short"])
def test_the_best_of_a_duel_is_what_plain_sweeps_come_to(name, edge):
    asked = study(DUEL, edge=edge)
    found = best(asked, name)
    assert found.value.number == pytest.approx(swept(asked, find_wish(asked, name)), abs=1e-11)
    assert found.value.exact is not None
    assert found.bound < 1e-11


@pytest.mark.parametrize("name", ["there", "soon"])
def test_the_best_of_a_walk_is_what_plain_sweeps_come_to(name):
    asked = study(WALK, coins="3")
    found = best(asked, name)
    assert found.value.number == pytest.approx(swept(asked, find_wish(asked, name)), abs=1e-11)


def test_what_can_be_put_off_for_ever_has_no_best(monkeypatch):
    monkeypatch.setattr("inglenook.lab.solving.MOST_SWEEPS", 500)
    with pytest.raises(LabError, match="for ever"):
        best(study(WALK), "long")


def test_the_prospect_of_the_best_says_the_same():
    found = best(study(DUEL, a="4", edge="1"), "win")
    assert found.prospect.endings["a"].exact == found.value.exact
    assert found.prospect.plans == {"a": "best", "b": "best"}


def test_its_plan_reads_place_by_place():
    rows = best(study(DUEL), "win").plan
    assert {row.key for row in rows} == {"lens"}
    assert all(row.chosen in row.options for row in rows)
    assert rows[0].place.tallies == (3, 3)
    assert rows[0].place.mode == ("a", False, False)
    assert rows[0].who == "a"


def test_near_and_far_are_worth_the_same():
    assert best(study(DUEL, b="4"), "win").value == best(study(near(DUEL), b="4"), "win").value


@pytest.mark.parametrize(("a", "b", "edge"), [("3", "3", "0"), ("5", "6", "0"), ("6", "4", "1")])
def test_what_one_side_secures_the_other_cannot_exceed(a, b, edge):
    asked = study(DUEL, a=a, b=b, edge=edge)
    solved, _ = solved_for(asked, find_wish(asked, "win"))
    value = solved.solution.values[solved.moves.start]
    assert answered(solved, "win", "a") == pytest.approx(value, abs=1e-12)
    assert answered(solved, "win", "b") == pytest.approx(value, abs=1e-12)


def test_no_plan_beats_the_solution():
    asked = study(DUEL, a="4", b="4")
    found, (solved, _) = best(asked, "win"), solved_for(asked, find_wish(asked, "win"))
    assert found.value.exact is not None
    for plan in asked.course.plans:
        assert Trial(solved, "win").value("b", plan) >= found.value.exact - Fraction(1, 10**12)
        assert Trial(solved, "win").value("a", plan) <= found.value.exact + Fraction(1, 10**12)
    plain = [exact(asked, {"a": "plain", "b": plan}).endings["a"].number for plan in asked.course.plans]
    assert min(plain) < found.value.number  # so that there is something to choose


def test_an_unknown_wish_is_refused_with_all_there_are():
    with pytest.raises(LabError, match="win, short, long"):
        best(study(DUEL), "fame")


@pytest.mark.parametrize("name", ["won", "lost"])
def test_tallies_that_go_to_and_fro_are_solved_place_by_place(name):
    asked = study(TUG, knot="2")
    found = best(asked, name)
    assert found.value.number == pytest.approx(swept(asked, find_wish(asked, name)), abs=1e-11)
    assert found.value.number >= max(exact(asked, plan).endings[name].number for plan in asked.course.plans)
