"""Hearing what other processes write: one connection to the database that listens, on a thread of its own.

What is told while the connection is broken is lost, so after each connecting everybody is woken to look for themselves.
"""

from __future__ import annotations

import contextlib
import logging
import select
import socket
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

import psycopg

from .changes import Change, Wake
from .pool import Connection
from .whispers import LONGEST, Hear

T = TypeVar("T")

PULSE = 10.0
"""Seconds of silence after which the connection is asked whether it is still there."""
PAUSE = 0.25
"""Seconds between attempts to connect again."""
log = logging.getLogger("inglenook.journal")


class Listening(Generic[T]):
    """What is told in one channel of a database. Listens from the first `_on` on, until it is closed."""

    def __init__(self, connect: Callable[[], Connection], channel: str, read: Callable[[str], T | None]) -> None:
        self._connect = connect
        self._channel = channel
        self._read = read
        self._lock = threading.Lock()
        self._wakes: dict[int, Callable[[T | None], None]] = {}
        self._count = 0
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()
        self._bell, self._rope = socket.socketpair()  # wakes the thread when it is to end
        self.listening = threading.Event()
        """Set while the connection stands: what is written from then on is heard."""

    def _on(self, wake: Callable[[T | None], None]) -> Callable[[], None]:
        with self._lock:
            self._count += 1
            which = self._count
            self._wakes[which] = wake
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="changes", daemon=True)
                self._thread.start()
        return lambda: self._forget(which)

    def _forget(self, which: int) -> None:
        with self._lock:
            self._wakes.pop(which, None)

    def close(self) -> None:
        """Stop listening; nobody is woken any more."""
        if self._closing.is_set():
            return
        self._closing.set()
        self._rope.send(b".")
        if self._thread is not None:
            self._thread.join()
        self._bell.close()
        self._rope.close()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                with contextlib.closing(self._connect()) as connection:
                    self._listen(connection)
            except (psycopg.Error, OSError) as error:
                log.info("listening for changes again after: %s", error)
            self.listening.clear()
            self._closing.wait(PAUSE)

    def _listen(self, connection: Connection) -> None:
        connection.add_notify_handler(lambda notice: self._tell(self._read(notice.payload)))
        connection.execute(f"LISTEN {self._channel}")
        self.listening.set()
        self._tell(None)
        raw = connection.pgconn
        while not self._closing.is_set():
            ready, _, _ = select.select([connection.fileno(), self._bell.fileno()], [], [], PULSE)
            if not ready:
                connection.execute("SELECT 1")
            raw.consume_input()
            while (notice := raw.notifies()) is not None:
                self._tell(self._read(notice.extra.decode()))

    def _tell(self, change: T | None) -> None:
        with self._lock:
            wakes = [*self._wakes.values()]
        for wake in wakes:
            try:
                wake(change)
            except Exception:  # one follower's fault must not deafen the others
                log.exception("waking a follower")


class PostgresChanges(Listening[Change]):
    """The `Changes` of a database."""

    def __init__(self, connect: Callable[[], Connection], channel: str) -> None:
        super().__init__(connect, channel, _change)

    def on_change(self, wake: Wake) -> Callable[[], None]:
        return self._on(wake)


class PostgresWhispers(Listening[str]):
    """The `Whispers` of a database, in a channel beside that of the changes. `tell` says one, in no transaction."""

    def __init__(self, connect: Callable[[], Connection], channel: str, tell: Callable[[str], object]) -> None:
        super().__init__(connect, channel, str)
        self._say = tell

    def on_whisper(self, hear: Hear) -> Callable[[], None]:
        return self._on(hear)

    def whisper(self, text: str) -> None:
        if len(text.encode()) <= LONGEST:
            self._say(text)


def payload(change: Change) -> str:
    """A change as it is told: the position, then the id."""
    return f"{change.position} {change.campaign}"


def _change(told: str) -> Change | None:
    position, _, campaign = told.partition(" ")
    return Change(campaign, int(position)) if position.isdigit() and campaign else None
