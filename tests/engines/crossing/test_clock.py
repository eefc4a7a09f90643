"""The journey clock: what fills it, how soon, and what happens when it is full."""

from fractions import Fraction
from functools import cache
from math import comb

import pytest

from inglenook.engines.crossing.facts import ClockFilled
from inglenook.engines.crossing.journey import Clock, Journey, Store
from tests.engines.crossing.playing import (
    GOLDEN,
    after,
    chances,
    filled,
    golden,
    house,
    on_road,
    outcomes,
    play,
    refused,
    stress,
    traveler,
)  # fmt: skip


def failure_of(pool: int) -> Fraction:
    """The chance of a Failure with a pool, by the rule itself."""
    return outcomes(chances("leg", dice=pool))["failure"]


@cache
def after_a_leg(pool: int, segments: int, count: int) -> dict[int | None, Fraction]:
    """The segments filled after one more leg, by the rule driven through its odds; None once the clock was full."""
    state = chances("leg", dice=pool, segments=segments).start["crossing"]
    assert isinstance(state, Journey)
    here = state.but(route=999, stores=(Store("rations", 999),), clock=Clock("snow", segments, count))
    return dict(chances("leg", state=here).law(lambda leaf: filled(after(leaf))).items())


def fills_within(pool: int, segments: int, legs: int) -> Fraction:
    """The chance that Failures alone fill the clock: an exact chain of legs."""
    standing: dict[int | None, Fraction] = {0: Fraction(1)}
    for _ in range(legs):
        following: dict[int | None, Fraction] = {None: standing.get(None, Fraction(0))}
        for count, chance in standing.items():
            for segment, weight in after_a_leg(pool, segments, count).items() if count is not None else ():
                following[segment] = following.get(segment, Fraction(0)) + chance * weight
        standing = following
    return standing[None]


@pytest.mark.rule("CRO-D44", "CRO-D13", "CRO-D14", "CRO-R20")
@pytest.mark.parametrize("key", GOLDEN["clock_fills_by_failures_only"])
def test_failures_alone_fill_a_clock_with_this_chance(key):
    pool, segments, legs = (int("".join(sign for sign in part if sign.isdigit())) for part in key.split("|"))
    assert fills_within(pool, segments, legs) == Fraction(GOLDEN["clock_fills_by_failures_only"][key])


@pytest.mark.rule("CRO-D44", "CRO-D7")
@pytest.mark.parametrize("pool", range(6))
def test_how_soon_failures_come(pool):
    wanted = golden("failure_timing", f"pool{pool}")
    fails = failure_of(pool)
    told = {
        "expected_legs_to_first_failure": 1 / fails,
        "expected_legs_to_fill_4": 4 / fails,
        "expected_legs_to_fill_8": 8 / fails,
    }
    for key in wanted:
        if key.startswith("no_failure_in_"):
            told[key] = (1 - fails) ** int(key.rpartition("_")[2])
    assert told == wanted
    assert fills_within(pool, 2, 2) == fails**2
    assert fills_within(pool, 2, 3) == sum(comb(3, n) * fails**n * (1 - fails) ** (3 - n) for n in (2, 3))


@pytest.mark.rule("CRO-R19", "CRO-D14")
@pytest.mark.parametrize(("horizon", "size"), [("looming", 4), ("distant", 8), ("own", 7)])
def test_a_clock_has_a_horizon_or_segments_of_its_own(horizon, size):
    state = play(on_road(), "clock", event="The pursuers are here", horizon=horizon, segments=7).journey
    assert state.clock is not None
    assert (state.clock.size, state.clock.filled, state.clock.event) == (size, 0, "The pursuers are here")


