"""What every chart has: its frame, its words for readers and screen readers, colours, and round numbers on an axis."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from math import floor, isfinite, log10
from zlib import crc32

WIDE = 460
"""The width of every chart in its own units: on a phone a letter of 14 of them is as large as small print."""

TEXT, SMALL = 14, 12
MARGIN = 14
INK = "var(--chart-ink, var(--ink, #2a2019))"
SOFT = "var(--chart-soft, var(--ink-soft, #53453a))"
HAIR = "var(--chart-line, var(--line, #ddcfba))"
GROUND = "var(--chart-ground, var(--raised, #fbf6ec))"
COLOURS = (
    "var(--chart-1, var(--part-0, #b4511f))",
    "var(--chart-2, var(--part-3, #4f7f86))",
    "var(--chart-3, var(--part-4, #a35d74))",
    "var(--chart-4, var(--part-5, #84842f))",
    "var(--chart-5, var(--part-2, #6f5c4a))",
)
"""One for each series; where there are more series than colours they come round again, each with its own dashes."""

DASHES = ("", "7 4", "2 3", "10 3 2 3", "4 2")
SANS = "var(--sans, system-ui, sans-serif)"
NAMED = re.compile(r"var\(--[\w-]+, (#[0-9a-f]{3,6}|[\w-]+(?:, [\w-]+)*)\)")


def frame(title: str, description: str, height: float, parts: Sequence[str]) -> str:
    """A whole chart: its parts under the title, which is drawn too, and the description, which is read aloud."""
    name = f"c{crc32(' '.join((title, description, *parts)).encode()):08x}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" viewBox="0 0 {WIDE} {number(height)}" '
        f'width="100%" aria-labelledby="{name}-t {name}-d" font-family="{SANS}" font-size="{TEXT}" '
        f'font-variant="tabular-nums" fill="{INK}">'
        f'<title id="{name}-t">{escape(title)}</title><desc id="{name}-d">{escape(description)}</desc>'
        f"{''.join(parts)}</svg>"
    )


def standalone(svg: str) -> str:
    """A chart as a picture for a file of its own: by day, on paper, its colours fixed for whatever shows it."""
    while NAMED.search(svg):
        svg = NAMED.sub(r"\1", svg)
    head, close, rest = svg.partition(">")
    height = float(re.findall(r'viewBox="0 0 [\d.]+ ([\d.]+)"', head)[0]) + 2 * MARGIN
    wide = WIDE + 2 * MARGIN
    box = f'viewBox="{-MARGIN} {-MARGIN} {wide} {number(height)}"'
    sized = re.sub(r'viewBox="[^"]*" width="100%"', f'{box} width="{wide * 1.5:g}" height="{height * 1.5:g}"', head)
    paper = f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{wide}" height="{number(height)}" fill="#fffdf8"/>'
    return f"{sized}{close}{paper}{rest}\n"


def number(value: float) -> str:
    """A place in a chart, to a tenth; whatever is no number stands at nought."""
    return f"{value if isfinite(value) else 0.0:.1f}".removesuffix(".0")


def text(
    x: float, y: float, words: str, *, anchor: str = "start", size: int = TEXT, fill: str = INK, bold: bool = False
) -> str:
    """Words at a place."""
    weight = ' font-weight="600"' if bold else ""
    placed = "" if anchor == "start" else f' text-anchor="{anchor}"'
    sized = "" if size == TEXT else f' font-size="{size}"'
    inked = "" if fill == INK else f' fill="{fill}"'
    return f'<text x="{number(x)}" y="{number(y)}"{placed}{sized}{inked}{weight}>{escape(words)}</text>'


def rect(x: float, y: float, wide: float, high: float, fill: str, **more: str) -> str:
    """A rectangle; `more` are further attributes, with `_` for a hyphen."""
    said = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(max(wide, 0))}" height="{number(max(high, 0))}" '
        f'fill="{fill}"{said}/>'
    )


def rule(x1: float, y1: float, x2: float, y2: float, stroke: str = HAIR, wide: float = 1) -> str:
    """A straight line."""
    return (
        f'<line x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}" '
        f'stroke="{stroke}" stroke-width="{wide:g}"/>'
    )


def colour(place: int) -> str:
    """The colour of the series at this place."""
    return COLOURS[place % len(COLOURS)]


def fitting(words: str, room: float, size: int = TEXT) -> str:
    """Words cut to so much room, by a letter's usual width."""
    letters = max(int(room / (size * 0.54)), 4)
    return words if len(words) <= letters else words[: letters - 1].rstrip() + "…"


def folded(words: str, room: float, size: int = TEXT) -> list[str]:
    """Words in as many lines as they need, by a letter's usual width."""
    letters, lines = max(int(room / (size * 0.54)), 8), [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{word}"
    return [fitting(line, room, size) for line in lines]


def heading(title: str) -> tuple[list[str], float]:
    """The title as it is drawn, and where the chart may begin below it."""
    lines = folded(title, WIDE, TEXT + 1)
    drawn = [text(0, 18 + 19 * row, line, size=TEXT + 1, bold=True) for row, line in enumerate(lines)]
    return drawn, 8 + 19.0 * len(lines) + 8


def legend(names: Sequence[str], top: float) -> tuple[list[str], float]:
    """What each colour stands for, in one row or more, and where the chart may go on; nothing for a single series."""
    if len(names) < 2:
        return [], top
    parts, x, y = [], 0.0, top + 12
    for place, name in enumerate(names):
        shown = fitting(name, WIDE - 24, 13)
        room = 22 + len(shown) * 7.2
        if x and x + room > WIDE:
            x, y = 0.0, y + 19
        parts += [rect(x, y - 10, 14, 10, colour(place), rx="2"), text(x + 19, y, shown, size=13, fill=SOFT)]
        x += room + 14
    return parts, y + 12


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers from `low` to `high` for an axis, at most about so many."""
    if not (isfinite(low) and isfinite(high)) or high <= low:
        return [low if isfinite(low) else 0.0]
    rough = (high - low) / most
    power = 10.0 ** floor(log10(rough))
    step = next(power * each for each in (1, 2, 2.5, 5, 10) if power * each >= rough * 0.999)
    first = floor(low / step + 0.999999) * step
    count = floor((high - first) / step + 1.000001)
    return [round(first + step * place, 10) for place in range(max(count, 1))]


def plain(value: float) -> str:
    """A number of an axis as it is read: 0.25, 12, 1,500; a dash for what is none."""
    if not isfinite(value):
        return "–"
    return f"{value:,.3f}".rstrip("0").rstrip(".") if abs(value) < 1000 else f"{value:,.0f}"


def percent(value: float) -> str:
    """A chance as it is read: never 0 % or 100 % for what is neither; a dash for what is no number."""
    if not isfinite(value):
        return "–"
    if 0 < value < 0.005:
        return "<1 %"
    if 0.995 < value < 1:
        return ">99 %"
    return f"{value * 100:.0f} %"
