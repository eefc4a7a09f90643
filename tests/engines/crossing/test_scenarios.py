"""The ten scenes of the rules, played as they are told there."""

import pytest

from inglenook.engines.crossing.journey import Breakdown
from tests.engines.crossing.playing import (
    filled,
    gains,
    house,
    mule,
    on_road,
    play,
    rations,
    stress,
    traveler,
    wagon,
)  # fmt: skip


@pytest.mark.rule("CRO-D44", "CRO-D11", "CRO-R22", "CRO-R20", "CRO-R13", "CRO-R9")
def test_1_a_failure_fills_a_segment_and_does_nothing_else():
    walked = play(on_road(clock=(0, 4)), "leg", (2, 3, 1), position="lifted")
    assert walked.outcome.key == "failure"
    state = walked.journey
    assert (filled(state), state.ground, state.route, rations(state)) == (1, 2, 8, 9)
    assert "HazardMet" not in walked.kinds
    assert stress(state) == (0, 0, 0)


@pytest.mark.rule("CRO-D36", "CRO-D44", "CRO-R25")
def test_2_without_a_clock_it_is_a_hazard_and_astray_costs_a_leg():
    state = play(on_road(), "leg", (2, 3, 1), 1, position="lifted").journey
    assert (rations(state), state.ground, len(state.legs)) == (6, 2, 2)


@pytest.mark.rule("CRO-R18", "CRO-D26")
def test_3_a_wagon_is_stranded_and_nobody_is_met():
    waits = play(on_road(assets=[wagon()]), "leg", (2, 3, 1), 4, position="lifted")
    assert (waits.question.who, waits.question.key) == ("party", "turn_aside")
    turned = waits.then("stranded:wagon")
    assert turned.journey.encounter == ""
    assert turned.journey.assets == ()
    again = play(turned.journey, "leg", (2, 3, 1), 4, position="lifted")
    assert again.question.key == "encounter"


@pytest.mark.rule("CRO-D21", "CRO-R14", "CRO-D20")
def test_4_two_rations_for_three_and_then_none():
    waits = play(on_road(rations=2), "leg", (6, 1))
    assert (waits.question.who, waits.question.key, waits.question.options) == ("party", "eats", ("ada", "bo", "cy"))
    walked = waits.then("ada", "cy")
    assert (rations(walked.journey), stress(walked.journey)) == (0, (0, 1, 0))
    assert stress(play(walked.journey, "leg", (6, 1)).journey) == (1, 2, 1)


@pytest.mark.rule("CRO-D13", "CRO-R21", "CRO-R25")
def test_5_the_clock_fills_after_ground_and_rations_and_a_hazard_follows_in_which_nothing_ticks():
    walked = play(on_road(clock=(3, 4)), "leg", (2, 1), 1)
    kinds = walked.kinds
    order = ["FailureSpent", "ClockTicked", "LegOver", "Consumed", "ClockFilled", "HazardMet"]
    assert [kind for kind in kinds if kind in order][:6] == order
    assert kinds.count("ClockTicked") == kinds.count("ClockFilled") == 1
    assert walked.journey.clock is None
    assert len(walked.journey.legs) == 2  # astray
    again = play(walked.journey, "leg", (2, 1), 2)
    assert again.journey.weather
    assert "ClockTicked" not in again.kinds


@pytest.mark.rule("CRO-R24", "CRO-D24", "CRO-R23")
@pytest.mark.parametrize(("how", "after"), [("safe", (0, 1)), ("hot", (4, 2))])
def test_6_the_rest_gate(how, after):
    there = on_road(traveler("ada", stress=4, wounds=2), ground=8, stage="arrived")
    ada = play(there, "arrive", how=how).journey.travelers[0]
    assert (ada.stress, ada.wounds) == after


@pytest.mark.rule("CRO-D6", "CRO-D7")
def test_7_a_pool_of_nothing_keeps_the_lower_die_and_never_triumphs():
    pack = house(triumph=True)
    state = on_road(traveler("ada", wits=0))
    assert play(state, "leg", (6, 4), "ground", pack=pack).outcome.key == "mixed"
    assert play(state, "leg", (6, 6), pack=pack).outcome.key == "success"
    assert play(on_road(traveler("ada", wits=2)), "leg", (6, 6), pack=pack).outcome.key == "triumph"


@pytest.mark.rule("CRO-D15", "CRO-R20")
@pytest.mark.parametrize(("place", "segments"), [("exposed", 2), ("sheltered", 1)])
def test_8_a_rest(place, segments):
    party = (traveler("ada", stress=3), traveler("bo", stress=1), traveler("cy"))
    state = play(on_road(*party, rations=6, clock=(1, 4)), "rest", place=place).journey
    assert (rations(state), stress(state), filled(state), state.ground) == (3, (2, 0, 0), segments, 0)


@pytest.mark.rule("CRO-D38")
def test_9_a_lamed_mule_slows_the_party_until_it_is_mended():
    lamed = play(on_road(assets=[mule()]), "leg", (1, 2), 3, "gives_out:mule").journey
    assert lamed.breakdowns == (Breakdown("mule", "careful"),)
    slow = play(lamed, "leg")
    assert slow.roll.expression == "3d6"
    assert gains(slow.then((6, 1, 1)).journey) == [2, 1]
    mended = play(lamed, "mend", (6, 2)).journey
    assert gains(play(mended, "leg", (6, 1)).journey) == [2, 2]


@pytest.mark.rule("CRO-D38")
def test_9_from_careful_it_is_a_crawl():
    state = play(on_road(assets=[mule()], pace="careful", stages=9), "leg", (1, 2, 2), 3, "gives_out:mule").journey
    for _ in range(4):
        state = play(state, "leg", (6, 1, 1)).journey
    assert gains(state)[1:] == [0, 1, 0, 1]


@pytest.mark.rule("CRO-D40")
def test_10_a_barrier_across_or_round():
    called = on_road(clock=(1, 4))
    across = play(called, "hazard", 1, "cross", (2, 1, 3), which="barrier", position="lifted")
    assert across.journey.clock is not None
    assert (filled(across.journey), across.journey.legs) == (2, ())
    assert across.kinds.count("HazardMet") == 1
    around = play(called, "hazard", 5, 3, "long_way", position="lifted").journey
    assert (filled(around), len(around.legs), rations(around)) == (2, 1, 9)
    pack = house(hard_move="choose")
    own = play(called, "leg", (2, 1), "hazard", 5, 1, "long_way", pack=pack).journey
    assert (filled(own), len(own.legs)) == (1, 2)
