"""The guide's roll: who may make it, what counts, and how it is read, with its exact laws."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.engines.crossing.journey import Rated, Traveler
from inglenook.engines.crossing.reading import KeepOne, KeepTwo
from inglenook.rules import Hand, Part, Thrown, enumerated
from tests.engines.crossing.playing import (
    GOLDEN,
    POOL,
    TWO_DICE,
    chances,
    golden,
    house,
    on_road,
    outcomes,
    play,
    refused,
    setting,
    traveler,
)  # fmt: skip

BANDS = POOL.band_rows


@pytest.mark.rule("CRO-D1", "CRO-D6", "CRO-D7", "CRO-R11")
@pytest.mark.parametrize("dice", range(7))
def test_each_pool_has_its_exact_law(dice):
    wanted = golden("pool_d6_keep_highest", str(dice))
    wanted.pop("two_or_more_sixes", None)
    assert outcomes(chances("leg", dice=dice)) == wanted
    assert outcomes(chances("leg", dice=dice, segments=4)) == wanted


@pytest.mark.rule("CRO-D7")
@pytest.mark.parametrize("dice", range(7))
def test_the_fourth_band_takes_from_success_alone(dice):
    wanted = golden("pool_d6_keep_highest", str(dice))
    sixes = wanted.pop("two_or_more_sixes", Fraction(0))
    law = outcomes(chances("leg", dice=dice, pack=house(triumph=True)))
    assert law.pop("triumph", Fraction(0)) == sixes
    assert law.pop("success") == wanted.pop("success") - sixes
    assert law == wanted


@pytest.mark.rule("CRO-D8")
@pytest.mark.parametrize("key", GOLDEN["alt_2d6_plus_attribute"])
def test_the_other_profile_has_its_exact_laws(key):
    kind, _, rating = key.partition("|")
    position = {"even": "even", "one_up_3d6_best2": "lifted", "one_down_3d6_worst2": "dropped"}[kind]
    law = outcomes(chances("leg", dice=int(rating), position=position, pack=TWO_DICE))
    assert law == golden("alt_2d6_plus_attribute", key)


@pytest.mark.rule("CRO-D8")
def test_dice_beyond_one_go_on_in_the_same_way():
    up = play(on_road(pack=TWO_DICE), "leg", pack=TWO_DICE, position="lifted", helper="bo")
    assert up.roll.expression == "4d6"
    assert up.then((1, 5, 2, 4)).outcome.key == "success"  # 5 + 4 + 2
    down = play(on_road(pack=TWO_DICE, weather=True), "leg", pack=TWO_DICE, position="dropped")
    assert down.then((6, 6, 1, 2), 2).outcome.key == "failure"


@given(st.integers(1, 5), st.booleans(), st.booleans(), st.integers(2, 3))
def test_the_law_of_a_pool_is_that_of_its_faces(dice, lowest, triumph, sixes):
    hands = (Hand("player:ada", (6,) * dice),)
    reading = KeepOne(BANDS, lowest, "triumph" if triumph else "", sixes)
    assert reading.law(hands) == enumerated(reading, hands)


@given(st.integers(2, 5), st.booleans(), st.integers(-3, 4))
def test_the_law_of_two_kept_dice_is_that_of_their_faces(dice, worst, added):
    hands = (Hand("player:ada", (6,) * dice),)
    reading = KeepTwo(TWO_DICE.band_rows, added, worst)
    assert reading.law(hands) == enumerated(reading, hands)


@pytest.mark.rule("CRO-D2", "CRO-R8", "CRO-D33")
def test_attribute_position_help_pace_and_weather_make_the_pool_one_by_one():
    ada = Traveler("ada", "Ada", (Rated("wits", 2), Rated("agility", 4), Rated("might", 1)))
    state = on_road(ada, traveler("bo"), weather=True, pace="forced")
    thrown = play(state, "leg", attribute="agility", position="lifted", helper="bo").roll
    assert thrown.expression == "4d6"
    assert thrown.hands[0].who == "player:ada"
    assert thrown.parts == (
        Part("agility", 4), Part("position", 1), Part("help", 1), Part("pace", -1),
        Part("weather", -1),
    )  # fmt: skip
    assert [kind.key for kind in POOL.attributes] == ["wits", "agility", "might"]
    assert play(state, "leg").run.world["crossing"].guiding.attribute == "wits"


@pytest.mark.rule("CRO-D2")
def test_ratings_reach_from_none_to_four_and_are_two_as_a_rule():
    fields = {field.name: field for field in _join_fields()}
    assert (fields["wits"].low, fields["wits"].high, fields["wits"].default) == (0, 4, 2)


def _join_fields():
    from inglenook.engines.crossing import engine
    from inglenook.engines.crossing.journey import begin

    command = engine.command("join")
    assert command is not None
    return command.fields(POOL, begin(POOL))


@pytest.mark.rule("CRO-D3", "CRO-R9")
@pytest.mark.parametrize(
    ("position", "better", "worse", "wide", "dice"),
    [
        ("lifted", 0, 0, False, 3),
        ("even", 0, 0, False, 2),
        ("dropped", 0, 0, False, 1),
        ("even", 3, 1, False, 3),
        ("even", 1, 3, False, 1),
        ("lifted", 1, 1, False, 3),
        ("even", 3, 1, True, 4),
        ("far_dropped", 0, 0, True, 0),
    ],
)
def test_positions_count_within_their_names(position, better, worse, wide, dice):
    pack = house(wide_positions=wide)
    roll = play(on_road(), "leg", pack=pack, position=position, better=better, worse=worse).roll
    assert roll.expression == f"{dice or 2}d6"


def test_wide_positions_have_no_name_unless_switched_on():
    assert refused(on_road(), "leg", position="far_lifted").legal == ("dropped", "even", "lifted")


@pytest.mark.rule("CRO-R10", "CRO-D4", "CRO-R7")
def test_another_traveler_may_help_and_nobody_else_rolls():
    assert play(on_road(), "leg", helper="bo").roll.expression == "3d6"
    assert len(play(on_road(), "leg", helper="bo").roll.hands) == 1
    own = refused(on_road(), "leg", guide="ada", helper="ada")
    assert (own.code, own.rule, own.legal) == ("own_helper", "CRO-D4", ("none", "bo", "cy"))


@pytest.mark.rule("CRO-D6")
def test_no_pool_is_larger_than_six():
    state = on_road(traveler("ada", wits=4), traveler("bo"), pace="careful")
    thrown = play(state, "leg", position="lifted", helper="bo").roll
    assert thrown.expression == "6d6"


@pytest.mark.rule("CRO-D5")
def test_bad_weather_is_one_die_less_beside_the_position_and_never_two():
    state = on_road(traveler("ada", wits=4), weather=True)
    assert play(state, "leg", position="dropped").roll.expression == "2d6"
    worse = play(state, "hazard", which="weather").journey
    assert play(worse, "leg", position="dropped").roll.expression == "2d6"


@pytest.mark.rule("CRO-D30")
def test_the_guide_may_change_every_leg_and_has_to_be_able():
    first = play(on_road(traveler("ada", wounds=3), traveler("bo"), traveler("cy", wounds=3)), "leg", (6, 1, 1))
    assert first.journey.guiding is not None
    assert first.journey.guiding.guide == "bo"
    assert refused(first.journey, "leg", guide="ada").field == "guide"
    down = refused(first.journey, "leg", guide="bo", helper="cy")
    assert (down.code, down.rule) == ("helper_down", "CRO-D30")
    two = play(on_road(), "leg", (6, 1), guide="bo").journey
    assert play(two, "leg", guide="cy").roll.hands[0].who == "player:cy"


@pytest.mark.rule("CRO-D30")
@pytest.mark.parametrize("pack", [POOL, TWO_DICE], ids=["pool", "sum"])
def test_if_all_are_down_whoever_is_named_guides_with_nothing(pack):
    state = on_road(traveler("ada", wits=4, wounds=3), traveler("bo", wounds=3), pack=pack)
    waits = play(state, "leg", pack=pack, guide="bo", position="lifted")
    assert waits.roll.hands[0].who == "player:bo"
    assert waits.roll.expression == ("2d6" if pack is POOL else "3d6")
    law = outcomes(chances("leg", state=state, pack=pack, guide="bo"))
    none = golden("pool_d6_keep_highest", "0"), golden("alt_2d6_plus_attribute", "one_down_3d6_worst2|-1")
    assert law == none[pack is TWO_DICE]


@pytest.mark.rule("CRO-R26", "CRO-R8")
def test_a_setting_may_have_another_attribute_guide():
    pack = setting('guide = "wits"', 'guide = "agility"')
    assert play(on_road(), "leg", pack=pack).roll.parts[0].name == "agility"


@pytest.mark.rule("CRO-R2", "CRO-R6")
def test_one_ordinary_roll_for_each_leg_and_no_more():
    for faces, more in [((6, 1), ()), ((1, 2), ()), ((4, 1), ("ground",))]:
        walked = play(on_road(clock=(0, 8)), "leg", faces, *more)
        rolls = [step for step in walked.run.trail if isinstance(step, Thrown)]
        assert len(rolls) == 1
        assert set(rolls[0].roll.hands[0].dice) == {6}
