"""Faults around the chain: acts, marks, erasures, and the hook that runs the rules again."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from inglenook.journal import Draft, Fault, SqliteStore, Store, canonical, struck_acts, verify, verify_file
from tests.journal.builders import NOON, roll, say, strike


def test_marks_are_checked_against_the_strikes(store: Store):
    first = roll(store, "r1")
    second = roll(store, "r2")
    strike(store, "r3", second)
    assert verify(store).sound
    with store.writing() as writer:
        writer.unstrike([second[0].act])
    assert [str(fault) for fault in verify(store).faults] == ["table 5: an entry strikes it; it is not marked"]
    with store.writing() as writer:
        writer.strike([first[0].act, second[0].act])
    assert [str(fault) for fault in verify(store).faults] == ["table 1: it is marked as struck, which no entry says"]


def test_striking_a_strike_brings_back_what_it_struck(store: Store):
    made = roll(store, "r1")
    undo = strike(store, "r2", made)
    assert struck_acts(store) == {1}
    redo = strike(store, "r3", undo)
    assert struck_acts(store) == {2}
    strike(store, "r4", redo)
    assert struck_acts(store) == {1, 3}


def test_an_erasure_needs_its_entry(store: Store):
    lost = say(store, "r1", "gone")
    with store.writing() as writer:
        writer.erase(lost.position)
    assert [str(fault) for fault in verify(store).faults] == [
        "table 1: its text is gone, and no entry says that it was erased"
    ]
    with store.writing() as writer:
        writer.append("r2", "anna", "admin", NOON, [Draft("table", "erasure", canonical({"erases": 1}))])
    report = verify(store)
    assert report.sound
    assert any("erased" in limit for limit in report.limits)


def test_the_rules_are_asked_once_the_chain_holds(store: Store):
    roll(store, "r1")
    report = verify(store, rules=lambda _: [Fault("table", 2, "the rule would have rolled 2d8")])
    assert [str(fault) for fault in report.faults] == ["table 2: the rule would have rolled 2d8"]


@pytest.mark.parametrize(
    ("sql", "where", "what"),
    [
        ("UPDATE entry SET body = '{}' WHERE position = 3", ("table", 3), "text, salt or digest"),
        ("UPDATE entry SET seat = 'ben' WHERE position = 6", ("referee", 2), "hash does not follow"),
        ("DELETE FROM entry WHERE position = 8", ("table", 5), "removed"),
        ("UPDATE act SET seat = 'ben' WHERE act = 2", ("referee", 1), "another seat"),
        ("UPDATE act SET kind = 'joke' WHERE act = 2", ("", 0), "no known kind"),
        ("UPDATE act SET last = 7 WHERE act = 2", ("referee", 4), "no act"),
        ("DELETE FROM act WHERE act = 3", ("table", 5), "no act"),
        ("INSERT INTO act VALUES (4, 'r9', 'anna', 'prose', 1, 10, 10, 0)", ("", 0), "act 4 are missing"),
    ],
)
def test_a_tampered_file(tmp_path: Path, sql: str, where: tuple[str, int], what: str):
    path = tmp_path / "ship.inglenook"
    store = SqliteStore.create(path, name="The ship", created=NOON)
    roll(store, "r1")
    roll(store, "r2", "referee")
    say(store, "r3", "the end")
    store.close()
    assert verify_file(path).sound
    connection = sqlite3.connect(path)
    connection.execute(sql.replace("'{}'", "x'7b7d'"))
    connection.commit()
    connection.close()
    found = verify_file(path).faults[0]
    assert (found.lane, found.number) == where
    assert what in found.what
