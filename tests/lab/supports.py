"""Matrix games solved by trying every pair of supports of one size, in fractions: slow, and nothing to go wrong."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

Exact = tuple[Fraction, list[Fraction], list[Fraction]]


def equalizer(matrix: Sequence[Sequence[Fraction]]) -> tuple[list[Fraction], Fraction] | None:
    """Chances of the rows that make all columns worth the same, and that worth; None if there are none such."""
    size = len(matrix)
    lines = [[*[matrix[row][column] for row in range(size)], Fraction(-1), Fraction(0)] for column in range(size)]
    lines.append([*[Fraction(1)] * size, Fraction(0), Fraction(1)])
    for column in range(size + 1):
        pivot = next((row for row in range(column, size + 1) if lines[row][column]), None)
        if pivot is None:
            return None
        lines[column], lines[pivot] = lines[pivot], lines[column]
        lines[column] = [each / lines[column][column] for each in lines[column]]
        for row in range(size + 1):
            if row != column and lines[row][column]:
                factor = lines[row][column]
                lines[row] = [each - factor * top for each, top in zip(lines[row], lines[column], strict=True)]
    *chances, worth = [line[-1] for line in lines]
    return chances, worth


def exactly(matrix: Sequence[Sequence[Fraction | int]]) -> Exact:
    """What the game is worth to who chooses the row and wants the most, and how both choose."""
    cells = [[Fraction(each) for each in line] for line in matrix]
    rows, columns = len(cells), len(cells[0])
    for size in range(1, min(rows, columns) + 1):
        for mine in combinations(range(rows), size):
            for yours in combinations(range(columns), size):
                some = [[cells[row][column] for column in yours] for row in mine]
                ours, theirs = equalizer(some), equalizer([*zip(*some, strict=True)])
                if ours is None or theirs is None or min(*ours[0], *theirs[0]) < 0:
                    continue
                left, above = [Fraction(0)] * rows, [Fraction(0)] * columns
                for row, chance in zip(mine, ours[0], strict=True):
                    left[row] = chance
                for column, chance in zip(yours, theirs[0], strict=True):
                    above[column] = chance
                if secured(cells, left) == ours[1] == conceded(cells, above):
                    return ours[1], left, above
    raise AssertionError("every matrix game has such a pair")


def secured(cells: Sequence[Sequence[Fraction]], left: Sequence[Fraction]) -> Fraction:
    """The least that a mix of rows comes to."""
    return min(
        sum([chance * line[column] for chance, line in zip(left, cells, strict=True)], Fraction(0))
        for column in range(len(cells[0]))
    )


def conceded(cells: Sequence[Sequence[Fraction]], above: Sequence[Fraction]) -> Fraction:
    """The most that can be made of a mix of columns."""
    return max(sum([chance * each for chance, each in zip(above, line, strict=True)], Fraction(0)) for line in cells)
