"""The generator's tables: their laws, the golden values, and how dice are read into a code block."""

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from inglenook.engines.comae.code_block import Lines, Written, events, lately, rows, stances, traits
from inglenook.engines.comae.generator import TABLES, table_die
from inglenook.engines.comae.level import Draw
from inglenook.engines.comae.npc_words import DICE, HEADS, LABELS, OUTCOMES, PURPOSES
from inglenook.engines.comae.person import Trait
from inglenook.rules import Hand, Law, enumerated
from tests.engines.comae.played import GOLDEN, PACK, Played, chances, outcomes, play, playing, refused, story

GENERATORS = {key: Fraction(value) for key, value in GOLDEN["generators"].items()}
GEN = PACK.generator
PERSONALITY = """
    Reserved Shy Indifferent Nervous Stressed Aggressive Pushy Irritating Generous Extroverted
    Manipulative Charming Cheerful Moody Correct Talkative Inquisitive Bitter Lying Boring
"""
DARK = "Self-centred Aggressive Non-empathic Moody Lying Sadistic Scheming Manipulative Impulsive Fanatic"
MOTIVATION = "Money, Status, Order and Logic, Enjoy Life, Loiter, Altruism, Faith, Circle, Expertise, Health"
EVENT = "Money, Love, Family, Health, Friend, Enemy, Work and business, Success, Talent, Faith"


def table(key: str) -> dict[str, Fraction]:
    """The odds of a table as the command has them."""
    return outcomes(chances("table", table=key))


@pytest.mark.rule("COM-R49", "COM-R51", "COM-R52")
def test_the_tables_hold_their_rows_in_order():
    assert [row.label for row in GEN.personality] == PERSONALITY.split()
    assert [(row.low, row.high) for row in GEN.personality] == [(face, face) for face in range(1, 21)]
    pairs = [(face, face + 1) for face in range(1, 21, 2)]
    for listed, labels in (
        (GEN.dark, DARK.split()),
        (GEN.motivation, MOTIVATION.split(", ")),
        (GEN.event, EVENT.split(", ")),
    ):
        assert [row.label for row in listed] == labels
        assert [(row.low, row.high) for row in listed] == pairs


@pytest.mark.rule("COM-R49", "COM-R51", "COM-R52", "COM-R10", "COM-R11")
@pytest.mark.parametrize(
    ("key", "count", "golden"),
    [
        ("personality", 20, "personality_each"),
        ("dark", 10, "dark_triad_each"),
        ("motivation", 10, "motivation_each"),
        ("event", 20, "event_type_and_sign_each"),
        ("tag", 12, "tag_each_1d12"),
        ("person", 10, "willpower_person_each"),
        ("circle", 10, "willpower_circle_each"),
        ("verb", 10, "willpower_verb_each"),
    ],
)
def test_every_row_of_a_table_is_as_likely_as_the_golden_values_say(key, count, golden):
    law = table(key)
    assert len(law) == count
    assert set(law.values()) == {GENERATORS[golden]}


@pytest.mark.rule("COM-R52")
def test_half_of_all_events_are_bad_and_each_kind_comes_once_in_ten():
    law = table("event")
    assert sum(chance for key, chance in law.items() if key.endswith("_bad")) == GENERATORS["event_negative"]
    for kind in GEN.event:
        assert law[f"{kind.key}_bad"] + law[f"{kind.key}_good"] == GENERATORS["event_type_each"]


@pytest.mark.rule("COM-R52")
@pytest.mark.parametrize(("face", "key"), [(11, "enemy_bad"), (12, "enemy_good"), (1, "money_bad")])
def test_scenario_9_odd_events_are_bad_and_even_ones_good(face, key):
    played = play(story(), "table", face, table="event")
    assert played.outcome.key == key
    made = play(story(), "npc", (1, 2, 1, face), name="Rook", skill_1="combat", skill_2="move", skill_3="tech")
    kind, _, side = key.partition("_")
    assert made.comae.person("rook").code.event == (Trait(kind, good=side == "good"),)


@pytest.mark.rule("COM-R53")
def test_one_quick_npc_in_order_is_as_rare_as_the_golden_value():
    read = Lines((rows(GEN.personality), rows(GEN.personality), rows(GEN.motivation), events(GEN.event)))
    counts = Counter(read.read([faces]).keys for faces in product(range(1, 21), repeat=4))
    assert set(counts.values()) == {2}
    assert Fraction(2, 20**4) == GENERATORS["quick_npc_exact_ordered"]
    one, other = ("shy", "lying", "money", "love_bad"), ("lying", "shy", "money", "love_bad")
    either = Fraction(counts[one] + counts[other], 20**4)
    assert either == GENERATORS["quick_npc_exact_unordered_distinct_pair"]


@pytest.mark.rule("COM-R49", "COM-D57")
def test_how_often_a_trait_comes_twice():
    shown = list(product(GEN.personality, repeat=2))
    same = sum(one.key == other.key for one, other in shown)
    assert Fraction(same, len(shown)) == GENERATORS["two_personality_rolls_same"]
    assert (
        Fraction(len({row.key for row in GEN.personality} & {row.key for row in GEN.dark}), 20)
        == (GENERATORS["shared_name_personality_vs_dark_triad"])
    )
    personality, dark = table("personality"), table("dark")
    both = sum(chance * dark.get(key, 0) for key, chance in personality.items())
    assert both == GENERATORS["p_same_name_both_tables"]
    tags = table("tag")
    assert sum(chance * chance for chance in tags.values()) == GENERATORS["two_tags_same_if_independent"]


