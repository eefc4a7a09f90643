"""Supplies: what a leg uses up, and what running dry does."""

import pytest

from inglenook.engines.crossing.facts import Overstrained, RanDry
from inglenook.engines.crossing.journey import Store
from tests.engines.crossing.playing import (
    house,
    mule,
    on_road,
    play,
    rations,
    refused,
    setting,
    stress,
    traveler,
)  # fmt: skip

LIGHT = setting(
    "# House default: segments of the two clocks.",
    '[[stores]]\nkey = "light"\nlabel = "Light"\namount = 1\ndry = "The dark is full of sounds."\n\n'
    '[[stores]]\nkey = "air"\nlabel = "Air"\namount = 2\n\n',
)


@pytest.mark.rule("CRO-R13", "CRO-D20")
@pytest.mark.parametrize(("command", "given"), [("leg", ((6, 1),)), ("safe", ()), ("rest", ()), ("search", ())])
def test_every_leg_takes_a_ration_from_everyone(command, given):
    assert rations(play(on_road(), command, *given).journey) == 9


@pytest.mark.rule("CRO-R14", "CRO-D21")
def test_who_does_not_eat_takes_a_stress_and_clears_none():
    party = (traveler("ada", stress=1), traveler("bo", stress=3))
    state = play(on_road(*party, rations=1), "rest", "ada").journey
    assert (stress(state), rations(state)) == ((0, 4), 0)
    assert stress(play(state, "rest").journey) == (1, 5)


@pytest.mark.rule("CRO-D21")
def test_the_most_stressed_eat_first_when_nobody_is_asked():
    party = (traveler("ada", stress=1), traveler("bo", stress=2), traveler("cy", stress=1))
    state = play(on_road(*party, rations=2), "leg", (6, 1), pack=house(auto_eat=True)).journey
    assert stress(state) == (1, 2, 2)


@pytest.mark.rule("CRO-D23")
def test_stress_stops_at_six_and_what_is_over_is_for_the_referee_to_tell():
    walked = play(on_road(traveler("ada", stress=6), rations=0), "safe")
    assert stress(walked.journey) == (6,)
    assert [fact.amount for fact in walked.stated(Overstrained)] == [1]


@pytest.mark.rule("CRO-D20")
def test_each_may_carry_their_own():
    pack = house(each_carries=True)
    party = (traveler("ada", rations=2), traveler("bo", rations=0), traveler("cy", rations=1))
    state = play(on_road(*party), "leg", (6, 1), pack=pack).journey
    assert [one.rations for one in state.travelers] == [1, 0, 0]
    assert stress(state) == (0, 1, 0)
    fed = play(on_road(*party, assets=[mule(benefit="thrifty")]), "leg", (6, 1), pack=pack).journey
    assert ([one.rations for one in fed.travelers], stress(fed)) == ([1, 0, 0], (0, 0, 0))
    empty = play(on_road(assets=[mule(benefit="thrifty")]), "leg", (6, 1), pack=pack).journey
    assert stress(empty) == (1, 1, 1)  # thrift saves of what there is, as it does with a store


@pytest.mark.rule("CRO-D20", "CRO-D10", "CRO-D41")
def test_what_is_paid_and_spoiled_comes_out_of_their_packs():
    pack = house(each_carries=True)
    rich = tuple(traveler(key, rations=3) for key in ("ada", "bo"))
    paid = play(on_road(*rich), "leg", (4, 1), "ration", pack=pack).journey
    assert [one.rations for one in paid.travelers] == [1, 1]
    poor = (traveler("ada", rations=1), traveler("bo", rations=3))
    assert "ration" not in play(on_road(*poor), "leg", (4, 1), pack=pack).question.options
    thrifty = on_road(*poor, assets=[mule(benefit="thrifty")])
    saved = play(thrifty, "leg", (4, 1), "ration", pack=pack).journey
    assert ([one.rations for one in saved.travelers], stress(saved)) == ([0, 1], (0, 0))
    spoiled = play(on_road(*poor), "hazard", pack=pack, which="spoiled").journey
    assert [one.rations for one in spoiled.travelers] == [0, 1]


@pytest.mark.rule("CRO-R15", "CRO-D22")
def test_other_counters_run_down_and_say_what_their_end_means():
    stocked = on_road(pack=LIGHT).but(stores=(Store("rations", 12), Store("light", 1), Store("air", 3)))
    first = play(stocked, "leg", (6, 1), pack=LIGHT)
    assert [store.left for store in first.journey.stores] == [9, 0, 1]
    assert stress(first.journey) == (0, 0, 0)
    second = play(first.journey, "leg", (6, 1), pack=LIGHT)
    assert [store.left for store in second.journey.stores] == [6, 0, 0]
    assert [fact.store for fact in second.stated(RanDry)] == ["light", "air"]
    assert stress(second.journey) == (1, 1, 1)  # no air; the dark only has its text


@pytest.mark.rule("CRO-D22", "CRO-R14")
def test_nobody_eases_where_the_air_runs_out():
    airless = on_road(traveler("ada", stress=2), pack=LIGHT).but(
        stores=(Store("rations", 12), Store("light", 9), Store("air", 0))
    )
    assert stress(play(airless, "rest", pack=LIGHT).journey) == (3,)


@pytest.mark.rule("CRO-D41")
def test_half_of_a_store_rounded_up_is_lost():
    assert rations(play(on_road(rations=7), "hazard", which="spoiled").journey) == 3
    assert play(on_road(rations=0), "hazard", which="spoiled").kinds == ["HazardMet"]
    waits = play(on_road(pack=LIGHT), "hazard", pack=LIGHT, which="spoiled")
    assert (waits.question.who, waits.question.options) == ("referee", ("rations", "light", "air"))
    assert [store.left for store in waits.then("air").journey.stores] == [12, 9, 4]


@pytest.mark.rule("CRO-D25", "CRO-D20")
def test_provisions_are_counted_and_load_only_where_the_pack_says():
    assert rations(play(on_road(), "provision", store="rations", amount=50).journey) == 50
    small = setting("capacity = 0", "capacity = 5")
    packed = on_road(assets=[mule(carry=3)])
    assert rations(play(packed, "provision", pack=small, store="rations", amount=18).journey) == 18
    refusal = refused(packed, "provision", pack=small, store="rations", amount=19)
    assert (refusal.code, refusal.rule, refusal.legal) == ("too_much_load", "CRO-D25", ("0..18",))
    own = house(small, each_carries=True)
    given = play(packed, "provision", pack=own, store="rations", amount=6, traveler="everyone").journey
    assert [one.rations for one in given.travelers] == [6, 6, 6]
    one = play(packed, "provision", pack=own, store="rations", amount=9, traveler="bo").journey
    assert [each.rations for each in one.travelers] == [0, 9, 0]
    assert refused(given, "provision", pack=own, store="rations", amount=7, traveler="bo").code == "too_much_load"
