"""What the referee sets right about people, and the numbers that are legal during play."""

from typing import Any

import pytest
from msgspec.structs import replace

from inglenook.engines.comae import edit_words
from inglenook.engines.comae.damage import armour_points
from inglenook.engines.comae.person import Drive, Focus, Language, Luck
from inglenook.engines.comae.skill import effective, weapon_of
from inglenook.engines.comae.story import Comae
from tests.engines.comae.played import COMMANDS, FULL, PACK, ash, play, playing, refused, story


@pytest.mark.rule("COM-R1", "COM-D24", "GEN-7")
@pytest.mark.parametrize(
    ("what", "low", "high"),
    [("skill.move", 0, 100), ("size.body", 1, 20), ("pool.body", -12, 12), ("luck", 0, 2)],
)
def test_the_legal_ranges_during_play(what, low, high):
    comae = story(ash(luck=2))
    for value in (low, high):
        assert play(comae, "edit", what=what, value=value).outcome.key == "edited"
    for value in (low - 1, high + 1):
        refusal = refused(comae, "edit", what=what, value=value)
        assert refusal.field == "value"
        assert refusal.code == "bad_value" or refusal.legal == (f"{low}..{high}",)


@pytest.mark.rule("COM-D24", "COM-R16")
def test_luck_goes_down_to_minus_two_only_by_option():
    comae = story(ash(luck=2))
    below = play(comae, "edit", pack=playing(negative_luck=True), what="luck", value=-2).comae
    assert below.person("ash").luck == Luck(-2, 2, fresh=2)
    assert refused(comae, "edit", what="luck", value=-1).rule == "COM-D24"


@pytest.mark.rule("COM-D24")
def test_a_pool_of_another_size_keeps_what_it_lost():
    comae = play(story(ash(now=9)), "edit", what="size.body", value=16).comae
    assert (comae.person("ash").pool("body").maximum, comae.person("ash").pool("body").current) == (16, 13)
    assert refused(story(ash(now=-5)), "edit", what="size.body", value=8).code == "too_small"


@pytest.mark.rule("COM-D24", "COM-D38")
def test_a_pool_that_is_set_as_low_as_can_be_means_a_comae():
    fallen = play(story(), "edit", what="pool.pow", value=-12).comae
    assert fallen.person("ash").comae
    assert not play(fallen, "edit", what="pool.pow", value=-11).comae.person("ash").comae


@pytest.mark.rule("COM-R1")
def test_a_skill_is_set_and_luck_and_pools_stay():
    person = play(story(ash(luck=2)), "edit", what="skill.move", value=77).comae.person("ash")
    assert person == replace(ash(luck=2), skills=person.skills)
    assert person.skill("move") == 77


@pytest.mark.rule("COM-R2")
def test_another_name_keeps_the_key():
    person = play(story(), "rename", name="  Ash  the Grey ").comae.person("ash")
    assert person.name == "Ash the Grey"
    assert refused(story(), "rename", name=" ").field == "name"


@pytest.mark.rule("COM-R7", "COM-D15", "COM-R6")
def test_the_referee_gives_and_takes_focuses():
    given = play(story(), "focus", pack=FULL, focus="own", own_focus="Social/Leadership").comae
    assert given.person("ash").focuses == (Focus("social", "Leadership"),)
    assert refused(given, "focus", pack=FULL, focus="own", own_focus="social/Leadership").code == "known_focus"
    taken = play(given, "focus", pack=FULL, do="take", focus="social/Leadership").comae
    assert taken.person("ash").focuses == ()
    assert refused(taken, "focus", pack=FULL, do="take", focus="move/swim").code == "no_focus"
    assert refused(story(), "focus", focus="move/swim").code == "no_focus_rules"


@pytest.mark.rule("COM-D60")
def test_a_focus_may_have_a_child_in_its_name_and_is_rolled_like_any_other():
    comae = play(story(), "focus", pack=FULL, focus="own", own_focus="Science/Medicine/Surgery").comae
    assert comae.person("ash").focuses == (Focus("science", "Medicine/Surgery"),)
    ash_now = comae.person("ash")
    with_it = effective(FULL, ash_now, "science", "Medicine/Surgery").value
    assert with_it == ash_now.skill("science") + FULL.spread.focus_bonus
    assert effective(FULL, ash_now, "science", "medicine").value == ash_now.skill("science")
    taken = play(comae, "focus", pack=FULL, do="take", focus="science/Medicine/Surgery").comae
    assert taken.person("ash").focuses == ()


