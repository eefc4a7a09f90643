"""Work of the lab, in processes of its own: so many at once, each for so long, and ended when nobody waits for it.

What counts in plain Python would hold every table of this server up, and can't be broken off; a process can be ended.
"""

from __future__ import annotations

import asyncio
import subprocess
import time
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator, AsyncIterator

import msgspec

from inglenook.lab.order_process import command, written
from inglenook.lab.orders import Order
from inglenook.rules import PackError, PackFault, Refusal

AT_ONCE = 2
MOST_WAITING = 8
SECONDS = 120.0
BEAT = 1.0
"""So often something is sent in any case: that is how it shows whether anybody is still there."""
LONGEST_LINE = 64 * 1024 * 1024


class LabFullError(Exception):
    """So many wait for the lab already that no more are taken."""

    def __init__(self) -> None:
        super().__init__("The lab has its hands full. Try again in a moment.")


class RefusedError(Exception):
    """What was asked of the lab is refused, by its rules or because it takes too long."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


class Last(msgspec.Struct):
    """As much of a line as tells whether it is the last one."""

    refusal: Refusal | None = None
    faults: tuple[PackFault, ...] = ()
    end: bool = False


class LabJobs:
    """Those who work for the lab. A process that has done its work is kept for the next."""

    def __init__(self, at_once: int = AT_ONCE, most_waiting: int = MOST_WAITING, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._most_waiting = most_waiting
        self._places = asyncio.Semaphore(at_once)
        self._waiting = 0
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._buried: set[asyncio.Task[int]] = set()

    @property
    def pids(self) -> frozenset[int]:
        """The processes that there are, at work or idle."""
        return frozenset(process.pid for process in self._all)

    async def run(self, kind: str, order: Order) -> AsyncGenerator[bytes]:
        """Has an order carried out: its lines as they come, and an empty line about once a second between them.

        Whoever stops listening ends the work. Raises `LabFullError`, `RefusedError`, and `PackError` for packs with
        faults.
        """
        async for beat in self._place():
            yield beat
        process, well = None, False
        try:
            process = self._idle.pop() if self._idle else await self._start()
            assert process.stdin is not None
            process.stdin.write(written(kind, order))
            until = time.monotonic() + self.seconds
            while not well:
                line = await self._line(process, until)
                if line != b"\n":
                    last = msgspec.json.decode(line, type=Last)
                    well = last.end or last.refusal is not None or bool(last.faults)
                    if last.refusal is not None:
                        raise RefusedError(last.refusal)
                    if last.faults:
                        raise PackError(last.faults)
                yield line
        finally:
            self._places.release()
            if process is not None:
                if well and process.returncode is None:
                    self._idle.append(process)
                else:
                    self._end(process)

    async def _place(self) -> AsyncIterator[bytes]:
        """Waits for a place, a beat at a time."""
        if self._places.locked() and self._waiting >= self._most_waiting:
            raise LabFullError()
        self._waiting += 1
        try:
            while True:
                try:
                    await asyncio.wait_for(self._places.acquire(), BEAT)
                    return
                except TimeoutError:
                    yield b"\n"
        finally:
            self._waiting -= 1

    async def _line(self, process: Process, until: float) -> bytes:
        """The next line, or an empty one after a beat. Raises `RefusedError` if time is up or the process gone."""
        assert process.stdout is not None
        left = until - time.monotonic()
        if left <= 0:
            sentence = f"This takes longer than {self.seconds:g} seconds and was stopped. The terminal has more time."
            raise RefusedError(Refusal("lab_time", sentence))
        try:
            line = await asyncio.wait_for(process.stdout.readline(), min(BEAT, left))
        except TimeoutError:
            return b"\n"
        if not line:
            sentence = "The process that worked at this ended before it was done, perhaps for want of memory."
            raise RefusedError(Refusal("lab_died", sentence))
        return line

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, limit=LONGEST_LINE
        )
        self._all.add(process)
        return process

    def _end(self, process: Process) -> None:
        """Ends a process now; it is buried by and by, for whoever left mustn't be waited for."""
        if process.returncode is None:
            process.kill()
        self._all.discard(process)
        task = asyncio.get_running_loop().create_task(process.wait())
        self._buried.add(task)
        task.add_done_callback(self._buried.discard)

    def stop(self) -> None:
        """Ends all work at once."""
        for process in self._all:
            if process.returncode is None:
                process.kill()

    async def close(self) -> None:
        """Ends all processes, and waits until they are gone."""
        self.stop()
        for process in list(self._all):
            self._end(process)
        self._idle.clear()
        await asyncio.gather(*self._buried)
