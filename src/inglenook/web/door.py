"""The door: who a request is from. On one's own computer that is the owner; on a shared server the cookie tells.

A cookie holds a session's token and a signature over it, so that a made-up one is turned away without a look into the
file. Role and seat come from the session alone: nothing that a page sends can claim them.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from inglenook.table import Look, Table
from inglenook.table.doors import OWNER, SESSION_DAYS, Doors, Sitting

from .limits import network_of

COOKIE = "inglenook"
LOOPBACK = ("127.0.0.1", "::1")

MOST_KNOWN = 1_000
"""Sessions of which it is remembered what they may do."""
LONGEST_KNOWN = 1_000
"""Characters of cookies that are remembered: whoever sends more is looked at each time, and fills no memory."""
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

    `secure` puts the cookie under https alone. With `proxied` a proxy on this computer may say whose request it passes
    on: its word is taken for limits, and for nothing else. `reader` is a token by which a program reads the figures.
    """

    def __init__(
        self, doors: Doors | None = None, *, secure: bool = False, proxied: bool = False, reader: str = ""
    ) -> None:
        self.doors = doors
        self.cookie = f"__Host-{COOKIE}" if secure else COOKIE
        self._secure = secure
        self._known: dict[str, Sitting] = {}
        self._version: object = None
        self._tokens: dict[tuple[str, ...], str] = {}
        self._proxied = proxied
        self._reader = reader
        self._key = doors.key() if doors is not None else b""

    @property
    def shared(self) -> bool:
        """Whether others than the owner may come."""
        return self.doors is not None

    def version(self) -> object:
        """Another value than before if what sessions may do could have changed. May be asked from any thread."""
        return self.doors.version() if self.doors is not None else None

    def on_risen(self, hear: Callable[[str], None]) -> Callable[[], None]:
        """Have `hear` called when another process has taken a seat from somebody; gives what ends it."""
        return self.doors.on_risen(hear) if self.doors is not None else lambda: None

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
        given = tuple(Headers(scope=scope).getlist("cookie"))
        if given in self._tokens:
            return self._tokens[given]
        token = self._signed(given)
        if token and sum(map(len, given)) <= LONGEST_KNOWN:
            if len(self._tokens) >= MOST_KNOWN:
                self._tokens.clear()
            self._tokens[given] = token
        return token

    def _signed(self, given: tuple[str, ...]) -> str:
        cookies = SimpleCookie()
        for header in given:
            with suppress(CookieError):
                cookies.load(header)
        token, _, signature = (cookies[self.cookie].value if self.cookie in cookies else "").rpartition(".")
        return token if token and _same(signature, self._signature(token)) else ""

    def reads_figures(self, scope: Scope) -> bool:
        """Whether a request brings the token by which a program reads the figures."""
        kind, _, given = Headers(scope=scope).get("authorization", "").partition(" ")
        return bool(self._reader) and kind.casefold() == "bearer" and _same(given.strip(), self._reader)

    def address(self, scope: Scope) -> str:
        """From where a request comes. A proxy's word counts only if it speaks from this computer."""
        peer = scope["client"][0] if scope.get("client") else ""
        passed_on = Headers(scope=scope).getlist("x-forwarded-for")
        if self._proxied and passed_on and peer in LOOPBACK:
            return network_of(passed_on[-1].rpartition(",")[2])  # the last was added by the proxy, others by anyone
        return network_of(peer)

    def try_doors(self) -> None:
        """Reads and writes the doors, and raises whatever hinders that."""
        if self.doors is not None:
            self.doors.check()

    def admit(self, response: Response, token: str) -> None:
        """Gives the session to the browser."""
        response.set_cookie(
            self.cookie,
            f"{token}.{self._signature(token)}",
            max_age=SESSION_DAYS * 86_400,
            path="/",
            httponly=True,
            secure=self._secure,
            samesite="lax",
        )

    def dismiss(self, response: Response) -> None:
        """Takes the session from the browser."""
        response.delete_cookie(self.cookie, path="/", httponly=True, secure=self._secure, samesite="lax")

    def _signature(self, token: str) -> str:
        return hmac.new(self._key, token.encode(), sha256).hexdigest()


def _same(given: str, known: str) -> bool:
    return hmac.compare_digest(given.encode(), known.encode())


def refuse_strangers(who: str, sitting: Sitting, campaign: str) -> None:
    """Turns away who may not ask this, before it is looked whether there is such a campaign.

    Raises `StrangerError` or `OwnersOnlyError`.
    """
    if sitting.owner or who == "anyone":
        return
    if who in ("owner", "figures"):
        raise OwnersOnlyError() if sitting.seats else StrangerError()
    if campaign not in sitting.seats:
        raise StrangerError()


def seat_of(sitting: Sitting, campaign: str) -> str:
    """The seat that a session has in a campaign, before it is opened; the owner's is empty."""
    return sitting.seats.get(campaign, "")


def seat_at(sitting: Sitting, table: Table) -> str:
    """The seat of a session at a table: its own, or for the owner the first game master's. Raises `StrangerError`."""
    with table.moment() as look:
        return seat_in(look, sitting.seats.get(table.id, ""), owner=sitting.owner)


def seat_acting(sitting: Sitting, table: Table) -> str:
    """The same for an act, which is refused if that seat isn't at the table any more. Raises `StrangerError`.

    The owner would not be refused then, but be the first game master: for them it is looked.
    """
    own = sitting.seats.get(table.id, "")
    return own if table.knew(own) and not sitting.owner else seat_at(sitting, table)


def seat_in(look: Look, seat: str, *, owner: bool) -> str:
    """The same by the seat that a session has, if it has one. Raises `StrangerError`."""
    if seat in look.standing.seats:
        return seat
    if owner:
        return look.standing.first_gm
    raise StrangerError()


__all__ = [
    "COOKIE",
    "OWNER",
    "Door",
    "OwnersOnlyError",
    "StrangerError",
    "refuse_strangers",
    "seat_acting",
    "seat_at",
    "seat_in",
    "seat_of",
]
