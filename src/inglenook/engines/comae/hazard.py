"""What harms without an opponent, and how badly it ends (COM-R32 to COM-R40). Armour counts only if it is allowed."""

from __future__ import annotations

import msgspec

from inglenook.rules import Look, Outcome, Refusal, Rule

from .d100 import GOOD
from .damage import hurt, pushes
from .pack import ComaePack
from .person import Person
from .roll import roll_skill
from .skill import Circumstances
from .story import Comae

UNHURT = "unhurt"
HURT = "hurt"
DOWN = "down"
COMAE = "comae"


class Victim(msgspec.Struct, frozen=True):
    """Whom it happens to, and what the referee allows them: armour for this once, a roll, its focus and difficulty."""

    key: str
    armour: bool = False
    rolls: bool = True
    focus: str = ""
    difficulty: str = "normal"


def resists(pack: ComaePack, victim: Victim, skill: str, why: str, rule: str) -> Rule[bool]:
    """Whether a skill softens it. A routine matter needs no roll (COM-R21)."""
    if not victim.rolls:
        return False
    if pack.difficulty_kinds[victim.difficulty].no_roll:
        return True
    around = Circumstances(difficulty=victim.difficulty)
    result = yield from roll_skill(pack, victim.key, skill, victim.focus, around, why=why, rule=rule)
    return result in GOOD


def cannot_suffer(person: Person) -> Refusal | None:
    """Nobody in a comae can be hurt any further."""
    if not person.comae:
        return None
    return Refusal("in_comae", f"{person.name} lies in a comae and can't be hurt any further.", "COM-D38", "who")


def wounds(pack: ComaePack, victim: Victim, pool: str, loss: int, **told: object) -> Rule[Outcome]:
    """How someone is off after it: unhurt, hurt, down at zero or below, or in a comae."""
    person = (yield from Look(Comae)).person(victim.key)
    if person.comae:
        key = COMAE
    elif not loss:
        key = UNHURT
    else:
        key = HURT if person.pool(pool).current > 0 else DOWN
    return Outcome(key, {"key": victim.key, "pool": pool, "loss": loss, **told})


def endure(
    pack: ComaePack, victim: Victim, times: int, dice: tuple[int, ...], why: str, rule: str, *, may_push: bool = True
) -> Rule[Outcome | Refusal]:
    """The same harm time and again, each time a roll of its own (COM-D55), until it is over or they are down."""
    pool = pack.hazards.body_pool
    person = (yield from Look(Comae)).person(victim.key)
    if refusal := cannot_suffer(person):
        return refusal
    total, done = 0, 0
    for done in range(1, times + 1):  # noqa: B007 - how often it was is told
        before = person.pool(pool).current
        total += yield from hurt(
            pack, victim.key, pool, dice, why=why, rule=rule, armour=victim.armour, may_push=may_push
        )
        person = (yield from Look(Comae)).person(victim.key)
        if is_spent(pack, person, pool, before, may_push=may_push):
            break
    return (yield from wounds(pack, victim, pool, total, times=done))


def is_spent(pack: ComaePack, person: Person, pool: str, before: int, *, may_push: bool = True) -> bool:
    """Whether more of the same changes nothing: someone at zero who can't or won't push on, or in a comae."""
    now = person.pool(pool).current
    return person.comae or (now <= 0 and (now == before or not may_push or not pushes(pack, person)))
