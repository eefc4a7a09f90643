"""How hazards are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inglenook.rules import Faces, Fields, Outcome, Roll

from .exposure import GAVE_UP, KEPT_ON
from .fear import FLEES, STANDS
from .fight_words import DICE as FIGHT_DICE
from .hazard import COMAE, DOWN, HURT, UNHURT
from .pack import ComaePack, Harm
from .poison import POISONED, RESISTED
from .story import Comae


def _head(title: str, what: Callable[[ComaePack, Fields], str]) -> Callable[[ComaePack, Comae, Fields], str]:
    def head(pack: ComaePack, comae: Comae, fields: Fields) -> str:
        armour = ", armour helps" if fields.get("armour") else ""
        return f"{title}: {comae.person(str(fields['who'])).name}, {what(pack, fields)}{armour}"

    return head


def _label(harms: tuple[Harm, ...], key: object) -> str:
    return next(harm.label for harm in harms if harm.key == key).lower()


HEADS: dict[str, Callable[[ComaePack, Comae, Fields], str]] = {
    "fall": _head("Fall", lambda _pack, fields: f"{fields['metres']} metres"),
    "crash": _head("Crash", lambda _pack, fields: f"{fields['speed']} km/h"),
    "fire": _head(
        "Fire", lambda pack, fields: f"{_label(pack.hazards.fire, fields['size'])}, {fields['seconds']} seconds"
    ),
    "poison": _head("Poison", lambda pack, fields: _label(pack.hazards.poison, fields["strength"])),
    "fear": _head("Fear", lambda pack, fields: _label(pack.hazards.fear, fields["horror"])),
    "suffocate": _head("No air", lambda _pack, fields: f"{fields['minutes']} minutes"),
    "thirst": _head("Thirst", lambda _pack, fields: f"{fields['hours']} hours"),
    "hunger": _head("Hunger", lambda _pack, fields: f"{fields['hours']} hours"),
    "labour": _head("Hard labour", lambda _pack, fields: f"{fields['hours']} hours"),
}

_AFTER = {
    KEPT_ON: "keeps on to the end",
    GAVE_UP: "gives up",
    STANDS: "stands firm",
    FLEES: "flees",
    RESISTED: "resists the poison",
    POISONED: "is poisoned",
}


def ending(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    """How someone is off: what they did, what it cost, and how the pool stands."""
    told = outcome.details
    person = comae.person(told["key"])
    did = _AFTER.get(outcome.key, "")
    if outcome.key == GAVE_UP:
        did = f"{did} after {_hours(told['hours'])}"
    if not told["loss"]:
        return f"{person.name} {did or 'comes away unhurt'}."
    pool = person.pool(told["pool"])
    cost = f"takes {told['loss']} damage to {pack.pool_kinds[pool.key].label}"
    said = f"{person.name} {did} and {cost}" if did else f"{person.name} {cost}"
    if person.comae:
        return f"{said}, and falls into a comae."
    if pool.current < 0:
        return f"{said}, and carries on below zero, at {pool.current}."
    return f"{said}, and is at zero." if not pool.current else f"{said}: {pool.current} of {pool.maximum} left."


def _hours(hours: int) -> str:
    return "1 hour" if hours == 1 else f"{hours} hours"


OUTCOMES: dict[str, Callable[[ComaePack, Outcome, Comae], str]] = dict.fromkeys(HEADS, ending)

_WOUNDS = {UNHURT: "unhurt", HURT: "hurt", DOWN: "at zero or below", COMAE: "in a comae"}

NAMES: dict[str, dict[str, str]] = {
    **dict.fromkeys(("fall", "crash", "fire", "suffocate", "thirst", "hunger"), _WOUNDS),
    "poison": {RESISTED: "resisted", POISONED: "poisoned"},
    "fear": {STANDS: "stands firm", FLEES: "flees", COMAE: "in a comae"},
    "labour": {**_WOUNDS, KEPT_ON: "keeps on", GAVE_UP: "gives up"},
}

PURPOSES: dict[str, Callable[[ComaePack, Roll[Any]], str]] = {
    "fall": lambda _pack, _roll: "the fall",
    "fall.skill": lambda pack, _roll: f"{_skill(pack, pack.hazards.impact_skill)}, to soften the fall",
    "crash": lambda _pack, _roll: "the crash",
    "crash.skill": lambda pack, _roll: f"{_skill(pack, pack.hazards.impact_skill)}, to soften the crash",
    "fire": lambda _pack, _roll: "the flames",
    "poison": lambda _pack, _roll: "what the poison does",
    "poison.skill": lambda pack, _roll: f"{_skill(pack, pack.hazards.poison_skill)} against the poison",
    "fear": lambda _pack, _roll: "the fright",
    "fear.skill": lambda pack, _roll: f"{_skill(pack, pack.hazards.resist_skill)}, not to flee",
    "suffocate": lambda _pack, _roll: "a minute without air",
    "thirst": lambda _pack, _roll: "the thirst",
    "hunger": lambda _pack, _roll: "the hunger",
    "labour": lambda _pack, _roll: "an hour of hard labour",
    "labour.skill": lambda pack, _roll: f"{_skill(pack, pack.hazards.resist_skill)}, not to give up",
}


def _skill(pack: ComaePack, key: str) -> str:
    return pack.skill_kinds[key].label


DICE: dict[str, Callable[[ComaePack, Roll[Any], Faces, Any], str]] = {
    **dict.fromkeys(("fall.skill", "crash.skill", "fear.skill", "labour.skill"), FIGHT_DICE["roll"]),
    "poison.skill": FIGHT_DICE["opposed"],
    **dict.fromkeys(HEADS, FIGHT_DICE["damage"]),
}
"""Rolls and damage read as they do anywhere else; the damage of a hazard is called by its command."""
