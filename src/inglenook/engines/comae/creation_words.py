"""How new characters are asked about and told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inglenook.rules import Asked, Choose, Faces, Fields, Option, Outcome, Roll

from .creation_fields import described
from .draft import NONE, OWN, ROLL, parse_focus
from .drives import rows
from .lot import Drawn
from .pack import ComaePack
from .person import Person, Tag
from .portrait import listed
from .samples import SAMPLES
from .skill import focus_label, skill_label
from .story import Comae

TABLES = {"create.person": "person", "create.circle": "circle", "create.verb": "verb"}


def trade(pack: ComaePack, key: str) -> str:
    """What someone does, by the key of a career or in their own words."""
    return next((career.label.lower() for career in pack.careers if career.key == key), key)


def tag_said(pack: ComaePack, tag: Tag) -> str:
    """A tag with what is noted about it."""
    kind = pack.tag_kinds.get(tag.key)
    label = kind.label if kind is not None else tag.key
    notes = [tag.note] if tag.note else []
    if tag.bonus:
        notes.append(f"{tag.bonus:+d} damage")
    return f"{label} ({', '.join(notes)})" if notes else label


def sketch(pack: ComaePack, person: Person) -> str:
    """Someone new in one sentence: what they are best at, their pools, tags, luck, and whom they work for."""
    does = trade(pack, person.career)
    said = [
        listed([_skill_said(pack, person, key) for key in best_skills(person)]),
        ", ".join([f"{pack.pool_kinds[pool.key].label} {pool.maximum}" for pool in person.pools]),
        listed([tag_said(pack, tag) for tag in person.tags]),
        f"luck {person.luck.start}",
        listed([focus_label(pack, person, drive.kind) for drive in person.drives]),
    ]
    return f"{person.name}{f', {does}' if does else ''}: {'; '.join([part for part in said if part])}."


def best_skills(person: Person) -> list[str]:
    """The three skills that stand out, those with a focus before others of the same value."""
    focused = {focus.skill for focus in person.focuses}
    ranked = sorted(person.skills, key=lambda skill: (-skill.value, skill.key not in focused))
    return [skill.key for skill in ranked[:3]]


def _skill_said(pack: ComaePack, person: Person, key: str) -> str:
    focuses = [focus_label(pack, person, focus.key) for focus in person.focuses if focus.skill == key]
    said = f"{skill_label(pack, key)} {person.skill(key)}"
    return f"{said} ({', '.join(focuses)})" if focuses else said


def _made(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    return sketch(pack, comae.person(str(outcome.details["key"])))


def _create_head(pack: ComaePack, _comae: Comae, fields: Fields) -> str:
    does = str(fields["concept"]).strip() if fields["career"] == OWN else trade(pack, str(fields["career"]))
    return f"A new character: {str(fields['name']).strip()}" + (f", {does}" if does else "")


def _random_head(pack: ComaePack, _comae: Comae, fields: Fields) -> str:
    does = "" if fields["career"] == ROLL else trade(pack, str(fields["career"]))
    said = [part for part in (str(fields["name"]).strip(), does) if part]
    return "A character by dice" + (f": {', '.join(said)}" if said else "")


def _sample_head(_pack: ComaePack, _comae: Comae, fields: Fields) -> str:
    return next(shown.name for shown in SAMPLES if shown.key == fields["who"]) + " joins"


HEADS: dict[str, Callable[[ComaePack, Comae, Fields], str]] = {
    "create": _create_head,
    "random": _random_head,
    "sample": _sample_head,
}

OUTCOMES: dict[str, Callable[[ComaePack, Outcome, Comae], str]] = dict.fromkeys(HEADS, _made)

NAMES: dict[str, dict[str, str]] = {command: {"created": "someone new"} for command in HEADS}


def ordinal(number: str) -> str:
    """The place of a tag."""
    return {"1": "first", "2": "second"}.get(number, number)


_ASKED: dict[str, Callable[[ComaePack, str], str]] = {
    "create.skill": lambda _pack, about: f"Which skill starts at {about}?",
    "create.whose": lambda pack, about: f"{pack.focus_labels.get(about, about)}: which skill does it belong to?",
    "create.starred": lambda _pack, _about: "Which skill has the next focus?",
    "create.focus": lambda pack, about: f"Which focus of {pack.skill_kinds[about].label}?",
    "create.pool": lambda _pack, about: f"Which pool holds {about}?",
    "create.tag": lambda _pack, about: f"What is the {ordinal(about)} tag?",
    "create.person": lambda _pack, _about: "Whom do they act for?",
    "create.circle": lambda _pack, _about: "Which circle do they act for?",
    "create.verb": lambda _pack, _about: "What do they feel?",
    "gear": lambda _pack, _about: "How much damage does the gear add?",
}


def _option(pack: ComaePack, why: str, key: str) -> Option:
    if why in ("create.skill", "create.starred", "create.whose"):
        if key == NONE:
            return Option(NONE, "None", "Willpower has its focuses already.")
        return Option(key, pack.skill_kinds[key].label, pack.skill_kinds[key].covers)
    if why == "create.focus":
        focus = parse_focus(key)
        kinds = {kind.key: kind for kind in pack.skill_kinds[focus.skill].focuses}
        return Option(key, kinds[focus.key].label, kinds[focus.key].note)
    if why == "create.pool":
        return Option(key, pack.pool_kinds[key].label, pack.pool_kinds[key].covers)
    if why == "create.tag":
        return Option(key, pack.tag_kinds[key].label, pack.tag_kinds[key].note)
    if why in TABLES:
        return Option(key, rows(pack, TABLES[why])[key])
    if why == "create.career":
        career = next(career for career in pack.careers if career.key == key)
        return Option(key, career.label, described(pack, career))
    return Option(key, f"+{key}")


def _asked(pack: ComaePack, choose: Choose, _comae: Comae) -> Asked:
    options = tuple([_option(pack, choose.key, key) for key in choose.options])
    return Asked(_ASKED[choose.key](pack, choose.seen.about), options)


QUESTIONS: dict[str, Callable[[ComaePack, Choose, Comae], Asked]] = dict.fromkeys(_ASKED, _asked)


def _told(pack: ComaePack, why: str, about: str, key: str) -> str:
    """What was settled, as a sentence."""
    label = _option(pack, why, key).label
    if why in ("create.skill", "create.pool"):
        return f"{label}: {about}."
    if why == "create.whose":
        return f"{pack.focus_labels.get(about, about)} belongs to {label}."
    if why == "create.starred":
        return "The last focus stays open." if key == NONE else f"A focus of {label}."
    if why == "create.focus":
        return f"{pack.skill_kinds[parse_focus(key).skill].label}: {label}."
    return f"{label}."


def _answered(pack: ComaePack, choose: Choose, option: str, _comae: Comae) -> str:
    return _told(pack, choose.key, choose.seen.about, option)


ANSWERS: dict[str, Callable[[ComaePack, Choose, str, Comae], str]] = dict.fromkeys(_ASKED, _answered)


def _lot(pack: ComaePack, roll: Roll[Any], faces: Faces, value: Any) -> str:
    assert isinstance(value, Drawn)
    return f"{faces[0][0]}: {_told(pack, roll.why, getattr(roll.reading, 'about', ''), value.key).rstrip('.')}"


def _size(_pack: ComaePack, roll: Roll[Any], faces: Faces, value: Any) -> str:
    return f"{shown(faces)}: {roll.parts[0].name} {value}"


def shown(faces: Faces) -> str:
    """Faces as they lie: "3 · 5"."""
    return " · ".join([str(face) for hand in faces for face in hand])


_LOTS = {
    "create.career": "the career",
    "create.skill": "the skill",
    "create.whose": "the skill of the focus",
    "create.starred": "the skill that has a focus",
    "create.focus": "the focus",
    "create.pool": "the pool",
    "create.tag": "the tag",
    "create.person": "the person",
    "create.circle": "the circle",
    "create.verb": "the verb",
    "gear": "what the gear adds",
}


def _purpose(_pack: ComaePack, roll: Roll[Any]) -> str:
    about = getattr(roll.reading, "about", "")
    return _LOTS[roll.why] + (f" with {about}" if roll.why in ("create.skill", "create.pool") and about else "")


DICE: dict[str, Callable[[ComaePack, Roll[Any], Faces, Any], str]] = {
    **dict.fromkeys(_LOTS, _lot),
    "create.size": _size,
}

PURPOSES: dict[str, Callable[[ComaePack, Roll[Any]], str]] = {
    **dict.fromkeys(_LOTS, _purpose),
    "create.size": lambda _pack, roll: roll.parts[0].name,
}

EVENTS: dict[type[Any], Callable[[ComaePack, Any, Comae], str]] = {}
"""That someone has joined goes without saying: the outcome tells who."""
