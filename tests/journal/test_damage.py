"""Damaged files are recognised, and what is whole in them can be saved."""

from __future__ import annotations

import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from inglenook.journal import DamagedError, NotACampaignError, SqliteStore, StoreError, salvage, verify, verify_file
from tests.journal.builders import NOON, roll, say, strike

ACTS = 300


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of a few hundred acts; each fourth is hidden, the tenth is struck."""
    path = tmp_path_factory.mktemp("damage") / "whole.inglenook"
    store = SqliteStore.create(path, name="The ship", created=NOON)
    for count in range(ACTS):
        made = roll(store, f"r{count}", "referee" if count % 4 == 3 else "table")
        if count == 9:
            strike(store, "undo", made)
    with store.writing() as writer:
        writer.keep_pack(sha256(b"a pack").hexdigest(), b"a pack")
    store.close()
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    """A copy to damage."""
    return Path(shutil.copyfile(whole, tmp_path / "ship.inglenook"))


def entries_of(path: Path):
    store = SqliteStore.open(path)
    entries = [*store.read()]
    store.close()
    return entries


def check_saved(whole: Path, saved: Path, least: int) -> int:
    """What was saved is a beginning of what there was, sound, and can be played on."""
    entries = entries_of(saved)
    assert entries == entries_of(whole)[: len(entries)]
    assert len(entries) >= least
    store = SqliteStore.open(saved)
    assert verify(store).sound
    say(store, "after", "We go on")
    assert verify(store).sound
    store.close()
    return len(entries)


def test_a_whole_file_is_saved_whole(whole: Path, tmp_path: Path):
    done = salvage(whole, tmp_path / "saved.inglenook")
    assert (done.acts, done.entries, done.complete, done.can_go_on) == (ACTS + 1, ACTS * 4 + 1, True, True)
    store = SqliteStore.open(tmp_path / "saved.inglenook")
    assert store.struck([9, 10, 11]) == {10}
    assert store.packs() == {sha256(b"a pack").hexdigest(): b"a pack"}
    assert store.meta["name"] == "The ship"
    store.close()
    check_saved(whole, tmp_path / "saved.inglenook", ACTS * 4 + 1)


def flip(path: Path, offset: int, length: int = 16) -> None:
    data = bytearray(path.read_bytes())
    for place in range(offset, min(offset + length, len(data))):
        data[place] ^= 0xFF
    path.write_bytes(data)


@pytest.mark.parametrize("tenth", range(10))
@pytest.mark.parametrize("within", [0, 2000])
def test_flipped_bytes_are_found_and_what_comes_before_is_saved(
    whole: Path, path: Path, tmp_path: Path, tenth: int, within: int
):
    """Ten pages through the file, each hit at its start (the b-tree's header) and in the middle (an entry)."""
    pages = path.stat().st_size // 4096
    flip(path, max(1, pages * tenth // 10) * 4096 + within)
    report = verify_file(path)
    saved = tmp_path / "saved.inglenook"
    done = salvage(path, saved)
    count = check_saved(whole, saved, 0) if done.can_go_on else len(entries_of(saved))
    assert count == done.entries
    assert done.lost or count == ACTS * 4 + 1
    if report.sound:
        # The bytes belong to no entry: free space, or a part of a cache.
        assert count == ACTS * 4 + 1
        assert entries_of(path) == entries_of(whole)


def test_a_damaged_end_is_seen_on_opening_which_says_what_can_be_saved(whole: Path, path: Path, tmp_path: Path):
    data = path.read_bytes()
    last = entries_of(whole)[-1]
    flip(path, data.index(last.hash), 1)
    with pytest.raises(DamagedError) as damaged:
        SqliteStore.open(path)
    assert damaged.value.can_be_saved == ACTS * 4 - 3
    assert f"inglenook salvage {path}" in str(damaged.value)
    salvage(path, tmp_path / "saved.inglenook")
    check_saved(whole, tmp_path / "saved.inglenook", ACTS * 4 - 3)


@pytest.mark.parametrize("kept", [0.15, 0.4, 0.8, 0.99])
def test_a_file_that_lost_its_end(whole: Path, path: Path, tmp_path: Path, kept: float):
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * kept)])
    with pytest.raises(DamagedError, match="lost its end") as damaged:
        SqliteStore.open(path)
    assert not verify_file(path).sound
    done = salvage(path, tmp_path / "saved.inglenook")
    assert done.entries == damaged.value.can_be_saved
    assert done.lost
    if kept > 0.3:
        assert done.entries > 0
    if done.can_go_on:
        check_saved(whole, tmp_path / "saved.inglenook", done.entries)


def test_a_damaged_header_is_said_to_be_one(path: Path):
    flip(path, 0)
    with pytest.raises(NotACampaignError, match="first bytes are damaged"):
        SqliteStore.open(path)


def test_a_damaged_middle_stops_no_reader_silently(whole: Path, path: Path):
    """Reading on from a broken page raises; it never just ends early."""
    entries = entries_of(whole)
    data = path.read_bytes()
    page = data.index(entries[600].hash) // 4096
    flip(path, page * 4096, 8)
    store = SqliteStore.open(path)
    with pytest.raises(StoreError, match="damaged"):
        list(store.read())
    store.close()


def test_salvage_replaces_no_file(whole: Path, tmp_path: Path):
    target = tmp_path / "there.inglenook"
    target.write_text("mine")
    with pytest.raises(FileExistsError):
        salvage(whole, target)
    assert target.read_text() == "mine"
