"""The leg: what each band does, in which order, and what is waved through."""

import pytest

from inglenook.engines.crossing.facts import CostPaid, FailureSpent
from inglenook.engines.crossing.journey import Breakdown
from tests.engines.crossing.playing import (
    filled,
    gains,
    house,
    mule,
    on_road,
    play,
    rations,
    refused,
    stress,
    traveler,
)  # fmt: skip

CRAWL = (Breakdown("ada", "careful", crawl=True),)


@pytest.mark.rule("CRO-D42", "CRO-D9", "CRO-R5")
def test_a_success_walks_the_leg_and_ends_bad_weather():
    walked = play(on_road(weather=True, clock=(0, 4)), "leg", 6)
    state = walked.journey
    assert (state.ground, rations(state), stress(state), filled(state), state.weather) == (2, 9, (0, 0, 0), 0, False)
    assert "WeatherWent" in walked.kinds


@pytest.mark.rule("CRO-D43", "CRO-D10", "CRO-R20")
@pytest.mark.parametrize(
    ("cost", "ground", "left", "guide"),
    [("ration", 2, 6, 0), ("stress", 2, 9, 1), ("ground", 1, 9, 0), ("position", 2, 9, 0)],
)
def test_a_mixed_result_walks_the_leg_at_one_cost_and_never_the_clock(cost, ground, left, guide):
    waits = play(on_road(clock=(0, 4)), "leg", (4, 1))
    assert (waits.question.who, waits.question.key) == ("referee", "cost")
    assert waits.question.options == ("ration", "stress", "ground", "position")
    walked = waits.then(cost)
    state = walked.journey
    assert (state.ground, rations(state), stress(state), filled(state)) == (ground, left, (guide, 0, 0), 0)
    assert [fact for fact in walked.facts if isinstance(fact, CostPaid)] == [CostPaid(cost)]
    assert state.weather is False
    assert play(state, "leg").roll.expression == ("2d6" if cost != "position" else "1d6")


@pytest.mark.rule("CRO-D10")
def test_the_lower_position_comes_after_the_names_and_holds_for_one_leg():
    state = play(on_road(traveler("ada", wits=4)), "leg", (4, 1, 1, 1), "position").journey
    walked = play(state, "leg", position="dropped")
    assert walked.roll.expression == "2d6"  # dropped is two dice less now
    assert play(walked.then((6, 1)).journey, "leg", position="dropped").roll.expression == "3d6"


@pytest.mark.rule("CRO-D10")
@pytest.mark.parametrize(
    ("state", "options"),
    [
        (on_road(rations=5), ("stress", "ground", "position")),
        (on_road(rations=6), ("ration", "stress", "ground", "position")),
        (on_road(traveler("ada", stress=6)), ("ration", "ground", "position")),
        (on_road(stages=1), ("ration", "stress", "ground")),
        (on_road(ground=7), ("ration", "stress")),
        (on_road(pace="careful", breakdowns=CRAWL), ("ration", "stress", "position")),
    ],
    ids=["too few rations", "just enough rations", "no stress to take", "the last leg", "the end behind",
         "no ground to lose"],
)  # fmt: skip
def test_only_costs_that_bite_are_offered(state, options):
    waits = play(state, "leg")
    waits.then((4,) + (1,) * (len(waits.roll.hands[0].dice) - 1))
    assert waits.question.options == options


@pytest.mark.rule("CRO-D10")
def test_where_no_cost_bites_none_is_paid():
    tired = on_road(traveler("ada", stress=6), stages=1, rations=1)
    state = play(tired, "leg", (4, 1)).journey  # ground alone bites, and is taken without asking
    assert (state.ground, state.stage) == (1, "road")
    there = on_road(traveler("ada", stress=6), stages=1, rations=1, ground=2, pace="careful", breakdowns=CRAWL)
    assert play(there, "leg", (4, 1, 1)).outcome.key == "mixed"


@pytest.mark.rule("CRO-D12", "CRO-D44", "CRO-R22")
def test_a_failure_is_spent_once_by_itself():
    on_clock = play(on_road(clock=(0, 8)), "leg", (1, 2))
    assert [fact.move for fact in on_clock.facts if isinstance(fact, FailureSpent)] == ["segment"]
    assert "HazardMet" not in on_clock.kinds
    on_leg = play(on_road(), "leg", (1, 2), 2)
    assert [fact.move for fact in on_leg.facts if isinstance(fact, FailureSpent)] == ["hazard"]
    assert "ClockTicked" not in on_leg.kinds


