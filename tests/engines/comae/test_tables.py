"""Tables of odds: closed forms against the rules cell by cell, and against every pair of faces."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from inglenook.engines.comae import engine
from inglenook.engines.comae.opposed_law import opposed_law, opposed_ways
from inglenook.engines.comae.pack import ComaePack
from inglenook.rules import Law, Odds, OddsTable, Refusal, check_fields, odds
from tests.engines.comae.played import FULL, PACK, outcomes, playing

TABLES = engine.tables
OTHERWISE = playing(FULL, tie="higher_skill", nobody="reroll", exceptional_damage=True)


def ruled(pack: ComaePack, table: OddsTable, cell: dict[str, str]) -> Odds:
    """A cell by driving the rule of its command, as it is asked without a campaign."""
    command = engine.command(table.command)
    assert command is not None
    state, given = engine.suppose(pack, engine.begin(pack), table.command, table.fields(cell))
    fields = check_fields(command.fields(pack, state), given, command.rule)
    assert not isinstance(fields, Refusal), fields
    return odds(lambda: command.perform(pack, state, fields), {"comae": state}, engine.policies["plain"])


def cells(pack: ComaePack, table: OddsTable) -> list[tuple[dict[str, str], Law[str]]]:
    """Every cell of a table with its law in closed form."""
    axes = table.axes(pack)
    assert table.quick is not None
    combined = product(*[axis.values for axis in axes])
    names = [axis.name for axis in axes]
    return list(zip([dict(zip(names, values, strict=True)) for values in combined], table.quick(pack), strict=True))


@pytest.mark.rule("COM-R19", "COM-R20", "COM-R21", "COM-R22", "COM-R41", "COM-D8", "COM-D9")
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("pack", [PACK, OTHERWISE], ids=["printed", "otherwise"])
def test_a_table_says_what_the_rule_says(pack, name):
    table = TABLES[name]
    every = cells(pack, table)
    for cell, law in Random(7).sample(every, 60 if len(every) > 60 else len(every)):
        found = ruled(pack, table, cell)
        assert outcomes(found) == dict(law.items()), cell


@pytest.mark.rule("COM-R22")
@pytest.mark.parametrize("tie", ["stand_off", "reroll", "higher_skill"])
def test_two_skills_in_closed_form_are_all_pairs_of_small_dice(tie):
    sides = 9
    options = playing(PACK, tie=tie).options
    for skill, against in product(range(-2, 12), repeat=2):
        able, theirs = min(max(skill, 0), sides - 1), min(max(against, 0), sides - 1)
        counts = {"a_wins": 0, "b_wins": 0, "tie": 0, "none": 0}
        for ours, other in product(range(1, sides + 1), repeat=2):
            score, reply = ours * (ours <= able), other * (other <= theirs)
            level = "none" if not score else "tie"
            if score and score == reply and tie == "higher_skill" and skill != against:
                level = "a_wins" if skill > against else "b_wins"
            counts["a_wins" if score > reply else "b_wins" if reply > score else level] += 1
        if tie == "reroll":
            counts["tie"] = 0
        assert opposed_law(options, skill, against, sides) == Law(counts)


def test_the_pairs_that_other_programs_were_measured_with():
    assert opposed_ways(50, 50) == (3725, 3725, 50, 2500)
    assert opposed_ways(70, 50) == (5725, 2725, 50, 1500)
    assert sum(opposed_ways(100, 250)) == 10_000
    assert len(cells(PACK, TABLES["opposed_all"])) == 10_000
