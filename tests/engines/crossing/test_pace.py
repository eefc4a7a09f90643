"""Pace: what each does, who sets it, and how long a road takes at it."""

import pytest

from inglenook.engines.crossing.pace import ground_of, held_by, party_pace, rations_due
from tests.engines.crossing.playing import (
    GOLDEN,
    POOL,
    gains,
    mule,
    on_road,
    play,
    rations,
    refused,
    setting,
    stress,
    traveler,
)  # fmt: skip


@pytest.mark.rule("CRO-D17", "CRO-D16")
@pytest.mark.parametrize(
    ("pace", "dice", "ground", "worn"), [("careful", 3, 1, 0), ("steady", 2, 2, 0), ("forced", 1, 3, 1)]
)
def test_a_pace_trades_ground_for_odds_and_stress(pace, dice, ground, worn):
    waits = play(on_road(), "leg", pace=pace)
    assert waits.roll.expression == f"{dice}d6"
    state = waits.then((6,) + (1,) * (dice - 1)).journey
    assert (gains(state), rations(state), stress(state)) == ([ground], 9, (worn,) * 3)


@pytest.mark.rule("CRO-D16", "CRO-D17", "CRO-D29")
@pytest.mark.parametrize("stages", range(1, 13))
def test_how_many_legs_a_road_takes(stages):
    for pace, legs in GOLDEN["pace_legs"][f"stages{stages}"].items():
        walked = play(on_road(stages=stages, rations=999, pace=pace), "safe", legs=50).journey
        assert (len(walked.legs), walked.stage) == (legs, "arrived")


@pytest.mark.rule("CRO-D17")
def test_legs_that_only_pass_have_no_pace():
    for command in ("rest", "search", "detour"):
        assert stress(play(on_road(pace="forced"), command).journey) == (0, 0, 0)
    astray = play(on_road(pace="forced"), "hazard", which="astray").journey
    assert (stress(astray), len(astray.legs)) == ((0, 0, 0), 1)


@pytest.mark.rule("CRO-R12", "CRO-D18")
def test_the_slowest_sets_the_pace_of_all():
    for slow in (traveler("bo", limit="careful"), traveler("bo", wounds=2)):
        state = on_road(traveler("ada"), slow, pace="forced")
        assert (party_pace(POOL, state), ground_of(POOL, state), held_by(POOL, state)) == (0, 1, "Bo")
        assert gains(play(state, "leg", (6, 1, 1)).journey) == [1]
    assert party_pace(POOL, on_road(traveler("ada", wounds=1), pace="forced")) == 2
    held = play(on_road(pace="forced"), "hold", traveler="cy", limit="steady").journey
    assert (party_pace(POOL, held), held_by(POOL, held)) == (1, "Cy")
    assert party_pace(POOL, play(held, "hold", traveler="cy", limit="none").journey) == 2


@pytest.mark.rule("CRO-R12", "CRO-D18")
def test_a_pace_holds_until_it_is_changed():
    state = play(on_road(), "leg", (6,), pace="forced").journey
    assert state.pace == "forced"
    assert gains(play(state, "leg", (6,)).journey) == [3, 3]
    slower = play(state, "pace", pace="careful").journey
    assert gains(play(slower, "leg", (6, 1, 1)).journey) == [3, 1]
    assert refused(slower, "pace", pace="careful").code == "no_change"


@pytest.mark.rule("CRO-D19")
def test_a_setting_of_jumps_moves_by_whole_stages():
    text = "ground = 1\ndice = 1"
    jumps = setting(text, "ground = 2\ndice = 1")
    assert gains(play(on_road(pace="careful"), "leg", (6, 1, 1), pack=jumps).journey) == [2]


@pytest.mark.rule("CRO-D25", "CRO-R16")
def test_speed_counts_only_if_everyone_is_carried_by_something_fast():
    horse = mule("horse", benefit="fast", seats=2)
    pony = mule("pony", benefit="fast")
    assert ground_of(POOL, on_road(assets=[horse])) == 2
    assert ground_of(POOL, on_road(assets=[horse, pony])) == 3
    assert ground_of(POOL, on_road(traveler("ada"), assets=[mule()])) == 2


@pytest.mark.rule("CRO-D25", "CRO-R16")
def test_thrift_saves_a_ration_each_but_never_the_last():
    thrifty = [mule(f"mule{n}", benefit="thrifty") for n in range(4)]
    assert [rations_due(on_road(assets=thrifty[:n])) for n in range(5)] == [3, 2, 1, 1, 1]
    assert rations(play(on_road(assets=thrifty[:1]), "leg", (6, 1)).journey) == 10
