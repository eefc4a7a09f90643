"""What the pack says: every table of the rules, row by row, with the values as printed or as we decided them."""

import msgspec
import pytest
from msgspec.structs import replace

from inglenook.engines.comae.editions import EVERYTHING, PACKS, PRINTED
from inglenook.engines.comae.house import house_rules
from inglenook.engines.comae.pack import CareerSkill, ComaePack, Options

FOCUSES = {
    "awareness": "insight perception track",
    "combat": "gunnery melee ranged unarmed",
    "cunning": "gambling lockpicking sleight stealth",
    "knowledge": "acting art_music bureaucracy commerce craft language research history",
    "move": "acrobatics athletics brawn dancing ride swim",
    "science": "astronomy chemistry medicine navigation survival",
    "social": "deceit influence oratory",
    "tech": "computers comms engineering mechanics pilot sensors",
    "willpower": "person circle",
}

CAREERS = {
    "detective": ("awareness/perception combat social/influence", "secret_identity headquarter"),
    "doctor": ("science/medicine awareness/perception social", "high_society lab"),
    "archeologist": ("knowledge/research knowledge/history awareness/perception", "contact lab"),
    "criminal": ("combat cunning move/athletics", "streetwise contact"),
    "journalist": ("knowledge/language knowledge/research social", "contact pass"),
    "pilot": ("tech/pilot willpower knowledge/navigation", "auspicious streetwise|high_society"),
    "scientist": ("science awareness/perception tech", "membership lab"),
    "soldier": ("combat cunning/stealth move/athletics", "membership gear"),
    "dilettante": ("science social knowledge/research", "contact wealth"),
}

DRIVES = """
Sibling      Village     Love
Relative     Family      Avenge
Child        Gang        Hide from
Partner      University  Hate
Boss         Cult        Find
Friend       Clan        Betray
Patron       Prison      Be loyal to
Ward         Religion    Fear
Neighbour    Hospital    Compete with
Teacher      Business    Protect
"""

PRESETS = {
    "lock": ("5 seconds", "cunning", "lockpicking", "int", True),
    "foot_chase": ("10 seconds", "move", "acrobatics athletics", "body", False),
    "car_chase": ("10 seconds", "tech", "pilot", "body pow", False),
    "social": ("5 minutes", "social", "influence oratory deceit", "cha", False),
    "combat": ("5 to 10 seconds", "combat", "melee ranged unarmed gunnery", "body", False),
    "sneaking": ("10 to 60 seconds", "cunning", "stealth", "body pow", False),
    "library": ("4 hours", "knowledge", "research", "int", True),
    "tracking": ("30 minutes", "awareness", "track perception", "pow", False),
}


def rows(table, *names):
    """Some values of each row of a table, by its key."""
    found = {}
    for row in table:
        values = tuple(getattr(row, name) for name in names)
        found[row.key] = values if len(values) > 1 else values[0]
    return found


def bands(table):
    """The faces of each row, by its key."""
    return {row.key: (row.low, row.high) for row in table}


@pytest.mark.rule("COM-R56", "COM-R7")
def test_nine_skills_with_forty_focuses_and_one_of_ours(pack):
    assert {skill.key: " ".join(focus.key for focus in skill.focuses) for skill in pack.skills} == FOCUSES
    assert len(pack.skills) == 9
    assert len(pack.focus_labels) == 41
    assert all(skill.covers for skill in pack.skills)
    assert all(focus.note for skill in pack.skills for focus in skill.focuses)


@pytest.mark.rule("COM-D15")
def test_history_is_ours_and_navigation_may_be_knowledge_or_science(pack):
    assert pack.is_house("skills.knowledge.focuses.history")
    assert [f.key for f in pack.skill_kinds["knowledge"].focuses].count("history") == 1
    assert "navigation" not in [focus.key for focus in pack.skill_kinds["knowledge"].focuses]
    (pilot,) = (career for career in pack.careers if career.key == "pilot")
    assert pilot.skills[2] == CareerSkill("knowledge", "navigation", also="science")


