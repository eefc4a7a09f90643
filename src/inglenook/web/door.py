"""The door: who a request is from. On one's own computer that is the owner; on a shared server the cookie tells.

A cookie holds a session's token and a signature over it, so that a made-up one is turned away without a look into the
file. Role and seat come from the session alone: nothing that a page sends can claim them.
"""

from __future__ import annotations

import asyncio
import hmac
from hashlib import sha256
from http.cookies import SimpleCookie

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from inglenook.table import Table
from inglenook.table.doors import SESSION_DAYS, Doors, Sitting

COOKIE = "inglenook"
OWNER = "owner"
"""The role of the link by which whoever keeps a shared server comes in."""

MOST_KNOWN = 1_000
"""Sessions of which it is remembered what they may do."""
STRANGER = Sitting()


class StrangerError(Exception):
    """Whoever asks has no seat here. It doesn't say whether there is anything to sit at."""

    def __init__(self, sentence: str = "You have no seat here. Open the link that you were sent.") -> None:
        super().__init__(sentence)


class OwnersOnlyError(Exception):
    """Only the owner of this server may do this."""

    def __init__(self) -> None:
        super().__init__("Only whoever keeps this server may do this.")


class Door:
    """Who is who. Without doors all are the owner: then only this computer is listened to.

    `secure` puts the cookie under https alone.
    """

    def __init__(self, doors: Doors | None = None, *, secure: bool = False) -> None:
        self.doors = doors
        self._secure = secure
        self._known: dict[str, Sitting] = {}
        self._version: object = None
        self._key = doors.key() if doors is not None else b""

    @property
    def shared(self) -> bool:
        """Whether others than the owner may come."""
        return self.doors is not None

    async def who(self, scope: Scope, campaign: str = "") -> Sitting:
        """What the sender of a request about a campaign may do."""
        return await self.sitting(self.token(scope), campaign)

    async def sitting(self, token: str, campaign: str = "") -> Sitting:
        """What a session may do. Who seems to have no seat is asked about afresh: it may have been given elsewhere."""
        if self.doors is None:
            return Sitting(owner=True)
        if not token:
            return Sitting()
        version = self.doors.version()
        if version != self._version or len(self._known) >= MOST_KNOWN:
            self._version, self._known = version, {}
        known = self._known.get(token, STRANGER)
        if known.owner or campaign in known.seats:
            return known
        ask = self.doors.sitting
        answer = ask(token) if self.doors.near else await asyncio.to_thread(ask, token)
        found = STRANGER if answer is None else answer
        if self._version == version:
            self._known[token] = found
        return found

    def token(self, scope: Scope) -> str:
        """The session's token, if the request brings one that we have signed."""
        if self.doors is None:
            return ""
        cookies = SimpleCookie()
        for header in Headers(scope=scope).getlist("cookie"):
            cookies.load(header)
        token, _, signature = (cookies[COOKIE].value if COOKIE in cookies else "").rpartition(".")
        return token if token and hmac.compare_digest(signature, self._signature(token)) else ""

    def admit(self, response: Response, token: str) -> None:
        """Gives the session to the browser."""
        response.set_cookie(
            COOKIE,
            f"{token}.{self._signature(token)}",
            max_age=SESSION_DAYS * 86_400,
            path="/",
            httponly=True,
            secure=self._secure,
            samesite="lax",
        )

    def dismiss(self, response: Response) -> None:
        """Takes the session from the browser."""
        response.delete_cookie(COOKIE, path="/", httponly=True, secure=self._secure, samesite="lax")

    def _signature(self, token: str) -> str:
        return hmac.new(self._key, token.encode(), sha256).hexdigest()


def refuse_strangers(who: str, sitting: Sitting, campaign: str) -> None:
    """Turns away who may not ask this, before it is looked whether there is such a campaign.

    Raises `StrangerError` or `OwnersOnlyError`.
    """
    if sitting.owner or who == "anyone":
        return
    if who == "owner":
        raise OwnersOnlyError() if sitting.seats else StrangerError()
    if campaign not in sitting.seats:
        raise StrangerError()


def seat_at(sitting: Sitting, table: Table) -> str:
    """The seat of a session at a table: its own, or for the owner the first game master's. Raises `StrangerError`."""
    seats = table.standing.seats
    seat = sitting.seats.get(table.id, "")
    if seat in seats:
        return seat
    if sitting.owner:
        return table.standing.first_gm
    raise StrangerError()
