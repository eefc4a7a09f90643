"""Hearing what others do at a server's table: told as it comes, above the line that is being typed.

Whoever loses the connection goes on from the cursor of what they have heard, however long it took.
"""

from __future__ import annotations

import threading
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from inglenook.table.shown import EntryShown, Feed, View

from .far import FarTable
from .heard import news, questions
from .ink import bold, clean, dim
from .typed import above
from .wire import Problem

FIRST, LONGEST = 0.5, 10.0
"""Seconds until the first attempt to come back, and the most between two."""
STRANGER = 4401
GONE = (STRANGER, 4403, 4404)
"""Codes of closing that say there is nothing to come back to."""


class Message(msgspec.Struct):
    """What a live socket says: news, who is here, a nudge, or why it says no more.

    Of the view, messages after the first bring what has changed.
    """

    feed: Feed | None = None
    view: dict[str, Any] | None = None
    here: tuple[str, ...] | None = None
    nudge: dict[str, Any] | None = None
    problem: Problem | None = None


class Hearing:
    """Follows a table in a thread of its own, until it is stopped or the seat is gone."""

    def __init__(self, table: FarTable, *, bell: bool = False) -> None:
        self.table = table
        self.bell = bell
        self.here: tuple[str, ...] = ()
        self._cursor = table.view().cursor
        self._known: dict[str, Any] = {}
        self._over = threading.Event()
        self._lost = False
        self._coming: list[EntryShown] = []
        self._used = ""
        self._socket: ClientConnection | None = None
        self._thread = threading.Thread(target=self._follow, name="hearing", daemon=True)

    def start(self) -> None:
        """Begins to follow."""
        self._thread.start()

    def stop(self) -> None:
        """Stops following."""
        self._over.set()
        if self._socket is not None:
            self._socket.close()
        self._thread.join(2)

    def _follow(self) -> None:
        pause = FIRST
        while not self._over.is_set():
            try:
                self._listen()
                pause = FIRST
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else 0
                if code == STRANGER and self.table.wire.known_again(self._used):
                    continue
                if code in GONE:
                    self._over.set()
                    return
                pause = FIRST if not self._lost else pause
            except (OSError, WebSocketException, TimeoutError):
                pass
            if not self._over.is_set() and not self._lost:
                self._lost = True
                above([dim("The table can't be reached just now. You can go on writing; it comes back by itself.")])
            self._over.wait(pause)
            pause = min(pause * 2, LONGEST)

    def _listen(self) -> None:
        wire = self.table.wire
        address = f"{wire.live}/api/c/{self.table.id}/live?after={self._cursor.replace('+', '%2B')}"
        self._used = wire.cookie
        headers, origin = {"Cookie": self._used}, Origin(wire.address)
        with connect(address, origin=origin, additional_headers=headers, max_size=None, proxy=None) as socket:
            self._socket, self._known = socket, {}
            for text in socket:
                if self._lost:
                    self._lost = False
                    above([dim("The table is back.")])
                self.take(msgspec.json.decode(text, type=Message))

    def take(self, message: Message) -> None:
        """Takes in one message, and tells what is new in it."""
        problem = message.problem
        if problem is not None and not (problem.status == 401 and self.table.wire.known_again(self._used)):
            above([bold(clean(problem.detail)), dim("What was said stands above. /quit leaves.")])
        if message.here is not None:
            self.here = message.here
        if message.nudge is not None:
            name = str(message.nudge.get("from") or "Somebody")
            above([bold(f"{clean(name)} waits for you.")], bell=self.bell)
        if message.feed is None or message.view is None:
            return
        self._known |= message.view
        view = msgspec.convert(self._known, View)
        with self.table.turn:  # not while an act of one's own is under way: its entries are told by its receipt
            fresh = self.table.hear(view, message.feed.entries)
            asked = questions(self.table, view) if not message.feed.more else []
        self._cursor = message.feed.cursor
        self._coming += fresh
        if message.feed.more:  # what was missed is told at once, when all of it is here
            return
        fresh, self._coming = self._coming, []
        lines = [*news(fresh, view), *asked]
        if lines:
            above(lines, bell=self.bell and bool(asked))
