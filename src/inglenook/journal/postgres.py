"""A journal in a PostgreSQL database, beside others, for servers that share a table.

A writer locks the campaign's row, so that acts of one campaign are committed in the order of their positions whichever
process they come from, and nobody sees a position before the one below it. Each commit is on the disk before it is
acknowledged, and tells all who listen.

The module is long because the contract has many questions, each answered by a statement; the writer stands apart.
"""

from __future__ import annotations

import contextlib
import os
import threading
import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from psycopg.sql import SQL, Literal
from psycopg.types.json import Jsonb

from .chain import Chain
from .changes import Change
from .database import PATIENCE, DamagedDatabaseError, Database, named_errors
from .entry import Act, Entry, Found, Snapshot
from .errors import ConnectionLostError, GoneError, PartialCopyError, StoreError
from .listening import payload
from .pool import Connection
from .postgres_schema import SCHEMA, SPACE
from .postgres_writer import ENTRY, PostgresWriter, beginnings
from .store import Bare
from .tail import check_tail
from .text import text_of, words_in

_ACT = "act, request, seat, kind, instant, first, last, struck"
_LIVE = "NOT EXISTS (SELECT FROM act WHERE act.campaign = entry.campaign AND act.act = entry.act AND struck)"
_HEADS = """
WITH RECURSIVE lanes (lane) AS (
    (SELECT lane FROM entry WHERE campaign = %(key)s ORDER BY lane LIMIT 1)
    UNION ALL SELECT
        (SELECT lane FROM entry WHERE campaign = %(key)s AND entry.lane > lanes.lane ORDER BY lane LIMIT 1)
    FROM lanes WHERE lane IS NOT NULL
) SELECT lanes.lane, head.number, head.hash FROM lanes CROSS JOIN LATERAL (
    SELECT number, hash FROM entry WHERE campaign = %(key)s AND entry.lane = lanes.lane ORDER BY number DESC LIMIT 1
) AS head
"""
_FAR = 2**63 - 1
SMALL = 64 * 2**20
"""Bytes of the tables up to which they are written anew after an erasure: that takes about a second."""
PAGE = 2000
"""Rows that a stream holds at a time; between them it holds no connection."""


