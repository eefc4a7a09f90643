"""Hazards: each row, what it does to later legs, and how a vehicle or a choice may turn it."""

from fractions import Fraction

import pytest

from inglenook.engines.crossing import engine
from inglenook.engines.crossing.facts import BarrierMet, HazardMet
from tests.engines.crossing.playing import (
    GOLDEN,
    after,
    chances,
    filled,
    gains,
    house,
    mule,
    on_road,
    outcomes,
    play,
    rations,
    refused,
    stress,
    traveler,
    wagon,
)  # fmt: skip

OWN_TABLE = """[hazards]
die = 4
rows = [
    { low = 1, high = 1, key = "quiet", label = "Quiet", text = "Too quiet.", effects = [] },
    { low = 2, high = 3, key = "storm", label = "Storm", text = "Loud.", effects = ["weather", "stress", "tick"] },
    { low = 4, high = 4, key = "lost", label = "Lost", text = "In circles.", effects = ["extra_leg", "spoil"] },
]

"""
KEYS = ("astray", "weather", "breakdown", "encounter", "barrier", "spoiled")


@pytest.mark.rule("CRO-R25")
def test_each_hazard_is_one_in_six():
    law = outcomes(chances("hazard"))
    assert law == dict.fromkeys(KEYS, Fraction(GOLDEN["hazard_d6_each"]))


@pytest.mark.rule("CRO-R25")
@pytest.mark.parametrize(("face", "key"), list(enumerate(KEYS, 1)))
def test_the_face_is_the_row_and_the_referee_may_name_it(face, key):
    rolled = play(on_road(), "hazard", face)
    (met,) = rolled.stated(HazardMet)
    assert (met.hazard, met.source, met.named) == (key, "referee", False)
    named = play(on_road(), "hazard", which=key)
    assert [met.named for met in named.stated(HazardMet)] == [True]


@pytest.mark.rule("CRO-D36")
def test_astray_passes_a_leg_and_ticks_only_if_it_was_called():
    called = play(on_road(clock=(0, 4)), "hazard", which="astray").journey
    assert (filled(called), gains(called), rations(called)) == (1, [0], 9)
    own = play(on_road(clock=(0, 4)), "leg", (1, 2), "hazard", 1, pack=house(hard_move="choose")).journey
    assert (filled(own), gains(own), rations(own)) == (0, [0, 2], 6)


@pytest.mark.rule("CRO-D37", "CRO-D5")
def test_weather_stays_until_a_success_or_until_the_party_holes_up():
    state = play(on_road(), "leg", (1, 2), 2).journey
    assert state.weather
    assert play(state, "leg", 4, "stress").journey.weather
    assert not play(state, "leg", 6).journey.weather
    party = (traveler("ada", stress=2), traveler("bo"))
    for place, segments in (("exposed", 1), ("sheltered", 0)):
        holed = play(on_road(*party, weather=True, clock=(0, 4)), "hole_up", place=place).journey
        assert (holed.weather, filled(holed), stress(holed), gains(holed)) == (False, segments, (1, 0), [0])


@pytest.mark.rule("CRO-D39")
@pytest.mark.parametrize(
    ("face", "kind"), [(1, "rivals"), (2, "rivals"), (3, "patrol"), (4, "patrol"), (5, "predator"), (6, "predator")]
)
def test_who_is_met_is_rolled_or_named_and_the_leg_is_done(face, kind):
    waits = play(on_road(), "leg", (1, 2), 4)
    assert (waits.question.who, waits.question.options) == ("referee", ("roll", "rivals", "patrol", "predator"))
    met = waits.then("roll", face).journey
    assert (met.encounter, met.ground) == (kind, 2)
    assert play(on_road(), "leg", (1, 2), 4, kind).journey.encounter == kind
    assert play(met, "leg", (6, 1)).journey.encounter == ""


@pytest.mark.rule("CRO-D40")
@pytest.mark.parametrize(
    ("face", "kind"), [(1, "flood"), (2, "flood"), (3, "rockfall"), (4, "rockfall"), (5, "rift"), (6, "breach")]
)
def test_what_blocks_the_way_is_rolled(face, kind):
    waits = play(on_road(), "hazard", 5, face)
    assert waits.stated(BarrierMet) == [BarrierMet(kind)]
    assert (waits.question.who, waits.question.options) == ("party", ("cross", "long_way"))


@pytest.mark.rule("CRO-D40")
def test_a_crossing_roll_has_the_odds_of_the_leg_and_every_band_gets_through():
    start = play(on_road(), "leg", (1, 2, 1), 5, 1, "cross", position="lifted")
    assert start.roll.expression == "3d6"
    across = start.then((6, 1, 1))
    assert (across.outcome.key, across.journey.ground, len(across.journey.legs)) == ("failure", 2, 1)
    mixed = play(on_road(), "leg", (1, 2), 5, 1, "cross", (4, 1), "ground").journey
    assert mixed.ground == 1
    failed = play(on_road(), "leg", (1, 2), 5, 1, "cross", (1, 1), 5)
    assert failed.kinds.count("HazardMet") == 2  # the second barrier counts as the first row
    assert (len(failed.journey.legs), rations(failed.journey)) == (2, 6)


@pytest.mark.rule("CRO-D40", "CRO-D10")
def test_where_no_ground_is_to_come_none_can_be_paid():
    waits = play(on_road(), "hazard", 1, "cross", (4, 1), which="barrier")
    assert waits.question.options == ("ration", "stress", "position")
    assert rations(waits.then("ration").journey) == 9


