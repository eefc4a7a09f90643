"""Sampling: many runs of a course on one core, against the same runs as a loop in C and in plain Python."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from functools import partial

import msgspec

from inglenook.lab import Study, study
from inglenook.lab.prospect import Prospect
from inglenook.lab.sampling import sample

from . import in_c
from .figures import QUICK, Figure, at_least, paired, timed

RUNS = 2_000_000 if QUICK else 8_000_000
IN_PYTHON = 5_000 if QUICK else 50_000
ROUNDS = 3 if QUICK else 7


class Sampled(msgspec.Struct, frozen=True):
    """A question, with the rival's program and the aims."""

    name: str
    rival: str
    what: str
    course: str
    given: Mapping[str, object]
    plans: Mapping[str, str] | str | None
    won: str
    aim: float
    stretch: float

    def study(self) -> Study:
        return study(self.course, self.given)


PLAIN = Sampled(
    "mc_plain",
    "plain_duels",
    "duels without lenses, 70 with 12 against 50 with 16",
    "comae.duel",
    {"skill": 70, "pool": 12, "against": 50, "against_pool": 16, "lenses": False, "against_lenses": False},
    None,
    "a_wins",
    1.0,
    7.0,
)
ALL = (
    PLAIN,
    Sampled(
        "mc_lens",
        "lens_duels",
        "duels, always covert against cautious when hindered",
        "comae.duel",
        {"skill": 50, "pool": 12, "against": 50, "against_pool": 12, "lenses": True, "against_lenses": True},
        {"a": "covert", "b": "steady"},
        "a_wins",
        0.8,
        2.2,
    ),
    Sampled(
        "mc_nomadic",
        "expeditions",
        "expeditions as they come",
        "nomadic.expedition",
        {"determination": False},
        "plain",
        "",
        0.8,
        1.0,
    ),
)


def measure(wanted: list[str]) -> Iterator[Figure]:
    for each in ALL:
        if each.name in wanted:
            yield _against_c(each)
    if "mc_python" in wanted:
        yield _against_python()


def _against_c(asked: Sampled) -> Figure:
    note = f"{RUNS:,} {asked.what}{' (BENCH_QUICK: a quarter of them)' if QUICK else ''}"
    if in_c.program(asked.rival) is None:
        return Figure(asked.name, in_c.MISSING, 0.0, asked.aim, "at least", 0.0, 0.0, "ms", note, asked.stretch)
    course = asked.study()
    found = sample(course, asked.plans, RUNS, workers=1)
    _, won, turns = in_c.run(asked.rival, RUNS)
    _agree(found, asked.won, won, turns)
    ours = timed(partial(sample, course, asked.plans, RUNS, workers=1))
    pairs = paired(ours, lambda: in_c.run(asked.rival, RUNS)[0], ROUNDS)
    return at_least(asked.name, in_c.RIVAL, asked.aim, pairs, "ms", note, asked.stretch)


def _agree(found: Prospect, ending: str, won: int, turns: int) -> None:
    """Both have to have played the same game: within five standard errors of the difference."""
    mean = found.turns.mean
    assert abs(mean.number - turns / found.runs) < 5 * 2**0.5 * mean.error
    if ending:
        share = found.endings[ending]
        assert abs(share.number - won / found.runs) < 5 * 2**0.5 * share.error


def _against_python() -> Figure:
    """A plain loop is so slow that it does fewer duels; both are told for a thousand."""
    course = PLAIN.study()
    sample(course, None, RUNS, workers=1)

    def ours() -> float:
        began = time.perf_counter()
        sample(course, None, RUNS, workers=1)
        return (time.perf_counter() - began) / RUNS * 1000

    def theirs() -> float:
        began = time.perf_counter()
        in_python(IN_PYTHON)
        return (time.perf_counter() - began) / IN_PYTHON * 1000

    pairs = paired(ours, theirs, ROUNDS)
    note = f"a thousand duels, of {RUNS:,} against {IN_PYTHON:,}{' (BENCH_QUICK: fewer)' if QUICK else ''}"
    return at_least("mc_python", "a plain loop in Python over random.random()", 40.0, pairs, "us", note)


def in_python(runs: int) -> int:
    """How many of so many duels are won, as one would write it down."""
    draw, wins = random.random, 0
    for _ in range(runs):
        a, b = 12, 16
        while a > 0 and b > 0:
            ours, theirs = int(draw() * 100) + 1, int(draw() * 100) + 1
            we, they = ours <= 70, theirs <= 50
            if we and (not they or ours > theirs):
                b -= int(draw() * 6) + 1
            elif they and (not we or theirs > ours):
                a -= int(draw() * 6) + 1
        wins += a > 0
    return wins
