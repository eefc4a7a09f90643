"""Tables of odds in a report: shades of a colour for one pack, and what changes for two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from inglenook.rules import Axis

from .charts import Bar, bars, heat
from .report_marks import charts, fold, grid, paragraph
from .tables import Filled, TableChange
from .wording import percent, points

MOST_SLICES = 4
MOST_ROWS = 1_000
MOST_COLUMNS = 6
ROOM = 52
"""As many letters fit over the columns of a chart."""

Cell = tuple[str, ...]


def table_part(filled: Filled) -> str:
    """A table by one pack."""
    told = dict(zip(filled.cells, map(_float, filled.told), strict=True))
    rows = [
        [
            *(axis.values[key] for axis, key in zip(filled.axes, cell, strict=True)),
            "–" if each is None else percent(each, 2),
        ]
        for cell, each in list(told.items())[:MOST_ROWS]
    ]
    heads = [*(axis.label for axis in filled.axes), filled.outcome]
    return "".join(
        [
            paragraph(filled.summary, "note"),
            charts(
                _whole(filled)
                if len(filled.axes) < 2
                else table_charts(filled.title, filled.outcome, filled.axes, told)
            ),
            fold(_all(len(told)), grid(heads, rows, words=len(filled.axes))) if filled.axes else "",
        ]
    )


def _whole(filled: Filled) -> list[str]:
    """A table with one axis or none: all its outcomes, as there is room for them."""
    if not filled.axes:
        law = filled.laws[0]
        rows = [] if law is None else [Bar(filled.outcomes[key], (float(law.chance(key)),)) for key in law.weights]
        return [bars(filled.title, rows)]
    values = [[None if law is None else float(law.chance(key)) for key in filled.outcomes] for law in filled.laws]
    if len(filled.outcomes) > MOST_COLUMNS:
        return table_charts(
            filled.title, filled.outcome, filled.axes, dict(zip(filled.cells, map(_float, filled.told), strict=True))
        )
    return [heat(filled.title, _labels(filled.axes[0]), ("", list(filled.outcomes.values())), values)]


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def change_part(change: TableChange, axes: Sequence[Axis]) -> str:
    """What becomes of a table: a sentence, the changes as shades, and every one of them."""
    if not change.changed:
        return paragraph(change.text)
    by = {
        each.cell: float(each.after - each.before)
        for each in change.changed
        if each.before is not None and each.after is not None
    }
    told: dict[Cell, float | None] = {cell: by.get(cell, 0.0) for cell in product(*(axis.values for axis in axes))}
    rows = [
        [
            each.label,
            "–" if each.before is None else percent(each.before, 2),
            "–" if each.after is None else percent(each.after, 2),
            points(each.after - each.before, 2) if each.after is not None and each.before is not None else "",
        ]
        for each in change.changed[:MOST_ROWS]
    ]
    return "".join(
        [
            paragraph(change.text),
            charts(table_charts(f"{change.title}: what changes", "points", axes, told, changes=True)),
            fold(f"Every chance that changes ({len(change.changed):,})", grid(["", "before", "after", "by"], rows)),
        ]
    )


def table_charts(
    title: str, outcome: str, axes: Sequence[Axis], told: Mapping[Cell, float | None], *, changes: bool = False
) -> list[str]:
    """A table as charts: bars along one axis, shades along the two longest, one chart for each value of the rest."""
    named = f"{title} ({outcome})"
    if not axes:
        return []
    if len(axes) == 1:
        only = axes[0]
        values = [[told.get((key,)) for key in only.values]]
        return [heat(named, ("", [""]), _labels(only, short=True), values, changes=changes)]
    return [
        heat(f"{title}{f': {where}' if where else ''} ({outcome})", down, across, values, changes=changes)
        for where, down, across, values in _slices(axes, told, changes)
    ]


Slice = tuple[str, tuple[str, list[str]], tuple[str, list[str]], list[list[float | None]]]


def _slices(axes: Sequence[Axis], told: Mapping[Cell, float | None], changes: bool) -> Iterator[Slice]:
    longest = sorted(range(len(axes)), key=lambda place: -len(axes[place].values))[:2]
    down, across = sorted(longest, key=lambda place: (len(axes[place].values), place))
    rest = [place for place in range(len(axes)) if place not in longest]
    drawn = 0
    for fixed in product(*(axes[place].values for place in rest)):
        where = ", ".join(
            f"{axes[place].label} {axes[place].values[key]}" for place, key in zip(rest, fixed, strict=True)
        )
        known = dict(zip(rest, fixed, strict=True))
        values = [
            [_at(told, known, {down: one, across: other}, len(axes)) for other in axes[across].values]
            for one in axes[down].values
        ]
        if changes and not any(value for row in values for value in row):
            continue
        drawn += 1
        if drawn > MOST_SLICES:
            return
        yield where, _labels(axes[down]), _labels(axes[across], short=True), values


def _at(
    told: Mapping[Cell, float | None], known: Mapping[int, str], here: Mapping[int, str], size: int
) -> float | None:
    return told.get(tuple({**known, **here}[place] for place in range(size)))


def _labels(axis: Axis, short: bool = False) -> tuple[str, list[str]]:
    """An axis with what its values are called; by their keys where there is no room for long names."""
    named = list(axis.values.values())
    if short and len(named) * max(map(len, named), default=0) > ROOM:
        named = [key if len(key) < len(label) else label for key, label in axis.values.items()]
    return axis.label, named


def _all(count: int) -> str:
    return f"All {count:,} chances" if count <= MOST_ROWS else f"The first {MOST_ROWS:,} of {count:,} chances"
