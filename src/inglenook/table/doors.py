"""Doors: invite links and sessions, which say whose seat a browser has. They stand outside every campaign and export.

Only hashes of links and sessions are kept, so that whoever reads this file can't enter by it.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

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

Step = tuple[str, tuple[Any, ...]]
"""A statement, with a `?` for each of its values."""


class Doors(ABC):
    """Keeps sessions and invites, wherever they stand. May be used from several threads and processes.

    What is `near` answers at once; the others may have to wait for another machine. The statements are alike in all
    databases that we know, but for the sign that stands for a value.
    """

    near: bool
    _clock: Clock

    @abstractmethod
    def version(self) -> object:
        """Another value than before if what sessions may do could have changed. Told at once, even by what is far."""

    @abstractmethod
    def close(self) -> None:
        """Closes what was opened for this."""

    @abstractmethod
    def _ask(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What a question that changes nothing is answered."""

    @abstractmethod
    def _do(self, *steps: Step) -> int:
        """Does all of these or none; gives how many rows the last one touched."""

    @abstractmethod
    def _tell(self, campaign: str) -> None:
        """Has other processes know that a seat was taken away in a campaign, or with nothing in any."""

    # Sessions

    def key(self) -> bytes:
        """The key that cookies are signed with."""
        return bytes(self._ask("SELECT value FROM door WHERE name = 'key'")[0][0])

    def begin(self, *, owner: bool = False) -> str:
        """A new session; gives its token, which is kept nowhere."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._do(self._begun(token, owner=owner))
        return token

    def renew(self, token: str, *, owner: bool = False) -> str:
        """A new session that may do what this one may, which is over then: whoever planted its token is left outside.

        One that isn't, or is over, has nothing to go over.
        """
        known, fresh = self.sitting(token), secrets.token_urlsafe(TOKEN_BYTES)
        if known is None:
            return self.begin(owner=owner)
        old, new = hashed(token), hashed(fresh)
        self._do(
            self._begun(fresh, owner=owner or known.owner),
            ("UPDATE sitting SET hash = ? WHERE hash = ?", (new, old)),
            ("DELETE FROM session WHERE hash = ?", (old,)),
        )
        return fresh

    def sitting(self, token: str) -> Sitting | None:
        """What a session may do; None for one that isn't, or is over."""
        rows = self._ask(
            "SELECT session.owner, sitting.campaign, sitting.seat FROM session LEFT JOIN sitting USING (hash)"
            " WHERE hash = ? AND begun > ?",
            hashed(token),
            self._clock() - SESSION_DAYS * DAY,
        )
        return Sitting(bool(rows[0][0]), {campaign: seat for _, campaign, seat in rows if campaign}) if rows else None

    def sit(self, token: str, campaign: str, seat: str) -> None:
        """Gives a session a seat."""
        self._write(
            "INSERT INTO sitting VALUES (?, ?, ?) ON CONFLICT (hash, campaign) DO UPDATE SET seat = excluded.seat",
            hashed(token),
            campaign,
            seat,
        )

    def rise(self, campaign: str, seat: str, *, but: str = "", owners: bool = False) -> None:
        """Takes a seat from every session `but` this one, closes the links to it, and has every server know.

        With `owners` the other sessions of whoever keeps the server are theirs no more, and the links to such are
        closed: they sit in the first game master's seat without having been given it.
        """
        kept = hashed(but)
        steps: list[Step] = [
            ("UPDATE invite SET revoked = true WHERE campaign = ? AND seat = ?", (campaign, seat)),
            ("DELETE FROM sitting WHERE campaign = ? AND seat = ? AND hash <> ?", (campaign, seat, kept)),
        ]
        if owners:
            steps += [
                ("UPDATE invite SET revoked = true WHERE role = ?", (OWNER,)),
                ("UPDATE session SET owner = false WHERE owner AND hash <> ?", (kept,)),
            ]
        self._do(*steps)
        self._tell("" if owners else campaign)

    def on_risen(self, hear: Callable[[str], None]) -> Callable[[], None]:
        """Have `hear` called when another process has taken a seat away; gives what ends it.

        It is called with the campaign, or with nothing where it may be any, on a thread of its own, and must return
        at once. Of a file nobody is told: whoever shares it looks at the campaign, in which it is written down too.
        """
        return lambda: None

    def leave(self, token: str) -> None:
        """Ends a session."""
        gone = (hashed(token),)
        self._do(("DELETE FROM sitting WHERE hash = ?", gone), ("DELETE FROM session WHERE hash = ?", gone))

    # Links

    def invite(
        self, campaign: str, role: str, *, seat: str = "", plays: tuple[str, ...] = (), days: float = 0, once: bool
    ) -> tuple[Invite, str]:
        """A new invite, and the token of its link."""
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self._clock()
        expires = now + int(days * DAY) if days else 0
        self._write(
            "INSERT INTO invite (hash, campaign, role, seat, plays, created, expires, once)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            hashed(token), campaign, role, seat, msgspec.json.encode(plays).decode(), now, expires, once,
        )  # fmt: skip
        number = self._ask("SELECT id FROM invite WHERE hash = ?", hashed(token))[0][0]
        return Invite(number, campaign, role, seat, plays, now, expires, once, 0, False), token

    def invites(self, campaign: str) -> tuple[Invite, ...]:
        """The invites of a campaign, the newest first."""
        found = self._ask(f"SELECT {COLUMNS} FROM invite WHERE campaign = ? ORDER BY id DESC", campaign)
        return tuple(read_invite(row) for row in found)

    def revoke(self, campaign: str, invite: int) -> bool:
        """Closes a link; whether there was one."""
        return self._write("UPDATE invite SET revoked = true WHERE campaign = ? AND id = ?", campaign, invite) > 0

    def close_links(self, campaign: str, role: str) -> None:
        """Closes all links to new seats of a role: who was sent away must not come back by one."""
        self._write("UPDATE invite SET revoked = true WHERE campaign = ? AND role = ? AND seat = ''", campaign, role)

    def find(self, token: str) -> Invite | None:
        """The invite behind a link, if it still lets somebody in."""
        rows = self._ask(f"SELECT {COLUMNS} FROM invite WHERE hash = ?", hashed(token))
        found = read_invite(rows[0]) if rows else None
        return found if found is not None and found.open_at(self._clock()) else None

    def use(self, invite: int) -> bool:
        """Counts somebody in; False if another was quicker at a link for one."""
        counted = self._write(
            "UPDATE invite SET used = used + 1 WHERE id = ? AND NOT revoked AND NOT (once AND used > 0)"
            " AND (expires = 0 OR expires > ?)",
            invite,
            self._clock(),
        )
        return counted > 0

    def give_back(self, invite: int) -> None:
        """Counts somebody out again who was counted in and didn't sit down: their link is as good as before."""
        self._write("UPDATE invite SET used = used - 1 WHERE id = ? AND used > 0", invite)

    # What else stands here

    def check(self) -> None:
        """Reads and writes something, and raises whatever hinders that."""
        self._note("checked", str(self._clock()))

    def stand_at(self, address: str) -> None:
        """Notes the address under which people come, for links that are made elsewhere."""
        self._note("address", address)

    def address(self) -> str:
        """The address noted last; empty if there is none."""
        rows = self._ask("SELECT value FROM door WHERE name = 'address'")
        return bytes(rows[0][0]).decode() if rows else ""

    def _make_key(self) -> None:
        self._write("INSERT INTO door VALUES ('key', ?) ON CONFLICT DO NOTHING", secrets.token_bytes(32))

    def _note(self, name: str, value: str) -> None:
        kept = "INSERT INTO door VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        self._write(kept, name, value.encode())

    def _begun(self, token: str, *, owner: bool) -> Step:
        return "INSERT INTO session VALUES (?, ?, ?)", (hashed(token), owner, self._clock())

    def _write(self, sql: str, *values: Any) -> int:
        return self._do((sql, values))


class SqliteDoors(Doors):
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
        self._make_key()

    def version(self) -> object:
        with self._lock:
            return self._written, self._db.execute("pragma data_version").fetchone()[0]

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def _tell(self, campaign: str) -> None:
        """Nothing: `data_version` tells."""

    def _ask(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._db.execute(sql, values).fetchall()

    def _do(self, *steps: Step) -> int:
        touched = 0
        with self._lock:
            self._db.execute("begin immediate")
            try:
                for sql, values in steps:
                    touched = self._db.execute(sql, values).rowcount
            except BaseException:
                self._db.execute("rollback")
                raise
            self._db.execute("commit")
            self._written += 1
        return touched


def hashed(token: str) -> bytes:
    """What is kept of a token."""
    return sha256(token.encode()).digest()


def read_invite(row: tuple[Any, ...]) -> Invite:
    """An invite from its columns."""
    number, campaign, role, seat, plays, created, expires, once, used, revoked = row
    listed = msgspec.json.decode(plays, type=tuple[str, ...])
    return Invite(number, campaign, role, seat, listed, created, expires, bool(once), used, bool(revoked))
