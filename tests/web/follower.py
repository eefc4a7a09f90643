"""A page without a browser: it follows a table by a socket as the real one does, and keeps all that it was sent."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any
from urllib.parse import quote

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.web.served import Browser

PATIENCE = 20
Key = tuple[str, int]
"""An entry: its lane and its number there."""


class Follower:
    """What is known at one page.

    `told` are the entries that came since `base`, `sent` all bytes since then, and `seats` those that it has been at:
    the owner's may become another.
    """

    def __init__(self, browser: Browser, campaign: str, name: str, **options: Any) -> None:
        self.browser = browser
        self.campaign = campaign
        self.name = name
        self.options = options
        self.view: dict[str, Any] = {}
        self.seats: set[str] = set()
        self.told: list[Key] = []
        self.sent = b""
        self.problem: dict[str, Any] | None = None
        self.socket: ClientConnection | None = None
        self._opened = ExitStack()
        self.base = self.cursor = str(browser.get(f"/api/c/{campaign}")["view"]["cursor"])

    @property
    def seat(self) -> str:
        """The seat that this page has been told to be."""
        return str(self.view.get("seat", ""))

    def connect(self) -> None:
        """Comes, or comes back: from where it was."""
        self.hang_up()
        self.socket = self._opened.enter_context(self.browser.live(self.campaign, self.cursor, **self.options))
        self._first = True

    def hang_up(self) -> None:
        self._opened.close()
        self.socket = None

    def forget(self) -> None:
        """What came until now was looked at."""
        self.sent = b""
        self.told, self.base, self.seats = [], self.cursor, {self.seat}

    def poll(self) -> None:
        """Asks once, as who has no socket."""
        message = self.browser.get(f"/api/c/{self.campaign}/events?after={quote(self.cursor)}&wait=0")
        self.sent += json.dumps(message).encode()
        self._first = True
        self._take(message)

    def read_up_to(self, cursor: str) -> None:
        """Reads all that comes, until it is there."""
        while self.cursor != cursor or not self.view or self._more:
            self._read()

    def read_to_the_end(self) -> None:
        """Reads until the other side closes the connection."""
        try:
            while True:
                self._read()
        except ConnectionClosed:
            self.hang_up()

    def _read(self) -> None:
        assert self.socket is not None
        raw = self.socket.recv(timeout=PATIENCE, decode=False)
        self.sent += raw
        message = json.loads(raw)
        self.problem = message.get("problem", self.problem)
        if "feed" in message:
            self._take(message)

    _first = True
    _more = False

    def _take(self, message: dict[str, Any]) -> None:
        feed, view = message["feed"], message["view"]
        whole = self._first or view.get("seat", self.seat) != self.seat
        assert whole or all(part != self.view.get(name) for name, part in view.items()), "only what has changed"
        self._first = False
        self._more = feed.get("more", False)
        self.view = {**({} if whole else self.view), **view}
        self.seats.add(self.seat)
        self.cursor = feed["cursor"]
        self.told += [(entry["lane"], entry["number"]) for entry in feed["entries"]]
