"""What can be typed at a table depends on what is played there."""

from __future__ import annotations

import pytest

from inglenook.cli.evening import typed
from inglenook.table import Engines
from tests.table.tables import table


@pytest.mark.parametrize(
    ("games", "line"),
    [
        (("nomadic",), "  ? …       Ask the oracle                    ! …       Attempt something"),
        (("comae",), ""),
    ],
)
def test_the_signs_are_those_of_the_game(games: tuple[str, ...], line: str):
    lines = typed(table(*games, engines=Engines()).view()).splitlines()
    assert lines[0] == "  Write, and it goes into the story."
    assert [each for each in lines if each.startswith(("  ? …", "  ! …"))] == ([line] if line else [])
    assert lines[-1].startswith("  \\? …"), "and how a line that begins so is written all the same"
