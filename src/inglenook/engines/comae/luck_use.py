"""Luck at any time: someone turns up, something is found, a pool is refreshed (COM-R14, COM-D25, COM-D26)."""

from __future__ import annotations

from inglenook.rules import Look, Outcome, Refusal, Rule

from .facts import PoolChanged
from .luck import REFRESH, can_spend, spend
from .pack import ComaePack
from .person import Person
from .story import Comae


def use_luck(pack: ComaePack, key: str, use: str, pool: str, note: str) -> Rule[Outcome | Refusal]:
    """Spends a point of luck outside a roll. A refreshed pool brings nobody back into a conflict."""
    person = (yield from Look(Comae)).person(key)
    if not can_spend(pack, person):
        sentence = f"{person.name} has no luck left until the scenario is over."
        return Refusal("no_luck", sentence, "COM-R14", "who")
    if use == REFRESH:
        refusal = _not_refreshed(person, pool)
        if refusal is not None:
            return refusal
        held = person.pool(pool)
        yield from spend(key, use)
        yield from PoolChanged(key, pool, 1 - held.current, REFRESH)
        return Outcome(use, {"key": key, "pool": pool})
    yield from spend(key, use, note)
    return Outcome(use, {"key": key, "note": note})


def _not_refreshed(person: Person, pool: str) -> Refusal | None:
    if person.comae:
        return Refusal("in_comae", f"{person.name} is in a comae; luck doesn't reach there.", "COM-D38", "use")
    if not person.has_pool(pool) or person.pool(pool).current >= 1:
        legal = tuple(held.key for held in person.pools if held.current < 1)
        return Refusal("not_below", "Only a pool below 1 can be refreshed.", "COM-D26", "pool", legal)
    return None
