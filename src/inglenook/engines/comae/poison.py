"""Poison: one opposed roll of its rating against Move, without a focus, and it has to be won (COM-R34, COM-D51)."""

from __future__ import annotations

from inglenook.rules import Look, Outcome, Refusal, Rule

from .contend import A_WINS, contend, told
from .d100 import FAILURE, SUCCESS
from .damage import hurt
from .facts import Rolled
from .hazard import Victim, cannot_suffer
from .opposed import entrant_of, rated
from .pack import ComaePack
from .skill import Circumstances, effective
from .story import Comae

RESISTED = "resisted"
POISONED = "poisoned"


def poison(pack: ComaePack, victim: Victim, strength: str) -> Rule[Outcome | Refusal]:
    """Whoever doesn't beat the poison takes its damage; a stand-off is no victory. What else it does is told."""
    hazards = pack.hazards
    harm = next(harm for harm in hazards.poison if harm.key == strength)
    person = (yield from Look(Comae)).person(victim.key)
    if refusal := cannot_suffer(person):
        return refusal
    worth = effective(pack, person, hazards.poison_skill, "", Circumstances(difficulty=victim.difficulty))
    sides = (entrant_of(person, "a", worth), rated(harm.rating, "b"))
    fall = yield from contend(pack, sides, why="poison.skill", rule="COM-R34")
    won = told(sides, fall) == A_WINS
    yield from Rolled(victim.key, hazards.poison_skill, SUCCESS if won else FAILURE)
    if won:
        return Outcome(RESISTED, {"key": victim.key, "pool": hazards.body_pool, "loss": 0})
    loss = yield from hurt(
        pack, victim.key, hazards.body_pool, harm.dice, why="poison", rule="COM-R34", armour=victim.armour
    )
    return Outcome(POISONED, {"key": victim.key, "pool": hazards.body_pool, "loss": loss})
