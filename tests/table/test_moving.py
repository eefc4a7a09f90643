"""A campaign moves from its file to a database and back: all of it, whatever happens on the way, or not at all."""

from __future__ import annotations

import random
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.journal import ConnectionLostError, GoneError, SqliteStore, Store, verify
from inglenook.journal.database import Database
from inglenook.journal.postgres import PostgresStore
from inglenook.table import Library, MoveRefused, NameTakenError
from inglenook.table.database_library import DatabaseLibrary
from inglenook.table.moving import move_back, move_in
from tests import postgres
from tests.table.campaign import one_act
from tests.table.tables import ENGINES, clock, done


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "home", ENGINES, clock())


@pytest.fixture
def shelf(database_url: str) -> Iterator[DatabaseLibrary]:
    shelf = DatabaseLibrary(Database.open(database_url), ENGINES, clock())
    yield shelf
    shelf.close()


def played(library: Library, acts: int = 150) -> None:
    """A campaign with a bit of everything: rolls, questions, strikes, erased prose, hidden lanes, packs, snapshots."""
    table = library.create("Ada", seats={"player": ("table",), "referee": ("table", "referee")}, seed="3")
    chance = random.Random(1)
    for turn in range(acts):
        one_act(table, chance, f"turn {turn}")
    while waiting := table.waiting():
        done(table.answer(waiting[0].options[0].key))
    said = done(table.say("my real name is Rumpelstilz", request="said"))
    done(table.erase(said.entries[0].number))
    done(table.do("ask", {"question": "Is it warm?"}, request="asked"))
    done(table.undo())
    table.close()


def all_of(store: Store) -> dict[str, object]:
    """Everything that a campaign is."""
    return {
        "heads": store.heads(),
        "acts": [*store.acts()],
        "entries": [*store.read()],
        "packs": store.packs(),
        "snapshot": store.snapshot(),
        "key": store.seal_key,
        "meta": {key: text for key, text in store.meta.items() if key != "schema"},
        "found": [(found.entry.position, found.struck) for found in store.search("warm", 500)],
    }


def test_there_and_back_with_everything(library: Library, shelf: DatabaseLibrary):
    played(library)
    file = library.path("Ada")
    source = SqliteStore.open(file)
    before = all_of(source)
    assert source.snapshot() is not None
    assert len(source.heads()) == 2
    assert any(act.struck for act in source.acts())
    source.close()

    moved = move_in(library, shelf, "ada")
    assert moved.head == before["heads"]["table"][1].hex()  # type: ignore[index]
    assert library.campaigns() == []
    there = shelf.open("Ada")
    assert all_of(there.store) == before
    assert verify(there.store).sound
    assert there.verify_rules() == ()
    assert done(there.do("ask", {"question": "Again?"}, request="asked")).repeated
    done(there.do("ask", {"question": "And now?"}))
    before = all_of(there.store)

    back = move_back(shelf, library, "ADA")
    assert back.entries == there.store.position
    assert shelf.campaigns() == []
    here = library.open("Ada")
    assert all_of(here.store) == before
    assert here.verify_rules() == ()
    done(here.do("ask", {"question": "Home again?"}))
    before = all_of(here.store)
    here.close()

    move_in(library, shelf, "Ada")
    there = shelf.open("Ada")
    assert all_of(there.store) == before
    assert len(shelf.database.rows("SELECT FROM campaign")) == 1, "what was left there has made room"
    assert sorted(path.name for path in (library.home / "moved").iterdir()) == ["Ada 2.inglenook", "Ada.inglenook"]


def test_what_is_left_is_whole_and_nobody_goes_on_with_it(library: Library, shelf: DatabaseLibrary):
    played(library, 5)
    left = SqliteStore.open(Path(move_in(library, shelf, "Ada").left))
    assert verify(left).sound
    with pytest.raises(GoneError, match="moved to the database"), left.writing():
        pass
    left.close()
    there = shelf.open("Ada")
    move_back(shelf, library, "Ada")
    with pytest.raises(GoneError, match="moved"):
        there.say("Anyone here?")


def test_one_who_had_the_file_open_all_the_time_can_write_no_more(
    library: Library, shelf: DatabaseLibrary, monkeypatch: pytest.MonkeyPatch
):
    played(library, 5)
    late = library.open("Ada")
    with pytest.raises(MoveRefused, match="open in another program"):
        move_in(library, shelf, "Ada")
    assert shelf.campaigns() == []
    monkeypatch.setattr("inglenook.table.moving.in_use", lambda file: False)  # opened in the very next instant
    move_in(library, shelf, "Ada")
    with pytest.raises(GoneError):
        late.say("Too late")
    late.close()


