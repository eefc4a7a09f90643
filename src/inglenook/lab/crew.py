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

    A kind of crew says how a part is begun (`submit`), by which errors workers died (`broken`: their parts are done
    again), and what to look after while nothing comes in (`watch`).
    """

    broken: tuple[type[Exception], ...] = ()

    def __init__(self, size: int) -> None:
        self.size = size

    def submit(self, function: str, task: Any) -> Any:
        """Begins a part: its future."""
        raise NotImplementedError

    def watch(self) -> None:
        """Looked in on about once a second while nothing comes in. Raises `LabError` if nothing will."""

    def result(self, future: Any) -> Any:
        """The result of a part that came in. Raises what it raised, in words that help."""
        return future.result()

    def map(self, function: str, tasks: Sequence[Any], done: Done | None = None) -> list[Any]:
        results: list[Any] = [None] * len(tasks)
        waiting, running, deaths = deque(range(len(tasks))), dict[Any, int](), 0
        came: SimpleQueue[Any] = SimpleQueue()
        try:
            while waiting or running:
                while waiting and len(running) < 2 * self.size:
                    future = self.submit(function, tasks[waiting[0]])
                    running[future] = waiting.popleft()
                    future.add_done_callback(came.put)
                try:
                    future = came.get(timeout=1)
                except Empty:
                    self.watch()
                    continue
                number = running[future]
                try:
                    results[number] = self.result(future)
                except self.broken as error:
                    deaths += 1
                    if deaths > MOST_DEATHS:
                        raise LabError(_dying(str(error))) from error
                    waiting.appendleft(number)
                else:
                    deaths = 0
                    if done is not None:
                        done(number, results[number])
                del running[future]
        finally:
            for future in running:
                future.cancel()
        return results


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


@contextmanager
def hire(workers: int | None = None, cluster: str | None = None, *, threads: bool = False) -> Iterator[Crew]:
    """A crew for as long as the block lasts: of a cluster by its address, else of so many threads or processes.

    Without a number there are as many as there are processors for us here. Raises `LabError` if nobody can be hired.
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
    if threads:
        crew: Any = Threads(size)
    else:
        from .processes import Processes

        crew = Processes(size)
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
