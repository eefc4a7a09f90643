"""Modes: a course with too many places to list, followed by what holds and by its tallies side by side.

In one mode a turn adds the same to the tallies wherever they stand, as long as it may be grown `far` from any end. What
then holds has to hang on how the tallies stand to zero, and to those that they are `compared` with. Modes are looked at
when a run first comes to them. In which order that is, and who it was, makes no difference to any number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from inglenook.rules import Refusal

from .chance_source import beginnings
from .counted import Counted
from .fast.compiled import can_compile, compiled
from .fast.mode_walks import LEAST_MOVES, WAITS, walk_modes
from .mode_table import FullError, ModeTable
from .study import LabError, Study
from .walk import LANES, told

Walked = tuple[list[list[int]], dict[int, int]]
"""How runs ended (how often, what held, all tallies), and how many after so many turns."""
TRIED = 16
"""How many runs are played to see whether a course can be followed so."""
TRIED_TURNS = 200


class Modes:
    """The modes of a study under plans, with all that is known of them so far."""

    def __init__(self, study: Study, plans: Mapping[str, str]) -> None:
        self.study, self.plans = study, plans
        self.keys = tuple(study.course.counts)
        self.over = study.course.ended(study.pack, study.start)
        self._table = None if self.over else ModeTable(study, plans)

    @classmethod
    def tried(cls, study: Study, sparing: Study, plans: Mapping[str, str]) -> Modes:
        """The modes of a study of which a few runs have shown that it can be followed so, as far as is `sparing`."""
        made = cls(sparing, plans)
        made.chunk(0, 0, TRIED, TRIED_TURNS, fast=False)
        made.study = study
        if made._table is not None:
            made._table.study = study
        return made

    def chunk(self, seed: int, chunk: int, runs: int, most: int, *, fast: bool | None = None) -> Counted:
        """So many runs with the chance of a chunk; the same whether `fast` (compiled; None: if that can be) or not."""
        table = self._table
        if table is None:
            counted = Counted(runs, turns={0: runs})
            counts = [count.count(self.study.start) for count in self.study.course.counts.values()]
            counted.end(self.over, dict(zip(self.keys, counts, strict=True)), runs)
            return counted
        walked = _compiled if (can_compile() if fast is None else fast) else _plain
        try:
            return self._counted(table, runs, *walked(table, *_lots(seed, chunk, runs), runs, most))
        except FullError:  # what is known is let go; the chunk begins anew, with the same chance
            table = self._table = ModeTable(self.study, self.plans)
        try:
            return self._counted(table, runs, *walked(table, *_lots(seed, chunk, runs), runs, most))
        except FullError:
            raise LabError(_too_many(self.study)) from None

    def chunks(self, seed: int, first: int, sizes: Sequence[int], most: int) -> Counted:
        """Several chunks behind one another."""
        counted = Counted()
        for chunk, runs in enumerate(sizes, first):
            counted.add(self.chunk(seed, chunk, runs, most))
        return counted

    def _counted(self, table: ModeTable, runs: int, rows: Sequence[Sequence[int]], turns: dict[int, int]) -> Counted:
        ends = Counter[tuple[str, tuple[int, ...]]]()
        for times, after, *tallies in rows:
            ends[table.end(after, tuple(tallies))] += times
        counted = Counted(runs, runs - sum(ends.values()), turns=turns)
        for (ending, counts), times in ends.items():
            counted.end(ending, dict(zip(self.keys, counts, strict=True)), times)
        return counted


def _lots(seed: int, chunk: int, runs: int) -> tuple[list[int], list[int]]:
    """The chance of every lane, and how many runs it makes."""
    return beginnings(seed, chunk, LANES), [runs // LANES + (lane < runs % LANES) for lane in range(LANES)]


class _Lanes:
    """Where a walk begins: its state, and of every lane how it stands; see `fast.mode_walks`."""

    def __init__(self, table: ModeTable, quotas: list[int]) -> None:
        self.order = [lane for lane, quota in enumerate(quotas) if quota]
        self.state = [0, len(self.order), 0, 0]
        self.lanes = [
            number
            for lane in range(len(quotas))
            for number in (table.start, 0, 0, WAITS, lane * (table.width + 1), 0, 0, 0)
        ]
        self.tallies = [*table.begin, 0] * len(quotas)
        self.moved = [0] * max(table.width, LEAST_MOVES)


def _plain(table: ModeTable, words: list[int], quotas: list[int], runs: int, most: int) -> Walked:
    size, own = table.width + 2, _Lanes(table, quotas)
    slots, rows, turns = [-1] * _slots(runs), [0] * (runs * size), Counter[int]()
    walked = own.state, own.order, own.lanes, own.tallies, own.moved, slots, rows, turns
    while True:
        known = table.cuts.listed, table.ways.listed, table.cells.listed, len(table.cells)
        at = walk_modes(table.start, table.begin, *known, words, quotas, most, *walked)
        if at < 0:
            return [rows[row : row + size] for row in range(0, own.state[2] * size, size)], turns
        with table.lock:
            table.grow(at, _waiting(table, own.state, own.tallies))


def _compiled(table: ModeTable, words: list[int], quotas: list[int], runs: int, most: int) -> Walked:
    import numpy as np

    size, own = table.width + 2, _Lanes(table, quotas)
    state, tallies, moved = (np.array(each, dtype=np.int64) for each in (own.state, own.tallies, own.moved))
    order, lanes = np.array(own.order, dtype=np.uint32), np.array(own.lanes, dtype=np.uint32)
    slots, turns = np.full(_slots(runs), -1, dtype=np.int64), np.zeros(most + 1, dtype=np.int64)
    rows = np.empty(runs * size, dtype=np.int64)
    chance = np.array(words, dtype=np.uint64), np.array(quotas, dtype=np.int64), most
    begin, walk, at = np.array(table.begin, dtype=np.int64), compiled(walk_modes), -1
    while True:
        with table.lock:
            if at >= 0:
                table.grow(at, _waiting(table, state, tallies))
            known = table.cuts.array(), table.ways.array(), table.cells.array(), len(table.cells)
        at = walk(table.start, begin, *known, *chance, state, order, lanes, tallies, moved, slots, rows, turns)
        if at < 0:
            return rows[: state[2] * size].reshape(-1, size).tolist(), told(turns)


def _waiting(table: ModeTable, state: Any, tallies: Any) -> tuple[int, ...]:
    """The tallies of the lane that waits."""
    begin = state[3] * (table.width + 1)
    return tuple([int(tally) for tally in tallies[begin : begin + table.width]])


def _slots(runs: int) -> int:
    """So many places for ends that hardly any is looked for in another's."""
    return int(1 << (2 * runs).bit_length())


def _too_many(study: Study) -> Refusal:
    sentence = "This course has too many modes to be followed by them."
    return Refusal("too_many_modes", sentence, study.course.rule, legal=("driving the rule",))