@pytest.mark.rule("CRO-D40")
def test_what_moves_the_next_leg_waits_while_a_called_barrier_is_crossed():
    searched = play(on_road(), "search").journey
    crossed = play(searched, "hazard", 1, "cross", which="barrier")
    assert crossed.roll.expression == "2d6"
    assert play(crossed.then((6, 1)).journey, "leg").roll.expression == "3d6"


@pytest.mark.rule("CRO-D40", "CRO-R22")
def test_the_long_way_is_a_leg_and_a_segment_only_if_it_was_called():
    called = play(on_road(clock=(0, 4)), "hazard", 1, "long_way", which="barrier").journey
    assert (filled(called), gains(called), rations(called)) == (1, [0], 9)
    own = play(on_road(), "leg", (1, 2), 5, 1, "long_way").journey
    assert (gains(own), rations(own)) == ([0, 2], 6)


@pytest.mark.rule("CRO-D26", "CRO-R18", "CRO-R21")
def test_a_vehicle_may_be_given_up_for_a_hazard_once_and_for_nothing_else():
    carried = on_road(assets=[wagon(), mule()])
    waits = play(carried, "leg", (1, 2), 1)
    assert waits.question.options == ("face", "destroyed:wagon", "stranded:wagon")
    turned = waits.then("destroyed:wagon").journey
    assert ([one.key for one in turned.assets], len(turned.legs)) == (["mule"], 1)
    assert "turn_aside" not in _asked(play(turned, "leg", (1, 2), 1))
    faced = play(carried, "leg", (1, 2), 1, "face").journey
    assert (len(faced.assets), len(faced.legs)) == (2, 2)
    full = play(on_road(assets=[wagon()], clock=(3, 4)), "leg", (1, 2))
    assert full.kinds[-1] == "ClockFilled"  # the event happens; only the hazard after it may be turned
    assert full.then(1).question.key == "turn_aside"


def _asked(played) -> list[str]:
    return [step.choose.key for step in played.run.trail if type(step).__name__ == "Chosen"]


@pytest.mark.rule("CRO-D27", "CRO-D38", "CRO-R17")
def test_what_gives_out_may_be_lost_for_good_and_then_slows_nobody():
    waits = play(on_road(assets=[mule()]), "leg", (1, 2), 3)
    assert waits.question.who == "referee"
    assert waits.question.options == ("gives_out:ada", "gives_out:bo", "gives_out:cy", "gives_out:mule", "lost:mule")
    gone = waits.then("lost:mule").journey
    assert (gone.assets, gone.breakdowns) == ((), ())


@pytest.mark.rule("CRO-D28", "CRO-R27", "CRO-R25")
def test_a_setting_may_hand_in_a_table_of_its_own_with_any_die():
    whole = engine.packs["crossing-0.12"]()
    start, end = whole.index("[hazards]"), whole.index("[encounters]")
    own = engine.read_pack(whole[:start] + OWN_TABLE + whole[end:])
    assert outcomes(chances("hazard", pack=own)) == {
        "quiet": Fraction(1, 4), "storm": Fraction(1, 2), "lost": Fraction(1, 4),
    }  # fmt: skip
    storm = play(on_road(clock=(0, 4)), "hazard", 3, pack=own).journey
    assert (storm.weather, stress(storm), filled(storm)) == (True, (1, 1, 1), 1)
    failed = play(on_road(clock=(0, 4)), "leg", (1, 2), "hazard", 3, pack=house(own, hard_move="choose")).journey
    assert (failed.weather, filled(failed)) == (True, 0)  # a Failure is spent once
    lost = play(on_road(), "hazard", 4, pack=own).journey
    assert (gains(lost), rations(lost)) == ([0], 4)
    assert play(on_road(), "hazard", 1, pack=own).kinds == ["HazardMet"]


@pytest.mark.rule("CRO-R25", "CRO-D44")
def test_hazards_stay_with_the_leg_on_which_they_were_met():
    state = play(on_road(), "leg", (1, 2), 2).journey
    state = play(state, "hazard", which="encounter").then("patrol").journey
    assert state.legs[-1].hazards == ("weather", "encounter")


def test_a_hazard_is_called_only_on_the_road():
    assert refused(on_road().but(stage="camp"), "hazard").code == "not_under_way"


@pytest.mark.rule("CRO-D44", "CRO-R22")
def test_in_no_case_of_any_leg_is_a_failure_spent_twice():
    for clock in (None, (0, 4), (3, 4)):
        law = chances("leg", state=on_road(clock=clock, assets=[wagon()]), policy="wary")
        for leaf in law.leaves:
            state = after(leaf)
            if clock == (0, 4):
                assert (filled(state) == 1) == (leaf.outcome.key == "failure")
                assert state.legs[-1].hazards == ()


@pytest.mark.rule("CRO-D40", "CRO-D12")
def test_a_hazard_belongs_to_the_leg_on_which_it_was_met():
    walked = play(on_road(), "leg", (6, 1)).journey
    called = play(walked, "hazard", 5, 1, "cross", (1, 1), 2).journey
    assert [leg.hazards for leg in called.legs] == [("barrier", "weather")]
    assert play(called, "leg", (6,)).journey.legs[-1].hazards == ()
    under_way = play(walked, "leg", (1, 1), 5, 1, "cross", (1, 1), 2).journey
    assert [leg.hazards for leg in under_way.legs] == [(), ("barrier", "weather")]
