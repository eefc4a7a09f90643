"""Simulated duels, as fast as is known: from place to place by one draw a round, with alias tables, compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit

Law = tuple[Sequence[int], Sequence[float]]
"""Where a round leads, by number, and how likely; below 0 are the ends."""


class Walk:
    """The tables of all places, as wide as the widest."""

    def __init__(self, laws: Sequence[Law], start: int) -> None:
        width = max(len(targets) for targets, _ in laws)
        self.start = start
        self.sizes = np.array([len(targets) for targets, _ in laws], dtype=np.int64)
        self.keep = np.ones((len(laws), width))
        self.first = np.zeros((len(laws), width), dtype=np.int64)
        self.second = np.zeros((len(laws), width), dtype=np.int64)
        for place, (targets, chances) in enumerate(laws):
            self._table(place, targets, [chance * len(targets) for chance in chances])

    def _table(self, place: int, targets: Sequence[int], shares: list[float]) -> None:
        self.first[place, : len(targets)] = targets
        small = [number for number, share in enumerate(shares) if share < 1]
        large = [number for number, share in enumerate(shares) if share >= 1]
        while small and large:
            less, more = small.pop(), large[-1]
            self.keep[place, less], self.second[place, less] = shares[less], targets[more]
            shares[more] -= 1 - shares[less]
            if shares[more] < 1:
                small.append(large.pop())

    def run(self, duels: int, seed: int) -> int:
        """How many of so many duels come to the end -1."""
        return int(walk(duels, seed, self.start, self.sizes, self.keep, self.first, self.second))


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def walk(duels: Any, seed: Any, start: Any, sizes: Any, keep: Any, first: Any, second: Any) -> Any:
    """xoshiro256++ in local variables: the low half of each number picks a column, the high half whether to keep it."""
    a, b = np.uint64(seed * 2 + 1), np.uint64(0x9E3779B97F4A7C15)
    c, d = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
    won = 0
    for _ in range(duels):
        place = start
        while place >= 0:
            total = a + d
            drawn = ((total << np.uint64(23)) | (total >> np.uint64(41))) + a
            moved = b << np.uint64(17)
            c ^= a
            d ^= b
            b ^= c
            a ^= d
            c ^= moved
            d = (d << np.uint64(45)) | (d >> np.uint64(19))
            low = drawn & np.uint64(0xFFFFFFFF)
            column = np.int64((low * np.uint64(sizes[place])) >> np.uint64(32))
            kept = np.float64(drawn >> np.uint64(32)) * 2.0**-32 < keep[place, column]
            place = first[place, column] if kept else second[place, column]
        won += place == -1
    return won
