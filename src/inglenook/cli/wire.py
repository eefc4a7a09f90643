"""Asking a server: requests with the cookie of a seat, and answers in their types or as a reason why not."""

from __future__ import annotations

import http.client
import time
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from inglenook import __version__
from inglenook.rules import Refusal

from .errors import Told

T = TypeVar("T")
PATIENCE = 30.0
"""Seconds that an answer may take."""
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds between attempts to reach a server that is just being started anew."""


class Problem(msgspec.Struct):
    """Why a server won't, as it says it."""

    status: int
    detail: str
    code: str
    rule: str = ""
    field: str = ""
    legal: tuple[str, ...] = ()

    def refusal(self) -> Refusal:
        """The same as the rules would say it."""
        return Refusal(self.code, self.detail, self.rule, self.field, self.legal)


class NoSeatHere(Told):
    """The server doesn't know who asks: the seat is gone, or the way in was closed."""


class Wire:
    """A server, at `https://table.example`, and the cookie by which it knows a seat.

    `kept` gives the cookie that is kept now: whoever sits down at another table of that server has a new one.
    """

    def __init__(self, address: str, cookie: str = "", kept: Callable[[], str] = str) -> None:
        self.address = address
        self.cookie = cookie
        self._kept = kept
        self._parts = urlsplit(address)

    @property
    def live(self) -> str:
        """Its address for live sockets."""
        return f"{'wss' if self._parts.scheme == 'https' else 'ws'}://{self._parts.netloc}"

    def known_again(self, used: str) -> bool:
        """Takes the cookie that is kept now; whether it is another than was used."""
        self.cookie = self._kept() or self.cookie
        return self.cookie != used

    def get(self, path: str, kind: type[T], **query: Any) -> T:
        """Asks for something. Raises `Told`."""
        asked = f"{quote(path)}?{urlencode(query)}" if query else quote(path)
        found = self._asked("GET", asked, None, kind)
        if isinstance(found, Refusal):
            raise Told(found.sentence)
        return found

    def raw(self, path: str, **query: Any) -> bytes:
        """A file, as it is. Raises `Told`."""
        status, content = self._reached("GET", f"{quote(path)}?{urlencode(query)}", None)
        refused = self._understood(status, content, Problem) if status >= 400 else None
        if isinstance(refused, Refusal):
            raise Told(refused.sentence)
        return content

    def post(self, path: str, kind: type[T], body: dict[str, Any]) -> T | Refusal:
        """Asks for something to be done; a body with a `request` may be sent again and is done once. Raises `Told`."""
        return self._asked("POST", quote(path), msgspec.json.encode(body), kind)

    def _asked(self, method: str, path: str, body: bytes | None, kind: type[T]) -> T | Refusal:
        status, content = self._reached(method, path, body)
        return self._understood(status, content, kind)

    def _reached(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        for pause in PAUSES:
            used = self.cookie
            try:
                status, content = self._once(method, path, body)
            except ConnectionRefusedError:
                if pause >= 1:  # nobody is there, and it isn't just being started anew
                    break
            except (OSError, http.client.HTTPException):
                pass
            else:
                if status not in (429, 503) and not (status == 401 and self.known_again(used)):
                    return status, content
            time.sleep(pause)
        try:
            return self._once(method, path, body)
        except (OSError, http.client.HTTPException) as error:
            raise self._unreachable(error) from error

    def _once(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        kind = http.client.HTTPSConnection if self._parts.scheme == "https" else http.client.HTTPConnection
        line = kind(self._parts.netloc, timeout=PATIENCE)
        headers = {"Accept": "application/json", "User-Agent": f"inglenook/{__version__}"}
        headers |= {"Cookie": self.cookie} if self.cookie else {}
        headers |= {"Content-Type": "application/json"} if body is not None else {}
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            content = answer.read()
            self._keep(answer.headers.get_all("Set-Cookie") or [])
            return answer.status, content
        finally:
            line.close()

    def _keep(self, cookies: list[str]) -> None:
        for text in cookies:
            for name, morsel in SimpleCookie(text).items():
                self.cookie = f"{name}={morsel.value}"

    def _understood(self, status: int, content: bytes, kind: type[T]) -> T | Refusal:
        try:
            if status < 400:
                return msgspec.json.decode(content, type=kind)
            problem = msgspec.json.decode(content, type=Problem)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            sentence = f"What answers at {self.address} is no table of Inglenook, or one of another version."
            raise Told(sentence, "Check the address.") from error
        if status == 401:
            raise NoSeatHere(problem.detail)
        if status in (409, 422):
            return problem.refusal()
        raise Told(problem.detail)

    def _unreachable(self, error: Exception) -> Told:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        hint = "Is the address right, and the table open? Whoever keeps it starts it with `inglenook serve`."
        return Told(f"Nobody answers at {self.address} ({reason}).", hint)
