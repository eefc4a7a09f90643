"""Chains: the longest expedition there is, and a journey before a clock, exactly."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

import numpy as np

from inglenook.engines.crossing import engine as crossing
from inglenook.engines.nomadic import engine as nomadic
from inglenook.lab import Study, default_pack
from inglenook.lab.best import find_wish
from inglenook.lab.chain import Chain
from inglenook.lab.fast.flat import flat
from inglenook.lab.fast.solving import run
from inglenook.lab.flow import ends
from inglenook.lab.moves import Moves
from inglenook.lab.solving import worths
from inglenook.lab.stages import stages

from .figures import QUICK, Figure, at_least, at_most, paired, timed
from .rivals.expedition import longest
from .rivals.journey import Left, by_fractions, by_icepool

ROUNDS = 3 if QUICK else 9


def measure(wanted: list[str]) -> Iterator[Figure]:
    """What is wanted of it."""
    if {"expedition", "expedition_each"}.intersection(wanted):
        yield from _expedition()
    if {"journey_icepool", "journey_fractions"}.intersection(wanted):
        yield from _journey(wanted)


def _expedition() -> Iterator[Figure]:
    """The best play of an expedition: a decision process."""
    began = time.perf_counter()
    asked = Study(nomadic, "expedition", default_pack(nomadic), {})
    wish, moves = find_wish(asked, "last"), Moves(asked, choices=True)
    arrays, worth = flat(moves, stages(moves, wish)), np.array(worths(moves, wish))
    ready = 1e3 * (time.perf_counter() - began)

    def ours() -> float:
        return float(run(arrays, worth, 1.0)[0][moves.start])

    skills = tuple(skill.start for skill in asked.start.skills)
    rival = partial(longest, skills, asked.course.place(asked.pack, asked.start).tallies[0])
    value, places = rival()
    if abs(value - ours()) > 1e-9:
        raise AssertionError(f"the rival says {value}, not {ours()}")
    pairs = paired(timed(ours, times=20), timed(rival), ROUNDS)
    note = f"{places} places; driving the rule and finding all places takes {ready:.0f} ms once"
    yield at_least("expedition", "a memoised recursion in Python, by hand", 200, pairs, "ms", note, 440)
    each = [(_processor(ours, 100), places * 1e-9) for _ in range(ROUNDS)]
    yield at_most(
        "expedition_each", "a nanosecond for each place", 150, each, "us", f"{note}; the processor's own time"
    )


def _processor(act: Callable[[], object], times: int) -> float:
    """The processor's time for an act: against a clock that doesn't wait, what else the machine does mustn't count."""
    began = time.process_time()
    for _ in range(times):
        act()
    return (time.process_time() - began) / times


LEGS, SEGMENTS = 12, 6


def _journey(wanted: list[str]) -> Iterator[Figure]:
    """A leg fails (a segment), costs a ration, or goes well; what is left at the end is told with its chance."""
    given = {"travelers": 1, "stages": LEGS, "horizon": "own", "segments": SEGMENTS, "rations": 36, "costs": "ration"}
    asked = Study(crossing, "journey", default_pack(crossing), {key: str(value) for key, value in given.items()})
    moves = Moves(asked, "steady")
    chain = Chain(moves)
    start: Left = (LEGS, SEGMENTS, 36)
    leg = {}
    turn, (_, segments, rations) = moves.turn(moves.start), moves.places[moves.start].tallies
    for target, weight in zip(turn.targets, turn.weights, strict=True):
        after = moves.places[target].tallies
        leg[segments - after[1], rations - after[2]] = weight
    _same(chain, by_fractions(leg, start))
    note = f"{LEGS} legs, a clock of {SEGMENTS}, rations told; places stand ready on our side"
    ours = timed(partial(ends, chain), times=5)
    if "journey_icepool" in wanted:
        pairs = paired(ours, timed(partial(by_icepool, leg, start)), 1 if QUICK else 2)
        yield at_least("journey_icepool", 'icepool, map(repeat="inf")', 1500, pairs, "ms", note, 5000)
    if "journey_fractions" in wanted:
        pairs = paired(ours, timed(partial(by_fractions, leg, start)), ROUNDS)
        yield at_least("journey_fractions", "a dict of fractions, by hand", 5, pairs, "ms", note, 10)


def _same(chain: Chain, theirs: dict[Left, Fraction]) -> None:
    """The chance to arrive in time, and that of each number of rations left."""
    found = ends(chain)
    for ending, over in (("in_time", False), ("full", True)):
        mine = [n for n, finish in enumerate(chain.moves.finishes) if finish.ending == ending]
        weight = sum(found.weights.get(number, 0) for number in mine)
        other = sum((chance for state, chance in theirs.items() if (state[1] == 0) == over), Fraction(0))
        if Fraction(weight, found.total) != other:
            raise AssertionError(f"the rival says {other} for {ending}")
