"""Disposition: how an NPC stands to the characters. It shifts as they get to know each other (COM-R50)."""

from __future__ import annotations

from inglenook.rules import Look, Outcome, Refusal, Rule

from .facts import DispositionChanged
from .pack import ComaePack
from .story import Comae

WARMER = "warmer"
COLDER = "colder"


def shift(pack: ComaePack, key: str, to: str) -> Rule[Outcome | Refusal]:
    """Someone feels otherwise from now on: as named, or one step warmer or colder."""
    person = (yield from Look(Comae)).person(key)
    now = one_step(pack, person.disposition, to) if to in (WARMER, COLDER) else to
    if not now or now == person.disposition:
        label = pack.disposition_kinds[person.disposition].label.lower()
        sentence = (
            f"{person.name} is {label} already."
            if to == person.disposition
            else (f"{person.name} is {label}; there is nothing {to} than that.")
        )
        return Refusal("no_shift", sentence, "COM-R50", "to")
    yield from DispositionChanged(key, now)
    return Outcome("shifted", {"key": key})


def one_step(pack: ComaePack, key: str, to: str) -> str:
    """The next disposition on the warmer or the colder side; empty at the end."""
    modifiers = {kind.key: kind.modifier for kind in pack.generator.dispositions}
    now = modifiers[key]
    warm = to == WARMER
    further = {modifier: kind for kind, modifier in modifiers.items() if (modifier > now if warm else modifier < now)}
    return further[min(further) if warm else max(further)] if further else ""
