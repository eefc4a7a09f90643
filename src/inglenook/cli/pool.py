"""A pool as a bar: what it holds, what each blow of this conflict took, and what is below zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .ink import dim, drawable, ember

if TYPE_CHECKING:
    from inglenook.rules import Bar

CELLS = 20
MOST_BLOWS = 4
FINE = ("█", "▓▒", "░", "▌")
PLAIN = ("#", "x+", ".", "<")


def pool(shown: Bar, cells: int = CELLS) -> str:
    """A pool drawn and in numbers: `██████▓▓▒░ 6/10 (−2, −1)`."""
    return f"{drawn(shown, cells)} {numbers(shown)}{dim(taken(shown))}"


def drawn(shown: Bar, cells: int = CELLS) -> str:
    """The bar alone: full cells, then what each blow took, one shade and the other by turns, then what was lost before.

    Below zero the bar counts what is lacking, from the right end to the left.
    """
    full, shades, empty, lacking = FINE if drawable("█▓▒░▌") else PLAIN
    size = max(shown.maximum, 1)
    if shown.value < 0:
        below = min(cells, max(1, _cells(-shown.value, size, cells)))
        return dim(empty * (cells - below)) + ember(lacking * below)
    kept = _cells(shown.value, size, cells)
    line, place, top = "", kept, shown.value
    for number, blow in reversed(list(enumerate(shown.blows))):
        top = min(top + max(blow, 0), size)
        upto = _cells(top, size, cells)
        line += shades[number % 2] * max(upto - place, 0)
        place = max(place, upto)
    return ember(full * kept) + line + dim(empty * (cells - place))


def numbers(shown: Bar) -> str:
    """What it holds in numbers: "6/10", and in words what is below zero."""
    if shown.value < 0:
        return f"{-shown.value} below zero, of {shown.maximum}"
    return f"{shown.value}/{shown.maximum}"


def taken(shown: Bar) -> str:
    """The last blows of this conflict: " (−3, −1)"."""
    minus = "−" if drawable("−") else "-"
    last = [f"{minus}{blow}" for blow in shown.blows[-MOST_BLOWS:]]
    more = ["…" if drawable("…") else ".."] if len(shown.blows) > MOST_BLOWS else []
    return f" ({', '.join(more + last)})" if last else ""


def _cells(amount: int, size: int, cells: int) -> int:
    """How many cells an amount takes; whatever is there at all takes one, and only what is whole takes all."""
    if amount <= 0:
        return 0
    if amount >= size:
        return cells
    return min(max(round(amount * cells / size), 1), cells - 1)
