"""Crews: the same sample by one worker and by two, in threads, in processes and on a Dask cluster of this machine.

All of them have to come to the same numbers, bit for bit, before anything is timed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial

from inglenook.lab.crew import Crew, Threads, hire
from inglenook.lab.job import know_sampler
from inglenook.lab.processes import Processes
from inglenook.lab.prospect import Prospect
from inglenook.lab.sampling import job_of
from inglenook.lab.work import Work

from .figures import QUICK, Figure, at_least, paired, timed
from .sampling import ALL

RUNS = 65_536 * (64 if QUICK else 512)
ROUNDS = 2 if QUICK else 4
LENSES = ALL[1]
KINDS = {"crew_threads": "threads", "crew_processes": "processes", "crew_dask": "dask"}


def measure(wanted: list[str]) -> Iterator[Figure]:
    sampled = Sampled()
    alone: Prospect | None = None
    for name in KINDS:
        if name in wanted:
            with ExitStack() as stack:
                one, two = (stack.enter_context(_hired(KINDS[name], size)) for size in (1, 2))
                alone = alone or sampled.by(one)
                assert sampled.by(one) == sampled.by(two) == alone
                pairs = paired(timed(partial(sampled.by, two)), timed(partial(sampled.by, one)), ROUNDS)
            note = f"{RUNS:,} {LENSES.what}, bit by bit the same{' (BENCH_QUICK: fewer)' if QUICK else ''}"
            yield at_least(name, f"one worker for two ({KINDS[name]})", 1.8, pairs, "ms", note, 1.93)


class Sampled:
    """A sample that every crew does anew."""

    def __init__(self) -> None:
        self.study = LENSES.study()
        self.job, sampler = job_of(self.study, LENSES.plans, RUNS, 12345, "places")
        know_sampler(Work(self.study, self.job).text, sampler)

    def by(self, crew: Crew) -> Prospect:
        """What it comes to, by this crew."""
        work = Work(self.study, self.job)
        work.done_by(crew)
        return work.prospect()


def _hired(kind: str, size: int) -> AbstractContextManager[Crew]:
    return _on_dask(size) if kind == "dask" else _in_a_pool(Threads if kind == "threads" else Processes, size)


@contextmanager
def _in_a_pool(kind: Callable[[int], Threads | Processes], size: int) -> Iterator[Crew]:
    crew = kind(size)
    try:
        yield crew
    finally:
        crew.close()


@contextmanager
def _on_dask(size: int) -> Iterator[Crew]:
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=size, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0") as here,
        hire(cluster=here.scheduler_address) as crew,
    ):
        yield crew
