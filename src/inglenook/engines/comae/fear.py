"""Fear: it takes will power away whatever one does, and whoever doesn't keep calm runs (COM-R36)."""

from __future__ import annotations

from inglenook.rules import Look, Outcome, Refusal, Rule

from .damage import hurt
from .hazard import Victim, cannot_suffer, resists, wounds
from .pack import ComaePack
from .story import Comae

STANDS = "stands"
FLEES = "flees"


def frighten(pack: ComaePack, victim: Victim, horror: str) -> Rule[Outcome | Refusal]:
    """The referee says how terrible it is. The pool falls first, then Willpower is rolled (COM-D54)."""
    hazards = pack.hazards
    person = (yield from Look(Comae)).person(victim.key)
    if refusal := cannot_suffer(person):
        return refusal
    dice = next(fear.dice for fear in hazards.fear if fear.key == horror)
    loss = yield from hurt(pack, victim.key, hazards.fear_pool, dice, why="fear", rule="COM-R36")
    person = (yield from Look(Comae)).person(victim.key)
    if person.comae:
        return (yield from wounds(pack, victim, hazards.fear_pool, loss))
    calm = yield from resists(pack, victim, hazards.resist_skill, "fear.skill", "COM-R36")
    return Outcome(STANDS if calm else FLEES, {"key": victim.key, "pool": hazards.fear_pool, "loss": loss})