@pytest.mark.parametrize("back", [False, True])
def test_where_it_is_already_nothing_is_moved(library: Library, shelf: DatabaseLibrary, back: bool):
    played(library, 5)
    file = library.path("Ada")
    twin = file.read_bytes()
    move_in(library, shelf, "Ada")
    file.write_bytes(twin)
    with pytest.raises(MoveRefused, match="already, by its id"):
        move_back(shelf, library, "Ada") if back else move_in(library, shelf, "Ada")
    assert file.read_bytes() == twin
    assert len(shelf.campaigns()) == len(library.campaigns()) == 1
    shelf.open("Ada").say("Still here")


@pytest.mark.parametrize("back", [False, True])
def test_a_name_that_is_taken_there(library: Library, shelf: DatabaseLibrary, back: bool):
    library.create("Ada").close()
    shelf.create("ada").close()
    with pytest.raises(NameTakenError):
        move_back(shelf, library, "Ada") if back else move_in(library, shelf, "Ada")
    assert len(shelf.campaigns()) == len(library.campaigns()) == 1
    assert shelf.database.rows("SELECT FROM campaign WHERE state <> 'here'") == []
    assert [path.name for path in library.home.iterdir()] == ["Ada.inglenook"]


@pytest.mark.parametrize("back", [False, True])
def test_a_copy_that_is_not_sound_never_comes_to_be(library: Library, shelf: DatabaseLibrary, back: bool):
    played(library, 150)
    if back:
        move_in(library, shelf, "Ada")
        shelf.database.rows("UPDATE entry SET seat = 'mallory' WHERE position = 9 RETURNING 1")
    else:
        with sqlite3.connect(library.path("Ada")) as connection:
            connection.execute("UPDATE entry SET seat = 'mallory' WHERE position = 9")
        connection.close()
    with pytest.raises(MoveRefused, match=r"table \d+: its hash"):
        move_back(shelf, library, "Ada") if back else move_in(library, shelf, "Ada")
    assert len(shelf.campaigns()) == back
    assert len(library.campaigns()) == (not back)
    table = shelf.open("Ada") if back else library.open("Ada")
    done(table.say("It goes on where it is"))
    table.close()


@pytest.mark.parametrize("heard", [False, True])
def test_the_database_goes_away_at_the_end_of_the_way_back(
    library: Library, shelf: DatabaseLibrary, server: postgres.Server, monkeypatch: pytest.MonkeyPatch, heard: bool
):
    """The commit may have been heard or not: there is one campaign in the end, and never two."""
    played(library, 5)
    move_in(library, shelf, "Ada")
    commit = PostgresStore._commit

    def break_off(store: PostgresStore, connection: object, writer: object) -> None:
        if heard:
            commit(store, connection, writer)  # type: ignore[arg-type]
        server.restart("immediate")
        connection.execute("SELECT 1")  # type: ignore[attr-defined]

    monkeypatch.setattr(PostgresStore, "_commit", break_off)
    if heard:
        move_back(shelf, library, "Ada")
    else:
        with pytest.raises(ConnectionLostError):
            move_back(shelf, library, "Ada")
    monkeypatch.undo()
    assert (len(shelf.campaigns()), len(library.campaigns())) == ((0, 1) if heard else (1, 0))


MOVER = """
import sys
from pathlib import Path
from inglenook.journal.database import Database
from inglenook.table import Library
from inglenook.table.database_library import DatabaseLibrary
from inglenook.table.moving import move_back, move_in
library, shelf = Library(Path(sys.argv[1])), DatabaseLibrary(Database.open(sys.argv[2]))
print("ready", flush=True)
for way in sys.stdin:
    move_in(library, shelf, "Ada") if way == "in\\n" else move_back(shelf, library, "Ada")
    print("moved", flush=True)
"""


@pytest.mark.parametrize("way", ["in", "back"])
def test_killed_on_the_way(library: Library, shelf: DatabaseLibrary, way: str):
    """Wherever it is afterwards it is whole. It is in both places only if the very last step was left."""
    table = library.create("Ada")
    for turn in range(400):
        done(table.say(f"Turn {turn}"))
    table.close()
    if way == "back":
        move_in(library, shelf, "Ada")
    table = (library if way == "in" else shelf).open("Ada")
    before = all_of(table.store)
    table.close()
    killed = 0
    for seconds in (0.02, 0.06, 0.12, 0.2, 0.3):
        mover = postgres.python(MOVER, str(library.home), shelf.database.url)
        assert mover.stdin is not None
        assert mover.stdout is not None
        assert mover.stdout.readline() == "ready\n"
        mover.stdin.write(f"{way}\n")
        time.sleep(seconds)
        mover.send_signal(signal.SIGKILL)
        mover.communicate()
        places = [each for each in (library, shelf) if each.campaigns()]
        assert places
        for place in places:
            table = place.open("Ada")
            assert all_of(table.store) == before
            table.close()
        if len(places) == 2 or places[0] is (shelf if way == "in" else library):
            break
        killed += 1
    assert killed