@pytest.mark.rule("COM-D16")
def test_misprinted_names_stand_as_they_were_meant(pack):
    assert pack.focus_labels["sleight"] == "Sleight"
    assert "pilot" not in pack.skill_kinds
    assert pack.tag_kinds["secret_identity"].label == "Secret Identity"
    notes = {career.key: career.notes for career in pack.careers if career.notes}
    assert notes == {"scientist": ("scientific society", ""), "soldier": ("military intelligence", "")}


@pytest.mark.rule("COM-R3", "COM-R4")
def test_what_a_new_character_gives_out_among_the_skills(pack):
    assert pack.spread.plain == (70, 50, 50, 30, 30, 30, 30)
    assert pack.spread.focused == (50, 30, 30, 30, 30, 30, 30)
    assert len(pack.skills) - len(pack.spread.plain) == 2
    assert (pack.spread.starred, pack.spread.rest, pack.spread.focus_bonus) == (3, 5, 20)
    assert (pack.spread.native_language, pack.spread.second_language) == (40, 5)


@pytest.mark.rule("COM-R21")
def test_difficulties_change_the_skill_and_routine_needs_no_roll(pack):
    assert rows(pack.difficulties, "modifier", "no_roll") == {
        "routine": (0, True),
        "easy": (20, False),
        "normal": (0, False),
        "hard": (-20, False),
        "very_hard": (-40, False),
    }


@pytest.mark.rule("COM-R12", "COM-R13")
def test_four_pools_are_given_out_or_rolled(pack):
    assert [pool.label for pool in pack.pools] == ["BODY", "INT", "POW", "CHA"]
    assert all(pool.covers and pool.at_zero for pool in pack.pools)
    assert (pack.pool_spread.values, pack.pool_spread.dice, pack.pool_spread.plus) == ((16, 14, 12, 10), (6, 6), 6)


def test_luck_starts_at_two_and_never_falls_below_minus_two(pack):
    assert (pack.luck.start, pack.luck.floor) == (2, -2)


@pytest.mark.rule("COM-R11")
def test_twelve_tags_in_the_order_of_the_d12_and_what_they_do(pack):
    order = (
        "contact high_society lab pass streetwise wealth membership status gear secret_identity headquarter auspicious"
    )
    assert [tag.key for tag in pack.tags] == order.split()
    assert [tag.key for tag in pack.tags if tag.requests] == ["contact", "lab"]
    assert {tag.key: (tag.bonus_skill, tag.bonus) for tag in pack.tags if tag.bonus} == {
        "pass": ("social", 20),
        "status": ("social", 20),
    }
    assert {tag.key: (tag.bonus_skill, tag.missing) for tag in pack.tags if tag.company} == {
        "high_society": ("social", -20),
        "streetwise": ("social", -20),
    }
    assert pack.tag_kinds["gear"].gear == 3
    assert {tag.key: tag.luck for tag in pack.tags if tag.luck} == {"auspicious": 3}


@pytest.mark.rule("COM-R57", "COM-D16")
def test_nine_careers_with_three_skills_and_two_tags(pack):
    shown = {
        career.key: (
            " ".join(f"{skill.skill}/{skill.focus}".rstrip("/") for skill in career.skills),
            " ".join(career.tags),
        )
        for career in pack.careers
    }
    assert shown == CAREERS


@pytest.mark.rule("COM-R10")
def test_persons_circles_and_verbs_for_each_face_of_a_d10(pack):
    printed = [line.split("  ") for line in DRIVES.strip().splitlines()]
    table = [[cell.strip() for cell in line if cell.strip()] for line in printed]
    assert [list(row) for row in zip(pack.drives.person, pack.drives.circle, pack.drives.verb, strict=True)] == table
    assert len(table) == 10
    assert pack.drives.skill == "willpower"


@pytest.mark.rule("COM-R27")
def test_static_opposition_by_pool_and_rating(pack):
    assert rows(pack.statics, "pool", "rating") == {
        "easy": (5, 30),
        "normal": (10, 50),
        "hard": (15, 70),
        "very_hard": (20, 90),
    }


