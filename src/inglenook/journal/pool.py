"""The connections of this process to a database: a bounded number, made when needed, kept while they work.

A pool of our own, since it needs no threads, and since it connects at once when the database is back: psycopg's own
pool then waits for a second and more.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

from .errors import StoreBusyError

Connection = psycopg.Connection[tuple[Any, ...]]


class Pool:
    """Connections to take and to give back. Safe to use from several threads."""

    def __init__(self, connect: Callable[[], Connection], most: int, patience: float) -> None:
        self._connect = connect
        self._patience = patience
        self._room = threading.BoundedSemaphore(most)
        self._idle: list[Connection] = []
        self._closed = False

    def take(self) -> Connection:
        """A connection outside any transaction; the one used last, since it knows the statements."""
        if not self._room.acquire(timeout=self._patience):
            raise StoreBusyError("all connections to the database are in use; nothing was changed")
        try:
            with contextlib.suppress(IndexError):
                return self._idle.pop()
            return self._connect()
        except BaseException:
            self._room.release()
            raise

    def give_back(self, connection: Connection) -> None:
        """Keep it for the next, unless it is broken or in the middle of something: closing it undoes that."""
        if self._closed or connection.info.transaction_status != TransactionStatus.IDLE:
            connection.close()
        else:
            self._idle.append(connection)
        self._room.release()

    def forget_idle(self) -> None:
        """Close those that nobody uses: when one was found broken, the others likely are."""
        with contextlib.suppress(IndexError):
            while True:
                self._idle.pop().close()

    def close(self) -> None:
        """Close all, those in use as soon as they are given back."""
        self._closed = True
        self.forget_idle()
