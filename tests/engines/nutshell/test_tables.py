"""The table of tasks: 840 cells at once, as the rule gives them one by one and as formula and file have them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.pack import NutshellPack
from inglenook.engines.nutshell.tables import TABLES, pairs
from tests.engines.nutshell.closed_form import success
from tests.engines.nutshell.playing import GOLDEN, PACK
from tests.engines.tabled import cells, driven

TASKS = TABLES["tasks"]
POOL = replace(PACK, options=replace(PACK.options, reroll_pool=True))
AGAIN = {"none": 0, "d12": 1, "d20": 2, "d30": 3}


def chances(pack: NutshellPack) -> dict[tuple[str, ...], Fraction]:
    keys = [tuple(cell.values()) for cell in cells(TASKS, pack)]
    return {key: Fraction(*pair) for key, pair in zip(keys, pairs(pack), strict=True)}


@pytest.mark.parametrize("pack", [PACK, POOL], ids=["each die once", "a pool"])
def test_a_cell_in_seven_is_what_the_rule_gives(pack: NutshellPack) -> None:
    assert TASKS.quick is not None

    both = list(zip(TASKS.quick(pack), cells(TASKS, pack), strict=True))
    assert len(both) == 840
    for law, cell in both[::7]:
        assert law == driven(engine, TASKS, pack, cell), cell


@pytest.mark.parametrize("pack", [PACK, POOL], ids=["each die once", "a pool"])
def test_all_cells_are_what_the_formula_gives(pack: NutshellPack) -> None:
    for (trait, hard, level, helps), chance in chances(pack).items():
        die, failing = int(trait[1:]), {"none": 1, "moderate": 2, "severe": 3}[level]
        pool = pack.options.reroll_pool
        assert chance == success(die, failing, int(hard), AGAIN[helps], pool=pool)


def test_cells_are_what_was_reckoned() -> None:
    each, pool = chances(PACK), chances(POOL)
    helping = {count: die for die, count in AGAIN.items()}
    for key, told in GOLDEN["success"].items():
        trait, level, hard, again = key.split("|")
        cell = (trait, hard, level, helping[int(again)])
        assert each[cell] == Fraction(told["A"])
        assert pool[cell] == Fraction(told["B"])


def test_a_setting_of_its_own_has_a_table_of_its_own() -> None:
    pack = replace(
        PACK,
        ratings=PACK.ratings[:3],
        influences=(replace(PACK.influences[0], die=6, again=2),),
        task=replace(PACK.task, difficulties=("easy", "hard"), failing=2, severe=replace(PACK.task.severe, failing=4)),
    )
    assert TASKS.quick is not None

    assert list(TASKS.quick(pack)) == [driven(engine, TASKS, pack, cell) for cell in cells(TASKS, pack)]
