"""From stored entries to shown ones: revisions put in place, erased words left out, struck entries marked."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from inglenook.journal import Entry, Store

from .bodies import read_any, read_revision
from .handouts import without_pictures
from .shown import EntryShown

HIDDEN_FROM_DATA = ("text", "of")

MOST_ASKED = 10_000
"""How many acts a store is asked about at once: SQLite takes no more than some 30,000 values."""


class Revisions:
    """The newest words of the prose entries that were revised, as far back as somebody has looked.

    A revision stands after what it revises, so that the end of a long story needs its end alone.
    """

    def __init__(self) -> None:
        self._after: int | None = None
        self._upto = 0
        self._newest: dict[tuple[str, int], tuple[str, int]] = {}

    def catch_up(self, store: Store, after: int) -> None:
        """Takes in the revisions after a position, as far as they are not known."""
        if self._after is None:
            self._after = self._upto = after
        if after < self._after:
            newer, self._newest = self._newest, {}
            self._take(store, after, self._after)
            for key, (text, times) in newer.items():
                self._newest[key] = (text, self._newest.get(key, ("", 0))[1] + times)
            self._after = after
        position = store.position
        if position > self._upto:
            self._take(store, self._upto, position)
            self._upto = position

    def _take(self, store: Store, after: int, upto: int) -> None:
        for _, lane, _, _, body in store.bodies(after, ("revision",), upto=upto):
            revision = read_revision(body)
            key = (lane, revision.revises)
            self._newest[key] = (revision.text, self._newest.get(key, ("", 0))[1] + 1)

    def of(self, lane: str, number: int) -> tuple[str, int] | None:
        """The newest words of a prose entry, and how often it was revised."""
        return self._newest.get((lane, number))


def show(entries: Iterable[Entry], store: Store, revisions: Revisions) -> tuple[EntryShown, ...]:
    """Entries as they are shown."""
    listed = list(entries)
    acts = sorted({entry.act for entry in listed})
    struck: set[int] = set()
    for first in range(0, len(acts), MOST_ASKED):
        struck |= store.struck(acts[first : first + MOST_ASKED])
    prose = [entry.position for entry in listed if entry.kind == "prose"]
    if prose:
        revisions.catch_up(store, min(prose))
    return tuple(_show(entry, struck, revisions) for entry in listed)


def _show(entry: Entry, struck: Collection[int], revisions: Revisions) -> EntryShown:
    body: dict[str, Any] = read_any(entry.body) if entry.body is not None else {}
    data = without_pictures({name: value for name, value in body.items() if name not in HIDDEN_FROM_DATA})
    text = str(body.get("text", ""))
    if entry.kind == "prose":
        newest = revisions.of(entry.lane, entry.number) if entry.body is not None else None
        data["revised"] = newest[1] if newest else 0
        data["erased"] = entry.body is None
        text = newest[0] if newest else text
    return EntryShown(
        entry.lane,
        entry.number,
        entry.instant,
        entry.seat,
        entry.kind,
        body.get("of"),
        text,
        entry.act in struck,
        data,
    )
