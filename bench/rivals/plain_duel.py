"""A plain duel: two pools, one die of damage, rounds in which nobody wins conditioned out by hand."""

from __future__ import annotations

import warnings
from fractions import Fraction
from functools import cache
from typing import Any

import icepool
from dyce import H, expand
from dyce.lifecycle import ExperimentalWarning

Weights = tuple[int, int]
"""How many of the rolls the first and the second side win."""


def by_dyce(weights: Weights, pools: tuple[int, int], die: int) -> Fraction:
    """By dyce's `expand`, one histogram of who wins for each pair of pools, without leaving anything out."""
    rounds = H({(0, -1): weights[0], (-1, 0): weights[1]})
    dealt = H(die)

    @cache
    def won(first: int, second: int) -> H[Any]:
        if second <= 0 or first <= 0:
            return H({int(second <= 0): 1})
        struck: Any = lambda who, points: won(  # noqa: E731
            first + who.outcome[0] * points.outcome, second + who.outcome[1] * points.outcome
        )
        return expand(struck, rounds, dealt, min_path_probability=Fraction(0))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ExperimentalWarning)  # `expand` is the way of this release
        law = won(*pools)
    return Fraction(law[1], law.total)


def by_icepool(weights: Weights, pools: tuple[int, int], die: int) -> Fraction:
    """By icepool's own way of going on until nothing changes any more."""
    rounds: Any = icepool.Die({(0, -1): weights[0], (-1, 0): weights[1]})
    blow = icepool.map(lambda who, points: (who[0] * points, who[1] * points), rounds, icepool.d(die))

    def after(state: tuple[int, int], change: tuple[int, int]) -> tuple[int, int]:
        if state[0] <= 0 or state[1] <= 0:
            return state
        return max(state[0] + change[0], 0), max(state[1] + change[1], 0)

    start: Any = icepool.Die([pools])
    ended = icepool.map(after, start, blow, repeat="inf", star=False)
    return Fraction(sum(ways for state, ways in ended.items() if state[1] <= 0), ended.denominator())


def by_icepool_recursion(weights: Weights, pools: tuple[int, int], die: int) -> Fraction:
    """By icepool, one die of who wins for each pair of pools, as a plain recursion."""
    rounds: Any = icepool.Die({(0, -1): weights[0], (-1, 0): weights[1]})
    blow = icepool.map(lambda who, points: (who[0] * points, who[1] * points), rounds, icepool.d(die))

    @cache
    def won(first: int, second: int) -> Any:
        if second <= 0 or first <= 0:
            return icepool.Die([second <= 0])
        return blow.map(lambda change: won(first + change[0], second + change[1]), star=False)

    return Fraction(won(*pools).probability(True))