def test_six_lenses(pack):
    assert rows(pack.lenses, "modifier", "damage", "swap", "pool", "hinder", "carry", "second") == {
        "aggressive": (-20, "twice", "", "", 0, 0, False),
        "cautious": (20, "half", "", "", 0, 0, False),
        "clever": (0, "none", "", "", 0, 20, False),
        "covert": (0, "plain", "cunning", "pow", -20, 0, False),
        "flamboyant": (0, "plain", "any", "cha", -20, 0, False),
        "quick": (-20, "plain", "", "", 0, 0, True),
    }


@pytest.mark.rule("COM-R46", "COM-D44")
def test_weapons_and_their_dice(pack):
    melee = {weapon.key: weapon.die for weapon in pack.weapons if not weapon.ranged}
    assert melee == {
        "unarmed": 3, "impromptu": 4, "martial_arts": 4, "dagger": 4, "cudgel": 4, "staff": 4,
        "short_sword": 6, "axe": 6, "long_sword": 8,
    }  # fmt: skip
    ranged = {weapon.key: (weapon.die, weapon.metres) for weapon in pack.weapons if weapon.ranged}
    assert ranged == {
        "longbow": (6, 50), "small_firearm": (6, 10), "regular_firearm": (8, 20),
        "small_blaster": (8, 20), "heavy_blaster": (10, 50),
    }  # fmt: skip
    assert [weapon.key for weapon in pack.weapons if weapon.firearm] == ["small_firearm", "regular_firearm"]
    assert pack.is_house("weapons.unarmed.die")


@pytest.mark.rule("COM-R46")
def test_armour_and_shields(pack):
    assert rows(pack.armours, "points", "firearms", "hinders", "modifier") == {
        "light": (2, 2, (), 0),
        "medium": (4, 4, (), 0),
        "heavy": (6, 6, ("move", "awareness"), -20),
        "bullet_proof": (2, 6, (), 0),
    }
    assert rows(pack.shields, "skill", "modifier", "ranged") == {
        "small": ("combat", -20, False),
        "large": ("combat", -20, True),
    }


@pytest.mark.rule("COM-R58", "COM-D66")
def test_the_usual_conflicts(pack):
    assert {
        each.key: (each.round, each.skill, " ".join(each.focuses), " ".join(each.pools), each.static)
        for each in pack.presets
    } == PRESETS
    assert {each.key: each.opposed for each in pack.presets if each.opposed} == {
        "sneaking": CareerSkill("awareness", "perception")
    }


def test_a_round_without_a_weapon_does_1d6_and_wounds_weigh_20(pack):
    assert (pack.conflict.die, pack.conflict.wounded) == (6, -20)


@pytest.mark.rule("COM-R48", "COM-D61")
def test_levels_of_other_people(pack):
    assert rows(pack.levels, "skills", "pools", "focuses", "pushes", "lenses") == {
        "common": ((50, 30, 30), (6, 6, 8, 10), 0, False, False),
        "skilled": ((70, 50, 50), (6, 8, 10, 12), 1, False, False),
        "master": ((90, 70, 70), (10, 12, 14, 16), 3, True, True),
    }
    assert [level.tags for level in pack.levels][:2] == [0, 1]
    assert pack.level_kinds["master"].tags > 1


@pytest.mark.rule("COM-R49")
def test_personalities_for_each_face_of_a_d20_and_the_dark_for_pairs(pack):
    made = pack.generator
    order = (
        "Reserved Shy Indifferent Nervous Stressed Aggressive Pushy Irritating Generous Extroverted Manipulative "
        "Charming Cheerful Moody Correct Talkative Inquisitive Bitter Lying Boring"
    )
    assert [trait.label for trait in made.personality] == order.split()
    assert list(bands(made.personality).values()) == [(face, face) for face in range(1, 21)]
    dark = "Self-centred Aggressive Non-empathic Moody Lying Sadistic Scheming Manipulative Impulsive Fanatic"
    assert [trait.label for trait in made.dark] == dark.split()
    assert list(bands(made.dark).values()) == [(face, face + 1) for face in range(1, 21, 2)]
    assert made.die == 20


