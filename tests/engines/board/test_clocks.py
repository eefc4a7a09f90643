"""Clocks on the board: seen by everyone, or by those alone who saw them being set up."""

from __future__ import annotations

from typing import Any

import pytest

from inglenook.rules import Clock
from inglenook.table import Engines, Seat, Table
from tests.table.tables import bytes_of, done, refused, table

SEATS: dict[str, Any] = {
    "gm": Seat("Robin", "gm"),
    "ada": Seat("Ada", "player"),
    "ben": Seat("Ben", "player"),
}


@pytest.fixture(params=[("board",), ("nomadic", "board")], ids=["alone", "beside a game"])
def played(request: pytest.FixtureRequest) -> Table:
    return table(*request.param, engines=Engines(), seats=SEATS)


def clocks(played: Table, seat: str) -> dict[str, tuple[int, int, str]]:
    sheets = [shown.sheet for shown in played.view(seat).sheets if shown.engine == "board"]
    blocks = [block for sheet in sheets for section in sheet.sections for block in section.blocks]
    return {block.label: (block.filled, block.segments, block.note) for block in blocks if isinstance(block, Clock)}


def test_a_clock_turns_until_it_is_full(played):
    done(played.do("board.clock", {"name": "The  flood", "segments": "4"}, seat="ada"))
    done(played.do("board.turn", {"clock": "the_flood", "by": 3}, seat="ben"))
    assert clocks(played, "gm") == {"The flood": (3, 4, "")}
    assert "full" in done(played.do("board.turn", {"clock": "the_flood", "by": 3}, seat="ada")).text
    assert refused(played.do("board.turn", {"clock": "the_flood"}, seat="ada")).code == "no_change"
    done(played.do("board.turn", {"clock": "the_flood", "by": -1}, seat="ada"))
    assert clocks(played, "ben") == {"The flood": (3, 4, "")}
    done(played.do("board.clear", {"clock": "the_flood"}, seat="gm"))
    assert clocks(played, "ben") == {}


def test_a_hidden_clock_is_turned_unseen_and_shown_at_last(played):
    before = {seat: played.cursor(seat) for seat in ("ada", "ben")}
    done(played.do("board.clock", {"name": "Plugh", "segments": "6"}, seat="gm", audience="gm"))
    done(played.do("board.turn", {"clock": "referee.plugh"}, seat="gm"))  # hidden without being asked: the clock is
    assert {seat: played.cursor(seat) for seat in ("ada", "ben")} == before
    assert (clocks(played, "gm"), clocks(played, "ada")) == ({"Plugh": (1, 6, "hidden")}, {})
    assert refused(played.do("board.turn", {"clock": "referee.plugh"}, seat="ada")).code in ("bad_value", "no_clock")
    assert b"plugh" not in b"".join(played.export_json("ada")).lower()
    done(played.do("board.show", {"clock": "referee.plugh"}, seat="gm"))
    assert clocks(played, "ada") == clocks(played, "gm") == {"Plugh": (1, 6, "")}


def test_hidden_clocks_leave_no_gap_in_what_others_see(played):
    for number in range(3):
        done(played.do("board.clock", {"name": "Tide"}, seat="gm", audience="gm"))
        done(played.do("board.clock", {"name": "Tide"}, seat="ada"))
        assert len(clocks(played, "ben")) == 1
        keys = [clock.key for clock in played.engines.get("board").view(
            played.standing.world["board"], played.standing.lanes_of("ben")).clocks]  # fmt: skip
        assert keys == ["tide", "tide_2", "tide_3"][: number + 1]


def test_a_clock_that_is_shown_tells_nothing_of_those_that_are_not(played):
    """Its key would: who knew of it, and that there is another of that name out of sight."""
    for _ in range(2):
        done(played.do("board.clock", {"name": "Plugh"}, seat="gm", audience="gm"))
    done(played.do("board.turn", {"clock": "referee.plugh_2", "by": 2}, seat="gm"))
    shown = done(played.do("board.show", {"clock": "referee.plugh_2"}, seat="gm"))
    assert [entry.lane for entry in shown.entries if entry.kind == "fact"] == ["referee", "table"]
    assert b"referee." not in bytes_of(played.feed("ben")) + bytes_of(played.view("ben")) + b"".join(
        played.export_json("ben")
    )
    assert clocks(played, "ben") == {"Plugh": (2, 6, "")}
    done(played.do("board.turn", {"clock": "plugh"}, seat="ben"))
    assert clocks(played, "ada") == {"Plugh": (3, 6, "")}
    done(played.undo(seat="ben"))
    done(played.undo(seat="gm"))
    assert clocks(played, "ben") == {}
    assert clocks(played, "gm") == {"Plugh": (2, 6, "hidden")}  # and the first, of the same name


def test_a_clock_of_two_is_theirs_alone(played):
    done(played.do("board.clock", {"name": "Debt"}, seat="ada", audience="gm_and_me"))
    assert [bool(clocks(played, seat)) for seat in SEATS] == [True, True, False]
    done(played.undo(seat="ada"))
    assert clocks(played, "gm") == {}
