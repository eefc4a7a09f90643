"""What is done of a job, kept in a file, to go on from after an interruption, a crash or a full disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from inglenook.rules import Refusal

from .counted import Counted
from .job import Job
from .study import LabError


class Kept(msgspec.Struct):
    """The parts of a job that are done, as stretches of chunks [first, end), and what they came to together."""

    job: Job
    done: list[tuple[int, int]]
    counted: Counted

    @property
    def chunks(self) -> int:
        """How many chunks are done."""
        return sum(end - first for first, end in self.done)

    def take(self, first: int, end: int, counted: Counted) -> None:
        """Takes in a part that was done."""
        joined: list[tuple[int, int]] = []
        for low, high in sorted([*self.done, (first, end)]):
            if joined and joined[-1][1] == low:
                joined[-1] = (joined[-1][0], high)
            else:
                joined.append((low, high))
        self.done = joined
        self.counted.add(counted)

    def left(self, size: int) -> Iterator[tuple[int, int]]:
        """What is still to be done, in parts of at most `size` chunks."""
        reached = 0
        for low, high in [*self.done, (self.job.chunks, self.job.chunks)]:
            for first in range(reached, low, size):
                yield first, min(first + size, low)
            reached = high


def read_kept(file: Path, job: Job) -> Kept:
    """What is done of this job by its file; nothing, where there is no file yet.

    Raises `LabError` for a file that isn't one, or is another job's.
    """
    if file.exists() and not file.is_file():
        raise LabError(_refusal("no_sample", f"{file} is no ordinary file. Name another one."))
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return Kept(job, [], Counted())
    except OSError as error:
        raise LabError(_refusal("unreadable_file", f"{file} can't be read: {error.strerror}.")) from error
    try:
        kept = msgspec.json.decode(data, type=Kept)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        sentence = f"{file} holds no sample that could be gone on with. It is left as it is; name another file."
        raise LabError(_refusal("no_sample", sentence)) from error
    if kept.job != job:
        sentence = f"{file} belongs to another sample: {_difference(kept.job, job)}. Name another file for this one."
        raise LabError(_refusal("another_sample", sentence))
    if kept.counted.runs != sum(job.runs_of(chunk) for low, high in kept.done for chunk in range(low, high)):
        raise LabError(_refusal("no_sample", f"{file} doesn't add up: something else has written to it."))
    return kept


def write_kept(file: Path, kept: Kept) -> None:
    """Puts the file in place in one step, once it is safely on the disk; until then the one before it stays.

    Raises `LabError` where it can't be written.
    """
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with beside.open("wb") as out:
            out.write(msgspec.json.encode(kept))
            out.flush()
            os.fsync(out.fileno())
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        sentence = f"{file} can't be written: {error.strerror}. What was written last is still there, to go on from."
        raise LabError(_refusal("unwritable_file", sentence)) from error


def _difference(kept: Job, job: Job) -> str:
    """In which point two jobs differ first, in words."""
    for name in ("course", "fields", "plans", "runs", "seed", "code", "way", "chunk", "most"):
        was, now = getattr(kept, name), getattr(job, name)
        if was != now:
            return f"its {name} is {was}, and now {now} is asked for"
    return "its pack is not this one"


def _refusal(code: str, sentence: str) -> Refusal:
    return Refusal(code, sentence, field="resume")
