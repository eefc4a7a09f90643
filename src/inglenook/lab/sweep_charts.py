"""A sweep as charts: how long the course lasts, and how it ends, over what was varied."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .charts import Line, Spot, lines
from .prospect import Prospect, Share
from .sweeping import Row, Sweep
from .varying import Varied
from .wording import SURE

MOST_LINES = 5


def sweep_charts(swept: Sweep) -> list[str]:
    """How many turns it takes, then the endings: each ending a line, or with more varied the first ending only."""
    if not any(row.prospect for row in swept.rows):
        return []
    along, rest = _axes(swept)
    varied, named = swept.varied[along], _grouped(swept, along, rest)
    drawn = [_turns(swept, varied, named)]
    endings = [key for key in swept.endings if any(row.prospect and key in row.prospect.endings for row in swept.rows)]
    if len(endings) < 2 and not any(row.prospect and row.prospect.endless for row in swept.rows):
        return drawn
    if len(named) == 1:
        rows = next(iter(named.values()))
        ends = [Line(swept.endings[key], tuple(_spots(varied, rows, _ending(key)))) for key in endings[:MOST_LINES]]
        drawn.append(_chances("How it ends", ends, varied))
    else:
        first = endings[0]
        ends = [Line(name, tuple(_spots(varied, rows, _ending(first)))) for name, rows in named.items()]
        drawn.append(_chances(swept.endings[first], ends, varied))
    return drawn


def _axes(swept: Sweep) -> tuple[int, list[int]]:
    """What goes to the right: of those with numbers the one with most values; the others make lines."""
    places = range(len(swept.varied))
    along = max(places, key=lambda place: (_numbers(swept.varied[place]), len(swept.varied[place].values), -place))
    return along, [place for place in places if place != along]


def _numbers(varied: Varied) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in varied.values)


def _grouped(swept: Sweep, along: int, rest: Sequence[int]) -> Mapping[str, list[tuple[Any, Row]]]:
    groups: dict[str, list[tuple[Any, Row]]] = {}
    for row in swept.rows:
        name = ", ".join(f"{swept.varied[at].label} {swept.varied[at].said(row.values[at])}" for at in rest)
        if name in groups or len(groups) < MOST_LINES:
            groups.setdefault(name, []).append((row.values[along], row))
    return groups


def _spots(
    varied: Varied, rows: Sequence[tuple[Any, Row]], spot: Callable[[Prospect], tuple[float, float, float]]
) -> Iterator[Spot]:
    for value, row in rows:
        if row.prospect is not None:
            at = float(value) if _numbers(varied) else float(varied.values.index(value))
            yield Spot(at, *spot(row.prospect))


def _ending(key: str) -> Callable[[Prospect], tuple[float, float, float]]:
    def spot(found: Prospect) -> tuple[float, float, float]:
        share = found.endings.get(key, Share(0.0))
        off = SURE * share.error
        return share.number, max(share.number - off, 0.0), min(share.number + off, 1.0)

    return spot


def _lasting(found: Prospect) -> tuple[float, float, float]:
    return found.turns.mean.number, float(found.turns.quantile(0.1)), float(found.turns.quantile(0.9))


def _turns(swept: Sweep, varied: Varied, named: Mapping[str, list[tuple[Any, Row]]]) -> str:
    drawn = [Line(name, tuple(_spots(varied, rows, _lasting))) for name, rows in named.items()]
    return lines(
        f"{swept.title}: how many {swept.unit[1]} it lasts",
        drawn,
        varied.label,
        f"{swept.unit[1]} on average",
        labels=_labels(varied),
        band="8 of 10 cases",
    )


def _chances(title: str, drawn: Sequence[Line], varied: Varied) -> str:
    return lines(
        title, drawn, varied.label, "how likely", labels=_labels(varied), chances=True, band="95 in 100, as sampled"
    )


def _labels(varied: Varied) -> list[str]:
    return [] if _numbers(varied) else [varied.said(value) for value in varied.values]
