"""Many ladders at once, compiled: one course with many sets of weights, a few of them side by side in each step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from inglenook.lab.ladder import Ladder

from .compiled import compiled

LANES = 16
"""So many sets of weights are climbed together: their values at all rungs then stay in the nearest memory."""


class Rungs:
    """A ladder as flat arrays. Landings of all roots are numbered through, root after root; so are weights."""

    def __init__(self, ladder: Ladder, ending: str) -> None:
        self.roots = tuple(ladder.landings)
        first, self.width = dict[int, int](), 0
        for root in self.roots:
            first[root], self.width = self.width, self.width + len(ladder.landings[root])
        kinds = {(rung.root, rung.stays): number for number, rung in enumerate(ladder.rungs)}
        self.kinds = {key: number for number, key in enumerate(kinds)}
        self.stays = [[first[root] + stay for stay in stays] for root, stays in self.kinds]
        self.spans = [(first[root], first[root] + len(ladder.landings[root])) for root, _ in self.kinds]
        down = [[(first[rung.root] + number, lower) for number, lower in rung.down] for rung in ladder.rungs]
        won = [
            [first[rung.root] + number for number, end in rung.over if ladder.moves.finishes[end].ending == ending]
            for rung in ladder.rungs
        ]
        self.kind = _ints([self.kinds[rung.root, rung.stays] for rung in ladder.rungs])
        self.down_at, self.down = _starts(down), _ints([lower for each in down for _, lower in each])
        self.down_weight = _ints([number for each in down for number, _ in each])
        self.won_at, self.won = _starts(won), _ints([number for each in won for number in each])
        self.start = ladder.start

    def chances(self, weights: Any) -> Any:
        """The chance of the ending for each row of weights (floats), at the start."""
        rows = np.ascontiguousarray(weights, dtype=np.float64)
        found = np.empty(len(rows))
        climb(rows, found, self.start, self._moving(rows), *self._arrays())
        return found

    def _moving(self, rows: Any) -> Any:
        moving = np.empty((len(rows), len(self.kinds)))
        for kind, (start, stop) in enumerate(self.spans):
            moving[:, kind] = rows[:, start:stop].sum(axis=1)
            for stay in self.stays[kind]:
                moving[:, kind] -= rows[:, stay]
        return moving

    def _arrays(self) -> tuple[Any, ...]:
        return self.kind, self.down_at, self.down, self.down_weight, self.won_at, self.won

    def row(self, weights: Mapping[int, Any]) -> list[float]:
        """The weights of all roots in one row."""
        return [float(weight) for root in self.roots for weight in weights[root]]


@compiled
def climb(
    rows: Any,
    found: Any,
    start: int,
    moving: Any,
    kind: Any,
    down_at: Any,
    down: Any,
    down_weight: Any,
    won_at: Any,
    won: Any,
) -> None:
    """All rows, some at a time: each rung once, for these rows side by side."""
    width, kinds = rows.shape[1], moving.shape[1]
    values = np.zeros((len(kind), LANES))
    weights = np.zeros((width, LANES))
    each = np.ones((kinds, LANES))
    summed = np.zeros(LANES)
    for first in range(0, len(rows), LANES):
        count = min(LANES, len(rows) - first)
        for lane in range(count):
            for number in range(width):
                weights[number, lane] = rows[first + lane, number]
            for number in range(kinds):
                each[number, lane] = 1.0 / moving[first + lane, number]
        for rung in range(start + 1):
            summed[:] = 0.0
            for place in range(won_at[rung], won_at[rung + 1]):
                for lane in range(LANES):
                    summed[lane] += weights[won[place], lane]
            for place in range(down_at[rung], down_at[rung + 1]):
                lower, number = down[place], down_weight[place]
                for lane in range(LANES):
                    summed[lane] += weights[number, lane] * values[lower, lane]
            for lane in range(LANES):
                values[rung, lane] = summed[lane] * each[kind[rung], lane]
        for lane in range(count):
            found[first + lane] = values[start, lane]


def _starts(lists: list[Any]) -> Any:
    return np.concatenate(([0], np.cumsum([len(each) for each in lists]))).astype(np.int64)


def _ints(values: Any) -> Any:
    return np.array(values, dtype=np.int64)
