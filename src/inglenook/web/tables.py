"""The campaigns that are open: each with one thread of its own, a bounded number of them, closed when nobody asks.

A campaign's thread is its one writer here, so that a slow disk stalls that campaign and no socket.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from inglenook.table import Shelf, Spot, Table

T = TypeVar("T")
Job = Callable[[Table], T]

MOST = 16
"""Campaigns that stay open, not counting those that are held because somebody follows them."""
IDLE_SECONDS = 60.0
log = logging.getLogger("inglenook.web")


class MovedError(Exception):
    """The campaign isn't where it was: another program renamed, replaced, moved or deleted it."""


class Opened:
    """One open campaign and its thread."""

    def __init__(self, library: Shelf, key: str) -> None:
        self.key = key
        self.used = time.monotonic()
        self._library = library
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="campaign")
        self._table: Table | None = None
        self._closing = False
        self.spot: Spot = ""
        self._stamp: object = None

    async def open(self) -> None:
        """Opens it, on its own thread."""
        try:
            await self._on_thread(self._open)
        except BaseException:
            self._worker.submit(self._close)  # whoever waited may have left while it was being opened
            self._worker.shutdown(wait=False)
            raise

    async def do(self, job: Job[T]) -> T:
        """Does a job on its thread, after those that came before. Raises `MovedError`."""
        self.used = time.monotonic()
        if self._closing:
            raise MovedError(str(self.spot))  # it was closed to make room, after it was handed out
        return await self._on_thread(lambda: self._work(job))

    async def close(self) -> None:
        """Closes it, after all jobs."""
        self._closing = True
        try:
            await self._on_thread(self._close)
        except Exception:
            log.exception("closing %s", self.spot)
        self._worker.shutdown(wait=False)

    def _on_thread(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._worker, work)

    def _open(self) -> None:
        self.spot = self._library.find(self.key)
        self._table = self._library.open_at(self.spot)
        self._stamp = self._library.stamp(self.spot)

    def _work(self, job: Job[T]) -> T:
        if self._table is None or self._library.stamp(self.spot) != self._stamp:
            raise MovedError(str(self.spot))
        return job(self._table)

    def _close(self) -> None:
        if self._table is not None:
            self._table.close()
            self._table = None


class Tables:
    """Campaigns by the key that they are asked by: their id, or their name."""

    def __init__(self, library: Shelf, most: int = MOST, idle: float = IDLE_SECONDS) -> None:
        self.library = library
        self.most = most
        self.idle = idle
        self._open: dict[str, Opened] = {}
        self._held: Counter[str] = Counter()
        self._door = asyncio.Lock()
        self._keeper = ThreadPoolExecutor(1, thread_name_prefix="library")
        self._sweeper: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._open)

    async def run(self, key: str, job: Job[T]) -> T:
        """Does a job on a campaign, which is opened if need be."""
        while True:
            opened = self._open.get(key) or await self._opened(key)
            try:
                return await opened.do(job)
            except MovedError:
                await self._drop(opened)

    def trace(self, key: str) -> object:
        """Another value than before if somebody may have written to a campaign that is open here."""
        return self.library.trace(self._open[key].spot) if key in self._open else None

    @contextmanager
    def held(self, key: str) -> Iterator[None]:
        """While in it, the campaign isn't closed to make room for others."""
        self._held[key] += 1
        try:
            yield
        finally:
            self._held -= Counter((key,))

    async def shelf(self, job: Callable[[Shelf], T]) -> T:
        """Does a job on the library, on the library's own thread."""
        return await asyncio.get_running_loop().run_in_executor(self._keeper, lambda: job(self.library))

    async def apart(self, key: str, job: Callable[[Shelf], T]) -> T:
        """Does a job of the library on a campaign that is closed meanwhile, and opened by nobody."""
        async with self._door:
            spot = await self.shelf(lambda library: library.find(key))
            for opened in [one for one in self._open.values() if one.spot == spot]:
                await self._drop(opened)
            return await self.shelf(job)

    async def close(self) -> None:
        """Closes all."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for opened in list(self._open.values()):
            await self._drop(opened)
        self._keeper.shutdown(wait=False)

    async def _opened(self, key: str) -> Opened:
        async with self._door:
            if key in self._open:
                return self._open[key]
            opened = Opened(self.library, key)
            await opened.open()
            self._open[key] = opened
            await self._make_room()
            if self._sweeper is None or self._sweeper.done():
                self._sweeper = asyncio.create_task(self._sweep())
            return opened

    async def _make_room(self) -> None:
        by_use = sorted((one for one in self._open.values() if one.key not in self._held), key=lambda one: one.used)
        for opened in by_use[: max(0, len(by_use) - self.most)]:
            await self._drop(opened)

    async def _sweep(self) -> None:
        while self._open:
            await asyncio.sleep(self.idle / 4)
            for opened in list(self._open.values()):
                if time.monotonic() - opened.used > self.idle:
                    await self._drop(opened)

    async def _drop(self, opened: Opened) -> None:
        if self._open.get(opened.key) is opened:
            del self._open[opened.key]
            await opened.close()
