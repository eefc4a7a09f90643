"""Rolls on one scale: for each a line with its limit and its number, and whether it was good enough, and won."""

from __future__ import annotations

from typing import Any

from .ink import bold, clean, dim, drawable, ember
from .width import cut, pad, page_width, width

FINE = ("━", "─", "┃", "●", "○")
PLAIN = ("=", "-", "|", "o", "x")
LONGEST_NAME = 18


def scale(data: dict[str, Any], indent: str = "      ") -> list[str]:
    """The lines of a scale as it stands in an entry: `Ada  ━━━●━━┃───  34 within 70, wins`."""
    low, high, marks = int(data["low"]), int(data["high"]), data["marks"]
    names = [cut(clean(str(mark["name"])), LONGEST_NAME) for mark in marks]
    wide = max(map(width, names), default=0)
    told = [_told(mark) for mark in marks]
    cells = max(12, min(40, page_width() - len(indent) - wide - 4 - max(map(width, told), default=0)))
    lines = []
    for name, mark, words in zip(names, marks, told, strict=True):
        ink = bold if mark["won"] else str
        lines.append(f"{indent}{ink(pad(name, wide))}  {_line(mark, low, high, cells)}  {ink(words)}".rstrip())
    return lines


def _line(mark: dict[str, Any], low: int, high: int, cells: int) -> str:
    within, beyond, limit, good, bad = FINE if drawable("━─┃●○") else PLAIN
    known = mark["limit"] is not None
    end, at = _place(mark["limit"] if known else low, low, high, cells), _place(mark["number"], low, high, cells)
    drawn = [within if known and cell <= end else beyond for cell in range(cells)]
    if known:
        drawn[max(end, 0)] = limit
    drawn[at] = good if mark["good"] else bad
    return dim("".join(drawn[:at])) + ember(drawn[at]) + dim("".join(drawn[at + 1 :]))


def _place(number: int, low: int, high: int, cells: int) -> int:
    share = (number - low) / max(high - low, 1)
    return min(max(round(share * (cells - 1)), 0), cells - 1)


def _told(mark: dict[str, Any]) -> str:
    """What the line shows, in words."""
    words = clean(str(mark.get("note") or mark["number"]))
    if mark["limit"] is not None:
        words += f" {'within' if mark['good'] else 'not within'} {mark['limit']}"
    return words + (", wins" if mark["won"] else "")
