"""The conflict pools of a new character: four values to give out, or two dice and six for each (COM-R13, COM-D24)."""

from __future__ import annotations

from collections.abc import Mapping

from inglenook.rules import Hand, Part, Refusal, Roll, Rule

from .allocation import listed
from .lot import Settler, settle
from .pack import ComaePack
from .person import Pool
from .sums import Sum

SPREAD, DICE = "spread", "dice"
LARGEST = 20
"""The most that any pool may hold when full (COM-R1, COM-D24)."""


def check_pools(pack: ComaePack, given: Mapping[str, int]) -> Refusal | None:
    """Refuses values of some pools that leave no legal spread for the others."""
    left = list(pack.pool_spread.values)
    for key, value in given.items():
        label = pack.pool_kinds[key].label
        if value not in left:
            known = value in pack.pool_spread.values
            sentence = f"{label} can't have {value}" + (" too" if known else "") + ": the values to give out are "
            sentence += f"{listed(pack.pool_spread.values)}, each once."
            legal = tuple([str(number) for number in left])
            return Refusal("pool_taken" if known else "wrong_pool", sentence, "COM-R13", f"pool.{key}", legal)
        left.remove(value)
    return None


def give_out(pack: ComaePack, settler: Settler, given: Mapping[str, int]) -> Rule[tuple[Pool, ...]]:
    """Gives out the values that are left, the largest first, each to a pool that is chosen or drawn."""
    sizes = dict(given)
    left = list(pack.pool_spread.values)
    for value in given.values():
        left.remove(value)
    for value in sorted(left, reverse=True):
        free = [pool.key for pool in pack.pools if pool.key not in sizes]
        sizes[(yield from settle(settler, free, "create.pool", "COM-R13", str(value)))] = value
    return tuple([Pool(pool.key, sizes[pool.key], sizes[pool.key]) for pool in pack.pools])


def throw_pools(pack: ComaePack, who: str) -> Rule[tuple[Pool, ...]]:
    """Throws for each pool, in the order of the sheet. What is added goes by the pool's name."""
    pools: list[Pool] = []
    plus = pack.pool_spread.plus
    for kind in pack.pools:
        hands = (Hand(who, pack.pool_spread.dice),)
        size = yield from Roll(hands, Sum(plus), "create.size", "COM-D24", (Part(kind.label, plus),))
        pools.append(Pool(kind.key, size, size))
    return tuple(pools)
