"""Planets: landing, what the scanners say, and what goes wrong."""

from fractions import Fraction

import pytest

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.nomad import Found, Nomad
from tests.engines.nomadic.playing import GOLDEN, ORACLES, SEED, after, chances, marks, nomad, play, refused

LIFE = Found("scanner", "signs of life")
FROZEN = Found("scanner", "frozen", lifeless=True)

TABLES = {
    "scanner": (10, "signs of life", "noxious"),
    "biome": (10, "freshwater: a pond, river or lake", "tundra"),
    "weather": (10, "clear", "sandstorm"),
    "terrain": (4, "mountains", "plains"),
    "gravity": (6, "minimal", "unstable"),
    "temperature": (6, "frigid", "unstable"),
    "wildlife_size": (6, "tiny", "gigantic"),
    "wildlife_diet": (6, "herbivore", "saprotrophic"),
    "wildlife_behaviour": (6, "calm", "hunting"),
    "wildlife_type": (6, "mammal-like", "fish-like"),
    "wildlife_trait": (4, "fur", "slimy skin"),
    "flora_size": (6, "tiny", "gigantic"),
    "flora_type": (8, "mushrooms", "trees"),
}


def said(table: str, group: str) -> dict[str, Fraction]:
    """The law of what a table says when its group is scanned."""

    def text(state: Nomad) -> str:
        return next(found.text for found in state.found if found.table == table)

    law = chances("scan", tables=group).law(lambda leaf: text(after(leaf)))
    return dict(law.items())


@pytest.mark.rule("NOM25-R7")
@pytest.mark.parametrize(("key", "shape"), TABLES.items())
def test_every_table_has_its_die_and_its_entries_in_order(key, shape):
    for pack in (SEED, ORACLES):
        table = pack.tables_by_key[key]
        assert (len(table.entries), table.entries[0], table.entries[-1]) == shape
        assert pack.table_rolls[key].hands[0].dice == (shape[0],)
        for face in range(1, shape[0] + 1):
            read = int(pack.table_rolls[key].reading.read([[face]]))
            assert table.entries[read - 1] == table.entries[face - 1]


@pytest.mark.rule("NOM25-R7")
def test_the_planet_scanner_finds_life_in_half_of_all_cases():
    law = said("scanner", "planet")
    wanted = GOLDEN["edition_srd_2025"]["planet_scanner_d10"]
    assert law.pop("signs of life") == Fraction(wanted["signs_of_life"])
    assert set(law) == {"dead", "frozen", "volcanic", "irradiated", "noxious"}
    assert set(law.values()) == {Fraction(wanted["each_lifeless_kind"])}


@pytest.mark.rule("NOM25-D2", "NOM25-R7")
def test_entries_that_stand_twice_come_twice_as_often():
    weather, flora = said("weather", "region"), said("flora_type", "flora")
    assert weather.pop("storm") == Fraction(GOLDEN["edition_srd_2025"]["weather_d10"]["storm"]) == Fraction(1, 5)
    assert flora.pop("trees") == Fraction(GOLDEN["edition_srd_2025"]["flora_type_d8"]["trees"]) == Fraction(1, 4)
    assert set(weather.values()) == {Fraction(1, 10)}
    assert set(flora.values()) == {Fraction(1, 8)}


@pytest.mark.rule("NOM25-R7")
def test_a_group_is_rolled_in_one_act_and_kept_until_the_planet_is_left():
    seen = play(nomad(), "scan", 1, tables="planet").nomad
    scanned = play(seen, "scan", 2, 8, 4, tables="region").nomad
    assert [(found.table, found.text) for found in scanned.found] == [
        ("scanner", "signs of life"),
        ("biome", "marine: an ocean, reef or estuary"),
        ("weather", "storm"),
        ("terrain", "plains"),
    ]
    landed = play(scanned, "land", name="Vesta").nomad
    assert landed.found == scanned.found
    assert play(landed, "leave", 1).nomad.found == ()
    assert play(scanned, "scan", 7, tables="planet").nomad.found == (FROZEN,)


@pytest.mark.rule("NOM25-D3")
@pytest.mark.parametrize("group", ["region", "wildlife", "flora"])
def test_a_planet_without_life_has_no_region_wildlife_or_flora(group):
    refusal = refused(nomad(found=(FROZEN,)), "scan", tables=group)
    assert (refusal.rule, refusal.legal) == ("NOM25-D3", ("planet", "analysis"))


@pytest.mark.rule("NOM25-D3")
def test_gravity_and_temperature_can_be_told_of_any_planet():
    for sight in (LIFE, FROZEN):
        scanned = play(nomad(found=(sight,)), "scan", 3, 6, tables="analysis").nomad
        assert [found.text for found in scanned.found[1:]] == ["Earth-like", "unstable"]


@pytest.mark.rule("NOM25-D4")
def test_the_tables_are_the_same_in_both_editions_and_so_are_the_tracks():
    assert SEED.tables == ORACLES.tables
    assert SEED.groups == ORACLES.groups
    assert SEED.tracks == ORACLES.tracks


@pytest.mark.rule("NOM25-R8", "NOM25-R5")
@pytest.mark.parametrize(("track", "sides"), [("body", 8), ("mind", 8), ("gear", 10), ("ship", 10)])
def test_complications_by_track_have_their_dice_and_mark_nothing(track, sides):
    table = next(table for table in SEED.tables if table.track == track)
    assert len(table.entries) == len(set(table.entries)) == sides
    for face in (1, sides):
        played = play(nomad(), "complication", face, track=track)
        assert played.outcome.details["text"] == table.entries[face - 1]
        assert (played.facts, marks(played.nomad)) == ([], (0, 0, 0, 0))


@pytest.mark.rule("NOM25-R8")
@pytest.mark.parametrize(
    ("track", "face", "word"),
    [("body", 2, "ankle"), ("mind", 8, "transmission"), ("gear", 6, "Oxygen"), ("ship", 10, "power")],
)
def test_the_entries_stand_in_their_order(track, face, word):
    assert word in play(nomad(), "complication", face, track=track).outcome.details["text"]


@pytest.mark.rule("NOM25-D1")
def test_the_mind_is_rolled_with_a_d8_and_that_is_shown_as_a_house_default():
    assert play(nomad(), "complication", track="mind").roll.expression == "1d8"
    assert SEED.is_house("tables.mind_complication")
    assert ORACLES.is_house("tables.mind_complication")


def test_landing_needs_no_name():
    landed = play(nomad(), "land")
    assert landed.nomad.planet is not None
    assert engine.words.outcome(SEED, engine.commands[5], landed.outcome, landed.nomad) == (
        "You have landed on a new planet."
    )
