"""A journal in one SQLite file, which its owner may copy like any other.

One connection writes, under a lock; reads use connections of their own, so that readers in any thread or process go on
while somebody writes and see only what is committed. Each commit is on the disk before it is acknowledged.

The module is long because the contract has many questions, each answered by a statement; the writer stands apart.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from .chain import Chain
from .connection import check_header, check_schema, connect, named_errors, place
from .entry import Act, Entry, Found, Snapshot
from .errors import DamagedError, GoneError, PartialCopyError
from .held import Identity, hold, let_go
from .migrate import migrate
from .rescue import count_whole
from .schema import APPLICATION, CREATE, SCHEMA
from .sqlite_writer import ENTRY, SqliteWriter
from .store import Bare
from .tail import check_tail
from .text import text_of, words_in
from .wal_room import WalRoom

_ACT = "act, request, seat, kind, instant, first, last, struck"
_LIVE = "act NOT IN (SELECT act FROM act WHERE struck = 1)"
# A lane is tested row by row (`+lane`): the index over lanes would force a sort of all that is found.
_LANES = """
WITH RECURSIVE lanes (lane) AS (
    SELECT min(lane) FROM entry
    UNION ALL SELECT (SELECT min(lane) FROM entry WHERE lane > lanes.lane) FROM lanes WHERE lane IS NOT NULL
) SELECT lane FROM lanes WHERE lane IS NOT NULL
"""


class SqliteStore:
    """A `Store` in a file. Made by `create` or `open`."""

    def __init__(self, path: Path, writer: sqlite3.Connection, which: Identity) -> None:
        self.path = path
        self._writer = writer
        self._which = which
        self._room = WalRoom(path, which)
        self._lock = threading.Lock()
        self._owner: int | None = None
        self._written: SqliteWriter | None = None  # by the owner, in a transaction that isn't over
        self._readers: list[sqlite3.Connection] = []
        self._local = threading.local()
        self._closed = False
        row = writer.execute("SELECT value FROM secret WHERE name = 'seal'").fetchone()
        self._seal_key: bytes = row[0] if row else b""
        self._chain = Chain(self._seal_key, 0, {})
        self._acts = 0
        self._version = -1  # of the data that `_chain` and `_acts` were read from

    @classmethod
    def create(
        cls,
        path: Path,
        *,
        name: str,
        created: int,
        app: str = "",
        seal_key: bytes | None = None,
        meta: Mapping[str, str] | None = None,
    ) -> SqliteStore:
        """A new campaign in a new file, which is there whole or not at all. Raises FileExistsError."""
        if path.exists():
            raise FileExistsError(f"{path} exists already")
        made = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
        values = {"id": str(uuid.uuid4()), "name": name, "created": str(created), "app": app, **(meta or {})}
        values.pop("schema", None)
        try:
            with named_errors(path):
                _make(made, os.urandom(32) if seal_key is None else seal_key, values)
            place(made, path)
        finally:
            made.unlink(missing_ok=True)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, *, check: bool = True) -> SqliteStore:
        """An existing campaign: its header, schema and the end of its chain are checked, older schemas led up.

        Without `check` the end is not looked at: for `verify`, which looks at all of it.
        """
        try:
            check_header(path)
            with named_errors(path):
                store = cls._open(path)
            if check:
                store._check_tail()
        except DamagedError as error:
            raise DamagedError(error.what, count_whole(path), str(path)) from error
        return store

    @classmethod
    def _open(cls, path: Path) -> SqliteStore:
        which = hold(path)
        with contextlib.ExitStack() as undone:
            undone.callback(let_go, which)
            try:
                connection = connect(path)
            except UnicodeDecodeError as error:  # SQLite quotes the damaged part in its message
                raise DamagedError(f"{path} is damaged ({error})") from error
            undone.callback(connection.close)
            migrate(connection, path, check_schema(connection, path))
            store = cls(path, connection, which)
            if connection.execute("SELECT 1 FROM secret WHERE name = 'scrub'").fetchone():
                store._scrub()
            undone.pop_all()
            return store

    def _check_tail(self) -> None:
        try:
            with self.still():
                fault = check_tail(self)
            if fault is not None:
                raise DamagedError(f"{self.path} is damaged at its end: {fault}", path=str(self.path))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close, with all that was written in the one file, so that it can be copied."""
        with self._lock, named_errors(self.path):
            if self._closed:
                return
            self._closed = True
            try:
                while self._readers:
                    self._readers.pop().close()
                with contextlib.suppress(sqlite3.OperationalError):  # others may be reading; the last one does it
                    self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                self._writer.close()
                let_go(self._which)

    def copy_to(self, path: Path) -> None:
        """Write a whole copy to another file, while this one may be in use."""
        with named_errors(path), contextlib.closing(sqlite3.connect(path)) as copy, self._reading() as connection:
            connection.backup(copy)

    # -- writing

    @contextlib.contextmanager
    def writing(self) -> Iterator[SqliteWriter]:
        if not self._seal_key:
            raise PartialCopyError(f"{self.path} lacks lanes, so nothing can be added to it")
        with self.adopting() as writer:
            yield writer

    @contextlib.contextmanager
    def adopting(self) -> Iterator[SqliteWriter]:
        """Writing what was chained elsewhere: the writer's `adopt` needs no key of the seals."""
        if self._owner == threading.get_ident():
            raise RuntimeError("already writing")
        with self._lock, named_errors(self.path):
            self._owner = threading.get_ident()
            try:
                yield from self._transaction()
            finally:
                self._owner = self._written = None

    def _transaction(self) -> Iterator[SqliteWriter]:
        connection = self._writer
        connection.execute("BEGIN IMMEDIATE")
        try:
            self._refresh()
            writer = self._written = SqliteWriter(connection, self._chain.copy(), self._acts)
            yield writer
            self._room.make()
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        self._chain, self._acts = writer.chain, writer.acts
        if writer.erased:
            self._scrub()

    def _refresh(self) -> None:
        """Read the ends of the lanes anew if another connection has written since."""
        version = self._writer.execute("PRAGMA data_version").fetchone()[0]
        if version != self._version:
            moved = self._writer.execute("SELECT value FROM secret WHERE name = 'moved'").fetchone()
            if moved is not None:
                raise GoneError(f"this campaign was moved to {moved[0].decode()}; {self.path} is what it was before")
            position = self._writer.execute("SELECT ifnull(max(position), 0) FROM entry").fetchone()[0]
            self._chain = Chain(self._seal_key, position, _heads(self._writer))
            self._acts = self._writer.execute("SELECT ifnull(max(act), 0) FROM act").fetchone()[0]
            self._version = version

    def _scrub(self) -> None:
        """Write the file anew, so that no page, used or free, keeps what was erased.

        If others are at the file just now, the mark stays in it, and whoever opens it next does it.
        """
        with contextlib.suppress(sqlite3.OperationalError):
            self._writer.execute("PRAGMA secure_delete = on")
            self._writer.execute("VACUUM")
            busy, _, _ = self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if not busy:
                self._writer.execute("DELETE FROM secret WHERE name = 'scrub'")
            self._writer.execute("PRAGMA secure_delete = off")

    # -- reading

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """A connection to read from: while this thread writes, the one that sees what it has written."""
        with named_errors(self.path):
            if self._owner == threading.get_ident():
                yield self._writer
                return
            still: sqlite3.Connection | None = getattr(self._local, "still", None)
            if still is not None:
                yield still
                return
            connection = self._take()
            try:
                yield connection
            finally:
                self._give_back(connection)

    @contextlib.contextmanager
    def still(self) -> Iterator[None]:
        if self._owner == threading.get_ident() or getattr(self._local, "still", None) is not None:
            yield
            return
        with named_errors(self.path):
            connection = self._take()
            try:
                connection.execute("BEGIN")
                self._local.still = connection
                yield
            finally:
                self._local.still = None
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                self._give_back(connection)

    def integrity(self) -> list[str]:
        try:
            rows = self._all("PRAGMA quick_check(20)")
        except DamagedError as error:
            return [error.what]
        return [f"{self.path.name}: {row[0]}" for row in rows if row[0] != "ok"]

    def _take(self) -> sqlite3.Connection:
        if self._closed:
            raise sqlite3.ProgrammingError("the campaign is closed")
        try:
            return self._readers.pop()
        except IndexError:
            return connect(self.path)

    def _give_back(self, connection: sqlite3.Connection) -> None:
        if self._closed:
            connection.close()
        else:
            self._readers.append(connection)

    def _one(self, sql: str, values: Sequence[Any] = ()) -> Any:
        with self._reading() as connection:
            return connection.execute(sql, values).fetchone()

    def _all(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        with self._reading() as connection:
            return connection.execute(sql, values).fetchall()

    def _stream(self, sql: str, values: Sequence[Any] = ()) -> Iterator[Any]:
        with self._reading() as connection:
            cursor = connection.execute(sql, values)
            try:
                for row in cursor:  # noqa: UP028 - `yield from` would close the cursor, and raise if all is closed
                    yield row
            finally:
                with contextlib.suppress(sqlite3.ProgrammingError):  # left half read while the campaign was closed
                    cursor.close()

    @property
    def position(self) -> int:
        if self._owner == threading.get_ident() and self._written is not None:
            return self._written.chain.position
        return int(self._one("SELECT ifnull(max(position), 0) FROM entry")[0])

    @property
    def meta(self) -> dict[str, str]:
        return {**dict(self._all("SELECT key, value FROM meta")), "schema": str(SCHEMA)}

    @property
    def seal_key(self) -> bytes:
        return self._seal_key

    def read(
        self,
        after: int = 0,
        *,
        upto: int | None = None,
        lanes: Collection[str] | None = None,
        kinds: Collection[str] | None = None,
        limit: int | None = None,
        live_only: bool = False,
    ) -> Iterator[Entry]:
        where, values = _within(lanes, kinds)
        where, values = f"position > ?{where}", [after, *values]
        if upto is not None:
            where, values = f"{where} AND position <= ?", [*values, upto]
        if live_only:
            where = f"{where} AND {_LIVE}"
        sql = f"SELECT {ENTRY} FROM entry WHERE {where} ORDER BY position LIMIT ?"
        for row in self._stream(sql, [*values, -1 if limit is None else limit]):
            yield Entry(*row)

    def tail(self, limit: int, *, before: int | None = None, lanes: Collection[str] | None = None) -> list[Entry]:
        where, values = _within(lanes, None)
        sql = f"SELECT {ENTRY} FROM entry WHERE position < ?{where} ORDER BY position DESC LIMIT ?"
        rows = self._all(sql, [2**63 - 1 if before is None else before, *values, max(limit, 0)])
        return [Entry(*row) for row in reversed(rows)]

    def bodies(self, after: int, kinds: Collection[str], *, upto: int | None = None) -> Iterator[Bare]:
        where, values = _within(None, kinds)
        live = f" AND {_LIVE}" if self.any_struck(after) else ""
        sql = (
            "SELECT position, lane, number, kind, body FROM entry WHERE position > ? AND position <= ?"
            f"{where} AND body IS NOT NULL{live} ORDER BY position"
        )
        return self._stream(sql, [after, 2**63 - 1 if upto is None else upto, *values])

    def any_struck(self, after: int) -> bool:
        return self._one("SELECT 1 FROM act WHERE struck = 1 AND last > ? LIMIT 1", (after,)) is not None

    def heads(self) -> dict[str, tuple[int, bytes]]:
        with self._reading() as connection:
            return _heads(connection)

    def entry(self, lane: str, number: int) -> Entry | None:
        row = self._one(f"SELECT {ENTRY} FROM entry WHERE lane = ? AND number = ?", (lane, number))
        return Entry(*row) if row else None

    def act(self, act: int) -> Act | None:
        row = self._one(f"SELECT {_ACT} FROM act WHERE act = ?", (act,))
        return _act(row) if row else None

    def act_of_request(self, request: str) -> int | None:
        row = self._one("SELECT act FROM act WHERE request = ?", (request,))
        return int(row[0]) if row else None

    def entries_of(self, act: int) -> list[Entry]:
        rows = self._all(
            f"SELECT {ENTRY} FROM entry WHERE position BETWEEN (SELECT first FROM act WHERE act = ?1)"
            " AND (SELECT last FROM act WHERE act = ?1) ORDER BY position",
            (act,),
        )
        return [Entry(*row) for row in rows]

    def last_live_act(self, kinds: Collection[str]) -> Act | None:
        marks = _marks(kinds)
        sql = f"SELECT {_ACT} FROM act WHERE struck = 0 AND kind IN ({marks}) ORDER BY act DESC LIMIT 1"
        row = self._one(sql, [*kinds])
        return _act(row) if row else None

    def acts_after(self, act: int) -> list[Act]:
        return [*self.acts(act)]

    def acts(self, after: int = 0) -> Iterator[Act]:
        for row in self._stream(f"SELECT {_ACT} FROM act WHERE act > ? ORDER BY act", (after,)):
            yield _act(row)

    def struck(self, acts: Collection[int]) -> set[int]:
        rows = self._all(f"SELECT act FROM act WHERE struck = 1 AND act IN ({_marks(acts)})", [*acts])
        return {row[0] for row in rows}

    def pack(self, hash: str) -> bytes | None:  # noqa: A002 - the word of the journal
        row = self._one("SELECT body FROM pack WHERE hash = ?", (hash,))
        return row[0] if row else None

    def packs(self) -> dict[str, bytes]:
        return dict(self._all("SELECT hash, body FROM pack ORDER BY hash"))

    def snapshot(self, upto: int | None = None) -> Snapshot | None:
        sql = "SELECT position, code, body FROM snapshot WHERE position <= ? ORDER BY position DESC LIMIT 1"
        row = self._one(sql, (2**63 - 1 if upto is None else upto,))
        return Snapshot(*row) if row else None

    # -- searching

    def search(self, words: str, limit: int = 50, lanes: Collection[str] | None = None) -> list[Found]:
        wanted = words_in(words)
        if not wanted:
            return []
        self._index()
        where, values = _within(lanes, None)
        sql = (
            f"SELECT {ENTRY}, (SELECT struck FROM act WHERE act.act = entry.act) FROM entry"
            f" WHERE position IN (SELECT rowid FROM words WHERE words MATCH ?){where} ORDER BY position DESC LIMIT ?"
        )
        rows = self._all(sql, [" ".join(f'"{word}"*' for word in wanted), *values, limit])
        return [Found(Entry(*row[:-1]), text_of(row[9]), bool(row[-1])) for row in rows]

    def _index(self) -> None:
        """Bring the search index up to date with the entries."""
        if self._one("SELECT upto FROM indexed")[0] >= self.position:
            return
        if self._owner == threading.get_ident():
            _index(self._writer)
            return
        with self._lock, named_errors(self.path):
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                _index(self._writer)
                self._writer.execute("COMMIT")
            except BaseException:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                raise


def _make(path: Path, seal_key: bytes, meta: Mapping[str, str]) -> None:
    with contextlib.closing(connect(path, mode="rwc")) as connection:
        connection.executescript(
            f"PRAGMA application_id = {APPLICATION}; BEGIN; {CREATE} PRAGMA user_version = {SCHEMA};"
        )
        if seal_key:
            connection.execute("INSERT INTO secret VALUES ('seal', ?)", (seal_key,))
        connection.executemany("INSERT INTO meta VALUES (?, ?)", [*meta.items()])
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _act(row: Sequence[Any]) -> Act:
    act, request, seat, kind, instant, first, last, struck = row
    return Act(act, request, seat, kind, instant, first, last, bool(struck))


def _marks(values: Collection[Any]) -> str:
    return ", ".join("?" * len(values))


def _within(lanes: Collection[str] | None, kinds: Collection[str] | None) -> tuple[str, list[Any]]:
    where = ""
    values: list[Any] = []
    for column, wanted in (("+lane", lanes), ("kind", kinds)):
        if wanted is not None:
            where += f" AND {column} IN ({_marks(wanted)})"
            values += wanted
    return where, values


def _heads(connection: sqlite3.Connection) -> dict[str, tuple[int, bytes]]:
    heads = {}
    for (lane,) in connection.execute(_LANES).fetchall():
        sql = "SELECT number, hash FROM entry WHERE lane = ? ORDER BY number DESC LIMIT 1"
        heads[lane] = connection.execute(sql, (lane,)).fetchone()
    return heads


def _index(connection: sqlite3.Connection) -> None:
    """Put the texts of entries that are not indexed yet into the search index."""
    (upto,) = connection.execute("SELECT upto FROM indexed").fetchone()
    (last,) = connection.execute("SELECT ifnull(max(position), 0) FROM entry").fetchone()
    rows = connection.execute("SELECT position, body FROM entry WHERE position > ? AND body IS NOT NULL", (upto,))
    texts = ((position, text_of(body)) for position, body in rows)
    connection.executemany("INSERT INTO words (rowid, text) VALUES (?, ?)", (row for row in texts if row[1]))
    connection.execute("UPDATE indexed SET upto = ?", (last,))
