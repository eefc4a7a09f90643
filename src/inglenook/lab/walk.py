"""A walk: the graph of all places as a table from which one draw chooses what a whole turn does.

Each place has two columns, or four, eight, … as it has ways; a draw's highest bits choose the column, its lowest 44
one of the column's two ways (Walker's alias method, filled in whole numbers as Vose does). A way's chance is right to
2^-44 of a column.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from .chance_source import WORD, beginning
from .counted import Counted
from .fast.compiled import can_compile, compiled
from .fast.walks import END, walk, walk_abreast
from .moves import Moves

IDLE_ROW = (WORD, 63 << 32 | 63) * 2
"""Two columns that lead to themselves: where a lane waits that has no more runs."""
LANES = 64
LARGEST_TABLE = END >> 6
"""How many columns a code can tell apart."""


def columns(weights: Sequence[int], ways: Sequence[int], least: int = 2) -> list[tuple[int, int, int]]:
    """Columns as (up to which draw, first way, second way), a power of two of them.

    >>> columns((1, 3), (7, 8))
    [(9223372036854775808, 7, 8), (18446744073709551615, 8, 8)]
    """
    count = least
    while count < len(weights):
        count *= 2
    total = sum(weights)
    lots = [weight * count for weight in weights] + [0] * (count - len(weights))
    ways = [*ways, *[ways[0]] * (count - len(weights))]
    short = [place for place, lot in enumerate(lots) if lot < total]
    long = [place for place, lot in enumerate(lots) if lot >= total]
    filled = [(WORD, way, way) for way in ways]
    while short:
        low, high = short.pop(), long[-1]
        filled[low] = ((lots[low] << 64) // total, ways[low], ways[high])
        lots[high] -= total - lots[low]
        if lots[high] < total:
            short.append(long.pop())
    return filled


class Walk:
    """The table of a study's moves, ready to be walked."""

    def __init__(self, moves: Moves) -> None:
        self.finishes = moves.finishes
        self.keys = tuple(moves.study.course.counts)
        rows = [moves.turn(place) for place in range(len(moves.places))]
        codes, base = [], 2
        for row in rows:
            count = 1 << max(1, (len(row.targets) - 1).bit_length())
            codes.append(base << 6 | 65 - count.bit_length())
            base += count
        if base >= LARGEST_TABLE:
            raise OverflowError(f"a walk over {base} columns")
        table = array("Q", IDLE_ROW)
        for row in rows:
            ways = [codes[target] if target >= 0 else END | ~target for target in row.targets]
            for cut, first, second in columns(row.weights, ways):
                table.append(cut)
                table.append(first << 32 | second)
        self.start = codes[moves.start] if moves.start >= 0 else END | ~moves.start
        self.table = table

    def chunk(self, seed: int, chunk: int, runs: int, most: int, *, fast: bool | None = None) -> Counted:
        """So many runs with the chance of a chunk; the same whether `fast` (compiled; None: if that can be) or not."""
        words = [word for lane in range(LANES) for word in beginning(seed, chunk, lane)]
        quotas = [runs // LANES + (lane < runs % LANES) for lane in range(LANES)]
        if self.start >= END:  # it is over before it begins
            ends, turns = [runs if END | number == self.start else 0 for number in range(len(self.finishes))], {0: runs}
        elif can_compile() if fast is None else fast:
            ends, turns = self._compiled(words, quotas, most)
        else:
            ends, turns = [0] * len(self.finishes), Counter[int]()
            walk(self.start, self._listed, words, quotas, most, ends, turns)
        return self._counted(runs, ends, turns)

    @cached_property
    def _listed(self) -> list[int]:
        return self.table.tolist()

    def _compiled(self, words: list[int], quotas: list[int], most: int) -> tuple[list[int], dict[int, int]]:
        import numpy as np

        table = np.frombuffer(self.table, dtype=np.uint64)
        ends, turns = np.zeros(max(1, len(self.finishes)), dtype=np.int64), np.zeros(most + 1, dtype=np.int64)
        given = np.array(words, dtype=np.uint64), np.array(quotas, dtype=np.int64)
        compiled(walk_abreast)(np.uint64(self.start), table, *given, most, ends, turns)
        return ends.tolist(), told(turns)

    def _counted(self, runs: int, ends: list[int], turns: dict[int, int]) -> Counted:
        counted = Counted(runs, runs - sum(ends))
        for finish, times in zip(self.finishes, ends, strict=False):
            if times:
                counted.end(finish.ending, dict(zip(self.keys, finish.counts, strict=True)), times)
        counted.turns = turns
        return counted


def told(turns: Any) -> dict[int, int]:
    """How many runs took so many turns, of an array by turns."""
    (some,) = turns.nonzero()
    return dict(zip(some.tolist(), turns[some].tolist(), strict=True))
