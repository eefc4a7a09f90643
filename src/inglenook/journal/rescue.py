"""Reading a damaged campaign file as far as it is whole. The file itself is not touched: a copy is read."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .audit import Audit
from .entry import ACT_KINDS, Act, Entry
from .held import reading

_KINDS = {"command": "command", "answer": "answer", "prose": "prose", "strike": "strike"}


class Wreck:
    """What can still be read of a damaged file.

    After `acts`, `lost` tells why reading ended, and `rebuilt` how many acts had lost their records.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.lost = ""
        self.rebuilt = 0
        self._requests: set[str] = set()
        self.meta: dict[str, str] = dict(self._rows("SELECT key, value FROM meta"))
        self.packs: dict[str, bytes] = dict(self._rows("SELECT hash, body FROM pack"))
        self.seal_key: bytes = next((row[0] for row in self._rows("SELECT value FROM secret WHERE name = 'seal'")), b"")

    def acts(self) -> Iterator[tuple[Act, list[Entry]]]:
        """The whole acts before the first fault, each with its entries."""
        audit = Audit(self.seal_key)
        waiting: list[Entry] = []
        expected = 0
        for row in self._rows(
            "SELECT position, act, lane, number, instant, seat, kind, seal, salt, body, digest, hash"
            " FROM entry ORDER BY position"
        ):
            entry, expected = Entry(*row), expected + 1
            if waiting and entry.act != waiting[0].act:
                yield from self._whole(waiting, ended=True)
                waiting = []
            self.lost = self.lost or next((str(fault) for fault in audit.check(entry)), "")
            if not self.lost and entry.position != expected:
                self.lost = f"{entry.lane} {entry.number}: an entry before it is missing"
            if self.lost:
                break
            waiting.append(entry)
        if waiting:
            yield from self._whole(waiting, ended=False)

    def _whole(self, entries: list[Entry], *, ended: bool) -> Iterator[tuple[Act, list[Entry]]]:
        """The act with its entries. If its record is lost, its entries tell; only one that others follow has ended."""
        record = self._record(entries)
        if record is None and ended:
            first = entries[0]
            self.rebuilt += 1
            kind, request = _KINDS.get(first.kind, "admin"), f"saved-{first.hash.hex()}"
            record = Act(first.act, request, first.seat, kind, first.instant, first.position, entries[-1].position)
        if record is not None:
            self._requests.add(record.request)
            yield record, entries

    def _record(self, entries: list[Entry]) -> Act | None:
        """What the file says about the act, if its entries bear it out."""
        first, lost = entries[0], self.lost
        sql = "SELECT act, request, seat, kind, instant, first, last FROM act WHERE act = ?"
        rows = [*self._rows(sql, (first.act,))]
        self.lost = lost
        told = (first.act, first.seat, first.instant, first.position, entries[-1].position)
        for act, request, seat, kind, instant, start, end in rows:
            sound = isinstance(request, str) and request not in self._requests and kind in ACT_KINDS
            if sound and (act, seat, instant, start, end) == told:
                return Act(act, request, seat, kind, instant, start, end)
        return None

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> Iterator[Any]:
        try:
            yield from self._connection.execute(sql, values)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            self.lost = self.lost or f"the file cannot be read any further ({error})"


@contextlib.contextmanager
def wreck_of(path: Path) -> Iterator[Wreck]:
    """Read a copy of the file, as leniently as SQLite can be made to; a file that this process holds itself."""
    import shutil  # both are slow to import, and hardly any file is damaged
    import tempfile

    with tempfile.TemporaryDirectory(prefix="inglenook-") as folder:
        copy = Path(folder) / "copy"
        with reading(path) as file:
            if file is None:
                copy = path
            else:
                with copy.open("wb") as made:
                    shutil.copyfileobj(file, made)
                log = path.with_name(path.name + "-wal")
                if log.exists():
                    shutil.copyfile(log, copy.with_name("copy-wal"))
        with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.text_factory = lambda data: data.decode("utf-8", "replace")
            with contextlib.suppress(sqlite3.DatabaseError, UnicodeDecodeError):
                connection.execute("PRAGMA writable_schema = on")  # a file that lost its end opens only so
            yield Wreck(connection)


def count_whole(path: Path) -> int:
    """How many entries can be saved."""
    with wreck_of(path) as wreck:
        return sum(len(entries) for _, entries in wreck.acts())
