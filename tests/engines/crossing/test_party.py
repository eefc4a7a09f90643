"""The party and the road: who comes along, what is brought, setting out, arriving, turning back."""

import pytest

from inglenook.engines.crossing import engine
from inglenook.engines.crossing.journey import begin
from tests.engines.crossing.playing import (
    NAMES,
    POOL,
    on_road,
    play,
    rations,
    refused,
    stress,
    traveler,
    wagon,
    worn,
)  # fmt: skip


@pytest.mark.rule("CRO-R5", "CRO-R7", "CRO-R26")
def test_a_party_is_gathered_and_sets_out():
    state = begin(POOL)
    assert refused(state, "set_out", to="Saltmarch").code == "no_travelers"
    state = play(state, "join", name="Ilse Varga", wits=3).journey
    state = play(state, "join", name="Łukasz", agility=4, limit="steady").journey
    state = play(state, "join", name="!!").journey
    assert [one.key for one in state.travelers] == ["ilse_varga", "łukasz", "one"]
    assert [one.rating("wits") for one in state.travelers] == [3, 2, 2]
    state = play(state, "bring", name="Ilse Varga", of="vehicle", benefit="fast", seats=6, carry=40).journey
    assert state.assets[0].key == "ilse_varga_2"
    state = play(state, "provision", store="rations", amount=9).journey
    state = play(state, "set_out", to=" Saltmarch ", stages=6, pace="careful", horizon="distant", event="Snow").journey
    assert (state.stage, state.to, state.route, state.pace) == ("road", "Saltmarch", 12, "careful")
    assert state.clock is not None
    assert (state.clock.size, state.clock.event) == (8, "Snow")
    assert [engine.command(name) is not None for name in ("leg", "safe", "arrive")] == [True] * 3
    assert (POOL.setting.leg, POOL.supply.label, POOL.setting.guide) == ("day", "Rations", "wits")
    assert len(POOL.hazards.rows) == 6


@pytest.mark.rule("CRO-R21", "CRO-R19")
def test_a_clock_has_to_say_what_it_brings():
    camp = on_road().but(stage="camp")
    assert refused(camp, "set_out", to="X", horizon="looming").field == "event"
    running = on_road(clock=(1, 4)).but(stage="camp")
    assert refused(running, "set_out", to="X", horizon="looming", event="Y").legal == ("none",)
    assert play(running, "set_out", to="X").journey.clock == running.clock


@pytest.mark.rule("CRO-R23", "CRO-R24", "CRO-D24")
def test_a_safe_arrival_eases_even_those_who_ran_dry_and_a_new_road_keeps_the_rest():
    party = (traveler("ada", stress=4, wounds=2), traveler("bo"), traveler("cy", wounds=3))
    walked = play(on_road(*party, rations=0, stages=1), "safe", legs=2).journey
    assert (walked.stage, stress(walked)) == ("arrived", (6, 2, 2))
    safe = play(walked, "arrive", how="safe").journey
    assert (stress(safe), [one.wounds for one in safe.travelers], safe.stage) == ((0, 0, 0), [1, 0, 2], "camp")
    hot = play(walked, "arrive", how="hot").journey
    again = play(hot, "set_out", to="Beyond").journey
    assert (stress(again), again.ground, again.legs) == ((6, 2, 2), 0, ())


@pytest.mark.rule("CRO-R23", "CRO-D23")
def test_harm_from_a_scene_is_carried_along_and_wounds_have_an_end():
    state = play(on_road(), "harm", traveler="bo", stress=2, wounds=1).journey
    assert (state.traveler("bo").stress, state.traveler("bo").wounds) == (2, 1)
    assert refused(state, "harm", traveler="bo").code == "no_harm"
    assert refused(state, "harm", traveler="bo", wounds=3).legal == ("0..2",)
    capped = play(worn(state, "bo", stress=5), "harm", traveler="bo", stress=6)
    assert capped.journey.traveler("bo").stress == 6
    assert "Overstrained" in capped.kinds


@pytest.mark.rule("CRO-R1")
def test_turning_back_ends_the_journey_without_a_rest_gate():
    state = play(on_road(traveler("ada", stress=3), clock=(2, 4), weather=True), "turn_back").journey
    assert (state.stage, state.clock, state.weather, stress(state)) == ("camp", None, False, (3,))
    assert rations(state) == 12


def test_the_last_one_does_not_part_on_the_road_and_there_is_an_end_to_a_party():
    assert refused(on_road(traveler("ada")), "part", traveler="ada").code == "last_traveler"
    crowd = on_road(*(traveler(f"n{number}") for number in range(12)))
    assert refused(crowd, "join", name="One more").code == "party_full"
    herd = on_road(assets=[wagon(f"w{number}") for number in range(12)])
    assert refused(herd, "bring", name="One more").code == "assets_full"
    assert refused(on_road(), "leave_behind").code == "no_assets"
    assert [one.key for one in play(on_road(), "part", traveler="bo").journey.travelers] == [NAMES[0], NAMES[2]]


@pytest.mark.rule("CRO-R7", "CRO-D34", "GEN-7")
def test_travelers_can_be_told_apart_by_name():
    refusal = refused(on_road(), "join", name=" ADA ")
    assert (refusal.code, refusal.rule, refusal.field) == ("name_taken", "CRO-R7", "name")
