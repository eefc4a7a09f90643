"""Sampling: many runs of a course, by the way that is quickest for it, with the error that is left.

There are three ways, and all have the same law. `places` walks the graph of all places that can be reached; `modes`
walks the modes of a course whose places are too many, with its tallies beside them; `rule` drives the rule itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from inglenook.rules import Refusal

from .crew import hire
from .fast.compiled import can_compile
from .job import Job, Sampler, code_of, hash_of, know_sampler, pack_text
from .modes import Modes
from .moves import MOST_PLACES as ALL_PLACES
from .moves import Moves
from .prospect import Prospect
from .runs import Runs
from .sparing import Sparing
from .study import LabError, Study
from .walk import Walk
from .work import Tell, Work

Way = Literal["auto", "places", "modes", "rule"]

CHUNKS = {"places": 65_536, "modes": 65_536, "rule": 256}
"""How many runs have one chunk's chance."""
MOST_TURNS = 10_000
"""After how many turns a run is left as endless."""
MOST_PLACES = 5_000
"""How many places are looked at before another way is taken."""
TOO_LARGE = {"too_many_places", "too_many_cases", "no_far", "no_modes"}
"""Refusals that tell that another way may do."""


def sample(
    study: Study,
    plans: Mapping[str, str] | str | None = None,
    runs: int = 100_000,
    seed: int = 1,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Tell | None = None,
    resume: str | Path | None = None,
    how: Way = "auto",
    most: int = MOST_TURNS,
) -> Prospect:
    """How a course goes by so many runs under plans. The same seed gives the same numbers, whoever does the work.

    With a file `resume` what is done is kept there, and gone on from if it is there already. Raises `Interrupted` on
    Ctrl-C, and `LabError` if it can't be done.
    """
    job, sampler = job_of(study, plans, runs, seed, how, most)
    work = Work(study, job, Path(resume) if resume is not None else None, progress)
    know_sampler(work.text, sampler)
    if work.left:
        alone = workers is None and cluster is None and work.left == 1
        with hire(1 if alone else workers, cluster, threads=job.way != "rule" and can_compile()) as crew:
            work.done_by(crew)
    return work.prospect()


def job_of(
    study: Study, plans: Mapping[str, str] | str | None, runs: int, seed: int, how: Way, most: int = MOST_TURNS
) -> tuple[Job, Sampler]:
    """What is asked for as a job, and what does its chunks. Raises `LabError` for what can't be sampled."""
    for name, value, least, largest in (
        ("runs", runs, 1, 10**15),
        ("seed", seed, 0, 2**63 - 1),
        ("most", most, 1, 10**6),
    ):
        if not least <= value <= largest:
            sentence = f"{name} can't be {value}: a whole number from {least} to {largest:,}."
            raise LabError(Refusal("bad_value", sentence, field=name))
    keys = {id(plan): key for key, plan in study.course.plans.items()}
    named = {role: keys[id(plan)] for role, plan in study.plans(plans).items()}
    way, sampler = _quickest(study, named) if how == "auto" else (how, _sampler(study, named, how))
    text = pack_text(study.pack)
    fields, code = dict(study.fields), code_of(study.engine)
    return Job(study.name, text, hash_of(text), fields, named, way, runs, seed, CHUNKS[way], most, code), sampler


def sampler_of(study: Study, job: Job) -> Sampler:
    """What does the chunks of a job."""
    return _sampler(study, job.plans, job.way)


def _quickest(study: Study, plans: Mapping[str, str]) -> tuple[str, Sampler]:
    """The first way that this course can be gone. It hangs on the study alone, and not on what is installed here."""
    for way in ("places", "modes"):
        try:
            return way, _sampler(Sparing.of(study), plans, way, MOST_PLACES)
        except LabError as error:
            if error.refusal.code not in TOO_LARGE:
                raise
    return "rule", _sampler(study, plans, "rule")


def _sampler(study: Study, plans: Mapping[str, str], way: str, places: int = ALL_PLACES) -> Sampler:
    if way == "places":
        return Walk(Moves(study, plans, most=places))
    if way == "modes":
        return Modes(study, plans)
    return Runs(study, study.policies(plans))
