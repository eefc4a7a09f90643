"""What the referee sets right about people, as commands: names, values, focuses, drives, languages, what they carry."""

from __future__ import annotations

from collections.abc import Mapping

from inglenook.rules import Command, Field, Fields, Option, Outcome, Refusal, Rule

from .creation_fields import LONGEST_NAME, LONGEST_WORDS, drive_options, focus_options, name_field
from .draft import NONE, OPEN, OWN, ROLL, DriveWish, focus_key, words
from .editing import LUCK, POOL, SIZE, SKILL, edit, equip, rename, set_drive, set_focus, set_language
from .fields import people, who_field
from .growth_commands import GIVE, any_character, anyone, character_field, chosen_focus, give_or_take
from .pack import Armour, ComaePack, Shield, Weapon
from .pools import LARGEST
from .skill import skill_label
from .story import Comae


def rename_fields(_pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Whose name it is, and the new one."""
    return (who_field(comae), name_field("What are they called from now on?"))


def edit_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Which value it is, and what it is to be; legal numbers depend on it."""
    cap = pack.improvement.skill_cap
    skills = dict.fromkeys([skill.key for person in comae.characters for skill in person.skills])
    options = (
        *[Option(f"{SKILL}.{key}", skill_label(pack, key), f"0 to {cap}") for key in skills],
        *[Option(f"{SIZE}.{pool.key}", f"{pool.label}, its size", f"1 to {LARGEST}") for pool in pack.pools],
        *[Option(f"{POOL}.{pool.key}", f"{pool.label} now", "Down to its size below zero.") for pool in pack.pools],
        Option(LUCK, "Luck now", "No more than at the start of a scenario."),
    )
    return (
        character_field(comae),
        Field("what", "choice", "What", options=options),
        Field("value", "whole", "Value", low=-LARGEST, high=max(cap, LARGEST)),
    )


def _focus_ready(pack: ComaePack, comae: Comae) -> Refusal | None:
    if not pack.options.focus:
        return Refusal("no_focus_rules", "Focuses aren't in use at this table.", "COM-R5")
    return anyone(pack, comae)


def focus_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """A focus that someone is given or loses."""
    listed = focus_options(pack.skills)
    known = {option.key for option in listed}
    held = dict.fromkeys([focus_key(focus) for person in people(comae) for focus in person.focuses])
    own = [Option(key, key) for key in held if key not in known]
    note = "With its skill: social/leadership."
    return (
        who_field(comae),
        give_or_take(),
        Field("focus", "choice", "Focus", options=(*listed, *own, Option(OWN, "An own focus", note))),
        Field("own_focus", "text", "Own focus", note, default="", high=LONGEST_WORDS),
    )


def change_focus(pack: ComaePack, fields: Fields) -> Rule[Outcome | Refusal]:
    """Gives or takes the focus that the fields name."""
    focus = chosen_focus(pack, fields, "own_focus")
    if isinstance(focus, Refusal):
        return focus
    return (yield from set_focus(pack, str(fields["who"]), focus, gained=fields["do"] == GIVE))


def drive_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Which of the two Willpower focuses it is, and what it becomes."""
    kinds = (Option("person", "Person"), Option("circle", "Circle"))
    rows = {option.key: option for kind in ("person", "circle") for option in drive_options(pack, kind)}
    verbs = (Option(NONE, "No verb"), Option(ROLL, "Roll it"), *drive_options(pack, "verb"))
    ways = (Option(ROLL, "Roll it"), Option(OPEN, "Ask me"), *rows.values(), Option(OWN, "In my own words"))
    return (
        character_field(comae),
        Field("kind", "choice", "Person or circle", options=kinds),
        Field("to", "choice", "Who or what", options=ways, default=ROLL),
        Field("words", "text", "In your words", "Who or which.", default="", high=LONGEST_WORDS),
        Field("verb", "choice", "Verb", options=verbs, default=NONE),
    )


def change_drive(pack: ComaePack, fields: Fields) -> Rule[Outcome | Refusal]:
    """Sets the Willpower focus that the fields name."""
    kind, row, said = str(fields["kind"]), str(fields["to"]), words(fields, "words")
    legal = tuple([option.key for option in drive_options(pack, kind)])
    if row not in (ROLL, OPEN, OWN, *legal):
        sentence = f"That is none of the table for a {kind}."
        return Refusal("other_table", sentence, "COM-R10", "to", (ROLL, OPEN, *legal, OWN))
    if row == OWN and not said:
        return Refusal("no_words", f"Say in your own words what the {kind} is.", "COM-R10", "words")
    return (yield from set_drive(pack, str(fields["who"]), kind, DriveWish(row, said, str(fields["verb"]))))


def language_fields(_pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """A language that someone picks up or loses."""
    return (
        character_field(comae),
        give_or_take(),
        Field("language", "text", "Language", low=1, high=LONGEST_NAME),
    )


def _equip_ready(pack: ComaePack, comae: Comae) -> Refusal | None:
    if not pack.options.weapons:
        return Refusal("no_weapon_rules", "Weapons and armour aren't in use at this table.", "COM-R46")
    return anyone(pack, comae)


def equip_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """What is carried from now on."""
    return (
        who_field(comae),
        _gear("weapon", "Weapon", pack.weapon_kinds, "Unarmed"),
        _gear("armour", "Armour", pack.armour_kinds, "No armour"),
        _gear("shield", "Shield", pack.shield_kinds, "No shield"),
    )


def _gear(name: str, label: str, kinds: Mapping[str, Weapon | Armour | Shield], nothing: str) -> Field:
    options = (Option(NONE, nothing), *[Option(key, kind.label, effect(kind)) for key, kind in kinds.items()])
    return Field(name, "choice", label, options=options, default=NONE)


def effect(kind: Weapon | Armour | Shield) -> str:
    """What a weapon, armour or a shield does, in short."""
    if isinstance(kind, Weapon):
        return f"1d{kind.die}" + (f" at {kind.metres} metres" if kind.metres else "")
    if isinstance(kind, Armour):
        against = f", {kind.firearms} against firearms" if kind.firearms != kind.points else ""
        return f"{kind.points} off the damage{against}"
    return f"{kind.modifier:+d} for an attacker" + ("" if kind.ranged else ", hand to hand")


def _carried(fields: Fields, name: str) -> str:
    value = str(fields[name])
    return "" if value == NONE else value


COMMANDS: tuple[Command, ...] = (
    Command(
        "equip",
        "Equip someone",
        "A weapon, armour, a shield: all that someone carries from now on.",
        "COM-R46",
        lambda _pack, _comae, fields: equip(
            str(fields["who"]), _carried(fields, "weapon"), _carried(fields, "armour"), _carried(fields, "shield")
        ),
        equip_fields,
        _equip_ready,
    ),
    Command(
        "rename",
        "Rename someone",
        "Another name, whenever you like.",
        "COM-R2",
        lambda _pack, _comae, fields: rename(str(fields["who"]), str(fields["name"])),
        rename_fields,
        anyone,
        place="aside",
    ),
    Command(
        "edit",
        "Edit a character",
        "The referee sets a skill, a pool or luck right.",
        "COM-D24",
        lambda pack, _comae, fields: edit(pack, str(fields["who"]), str(fields["what"]), int(fields["value"])),
        edit_fields,
        any_character,
        place="aside",
    ),
    Command(
        "focus",
        "Give or take a focus",
        "Someone gains a focus in the story, or loses one.",
        "COM-R7",
        lambda pack, _comae, fields: change_focus(pack, fields),
        focus_fields,
        _focus_ready,
        place="aside",
    ),
    Command(
        "drive",
        "Change whom someone acts for",
        "Another person or circle to which their Willpower is bound.",
        "COM-R10",
        lambda pack, _comae, fields: change_drive(pack, fields),
        drive_fields,
        any_character,
        place="aside",
    ),
    Command(
        "language",
        "Give or take a language",
        "Someone picks up a language, or loses one.",
        "COM-R8",
        lambda pack, _comae, fields: set_language(
            pack, str(fields["who"]), str(fields["language"]), gained=fields["do"] == GIVE
        ),
        language_fields,
        any_character,
        place="aside",
    ),
)
