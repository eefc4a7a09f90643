"""Mending what gave out."""

import pytest

from inglenook.engines.crossing.journey import Breakdown
from tests.engines.crossing.playing import (
    chances,
    gains,
    golden,
    mule,
    on_road,
    outcomes,
    play,
    rations,
    refused,
    stress,
    traveler,
)  # fmt: skip

LAME = (Breakdown("mule", "careful"),)


@pytest.mark.rule("CRO-D38")
@pytest.mark.parametrize(("faces", "key", "mended"), [((6, 1), "success", True), ((1, 3), "failure", False)])
def test_a_success_mends_and_a_failure_changes_nothing(faces, key, mended):
    tried = play(on_road(assets=[mule()], breakdowns=LAME, clock=(0, 4)), "mend", faces)
    assert (tried.outcome.key, tried.journey.breakdowns) == (key, () if mended else LAME)
    assert (rations(tried.journey), stress(tried.journey)) == (12, (0, 0, 0))
    assert "FailureSpent" not in tried.kinds


@pytest.mark.rule("CRO-D38")
@pytest.mark.parametrize(("price", "left", "worn"), [("ration", 11, 0), ("stress", 12, 1)])
def test_a_mixed_result_mends_at_a_price(price, left, worn):
    waits = play(on_road(assets=[mule()], breakdowns=LAME), "mend", (4, 1))
    assert (waits.question.who, waits.question.options) == ("referee", ("ration", "stress"))
    state = waits.then(price).journey
    assert (state.breakdowns, rations(state), stress(state)) == ((), left, (worn, 0, 0))
    poor = on_road(traveler("ada", stress=6), rations=0, assets=[mule()], breakdowns=LAME)
    assert play(poor, "mend", (4, 1)).journey.breakdowns == ()


@pytest.mark.rule("CRO-D38")
def test_it_is_tried_once_on_each_leg():
    tried = play(on_road(assets=[mule()], breakdowns=LAME), "mend", (1, 1)).journey
    refusal = refused(tried, "mend")
    assert (refusal.code, refusal.rule) == ("tried", "CRO-D38")
    later = play(tried, "rest").journey
    assert play(later, "mend", (6, 1)).journey.breakdowns == ()
    assert refused(on_road(), "mend").code == "all_whole"


@pytest.mark.rule("CRO-D38")
def test_help_and_weather_count_and_pace_does_not():
    state = on_road(assets=[mule()], breakdowns=LAME, pace="careful")
    assert play(state, "mend").roll.expression == "2d6"
    assert play(state, "mend", helper="bo").roll.expression == "3d6"
    assert play(state.but(weather=True), "mend").roll.expression == "1d6"
    assert play(state, "mend", position="dropped").roll.expression == "1d6"
    assert play(state, "mend", guide="cy").roll.hands[0].who == "player:cy"
    assert outcomes(chances("mend", state=state)) == golden_two()


def golden_two():
    law = golden("pool_d6_keep_highest", "2")
    law.pop("two_or_more_sixes")
    return law


@pytest.mark.rule("CRO-D38", "CRO-R17")
def test_what_is_left_behind_holds_nobody_up():
    state = on_road(assets=[mule()], breakdowns=LAME)
    assert play(state, "leg").roll.expression == "3d6"  # careful
    left = play(state, "leave_behind", what="mule").journey
    assert (left.assets, left.breakdowns) == ((), ())
    assert play(left, "leg").roll.expression == "2d6"
    sick = on_road(breakdowns=(Breakdown("cy", "careful"),))
    assert play(sick, "part", traveler="cy").journey.breakdowns == ()


@pytest.mark.rule("CRO-D38")
def test_the_limit_is_one_below_the_pace_in_use():
    state = play(on_road(pace="forced"), "leg", 1, 3, "gives_out:bo").journey
    assert state.breakdowns[0].pace == "steady"
    called = play(on_road(pace="careful"), "hazard", 3, "gives_out:bo").journey
    assert called.breakdowns[0].crawl
    assert play(called, "leg", (6, 1, 1)).journey.legs[-1].ground == 0


@pytest.mark.rule("CRO-D38")
def test_what_crawls_crawls_together():
    state = on_road(breakdowns=(Breakdown("ada", "careful", True, 1), Breakdown("bo", "careful", True, 0)))
    for _ in range(4):
        state = play(state, "safe").journey
    assert gains(state) == [1, 0, 1, 0]