@pytest.mark.rule("CRO-D12", "CRO-D27", "CRO-R17")
@pytest.mark.parametrize(
    ("move", "more", "segments", "worn", "carried"),
    [
        ("segment", (), 1, (0, 0, 0), 1),
        ("hazard", (2,), 0, (0, 0, 0), 1),
        ("stress", (), 0, (1, 1, 1), 1),
        ("lose:mule", (), 0, (0, 0, 0), 0),
    ],
)
def test_the_referee_may_pick_what_it_is_spent_on_and_it_is_still_one_thing(move, more, segments, worn, carried):
    pack = house(hard_move="choose")
    waits = play(on_road(clock=(0, 4), assets=[mule()]), "leg", (1, 2), pack=pack)
    assert (waits.question.who, waits.question.options) == ("referee", ("segment", "hazard", "stress", "lose:mule"))
    walked = waits.then(move, *more)
    state = walked.journey
    assert (filled(state), stress(state), len(state.assets), state.ground) == (segments, worn, carried, 2)
    assert walked.kinds.count("FailureSpent") == 1


@pytest.mark.rule("CRO-D12", "GEN-6")
def test_without_a_clock_there_is_no_segment_to_pick():
    waits = play(on_road(), "leg", (1, 2), pack=house(hard_move="choose"))
    assert waits.question.options == ("hazard", "stress")


@pytest.mark.rule("CRO-D7")
def test_a_triumph_covers_half_a_stage_more():
    state = play(
        on_road(weather=True, pack=house()), "leg", (6, 6), pack=house(triumph=True), position="lifted"
    ).journey
    assert (state.ground, state.weather) == (3, False)


@pytest.mark.rule("CRO-D31")
def test_a_leg_goes_in_order():
    full = on_road(rations=3, clock=(3, 4), ground=6)
    walked = play(full, "leg", (1,), 2, pace="forced")
    order = [
        "PaceChosen", "Guided", "FailureSpent", "ClockTicked", "LegOver", "Consumed", "Worn", "Worn", "Worn",
        "ClockFilled", "HazardMet", "WeatherCame", "ArrivalReached",
    ]  # fmt: skip
    assert walked.kinds == order


@pytest.mark.rule("CRO-D32", "CRO-R23")
def test_arrival_is_when_the_ground_reaches_the_route_and_what_is_over_is_lost():
    walked = play(on_road(traveler("ada", stress=2), stages=1, pace="forced", ground=0), "leg", (6,)).journey
    assert (walked.stage, walked.ground, stress(walked)) == ("arrived", 3, (3,))
    assert refused(walked, "leg").code == "arrived"
    ended = play(walked, "arrive", how="hot").journey
    assert (ended.stage, stress(ended)) == ("camp", (3,))


@pytest.mark.rule("CRO-D29", "CRO-R6")
def test_a_safe_leg_inside_a_crossing_takes_time_and_rations_and_gains_ground_and_nothing_else():
    walked = play(on_road(clock=(1, 4), pace="forced", weather=True), "safe", legs=2)
    state = walked.journey
    assert (gains(state), rations(state), filled(state), state.weather) == ([3, 3], 6, 1, True)
    assert stress(state) == (2, 2, 2)  # the pace still tells
    assert not [step for step in walked.run.trail if type(step).__name__ == "Thrown"]


@pytest.mark.rule("CRO-R3", "CRO-D35", "CRO-R4")
def test_a_wholly_safe_journey_costs_its_legs_and_a_ration_each():
    camp = on_road(rations=12).but(stage="camp", route=0)
    state = play(camp, "safe", legs=4).journey
    assert (len(state.legs), rations(state), state.stage) == (4, 0, "camp")
    measured = play(on_road(stages=2), "safe", legs=9).journey
    assert (len(measured.legs), measured.stage, rations(measured)) == (2, "arrived", 6)


@pytest.mark.rule("CRO-D15", "CRO-R20")
@pytest.mark.parametrize("kind", ["search", "detour"])
def test_searching_and_detours_cost_a_leg_and_a_segment_and_buy_what_was_said(kind):
    waits = play(on_road(clock=(0, 4), pace="forced"), kind)
    state = waits.journey
    assert (gains(state), rations(state), filled(state), stress(state)) == ([0], 9, 1, (0, 0, 0))
    assert play(state.but(pace="steady"), "leg").roll.expression == "3d6"
    assert play(state.but(pace="steady"), "leg", position="lifted").roll.expression == "3d6"
    other = play(on_road(), kind, buys="You find the old bridge").journey
    assert play(other, "leg").roll.expression == "2d6"


@pytest.mark.rule("CRO-D15")
def test_time_as_such_fills_nothing_and_a_rest_heals_no_wound():
    state = on_road(traveler("ada", stress=2, wounds=1), clock=(1, 4))
    rested = play(state, "rest").journey
    assert (filled(rested), rested.travelers[0].wounds, stress(rested)) == (1, 1, (1,))
    assert filled(play(state, "safe", legs=3).journey) == 1


def test_what_can_t_be_done_says_why():
    camp = on_road().but(stage="camp")
    assert refused(camp, "leg").code == "not_under_way"
    assert refused(camp.but(travelers=()), "leg").code == "no_travelers"
    assert refused(on_road(), "arrive").code == "not_there"
    assert refused(on_road(), "hole_up").code == "fair"
    assert refused(on_road(), "set_out", to="Elsewhere").code == "under_way"
    assert refused(camp, "turn_back").code == "not_under_way"
