"""Falls and crashes: a die for every whole unit of height or speed, smaller ones for whoever moves well."""

from __future__ import annotations

from inglenook.rules import Look, Outcome, Refusal, Rule

from .damage import hurt
from .hazard import Victim, cannot_suffer, resists, wounds
from .pack import ComaePack
from .story import Comae


def fall(pack: ComaePack, victim: Victim, metres: int) -> Rule[Outcome | Refusal]:
    """A fall from this height (COM-R32); what is left of a unit does no harm (COM-D52)."""
    return (yield from _impact(pack, victim, metres // pack.hazards.fall_metres, "fall", "COM-R32"))


def crash(pack: ComaePack, victim: Victim, speed: int) -> Rule[Outcome | Refusal]:
    """A crash at this speed (COM-R35)."""
    return (yield from _impact(pack, victim, speed // pack.hazards.crash_speed, "crash", "COM-R35"))


def _impact(pack: ComaePack, victim: Victim, units: int, why: str, rule: str) -> Rule[Outcome | Refusal]:
    """All its dice are one roll, so that a point of luck makes all of it 1 (COM-D55)."""
    hazards = pack.hazards
    person = (yield from Look(Comae)).person(victim.key)
    if refusal := cannot_suffer(person):
        return refusal
    if not units:
        return (yield from wounds(pack, victim, hazards.body_pool, 0))
    softened = yield from resists(pack, victim, hazards.impact_skill, f"{why}.skill", rule)
    dice = (hazards.softened_die if softened else hazards.impact_die,) * units
    loss = yield from hurt(pack, victim.key, hazards.body_pool, dice, why=why, rule=rule, armour=victim.armour)
    return (yield from wounds(pack, victim, hazards.body_pool, loss, softened=softened))
