"""The journey as a course: whether it comes in time, and that what is left out of a place bears on nothing."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from inglenook.engines.crossing import engine
from inglenook.engines.crossing.courses import COURSES
from inglenook.engines.crossing.pack import CrossingPack, StoreKind
from inglenook.engines.crossing.trek import Trek
from tests.engines.coursed import Followed, any_settings, played
from tests.engines.crossing.playing import GOLDEN, POOL, TWO_DICE

EVERYTHING = replace(
    POOL,
    stores=(StoreKind("light", "Light", 1),),
    options=replace(POOL.options, hard_move="choose", triumph=True, wide_positions=True, each_carries=True),
)


def traveler_by_traveler(trek: Trek) -> Any:
    """All of a journey that rules may look at, each traveler by name."""
    people = tuple((one.stress, one.wounds, one.rations) for one in trek.travelers)
    broken = tuple((one.victim, one.pace, one.crawl, one.legs) for one in trek.breakdowns)
    return people, broken, trek.stores, trek.ground, trek.clock, trek.weather, trek.higher, trek.lower, trek.stage


@pytest.mark.parametrize("told", GOLDEN["clock_fills_by_failures_only"])
def test_failures_alone_fill_the_clock_as_often_as_was_reckoned(told: str) -> None:
    pool, segments, legs = (int("".join(filter(str.isdigit, part))) for part in told.split("|"))
    given: dict[str, Any] = {"rating": pool, "horizon": "own", "segments": segments, "stages": legs, "rations": 200}

    expected = Fraction(GOLDEN["clock_fills_by_failures_only"][told])
    assert Followed(engine, "journey", POOL, **given).chance("steady", "full") == expected


@pytest.mark.parametrize("costs", ["stress", "ration"])
@pytest.mark.parametrize("plan", ["steady", "hungry", "watchful"])
def test_who_is_who_bears_on_nothing(plan: str, costs: str) -> None:
    given: dict[str, Any] = {"stages": 3, "rations": 4, "horizon": "own", "segments": 2, "costs": costs}
    lumped = Followed(engine, "journey", POOL, **given)
    whole = Followed(engine, "journey", POOL, traveler_by_traveler, **given)

    assert lumped.chance(plan, "in_time") == whole.chance(plan, "in_time")
    assert lumped.turns(plan) == whole.turns(plan)
    assert len(lumped.states) <= len(whole.states)


def test_who_is_who_bears_on_nothing_where_no_clock_runs_and_hazards_come() -> None:
    given: dict[str, Any] = {"stages": 2, "rations": 3, "horizon": "none"}
    lumped = Followed(engine, "journey", POOL, **given)
    whole = Followed(engine, "journey", POOL, traveler_by_traveler, **given)

    assert lumped.turns("forced") == whole.turns("forced")
    assert lumped.chance("forced", "arrived") == whole.chance("forced", "arrived") == 1


def test_a_journey_takes_as_many_legs_as_its_pace_says() -> None:
    journey = Followed(engine, "journey", POOL, horizon="own", segments=12, rations=200)

    for pace in ("careful", "steady", "forced"):
        assert journey.turns(pace) == GOLDEN["pace_legs"]["stages6"][pace]


def test_who_goes_on_after_the_event_arrives_late_and_who_does_not_learns_that_it_came() -> None:
    given: dict[str, Any] = {"stages": 3, "horizon": "own", "segments": 2, "rating": 1, "travelers": 1}
    asked, onward = (Followed(engine, "journey", POOL, onward=on, **given) for on in (False, True))

    assert asked.chance("steady", "full") == onward.chance("steady", "late")
    assert asked.chance("steady", "in_time") == onward.chance("steady", "in_time")


@pytest.mark.parametrize("plan", [*COURSES["journey"].plans, ""])
@pytest.mark.parametrize("pack", [POOL, TWO_DICE, EVERYTHING], ids=["pool", "two dice", "all options"])
def test_two_hundred_runs_end_and_keep_what_has_to_hold(pack: CrossingPack, plan: str) -> None:
    dice = Random(f"{plan} {pack.edition}")

    for _ in range(25):
        journey = Followed(engine, "journey", pack, **any_settings(engine, "journey", pack, dice))
        states = played(journey, dice, journey.policies(plan) if plan else None)
        for before, after in pairwise(states):
            assert after.ground >= before.ground
            assert len(after.legs) > len(before.legs)
            assert after.stage == "road" or after is states[-1]
            assert all(0 <= one.stress <= pack.wear.stress and one.rations >= 0 for one in after.travelers)
            assert all(store.left >= 0 for store in after.stores)
        over = journey.over(states[-1])
        assert over is not None
        assert over[0] in journey.course.endings
        assert over[0] == "full" or states[-1].ground >= states[-1].route


def test_the_default_journey_has_few_places_and_its_pace_is_asked_in_words() -> None:
    journey = Followed(engine, "journey", POOL)

    assert len(journey.chain("steady")) == 52
    asked = journey.tree(journey.start)
    said = engine.words.question(POOL, asked.choose, journey.start)  # type: ignore[union-attr]
    assert [option.label for option in said.options] == ["Careful", "Steady", "Forced"]
