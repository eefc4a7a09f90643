"""A game of one moment: two choose at once, neither knowing what the other does, and each pair of ways has its worth.

Cells lie row after row; whoever chooses the row wants the most, whoever chooses the column the least. Mostly one pair
of ways is the best for both (a saddle). Else both have to be unforeseeable, and choose by chance: how is found by the
simplex method. The same in `fast`, compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import mul

import msgspec

HAIR = 1e-12
"""By how much another choice has to be better: less may be the machine's rounding."""

NONE = 1e-13
"""A chance so small is rounding, and none."""

MOST_PIVOTS = 10_000


class Mix(msgspec.Struct, frozen=True):
    """How often each side takes each of its ways; a side that is left free has none."""

    rows: tuple[float, ...] = ()
    columns: tuple[float, ...] = ()

    @property
    def pure(self) -> bool:
        """Whether each side takes one way always."""
        return 1.0 in self.rows and 1.0 in self.columns

    def as_often(self, other: Mix) -> bool:
        """Whether the same ways are taken at all."""
        return _taken(self.rows) == _taken(other.rows) and _taken(self.columns) == _taken(other.columns)


def play(cells: Sequence[float], rows: int, before: Mix | None = None, held: Mix | None = None) -> tuple[float, Mix]:
    """What the game is worth, and how both choose. What was chosen `before` stays if it is as good, to within a hair.

    `held` keeps one side to its mix, or both; the other one answers.

    >>> play([1.0, -1.0, -1.0, 1.0], 2)
    (0.0, Mix(rows=(0.5, 0.5), columns=(0.5, 0.5)))
    >>> play([3.0, 2.0, 0.0, 1.0], 2)
    (2.0, Mix(rows=(1.0, 0.0), columns=(0.0, 1.0)))
    """
    columns = len(cells) // rows
    if held is not None and (held.rows or held.columns):
        return _answer(cells, rows, columns, held, before)
    if before is not None:
        kept = _kept(cells, rows, columns, before)
        if kept is not None:
            return kept, before
    least = [min(cells[start : start + columns]) for start in range(0, len(cells), columns)]
    most = [max(cells[column::columns]) for column in range(columns)]
    low, high = max(least), min(most)
    if high - low <= HAIR:
        row, column = least.index(low), most.index(high)
        return cells[row * columns + column], Mix(_one(rows, row), _one(columns, column))
    if before is not None and (found := _of_two(cells, rows, columns, before)) is not None:
        return found
    return simplex(cells, rows, columns)


def _taken(chances: Sequence[float]) -> list[bool]:
    return [chance > 0.0 for chance in chances]


@cache
def _one(size: int, place: int) -> tuple[float, ...]:
    return tuple([float(each == place) for each in range(size)])


def _pairs(chances: Sequence[float]) -> list[tuple[int, float]]:
    return [(place, chance) for place, chance in enumerate(chances) if chance]


def by_column(cells: Sequence[float], columns: int, chances: Sequence[float]) -> Sequence[float]:
    """What each column is worth against a mix of rows."""
    if 1.0 in chances:
        start = chances.index(1.0) * columns
        return cells[start : start + columns]
    parts = [(row * columns, chance) for row, chance in _pairs(chances)]
    return [sum([chance * cells[start + column] for start, chance in parts]) for column in range(columns)]


def by_row(cells: Sequence[float], columns: int, chances: Sequence[float]) -> Sequence[float]:
    """What each row is worth against a mix of columns."""
    if 1.0 in chances:
        return cells[chances.index(1.0) :: columns]
    taken = _pairs(chances)
    starts = range(0, len(cells), columns)
    return [sum([chance * cells[start + column] for column, chance in taken]) for start in starts]


def _kept(cells: Sequence[float], rows: int, columns: int, before: Mix) -> float | None:
    """What the mixes of before are worth, if nobody does better by more than a hair."""
    against = by_column(cells, columns, before.rows)
    if max(by_row(cells, columns, before.columns)) - min(against) > HAIR:
        return None
    if 1.0 in before.columns:
        return against[before.columns.index(1.0)]
    value: float = sum(map(mul, against, before.columns))
    return value


