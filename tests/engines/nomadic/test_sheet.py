"""The sheet: what lies on the table, under the keys that odds count by."""

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.nomad import Found
from inglenook.rules import Rating
from tests.engines.nomadic.playing import SEED, nomad, play


def blocks(state) -> dict[str, object]:
    """Every block of the sheet by its key."""
    return {block.key: block for section in engine.sheet(SEED, state).sections for block in section.blocks}


def test_the_keys_of_blocks_are_those_of_measures():
    assert set(engine.measures(nomad())) - set(blocks(nomad())) == {"boxes"}


def test_a_skill_shows_its_die_now_and_the_one_it_began_with():
    used = play(nomad(), "check", 9, skill="muscle", risk="risky").nomad
    assert blocks(used)["skill.muscle"] == Rating("skill.muscle", "Muscle", 8, 10, "overcome, wreck, force")


def test_what_waits_and_what_was_seen_is_shown():
    state = nomad(planet="", risk="risky", attempt="Climb", found=(Found("biome", "tundra"),), name="Ida")
    shown = blocks(state)
    assert {"planet", "risk", "found.biome"} <= set(shown)
    sheet = engine.sheet(SEED, state)
    assert (sheet.title, sheet.subtitle) == ("Ida", "System 1, on a planet")
    assert engine.sheet(SEED, nomad()).subtitle == "System 1, aboard the ship"


def test_the_end_is_a_sentence():
    ended = play(nomad(tracks=(4, 4, 4, 4), last_marked="gear"), "focus", "focus", "abandon").nomad
    sheet = engine.sheet(SEED, ended)
    assert sheet.over == "The mission is given up. Within hours or days your gear fails you."
    assert sheet.prompt.startswith("Your last log entry")
    assert engine.sheet(SEED, nomad()).over == ""
