"""A duel with lenses, solved with numpy: all pools with the same sum at once, all effects and options at once."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

Effect = tuple[int, bool, int, bool]
"""Hindrances and whether a clever round came before, of the first side and of the second."""

ONCE, TWICE, HALF, NONE = range(4)
LENSES = ((0, ONCE, 0, 0), (-20, TWICE, 0, 0), (20, HALF, 0, 0), (0, NONE, 0, 1),
          (0, ONCE, 1, 0), (0, ONCE, 1, 0), (-20, ONCE, 0, 0))  # fmt: skip
AFTER = ((20, ONCE, 0, 0), (0, TWICE, 0, 0))


def wins(a: int, b: int) -> float:
    """The chance that the first of two rolls is the larger success."""
    a, b = min(max(a, 0), 99), min(max(b, 0), 99)
    least = min(a, b)
    return (a * (100 - b) + least * (least - 1) / 2 + (a - least) * b) / 1e4


class Board:
    """What every pair of options does under every effect that is reached, padded to equal size."""

    def __init__(self, skills: tuple[int, int]) -> None:
        self.skills = skills
        self.effects: list[Effect] = [(0, False, 0, False)]
        cells: list[dict[tuple[int, int], tuple[float, ...]]] = []
        for effect in self.effects:
            cells.append({})
            mine, yours = (AFTER if effect[1] else LENSES), (AFTER if effect[3] else LENSES)
            for (i, one), (j, other) in product(enumerate(mine), enumerate(yours)):
                cells[-1][i, j] = self._cell(effect, one, other)
        shape = (len(self.effects), len(LENSES), len(LENSES))
        self.open = np.zeros(shape, dtype=bool)
        self.cells = [np.zeros(shape, dtype=kind) for kind in (float, float, int, int, int, int, int)]
        for number, each in enumerate(cells):
            for (i, j), told in each.items():
                self.open[number, i, j] = True
                for array, value in zip(self.cells, told, strict=True):
                    array[number, i, j] = value

    def _cell(self, effect: Effect, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[float, ...]:
        a = self.skills[0] - 20 * effect[0] + one[0]
        b = self.skills[1] - 20 * effect[2] + other[0]
        hinders = one[2] + other[2]
        won, lost = (0, bool(one[3]), hinders, bool(other[3])), (hinders, bool(one[3]), 0, bool(other[3]))
        same = (0, bool(one[3]), 0, bool(other[3]))
        numbers = [self._number(each) for each in (won, lost, same)]
        return (wins(a, b), wins(b, a), one[1], other[1], *numbers)

    def _number(self, effect: Effect) -> int:
        if effect not in self.effects:
            self.effects.append(effect)
        return self.effects.index(effect)


def solve(skills: tuple[int, int], pools: tuple[int, int], die: int) -> float:
    """The chance that the first side wins under the best play of both, declarations being known in order."""
    board = Board(skills)
    wins, loses, mine, yours, won, lost, same = board.cells
    count = len(board.effects)
    dealt = np.zeros((3, die + 1))
    for face in range(1, die + 1):
        dealt[ONCE, face] += 1 / die
        dealt[TWICE, face] += (2 * face - 1) / die**2
        dealt[HALF, (face + 1) // 2] += 1 / die
    values = np.zeros((pools[0] + die, pools[1] + die, count))  # pools 1, 2, … stand from `die` on
    values[die:, :die] = 1.0
    first = np.array([skills[0] - 20 * effect[0] >= skills[1] - 20 * effect[2] for effect in board.effects])
    idle = 1 - wins - loses
    for level in range(2, sum(pools) + 1):
        x = np.arange(max(1, level - pools[1]), min(pools[0], level - 1) + 1)
        y = level - x
        at, to = x + die - 1, y + die - 1
        up, down = np.zeros((4, len(x), count)), np.zeros((4, len(x), count))
        for kind, points in product(range(3), range(1, die + 1)):
            up[kind] += dealt[kind, points] * values[at, to - points]
            down[kind] += dealt[kind, points] * values[at - points, to]
        stays = wins * (up[mine, :, won].transpose(3, 0, 1, 2)) + loses * (down[yours, :, lost].transpose(3, 0, 1, 2))
        live_won, live_lost = wins * (mine == NONE), loses * (yours == NONE)
        ahead = (x[:, None] > y[:, None]) | ((x[:, None] == y[:, None]) & first)
        now = np.full((len(x), count), 0.5)
        while True:
            cells = stays + live_won * now[:, won] + live_lost * now[:, lost] + idle * now[:, same]
            least = np.where(board.open, cells, np.inf).min(axis=3)
            most = np.where(board.open, cells, -np.inf).max(axis=2)
            best = np.where(least < np.inf, least, -np.inf).max(axis=2)
            worst = np.where(most > -np.inf, most, np.inf).min(axis=2)
            after = np.where(ahead, best, worst)
            moved: Any = np.abs(after - now).max()
            now = after
            if moved < 1e-13:
                break
        values[at, to] = now
    return float(values[pools[0] + die - 1, pools[1] + die - 1, 0])
