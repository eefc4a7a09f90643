"""A crew: who does the parts of a job, in this thread, in threads, in processes, or on a cluster.

A part is a function by its name and plain data; what it gives is plain data too. Nobody is promised which part, or in
which order, and a part may be done twice when a worker dies. So parts hang on nothing but their data.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from inglenook.rules import Refusal

from .study import LabError

Done = Callable[[int, Any], None]
"""Told of each part that is done: its place among the tasks, and its result."""

MOST_DEATHS = 3
"""How many times in a row workers may die before anything is done."""


class Crew(Protocol):
    """Those who work. `size` is how many parts they do at once."""

    @property
    def size(self) -> int:
        """How many parts are done at once."""
        ...

    def map(self, function: str, tasks: Sequence[Any], done: Done | None = None) -> list[Any]:
        """The results in the order of the tasks. `function` is `module:name`; tasks and results are plain data.

        `done` is told of each part as it comes in. An interrupt, or an error in a part, ends it at once.
        """
        ...


def call(function: str, task: Any) -> Any:
    """One part: the function of this name, `module:name`, with its data."""
    module, _, name = function.partition(":")
    return getattr(import_module(module), name)(task)


class Alone:
    """Everything in this thread, part by part."""

    size = 1

    def map(self, function: str, tasks: Sequence[Any], done: Done | None = None) -> list[Any]:
        results = []
        for number, task in enumerate(tasks):
            results.append(call(function, task))
            if done is not None:
                done(number, results[-1])
        return results


class Pool:
    """Parts handed out to futures, a few more than there are hands, until all are in.

    A kind of crew says how a part is begun (`submit`), what tells that workers died (`broken`), how to go on then
    (`mend`), and what to look after while nothing comes in (`watch`).
    """

    broken: tuple[type[Exception], ...] = ()

    def __init__(self, size: int) -> None:
        self.size = size

    def submit(self, function: str, task: Any) -> Any:
        """Begins a part: its future."""
        raise NotImplementedError

    def mend(self) -> None:
        """Makes the crew whole after workers died."""

    def watch(self) -> None:
        """Looked in on about once a second while nothing comes in. Raises `LabError` if nothing will."""

    def map(self, function: str, tasks: Sequence[Any], done: Done | None = None) -> list[Any]:
        results: list[Any] = [None] * len(tasks)
        waiting, running, deaths = deque(range(len(tasks))), dict[Any, int](), 0
        came: SimpleQueue[Any] = SimpleQueue()
        try:
            while waiting or running:
                try:
                    while waiting and len(running) < 2 * self.size:
                        future = self.submit(function, tasks[waiting[0]])
                        running[future] = waiting.popleft()
                        future.add_done_callback(came.put)
                    number, results_of = self._next(came, running)
                    if number is None:
                        continue
                    results[number] = results_of
                except self.broken as error:
                    deaths += 1
                    if deaths > MOST_DEATHS:
                        raise LabError(_dying(str(error))) from error
                    waiting.extendleft(sorted(running.values(), reverse=True))
                    running.clear()
                    self.mend()
                    continue
                deaths = 0
                if done is not None:
                    done(number, results[number])
        finally:
            for future in running:
                future.cancel()
        return results

    def _next(self, came: SimpleQueue[Any], running: dict[Any, int]) -> tuple[int | None, Any]:
        """The next part that comes in; None if it was given up already, or nothing came for a while."""
        try:
            future = came.get(timeout=1)
        except Empty:
            self.watch()
            return None, None
        if future not in running:
            return None, None
        result = future.result()
        return running.pop(future), result


class Threads(Pool):
    """Threads of this process: for compiled loops, which run beside one another."""

    def __init__(self, size: int) -> None:
        from concurrent.futures import ThreadPoolExecutor

        super().__init__(size)
        self.pool = ThreadPoolExecutor(size, "inglenook-lab")

    def submit(self, function: str, task: Any) -> Any:
        return self.pool.submit(call, function, task)

    def close(self) -> None:
        """Waits for the parts under way, which can't be broken off, and starts no others."""
        self.pool.shutdown(cancel_futures=True)


class Processes(Pool):
    """Processes of this machine: for whatever is in plain Python. One that dies is replaced, and its part done again."""

    def __init__(self, size: int) -> None:
        from concurrent.futures.process import BrokenProcessPool

        super().__init__(size)
        self.broken = (BrokenProcessPool,)
        self.pool = self._hire()

    def _hire(self) -> Any:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        return ProcessPoolExecutor(self.size, get_context("spawn"), initializer=_leave_interrupts_to_the_first)

    def submit(self, function: str, task: Any) -> Any:
        return self.pool.submit(call, function, task)

    def mend(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)
        self.pool = self._hire()

    def close(self) -> None:
        """Ends the processes without waiting for what they are at."""
        for process in list((self.pool._processes or {}).values()):
            process.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_the_first() -> None:
    """Ctrl-C goes to every process at a terminal; the one that was called deals with it, and ends the others."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def hire(workers: int | None = None, cluster: str | None = None, *, threads: bool = False) -> Iterator[Crew]:
    """A crew for as long as the block lasts: of a cluster by its address, else of so many threads or processes.

    Without a number there are as many as this machine has processors for us. Raises `LabError` if nobody can be hired.
    """
    if cluster is not None:
        from .cluster import Cluster

        with Cluster(cluster) as hired:
            yield hired
        return
    size = processors() if workers is None else workers
    if size < 1:
        sentence = f"{size} workers do nothing: it takes one at least."
        raise LabError(Refusal("no_workers", sentence, field="workers"))
    if size == 1:
        yield Alone()
        return
    crew: Threads | Processes = Threads(size) if threads else Processes(size)
    try:
        yield crew
    finally:
        crew.close()


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _dying(said: str) -> Refusal:
    sentence = f"Workers died {MOST_DEATHS + 1} times in a row before any part was done, perhaps for want of memory."
    return Refusal("workers_die", f"{sentence} ({said})" if said else sentence, field="workers")
