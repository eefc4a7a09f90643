"""Duels: their chances exactly, for all skills at once, with lenses by plan and by the best play of both sides.

The questions stand ready on both sides: places and trees here, rules written out by hand there. What it takes to drive
the rule is told in the notes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from inglenook.engines.comae import engine
from inglenook.lab import Study, default_pack
from inglenook.lab.best import find_wish
from inglenook.lab.fast.flat import Flat, flat
from inglenook.lab.fast.ladders import Rungs
from inglenook.lab.fast.solving import run
from inglenook.lab.ladder import Ladder
from inglenook.lab.moves import Moves
from inglenook.lab.solving import solve, worths
from inglenook.lab.stages import stages
from inglenook.lab.trees import Landing

from .figures import QUICK, Figure, Timed, at_least, at_most, paired, timed
from .rivals import built, lens_duel, plain_duel
from .rivals.walking import Law, Walk

SKILLS, POOLS, DIE = (70, 50), (12, 16), 6
WON = "a_wins"
ROUNDS = 3 if QUICK else 9
PLANS = {"a": "covert", "b": "clever_twice"}


def duel(skills: tuple[int, int] = SKILLS, pools: tuple[int, int] = POOLS, *, lenses: bool) -> Study:
    """A duel between two, as the engine has it."""
    given = {"skill": skills[0], "against": skills[1], "pool": pools[0], "against_pool": pools[1]}
    used = {"lenses": lenses, "against_lenses": lenses}
    return Study(engine, "duel", default_pack(engine), {key: str(value) for key, value in (given | used).items()})


def measure(wanted: list[str]) -> Iterator[Figure]:
    """What is wanted of it, so that a rival who takes long is waited for only then."""
    if {"duel_exact", "duel_icepool", "duel_recursion", "duel_pairs"}.intersection(wanted):
        yield from _plain(wanted)
    if "lens_chain" in wanted:
        yield _chain()
    if {"lens_best", "lens_best_c", "lens_plain"}.intersection(wanted):
        yield from _best()


def _plain(wanted: list[str]) -> Iterator[Figure]:
    began = time.perf_counter()
    ladder = Ladder(Moves(duel(lenses=False), "plain"))
    weights = ladder.weights()
    chance = ladder.chance(WON, weights)
    ready = 1e3 * (time.perf_counter() - began)
    ours = partial(ladder.chance, WON, weights)
    theirs = _won(ladder)
    note = f"70 against 50, pools 12 and 16; driving the rule and finding all places takes {ready:.0f} ms once"
    for name, rival, by, aim, stretch, rounds in (
        ("duel_exact", "dyce, idle rounds conditioned out", plain_duel.by_dyce, 50, 95, ROUNDS),
        ("duel_icepool", 'icepool, map(repeat="inf")', plain_duel.by_icepool, 1500, 3500, 2),
        ("duel_recursion", "icepool, a recursion by hand", plain_duel.by_icepool_recursion, 20, None, ROUNDS),
    ):
        if name in wanted:
            _same(by(theirs, POOLS, DIE), chance)
            pairs = paired(timed(ours, times=10), timed(partial(by, theirs, POOLS, DIE)), rounds)
            yield at_least(name, rival, aim, pairs, "ms", note, stretch)
    if "duel_pairs" in wanted:
        yield _pairs(ladder, ours)


def _won(ladder: Ladder) -> tuple[int, int]:
    """How many of the rolls each side wins, from the rule's own law: whoever's pool goes down has lost."""
    (root,) = ladder.landings
    lost = [0, 0]
    for node, weight in zip(ladder.landings[root], ladder.weights()[root], strict=True):
        landing = ladder.moves.trees.nodes[node]
        assert isinstance(landing, Landing)
        for side in (0, 1):
            lost[side] += weight if landing.change[side] else 0
    return lost[1], lost[0]


def _pairs(ladder: Ladder, one: Any) -> Figure:
    """All pairs of skills of 1 to 99, or 1 to 30 where it has to be quick; weights are laid out before."""
    most = 30 if QUICK else 99
    rungs = Rungs(ladder, WON)
    (root,) = ladder.landings
    changes = [ladder.moves.trees.nodes[node].change for node in ladder.landings[root]]  # type: ignore[union-attr]
    pairs = [(a, b) for a in range(1, most + 1) for b in range(1, most + 1)]
    rows = np.array([_row(changes, a, b) for a, b in pairs])
    if most == 99:
        _near(rungs.chances(rows)[pairs.index(SKILLS)], float(one()))
    timings = paired(timed(lambda: rungs.chances(rows)), timed(one, times=10), ROUNDS)
    note = f"{len(pairs):,} duels from laid out weights, compiled; time is that of one duel"
    return at_least(
        "duel_pairs", "one duel exactly in Python", 80, [(m / len(pairs), o) for m, o in timings], "us", note, 250
    )


def _row(changes: list[tuple[int, ...]], a: int, b: int) -> list[float]:
    won, lost = lens_duel.wins(a, b), lens_duel.wins(b, a)
    return [won / DIE if change[1] else lost / DIE if change[0] else 1 - won - lost for change in changes]


def _chain() -> Figure:
    """Lenses by plan, 16 against 16: the chance to win at every place, against a million duels."""
    asked = duel(pools=(16, 16), lenses=True)
    moves = Moves(asked, PLANS)
    wish = find_wish(asked, "win")
    arrays, worth = flat(moves, stages(moves, wish)), np.array(worths(moves, wish))
    laws: list[Law] = []
    for place in range(len(moves.places)):
        turn = moves.turn(place)
        ends = [each if each >= 0 else -1 - (moves.finishes[~each].ending != WON) for each in turn.targets]
        laws.append((ends, [weight / turn.total for weight in turn.weights]))
    walk, runs = Walk(laws, moves.start), 100_000 if QUICK else 1_000_000
    value = float(run(arrays, worth, 0.0)[0][moves.start])
    if abs(walk.run(runs, 7) / runs - value) > 5 * (value * (1 - value) / runs) ** 0.5:
        raise AssertionError("the simulated duels come out otherwise")
    pairs = paired(timed(lambda: run(arrays, worth, 0.0), times=5), timed(lambda: walk.run(runs, 7)), ROUNDS)
    scaled = [(mine, other * 1_000_000 / runs) for mine, other in pairs]
    shrunk = f"; {runs:,} are run and scaled up" if QUICK else ""
    note = f"{' against '.join(PLANS.values())}, 70 against 50, pools 16 and 16, {len(moves.places):,} places{shrunk}"
    return at_least("lens_chain", "a million simulated duels, compiled, alias tables", 50, scaled, "ms", note, 115)


def _best() -> Iterator[Figure]:
    """The best play of both, who declares second knowing what the first said."""
    began = time.perf_counter()
    asked = duel(lenses=True)
    wish, moves = find_wish(asked, "win"), Moves(asked, choices=True)
    found = stages(moves, wish)
    arrays, worth = flat(moves, found), np.array(worths(moves, wish))
    ready = time.perf_counter() - began
    fast = partial(_value, arrays, worth, moves.start)
    numpy = partial(lens_duel.solve, SKILLS, POOLS, DIE)
    _near(fast(), numpy())
    note = (
        f"declared in order, the later side knowing; {len(moves.places):,} places. "
        f"Driving the rule and finding all places takes {ready:.1f} s once"
    )
    other = f"{note}. Simultaneous declaring, with linear programs, is not asked here"
    yield at_least("lens_best", "numpy, in order, by diagonals", 20, _few(fast, numpy), "ms", other)
    plain = partial(solve, moves, wish, found)
    if built.built("duel") is not None:
        by_c = partial(built.duel, SKILLS, POOLS, DIE)
        _near(fast(), by_c())
        pairs = paired(timed(fast, times=5), timed(by_c, times=5), ROUNDS)
        yield _stretched(at_most("lens_best_c", "C by hand, gcc -O3 -march=native", 5, pairs, "ms", note), 2.4)
        pairs = _few(plain, by_c)
        yield _stretched(at_most("lens_plain", "the same C; ours in pure Python", 250, pairs, "ms", note), 160)


def _few(ours: Any, theirs: Any) -> list[tuple[float, float]]:
    act: Timed = timed(ours)
    return paired(act, timed(theirs), ROUNDS)


def _stretched(figure: Figure, stretch: float) -> Figure:
    return Figure(**{**figure.__dict__, "stretch": stretch})


def _value(arrays: Flat, worth: Any, start: int) -> float:
    return float(run(arrays, worth, 0.0)[0][start])


def _same(one: Fraction, other: Fraction) -> None:
    if one != other:
        raise AssertionError(f"the rival says {one}, not {other}")


def _near(one: float, other: float) -> None:
    if abs(one - other) > 1e-10:
        raise AssertionError(f"the rival says {other}, not {one}")
