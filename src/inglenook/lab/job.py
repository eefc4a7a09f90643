"""A job: all that decides which numbers a sample comes to, as plain data that can be kept, sent and compared.

Whoever does a part of it, here or on another machine, builds the study again from the job alone. Its parts are chunks
of a fixed size, each with chance of its own, so that the sum is the same whoever does which.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from threading import Lock
from typing import Any, Protocol

import msgspec

from inglenook import __version__
from inglenook.rules import Engine, Refusal, Value
from inglenook.table import Engines

from .counted import Counted
from .study import LabError, Study, default_pack, find_course

SAMPLER = 1
"""Goes up when the same seed would no longer give the same numbers."""


class Job(msgspec.Struct, frozen=True):
    """A sample that is asked for. `pack` is the whole pack as JSON, and `code` what would have to count alike.

    `chunk` is how many runs have one chunk's chance, and `most` after how many turns a run is left as endless.
    """

    course: str
    pack: str
    pack_hash: str
    fields: Mapping[str, Value]
    plans: Mapping[str, str]
    way: str
    runs: int
    seed: int
    chunk: int
    most: int
    code: str

    @property
    def chunks(self) -> int:
        """How many chunks it has; the last may be smaller than the others."""
        return -(-self.runs // self.chunk)

    def runs_of(self, chunk: int) -> int:
        """How many runs a chunk has."""
        return min(self.chunk, self.runs - chunk * self.chunk)


class Sampler(Protocol):
    """Whatever can do the runs of one chunk."""

    def chunk(self, seed: int, chunk: int, runs: int, most: int) -> Counted:
        """The runs of a chunk, counted."""
        ...


def pack_text(pack: Any) -> str:
    """A pack as text that `pack_of` reads back."""
    return msgspec.json.encode(pack).decode()


def pack_of(engine: Engine, text: str) -> Any:
    """The pack of an engine from its text: of the kind that the engine's own packs are."""
    return msgspec.json.decode(text, type=type(default_pack(engine)))


def hash_of(text: str) -> str:
    """The hash by which a pack's text is known."""
    return sha256(text.encode()).hexdigest()


def code_of(engine: Engine) -> str:
    """What has to be the same wherever parts of one job are done."""
    return f"{__version__}/{engine.name}-{engine.code}/sampler-{SAMPLER}"


def study_of(job: Job, engines: Engines | None = None) -> Study:
    """The study that a job is about, built anew. Raises `LabError` where another version would count otherwise."""
    engine, key = find_course(job.course, engines or Engines())
    if job.code != code_of(engine):
        sentence = f"This sample was begun with {job.code}, and here is {code_of(engine)}: their runs don't add up."
        raise LabError(Refusal("other_version", sentence, legal=(job.code,)))
    return Study(engine, key, pack_of(engine, job.pack), job.fields)


_samplers: dict[str, Sampler] = {}
_building = Lock()
MOST_SAMPLERS = 16


def know_sampler(job: str, sampler: Sampler) -> None:
    """Keeps what does the chunks of a job, so that this process needn't build it again."""
    while len(_samplers) >= MOST_SAMPLERS:
        del _samplers[next(iter(_samplers))]
    _samplers[job] = sampler


def do_chunks(task: tuple[str, int, int]) -> str:
    """A part of a job, from the chunk `first` to the one before `end`: (job as JSON, first, end); counted, as JSON."""
    from .sampling import sampler_of

    text, first, end = task
    job = msgspec.json.decode(text, type=Job)
    with _building:
        if text not in _samplers:
            know_sampler(text, sampler_of(study_of(job), job))
        sampler = _samplers[text]
    counted = Counted()
    for chunk in range(first, end):
        counted.add(sampler.chunk(job.seed, chunk, job.runs_of(chunk), job.most))
    return msgspec.json.encode(counted).decode()
