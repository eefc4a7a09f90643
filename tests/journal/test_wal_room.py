"""Room in the write-ahead log: made in steps, in one's own log alone, and not of what little is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from inglenook.journal import SqliteStore, verify
from inglenook.journal.wal_room import FULL, STEP
from tests.journal.builders import NOON, say


def log_of(store: SqliteStore) -> Path:
    return store.path.with_name(f"{store.path.name}-wal")


def test_the_log_is_lengthened_once_for_many_acts(file: SqliteStore):
    sizes = []
    for count in range(8):
        say(file, f"r{count}", "A word.")
        sizes.append(log_of(file).stat().st_size)
    assert sizes[0] < STEP < sizes[1]
    assert len(set(sizes[1:])) == 1
    assert verify(file).sound


def test_of_a_disk_that_is_nearly_full_no_part_is_taken(file: SqliteStore):
    """It would be the last room for the campaign itself, and for all others."""
    resource = pytest.importorskip("resource")
    say(file, "r1", "A word.")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (log_of(file).stat().st_size + STEP // 2, before[1]))
    try:
        say(file, "r2", "Another.")
        assert log_of(file).stat().st_size < STEP // 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert file.position == 2


def test_the_log_of_another_campaign_that_has_got_the_name_is_left_alone(file: SqliteStore):
    """Whoever writes there doesn't wait for the one that was moved away."""
    say(file, "r1", "A word.")
    for moved in (file.path, log_of(file)):
        moved.rename(moved.with_name(f"moved-{moved.name}"))
    other = SqliteStore.create(file.path, name="The other ship", created=NOON)
    say(other, "r1", "A word.")
    before = log_of(other).read_bytes()
    for count in range(2, 6):
        say(file, f"r{count}", "A word.")
    assert log_of(other).read_bytes() == before
    other.close()


def test_it_is_lengthened_until_it_is_moved_into_the_campaign_and_no_longer(file: SqliteStore):
    (pages,) = file._writer.execute("PRAGMA wal_autocheckpoint").fetchone()
    (page,) = file._writer.execute("PRAGMA page_size").fetchone()
    assert pages * (page + 24) == FULL  # each page with the header of its frame