class PostgresStore:
    """A `Store` in a database. Made by `create` or `open`; the database is opened and closed by whoever owns it."""

    def __init__(self, database: Database, key: int, seal_key: bytes) -> None:
        self.database = database
        self.key = key
        self._seal_key = seal_key
        self._lock = threading.Lock()
        self._owner: int | None = None
        self._writer: Connection | None = None
        self._local = threading.local()
        self._chain = Chain(seal_key, -1, {})  # as of the last commit from here; unknown if its position is -1

    @classmethod
    def create(
        cls,
        database: Database,
        *,
        name: str,
        created: int,
        app: str = "",
        seal_key: bytes | None = None,
        meta: Mapping[str, str] | None = None,
        making: bool = False,
    ) -> PostgresStore:
        """A new campaign. One in the `making` is found by nobody until the writer's `leave("here")`.

        Raises `AlreadyHereError` if the campaign of this id is here.
        """
        values = {"created": str(created), "app": app, **(meta or {})}
        id = values.pop("id", None) or str(uuid.uuid4())  # noqa: A001 - the word of the journal
        values.pop("schema", None)
        seal = os.urandom(32) if seal_key is None else seal_key
        with database.connection() as connection:
            row = connection.execute(
                "INSERT INTO campaign (id, name, state, seal, meta) VALUES (%s, %s, %s, %s, %s) RETURNING key",
                (id, name, "making" if making else "here", seal, Jsonb(values)),
            ).fetchone()
        assert row is not None
        return cls(database, row[0], seal)

    @classmethod
    def open(cls, database: Database, id: str, *, check: bool = True) -> PostgresStore:  # noqa: A002
        """An existing campaign by its id; the end of its chain is checked. Raises `GoneError` if it isn't here."""
        rows = database.rows("SELECT key, seal FROM campaign WHERE id = %s AND state = 'here'", (id,))
        if not rows:
            raise GoneError(f"there is no campaign {id} in {database.where}, or not any more")
        store = cls(database, *rows[0])
        if check:
            store._check_tail(id)
        return store

    def _check_tail(self, id: str) -> None:  # noqa: A002 - the word of the journal
        with self.still():
            fault = check_tail(self)
        if fault is not None:
            raise DamagedDatabaseError(f"the campaign {id} is damaged at its end: {fault}")

    def close(self) -> None:
        """Nothing to close: the connections belong to the database."""

    def discard(self) -> None:
        """Remove every trace of a campaign that never came to be: one that is in the making."""
        with self.database.connection() as connection:
            connection.execute("DELETE FROM campaign WHERE key = %s AND state = 'making'", (self.key,))

    def settle(self) -> None:
        """A campaign in the making is here from now on, in place of what an earlier move left behind.

        Raises `AlreadyHereError`. Done twice it does no harm.
        """

        def once() -> None:
            with self.adopting() as writer:
                writer.leave("here")

        self.database.again(once)

    # -- writing

    @contextlib.contextmanager
    def writing(self) -> Iterator[PostgresWriter]:
        if not self._seal_key:
            raise PartialCopyError("this copy of the campaign lacks lanes, so nothing can be added to it")
        with self.adopting() as writer:
            yield writer

    @contextlib.contextmanager
    def adopting(self) -> Iterator[PostgresWriter]:
        """Writing what was chained elsewhere: the writer's `adopt` needs no key of the seals."""
        if self._owner == threading.get_ident():
            raise RuntimeError("already writing")
        with self._lock:
            connection, row = self.database.begin(
                f"; SELECT position, acts, state, id FROM campaign WHERE key = {self.key} FOR UPDATE"
            )
            try:
                self._owner, self._writer = threading.get_ident(), connection
                with named_errors(self.database.where):
                    writer = self._begin(connection, row)
                    yield writer
                    self._commit(connection, writer)
                self._chain = writer.chain
            except ConnectionLostError:
                self._chain = Chain(self._seal_key, -1, {})
                raise
            finally:
                self._owner = self._writer = None
                self.database.end(connection)
        if writer.erased:
            self._scrub()

    def _begin(self, connection: Connection, row: tuple[Any, ...] | None) -> PostgresWriter:
        if row is None or row[2] not in ("here", "making"):
            what = "deleted" if row is None else row[2]
            raise GoneError(f"this campaign was {what}, and is no longer in {self.database.where}")
        position, acts = int(row[0]), int(row[1])
        if position != self._chain.position:
            self._chain = Chain(self._seal_key, position, self.heads())
        return PostgresWriter(connection, self.key, row[3], self._chain.copy(), acts)

    def _commit(self, connection: Connection, writer: PostgresWriter) -> None:
        """Commit, and tell those who listen once it is done: PostgreSQL sends a notice only then."""
        if not writer.changed:
            connection.execute("COMMIT")
            return
        change = Change(writer.id, writer.chain.position)
        connection.execute(SQL("NOTIFY {}, {}; COMMIT").format(SQL(SPACE), Literal(payload(change))), prepare=False)

    def _scrub(self) -> None:
        """Have what was erased removed from the tables and indexes, unless somebody still reads it just now.

        Small tables are written anew, so that not even unused room keeps it. Large ones would keep everybody waiting:
        there PostgreSQL overwrites the room as it needs it.
        """
        with contextlib.suppress(StoreError), self.database.connection() as connection:
            connection.execute("VACUUM entry, snapshot")
            size = "SELECT pg_total_relation_size('entry') + pg_total_relation_size('snapshot') <= %s"
            if connection.execute(size, (SMALL,)).fetchone() == (True,):
                connection.execute("SET lock_timeout = '1s'")
                try:
                    connection.execute("VACUUM FULL entry, snapshot")
                finally:
                    connection.execute(f"SET lock_timeout = '{PATIENCE:.0f}s'")

    # -- reading

    def _bound(self) -> Connection | None:
        """The connection that this thread has to read from: the writer's own, or that of a moment held still."""
        if self._owner == threading.get_ident():
            return self._writer
        still: Connection | None = getattr(self._local, "still", None)
        return still

    def _all(self, sql: str, values: Any) -> list[tuple[Any, ...]]:
        bound = self._bound()
        if bound is None:
            return self.database.rows(sql, values)
        with named_errors(self.database.where):
            return bound.execute(sql, values, binary=True).fetchall()

    def _one(self, sql: str, values: Any) -> tuple[Any, ...] | None:
        return next(iter(self._all(sql, values)), None)

    def _pages(self, sql: str, values: Mapping[str, Any], after: int, limit: int | None = None) -> Iterator[Any]:
        """The rows of a question about what comes `after`, in the order of their first column."""
        while limit is None or limit > 0:
            wanted = PAGE if limit is None else min(limit, PAGE)
            rows = self._all(sql, {**values, "key": self.key, "after": after, "wanted": wanted})
            yield from rows
            if len(rows) < wanted:
                return
            after, limit = rows[-1][0], None if limit is None else limit - wanted

    @contextlib.contextmanager
    def still(self) -> Iterator[None]:
        if self._bound() is not None:
            yield
            return
        connection, _ = self.database.begin("ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT 1")
        self._local.still = connection
        try:
            yield
        finally:
            self._local.still = None
            self.database.end(connection)

    def integrity(self) -> list[str]:
        (row,) = self._all(
            "SELECT position, (SELECT max(position) FROM entry WHERE campaign = key),"
            " acts, (SELECT max(act) FROM act WHERE campaign = key) FROM campaign WHERE key = %s",
            (self.key,),
        )
        kept, found = (row[0], row[2]), (row[1] or 0, row[3] or 0)
        return [] if kept == found else [f"the campaign's row counts {kept} entries and acts, and {found} are there"]

    @property
    def position(self) -> int:
        row = self._one("SELECT position FROM campaign WHERE key = %s", (self.key,))
        return int(row[0]) if row else 0

    @property
    def meta(self) -> dict[str, str]:
        row = self._one("SELECT id, name, meta FROM campaign WHERE key = %s", (self.key,))
        if row is None:
            raise GoneError(f"this campaign is no longer in {self.database.where}")
        return {**row[2], "id": row[0], "name": row[1], "schema": f"postgresql {SCHEMA}"}

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
        within, values = _within(lanes, kinds)
        sql = (
            f"SELECT {ENTRY} FROM entry WHERE campaign = %(key)s AND position > %(after)s AND position <= %(upto)s"
            f"{within}{f' AND {_LIVE}' if live_only else ''} ORDER BY position LIMIT %(wanted)s"
        )
        for row in self._pages(sql, {**values, "upto": _FAR if upto is None else upto}, after, limit):
            yield Entry(*row)

    def tail(self, limit: int, *, before: int | None = None, lanes: Collection[str] | None = None) -> list[Entry]:
        within, values = _within(lanes, None)
        sql = (
            f"SELECT {ENTRY} FROM entry WHERE campaign = %(key)s AND position < %(before)s{within}"
            " ORDER BY position DESC LIMIT %(limit)s"
        )
        values |= {"key": self.key, "before": _FAR if before is None else before, "limit": max(limit, 0)}
        return [Entry(*row) for row in reversed(self._all(sql, values))]

    def bodies(self, after: int, kinds: Collection[str], *, upto: int | None = None) -> Iterator[Bare]:
        within, values = _within(None, kinds)
        live = f" AND {_LIVE}" if self.any_struck(after) else ""
        sql = (
            "SELECT position, lane, number, kind, body FROM entry"
            " WHERE campaign = %(key)s AND position > %(after)s AND position <= %(upto)s"
            f"{within} AND body IS NOT NULL{live} ORDER BY position LIMIT %(wanted)s"
        )
        return self._pages(sql, {**values, "upto": _FAR if upto is None else upto}, after)

    def any_struck(self, after: int) -> bool:
        return bool(
            self._all("SELECT FROM act WHERE campaign = %s AND struck AND last > %s LIMIT 1", (self.key, after))
        )

    def heads(self) -> dict[str, tuple[int, bytes]]:
        return {lane: (number, link) for lane, number, link in self._all(_HEADS, {"key": self.key})}

    def entry(self, lane: str, number: int) -> Entry | None:
        sql = f"SELECT {ENTRY} FROM entry WHERE campaign = %s AND lane = %s AND number = %s"
        row = self._one(sql, (self.key, lane, number))
        return Entry(*row) if row else None

    def act(self, act: int) -> Act | None:
        row = self._one(f"SELECT {_ACT} FROM act WHERE campaign = %s AND act = %s", (self.key, act))
        return Act(*row) if row else None

    def act_of_request(self, request: str) -> int | None:
        row = self._one("SELECT act FROM act WHERE campaign = %s AND request = %s", (self.key, request))
        return int(row[0]) if row else None

    def entries_of(self, act: int) -> list[Entry]:
        sql = (
            f"SELECT {ENTRY} FROM entry WHERE campaign = %(key)s AND position BETWEEN"
            " (SELECT first FROM act WHERE campaign = %(key)s AND act = %(act)s) AND"
            " (SELECT last FROM act WHERE campaign = %(key)s AND act = %(act)s) ORDER BY position"
        )
        return [Entry(*row) for row in self._all(sql, {"key": self.key, "act": act})]

    def last_live_act(self, kinds: Collection[str]) -> Act | None:
        row = self._one(
            f"SELECT {_ACT} FROM act WHERE campaign = %s AND NOT struck AND kind = ANY(%s::text[])"
            " ORDER BY act DESC LIMIT 1",
            (self.key, [*kinds]),
        )
        return Act(*row) if row else None

    def acts_after(self, act: int) -> list[Act]:
        return [*self.acts(act)]

    def acts(self, after: int = 0) -> Iterator[Act]:
        sql = f"SELECT {_ACT} FROM act WHERE campaign = %(key)s AND act > %(after)s ORDER BY act LIMIT %(wanted)s"
        for row in self._pages(sql, {}, after):
            yield Act(*row)

    def struck(self, acts: Collection[int]) -> set[int]:
        sql = "SELECT act FROM act WHERE campaign = %s AND struck AND act = ANY(%s::bigint[])"
        return {row[0] for row in self._all(sql, (self.key, [*acts]))}

    def pack(self, hash: str) -> bytes | None:  # noqa: A002 - the word of the journal
        row = self._one("SELECT body FROM pack WHERE campaign = %s AND hash = %s", (self.key, hash))
        return row[0] if row else None

    def packs(self) -> dict[str, bytes]:
        rows: list[Any] = self._all("SELECT hash, body FROM pack WHERE campaign = %s ORDER BY hash", (self.key,))
        return dict(rows)

    def snapshot(self, upto: int | None = None) -> Snapshot | None:
        sql = (
            "SELECT position, code, body FROM snapshot WHERE campaign = %s AND position <= %s"
            " ORDER BY position DESC LIMIT 1"
        )
        row = self._one(sql, (self.key, _FAR if upto is None else upto))
        return Snapshot(*row) if row else None

    def search(self, words: str, limit: int = 50, lanes: Collection[str] | None = None) -> list[Found]:
        wanted = words_in(words)
        if not wanted:
            return []
        within, values = _within(lanes, None)
        sql = (
            f"SELECT {ENTRY}, (SELECT struck FROM act WHERE act.campaign = entry.campaign AND act.act = entry.act)"
            " FROM entry WHERE campaign = %(key)s AND words @@ %(wanted)s::tsquery"
            f"{within} ORDER BY position DESC LIMIT %(limit)s"
        )
        rows = self._all(sql, {**values, "key": self.key, "wanted": beginnings(self.key, wanted), "limit": limit})
        return [Found(Entry(*row[:-1]), text_of(row[9]), bool(row[-1])) for row in rows]


def _within(lanes: Collection[str] | None, kinds: Collection[str] | None) -> tuple[str, dict[str, Any]]:
    where = ""
    values: dict[str, Any] = {}
    for column, wanted in (("lane", lanes), ("kind", kinds)):
        if wanted is not None:
            where += f" AND {column} = ANY(%({column}s)s::text[])"
            values[f"{column}s"] = [*wanted]
    return where, values


def campaigns_in(database: Database) -> Sequence[tuple[str, str]]:
    """Id and name of every campaign in a database: not of what is in the making, or was moved or deleted."""
    rows = database.rows("SELECT id, name FROM campaign WHERE state = 'here' ORDER BY key")
    return [(id, name) for id, name in rows]  # noqa: A001 - the word of the journal
