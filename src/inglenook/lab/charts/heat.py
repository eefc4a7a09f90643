"""A table of chances as shades of one colour, each with its number: the higher the chance, the fuller the colour."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .frame import COLOURS, GROUND, HAIR, INK, SMALL, SOFT, WIDE, fitting, folded, frame, heading, percent, rect, text

HIGH, SIDE = 26, 96
MOST_LINES = 3
FEWEST = 30
"""Cells narrower than this have no number: the shade alone, and the table beside the chart."""


def heat(
    title: str,
    down: tuple[str, Sequence[str]],
    across: tuple[str, Sequence[str]],
    values: Sequence[Sequence[float | None]],
    description: str = "",
    *,
    changes: bool = False,
) -> str:
    """Rows `down` and columns `across`, each a label with its values; a cell of None is left blank.

    With `changes` the cells are changes, from -1 to 1, and are told in points: what falls has the second colour.
    """
    parts, top = heading(title)
    wide = (WIDE - SIDE) / max(len(across[1]), 1)
    parts.append(text(WIDE, top + 10, fitting(across[0], WIDE - SIDE, SMALL), anchor="end", size=SMALL, fill=SOFT))
    parts.append(text(0, top + 28, fitting(down[0], SIDE, SMALL), size=SMALL, fill=SOFT))
    heads = [folded(label, wide - 4, SMALL)[:MOST_LINES] if wide >= FEWEST else [label[:3]] for label in across[1]]
    top += 28 + 14 * (max(map(len, heads), default=1) - 1)
    for place, head in enumerate(heads):
        for up, line in enumerate(reversed(head)):
            middle = SIDE + wide * (place + 0.5)
            parts.append(text(middle, top - 14 * up, line, anchor="middle", size=SMALL, fill=SOFT))
    top += 8
    most = max((abs(value) for row in values for value in row if value is not None), default=1.0) if changes else 1.0
    for label, row in zip(down[1], values, strict=True):
        parts.append(text(0, top + 17, fitting(label, SIDE - 6, 13), size=13))
        for place, value in enumerate(row):
            parts += _cell(SIDE + wide * place, top, wide, value, most, changes)
        top += HIGH
    return frame(title, description or _said(down, across, values, changes), top + 8, parts)


def _cell(x: float, top: float, wide: float, value: float | None, most: float, changes: bool) -> list[str]:
    parts = [rect(x + 1, top + 1, wide - 2, HIGH - 2, HAIR, opacity="0.35", rx="2")]
    if value is None:
        return parts
    shade = min(abs(value) / (most or 1.0), 1.0)
    fill = COLOURS[1] if value < 0 else COLOURS[0]
    parts.append(rect(x + 1, top + 1, wide - 2, HIGH - 2, fill, opacity=f"{0.08 + 0.5 * shade:.2f}", rx="2"))
    if wide >= FEWEST:
        said = _points(value) if changes else percent(value).removesuffix(" %")
        parts.append(
            f'<text x="{x + wide / 2:.1f}" y="{top + 17:.1f}" text-anchor="middle" font-size="{SMALL}" fill="{INK}" '
            f'stroke="{GROUND}" stroke-width="2" stroke-opacity="0.5" paint-order="stroke">{escape(said)}</text>'
        )
    return parts


def _points(value: float) -> str:
    points = round(value * 100)
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0" if not value else "±0"


def _said(
    down: tuple[str, Sequence[str]],
    across: tuple[str, Sequence[str]],
    values: Sequence[Sequence[float | None]],
    changes: bool,
) -> str:
    known = [
        (value, row, column)
        for row, cells in zip(down[1], values, strict=True)
        for column, value in zip(across[1], cells, strict=True)
        if value is not None
    ]
    if not known:
        return f"{down[0]} by {across[0]}; no numbers."
    tell = _points if changes else percent
    least, most = min(known), max(known)
    return (
        f"{down[0]} by {across[0]}, {len(known)} cells. The least is {tell(least[0])} at {least[1]}, {least[2]}; "
        f"the greatest {tell(most[0])} at {most[1]}, {most[2]}."
    )
