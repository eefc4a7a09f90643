"""The exact law of an expression, in closed form: what `casting` rolls, counted without rolling.

Dice that explode could do so for ever. Their law is that of dice which stop after `depth` explosions in a row, and
`tail` is the exact chance that any die would go on: no chance of any set of totals differs by more than the tail.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import msgspec

from inglenook.rules import Law

from .faces import ending, weighted
from .kept import kept_ways
from .packed import added, combined, in_order, power, too_large
from .parser import parse
from .tree import Negative, Number, Pool, Tree, pools

LEAST_TAIL = Fraction(1, 10**12)
MOST_EXPLODING_KEPT = 30


class Spread(msgspec.Struct, frozen=True):
    """A law, how deep its explosions go (None if there are none), and the chance that they would go deeper."""

    law: Law[int]
    depth: int | None
    tail: Fraction


def law(expression: str | Tree, depth: int | None = None) -> Law[int]:
    """The exact law of an expression's total. Raises `TooManyCasesError` if there are too many totals to list.

    >>> law("3d6").chance(10)
    Fraction(1, 8)
    """
    return spread(expression, depth).law


def spread(expression: str | Tree, depth: int | None = None) -> Spread:
    """The law of an expression with its tail. Without a depth it is as deep as makes the tail less than 1 in 10^12."""
    tree = parse(expression) if isinstance(expression, str) else expression
    exploding = [pool for pool in pools(tree) if pool.explode and pool.count]
    if not exploding:
        return Spread(in_order(_ways(tree, 0)), None, Fraction(0))
    deep = _depth(exploding) if depth is None else depth
    return Spread(in_order(_ways(tree, deep)), deep, tail(exploding, deep))


def tail(exploding: list[Pool], depth: int) -> Fraction:
    """The exact chance that any die of these pools still shows its highest face after so many explosions."""
    none = Fraction(1)
    for pool in exploding:
        none *= (1 - Fraction(1, pool.sides ** (depth + 1))) ** pool.count
    return 1 - none


def _depth(exploding: list[Pool]) -> int:
    """The first depth at which the tail is surely small enough: it is at most the sum over all dice."""
    depth = 0
    while sum(Fraction(pool.count, pool.sides ** (depth + 1)) for pool in exploding) > LEAST_TAIL:
        depth += 1
    return depth


def _ways(tree: Tree, depth: int) -> dict[int, int]:
    if isinstance(tree, Number):
        return {tree.value: 1}
    if isinstance(tree, Pool):
        return _pool_ways(tree, depth)
    if isinstance(tree, Negative):
        return _turned(_ways(tree.term, depth))
    left, right = _ways(tree.left, depth), _ways(tree.right, depth)
    if tree.sign == "*":
        return combined(left, right, "*")
    return added(left, right if tree.sign == "+" else _turned(right))


def _turned(ways: dict[int, int]) -> dict[int, int]:
    return {-value: weight for value, weight in ways.items()}


def _pool_ways(pool: Pool, depth: int) -> dict[int, int]:
    if pool.count == 0:
        return {0: 1}
    if pool.explode:
        return power(_chain(pool, depth), pool.count) if pool.keep is None else _exploding_kept(pool, depth)
    highest = pool.keep is None or pool.keep.way in ("kh", "dl")
    return kept_ways(weighted(pool), pool.count, pool.kept, highest)


def _chain(pool: Pool, depth: int) -> dict[int, int]:
    """One exploding die: so many highest faces and then another, or highest faces to the end."""
    ways: dict[int, int] = {}
    for highest in range(depth + 1):
        for face, _ in ending(pool):
            value = highest * pool.high + face
            ways[value] = ways.get(value, 0) + pool.sides ** (depth - highest)
    last = (depth + 1) * pool.high
    ways[last] = ways.get(last, 0) + 1
    return ways


def _exploding_kept(pool: Pool, depth: int) -> dict[int, int]:
    """By how many dice never ended and how many highest faces fell: what is kept of these and of those that ended."""
    if pool.count > MOST_EXPLODING_KEPT:
        raise too_large()
    total: dict[int, int] = {}
    chains = {highest: pool.sides ** (depth - highest) for highest in range(depth + 1)}
    for endless in range(pool.count + 1):
        ended = pool.count - endless
        for before, weight in (power(chains, ended) if ended else {0: 1}).items():
            highest = before + endless * (depth + 1)
            tops, kept, best = _kept_of(pool, highest, ended)
            ways = comb(pool.count, endless) * weight
            for value, count in kept_ways(ending(pool), ended, kept, best).items():
                total[value + tops * pool.high] = total.get(value + tops * pool.high, 0) + ways * count
    return total


def _kept_of(pool: Pool, highest: int, ended: int) -> tuple[int, int, bool]:
    """Of so many highest faces and so many dice that ended in another: how many of each are kept, whether the best."""
    assert pool.keep is not None
    count = pool.keep.count
    if pool.keep.way == "kh":
        tops = min(count, highest)
        return tops, count - tops, True
    if pool.keep.way == "kl":
        kept = min(count, ended)
        return count - kept, kept, False
    if pool.keep.way == "dl":
        dropped = min(count, ended)
        return highest - (count - dropped), ended - dropped, True
    dropped = min(count, highest)
    return highest - dropped, ended - (count - dropped), False
