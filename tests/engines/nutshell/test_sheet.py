"""The sheets: what lies on the table, under the keys that odds count by."""

import pytest

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.pack import NutshellPack
from inglenook.rules import Counter, Line, Rating
from tests.engines.nutshell.playing import NOBODY, PACK, chances, party, person, play


def blocks(state, pack=PACK) -> dict[str, object]:
    """Every block of the sheets by its key."""
    return {block.key: block for section in engine.sheet(pack, state).sections for block in section.blocks}


def test_the_keys_of_blocks_are_those_of_measures():
    state = party(person("Ida", luck=8), person("Bram", brawn=20))
    measured = engine.measures(state)
    assert {key for key in measured if key.startswith("trait.")} == set(blocks(state))
    assert all(engine.words.measure(PACK, state, key) for key in measured)


@pytest.mark.rule("NUT-R13", "NUT-R12")
def test_a_trait_shows_its_die_a_word_for_it_and_what_it_means():
    state = play(party(agility=8, poker=0), "practise", trait="agility", points=3).party
    shown = blocks(state)
    assert shown["trait.ida.agility"] == Rating(
        "trait.ida.agility", "agility", 8, 8, "good · 3 of 10 points toward d10 · moving your whole body nimbly"
    )
    assert shown["trait.ida.poker"] == Rating("trait.ida.poker", "poker", 0, 0, "untrained")
    assert set(shown) == {"trait.ida.agility", "trait.ida.poker"}  # none of the other 188 traits


@pytest.mark.rule("NUT-D13", "NUT-D14", "NUT-R15")
def test_points_are_shown_while_a_character_is_made_and_what_is_left_after():
    made = play(NOBODY, "create", name="Ida", traits="luck d8").party
    assert blocks(made)["making.ida"] == Counter("making.ida", "Points to spend", 92, "A die costs its sides.")
    over = play(made, "create", name="Bram", traits="luck d30; aim d30; brawn d30; vigor d20", allowed="yes").party
    assert blocks(over)["making.bram"].value == -10  # type: ignore[attr-defined]
    free = play(over, "create", name="Cleo", way="free").party
    assert blocks(free)["making.cleo"] == Line("making.cleo", "Being made", "freely", "As the game master permits.")
    done = play(made, "finish").party
    assert blocks(done)["unspent.ida"].value == 92  # type: ignore[attr-defined]
    carry: NutshellPack = engine.with_rule(PACK, "carry_over", True)
    assert blocks(done, carry)["unspent.ida"].note == "They may improve a skill."  # type: ignore[attr-defined]


@pytest.mark.rule("NUT-R5", "NUT-R9", "NUT-R23")
def test_what_waits_what_ails_one_and_what_the_world_is_are_shown():
    state = play(party(luck=8), "pose", question="Does she win?", trait="luck", difficulty=2, influence="none").party
    state = play(state, "afflict", what="fever", level="severe").party
    state = play(state, "define", trait="sailing", default="d4", meaning="boats").party
    state = play(state, "define", trait="surgery", default="d0").party
    state = play(state, "define", trait="mystique", default="d0", exists="no").party
    shown = blocks(state)
    assert shown["task.1"] == Line("task.1", "Ida", "Does she win?", "luck (d8), difficulty 2, fever")
    assert shown["ails.ida.1"] == Line("ails.ida.1", "fever", "severe")
    assert [shown[f"kind.{key}"].text for key in ("sailing", "surgery", "mystique")] == [  # type: ignore[attr-defined]
        "d4",
        "to be learned first",
        "does not exist here",
    ]
    sections = [section.title for section in engine.sheet(PACK, state).sections]
    assert sections == ["Tasks that wait", "Ida", "This world"]


def test_the_headline_names_everybody():
    assert engine.sheet(PACK, NOBODY).title == "Nobody yet"
    assert engine.sheet(PACK, party(person("Ida"), person("Bram"))).title == "Ida, Bram"


def test_odds_of_practice_are_counted_on_the_sheet():
    effects = chances("practise", state=party(luck=8), trait="luck", points=11).effects({"nutshell": engine.measures})
    assert {key: list(law.weights) for key, law in effects.items()} == {
        "nutshell.trait.ida.luck": [2],
        "nutshell.toward.ida.luck": [1],
    }
