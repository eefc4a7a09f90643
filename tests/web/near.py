"""A shared table on real sockets in this very process: its turns can be held up, and its insides looked at."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from inglenook.table import Library, Table
from inglenook.web import make_app
from inglenook.web.desk import Desk
from inglenook.web.door import OWNER, Door
from inglenook.web.limits import NONE
from inglenook.web.server import listen, server_of
from tests.web.served import Browser

T = TypeVar("T")
PATIENCE = 20


class Near:
    """A server in a thread of this process; `home` is the folder of its campaigns."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.library = Library(home)
        self.doors = self.library.doors()
        self.app = make_app(self.library, Door(self.doors), limits=NONE)
        self.desk: Desk = self.app.state.desk
        self.desk.watch.presence.linger = 0.1
        self.ready = threading.Event()
        self.listener = listen(0)
        self.port = int(self.listener.getsockname()[1])
        self.server = server_of(self.app, self._begun)
        self.thread = threading.Thread(target=self.server.run, args=([self.listener],), name="server")

    def _begun(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.ready.set()

    def owner(self) -> Browser:
        """The browser of whoever keeps this server."""
        _, token = self.doors.invite("", OWNER, once=True)
        owner = Browser(self.port)
        owner.post("/api/join", {"token": token})
        return owner

    def run(self, wish: Coroutine[Any, Any, T]) -> T:
        """Something on the server's loop."""
        return asyncio.run_coroutine_threadsafe(wish, self.loop).result(PATIENCE)

    def until(self, so: Callable[[], bool]) -> None:
        """Waits until something is so."""

        async def wait() -> None:
            async with asyncio.timeout(PATIENCE):
                while not so():
                    await asyncio.sleep(0.002)

        self.run(wait())

    def settled(self) -> None:
        """Waits until all followers are at rest, and know of all that the server knows."""
        rooms = self.desk.watch._rooms
        self.until(
            lambda: all(
                each.resting is not None and not each.signal.is_set() and each.version == room.version
                for room in rooms.values()
                for each in room.followers
            )
        )

    def after(self, campaign: str, then: Callable[[], object]) -> None:
        """Does something once the campaign's thread has done all that it was asked, even if the loop is held up."""
        worker = self.desk.tables._open[campaign]._worker
        worker.submit(then).result(PATIENCE)

    def look_no_more(self) -> None:
        """From now on nobody who comes has the files looked at: what is heard is told, and no look comes between."""
        self.desk.watch._period = 1e6

    def waiting(self, campaign: str) -> int:
        """How much the campaign's thread has yet to do."""
        return self.desk.tables._open[campaign]._worker._work_queue.qsize()

    @contextmanager
    def turn(self, campaign: str) -> Iterator[None]:
        """While in it, the campaign's thread has something else to do: what is asked of it waits in the order asked."""
        begun, over = threading.Event(), threading.Event()

        def hold(_table: Table) -> None:
            begun.set()
            over.wait(PATIENCE)

        held = asyncio.run_coroutine_threadsafe(self.desk.tables.run(campaign, hold), self.loop)
        assert begun.wait(PATIENCE)
        try:
            yield
        finally:
            over.set()
            held.result(PATIENCE)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)


@contextmanager
def near(home: Path) -> Iterator[Near]:
    """A shared table's server, which answers when this enters and is gone when it leaves."""
    made = Near(home)
    made.thread.start()
    try:
        assert made.ready.wait(PATIENCE)
        yield made
    finally:
        made.stop()
        made.listener.close()
        made.doors.close()
        made.library.close()
