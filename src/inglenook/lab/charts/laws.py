"""Laws of whole numbers as a histogram: one, or several over each other (before and after)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .frame import (
    DASHES,
    INK,
    SMALL,
    SOFT,
    WIDE,
    colour,
    frame,
    heading,
    legend,
    number,
    percent,
    plain,
    rect,
    text,
    ticks,
)
from .frame import rule as straight

HIGH, LEFT = 170, 44
MOST = 60
"""As many columns are drawn; of more values, several together make one."""

FEWEST = 7
"""Fewer columns than this are no wider than so many would be."""

NEGLECTED = 0.001
"""What is rarer than this at the ends is drawn as part of the last column."""

Cases = Sequence[tuple[int, float]]


def laws(title: str, named: Mapping[str, Cases], unit: str, description: str = "") -> str:
    """How likely each number is. The first law is drawn filled, further ones as outlines over it."""
    low, high = _ends(list(named.values()))
    wide = -(-(high - low + 1) // MOST)
    columns = (high - low) // wide + 1
    heights = {name: _columns(cases, low, wide, columns) for name, cases in named.items()}
    most = max((max(each, default=0.0) for each in heights.values()), default=0.0) or 1.0
    parts, top = heading(title)
    key, top = legend(list(named), top)
    base = top + HIGH
    parts += key + _grid(most, base)
    for place, each in enumerate(heights.values()):
        parts += _filled(each, most, base) if place == 0 else [_outlined(each, most, base, place)]
    for place, cases in enumerate(named.values()):
        parts += _mean(cases, low, wide, columns, base, place, len(named) > 1)
    parts += _below(low, high, wide, columns, base, unit)
    return frame(title, description or _said(named, unit), base + 40, parts)


def _ends(all_cases: Sequence[Cases]) -> tuple[int, int]:
    """The least and greatest numbers between which all but rare ones lie."""
    lows, highs = [], []
    for cases in all_cases:
        left, right = list(cases), list(reversed(cases))
        if left:
            lows.append(_inner(left))
            highs.append(_inner(right))
    return (min(lows), max(highs)) if lows else (0, 0)


def _inner(cases: Cases) -> int:
    passed = 0.0
    for value, chance in cases:
        passed += chance
        if passed >= NEGLECTED:
            return value
    return cases[-1][0] if cases else 0


def _columns(cases: Cases, low: int, wide: int, columns: int) -> list[float]:
    found = [0.0] * columns
    for value, chance in cases:
        found[min(max((value - low) // wide, 0), columns - 1)] += chance
    return found


def _x(column: float, columns: int) -> float:
    return LEFT + (WIDE - LEFT) * column / max(columns, FEWEST)


def _grid(most: float, base: float) -> list[str]:
    parts = []
    for tick in ticks(0, most, 4):
        y = base - HIGH * tick / (most * 1.06)
        parts += [straight(LEFT, y, WIDE, y), text(LEFT - 6, y + 4, _share(tick), anchor="end", size=SMALL, fill=SOFT)]
    return parts


def _share(value: float) -> str:
    return f"{value * 100:g} %" if value * 100 % 1 else percent(value)


def _filled(heights: Sequence[float], most: float, base: float) -> list[str]:
    columns, gap = len(heights), 1.5 if len(heights) <= 40 else 0.5
    parts = []
    for column, height in enumerate(heights):
        high = HIGH * height / (most * 1.06)
        x = _x(column, columns)
        if high > 0:
            parts.append(rect(x + gap / 2, base - high, _x(column + 1, columns) - x - gap, high, colour(0)))
    return parts


def _outlined(heights: Sequence[float], most: float, base: float, place: int) -> str:
    columns = len(heights)
    points = [f"M{number(_x(0, columns))} {number(base)}"]
    for column, height in enumerate(heights):
        y = number(base - HIGH * height / (most * 1.06))
        points.append(f"L{number(_x(column, columns))} {y}L{number(_x(column + 1, columns))} {y}")
    points.append(f"L{number(_x(columns, columns))} {number(base)}")
    dashes = f' stroke-dasharray="{DASHES[(place - 1) % len(DASHES)]}"' if (place - 1) % len(DASHES) else ""
    return f'<path d="{"".join(points)}" fill="none" stroke="{colour(place)}" stroke-width="2.5"{dashes}/>'


def _mean(cases: Cases, low: int, wide: int, columns: int, base: float, place: int, several: bool) -> list[str]:
    """A mark under the axis where the mean lies."""
    total = sum(chance for _, chance in cases)
    if not total:
        return []
    mean = sum(value * chance for value, chance in cases) / total
    x = min(max(_x((mean - low + 0.5) / wide, columns), LEFT), WIDE)
    fill = colour(place) if several else INK
    return [f'<path d="M{number(x)} {number(base + 1)}l5 8h-10z" fill="{fill}"/>']


def _below(low: int, high: int, wide: int, columns: int, base: float, unit: str) -> list[str]:
    parts = [straight(LEFT, base, WIDE, base, SOFT)]
    for tick in ticks(low, high, 7):
        if tick == int(tick):
            x = _x((tick - low + 0.5) / wide, columns)
            parts.append(text(x, base + 22, plain(tick), anchor="middle", size=SMALL, fill=SOFT))
    told = f"{unit} (▲ the mean)" if wide == 1 else f"{unit}, {wide} to a column (▲ the mean)"
    parts.append(text(WIDE, base + 37, told, anchor="end", size=SMALL, fill=SOFT))
    return parts


def _said(named: Mapping[str, Cases], unit: str) -> str:
    said = []
    for name, cases in named.items():
        total = sum(chance for _, chance in cases) or 1.0
        mean = sum(value * chance for value, chance in cases) / total
        likely = max(cases, key=lambda case: case[1], default=(0, 0.0))
        said.append(
            f"{name}: {plain(round(mean, 1))} {unit} on average, most often {likely[0]} ({percent(likely[1])}), "
            f"all but the rarest from {_inner(cases)} to {_inner(list(reversed(cases)))}"
        )
    return ". ".join(said) + "."
