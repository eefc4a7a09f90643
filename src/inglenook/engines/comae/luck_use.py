"""Luck at any time: someone turns up, something is found, a pool is refreshed (COM-R14, COM-D25, COM-D26)."""

from __future__ import annotations

from inglenook.rules import Look, Outcome, Refusal, Rule

from .facts import PoolChanged, ValueChanged
from .fight import COMBINED, Fighter
from .luck import REFRESH, can_spend, spend
from .pack import ComaePack
from .person import Person
from .story import Comae


def use_luck(pack: ComaePack, key: str, use: str, pool: str, note: str) -> Rule[Outcome | Refusal]:
    """Spends a point of luck outside a roll. A refreshed pool brings nobody back into a conflict."""
    comae = yield from Look(Comae)
    person = comae.person(key)
    if not can_spend(pack, person):
        sentence = f"{person.name} has no luck left until the scenario is over."
        return Refusal("no_luck", sentence, "COM-R14", "who")
    if use == REFRESH:
        return (yield from _refresh(comae, person, pool))
    yield from spend(key, use, note)
    return Outcome(use, {"key": key, "note": note})


def _refresh(comae: Comae, person: Person, pool: str) -> Rule[Outcome | Refusal]:
    """Sets a pool below 1 to 1; in a conflict over two pools, the temporary one for whoever is in it (COM-D34)."""
    fighter = _pushing(comae, person) if pool == COMBINED else None
    if person.comae:
        return Refusal("in_comae", f"{person.name} is in a comae; luck doesn't reach there.", "COM-D38", "use")
    if fighter is not None:
        yield from spend(person.key, REFRESH)
        yield from ValueChanged(person.key, 1 - fighter.value, REFRESH)
        return Outcome(REFRESH, {"key": person.key, "pool": pool})
    if not person.has_pool(pool) or person.pool(pool).current >= 1:
        legal = tuple(held.key for held in person.pools if held.current < 1)
        return Refusal("not_below", "Only a pool below 1 can be refreshed.", "COM-D26", "pool", legal)
    yield from spend(person.key, REFRESH)
    yield from PoolChanged(person.key, pool, 1 - person.pool(pool).current, REFRESH)
    return Outcome(REFRESH, {"key": person.key, "pool": pool})


def _pushing(comae: Comae, person: Person) -> Fighter | None:
    """The person in a conflict over two pools, if its temporary pool stands below 1."""
    conflict = comae.conflict
    if conflict is None or not conflict.combined:
        return None
    return next((one for one in conflict.standing if one.key == person.key and one.value < 1), None)
