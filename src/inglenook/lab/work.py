"""The work on a job: handed out to a crew in parts, counted, told about, and kept in a file if there is one."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from .counted import Counted
from .crew import Crew
from .job import Job
from .kept import Kept, read_kept, write_kept
from .prospect import Prospect
from .study import Study

PARTS = 16
"""In how many parts the work of each worker is handed out, so that all end at about the same time."""
LARGEST_PART = {"places": 64, "modes": 64, "rule": 4}
"""How many chunks are done before anybody hears of it."""
SAVE_EVERY = 2.0
"""Seconds between two writings of what is done."""


class Progress(msgspec.Struct, frozen=True):
    """How far a sample is: chunks done, `of` all; runs done; runs a second; seconds left; and what it says so far."""

    done: int
    of: int
    runs: int
    rate: float
    left: float
    so_far: Callable[[], Prospect]


Tell = Callable[[Progress], None]


class Interrupted(KeyboardInterrupt):
    """A sample was interrupted; `so_far` is what its runs say that are done, None if none is."""

    def __init__(self, so_far: Prospect | None) -> None:
        super().__init__()
        self.so_far = so_far


class Work:
    """A job under way. `text` is the job as it is sent to workers; with a `file`, what it holds is done already."""

    def __init__(self, study: Study, job: Job, file: Path | None = None, tell: Tell | None = None) -> None:
        self.study, self.job, self.file, self.tell = study, job, file, tell
        self.text = msgspec.json.encode(job).decode()
        self.kept = Kept(job, [], Counted()) if file is None else read_kept(file, job)
        self._parts: list[tuple[int, int]] = []
        self._began = self._saved = time.monotonic()
        self._had = self.kept.counted.runs

    @property
    def left(self) -> int:
        """How many chunks are still to be done."""
        return self.job.chunks - self.kept.chunks

    def prospect(self) -> Prospect:
        """What the runs say that are done."""
        return self.kept.counted.prospect(self.study, self.job.plans, self.job.seed)

    def done_by(self, crew: Crew) -> None:
        """Has the rest done. Whatever ends it, what is done is kept. Raises `Interrupted` on Ctrl-C."""
        size = min(LARGEST_PART[self.job.way], max(1, self.left // (PARTS * crew.size)))
        self._parts = list(self.kept.left(size))
        self._save()  # where nothing can be written, it is better to know before hours of work
        try:
            try:
                crew.map("inglenook.lab.job:do_chunks", [(self.text, *part) for part in self._parts], self._take)
            finally:
                self._save()
        except KeyboardInterrupt:
            raise Interrupted(self.prospect() if self.kept.counted.runs else None) from None

    def _take(self, number: int, counted: Any) -> None:
        self.kept.take(*self._parts[number], msgspec.json.decode(counted, type=Counted))
        if time.monotonic() - self._saved >= SAVE_EVERY:
            self._save()
        if self.tell is not None:
            self.tell(self._progress())

    def _save(self) -> None:
        if self.file is not None:
            write_kept(self.file, self.kept)
        self._saved = time.monotonic()

    def _progress(self) -> Progress:
        runs, passed = self.kept.counted.runs, max(1e-9, time.monotonic() - self._began)
        rate = (runs - self._had) / passed
        left = (self.job.runs - runs) / rate if rate else 0.0
        return Progress(self.kept.chunks, self.job.chunks, runs, rate, left, self.prospect)
