"""Tables of several servers at one campaign in a database: they play together, through restarts too."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from inglenook.journal import ConnectionLostError, verify
from inglenook.journal.database import Database
from inglenook.table import Table
from inglenook.table.database_library import DatabaseLibrary
from inglenook.table.requests import request_of
from tests import postgres
from tests.table.campaign import one_act
from tests.table.tables import ENGINES, done


@pytest.fixture
def tables(database_url: str) -> Iterator[list[Table]]:
    """One campaign, as two servers have it open."""
    shelves = [DatabaseLibrary(Database.open(database_url), ENGINES) for _ in range(2)]
    shelves[0].create("Ada", dice="fair").close()
    yield [shelf.open("Ada") for shelf in shelves]
    for shelf in shelves:
        shelf.close()


def test_each_sees_what_the_other_does(tables: list[Table]):
    here, there = tables
    cursor = there.cursor()
    done(here.do("ask", {"question": "Is it warm?"}, request="r1"))
    assert there.feed(after=cursor).entries[0].kind == "command"
    assert done(there.do("ask", {"question": "Is it warm?"}, request="r1")).repeated
    done(there.undo())
    assert here.view() == there.view()


def test_both_play_at_random_and_the_rules_are_kept(tables: list[Table]):
    def play(table: Table, name: str) -> None:
        chance = random.Random(name)
        for turn in range(60):
            one_act(table, chance, f"{name} {turn}")

    threads = [threading.Thread(target=play, args=each) for each in zip(tables, ("Ada", "Bea"), strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    here, there = tables
    assert here.view() == there.view()
    assert verify(here.store).sound
    assert there.verify_rules() == ()


@pytest.mark.parametrize("mode", ["immediate", "fast"])
def test_the_database_is_restarted_while_they_play(tables: list[Table], server: postgres.Server, mode: str):
    acknowledged: list[str] = []

    def play(table: Table, name: str) -> None:
        for turn in range(80):
            while f"{name} {turn}" not in acknowledged:
                with suppress(ConnectionLostError):  # what was to be shown of it could not be read: ask again
                    done(table.say(f"{name} {turn}", request=f"{name} {turn}"))
                    acknowledged.append(f"{name} {turn}")

    threads = [threading.Thread(target=play, args=each) for each in zip(tables, ("Ada", "Bea"), strict=True)]
    for thread in threads:
        thread.start()
    for restart in range(2):
        while len(acknowledged) < 40 * (restart + 1):
            assert any(thread.is_alive() for thread in threads)
            time.sleep(0.01)
        server.restart(mode)
    for thread in threads:
        thread.join()
    assert len(acknowledged) == 160
    asked = [request_of(tables[0].store, "player", each) for each in acknowledged]
    assert sorted(act.request for act in tables[0].store.acts(after=1)) == sorted(asked)
    assert tables[0].store.position == 161
    assert verify(tables[1].store).sound
