"""The faces of one die of a pool with their exact weights, after any reroll of that die."""

from __future__ import annotations

from .tree import Pool

Weighted = tuple[tuple[int, int], ...]
"""Faces from the lowest to the highest, each with its weight, a whole number above 0."""


def weighted(pool: Pool) -> Weighted:
    """Each face with its weight.

    Rerolled once, a good face comes up at once or after a bad one, a bad face only after a bad one. Rerolled until
    it is good, each good face is as likely as any other.

    >>> weighted(Pool(1, 1, 4))
    ((1, 1), (2, 1), (3, 1), (4, 1))
    """
    every = range(pool.low, pool.high + 1)
    if pool.reroll is None:
        return tuple((face, 1) for face in every)
    bad = range(pool.reroll.low, pool.reroll.high + 1)
    if not pool.reroll.once:
        return tuple((face, 1) for face in every if face not in bad)
    return tuple((face, len(bad) if face in bad else pool.sides + len(bad)) for face in every)


def ending(pool: Pool) -> Weighted:
    """The faces with which an exploding die ends: all but the highest."""
    return tuple((face, 1) for face in range(pool.low, pool.high))
