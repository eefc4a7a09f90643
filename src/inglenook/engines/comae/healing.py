"""How pools come back: a night's sleep, and medicine (COM-R9, COM-R31)."""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import Hand, Look, Outcome, Refusal, Roll, Rule

from .d100 import GOOD
from .facts import PoolChanged, Slept, Treated, WokeUp
from .pack import ComaePack
from .person import STATIC, Person, Pool
from .roll import roll_skill
from .skill import PLAIN, Circumstances
from .story import Comae
from .sums import Sum

EVERYONE = "everyone"
SLEEP, MEDICINE = "sleep", "medicine"


def after_sleep(pool: Pool) -> int:
    """What a pool holds after a night: all of it, or a point more where it was at zero or below (COM-D40)."""
    return pool.maximum if pool.current > 0 else pool.current + 1


def sleep(who: str) -> Rule[Outcome | Refusal]:
    """A night passes; everyone sleeps, or one person alone. Medicine may be tried again in the morning."""
    comae = yield from Look(Comae)
    comae = yield from Slept(replace(comae.calendar, day=comae.calendar.day + 1))
    sleepers = [person for person in comae.people if person.level != STATIC and who in (EVERYONE, person.key)]
    for person in sleepers:
        yield from rest(person, SLEEP)
    return Outcome("slept", {"day": comae.calendar.day, "who": who})


def rest(person: Person, why: str) -> Rule[None]:
    """What a night gives back to someone, and whether they wake from a comae."""
    for pool in person.pools:
        change = after_sleep(pool) - pool.current
        if change:
            yield from PoolChanged(person.key, pool.key, change, why)
    yield from wake_recovered(person.key)


def wake_recovered(key: str) -> Rule[None]:
    """Wakes someone whose comae is over: its scenario has ended, and no pool is at its size below zero (COM-D38)."""
    comae = yield from Look(Comae)
    person = comae.person(key)
    if person.comae and person.fell_in < comae.calendar.scenario and not as_low_as_can_be(person):
        yield from WokeUp(key)


def as_low_as_can_be(person: Person) -> bool:
    """Whether a pool is at its full negative value (COM-R30)."""
    return any(pool.current <= -pool.maximum for pool in person.pools)


def wake(key: str) -> Rule[Outcome | Refusal]:
    """The referee ends someone's comae (COM-D38)."""
    comae = yield from Look(Comae)
    if not comae.person(key).comae:
        return Refusal("awake", f"{comae.person(key).name} is in no comae.", "COM-D38", "who")
    yield from WokeUp(key)
    return Outcome("awake", {"key": key})


def can_treat(comae: Comae, healer: str, patient: str, pool: str) -> Refusal | None:
    """Refuses a treatment that can't be: a full pool, one that had its try today, a healer who can't act."""
    treated, acting = comae.person(patient), comae.person(healer)
    held = treated.pool(pool)
    if acting.comae:
        return Refusal("in_comae", f"{acting.name} has fallen into a comae.", "COM-R30", "healer")
    if comae.conflict is not None and any(one.key in (healer, patient) for one in comae.conflict.standing):
        sentence = "There is no time for it in a conflict: everyone has one roll a round."
        return Refusal("in_conflict", sentence, "COM-R24", "patient")
    if held.current >= held.maximum:
        return Refusal("pool_full", f"That pool of {treated.name} is full.", "COM-D41", "pool")
    if pool in treated.treated:
        sentence = f"That pool of {treated.name} had its treatment today; it may be tried again tomorrow."
        return Refusal("treated_today", sentence, "COM-R9", "pool")
    return None


def treat(
    pack: ComaePack, healer: str, patient: str, pool: str, around: Circumstances = PLAIN
) -> Rule[Outcome | Refusal]:
    """Medicine: a success gives points back; the day's try is used up in any case (COM-R9, COM-D41)."""
    comae = yield from Look(Comae)
    if refusal := can_treat(comae, healer, patient, pool):
        return refusal
    told = {"healer": healer, "patient": patient, "pool": pool}
    yield from Treated(patient, pool)
    rules = pack.improvement
    focus = rules.medicine_focus if pack.options.focus else ""
    if pack.difficulty_kinds[around.difficulty].no_roll:
        healed = True
    else:
        result = yield from roll_skill(
            pack, healer, rules.medicine_skill, focus, around, why="medicine.skill", rule="COM-R9"
        )
        healed = result in GOOD
    if not healed:
        return Outcome("failed", {**told, "points": 0})
    points = yield from _heal(pack, healer, patient, pool)
    return Outcome("healed", {**told, "points": points})


def _heal(pack: ComaePack, healer: str, patient: str, pool: str) -> Rule[int]:
    """Gives points back: dice for a pool above zero, one for any other; never more than it holds."""
    comae = yield from Look(Comae)
    held = comae.person(patient).pool(pool)
    gain = 1
    if held.current > 0:
        hands = (Hand(comae.person(healer).who, (pack.improvement.medicine_die,)),)
        gain = yield from Roll(hands, Sum(), MEDICINE, "COM-R9")
    now = min(held.current + gain, held.maximum)
    yield from PoolChanged(patient, pool, now - held.current, MEDICINE)
    yield from wake_recovered(patient)
    return now - held.current
