"""Tasks: whether a Nutshell task succeeds, for every die, difficulty, affliction and number of dice thrown again."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import dyce
import icepool
import numpy

from inglenook import odds
from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.pack import LEVELS, NutshellPack
from inglenook.engines.nutshell.success import success_ways

from .cold import forget_icepool
from .figures import QUICK, Figure, at_least, at_most, paired, timed

Cell = tuple[int, int, int, int]
"""A die, how many of them, how many of its faces fail, and how many dice may be thrown again."""

DYCE, ICEPOOL = "dyce, untruncated", "icepool, n @ die, then map"
SAMPLES, THROWS = 100_000, 10_000
TYPICAL: Cell = (8, 5, 2, 3)


def measure(wanted: list[str]) -> Iterator[Figure]:
    """The whole table, one chance as a fraction, and sampling as rivals on the same question."""
    pack = engine.read_pack(next(iter(engine.packs.values()))())
    cells = _cells(pack)
    few = cells[:: 13 if QUICK else 7]
    _agree(few)
    if {"tasks_table", "tasks_table_icepool", "tasks_cell"} & {*wanted}:
        yield from _tables(pack, cells, few)
    if {"task_one", "task_one_icepool", "task_again"} & {*wanted}:
        yield from _singles(few)
    if {"task_numpy", "task_loop"} & {*wanted}:
        yield from _sampled()


def _cells(pack: NutshellPack) -> list[Cell]:
    """Every one: 7 dice, 10 difficulties, 3 degrees of affliction, and none to 3 dice thrown again."""
    failing = [pack.failing(level) for level in LEVELS]
    return list(product(filter(None, pack.ladder), range(1, 11), failing, range(4)))


def _table(pack: NutshellPack, cells: list[Cell]) -> Callable[[], Any]:
    """The table that the engine gives, or its closed form cell by cell."""
    known = engine.tables.get("tasks")
    quick = known.quick if known is not None else None
    return (lambda: list(quick(pack))) if quick is not None else (lambda: [success_ways(*cell) for cell in cells])


def _tables(pack: NutshellPack, cells: list[Cell], few: list[Cell]) -> Iterator[Figure]:
    table = _table(pack, cells)
    whole = timed(table)
    size = len(table())
    ours, rounds = (lambda: whole() / size), 7 if QUICK else 15
    theirs = f"Time a cell: ours over all {size} as laws, theirs over {len(few)} of them, all for the first time."
    by_dyce = timed(lambda: [_dyce(cell) for cell in few])
    yield at_least("tasks_table", DYCE, 100, paired(ours, lambda: by_dyce() / len(few), rounds), "us", theirs, 400)
    by_icepool = timed(lambda: [_icepool(cell) for cell in few], forget_icepool)
    pairs = paired(ours, lambda: by_icepool() / len(few), rounds)
    yield at_least("tasks_table_icepool", ICEPOOL, 300, pairs, "us", theirs, 1500)
    alone = paired(ours, lambda: 1e-6, 20)
    yield at_most("tasks_cell", "a millionth of a second", 1.5, alone, "us", "The same, a cell, as it is.", 0.3)


def _singles(few: list[Cell]) -> Iterator[Figure]:
    rounds = 3 if QUICK else 9
    every = len(few)
    exact = timed(lambda: [Fraction(*success_ways(*cell)) for cell in few], times=5)
    by_dyce, by_icepool = timed(lambda: [_dyce(cell) for cell in few]), timed(lambda: [_icepool(cell) for cell in few])
    note = f"One chance as a Fraction in closed form, the mean over {every} cells; rivals give their own law."
    yield at_least("task_one", DYCE, 50, _each(paired(exact, by_dyce, rounds), every), "us", note, 70)
    yield at_least("task_one_icepool", ICEPOOL, 200, _each(paired(exact, by_icepool, rounds), every), "us", note, 280)
    asked = [_fields(cell) for cell in few]
    again = timed(lambda: [odds.command("nutshell.task", **one).outcomes.chance("success") for one in asked], times=5)
    note = 'The same through odds.command("nutshell.task", …) with its fields, asked again. An aim of our own.'
    yield at_least("task_again", DYCE, 20, _each(paired(again, by_dyce, rounds), every), "us", note)


def _each(pairs: list[tuple[float, float]], size: int) -> list[tuple[float, float]]:
    return [(mine / size, other / size) for mine, other in pairs]


def _sampled() -> Iterator[Figure]:
    rounds = 5 if QUICK else 15
    ours = timed(lambda: Fraction(*success_ways(*TYPICAL)), times=50)
    chance = float(Fraction(*success_ways(*TYPICAL)))
    for name, rival, sample, runs in (
        ("task_numpy", "numpy, throws as matrices", _numpy, SAMPLES),
        ("task_loop", "a plain loop over random.random", _loop, THROWS),
    ):
        error = (chance * (1 - chance) / runs) ** 0.5
        assert abs(sample(TYPICAL, runs) - chance) < 5 * error
        note = f"{runs} throws, good to ± {1.96 * error:.1g}; ours is exact. An aim of our own."
        yield at_least(name, rival, 100, paired(ours, timed(partial(sample, TYPICAL, runs)), rounds), "us", note)


def _fields(cell: Cell) -> dict[str, Any]:
    """The cell as fields of the command."""
    die, dice, failing, again = cell
    pack = engine.read_pack(next(iter(engine.packs.values()))())
    level = next(level for level in LEVELS if pack.failing(level) == failing)
    helps = {pack.again(sides): sides for sides in reversed(pack.ladder) if sides}
    influence = {"influence": f"d{helps[again]}"} if again else {}
    return {"trait": f"d{die}", "difficulty": dice, "affliction": level, **influence}


def _agree(cells: list[Cell]) -> None:
    for cell in cells:
        ours = Fraction(*success_ways(*cell))
        found = _dyce(cell)
        assert Fraction(found.get(True, 0), found.total) == ours
        assert Fraction(_icepool(cell).probability(True)) == ours
        assert odds.command("nutshell.task", **_fields(cell)).outcomes.chance("success") == ours


def _dyce(cell: Cell) -> Any:
    die, dice, failing, again = cell
    one = dyce.H({0: die - failing, 1: failing})

    def settled(first: Any) -> Any:
        failed = first.outcome
        return (failed @ one).eq(0) if 0 < failed <= again else not failed

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that `expand` is experimental
        return dyce.expand(settled, dice @ one, min_path_probability=Fraction(0))


def _icepool(cell: Cell) -> Any:
    die, dice, failing, again = cell
    one = icepool.Die({0: die - failing, 1: failing})
    return (dice @ one).map(lambda failed: (failed @ one) == 0 if 0 < failed <= again else not failed)


def _numpy(cell: Cell, runs: int) -> float:
    die, dice, failing, again = cell
    source = numpy.random.default_rng(1)
    failed = (source.integers(1, die + 1, (runs, dice), dtype=numpy.int8) <= failing).sum(1)
    once_more = source.integers(1, die + 1, (runs, again), dtype=numpy.int8) <= failing
    bad = once_more & (numpy.arange(again) < failed[:, None])
    return float(((failed <= again) & ~bad.any(1)).mean())


def _loop(cell: Cell, runs: int) -> float:
    die, dice, failing, again = cell
    throw, fails, good = random.Random(1).random, failing / die, 0
    for _ in range(runs):
        failed = sum([throw() < fails for _ in range(dice)])
        good += failed <= again and not any(throw() < fails for _ in range(failed))
    return good / runs
