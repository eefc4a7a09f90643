"""Damage: its dice, what armour and luck take off it, and the pool that it comes out of (COM-D43).

The order is fixed: dice and lens, gear, armour, luck, pool.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from inglenook.rules import Choose, Faces, Hand, Law, Look, Part, Reading, Roll, Rule, sum_weights

from .conflict_end import end_if_decided
from .facts import FellIntoComae, PoolChanged, PushedOn, ValueChanged, WentOut
from .fight import COMBINED, Fighter
from .luck import KEEP, REDUCE, REFRESH, can_spend, spend
from .pack import ComaePack
from .person import STATIC, Person
from .story import Comae

STOP, PUSH = "stop", "push"


class Damage(Reading[int], frozen=True):
    """The damage of one blow before armour: all dice are one roll (COM-D55).

    `manner` is the lens's: `twice` throws two and counts the higher, `half` rounds up (COM-D42).
    """

    manner: Literal["plain", "twice", "half"] = "plain"
    bonus: int = 0

    def read(self, faces: Faces) -> int:
        return self._counted(max(faces[0]) if self.manner == "twice" else sum(faces[0]))

    def law(self, hands: tuple[Hand, ...]) -> Law[int]:
        dice = hands[0].dice
        weights: dict[int, int] = {}
        if self.manner == "twice":
            sides = dice[0]
            return Law({self._counted(face): 2 * face - 1 for face in range(1, sides + 1)})
        for total, ways in enumerate(sum_weights(dice), start=len(dice)):
            counted = self._counted(total)
            weights[counted] = weights.get(counted, 0) + ways
        return Law(weights)

    def _counted(self, total: int) -> int:
        return (-(-total // 2) if self.manner == "half" else total) + self.bonus


class Gauge(msgspec.Struct, frozen=True):
    """Whatever damage comes out of: a pool, or the temporary one of a conflict over two."""

    now: int
    maximum: int


class Blow(msgspec.Struct, frozen=True):
    """What a person knows when damage is about to land: whose pool, how it stands, and how much is dealt."""

    key: str
    pool: str
    now: int
    maximum: int
    damage: int
    why: str


def hurt(
    pack: ComaePack,
    key: str,
    pool: str,
    dice: tuple[int, ...],
    *,
    why: str,
    rule: str,
    who: str = "referee",
    armour: bool = False,
    may_push: bool = True,
) -> Rule[int]:
    """Throws the damage of a mishap and takes it off a pool; gives the points that were dealt after armour and luck.

    Armour helps only if the referee allows it for this once (COM-D45).
    """
    dealt = yield from Roll((Hand(who, dice),), Damage(), why, rule)
    comae = yield from Look(Comae)
    if armour:
        dealt = max(dealt - armour_points(pack, comae.person(key), firearm=False), 0)
    return (yield from take(pack, key, pool, dealt, why, may_push=may_push))


def armour_points(pack: ComaePack, person: Person, *, firearm: bool) -> int:
    """What armour takes off a blow (COM-R46)."""
    armour = pack.armour_kinds.get(person.armour) if pack.options.weapons else None
    if armour is None:
        return 0
    return armour.firearms if firearm else armour.points


def armour_part(pack: ComaePack, person: Person, *, firearm: bool) -> tuple[Part, ...]:
    """Armour as a named modifier."""
    points = armour_points(pack, person, firearm=firearm)
    return (Part(pack.armour_kinds[person.armour].label, -points),) if points else ()


def gauge(comae: Comae, key: str, pool: str) -> Gauge:
    """How a pool stands. Raises `KeyError` if there is none."""
    if pool == COMBINED:
        assert comae.conflict is not None
        fighter = comae.conflict.fighter(key)
        return Gauge(fighter.value, fighter.maximum)
    held = comae.person(key).pool(pool)
    return Gauge(held.current, held.maximum)


def pushes(pack: ComaePack, person: Person) -> bool:
    """Whether this person may carry on below zero (COM-R30, COM-D39)."""
    level = pack.level_kinds.get(person.level)
    return level.pushes if level is not None else person.level != STATIC


def take(
    pack: ComaePack,
    key: str,
    pool: str,
    dealt: int,
    why: str,
    *,
    luck: bool = True,
    may_push: bool = True,
) -> Rule[int]:
    """Takes damage off a pool, asking whoever is hit what luck and stubbornness may do about it.

    A point of luck makes any damage 1 (COM-D27). At zero one is out, unless one pushes on, when the whole loss counts
    (COM-D35), or luck leaves the pool at 1 (COM-D26). At its size below zero, one falls into a comae (COM-D38). A
    conflict may be over by it.
    """
    if luck:
        dealt = yield from soften(pack, key, pool, dealt, why)
    yield from lose(pack, key, pool, dealt, why, luck=luck, may_push=may_push)
    if (yield from Look(Comae)).conflict is not None:
        yield from end_if_decided()
    return max(dealt, 0)


def soften(pack: ComaePack, key: str, pool: str, dealt: int, why: str) -> Rule[int]:
    """Asks whether luck makes the damage of one roll 1, after armour (COM-D27); gives what is left of it."""
    comae = yield from Look(Comae)
    person = comae.person(key)
    if dealt <= 1 or not can_spend(pack, person):
        return dealt
    held = gauge(comae, key, pool)
    blow = Blow(key, pool, held.now, held.maximum, dealt, why)
    if (yield from Choose(person.who, REDUCE, (KEEP, REDUCE), blow)) == KEEP:
        return dealt
    yield from spend(key, REDUCE)
    return 1


def lose(
    pack: ComaePack, key: str, pool: str, dealt: int, why: str, *, luck: bool = True, may_push: bool = True
) -> Rule[None]:
    """Takes points off a pool for good, whatever that comes to."""
    held = gauge((yield from Look(Comae)), key, pool)
    if dealt <= 0:
        return
    if held.now - dealt > 0:
        yield from _change(key, pool, held, held.now - dealt, why)
    else:
        yield from _at_zero(pack, key, pool, held, dealt, why, luck=luck, may_push=may_push)


def _at_zero(
    pack: ComaePack, key: str, pool: str, held: Gauge, dealt: int, why: str, *, luck: bool, may_push: bool
) -> Rule[None]:
    """A pool comes to zero or further down: stop, push on, or be refreshed."""
    comae = yield from Look(Comae)
    person = comae.person(key)
    fighter = _fighter(comae, key, pool)
    pushing = held.now < 0 or (held.now == 0 and fighter is not None and fighter.pushing)
    options = [] if pushing else [STOP]
    if may_push and pushes(pack, person):
        options.append(PUSH)
    if luck and can_spend(pack, person) and not person.comae:
        options.append(REFRESH)
    blow = Blow(key, pool, held.now, held.maximum, dealt, why)
    chosen = (yield from Choose(person.who, "at_zero", tuple(options), blow)) if options else STOP
    if chosen == REFRESH:
        yield from _change(key, pool, held, min(held.now, 0), why)
        yield from spend(key, REFRESH)
        yield from _change(key, pool, Gauge(min(held.now, 0), held.maximum), 1, REFRESH)
        return
    if chosen == STOP:
        yield from _change(key, pool, held, min(held.now, 0), why)
        yield from _out(comae, key, pool, "zero")
        return
    if fighter is not None and not fighter.pushing:
        yield from PushedOn(key)
    left = max(held.now - dealt, -held.maximum)
    yield from _change(key, pool, held, left, why)
    if left == -held.maximum:
        yield from FellIntoComae(key)
        yield from _out(comae, key, "", "comae")


def _change(key: str, pool: str, held: Gauge, now: int, why: str) -> Rule[None]:
    if now == held.now:
        return
    if pool == COMBINED:
        yield from ValueChanged(key, now - held.now, why)
    else:
        yield from PoolChanged(key, pool, now - held.now, why)


def _fighter(comae: Comae, key: str, pool: str) -> Fighter | None:
    """The person in the conflict, if this pool can put them out: any of theirs, or two as one (COM-D33, COM-D34)."""
    conflict = comae.conflict
    if conflict is None or (conflict.combined and conflict.main_pool(comae.person(key)) != pool):
        return None
    return next((fighter for fighter in conflict.standing if fighter.key == key), None)


def _out(comae: Comae, key: str, pool: str, how: str) -> Rule[None]:
    """Puts whoever can't go on out of the conflict; a comae does so whatever the pool."""
    conflict = comae.conflict
    if conflict is None:
        return
    inside = any(fighter.key == key for fighter in conflict.standing)
    if inside and (how == "comae" or _fighter(comae, key, pool) is not None):
        yield from WentOut(key, how)