def test_every_golden_value_of_the_generators_is_used_here():
    source = Path(__file__).read_text()
    assert [key for key in GENERATORS if f'"{key}"' not in source] == []


@pytest.mark.rule("COM-R49", "COM-R51", "COM-R52", "COM-D58")
@pytest.mark.parametrize("key", TABLES)
def test_the_closed_law_of_each_table_is_that_of_its_faces(key):
    sides, bands = table_die(PACK, key)
    hands = (Hand("referee", (sides,)),)
    assert bands.law(hands) == enumerated(bands, hands)
    assert bands.law(hands).total == sides


@pytest.mark.rule("COM-R48")
def test_drawing_skills_is_fair_and_never_draws_one_twice():
    hands = (Hand("referee", (4, 3)),)
    reading = Draw(("a", "b", "c", "d"))
    assert reading.law(hands) == enumerated(reading, hands)
    assert len(reading.law(hands)) == 12


@pytest.mark.rule("COM-R53", "COM-D58")
def test_odds_count_a_whole_code_block_as_one_case_and_a_disposition_as_five():
    two = (Hand("referee", (20, 20)),)
    words = Lines((rows(GEN.personality), events(GEN.event)))
    assert words.law(two) == enumerated(words, two)
    assert len(words.law(two)) == 1
    counted = Lines((rows(GEN.motivation), stances(PACK)), counting=1)
    assert counted.law(two) == enumerated(counted, two)
    assert counted.law(two).chance(Written(("any", "friendly"), "friendly")) == Fraction(4, 20)
    assert Written(("shy",)) != ("shy",)


@pytest.mark.rule("COM-D58")
def test_a_quick_disposition_has_the_bands_of_the_house():
    law = table("disposition")
    assert law == {
        "affectionate": Fraction(1, 10),
        "friendly": Fraction(1, 5),
        "neutral": Fraction(2, 5),
        "unfriendly": Fraction(1, 5),
        "malicious": Fraction(1, 10),
    }


@pytest.mark.rule("COM-D57")
def test_what_comes_twice_is_kept_once_and_strongly():
    assert traits(("shy", "shy")) == (Trait("shy", strong=True),)
    assert traits(("shy", "lying")) == (Trait("shy"), Trait("lying"))
    assert lately(("love_bad", "love_bad")) == (Trait("love", strong=True, good=False),)
    assert lately(("love_bad", "love_good")) == (Trait("love", good=False), Trait("love", good=True))


def test_a_table_alone_makes_and_changes_nobody():
    played = play(story(), "table", 19, table="personality")
    assert played.comae == story()
    assert played.facts == []


def test_a_setting_without_faces_for_dispositions_has_no_table_of_them():
    kinds = tuple(replace(kind, low=0, high=0) for kind in GEN.dispositions)
    pack = replace(PACK, generator=replace(GEN, dispositions=kinds))
    assert "disposition" not in refused(story(), "table", pack=pack, table="disposition").legal


@pytest.mark.parametrize("key", TABLES)
def test_every_row_is_told_in_words(key):
    sides, bands = table_die(PACK, key)
    assert HEADS["table"](PACK, story(), {"table": key}).startswith("Table: ")
    for face in range(1, sides + 1):
        played: Played = play(story(), "table", table=key)
        roll = played.roll
        assert PURPOSES[roll.why](PACK, roll).startswith("the table")
        said = DICE[roll.why](PACK, roll, ((face,),), bands.at(face))
        label = LABELS["table"](PACK, bands.at(face))
        assert said == f"{face}: {label}"
        told = OUTCOMES["table"](PACK, played.then(face).outcome, played.comae)
        assert told.lower().startswith(label)
        assert told.endswith(".")


@pytest.mark.rule("COM-D57")
def test_by_option_a_trait_is_thrown_again_until_it_differs():
    pack = playing(reroll_traits=True)
    picked: dict[str, Any] = {"name": "Rook", "skill_1": "combat", "skill_2": "move", "skill_3": "tech"}
    played = play(story(), "npc", (2, 2, 1, 4), 2, 19, pack=pack, **picked)
    assert played.comae.person("rook").code.personality == (Trait("shy"), Trait("lying"))
    full = play(
        story(), "npc", (2, 2), 19, (1, 2), 3, (1, 1), 3, pack=pack, code="full", motivations=2, events=2, **picked
    )
    code = full.comae.person("rook").code
    assert code.motivation == (Trait("money"), Trait("status"))
    assert code.event == (Trait("money", good=False), Trait("love", good=False))
    assert outcomes(chances("npc", pack=pack, code="full", motivations=2, events=2, **picked)) == {"made": 1}


def test_laws_of_words_never_count_more_than_they_need():
    assert isinstance(chances("npc").outcomes(), Law)
    assert len(chances("npc", name="Rook", skill_1="combat", skill_2="move", skill_3="tech").leaves) == 1
