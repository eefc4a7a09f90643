"""How wide text is on a terminal: two cells for wide letters, none for accents that sit on another."""

from __future__ import annotations

import os
import re
import sys
import unicodedata

ESCAPES = r"\x1b\[[0-9;]*m"
WIDEST = 96


def page_width() -> int:
    """How wide we write: the terminal's width, but never wider than reads well."""
    return max(30, min(WIDEST, _columns()))


def _columns() -> int:
    """As `shutil.get_terminal_size` tells it, whose import takes longer than all else here."""
    given = os.environ.get("COLUMNS", "")
    if given.isdecimal() and int(given):
        return int(given)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1).columns or 80
    except (OSError, ValueError):
        return 80


def width(text: str) -> int:
    """The cells that a text takes.

    >>> width("Ada"), width("火星"), width("e\\u0301")
    (3, 4, 1)
    """
    return sum(map(_cells, re.sub(ESCAPES, "", text) if "\x1b" in text else text))


def _cells(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Me", "Mn"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def pad(text: str, cells: int) -> str:
    """Text filled up with spaces to so many cells."""
    return text + " " * max(0, cells - width(text))


def cut(text: str, cells: int) -> str:
    """Text that takes no more than so many cells."""
    if width(text) <= cells:
        return text
    kept, taken = "", 1
    for sign in text:
        taken += _cells(sign)
        if taken > cells:
            break
        kept += sign
    return kept.rstrip() + "…"


def wrap(text: str, cells: int, first: str = "", rest: str | None = None) -> list[str]:
    """A paragraph in lines of so many cells, each behind its indent. Words longer than a line are broken."""
    rest = first if rest is None else rest
    lines, line, empty = [], first, True
    for word in text.split():
        room = cells - width(line) - (0 if empty else 1)
        if not empty and width(word) > room:
            lines.append(line)
            line, empty = rest, True
        while empty and width(word) > max(8, cells - width(line)):
            head = _head(word, max(8, cells - width(line)))
            lines.append(line + head)
            word, line = word[len(head) :], rest
        line += word if empty else f" {word}"
        empty = False
    if not empty or not lines:
        lines.append(line)
    return lines


def _head(word: str, cells: int) -> str:
    taken = 0
    for place, sign in enumerate(word):
        taken += _cells(sign)
        if taken > cells:
            return word[: max(place, 1)]
    return word