@pytest.mark.rule("CRO-D14")
def test_a_clock_of_ones_own_has_two_to_twelve_segments():
    for segments in (1, 13):
        assert refused(on_road(), "clock", event="X", horizon="own", segments=segments).legal == ("2..12",)
    state = play(on_road(), "clock", event="X", horizon="own", segments=12).journey
    assert state.clock is not None
    pack = house(clocks_looming=6)
    bigger = play(on_road(), "clock", pack=pack, event="X", horizon="looming").journey.clock
    assert bigger is not None
    assert bigger.size == 6


@pytest.mark.rule("CRO-R19", "CRO-R21")
def test_one_clock_runs_at_a_time_and_it_has_a_name():
    state = on_road(clock=(1, 4))
    assert refused(state, "clock", event="Another").code == "clock_runs"
    assert refused(on_road(), "clock").field == "event"
    stopped = play(state, "stop_clock").journey
    assert stopped.clock is None
    assert refused(stopped, "stop_clock").code == "no_clock"


@pytest.mark.rule("CRO-R21", "CRO-D13")
def test_a_full_clock_brings_its_event_once_without_a_roll_and_is_closed():
    walked = play(on_road(clock=(3, 4)), "leg", (1, 2), 2)
    assert [fact for fact in walked.facts if isinstance(fact, ClockFilled)] == [ClockFilled("the pass is shut")]
    state = walked.journey
    assert (state.clock, state.weather) == (None, True)
    again = play(state, "leg", 1, 6)  # weather leaves one die; a Failure is a hazard again
    assert "ClockFilled" not in again.kinds
    assert "FailureSpent" in again.kinds
    assert filled(play(state, "clock", event="Again").journey) == 0


@pytest.mark.rule("CRO-D13", "CRO-R25")
@pytest.mark.parametrize(("command", "fields"), [("rest", {"place": "exposed"}), ("search", {}), ("detour", {})])
def test_what_is_declared_fills_a_clock_as_well(command, fields):
    walked = play(on_road(clock=(3, 4)), command, 2, **fields)
    assert [kind for kind in walked.kinds if kind in ("ClockTicked", "LegOver", "Consumed", "ClockFilled")] == [
        "ClockTicked", "LegOver", "Consumed", "ClockFilled",
    ]  # fmt: skip
    assert walked.journey.weather


@pytest.mark.rule("CRO-D13")
def test_nothing_in_the_hazard_of_a_full_clock_ticks_or_is_spared():
    astray = play(on_road(clock=(3, 4)), "leg", (1, 2), 1).journey
    assert (astray.clock, len(astray.legs)) == (None, 2)
    around = play(on_road(clock=(3, 4)), "leg", (1, 2), 5, 1, "long_way")
    assert around.kinds.count("ClockTicked") == 1
    failed = play(on_road(clock=(3, 4)), "leg", (1, 2), 5, 1, "cross", (1, 1), 6)
    assert failed.kinds.count("ClockTicked") == 1
    assert failed.kinds.count("FailureSpent") == 2


@pytest.mark.rule("CRO-D37", "CRO-D13", "CRO-D5")
def test_the_weather_that_was_waited_out_counts_against_nobody():
    state = on_road(clock=(3, 4), weather=True)
    barred = play(state, "hole_up", 5, 1, "cross", place="exposed")
    assert not barred.journey.weather
    assert [part.name for part in barred.roll.parts] == ["wits"]


@pytest.mark.rule("CRO-D14", "CRO-D13")
def test_a_called_hazard_may_fill_the_clock_too():
    walked = play(on_road(clock=(3, 4)), "hazard", 2, which="astray")
    assert walked.kinds.count("ClockTicked") == 1
    assert walked.journey.clock is None
    assert walked.journey.weather


@pytest.mark.rule("CRO-D15", "CRO-R20")
def test_a_mixed_leg_and_a_sheltered_rest_fill_nothing():
    state = on_road(traveler("ada", stress=1), clock=(1, 4))
    assert filled(play(state, "leg", (5, 1), "stress").journey) == 1
    rested = play(state, "rest").journey
    assert (filled(rested), stress(rested)) == (1, (0,))
