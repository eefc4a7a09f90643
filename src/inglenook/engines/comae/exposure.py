"""What wears a body down by the clock: fire, no air, no water, no food, hard labour. Only whole periods count."""

from __future__ import annotations

from inglenook.rules import Look, Outcome, Refusal, Rule

from .damage import hurt
from .hazard import Victim, cannot_suffer, endure, is_spent, resists, wounds
from .pack import ComaePack
from .story import Comae


def burn(pack: ComaePack, victim: Victim, size: str, seconds: int) -> Rule[Outcome | Refusal]:
    """Fire, after each full five seconds (COM-R33, COM-D53)."""
    fire = next(fire for fire in pack.hazards.fire if fire.key == size)
    return (yield from endure(pack, victim, seconds // pack.hazards.fire_seconds, fire.dice, "fire", "COM-R33"))


def suffocate(pack: ComaePack, victim: Victim, minutes: int) -> Rule[Outcome | Refusal]:
    """No air: the first minute is free. At zero one is unconscious and can't push on (COM-R37, COM-D53)."""
    times = max(minutes - pack.hazards.air_free, 0)
    return (yield from endure(pack, victim, times, (pack.hazards.air_die,), "suffocate", "COM-R37", may_push=False))


def thirst(pack: ComaePack, victim: Victim, hours: int) -> Rule[Outcome | Refusal]:
    """No water: after the hours that are free, a die for every further period (COM-R38)."""
    hazards = pack.hazards
    times = max(hours - hazards.thirst_free, 0) // hazards.thirst_every
    return (yield from endure(pack, victim, times, (hazards.thirst_die,), "thirst", "COM-R38"))


def hunger(pack: ComaePack, victim: Victim, hours: int) -> Rule[Outcome | Refusal]:
    """No food: after the hours that are free, a die for every further day (COM-R39)."""
    hazards = pack.hazards
    times = max(hours - hazards.hunger_free, 0) // hazards.hunger_every
    return (yield from endure(pack, victim, times, (hazards.hunger_die,), "hunger", "COM-R39"))


KEPT_ON = "kept_on"
GAVE_UP = "gave_up"


def labour(pack: ComaePack, victim: Victim, hours: int) -> Rule[Outcome | Refusal]:
    """Hard labour: each hour beyond those that are free hurts and takes will to go on (COM-R40, COM-D53)."""
    hazards = pack.hazards
    pool = hazards.body_pool
    person = (yield from Look(Comae)).person(victim.key)
    if refusal := cannot_suffer(person):
        return refusal
    loss = 0
    for hour in range(hazards.labour_free + 1, hours + 1):
        before = person.pool(pool).current
        loss += yield from hurt(
            pack, victim.key, pool, (hazards.labour_die,), why="labour", rule="COM-R40", armour=victim.armour
        )
        person = (yield from Look(Comae)).person(victim.key)
        if is_spent(pack, person, pool, before):
            return (yield from wounds(pack, victim, pool, loss, hours=hour))
        if not (yield from resists(pack, victim, hazards.resist_skill, "labour.skill", "COM-R40")):
            return Outcome(GAVE_UP, {"key": victim.key, "pool": pool, "loss": loss, "hours": hour})
        person = (yield from Look(Comae)).person(victim.key)
    return Outcome(KEPT_ON, {"key": victim.key, "pool": pool, "loss": loss, "hours": hours})
