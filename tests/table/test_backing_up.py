"""Backups are whole and sound, whoever writes meanwhile, and bring a campaign back as it was."""

import threading
import time
from pathlib import Path

import pytest

from inglenook.journal import DamagedError, verify_file
from inglenook.table import Library
from inglenook.table.backing_up import AlreadyHereError, BackupThereError, back_up, restore


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(tmp_path / "home")
    table = made.create("Ada", seed="ember")
    table.say("It begins.")
    table.close()
    return made


def said(library: Library) -> list[str]:
    table = library.open("Ada")
    try:
        return [entry.text for entry in table.entries().entries if entry.kind == "prose"]
    finally:
        table.close()


def test_what_comes_back_is_what_was_there(library, tmp_path):
    where, report = back_up(library.path("Ada"), tmp_path / "kept")
    assert report.sound
    table = library.open("Ada")
    key = table.id
    table.say("Later.")
    table.close()
    with pytest.raises(AlreadyHereError):
        restore(library, where)
    assert said(library) == ["It begins.", "Later."]
    assert restore(library, where, replace=True) == "Ada"
    assert said(library) == ["It begins."]
    assert library.open("Ada").id == key
    aside = Library(library.home / "deleted")
    assert said(aside) == ["It begins.", "Later."], "what was replaced is not destroyed"


def test_a_backup_made_while_others_write_is_one_moment_of_it(library, tmp_path):
    stop = threading.Event()
    written: list[int] = []

    def write() -> None:
        table = library.open("Ada")
        while not stop.is_set():
            table.say(f"Line {len(written)}.")
            written.append(table.store.position)
        table.close()

    writer = threading.Thread(target=write)
    writer.start()
    while not written:
        time.sleep(0.01)
    try:
        counts = []
        for number in range(12):
            before = written[-1]
            where, report = back_up(library.path("Ada"), tmp_path / str(number))
            assert report.sound
            assert not where.with_name(where.name + "-wal").exists()
            assert before <= report.entries <= written[-1] + 1, "all that was acknowledged before is in it"
            counts.append(report.entries)
    finally:
        stop.set()
        writer.join()
    assert counts == sorted(counts)
    assert counts[-1] > counts[0]
    assert len(written) + 2 == library.open("Ada").store.position, "and the writer was not hindered"
    first = verify_file(tmp_path / "0" / "Ada.inglenook")
    assert verify_file(library.path("Ada"), head=first.head).sound, "a backup is a beginning of what there is now"


def test_a_backup_is_not_written_over_unasked(library, tmp_path):
    where, _ = back_up(library.path("Ada"), tmp_path / "kept")
    before = where.read_bytes()
    table = library.open("Ada")
    table.say("Later.")
    table.close()
    with pytest.raises(BackupThereError):
        back_up(library.path("Ada"), tmp_path / "kept")
    assert where.read_bytes() == before
    back_up(library.path("Ada"), tmp_path / "kept", over=True)
    assert where.read_bytes() != before
    assert [file.name for file in where.parent.iterdir()] == ["Ada.inglenook"]


def test_what_is_damaged_is_neither_backed_up_nor_put_back(library, tmp_path):
    where, _ = back_up(library.path("Ada"), tmp_path / "kept")
    for file in (where, library.path("Ada")):
        raw = file.read_bytes()
        assert b"It begins." in raw
        file.write_bytes(raw.replace(b"It begins.", b"It ended.."))
    with pytest.raises(DamagedError):
        back_up(library.path("Ada"), tmp_path / "more")
    with pytest.raises(DamagedError):
        restore(library, where, replace=True)
    assert list((tmp_path / "more").iterdir()) == []
    assert not (library.home / "deleted").exists()
    assert [file.suffix for file in library.home.iterdir()] == [".inglenook"]


def test_a_backup_of_a_campaign_that_was_deleted_comes_back_beside_others(library, tmp_path):
    where, _ = back_up(library.path("Ada"), tmp_path / "kept")
    library.delete("Ada")
    library.create("Bea").close()
    restore(library, where)
    assert sorted(line.name for line in library.campaigns()) == ["Ada", "Bea"]
    assert said(library) == ["It begins."]


def test_another_campaign_of_the_same_name_is_not_lost(library, tmp_path):
    where, _ = back_up(library.path("Ada"), tmp_path / "kept")
    library.delete("Ada")
    library.create("Ada").close()
    with pytest.raises(AlreadyHereError):
        restore(library, where)
    restore(library, where, replace=True)
    assert said(library) == ["It begins."]
    assert len(list((library.home / "deleted").glob("*.inglenook"))) == 2
