"""Doors in a database: whoever came in at one server is known at all that share it."""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec

from inglenook.journal.database import Database

from .doors import COLUMNS, DAY, SESSION_DAYS, TOKEN_BYTES, Invite, Sitting, hashed, read_invite
from .keeper import Clock, system_clock

REMEMBERED = 1.0
"""Seconds for which a server goes by what it knew of a session: another may have ended it meanwhile."""


class DatabaseDoors:
    """Doors in tables beside the campaigns, which nothing but a backup of the whole database takes along."""

    near = False

    def __init__(self, database: Database, clock: Clock = system_clock) -> None:
        self._database = database
        self._clock = clock
        self._written = 0
        self._write("INSERT INTO door VALUES ('key', %s) ON CONFLICT DO NOTHING", secrets.token_bytes(32))

    def key(self) -> bytes:
        return bytes(self._ask("SELECT value FROM door WHERE name = 'key'")[0][0])

    def version(self) -> object:
        return self._written, int(time.monotonic() / REMEMBERED)

    def begin(self, *, owner: bool = False) -> str:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._write("INSERT INTO session VALUES (%s, %s, %s)", hashed(token), owner, self._clock())
        return token

    def sitting(self, token: str) -> Sitting | None:
        rows = self._ask(
            "SELECT session.owner, sitting.campaign, sitting.seat FROM session LEFT JOIN sitting USING (hash)"
            " WHERE hash = %s AND begun > %s",
            hashed(token),
            self._clock() - SESSION_DAYS * DAY,
        )
        return Sitting(rows[0][0], {campaign: seat for _, campaign, seat in rows if campaign}) if rows else None

    def sit(self, token: str, campaign: str, seat: str) -> None:
        self._write(
            "INSERT INTO sitting VALUES (%s, %s, %s) ON CONFLICT (hash, campaign) DO UPDATE SET seat = excluded.seat",
            hashed(token),
            campaign,
            seat,
        )

    def rise(self, campaign: str, seat: str) -> None:
        self._write("UPDATE invite SET revoked = true WHERE campaign = %s AND seat = %s", campaign, seat)
        self._write("DELETE FROM sitting WHERE campaign = %s AND seat = %s", campaign, seat)

    def leave(self, token: str) -> None:
        self._write("DELETE FROM session WHERE hash = %s", hashed(token))

    def invite(
        self, campaign: str, role: str, *, seat: str = "", plays: tuple[str, ...] = (), days: float = 0, once: bool
    ) -> tuple[Invite, str]:
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self._clock()
        expires = now + int(days * DAY) if days else 0
        rows = self._write(
            "INSERT INTO invite (hash, campaign, role, seat, plays, created, expires, once)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s) RETURNING id",
            hashed(token), campaign, role, seat, msgspec.json.encode(plays).decode(), now, expires, once,
        )  # fmt: skip
        return Invite(rows[0][0], campaign, role, seat, plays, now, expires, once, 0, False), token

    def invites(self, campaign: str) -> tuple[Invite, ...]:
        found = self._ask(f"SELECT {COLUMNS} FROM invite WHERE campaign = %s ORDER BY id DESC", campaign)
        return tuple(read_invite(row) for row in found)

    def revoke(self, campaign: str, invite: int) -> bool:
        asked = "UPDATE invite SET revoked = true WHERE campaign = %s AND id = %s RETURNING id"
        return bool(self._write(asked, campaign, invite))

    def close_links(self, campaign: str, role: str) -> None:
        self._write("UPDATE invite SET revoked = true WHERE campaign = %s AND role = %s AND seat = ''", campaign, role)

    def find(self, token: str) -> Invite | None:
        rows = self._ask(f"SELECT {COLUMNS} FROM invite WHERE hash = %s", hashed(token))
        found = read_invite(rows[0]) if rows else None
        return found if found is not None and found.open_at(self._clock()) else None

    def use(self, invite: int) -> bool:
        asked = (
            "UPDATE invite SET used = used + 1 WHERE id = %s AND NOT revoked AND NOT (once AND used > 0)"
            " AND (expires = 0 OR expires > %s) RETURNING id"
        )
        return bool(self._write(asked, invite, self._clock()))

    def give_back(self, invite: int) -> None:
        self._write("UPDATE invite SET used = used - 1 WHERE id = %s AND used > 0 RETURNING id", invite)

    def check(self) -> None:
        self._note("checked", str(self._clock()))

    def stand_at(self, address: str) -> None:
        self._note("address", address)

    def address(self) -> str:
        rows = self._ask("SELECT value FROM door WHERE name = 'address'")
        return bytes(rows[0][0]).decode() if rows else ""

    def close(self) -> None:
        """Nothing: whoever opened the database closes it."""

    def _note(self, name: str, value: str) -> None:
        kept = "INSERT INTO door VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        self._write(kept, name, value.encode())

    def _ask(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._database.rows(sql, values)

    def _write(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Not repeated if the database goes away in the middle: nobody could tell whether it was done."""
        with self._database.connection() as connection:
            cursor = connection.execute(sql, values)
            self._written += 1
            return cursor.fetchall() if cursor.description else []
