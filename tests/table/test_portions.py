"""What is new comes in portions: together they are all of it, each entry once and in order, for every seat."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from inglenook.journal import Store
from inglenook.table import Engines, Seat, Table, portions
from inglenook.table.shown import EntryShown
from tests.table.tables import done, file_of, table

SEATS = {"gm": Seat("Robin", "gm"), "ada": Seat("Ada", "player"), "ben": Seat("Ben", "player")}
LARGE = 6_000
AUDIENCES = ("all", "gm", "me", "gm_and_me", "seats:ben")


@pytest.fixture(params=["memory", "file"])
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Table:
    """Sixty acts for random audiences, and the game master's own."""
    store: Store | None = file_of(tmp_path) if request.param == "file" else None
    made = table("nomadic", engines=Engines(), seats=SEATS, store=store)
    for count in range(60):
        who = ("gm", "ada", "ben")[count % 3]
        audience = AUDIENCES[count % len(AUDIENCES)] if who != "gm" else ("all", "gm")[count % 2]
        done(made.say(f"Line {count}.", seat=who, audience=audience))
    return made


def all_of(played: Table, seat: str, after: str, most: int) -> list[EntryShown]:
    """Everything that a seat is given, portion by portion."""
    told: list[EntryShown] = []
    while True:
        feed = played.feed(seat, after, most=most)
        assert 0 < len(feed.entries) <= most or not feed.more
        told += feed.entries
        after = feed.cursor
        if not feed.more:
            assert after == played.cursor(seat)
            return told


@pytest.mark.parametrize("most", [1, 2, 7, 500])
@pytest.mark.parametrize("seat", SEATS)
def test_portions_are_all_of_it(played: Table, seat: str, most: int):
    whole = played.feed(seat)
    assert all_of(played, seat, "", most) == [*whole.entries]
    middle = played.feed(seat, most=5)
    assert all_of(played, seat, middle.cursor, most) == [*whole.entries[5:]]


def test_what_is_written_meanwhile_comes_at_the_end(played: Table):
    first = played.feed("ben", most=10)
    done(played.say("Meanwhile, in secret.", seat="gm", audience="gm"))
    done(played.say("Meanwhile.", seat="gm"))
    rest = all_of(played, "ben", first.cursor, 10)
    assert rest[-1].text == "Meanwhile."
    assert [*first.entries, *rest] == [*played.feed("ben").entries]
    assert all(one.instant <= other.instant for one, other in pairwise(rest))


def test_large_entries_come_in_smaller_portions_and_one_that_is_larger_alone(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(portions, "LARGE", LARGE)
    played = table("nomadic", engines=Engines(), seats=SEATS)
    start = played.cursor("ada")
    for size in (LARGE // 3, LARGE // 3, LARGE // 2, 2 * LARGE, 10, 10):
        done(played.say("x" * size, seat="gm"))
    sizes = []
    feed = played.feed("ada", start, most=500)
    while True:
        sizes.append([len(entry.text) for entry in feed.entries])
        if not feed.more:
            break
        feed = played.feed("ada", feed.cursor, most=500)
    assert sizes == [[LARGE // 3, LARGE // 3], [LARGE // 2], [2 * LARGE], [10, 10]]
