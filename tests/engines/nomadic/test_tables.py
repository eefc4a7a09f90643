"""Tables of odds: all at once as the rules give them one by one, and as they were reckoned apart from both."""

from __future__ import annotations

import pytest

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.pack import NomadicPack
from inglenook.engines.nomadic.tables import TABLES
from tests.engines.nomadic.playing import ORACLES, SEED, golden
from tests.engines.tabled import cells, driven


@pytest.mark.parametrize("pack", [SEED, ORACLES], ids=["2022", "2025"])
@pytest.mark.parametrize("name", TABLES)
def test_all_at_once_is_what_the_rules_give_cell_by_cell(name: str, pack: NomadicPack) -> None:
    table = TABLES[name]
    assert table.quick is not None

    quick = list(table.quick(pack))
    assert quick == [driven(engine, table, pack, cell) for cell in cells(table, pack)]


@pytest.mark.parametrize("die", ["d4", "d6", "d8", "d10", "d12"])
def test_checks_and_whole_actions_are_what_was_reckoned(die: str) -> None:
    checks, actions = (
        dict(zip([tuple(cell.values()) for cell in cells(table, SEED)], table.quick(SEED), strict=True))  # type: ignore[misc]
        for table in (TABLES["checks"], TABLES["actions"])
    )
    check, action = golden("check", die), golden("risk_then_check", die)

    assert all(checks[die, "risky"].chance(key) == check.get(key, 0) for key in ("fail", "cost", "clean"))
    assert checks[die, "perilous"] == checks[die, "risky"]
    assert actions[die,].chance("fail") == action["fail"]
    assert actions[die,].chance("clean") == action["clean_incl_no_roll"]


def test_the_question_is_what_was_reckoned() -> None:
    (law,) = TABLES["questions"].quick(SEED)  # type: ignore[misc]

    assert dict(law.items()).items() <= golden("question_oracle").items()