@pytest.mark.rule("COM-R10")
def test_a_drive_gives_way_to_another_of_its_kind():
    comae = story(ash(drives=(Drive("person", "Boss"), Drive("circle", "Cult"))))
    rolled = play(comae, "drive", 6, kind="person", to="roll").comae
    assert rolled.person("ash").drives == (Drive("circle", "Cult"), Drive("person", "Friend"))
    chosen = play(comae, "drive", kind="circle", to="village", verb="protect").comae
    assert chosen.person("ash").drives == (Drive("person", "Boss"), Drive("circle", "Village", "Protect"))
    asked = play(comae, "drive", "gang", kind="circle", to="open").comae
    assert asked.person("ash").drives[1] == Drive("circle", "Gang")
    assert refused(comae, "drive", kind="person", to="village").code == "other_table"
    assert refused(comae, "drive", kind="person", to="own").code == "no_words"


@pytest.mark.rule("COM-R8", "COM-D18")
def test_a_language_that_is_added_starts_low():
    comae = story(ash(languages=(Language("Breton", 40, native=True),)))
    given = play(comae, "language", language=" Old  Norse ").comae
    assert given.person("ash").languages[1] == Language("Old Norse", 5)
    assert effective(PACK, given.person("ash"), "language:Old Norse").value == 5
    assert refused(given, "language", language="old norse").code == "known_language"
    assert refused(given, "language", do="take", language="Breton").legal == ("Old Norse",)
    taken = play(given, "language", do="take", language="Old Norse").comae
    assert taken.person("ash").languages == comae.person("ash").languages


@pytest.mark.rule("COM-R46")
def test_someone_carries_what_they_are_given():
    fields: dict[str, Any] = {"weapon": "long_sword", "armour": "heavy", "shield": "small"}
    person = play(story(), "equip", pack=FULL, **fields).comae.person("ash")
    weapon = weapon_of(FULL, person)
    assert weapon is not None
    assert (weapon.die, armour_points(FULL, person, firearm=False), person.shield) == (8, 6, "small")
    assert effective(FULL, person, "move").value == 30
    bare = play(story(person), "equip", pack=FULL).comae.person("ash")
    assert (bare.weapon, bare.armour, bare.shield) == ("", "", "")
    assert refused(story(), "equip", **fields).code == "no_weapon_rules"


def test_nothing_is_set_right_while_there_is_nobody():
    for command in ("rename", "edit", "drive", "language", "focus", "equip"):
        assert refused(Comae(), command, pack=FULL).code in ("nobody", "no_character")


@pytest.mark.parametrize(
    ("command", "fields", "head", "told"),
    [
        ("rename", {"name": "Fox"}, "Ash becomes Fox", "They are called Fox now."),
        ("edit", {"what": "skill.move", "value": 61}, "Ash: Move set to 61", "Ash has Move 61 now."),
        (
            "edit",
            {"what": "size.int", "value": 14},
            "Ash: full INT set to 14",
            "Ash has full INT 14 now.",
        ),
        ("edit", {"what": "luck", "value": 1}, "Ash: luck set to 1", "Ash has luck 1 now."),
        ("focus", {"focus": "move/swim"}, "Ash gains a focus: Move: Swim", "Ash has the focus Move: Swim."),
        (
            "drive",
            {"kind": "person", "to": "boss", "words": "Mrs Kray", "verb": "fear"},
            "Another person for Ash: Mrs Kray",
            "Ash acts for this now: Fear Mrs Kray (boss).",
        ),
        ("language", {"language": "Latin"}, "Ash picks up Latin", "Ash speaks some Latin."),
        (
            "equip",
            {"weapon": "axe", "shield": "large"},
            "Ash carries Axe and Large shield",
            "Ash carries Axe and Large shield.",
        ),
        ("equip", {}, "Ash carries nothing", "Ash carries nothing."),
    ],
)
def test_what_was_set_right_is_told(command, fields, head, told):
    comae = story(ash(luck=2))
    played = play(comae, command, pack=FULL, **fields)
    defaults: dict[str, Any] = {field.name: field.default for field in COMMANDS[command].fields(FULL, comae)}
    assert edit_words.HEADS[command](FULL, comae, {**defaults, **fields}) == head
    assert edit_words.OUTCOMES[command](FULL, played.outcome, played.comae) == told
    assert played.outcome.key in edit_words.NAMES[command]
