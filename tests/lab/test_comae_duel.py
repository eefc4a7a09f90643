"""Comae's duel in the lab: known values, and a solution that nothing beats."""

from fractions import Fraction

import pytest

from inglenook.engines.comae import engine
from inglenook.lab import Study, default_pack
from inglenook.lab.best import find_wish, solved_for, worth
from inglenook.lab.exactly import exact
from inglenook.lab.ladder import Ladder
from inglenook.lab.moves import Moves

from .trial import Trial, answered


def duel(lenses, **given):
    used = {"lenses": lenses, "against_lenses": lenses}
    return Study(engine, "duel", default_pack(engine), {key: str(value) for key, value in (given | used).items()})


def test_a_plain_duel_has_its_known_chance_and_length():
    asked = duel(lenses=False, skill=70, against=50, pool=12, against_pool=16)
    found = exact(asked, "plain")
    won = found.endings["a_wins"].exact
    assert won is not None
    assert f"{float(won):.9f}" == "0.719075899"
    assert len(str(won.denominator)) == 86
    assert f"{found.turns.mean.number:.6f}" == "7.527968"
    assert Ladder(Moves(asked, "plain")).chance("a_wins") == won


def test_equals_without_lenses_are_even():
    assert exact(duel(lenses=False), "plain").endings["a_wins"].exact == Fraction(1, 2)


@pytest.fixture(scope="module")
def solved():
    asked = duel(lenses=True, skill=70, against=50, pool=5, against_pool=7)
    found, chain = solved_for(asked, find_wish(asked, "win"))
    return found, worth(chain, find_wish(asked, "win")).exact


@pytest.mark.parametrize("side", ["a", "b"])
def test_what_one_side_secures_the_other_cannot_exceed(solved, side):
    found, value = solved
    assert answered(found, "win", side) == pytest.approx(float(value), abs=1e-12)


def test_no_named_plan_beats_the_solution(solved):
    found, value = solved
    trial, hair = Trial(found, "win"), Fraction(1, 10**12)
    for plan in found.moves.study.course.plans:
        assert trial.value("a", plan) <= value + hair
        assert trial.value("b", plan) >= value - hair
