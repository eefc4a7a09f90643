"""The table of legs: all at once as the rule gives it cell by cell, and as it was reckoned apart from both."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from inglenook.engines.crossing import engine
from inglenook.engines.crossing.pack import CrossingPack
from inglenook.engines.crossing.tables import TABLES
from tests.engines.crossing.playing import GOLDEN, POOL, TWO_DICE
from tests.engines.tabled import cells, driven

LEGS = TABLES["legs"]
WONDERS = replace(POOL, options=replace(POOL.options, triumph=True, wide_positions=True))


@pytest.mark.parametrize("pack", [POOL, TWO_DICE, WONDERS], ids=["pool", "two dice", "triumph"])
def test_all_at_once_is_what_the_rule_gives_cell_by_cell(pack: CrossingPack) -> None:
    assert LEGS.quick is not None

    assert list(LEGS.quick(pack)) == [driven(engine, LEGS, pack, cell) for cell in cells(LEGS, pack)]


def test_pools_are_what_was_reckoned() -> None:
    laws = dict(zip([cell["pool"] for cell in cells(LEGS, POOL)], LEGS.quick(POOL), strict=True))  # type: ignore[misc]

    assert list(laws) == list("0123456")
    for dice, told in GOLDEN["pool_d6_keep_highest"].items():
        assert laws[dice].chance("failure") == Fraction(told["failure"])
        assert laws[dice].chance("mixed") == Fraction(told["mixed"])