@pytest.mark.rule("COM-R51", "COM-R52")
def test_motivations_and_events_for_pairs_of_faces(pack):
    made = pack.generator
    pairs = [(face, face + 1) for face in range(1, 21, 2)]
    wants = "money status order_and_logic enjoy_life loiter altruism faith circle expertise health"
    events = "money love family health friend enemy work success talent faith"
    assert bands(made.motivation) == dict(zip(wants.split(), pairs, strict=True))
    assert bands(made.event) == dict(zip(events.split(), pairs, strict=True))
    enemy = made.event[5]
    assert "settled" in enemy.good
    assert "rival" in enemy.bad


@pytest.mark.rule("COM-R50")
def test_how_people_stand_to_the_characters(pack):
    assert rows(pack.generator.dispositions, "modifier", "low", "high") == {
        "affectionate": (40, 1, 2),
        "friendly": (20, 3, 6),
        "neutral": (0, 7, 14),
        "unfriendly": (-20, 15, 18),
        "malicious": (-40, 19, 20),
    }
    assert pack.generator.neutral == "neutral"


def test_thirty_names_that_nobody_has_to_share(pack):
    assert len(set(pack.generator.names)) == 30


def test_falls_and_crashes_by_their_units(pack):
    harm = pack.hazards
    assert (harm.fall_metres, harm.crash_speed, harm.impact_die, harm.softened_die) == (5, 25, 6, 3)
    assert harm.impact_skill == "move"


@pytest.mark.rule("COM-R33", "COM-R34")
def test_fire_poison_and_fear(pack):
    harm = pack.hazards
    assert rows(harm.fire, "dice") == {"small": (4,), "medium": (8,), "large": (8, 8)}
    assert harm.fire_seconds == 5
    assert rows(harm.poison, "pool", "rating", "dice") == {
        "mild": (6, 30, (4,)),
        "medium": (11, 50, (6,)),
        "strong": (16, 70, (8,)),
    }
    assert list(rows(harm.fear, "dice").values()) == [(4,), (6,), (8,), (10,)]
    assert (harm.poison_skill, harm.resist_skill, harm.fear_pool, harm.body_pool) == (
        "move",
        "willpower",
        "pow",
        "body",
    )


def test_what_wears_a_body_down(pack):
    harm = pack.hazards
    assert (harm.air_free, harm.air_die) == (1, 6)
    assert (harm.thirst_free, harm.thirst_every, harm.thirst_die) == (12, 6, 4)
    assert (harm.hunger_free, harm.hunger_every, harm.hunger_die) == (48, 24, 4)
    assert (harm.labour_free, harm.labour_die) == (4, 4)


def test_what_experience_rolls_buy_and_medicine_heals(pack):
    gain = pack.improvement
    assert (gain.die, gain.plus) == (4, 1)
    assert (gain.new_skill_cost, gain.new_skill_value, gain.focus_cost, gain.tag_cost) == (2, 10, 4, 5)
    assert gain.skill_cap == 100
    assert (gain.medicine_die, gain.medicine_skill, gain.medicine_focus) == (4, "science", "medicine")


@pytest.mark.rule("GEN-5")
def test_every_optional_rule_is_off_unless_asked_for(pack, full_pack):
    assert pack.options == Options()
    assert full_pack.options == Options(focus=True, lenses=True, weapons=True)
    assert replace(full_pack, name=pack.name, options=pack.options) == pack


@pytest.mark.rule("GEN-8")
def test_both_packs_are_of_one_edition_and_bear_the_credit(pack, full_pack):
    assert list(PACKS) == [PRINTED, EVERYTHING] == ["comae-0.96", "comae-0.96-all"]
    assert pack.edition == full_pack.edition == "comae-0.96"
    assert pack.name != full_pack.name
    assert "Clarence Redd, FrostByte Books" in pack.attribution[0]
    assert "Not affiliated with or endorsed by the publisher" in pack.attribution[0]


def test_what_is_ours_is_marked_as_a_house_default(pack):
    ours = {rule.field.name for rule in house_rules(pack) if "House default" in rule.field.note}
    assert ours == {
        "exceptional_damage", "tie", "nobody", "groups", "several_targets", "declare", "reroll_traits",
        "quick_with_disposition", "death",
    }  # fmt: skip


def test_a_pack_is_plain_data(pack, full_pack):
    for each in (pack, full_pack):
        assert msgspec.json.decode(msgspec.json.encode(each), type=ComaePack) == each
