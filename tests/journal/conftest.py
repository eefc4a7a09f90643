"""Every store that keeps the contract."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.journal import MemoryStore, SqliteStore, Store
from inglenook.journal.database import Database
from inglenook.journal.postgres import PostgresStore
from tests.journal.builders import NOON


@pytest.fixture
def file(tmp_path: Path) -> Iterator[SqliteStore]:
    """A campaign in a file."""
    store = SqliteStore.create(tmp_path / "ship.inglenook", name="The ship", created=NOON, app="0.1.0")
    yield store
    store.close()


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A database without campaigns."""
    database = Database.open(database_url)
    yield database
    database.close()


@pytest.fixture
def shared(database: Database) -> PostgresStore:
    """A campaign in a database, beside another one."""
    PostgresStore.create(database, name="The other ship", created=NOON)
    return PostgresStore.create(database, name="The ship", created=NOON, app="0.1.0")


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest) -> Store:
    """A fresh campaign in each kind of store."""
    if request.param == "memory":
        return MemoryStore("The ship", created=NOON, app="0.1.0")
    found: Store = request.getfixturevalue("file" if request.param == "sqlite" else "shared")
    return found
