"""Every store that keeps the contract."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.journal import MemoryStore, SqliteStore, Store
from tests.journal.builders import NOON


@pytest.fixture
def file(tmp_path: Path) -> Iterator[SqliteStore]:
    """A campaign in a file."""
    store = SqliteStore.create(tmp_path / "ship.inglenook", name="The ship", created=NOON, app="0.1.0")
    yield store
    store.close()


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest) -> Store:
    """A fresh campaign in each kind of store."""
    if request.param == "memory":
        return MemoryStore("The ship", created=NOON, app="0.1.0")
    found: SqliteStore = request.getfixturevalue("file")
    return found
