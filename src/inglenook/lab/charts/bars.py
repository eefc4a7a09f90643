"""Bars: how likely each ending is, for one set of rules or for several side by side."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .frame import HAIR, INK, WIDE, colour, folded, frame, heading, legend, percent, rect, rule, text

THICK, GAP = 15, 4
ROOM = 74
"""Kept free at the right for the number."""


class Bar(msgspec.Struct, frozen=True):
    """A label and its chances, 0 to 1, one for each series, each with what it is sampled to (0: exactly)."""

    label: str
    values: tuple[float, ...]
    errors: tuple[float, ...] = ()


def bars(title: str, rows: Sequence[Bar], series: Sequence[str] = (), description: str = "") -> str:
    """One bar for each row and series, as long as it is likely; a whisker shows what a sampled one may be off by."""
    parts, top = heading(title)
    key, top = legend(series, top)
    parts += key
    for row in rows:
        for line in folded(row.label, WIDE):
            parts.append(text(0, top + 14, line))
            top += 18
        for place, value in enumerate(row.values):
            error = row.errors[place] if place < len(row.errors) else 0.0
            parts += _bar(top + 2, value, error, place)
            top += THICK + GAP
        top += 8
    return frame(title, description or _said(rows, series), top, parts)


def _bar(top: float, value: float, error: float, place: int) -> list[str]:
    long = (WIDE - ROOM) * min(max(value, 0.0), 1.0)
    parts = [
        rect(0, top, WIDE - ROOM, THICK, HAIR, opacity="0.45", rx="2"),
        rect(0, top, max(long, 1.5 if value > 0 else 0), THICK, colour(place), rx="2"),
        text(WIDE, top + THICK - 3, percent(value), anchor="end"),
    ]
    if error > 0:
        spread = (WIDE - ROOM) * error
        low, high, middle = max(long - spread, 0), min(long + spread, WIDE - ROOM), top + THICK / 2
        parts += [rule(low, middle, high, middle, INK, 1.5)]
        parts += [rule(x, middle - 4, x, middle + 4, INK, 1.5) for x in (low, high)]
    return parts


def _said(rows: Sequence[Bar], series: Sequence[str]) -> str:
    said = []
    for row in rows:
        named = [f"{name} {percent(value)}" for name, value in zip(series, row.values, strict=False)]
        said.append(f"{row.label}: {', '.join(named or map(percent, row.values))}")
    return ". ".join(said) + "."
