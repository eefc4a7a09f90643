"""Two pools as one: their average for the length of a conflict, and what it leaves of them afterwards (COM-D34)."""

from __future__ import annotations

from inglenook.rules import Look, Rule

from .facts import FellIntoComae, PoolChanged
from .fight import Fighter
from .person import Person, Pool
from .story import Comae


def average(one: int, other: int) -> int:
    """The average, rounded half up."""
    return (one + other + 1) // 2


def value_of(person: Person, pools: tuple[str, ...]) -> tuple[int, int]:
    """What the two pools hold together now, and could hold."""
    one, other = (person.pool(key) for key in pools)
    return average(one.current, other.current), average(one.maximum, other.maximum)


def shares(pools: tuple[Pool, ...], above: int, below: int) -> tuple[Pool, ...]:
    """The pools after losing points one at a time, the larger first and then in turn.

    `above` are lost down to zero and skip a pool that has nothing left; `below` come after, and skip one only at its
    full negative value. Points that no pool can take are dropped.
    """
    left = list(pools)
    first = max(range(len(left)), key=lambda place: (left[place].current, -place))
    turn = first
    for points, floor in ((above, False), (below, True)):
        turn = max(range(len(left)), key=lambda place: (left[place].current, -place)) if floor else turn
        for _ in range(points):
            turn = _next(left, turn, floor)
            if turn < 0:
                break
            pool = left[turn]
            left[turn] = Pool(pool.key, pool.maximum, pool.current - 1)
            turn = (turn + 1) % len(left)
        turn = max(turn, 0)
    return tuple(left)


def _next(pools: list[Pool], turn: int, below: bool) -> int:
    """The place from here on that can lose a point, or -1."""
    for step in range(len(pools)):
        place = (turn + step) % len(pools)
        if pools[place].current > (-pools[place].maximum if below else 0):
            return place
    return -1


def losses(person: Person, fighter: Fighter, pools: tuple[str, ...]) -> tuple[PoolChanged, ...]:
    """What the temporary pool has lost, as losses of the two real ones."""
    if len(person.pools) == 1:
        return ()
    above = max(max(fighter.start, 0) - max(fighter.value, 0), 0)
    below = max(min(fighter.start, 0) - min(fighter.value, 0), 0)
    held = tuple(pool for pool in person.pools if pool.key in pools)
    return tuple(
        PoolChanged(person.key, after.key, after.current - before.current, "combined")
        for before, after in zip(held, shares(held, above, below), strict=True)
        if after.current != before.current
    )


def give_back(fighter: Fighter, pools: tuple[str, ...]) -> Rule[None]:
    """Takes what the temporary pool has lost from the two real ones; one may fall into a comae by it (COM-D38)."""
    person = (yield from Look(Comae)).person(fighter.key)
    for loss in losses(person, fighter, pools):
        fallen = (yield from loss).person(fighter.key)
        pool = fallen.pool(loss.pool)
        if pool.current == -pool.maximum and not fallen.comae:
            yield from FellIntoComae(fighter.key)
