"""Doors: invite links and sessions, which say whose seat a browser has. They stand outside every campaign and export.

Only hashes of links and sessions are kept, so that whoever reads this file can't enter by it.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import msgspec

from .keeper import Clock, system_clock

TOKEN_BYTES = 24
SESSION_DAYS = 400
OWNER = "owner"
"""The role of the link by which whoever keeps a shared server comes in."""

FILE = "doors.sqlite"
"""Where the doors stand, in the folder of the campaigns."""

DAY = 86_400_000


class Invite(msgspec.Struct, frozen=True):
    """An invite link as it is kept: to a new seat in a `role`, or to the seat `seat` that there is already.

    Instants are in milliseconds since 1970; `expires` of 0 means never. With `once` it lets one person in.
    """

    id: int
    campaign: str
    role: str
    seat: str
    plays: tuple[str, ...]
    created: int
    expires: int
    once: bool
    used: int
    revoked: bool

    def open_at(self, now: int) -> bool:
        """Whether it still lets somebody in."""
        return not self.revoked and not (self.once and self.used) and not (self.expires and now >= self.expires)


class Sitting(msgspec.Struct, frozen=True):
    """What a session may do: whether it is the owner's, and the seat that it has in each campaign, by its id."""

    owner: bool = False
    seats: Mapping[str, str] = {}


class Doors(Protocol):
    """Keeps sessions and invites. May be used from several threads and processes.

    What is `near` answers at once; the others may have to wait for another machine.
    """

    near: bool

    def version(self) -> object:
        """Another value than before if what sessions may do could have changed. Told at once, even by what is far."""
        ...

    def key(self) -> bytes:
        """The key that cookies are signed with."""
        ...

    def begin(self, *, owner: bool = False) -> str:
        """A new session; gives its token, which is kept nowhere."""
        ...

    def sitting(self, token: str) -> Sitting | None:
        """What a session may do; None for one that isn't, or is over."""
        ...

    def sit(self, token: str, campaign: str, seat: str) -> None:
        """Gives a session a seat."""
        ...

    def rise(self, campaign: str, seat: str) -> None:
        """Takes a seat from every session, and closes the links to it."""
        ...

    def leave(self, token: str) -> None:
        """Ends a session."""
        ...

    def invite(
        self, campaign: str, role: str, *, seat: str = "", plays: tuple[str, ...] = (), days: float = 0, once: bool
    ) -> tuple[Invite, str]:
        """A new invite, and the token of its link."""
        ...

    def invites(self, campaign: str) -> tuple[Invite, ...]:
        """The invites of a campaign, the newest first."""
        ...

    def revoke(self, campaign: str, invite: int) -> bool:
        """Closes a link; whether there was one."""
        ...

    def close_links(self, campaign: str, role: str) -> None:
        """Closes all links to new seats of a role: who was sent away must not come back by one."""
        ...

    def find(self, token: str) -> Invite | None:
        """The invite behind a link, if it still lets somebody in."""
        ...

    def use(self, invite: int) -> bool:
        """Counts somebody in; False if another was quicker at a link for one."""
        ...

    def give_back(self, invite: int) -> None:
        """Counts somebody out again who was counted in and didn't sit down: their link is as good as before."""
        ...

    def check(self) -> None:
        """Reads and writes something, and raises whatever hinders that."""
        ...

    def stand_at(self, address: str) -> None:
        """Notes the address under which people come, for links that are made elsewhere."""
        ...

    def address(self) -> str:
        """The address noted last; empty if there is none."""
        ...

    def close(self) -> None: ...


SCHEMA = """
create table if not exists door (name text primary key, value blob not null) without rowid;
create table if not exists session (
  hash blob primary key, owner integer not null, begun integer not null) without rowid;
create table if not exists sitting (
  hash blob not null, campaign text not null, seat text not null, primary key (hash, campaign)) without rowid;
create table if not exists invite (
  id integer primary key autoincrement, hash blob not null unique, campaign text not null, role text not null,
  seat text not null, plays text not null, created integer not null, expires integer not null, once integer not null,
  used integer not null default 0, revoked integer not null default 0);
"""
COLUMNS = "id, campaign, role, seat, plays, created, expires, once, used, revoked"


