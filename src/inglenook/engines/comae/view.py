"""What may be seen of the story from which lanes: strangers show the table only what it presumes of them."""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import REFEREE

from .fight import Conflict, Fighter
from .person import Person, Pool
from .story import Comae


def seen(comae: Comae, lanes: frozenset[str]) -> Comae:
    """The story as these lanes know it. Without the referee's, a hidden person is what they are taken for."""
    if REFEREE in lanes or not any(person.hidden for person in comae.people):
        return comae
    taken = {person.key: person for person in comae.strangers}
    masks = {person.key: mask(person, taken.get(person.key)) for person in comae.people if person.hidden}
    people = tuple([masks.get(person.key, person) for person in comae.people])
    conflict = comae.conflict and _hide(comae.conflict, masks)
    return comae.but(people=people, conflict=conflict)


def mask(person: Person, presumed: Person | None) -> Person:
    """What the table sees of someone: what it presumes, the damage that it saw, and how they stand to it."""
    if presumed is None:
        return Person(person.key, person.name, person.level, (), (), hidden=True)
    pools = tuple([_pool(person, pool) for pool in presumed.pools])
    return replace(presumed, pools=pools, disposition=person.disposition, comae=person.comae)


def _pool(person: Person, presumed: Pool) -> Pool:
    """A pool less the damage seen. Whether someone still stands, is down or pushes on shows in any case."""
    real = person.pool(presumed.key)
    return replace(presumed, current=_level(real.current, real.maximum - real.current, presumed.maximum))


def _level(real: int, loss: int, maximum: int) -> int:
    now = maximum - loss
    if real > 0:
        return max(now, 1)
    return 0 if real == 0 else max(min(now, -1), -maximum)


def _hide(conflict: Conflict, masks: dict[str, Person]) -> Conflict:
    fighters = [
        _fighter(conflict, fighter, masks[fighter.key]) if fighter.key in masks else fighter
        for fighter in conflict.fighters
    ]
    return replace(conflict, fighters=tuple(fighters))


def _fighter(conflict: Conflict, fighter: Fighter, mask: Person) -> Fighter:
    """Someone hidden in a conflict: a temporary pool shows as one of the presumed size would (COM-D34)."""
    if not conflict.combined:
        return fighter
    maximum = (sum([mask.pool(key).maximum for key in conflict.pools]) + 1) // 2
    start = (sum([mask.pool(key).current for key in conflict.pools]) + 1) // 2
    loss = fighter.start - fighter.value
    return replace(fighter, value=_level(fighter.value, loss, start), start=start, maximum=maximum)
