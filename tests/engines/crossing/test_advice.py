"""What would be wise on the road: by hand, and against every policy there is."""

from fractions import Fraction
from typing import Any

import pytest

from inglenook.engines.crossing import engine
from inglenook.engines.crossing.aims import AIMS
from inglenook.engines.crossing.pack import PARTY
from inglenook.rules import Advice
from tests.engines.crossing.playing import POOL, on_road, traveler, wagon
from tests.rules.brute import Stands, best_by_brute_force, signed, stands


def best(found: Advice) -> list[str]:
    return [option.option for option in found.options if option.best]


def called(which: str, *given: Any, **state: Any) -> Stands:
    """A hazard that the referee calls, to where it waits."""
    return stands(engine, POOL, on_road(**state), "hazard", *given, which=which)


@pytest.mark.rule("CRO-R18", "CRO-D26")
def test_a_wagon_turns_aside_what_would_spoil_supplies():
    """Six of twelve rations would be gone; a wagon given up saves them."""
    found = called("spoiled", assets=(wagon(),)).advice(AIMS["supplies"])
    face, *ways = found.options
    assert [option.best for option in found.options] == [False, True, True]
    assert {way.means[0] - face.means[0] for way in ways} == {Fraction(6)}


@pytest.mark.rule("CRO-D40", "CRO-D13")
def test_with_one_segment_left_the_barrier_is_crossed_or_gone_round_by_what_fills_the_clock():
    """The long way round a barrier that was called fills the last segment for certain; the roll only if it fails."""
    waits = called("barrier", [(1,)], clock=(3, 4))
    found = waits.advice(AIMS["in_time"])
    worth = {option.option: option.means[0] for option in found.options}
    assert best(found) == ["cross"]
    assert worth["long_way"] == 0
    assert 0 < worth["cross"] < 1


@pytest.mark.rule("CRO-D21")
def test_who_eats_is_all_the_same_to_the_stress_of_all():
    state = on_road(traveler("ada", stress=1), traveler("bo"), traveler("cy"), rations=2)
    found = stands(engine, POOL, state, "safe", legs=1).advice(AIMS["least_stress"])
    assert {option.option for option in found.options} == {"ada", "bo", "cy"}
    assert best(found) == ["ada", "bo", "cy"]


WAITING = {
    "barrier": lambda: called("barrier", [(1,)], clock=(3, 4)),
    "barrier without a clock": lambda: called("barrier", [(2,)]),
    "a wagon": lambda: called("barrier", clock=(2, 4), assets=(wagon(),)),
    "hunger": lambda: stands(engine, POOL, on_road(rations=2), "safe", legs=2),
}


@pytest.mark.parametrize("name", AIMS)
@pytest.mark.parametrize("waiting", WAITING)
def test_nothing_beats_it_of_all_the_policies_there_are(waiting, name):
    waits, aim = WAITING[waiting](), AIMS[name]
    steady = engine.policies["steady"]
    assert signed(aim, waits.advice(aim).means) == best_by_brute_force(
        waits, aim, lambda choose: choose.who == PARTY, steady
    )
