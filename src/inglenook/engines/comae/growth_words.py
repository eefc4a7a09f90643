"""How learning, healing, requests and tags are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inglenook.rules import Event, Faces, Fields, Outcome, Roll

from . import facts
from .creation_words import shown, tag_said
from .draft import OWN, parse_focus, words
from .experience import FOCUS, LANGUAGE, NEW_SKILL, TAG, unspent
from .growth_commands import TAKE
from .healing import EVERYONE
from .pack import ComaePack
from .person import Tag
from .skill import skill_label
from .story import Comae
from .tags import DENIED, GRANTED

Head = Callable[[ComaePack, Comae, Fields], str]


def name(comae: Comae, key: object) -> str:
    """What someone is called."""
    return comae.person(str(key)).name


def tag_label(pack: ComaePack, key: str) -> str:
    """What a tag is called; an own one by itself."""
    kind = pack.tag_kinds.get(key)
    return kind.label if kind is not None else key


def focus_said(pack: ComaePack, skill: str, focus: str) -> str:
    """A focus with its skill: "Social: Oratory"."""
    return f"{skill_label(pack, skill)}: {pack.focus_labels.get(focus, focus)}"


def _improve_head(pack: ComaePack, comae: Comae, fields: Fields) -> str:
    what = str(fields["what"])
    if what == LANGUAGE:
        said = str(fields["language"])
    elif what == FOCUS and fields["focus"] != OWN:
        focus = parse_focus(str(fields["focus"]))
        said = f"a new focus, {focus_said(pack, focus.skill, focus.key)}"
    elif what == TAG and fields["tag"] != OWN:
        said = f"a new tag, {tag_label(pack, str(fields['tag']))}"
    elif what in (FOCUS, TAG) or fields["skill"] == OWN:
        said = f"something new, {words(fields, 'words')}"
    else:
        said = ("a new skill, " if what == NEW_SKILL else "") + skill_label(pack, str(fields["skill"]))
    return f"{name(comae, fields['who'])} improves: {said}"


def _sleep_head(_pack: ComaePack, comae: Comae, fields: Fields) -> str:
    return "A night's sleep" if fields["who"] == EVERYONE else f"{name(comae, fields['who'])} sleeps, and nobody else"


def _treat_head(pack: ComaePack, comae: Comae, fields: Fields) -> str:
    pool = pack.pool_kinds[str(fields["pool"])].label
    hard = pack.difficulty_kinds[str(fields["difficulty"])]
    how = f", {hard.label.lower()}" if hard.modifier or hard.no_roll else ""
    healer, patient = name(comae, fields["healer"]), name(comae, fields["patient"])
    whom = "themselves" if fields["healer"] == fields["patient"] else patient
    return f"{healer} treats {whom}: {pool}{how}"


def _request_head(pack: ComaePack, comae: Comae, fields: Fields) -> str:
    what = words(fields, "what")
    return f"{name(comae, fields['who'])} asks: {tag_label(pack, str(fields['tag']))}" + (f", {what}" if what else "")


def _tag_head(pack: ComaePack, comae: Comae, fields: Fields) -> str:
    said = words(fields, "name") if fields["tag"] == OWN else tag_label(pack, str(fields["tag"]))
    return f"{name(comae, fields['who'])} {'loses' if fields['do'] == TAKE else 'gains'} a tag: {said}"


HEADS: dict[str, Head] = {
    "improve": _improve_head,
    "sleep": _sleep_head,
    "treat": _treat_head,
    "wake": lambda _pack, comae, fields: f"{name(comae, fields['who'])} wakes",
    "request": _request_head,
    "tag": _tag_head,
}


def _improved(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    told = outcome.details
    person = comae.person(told["key"])
    left = len(unspent(person))
    rest = " No experience roll is left." if not left else f" Left: {left}."
    if outcome.key == "focused":
        return f"{person.name} has a new focus, {focus_said(pack, told['skill'], told['what'])}.{rest}"
    if outcome.key == "tagged":
        return f"{person.name} has a new tag, {tag_label(pack, told['what'])}.{rest}"
    label = skill_label(pack, told["what"])
    if outcome.key == "learned":
        return f"{person.name} learns {label} and begins at {told['value']}.{rest}"
    return f"{person.name} has {label} {told['value']} now, {told['by']} more.{rest}"


def _slept(_pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    who = outcome.details["who"]
    slept = "" if who == EVERYONE else f" Only {name(comae, who)} slept."
    return f"A night has passed; day {outcome.details['day']} begins.{slept}"


def _treated(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    told = outcome.details
    patient = comae.person(told["patient"])
    pool = patient.pool(told["pool"])
    label = pack.pool_kinds[pool.key].label
    if outcome.key == "failed":
        return f"It doesn't help; {label} of {patient.name} may be tried again tomorrow."
    if patient.hidden:
        return f"{patient.name} regains {told['points']} {label}."
    return f"{patient.name} regains {told['points']} {label} and has {pool.current} of {pool.maximum}."


def _requested(pack: ComaePack, outcome: Outcome, _comae: Comae) -> str:
    label = tag_label(pack, outcome.details["tag"])
    chance = outcome.details["chance"]
    if outcome.key == GRANTED:
        return f"{label}: it works." if chance == 100 else f"{label}: it works, at {chance} percent."
    return f"{label}: not this time, at {chance} percent."


def _tagged(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    person, key = comae.person(outcome.details["key"]), outcome.details["tag"]
    if outcome.key == "taken":
        return f"{person.name} doesn't have {tag_label(pack, key)} any more."
    return f"{person.name} has {tag_said(pack, person.tag(key) or Tag(key))} now."


OUTCOMES: dict[str, Callable[[ComaePack, Outcome, Comae], str]] = {
    "improve": _improved,
    "sleep": _slept,
    "treat": _treated,
    "wake": lambda _pack, outcome, comae: f"{name(comae, outcome.details['key'])} is awake.",
    "request": _requested,
    "tag": _tagged,
}

NAMES: dict[str, dict[str, str]] = {
    "improve": {"raised": "raised", "learned": "learned", "focused": "a new focus", "tagged": "a new tag"},
    "sleep": {"slept": "a night has passed"},
    "treat": {"healed": "it helps", "failed": "it doesn't help"},
    "wake": {"awake": "awake"},
    "request": {GRANTED: "it works", DENIED: "not this time"},
    "tag": {"given": "given", "taken": "taken away"},
}

EVENTS: dict[type[Event[Any]], Callable[[ComaePack, Any, Comae], str]] = {
    facts.WokeUp: lambda _pack, fact, comae: f"{name(comae, fact.key)} comes out of the comae.",
}
"""What the outcome tells isn't told twice."""


def _counted(_pack: ComaePack, _roll: Roll[Any], faces: Faces, value: Any) -> str:
    return f"{shown(faces)}: {value}"


def _asked(_pack: ComaePack, roll: Roll[Any], faces: Faces, value: Any) -> str:
    chance = getattr(roll.reading, "chance", 0)
    works = "it works" if value.result == GRANTED else "not this time"
    return f"{roll.reading.gloss(faces)} against {chance}: {works}"


DICE: dict[str, Callable[[ComaePack, Roll[Any], Faces, Any], str]] = {
    "improve": _counted,
    "medicine": _counted,
    "request": _asked,
}

PURPOSES: dict[str, Callable[[ComaePack, Roll[Any]], str]] = {
    "improve": lambda _pack, _roll: "what is learned",
    "medicine": lambda _pack, _roll: "what the treatment gives back",
    "medicine.skill": lambda pack, _roll: f"{skill_label(pack, pack.improvement.medicine_skill)}, to heal",
    "request": lambda _pack, _roll: "the request",
}
