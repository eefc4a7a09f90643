"""Reading a damaged campaign file as far as it is whole. The file itself is not touched: a copy is read."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .audit import Audit
from .entry import Act, Entry

_KINDS = {"command": "command", "answer": "answer", "prose": "prose", "strike": "strike"}


class Wreck:
    """What can still be read of a damaged file. `lost` tells, after `acts`, why reading ended."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.lost = ""
        self.meta: dict[str, str] = dict(self._rows("SELECT key, value FROM meta"))
        self.packs: dict[str, bytes] = dict(self._rows("SELECT hash, body FROM pack"))
        self.seal_key: bytes = next((row[0] for row in self._rows("SELECT value FROM secret WHERE name = 'seal'")), b"")

    def acts(self) -> Iterator[tuple[Act, list[Entry]]]:
        """The whole acts before the first fault, each with its entries."""
        audit = Audit(self.seal_key)
        waiting: list[Entry] = []
        for row in self._rows(
            "SELECT position, act, lane, number, instant, seat, kind, seal, salt, body, digest, hash"
            " FROM entry ORDER BY position"
        ):
            entry = Entry(*row)
            if waiting and entry.act != waiting[0].act:
                yield from self._whole(waiting, ended=True)
                waiting = []
            self.lost = self.lost or _fault(audit, entry)
            if self.lost:
                break
            waiting.append(entry)
        if waiting:
            yield from self._whole(waiting, ended=False)

    def _whole(self, entries: list[Entry], *, ended: bool) -> Iterator[tuple[Act, list[Entry]]]:
        """The act with its entries. If its record is lost, its entries tell; only one that others follow has ended."""
        first, last = entries[0], entries[-1].position
        lost = self.lost
        sql = "SELECT act, request, seat, kind, instant, first, last FROM act WHERE act = ?"
        record = next((Act(*row) for row in self._rows(sql, (first.act,))), None)
        self.lost = lost
        if record is None and ended:
            kind = _KINDS.get(first.kind, "admin")
            record = Act(first.act, f"saved-{first.hash.hex()}", first.seat, kind, first.instant, first.position, last)
        if record is not None and (record.first, record.last) == (first.position, last):
            yield record, entries

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> Iterator[Any]:
        try:
            yield from self._connection.execute(sql, values)
        except sqlite3.DatabaseError as error:
            self.lost = self.lost or f"the file cannot be read any further ({error})"


def _fault(audit: Audit, entry: Entry) -> str:
    try:
        faults = audit.check(entry)
    except (TypeError, ValueError, AttributeError, struct.error) as error:  # what should be a text is a number, ...
        return f"an entry is no longer one ({error})"
    return str(faults[0]) if faults else ""


@contextlib.contextmanager
def wreck_of(path: Path) -> Iterator[Wreck]:
    """Read a copy of the file, as leniently as SQLite can be made to."""
    with tempfile.TemporaryDirectory(prefix="inglenook-") as folder:
        copy = Path(folder) / "copy"
        shutil.copyfile(path, copy)
        log = path.with_name(path.name + "-wal")
        if log.exists():
            shutil.copyfile(log, copy.with_name("copy-wal"))
        with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.text_factory = lambda data: data.decode("utf-8", "replace")
            with contextlib.suppress(sqlite3.DatabaseError):
                connection.execute("PRAGMA writable_schema = on")  # a file that lost its end opens only so
            yield Wreck(connection)


def count_whole(path: Path) -> int:
    """How many entries can be saved."""
    with wreck_of(path) as wreck:
        return sum(len(entries) for _, entries in wreck.acts())
