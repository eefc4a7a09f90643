"""Backups of what a database keeps: whole whoever writes, and taken back by a database or a folder alike."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.journal import DamagedError, verify, verify_file
from inglenook.journal.database import Database
from inglenook.table import Library
from inglenook.table.backing_up import AlreadyHereError, BackupThereError, back_up, restore
from inglenook.table.database_backups import back_up_from, restore_to
from inglenook.table.database_library import DatabaseLibrary
from tests import postgres


@pytest.fixture
def shelf(database_url: str) -> Iterator[DatabaseLibrary]:
    shelf = DatabaseLibrary(Database.open(database_url))
    yield shelf
    shelf.close()


def begun(shelf: DatabaseLibrary, name: str = "Ada") -> str:
    table = shelf.create(name, seed="ember")
    table.say("It begins.")
    return table.id


def said(shelf: DatabaseLibrary | Library, name: str = "Ada") -> list[str]:
    table = shelf.open(name)
    try:
        return [entry.text for entry in table.entries().entries if entry.kind == "prose"]
    finally:
        table.close()


def test_what_comes_back_is_what_was_there(shelf, tmp_path):
    key = begun(shelf)
    where, report = back_up_from(shelf, key, tmp_path)
    assert where == tmp_path / "Ada.inglenook"
    assert report.sound
    shelf.open(key).say("Later.")
    with pytest.raises(AlreadyHereError):
        restore_to(shelf, where)
    with pytest.raises(BackupThereError):
        back_up_from(shelf, key, tmp_path)
    assert said(shelf) == ["It begins.", "Later."]
    assert restore_to(shelf, where, replace=True) == "Ada"
    assert said(shelf) == ["It begins."]
    assert shelf.find("Ada") == key
    assert [state for (state,) in shelf.database.rows("SELECT state FROM campaign ORDER BY key")] == ["deleted", "here"]
    shelf.open(key).say("Another end.")
    assert verify(shelf.open(key).store).sound


def test_a_folder_takes_back_what_a_database_gave_and_the_other_way_round(shelf, tmp_path):
    key = begun(shelf)
    where, report = back_up_from(shelf, key, tmp_path / "from database")
    home = Library(tmp_path / "home")
    restore(home, where)
    assert said(home) == ["It begins."]
    assert home.open("Ada").id == key
    shelf.delete(key)
    back, _ = back_up(home.path("Ada"), tmp_path / "from folder")
    restore_to(shelf, back)
    assert verify(shelf.open(key).store).head == report.head


def test_all_are_whole_while_two_servers_write(shelf, database_url, tmp_path):
    """All that was acknowledged before a backup began is in it, and it is a beginning of what there is later."""
    keys = {name: begun(shelf, name) for name in ("Ada", "Bea")}
    stop = threading.Event()
    written = dict.fromkeys(keys.values(), 0)

    def write(url: str, key: str, step: int) -> None:
        other = DatabaseLibrary(Database.open(url))
        table = other.open(key)
        count = 0
        while not stop.is_set():
            count += 1
            table.say(f"Line {count} by {step}.", request=f"{step}-{count}")
            if count % 7 == 0:
                table.undo()
            written[key] = table.store.position
        other.close()

    writers = [threading.Thread(target=write, args=(database_url, key, at)) for key in keys.values() for at in (1, 2)]
    for each in writers:
        each.start()
    try:
        for number in range(6):
            for key in keys.values():
                before = written[key]
                _, report = back_up_from(shelf, key, tmp_path / str(number))
                assert report.sound
                assert report.entries >= before
    finally:
        stop.set()
        for each in writers:
            each.join()
    for name, key in keys.items():
        first = verify_file(tmp_path / "0" / f"{name}.inglenook")
        assert verify(shelf.open(key).store, head=first.head).sound
        assert shelf.open(key).store.position > first.entries
        restore_to(shelf, tmp_path / "5" / f"{name}.inglenook", replace=True)
        assert verify(shelf.open(key).store).sound


def test_two_names_that_make_one_file_name_make_two_backups(shelf, tmp_path):
    keys = [begun(shelf, name) for name in ("A/B", "A?B")]
    files = {back_up_from(shelf, key, tmp_path)[0].name for key in keys}
    assert len(files) == 2
    for key in keys:
        shelf.delete(key)
    for file in files:
        restore_to(shelf, tmp_path / file)
    assert sorted(line.name for line in shelf.campaigns()) == ["A/B", "A?B"]


def test_what_is_damaged_is_neither_backed_up_nor_put_back(shelf, server, tmp_path):
    key = begun(shelf)
    where, _ = back_up_from(shelf, key, tmp_path / "kept")
    where.write_bytes(where.read_bytes().replace(b"It begins.", b"It ended.."))
    with pytest.raises(DamagedError):
        restore_to(shelf, where, replace=True)
    assert said(shelf) == ["It begins."]
    server.sql("UPDATE inglenook.entry SET hash = sha256(hash) WHERE position = 2")
    with pytest.raises(DamagedError):
        back_up_from(shelf, key, tmp_path / "more")
    assert list((tmp_path / "more").iterdir()) == []


def test_a_dump_of_the_whole_database_made_while_others_write_comes_back_whole(
    shelf: DatabaseLibrary, server: postgres.Server, tmp_path: Path
):
    """`pg_dump` and `pg_restore`, as the documentation has it: links and sessions come along."""
    keys = [begun(shelf, name) for name in ("Ada", "Bea", "Cem")]
    _, token = shelf.doors().invite(keys[0], "player", days=7, once=False)
    stop = threading.Event()

    def write(key: str) -> None:
        table = shelf.open(key)
        while not stop.is_set():
            table.say("On and on.")

    writers = [threading.Thread(target=write, args=(key,)) for key in keys]
    for each in writers:
        each.start()
    dump = tmp_path / "tables.dump"
    try:
        while any(shelf.open(key).store.position < 10 for key in keys):
            pass
        _run("pg_dump", "-Fc", "-f", str(dump), server.url)
    finally:
        stop.set()
        for each in writers:
            each.join()
    server.sql("CREATE DATABASE again ENCODING 'UTF8' TEMPLATE template0")
    try:
        _run("pg_restore", "--no-owner", "-d", server.url_of("again"), str(dump))
        again = DatabaseLibrary(Database.open(server.url_of("again")))
        assert sorted(line.id for line in again.campaigns()) == sorted(keys)
        for key in keys:
            there, now = again.open(key), shelf.open(key)
            report = verify(there.store)
            assert report.sound
            assert verify(now.store, head=report.head).sound
            there.say("And on.")
        assert again.doors().find(token) is not None
        again.close()
    finally:
        server.sql("DROP DATABASE again WITH (FORCE)")


def _run(program: str, *words: str) -> None:
    subprocess.run([str(postgres.program(program)), *words], check=True, capture_output=True)
