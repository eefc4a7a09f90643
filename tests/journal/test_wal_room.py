"""Room in the log before it is needed: it costs a store that stays open nothing, and is never taken for a commit."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from inglenook.journal import SqliteStore, verify
from inglenook.journal.wal_room import FULL, STEP
from tests.journal.builders import NOON, say


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ship.inglenook"


@pytest.fixture
def ship(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore.create(path, name="The ship", created=NOON)
    yield store
    store.close()


def log_of(path: Path) -> int:
    return path.with_name(f"{path.name}-wal").stat().st_size


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_who_writes_once_and_leaves_lengthens_nothing(ship: SqliteStore, path: Path):
    say(ship, "r1", "Once.")
    assert log_of(path) < STEP / 4


def test_acts_of_an_evening_are_written_into_room_that_is_there(ship: SqliteStore, path: Path):
    sizes = []
    for number in range(60):
        say(ship, f"r{number}", f"{number} knocks.")
        sizes.append(log_of(path))
    assert sizes[1] > STEP
    assert len(set(sizes)) < 9, "it is lengthened in a few large steps"
    assert sizes == sorted(sizes)


def test_it_isnt_lengthened_beyond_where_it_begins_anew(ship: SqliteStore, path: Path):
    words = "A long night. " * 300
    for number in range(800):
        say(ship, f"r{number}", words)
    assert log_of(path) < FULL + STEP


def test_room_is_not_taken_for_a_commit(ship: SqliteStore, path: Path, tmp_path: Path):
    """Whoever finds the file and its log as they lie there, after a crash, has all acts and nothing else."""
    for number in range(5):
        say(ship, f"r{number}", f"{number} knocks.")
        copied = tmp_path / f"{number}"
        copied.mkdir()
        for found in (path, path.with_name(f"{path.name}-wal")):
            shutil.copyfile(found, copied / found.name)
        copy = SqliteStore.open(copied / path.name)
        assert copy.position == number + 1
        assert not verify(copy).faults
        say(copy, "again", "It goes on.")
        copy.close()


def test_of_a_disk_that_is_nearly_full_no_part_is_taken(ship: SqliteStore, path: Path):
    """It would be the last room for the campaign itself, and for all others."""
    say(ship, "r1", "One.")
    with no_file_larger_than(log_of(path) + STEP // 2):
        say(ship, "r2", "Two.")
        say(ship, "r3", "Three.")
        assert log_of(path) < STEP // 2
    assert ship.position == 3
    say(ship, "r4", "Four.")
    assert not verify(ship).faults


def test_the_log_of_another_campaign_that_has_got_the_name_is_left_alone(ship: SqliteStore, path: Path):
    """Whoever writes there doesn't wait for the one that was moved away."""
    say(ship, "r1", "A word.")
    log = path.with_name(f"{path.name}-wal")
    for moved in (path, log):
        moved.rename(moved.with_name(f"moved-{moved.name}"))
    other = SqliteStore.create(path, name="The other ship", created=NOON)
    say(other, "r1", "A word.")
    before = log.read_bytes()
    for count in range(2, 6):
        say(ship, f"r{count}", "A word.")
    assert log.read_bytes() == before
    other.close()


def test_it_is_lengthened_until_it_is_moved_into_the_campaign_and_no_longer(ship: SqliteStore):
    (pages,) = ship._writer.execute("PRAGMA wal_autocheckpoint").fetchone()
    (page,) = ship._writer.execute("PRAGMA page_size").fetchone()
    assert pages * (page + 24) == FULL  # each page with the header of its frame


def test_two_who_have_it_open_share_the_room(ship: SqliteStore, path: Path):
    other = SqliteStore.open(path)
    for number in range(20):
        say((ship, other)[number % 2], f"r{number}", f"{number} knocks.")
    assert ship.position == other.position == 20
    assert log_of(path) < FULL + STEP
    other.close()
    assert not verify(ship).faults
