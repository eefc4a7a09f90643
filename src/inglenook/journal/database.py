"""A PostgreSQL database that holds many campaigns: its connections, and the plain-language names of what may go wrong.

Whoever opens it leads its tables up to the present schema, if need be.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from .errors import AlreadyHereError, ConnectionLostError, DamagedError, DiskFullError, StoreBusyError, StoreError
from .listening import PostgresChanges, PostgresWhispers
from .pool import Connection, Pool
from .postgres_migrate import GATE, migrate
from .postgres_schema import SPACE

T = TypeVar("T")

PATIENCE = 5.0
"""Seconds to wait for another who is writing, and for a database that is being restarted."""
MOST = 16
"""Connections of one process at most, not counting the one that listens."""

# The other end may vanish without a word: these find out within half a minute.
_LINK: dict[str, Any] = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
_SET_UP = f"""
SET search_path = {SPACE};
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
SET lock_timeout = '{PATIENCE:.0f}s';
SET idle_in_transaction_session_timeout = '60s';
"""
# The last of them: a program that was halted in the middle must not keep a campaign locked for ever.

_LOST = ("08", "57P01", "57P02", "57P03", "57P05", "25P03")
_BUSY = ("40", "55P03", "57014", "53300")


class Database:
    """A database of campaigns. Made by `open`; safe to use from several threads; one per process will do."""

    def __init__(self, url: str, where: str) -> None:
        self.url = url
        self.where = where
        self._pool = Pool(self._connect, MOST, PATIENCE)
        self._changes: PostgresChanges | None = None
        self._whispers: PostgresWhispers | None = None
        self._lock = threading.Lock()

    @classmethod
    def open(cls, url: str) -> Database:
        """The database at a URL such as `postgresql://user@host/name`. Raises a `StoreError` that says why not."""
        where = place_of(url)
        with named_errors(where), psycopg.connect(url, autocommit=True, **_LINK) as connection:
            migrate(connection, where)
        return cls(url, where)

    @property
    def changes(self) -> PostgresChanges:
        """What is written to its campaigns, here and by other processes; one connection listens for all."""
        with self._lock:
            if self._changes is None:
                self._changes = PostgresChanges(lambda: psycopg.connect(self.url, autocommit=True, **_LINK), SPACE)
            return self._changes

    @property
    def whispers(self) -> PostgresWhispers:
        """What processes over this database tell each other in passing; one more connection listens for it."""
        with self._lock:
            if self._whispers is None:
                channel = f"{SPACE}_whispers"
                self._whispers = PostgresWhispers(
                    lambda: psycopg.connect(self.url, autocommit=True, **_LINK),
                    channel,
                    lambda text: self.rows("SELECT pg_notify(%s, %s)", (channel, text)),
                )
            return self._whispers

    def close(self) -> None:
        for listening in (self._changes, self._whispers):
            if listening is not None:
                listening.close()
        self._pool.close()

    def _connect(self) -> Connection:
        connection = psycopg.connect(self.url, autocommit=True, **_LINK)
        try:
            connection.execute(_SET_UP, prepare=False)
        except BaseException:
            connection.close()
            raise
        return connection

    # -- using it

    def begin(self, sql: str) -> tuple[Connection, tuple[Any, ...] | None]:
        """Begin a transaction and ask its first question, in one go; gives the answer. `end` is for afterwards.

        A connection that turns out to be broken is replaced: nothing has been done yet.
        """
        return self.again(lambda: self._begin(sql))

    def _begin(self, sql: str) -> tuple[Connection, tuple[Any, ...] | None]:
        with named_errors(self.where):
            connection = self._pool.take()
            try:
                cursor = connection.execute(f"BEGIN {sql}", prepare=False)
                cursor.nextset()
                return connection, cursor.fetchone()
            except BaseException:
                self._drop(connection)
                raise

    def end(self, connection: Connection) -> None:
        """Roll back what was not committed, and give the connection back."""
        with contextlib.suppress(psycopg.Error):
            connection.rollback()
        self._pool.give_back(connection)

    @contextlib.contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection on which each statement stands for itself."""
        with named_errors(self.where):
            connection = self._pool.take()
            try:
                yield connection
            except psycopg.OperationalError:
                self._drop(connection)
                raise
            except BaseException:
                self._pool.give_back(connection)
                raise
            self._pool.give_back(connection)

    def again(self, job: Callable[[], T]) -> T:
        """Do what may be done twice, until the database answers or patience ends."""
        until, pause = time.monotonic() + PATIENCE, 0.0
        while True:
            try:
                return job()
            except ConnectionLostError:
                if time.monotonic() > until:
                    raise
                self._pool.forget_idle()
                time.sleep(pause)
                pause = min(pause * 2 + 0.02, 0.25)

    def rows(self, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:
        """What a question that changes nothing is answered."""

        def ask() -> list[tuple[Any, ...]]:
            with self.connection() as connection:
                return connection.execute(sql, values, binary=True).fetchall()

        return self.again(ask)

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """While in it, no other process is: for what must not happen twice, such as taking a name."""
        connection, _ = self.begin(f"; SELECT pg_advisory_xact_lock({GATE + 1})")
        try:
            yield
        finally:
            self.end(connection)

    def _drop(self, connection: Connection) -> None:
        connection.close()
        self._pool.give_back(connection)


def place_of(url: str) -> str:
    """What to call a database before people: never with its password."""
    with named_errors("the database"):
        found = conninfo_to_dict(url)
    host, name = found.get("host") or found.get("hostaddr") or "this machine", found.get("dbname") or "postgres"
    return f"the database {name} at {host}"


@contextlib.contextmanager
def named_errors(where: str) -> Iterator[None]:
    """Turn what PostgreSQL and its driver raise into one of the journal's errors."""
    try:
        yield
    except psycopg.Error as error:
        raise named(error, where) from error


def named(error: psycopg.Error, where: str) -> StoreError:
    code = error.sqlstate or ""
    if code.startswith(_LOST) or (not code and isinstance(error, psycopg.OperationalError)):
        return ConnectionLostError(f"{where} can't be reached, or went away in the middle ({_first_line(error)})")
    if code.startswith(_BUSY):
        return StoreBusyError(f"{where} is busy: another is writing, or there are too many; nothing was changed")
    if code == "53100":
        return DiskFullError(f"there is no room left for {where}; nothing was changed")
    if code == "23505" and "campaign_here" in str(error):
        return AlreadyHereError(f"this campaign is in {where} already, by its id")
    if code.startswith("XX") or code in ("42P01", "58030"):
        return DamagedDatabaseError(f"{where} is damaged ({_first_line(error)})")
    return StoreError(f"{where}: {_first_line(error)}")


class DamagedDatabaseError(DamagedError):
    """A campaign in a database is broken: what saves it is a backup of the database."""

    def _rescue(self) -> str:
        return "Bring it back from a backup of the database."


def _first_line(error: psycopg.Error) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)
