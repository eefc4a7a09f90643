"""The faults that any list, name or number of a pack may have, each with its place and what would be right."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from inglenook.rules import PackFault

from .pack import Disposition, Trait

MOST_ROWS = 100
MOST_DICE = 20
MOST_SIDES = 1000
RESERVED = ("none", "any", "own", "combined", "character", "static")
"""Words that commands and the sheet use themselves, so that no key may be one of them."""


def size(path: str, rows: Sequence[object], least: int = 1, most: int = MOST_ROWS) -> Iterable[PackFault]:
    """Whether a list is neither too short nor too long."""
    if not least <= len(rows) <= most:
        right = f"{least} to {most} of them" if least != most else f"{least} of them"
        yield PackFault(path, f"there are {len(rows)} here", right)


def keys(path: str, named: Sequence[str], taken: Collection[str] = ()) -> Iterable[PackFault]:
    """Whether keys can be typed, and stand for one thing each."""
    for place, key in enumerate(named):
        if not key.isidentifier() or key in RESERVED:
            hint = f"letters, digits and _, beginning with a letter; not {', '.join(RESERVED)}"
            yield PackFault(f"{path}[{place}].key", f"{key[:40]!r} can't be a key", hint)
        elif key in named[:place] or key in taken:
            yield PackFault(f"{path}[{place}].key", f"{key!r} stands here twice", "each key once")


def texts(path: str, shown: Sequence[str], name: str = "") -> Iterable[PackFault]:
    """Whether texts that people choose by say something, and something different each."""
    seen: set[str] = set()
    for place, text in enumerate(shown):
        where = f"{path}[{place}].{name}" if name else f"{path}[{place}]"
        if not text.strip():
            yield PackFault(where, "is empty", "what it is called at the table")
        elif text.casefold() in seen:
            yield PackFault(where, f"{text[:40]!r} stands here twice", "each of them once")
        seen.add(text.casefold())


def between(path: str, value: int, low: int, high: int) -> Iterable[PackFault]:
    """Whether a number lies in its range."""
    if not low <= value <= high:
        yield PackFault(path, f"can't be {str(value)[:20]}", f"{low} to {high}")


def among(path: str, value: str, known: Collection[str]) -> Iterable[PackFault]:
    """Whether a reference leads to something that is there."""
    if value not in known:
        hint = f"one of {', '.join(known)}" if known else "nothing can stand here"
        yield PackFault(path, f"there is no {value[:40]!r}", hint)


def dice(path: str, thrown: Sequence[int]) -> Iterable[PackFault]:
    """Whether these dice can be thrown."""
    yield from size(path, thrown, 1, MOST_DICE)
    for sides in thrown:
        if not 2 <= sides <= MOST_SIDES:
            yield PackFault(path, f"there is no die of {str(sides)[:20]} sides", f"2 to {MOST_SIDES} sides")


def faces(path: str, rows: Sequence[Trait | Disposition], die: int) -> Iterable[PackFault]:
    """Whether every face of the die lies in exactly one row."""
    due = 1
    for place, row in sorted(enumerate(rows), key=lambda numbered: numbered[1].low):
        where = f"{path}[{place}]"
        if row.low > row.high:
            yield PackFault(where, f"runs from {row.low} to {row.high}", "low must not be above high")
        elif row.low < due:
            yield PackFault(where, f"{row.low} can't stand here", f"it should begin at {due}")
        elif row.low > due:
            yield PackFault(where, f"nothing is said about {_stretch(due, row.low - 1)}", f"it should begin at {due}")
        elif row.high > die:
            yield PackFault(where, f"a d{die} shows no {row.high}", f"the last row should end at {die}")
        due = max(due, row.high + 1)
    if rows and due <= die:
        last = max(range(len(rows)), key=lambda place: rows[place].high)
        what = f"nothing is said about {_stretch(due, die)}"
        yield PackFault(f"{path}[{last}]", what, f"the last row should end at {die}")


def _stretch(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"
