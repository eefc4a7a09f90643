"""What a skill is worth for one roll: its value and everything that adds to it or takes from it, by name (COM-D4)."""

from __future__ import annotations

import msgspec

from inglenook.rules import Part

from .pack import ComaePack, Weapon
from .person import STATIC, Person

LANGUAGE = "language"
"""The focus of Knowledge for the native tongue; further ones are skills `language:NAME` (COM-R8, COM-D18)."""

RATING = "rating"
"""The one skill of opposition that is no person (COM-R27)."""

DRIVE_KINDS = ("person", "circle")


class Effective(msgspec.Struct, frozen=True):
    """The value that a roll must not exceed, and its parts, the bare skill first. It may be any number (COM-D3)."""

    value: int
    parts: tuple[Part, ...]


class Circumstances(msgspec.Struct, frozen=True):
    """What surrounds a roll: how hard it is, whom it is aimed at, the tag that is used, the company, the lens.

    `weapon` is what an attack is made with; `extra` is whatever else the referee names.
    """

    difficulty: str = "normal"
    target: Person | None = None
    tag: str = ""
    company: str = ""
    lens: str = ""
    ranged: bool = False
    extra: tuple[Part, ...] = ()


PLAIN = Circumstances()


def effective(
    pack: ComaePack, person: Person, skill: str, focus: str = "", around: Circumstances = PLAIN, *, weight: bool = False
) -> Effective:
    """The value of a skill for one roll, with each modifier by name. `weight` adds what is below zero elsewhere."""
    parts = [*_bare(pack, person, skill, focus)]
    if around is not PLAIN:
        difficulty = pack.difficulty_kinds[around.difficulty]
        if difficulty.modifier:
            parts.append(Part(difficulty.label, difficulty.modifier))
        parts += _of_lens(pack, around.lens)
        parts += around.extra
    if person.wounded or weight:
        parts.append(Part("Below zero", pack.conflict.wounded))
    if person.level != STATIC:
        if person.armour:
            parts += _of_armour(pack, person, skill)
        if around.tag or around.company:
            parts += _of_tags(pack, person, skill, around)
    if around.target is not None:
        parts += _of_target(pack, person, skill, around.target, around.ranged)
    return Effective(sum([part.value for part in parts]), tuple(parts))


def _bare(pack: ComaePack, person: Person, skill: str, focus: str) -> tuple[Part, ...]:
    """The skill itself, with its focus if the rules of focus are on (COM-R5, COM-D14, COM-D17, COM-D18)."""
    if skill.startswith("language:"):
        name = skill.removeprefix("language:")
        return (Part(name, next((known.value for known in person.languages if known.name == name), 0)),)
    value = person.skill(skill)
    base = Part(skill_label(pack, skill), value)
    helped = focus and pack.options.focus and is_focused(pack, person, skill, focus)
    added = (Part(focus_label(pack, person, focus), pack.spread.focus_bonus),) if helped else ()
    if focus == LANGUAGE and skill == "knowledge" and any(known.native for known in person.languages):
        known = value + sum(part.value for part in added)
        if known < pack.spread.native_language:
            return (base, *added, Part("Native tongue", pack.spread.native_language - known))
    return (base, *added)


def is_focused(pack: ComaePack, person: Person, skill: str, focus: str) -> bool:
    """Whether this person has this focus in this skill, drives of Willpower included."""
    if skill == pack.drives.skill and focus in DRIVE_KINDS:
        return any(drive.kind == focus for drive in person.drives)
    return person.has_focus(skill, focus)


def skill_label(pack: ComaePack, skill: str) -> str:
    """What a skill is called."""
    if skill == RATING:
        return "Rating"
    if skill.startswith("language:"):
        return skill.removeprefix("language:")
    kind = pack.skill_kinds.get(skill)
    return kind.label if kind else skill


def focus_label(pack: ComaePack, person: Person, focus: str) -> str:
    """What a focus is called; a drive by the name it has."""
    for drive in person.drives:
        if drive.kind == focus:
            return " ".join(word for word in (drive.verb, drive.name) if word)
    return pack.focus_labels.get(focus, focus)


def swapped(pack: ComaePack, lens: str, skill: str) -> str:
    """The skill that a lens makes of this one: its own, if it has one; any other is the player's choice (COM-R44)."""
    kind = pack.lens_kinds.get(lens)
    return skill if kind is None or kind.swap in ("", "any") else kind.swap


def _of_lens(pack: ComaePack, lens: str) -> tuple[Part, ...]:
    kind = pack.lens_kinds.get(lens)
    return (Part(kind.label, kind.modifier),) if kind is not None and kind.modifier else ()


def _of_armour(pack: ComaePack, person: Person, skill: str) -> tuple[Part, ...]:
    armour = pack.armour_kinds.get(person.armour) if pack.options.weapons else None
    return (Part(armour.label, armour.modifier),) if armour is not None and skill in armour.hinders else ()


def _of_tags(pack: ComaePack, person: Person, skill: str, around: Circumstances) -> tuple[Part, ...]:
    """What a tag adds that is used, and what one lacks in this company; NPCs lack nothing (COM-R11, COM-D22)."""
    parts: list[Part] = []
    used = pack.tag_kinds.get(around.tag)
    if used is not None and used.bonus and skill == used.bonus_skill and person.tag(used.key):
        parts.append(Part(used.label, used.bonus))
    lacking = pack.tag_kinds.get(around.company)
    if lacking is not None and lacking.missing and skill == lacking.bonus_skill and person.is_character:
        lacks = person.tag(lacking.key) is None
        parts += [Part(f"No {lacking.label}", lacking.missing)] if lacks else []
    return tuple(parts)


def _of_target(pack: ComaePack, person: Person, skill: str, target: Person, ranged: bool) -> tuple[Part, ...]:
    """How the target stands to a character who talks, and the shield that it holds (COM-R46, COM-R50, COM-D67)."""
    if not target.disposition and not target.shield:
        return ()
    parts: list[Part] = []
    stance = pack.disposition_kinds.get(target.disposition)
    if stance is not None and stance.modifier and person.is_character and skill == pack.conflict.social_skill:
        parts.append(Part(stance.label, stance.modifier))
    shield = pack.shield_kinds.get(target.shield) if pack.options.weapons else None
    if shield is not None and skill == shield.skill and (shield.ranged or not ranged):
        parts.append(Part(shield.label, shield.modifier))
    return tuple(parts)


def weapon_of(pack: ComaePack, person: Person) -> Weapon | None:
    """What someone fights with, if weapons are in use."""
    return pack.weapon_kinds.get(person.weapon) if pack.options.weapons else None