def _answer(cells: Sequence[float], rows: int, columns: int, held: Mix, before: Mix | None) -> tuple[float, Mix]:
    """The best that the one makes of the other's mix."""
    if held.rows:
        worths, size, sense = by_column(cells, columns, held.rows), columns, -1
        if held.columns:
            return sum(map(mul, worths, held.columns)), held
    else:
        worths, size, sense = by_row(cells, columns, held.columns), rows, 1
    best = 0
    if before is not None:
        own = before.columns if held.rows else before.rows
        best = max(range(size), key=own.__getitem__)
    for place, worth in enumerate(worths):
        if worth * sense > worths[best] * sense + HAIR:
            best = place
    answer = _one(size, best)
    return worths[best], Mix(held.rows, answer) if held.rows else Mix(answer, held.columns)


def _of_two(cells: Sequence[float], rows: int, columns: int, before: Mix) -> tuple[float, Mix] | None:
    """The mixes of the same two ways each as before, if these are the best still."""
    mine, yours = _pairs(before.rows), _pairs(before.columns)
    if len(mine) != 2 or len(yours) != 2:
        return None
    (one, _), (two, _) = mine
    (left, _), (right, _) = yours
    a, b = cells[one * columns + left], cells[one * columns + right]
    c, d = cells[two * columns + left], cells[two * columns + right]
    apart = a - b - c + d
    if abs(apart) <= HAIR:
        return None
    row, column = (d - c) / apart, (d - b) / apart
    if not (NONE < row < 1.0 - NONE and NONE < column < 1.0 - NONE):
        return None
    ours, theirs = [0.0] * rows, [0.0] * columns
    ours[one], ours[two], theirs[left], theirs[right] = row, 1.0 - row, column, 1.0 - column
    mix = Mix(tuple(ours), tuple(theirs))
    value = _kept(cells, rows, columns, mix)
    return None if value is None else (value, mix)


def simplex(cells: Sequence[float], rows: int, columns: int) -> tuple[float, Mix]:
    """The game solved as a linear program, by the exchange of rows and columns; cells are made to lie from 1 to 2."""
    least, spread = min(cells), (max(cells) - min(cells)) or 1.0
    table = [
        [*[(cell - least) / spread + 1.0 for cell in cells[start : start + columns]], 1.0]
        for start in range(0, len(cells), columns)
    ]
    table.append([-1.0] * columns + [0.0])
    beside, above = [columns + row for row in range(rows)], list(range(columns))
    for count in range(MOST_PIVOTS):
        column = _entering(table[rows], columns, above, careful=count > 4 * (rows + columns))
        if column < 0:
            break
        row = _leaving(table, rows, columns, column, beside)
        _exchange(table, row, column)
        beside[row], above[column] = above[column], beside[row]
    ours, theirs = [0.0] * rows, [0.0] * columns
    for row, name in enumerate(beside):
        if name < columns:
            theirs[name] = table[row][columns]
    for column, name in enumerate(above):
        if name >= columns:
            ours[name - columns] = table[rows][column]
    mix = Mix(_whole(ours), _whole(theirs))
    return sum(map(mul, by_column(cells, columns, mix.rows), mix.columns)), mix


def _entering(bottom: list[float], columns: int, above: list[int], *, careful: bool) -> int:
    """The column that gains the most; where it is careful, the first by name, which never goes around."""
    if careful:
        return min([at for at in range(columns) if bottom[at] < -NONE], key=above.__getitem__, default=-1)
    best = min(range(columns), key=bottom.__getitem__)
    return best if bottom[best] < -NONE else -1


def _leaving(table: list[list[float]], rows: int, columns: int, column: int, beside: list[int]) -> int:
    """The row that gives out first; of several, the first by name. There is one always, as all cells are positive."""
    open_rows = [row for row in range(rows) if table[row][column] > NONE]
    return min(open_rows, key=lambda row: (table[row][columns] / table[row][column], beside[row]))


def _exchange(table: list[list[float]], row: int, column: int) -> None:
    top = table[row]
    pivot = 1.0 / top[column]
    top[column] = 1.0
    top[:] = [each * pivot for each in top]
    for place, line in enumerate(table):
        if place != row and (factor := line[column]):
            line[column] = 0.0
            line[:] = [each - factor * over for each, over in zip(line, top, strict=True)]


def _whole(chances: list[float]) -> tuple[float, ...]:
    """Chances that come to 1, without what is only rounding."""
    total = sum(chances)
    kept = [chance if chance > NONE * total else 0.0 for chance in chances]
    total = sum(kept)
    return tuple([chance / total for chance in kept])
