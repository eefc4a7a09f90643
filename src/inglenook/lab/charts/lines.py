"""Lines with a band: what becomes of a number while another is varied."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .frame import (
    DASHES,
    GROUND,
    SMALL,
    SOFT,
    WIDE,
    colour,
    fitting,
    frame,
    heading,
    legend,
    number,
    percent,
    plain,
    text,
    ticks,
)
from .frame import rule as straight

HIGH, LEFT, RIGHT = 190, 52, 14


class Spot(msgspec.Struct, frozen=True):
    """A value that was varied and what it gave, with its band; without one, `low` and `high` are the value."""

    at: float
    value: float
    low: float
    high: float


class Line(msgspec.Struct, frozen=True):
    """A line of spots, by the name that the legend has for it."""

    label: str
    spots: tuple[Spot, ...]


def lines(
    title: str,
    drawn: Sequence[Line],
    across: str,
    upward: str,
    *,
    labels: Sequence[str] = (),
    chances: bool = False,
    band: str = "",
    description: str = "",
) -> str:
    """Lines over one axis. `labels` name its places 0, 1, 2 … where they are no numbers; `band` says what it is."""
    every = [spot for line in drawn for spot in line.spots]
    scale = _Scale(every, chances, len(labels))
    parts, top = heading(title)
    key, top = legend([line.label for line in drawn], top)
    top += 18
    scale.base = top + HIGH
    told = f"{upward} (band: {band})" if band and any(spot.low < spot.high for spot in every) else upward
    parts += [*key, text(0, top - 6, fitting(told, WIDE, SMALL), size=SMALL, fill=SOFT), *scale.grid()]
    parts += [_band(line, scale, place) for place, line in enumerate(drawn)]
    for place, line in enumerate(drawn):
        parts += _line(line, scale, place)
    parts += _below(scale, every, labels, across)
    return frame(title, description or _said(drawn, across, upward, labels, chances), scale.base + 42, parts)


class _Scale:
    """Where values stand in the chart."""

    def __init__(self, spots: Sequence[Spot], chances: bool, places: int) -> None:
        low = min((spot.low for spot in spots), default=0.0)
        high = max((spot.high for spot in spots), default=1.0)
        room = (high - low) * 0.08 or abs(high) * 0.1 or 1.0
        self.low, self.high = (low - room, high + room) if low < 0 else (max(low - room, 0.0), high + room)
        if low < 0.5 * high:
            self.low = 0.0
        self.chances = chances
        if chances:
            self.high = min(self.high, 1.0) if high <= 1 else self.high
        ats = [spot.at for spot in spots]
        self.left, self.right = min(ats, default=0.0), max(ats, default=1.0)
        if places:
            self.left, self.right = -0.4, places - 0.6
        self.base = 0.0

    def x(self, at: float) -> float:
        """How far to the right."""
        across = self.right - self.left
        part = (at - self.left) / across if across else 0.5
        return LEFT + 8 + (WIDE - LEFT - RIGHT - 8) * part

    def y(self, value: float) -> float:
        """How far down."""
        return self.base - HIGH * (value - self.low) / (self.high - self.low)

    def grid(self) -> list[str]:
        """Hairlines at round numbers."""
        parts = []
        for tick in ticks(self.low, self.high, 5):
            y, said = self.y(tick), percent(tick) if self.chances else plain(tick)
            parts += [straight(LEFT, y, WIDE, y), text(LEFT - 6, y + 4, said, anchor="end", size=SMALL, fill=SOFT)]
        return parts


def _band(line: Line, scale: _Scale, place: int) -> str:
    if all(spot.low >= spot.high for spot in line.spots):
        return ""
    there = [f"{number(scale.x(spot.at))} {number(scale.y(spot.high))}" for spot in line.spots]
    back = [f"{number(scale.x(spot.at))} {number(scale.y(spot.low))}" for spot in reversed(line.spots)]
    return f'<path d="M{"L".join(there + back)}Z" fill="{colour(place)}" opacity="0.18"/>'


def _line(line: Line, scale: _Scale, place: int) -> list[str]:
    points = "L".join(f"{number(scale.x(spot.at))} {number(scale.y(spot.value))}" for spot in line.spots)
    dashes = f' stroke-dasharray="{DASHES[place % len(DASHES)]}"' if place % len(DASHES) else ""
    parts = [f'<path d="M{points}" fill="none" stroke="{colour(place)}" stroke-width="2.5"{dashes}/>'] if points else []
    return parts + [
        f'<circle cx="{number(scale.x(spot.at))}" cy="{number(scale.y(spot.value))}" r="4" fill="{colour(place)}" '
        f'stroke="{GROUND}" stroke-width="1.5"/>'
        for spot in line.spots
    ]


def _below(scale: _Scale, spots: Sequence[Spot], labels: Sequence[str], across: str) -> list[str]:
    parts = [straight(LEFT, scale.base, WIDE, scale.base, SOFT)]
    if labels:
        room = (WIDE - LEFT - RIGHT) / len(labels)
        named = [(float(place), fitting(label, room, SMALL)) for place, label in enumerate(labels)]
    else:
        values = sorted({spot.at for spot in spots})
        shown = values if len(values) <= 9 else ticks(scale.left, scale.right, 7)
        named = [(value, plain(value)) for value in shown]
    parts += [text(scale.x(at), scale.base + 19, said, anchor="middle", size=SMALL, fill=SOFT) for at, said in named]
    parts.append(text(WIDE, scale.base + 37, fitting(across, WIDE, SMALL), anchor="end", size=SMALL, fill=SOFT))
    return parts


def _said(drawn: Sequence[Line], across: str, upward: str, labels: Sequence[str], chances: bool) -> str:
    def at(spot: Spot) -> str:
        return labels[int(spot.at)] if labels else plain(spot.at)

    said = []
    for line in drawn:
        values = ", ".join(
            f"{percent(spot.value) if chances else plain(round(spot.value, 2))} at {at(spot)}" for spot in line.spots
        )
        said.append(f"{line.label}: {values}" if line.label else values)
    return f"{upward} by {across}. {'. '.join(said)}."
