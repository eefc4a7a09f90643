"""What only a file has: its header, its age, its copies, its neighbours and its disk."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.journal import (
    DiskFullError,
    NewerSchemaError,
    NotACampaignError,
    SqliteStore,
    StoreBusyError,
    canonical,
    verify,
)
from inglenook.journal import connection as connections
from tests.journal.builders import NOON, prose, roll, say

SAMPLE = Path(__file__).parent / "samples" / "schema-1.inglenook"


def test_a_closed_campaign_is_one_file_that_can_be_copied(tmp_path: Path):
    path = tmp_path / "ship.inglenook"
    store = SqliteStore.create(path, name="The ship", created=NOON)
    roll(store, "r1")
    assert list(store.read(limit=1))
    store.close()
    store.close()
    assert [found.name for found in tmp_path.iterdir()] == ["ship.inglenook"]
    shutil.copyfile(path, tmp_path / "copy.inglenook")
    copy = SqliteStore.open(tmp_path / "copy.inglenook")
    assert copy.position == 4
    copy.close()


def test_a_campaign_never_replaces_a_file(tmp_path: Path):
    path = tmp_path / "ship.inglenook"
    path.write_text("my diary")
    with pytest.raises(FileExistsError):
        SqliteStore.create(path, name="The ship", created=NOON)
    assert path.read_text() == "my diary"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", [b"", b"diary", b"x" * 5000, b"SQLite format 3\x00" + b"\x00" * 5000])
def test_other_files_are_not_campaigns(tmp_path: Path, content: bytes):
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(NotACampaignError):
        SqliteStore.open(path)
    assert path.read_bytes() == content


def test_folders_and_other_databases_are_not_campaigns(tmp_path: Path):
    with pytest.raises(NotACampaignError, match="folder"):
        SqliteStore.open(tmp_path)
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE entry (a)")
    other.close()
    with pytest.raises(NotACampaignError, match="another program"):
        SqliteStore.open(tmp_path / "other.db")
    with pytest.raises(FileNotFoundError):
        SqliteStore.open(tmp_path / "nothing")


def test_a_file_from_the_future_is_left_alone(file: SqliteStore):
    file.close()
    later = sqlite3.connect(file.path)
    later.execute("PRAGMA user_version = 99")
    later.close()
    before = file.path.read_bytes()
    with pytest.raises(NewerSchemaError, match="schema 99"):
        SqliteStore.open(file.path)
    assert file.path.read_bytes() == before


def test_a_file_of_schema_1_is_led_up_and_kept(tmp_path: Path):
    path = tmp_path / "old.inglenook"
    shutil.copyfile(SAMPLE, path)
    store = SqliteStore.open(path)
    assert verify(store).sound
    assert store.meta["schema"] == "2"
    assert [found.entry.number for found in store.search("harbour")] == [1]
    roll(store, "new")
    with store.writing() as writer:
        writer.keep_snapshot(store.position, "2", b"{}")
    assert verify(store).sound
    store.close()
    backup = tmp_path / "old.inglenook.schema-1"
    kept = sqlite3.connect(backup)
    assert kept.execute("PRAGMA user_version").fetchone() == (1,)
    assert kept.execute("SELECT count(*) FROM entry").fetchone() == (6,)
    kept.close()
    SqliteStore.open(path).close()
    assert sorted(found.name for found in tmp_path.iterdir()) == ["old.inglenook", "old.inglenook.schema-1"]


def test_readers_go_on_while_another_connection_writes(file: SqliteStore):
    other = SqliteStore.open(file.path)
    roll(file, "r1")
    with file.writing() as writer:
        writer.append("r2", "anna", "prose", NOON, [prose("not yet")])
        assert other.position == 4
        assert file.position == 5
    assert other.position == 5
    say(other, "r3", "from the other side")
    assert say(file, "r4", "and back").number == 7
    assert verify(file).sound
    other.close()


def test_a_still_view_does_not_move(file: SqliteStore):
    other = SqliteStore.open(file.path)
    roll(file, "r1")
    with file.still():
        assert file.position == 4
        roll(other, "r2")
        assert file.position == 4
    assert file.position == 8
    other.close()


def test_waiting_for_another_writer_ends(file: SqliteStore, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connections, "PATIENCE", 0.05)
    impatient = SqliteStore.open(file.path)
    with file.writing() as writer:
        writer.append("r1", "anna", "prose", NOON, [prose("mine")])
        with pytest.raises(StoreBusyError, match="another program"):
            say(impatient, "r2", "mine!")
    say(impatient, "r2", "mine!")
    assert [entry.number for entry in file.read()] == [1, 2]
    impatient.close()


def test_erased_text_and_salt_are_in_no_byte_of_the_file(file: SqliteStore):
    secret = say(file, "r1", "Rumpelstiltskin " * 600)
    small = say(file, "r2", "Rapunzel")
    for count in range(50):
        say(file, f"more {count}", "and so on " * 20)
    assert file.search("rumpelstiltskin")
    with file.writing() as writer:
        writer.erase(secret.position)
        writer.erase(small.position)
    file.close()
    data = b"".join(found.read_bytes() for found in file.path.parent.iterdir()).lower()
    for gone in (b"umpelstiltski", b"apunzel"):
        assert gone not in data
    for salt in (secret.salt, small.salt):
        assert salt not in data
    assert secret.digest in file.path.read_bytes()


def test_an_erasure_that_others_hinder_is_finished_at_the_next_opening(
    file: SqliteStore, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(connections, "PATIENCE", 0.05)
    hurried = SqliteStore.open(file.path)
    secret = say(hurried, "r1", "Rapunzel")
    other = SqliteStore.open(file.path)
    reading = other.read()
    next(reading)
    with hurried.writing() as writer:
        writer.erase(secret.position)
    assert hurried.entry("table", 1) != secret
    assert list(reading) == [], "a reader at its end lets go"
    for store in (other, hurried, file):
        store.close()
    SqliteStore.open(file.path).close()
    data = b"".join(found.read_bytes() for found in file.path.parent.iterdir())
    assert b"apunzel" not in data
    assert secret.salt not in data


def test_no_room_in_the_file(file: SqliteStore):
    roll(file, "r1")
    pages = file._writer.execute("PRAGMA page_count").fetchone()[0]
    file._writer.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DiskFullError, match="nothing was changed"):
        say(file, "r2", "a long story " * 10_000)
    assert file.position == 4
    assert file.act_of_request("r2") is None
    file._writer.execute("PRAGMA max_page_count = 100000")
    assert say(file, "r2", "a long story " * 10_000).number == 5
    assert verify(file).sound


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system with room for one megabyte."""
    place = tmp_path / "disk"
    place.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", place], capture_output=True)
    if done.returncode:
        pytest.skip("mounting a small file system needs root")
    yield place
    subprocess.run(["umount", place], check=True)


def test_a_full_disk(tiny_disk: Path):
    store = SqliteStore.create(tiny_disk / "ship.inglenook", name="The ship", created=NOON)
    said = 0

    def talk() -> None:
        nonlocal said
        for count in range(1000):
            say(store, f"r{count}", "a long story " * 500)
            said += 1

    with pytest.raises(DiskFullError):
        talk()
    assert 0 < said < 1000
    assert store.position == said
    assert store.act_of_request(f"r{said}") is None
    assert verify(store).sound
    store.close()
    again = SqliteStore.open(tiny_disk / "ship.inglenook")
    assert again.position == said
    again.close()


def test_opening_takes_no_longer_for_a_longer_story(file: SqliteStore):
    """It reads the end only, which shows in the pages it touches."""
    body = canonical({"text": "once upon a time"})
    with file.writing() as writer:
        for count in range(2000):
            writer.append(f"r{count}", "anna", "prose", NOON, [prose("once")])
    assert body
    file.close()
    damaged = sqlite3.connect(file.path)
    damaged.execute("UPDATE entry SET body = x'7b7d' WHERE position = 10")
    damaged.commit()
    damaged.close()
    store = SqliteStore.open(file.path)
    assert [fault.number for fault in verify(store).faults] == [10]
    store.close()
