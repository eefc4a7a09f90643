"""A game of one moment, compiled: the same steps as in `lab.matrix`, in arrays that are made once."""

from __future__ import annotations

from typing import Any

from inglenook.lab.matrix import HAIR, MOST_PIVOTS, NONE

from .compiled import compiled


@compiled
def put_cells(cells: Any, now: Any, branches: Any, start: int, rows: int, columns: int, sense: int) -> None:
    for row in range(rows):
        for column in range(columns):
            cells[row, column] = now[branches[start + row * columns + column]] * sense


@compiled
def kept(cells: Any, rows: int, columns: int, mix: Any) -> tuple[bool, float]:
    """Whether nobody does better than a mix by more than a hair, and what it is worth."""
    most, least, value = -1e300, 1e300, 0.0
    for row in range(rows):
        worth = 0.0
        for column in range(columns):
            if mix[rows + column] > 0.0:
                worth += mix[rows + column] * cells[row, column]
        most = max(most, worth)
    for column in range(columns):
        worth = 0.0
        for row in range(rows):
            if mix[row] > 0.0:
                worth += mix[row] * cells[row, column]
        least = min(least, worth)
        value += worth * mix[rows + column]
    return most - least <= HAIR, value


@compiled
def of_two(cells: Any, rows: int, columns: int, mix: Any, fresh: Any) -> tuple[bool, float]:
    """Into `fresh`, the mix of the same two ways each as before, if it is the best still."""
    found = [-1, -1, -1, -1]
    for side in range(2):
        count, first = 0, rows * side
        for place in range(columns if side else rows):
            if mix[first + place] > 0.0:
                if count == 2:
                    return False, 0.0
                found[2 * side + count] = place
                count += 1
        if count != 2:
            return False, 0.0
    one, two, left, right = found
    b, c, d = cells[one, right], cells[two, left], cells[two, right]
    apart = cells[one, left] - b - c + d
    if abs(apart) <= HAIR:
        return False, 0.0
    row, column = (d - c) / apart, (d - b) / apart
    if not (NONE < row < 1.0 - NONE and NONE < column < 1.0 - NONE):
        return False, 0.0
    fresh[: rows + columns] = 0.0
    fresh[one], fresh[two], fresh[rows + left], fresh[rows + right] = row, 1.0 - row, column, 1.0 - column
    best, value = kept(cells, rows, columns, fresh)
    return best, value


@compiled
def simplex(cells: Any, rows: int, columns: int, table: Any, names: Any, fresh: Any) -> float:
    """The game's worth, its mix into `fresh`. `names` are those beside the rows, and those above the columns."""
    least, most = cells[0, 0], cells[0, 0]
    for row in range(rows):
        for column in range(columns):
            least, most = min(least, cells[row, column]), max(most, cells[row, column])
    spread = most - least if most > least else 1.0
    for row in range(rows):
        names[0, row] = columns + row
        for column in range(columns):
            table[row, column] = (cells[row, column] - least) / spread + 1.0
        table[row, columns] = 1.0
    for column in range(columns):
        names[1, column] = column
        table[rows, column] = -1.0
    table[rows, columns] = 0.0
    for pivots in range(MOST_PIVOTS):
        enters = -1
        for column in range(columns):
            if table[rows, column] < -NONE:
                if enters < 0:
                    enters = column
                elif pivots > 4 * (rows + columns):
                    if names[1, column] < names[1, enters]:
                        enters = column
                elif table[rows, column] < table[rows, enters]:
                    enters = column
        if enters < 0:
            break
        leaves, by = -1, 0.0
        for row in range(rows):
            if table[row, enters] > NONE:
                ratio = table[row, columns] / table[row, enters]
                if leaves < 0 or ratio < by or (ratio == by and names[0, row] < names[0, leaves]):
                    leaves, by = row, ratio
        pivot = 1.0 / table[leaves, enters]
        table[leaves, enters] = 1.0
        for column in range(columns + 1):
            table[leaves, column] *= pivot
        for row in range(rows + 1):
            factor = table[row, enters]
            if row != leaves and factor != 0.0:
                table[row, enters] = 0.0
                for column in range(columns + 1):
                    table[row, column] -= factor * table[leaves, column]
        names[0, leaves], names[1, enters] = names[1, enters], names[0, leaves]
    fresh[: rows + columns] = 0.0
    for row in range(rows):
        if names[0, row] < columns:
            fresh[rows + names[0, row]] = table[row, columns]
    for column in range(columns):
        if names[1, column] >= columns:
            fresh[names[1, column] - columns] = table[rows, column]
    whole(fresh, 0, rows)
    whole(fresh, rows, rows + columns)
    _, value = kept(cells, rows, columns, fresh)
    return float(value)


@compiled
def whole(chances: Any, start: int, stop: int) -> None:
    """Chances that come to 1, without what is only rounding."""
    total, left = 0.0, 0.0
    for place in range(start, stop):
        total += chances[place]
    for place in range(start, stop):
        if chances[place] <= NONE * total:
            chances[place] = 0.0
        left += chances[place]
    for place in range(start, stop):
        chances[place] /= left


@compiled
def play(cells: Any, rows: int, columns: int, mix: Any, table: Any, names: Any, fresh: Any) -> tuple[float, bool]:
    """The game's worth, and whether other ways are taken than before, as `mix` has them; it then holds these."""
    before = False
    for row in range(rows):
        before = before or mix[row] > 0.0
    if before:
        stays, value = kept(cells, rows, columns, mix)
        if stays:
            return value, False
    value, low, high, line, across = 0.0, -1e300, 1e300, 0, 0
    for row in range(rows):
        least = cells[row, 0]
        for column in range(1, columns):
            least = min(least, cells[row, column])
        if least > low:
            low, line = least, row
    for column in range(columns):
        most = cells[0, column]
        for row in range(1, rows):
            most = max(most, cells[row, column])
        if most < high:
            high, across = most, column
    if high - low <= HAIR:
        value = cells[line, across]
        fresh[: rows + columns] = 0.0
        fresh[line], fresh[rows + across] = 1.0, 1.0
    else:
        found = False
        if before:
            found, value = of_two(cells, rows, columns, mix, fresh)
        if not found:
            value = simplex(cells, rows, columns, table, names, fresh)
    changed = False
    for place in range(rows + columns):
        changed = changed or (mix[place] > 0.0) != (fresh[place] > 0.0)
        mix[place] = fresh[place]
    return value, changed
