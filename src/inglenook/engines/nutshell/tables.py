"""The table of tasks: every die, difficulty and affliction, and all that helps (NUT-R8 to NUT-R10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import comb

from inglenook.rules import Axis, Law, OddsTable

from .dice_names import die_name
from .pack import LEVELS, MODERATE, NONE, SEVERE, NutshellPack
from .task import FAILURE, SUCCESS

TRAIT, DIFFICULTY, AFFLICTION, INFLUENCE = "trait", "difficulty", "affliction", "influence"


def axes(pack: NutshellPack) -> tuple[Axis, ...]:
    """All that a task hangs on. The influential trait is told by its die; several that help alike are one."""
    levels = {NONE: "none", MODERATE: pack.task.moderate.label, SEVERE: pack.task.severe.label}
    again = {die_name(die): f"{die_name(die)}: {count} again" for die, count in _helping(pack) if count}
    return (
        Axis(TRAIT, "Trait", {die_name(die): die_name(die) for die in _dice(pack)}),
        Axis(DIFFICULTY, "Difficulty", {str(hard): words for hard, words in enumerate(pack.task.difficulties, 1)}),
        Axis(AFFLICTION, "Affliction", levels),
        Axis(INFLUENCE, "Influential trait", {NONE: "none", **again}),
    )


def _dice(pack: NutshellPack) -> tuple[int, ...]:
    return tuple(die for die in pack.ladder if die)


def _helping(pack: NutshellPack) -> tuple[tuple[int, int], ...]:
    """The least die for each number of dice thrown again, none at all first."""
    found = {0: 0}
    for die in _dice(pack):
        found.setdefault(pack.again(die), die)
    return tuple((die, count) for count, die in found.items())


def pairs(pack: NutshellPack) -> list[tuple[int, int]]:
    """Every cell as ways to succeed of all ways, in whole numbers.

    Of N dice with S sides k fail. With R thrown again success has (S-k)^N times the sum of C(N,f) k^f S^(m-f) ways of
    S^(N+m), f from 0 to m, the lesser of N and R: each sum is the one before times S and one term more. Where
    re-rolls are a pool C(N-1+f,f) stands for C(N,f), and m is R.
    """
    most = max(count for _, count in _helping(pack))
    wanted = [count for _, count in _helping(pack)]
    hardest = len(pack.task.difficulties)
    terms = [_terms(hard, most, pool=pack.options.reroll_pool) for hard in range(1, hardest + 1)]
    failing = [pack.failing(level) for level in LEVELS]
    cells: list[tuple[int, int]] = []
    for sides in _dice(pack):
        bad = [min(fails, sides) for fails in failing]
        right, total = [1] * len(bad), 1
        for term in terms:
            total *= sides
            for level, fails in enumerate(bad):
                right[level] = ways = right[level] * (sides - fails)
                under, part, failed, rows = total, 1, 1, [(ways, total)]
                for count in term:
                    failed *= fails
                    part = part * sides + count * failed
                    under *= sides
                    rows.append((ways * part, under))
                last = len(rows) - 1
                cells += [rows[again if again < last else last] for again in wanted]
    return cells


def _terms(hard: int, most: int, *, pool: bool) -> list[int]:
    if pool:
        return [comb(hard - 1 + failed, failed) for failed in range(1, most + 1)]
    return [comb(hard, failed) for failed in range(1, min(hard, most) + 1)]


def quick(pack: NutshellPack) -> Iterator[Law[str]]:
    """The same as laws."""
    for right, total in pairs(pack):
        yield Law.known({SUCCESS: right, FAILURE: total - right}, total) if right else Law({FAILURE: 1})


TABLES: Mapping[str, OddsTable] = {
    "tasks": OddsTable(
        "Tasks",
        "The chance that a task succeeds, by trait, difficulty, affliction and the trait that helps.",
        "NUT-R8",
        "task",
        axes,
        dict,
        (SUCCESS,),
        quick,
    ),
}
