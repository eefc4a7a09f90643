"""As much of what is new as goes into one message: whoever has missed a lot gets it piece by piece."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from inglenook.journal import Entry, Store

LARGE = 128 * 1024
"""Bytes of entries, as they are stored, after which a portion ends: shown they are up to twice as many."""


class Portion(NamedTuple):
    """Entries, and the cursor of the last of them; it is empty if there are no more."""

    entries: list[Entry]
    cursor: str


def portion(store: Store, after: int, lanes: Collection[str], most: int | None) -> Portion:
    """The entries after a position in these lanes: `most` of them, fewer if they are large, but one. None means all."""
    if most is None:
        return Portion([*store.read(after, lanes=lanes)], "")
    entries: list[Entry] = []
    size = 0
    for entry in store.read(after, lanes=lanes, limit=most + 1):
        size += len(entry.body or b"")
        if entries and (len(entries) == most or size > LARGE):
            last = entries[-1]
            return Portion(entries, f"{last.lane}:{last.number}")
        entries.append(entry)
    return Portion(entries, "")
