"""What is known by heart of an act that is just being written, so that it can be shown before it lies on the disk."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NoReturn

from inglenook.journal import Act, Entry
from inglenook.rules import TABLE

from .cursors import cursor_of
from .keeper import NotAtHandError, Written
from .standing import Standing
from .undoing import UNDOABLE


def tells_all(written: Written) -> bool:
    """Whether all who are told of an act need nothing else: all see it, it is what undo would reach, and no prose."""
    seen = all(entry.lane == TABLE and entry.kind != "prose" for entry in written.entries)
    return seen and written.kind in UNDOABLE


class JustWritten:
    """Stands for the journal while it is being written, for whoever asks no more than what the last act wrote.

    It answers as the journal will. Whatever else it is asked raises `NotAtHandError`.
    """

    def __init__(self, standing: Standing, written: Written) -> None:
        self._entries = written.entries
        first, last = self._entries[0], self._entries[-1]
        self._act = Act(first.act, "", first.seat, written.kind, first.instant, first.position, last.position)
        begun: dict[str, int] = {}
        for entry in self._entries:
            begun.setdefault(entry.lane, entry.number - 1)
        self._before = {lane: number for lane, number in {**standing.heads, **begun}.items() if number}

    def position_of_all(self, cursor: str, lanes: Collection[str]) -> int:
        """The position before this act, if that is where a cursor of these lanes is."""
        if cursor != cursor_of(self._before, lanes):
            raise NotAtHandError(cursor)
        return self._act.first - 1

    def read(self, after: int, *, lanes: Collection[str], limit: int | None = None, **more: object) -> Iterator[Entry]:
        """The entries after a position in these lanes."""
        self._refuse(after != self._act.first - 1 or bool(more))
        return iter([entry for entry in self._entries if entry.lane in lanes][:limit])

    def tail(self, limit: int, *, before: int | None = None, lanes: Collection[str]) -> list[Entry]:
        """The last entries in these lanes, if these are among them; perhaps not as many as there are."""
        found = [entry for entry in self._entries if entry.lane in lanes]
        self._refuse(before is not None or not found)
        return found[-limit:]

    def last_live_act(self, kinds: Collection[str]) -> Act:
        """The last act of these kinds, if it is this one."""
        self._refuse(self._act.kind not in kinds)
        return self._act

    def act(self, act: int) -> Act:
        """This act."""
        self._refuse(act != self._act.act)
        return self._act

    def entries_of(self, act: int) -> Sequence[Entry]:
        """All entries of this act."""
        self._refuse(act != self._act.act)
        return self._entries

    def struck(self, acts: Collection[int]) -> set[int]:
        """Which of these acts are struck: this one is not."""
        self._refuse(any(act != self._act.act for act in acts))
        return set()

    def _refuse(self, unknown: bool) -> None:
        if unknown:
            raise NotAtHandError(f"only act {self._act.act}")

    def __getattr__(self, name: str) -> NoReturn:
        raise NotAtHandError(name)