class SqliteDoors:
    """Doors in a file of the data folder, which only its owner may read."""

    near = True

    def __init__(self, path: Path, clock: Clock = system_clock) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        self._written = 0
        self._clock = clock
        self._lock = threading.RLock()
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
        self._db.executescript("pragma journal_mode=wal; pragma synchronous=full;" + SCHEMA)
        with self._writing() as db:
            db.execute("insert or ignore into door values ('key', ?)", (secrets.token_bytes(32),))

    def key(self) -> bytes:
        with self._lock:
            return bytes(self._db.execute("select value from door where name = 'key'").fetchone()[0])

    def version(self) -> object:
        with self._lock:
            return self._written, self._db.execute("pragma data_version").fetchone()[0]

    def begin(self, *, owner: bool = False) -> str:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        with self._writing() as db:
            db.execute("insert into session values (?, ?, ?)", (hashed(token), owner, self._clock()))
        return token

    def sitting(self, token: str) -> Sitting | None:
        with self._lock:
            since = self._clock() - SESSION_DAYS * DAY
            row = self._db.execute(
                "select owner from session where hash = ? and begun > ?", (hashed(token), since)
            ).fetchone()
            if row is None:
                return None
            seats = self._db.execute("select campaign, seat from sitting where hash = ?", (hashed(token),)).fetchall()
            return Sitting(bool(row[0]), dict(seats))

    def sit(self, token: str, campaign: str, seat: str) -> None:
        with self._writing() as db:
            db.execute("insert or replace into sitting values (?, ?, ?)", (hashed(token), campaign, seat))

    def rise(self, campaign: str, seat: str) -> None:
        with self._writing() as db:
            db.execute("delete from sitting where campaign = ? and seat = ?", (campaign, seat))
            db.execute("update invite set revoked = 1 where campaign = ? and seat = ?", (campaign, seat))

    def leave(self, token: str) -> None:
        with self._writing() as db:
            db.execute("delete from sitting where hash = ?", (hashed(token),))
            db.execute("delete from session where hash = ?", (hashed(token),))

    def invite(
        self, campaign: str, role: str, *, seat: str = "", plays: tuple[str, ...] = (), days: float = 0, once: bool
    ) -> tuple[Invite, str]:
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self._clock()
        expires = now + int(days * DAY) if days else 0
        row = (hashed(token), campaign, role, seat, msgspec.json.encode(plays).decode(), now, expires, once)
        with self._writing() as db:
            number = db.execute(
                "insert into invite (hash, campaign, role, seat, plays, created, expires, once)"
                " values (?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            ).lastrowid
        return Invite(number or 0, campaign, role, seat, plays, now, expires, once, 0, False), token

    def invites(self, campaign: str) -> tuple[Invite, ...]:
        with self._lock:
            found = self._db.execute(f"select {COLUMNS} from invite where campaign = ? order by id desc", (campaign,))
            return tuple(read_invite(row) for row in found.fetchall())

    def revoke(self, campaign: str, invite: int) -> bool:
        with self._writing() as db:
            done = db.execute("update invite set revoked = 1 where campaign = ? and id = ?", (campaign, invite))
            return done.rowcount > 0

    def close_links(self, campaign: str, role: str) -> None:
        with self._writing() as db:
            db.execute("update invite set revoked = 1 where campaign = ? and role = ? and seat = ''", (campaign, role))

    def find(self, token: str) -> Invite | None:
        with self._lock:
            row = self._db.execute(f"select {COLUMNS} from invite where hash = ?", (hashed(token),)).fetchone()
            found = read_invite(row) if row is not None else None
            return found if found is not None and found.open_at(self._clock()) else None

    def use(self, invite: int) -> bool:
        with self._writing() as db:
            done = db.execute(
                "update invite set used = used + 1 where id = ? and not revoked and not (once and used > 0)"
                " and (expires = 0 or expires > ?)",
                (invite, self._clock()),
            )
            return done.rowcount > 0

    def give_back(self, invite: int) -> None:
        with self._writing() as db:
            db.execute("update invite set used = used - 1 where id = ? and used > 0", (invite,))

    def check(self) -> None:
        self._note("checked", str(self._clock()))

    def stand_at(self, address: str) -> None:
        self._note("address", address)

    def address(self) -> str:
        with self._lock:
            row = self._db.execute("select value from door where name = 'address'").fetchone()
            return bytes(row[0]).decode() if row else ""

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def _note(self, name: str, value: str) -> None:
        with self._writing() as db:
            db.execute("insert or replace into door values (?, ?)", (name, value.encode()))

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._db.execute("begin immediate")
            try:
                yield self._db
            except BaseException:
                self._db.execute("rollback")
                raise
            self._db.execute("commit")
            self._written += 1


def hashed(token: str) -> bytes:
    """What is kept of a token."""
    return sha256(token.encode()).digest()


def read_invite(row: tuple[Any, ...]) -> Invite:
    """An invite from its columns."""
    number, campaign, role, seat, plays, created, expires, once, used, revoked = row
    listed = msgspec.json.decode(plays, type=tuple[str, ...])
    return Invite(number, campaign, role, seat, listed, created, expires, bool(once), used, bool(revoked))
