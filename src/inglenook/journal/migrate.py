"""Leading older campaign files up to the present schema, step by step, after a copy has been put beside them."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

from .schema import SCHEMA


def _from_1(connection: sqlite3.Connection) -> None:
    """Snapshots say which code made them; texts can be searched; struck acts are found quickly."""
    connection.execute("DROP TABLE snapshot")  # a cache: it fills again
    connection.execute(
        "CREATE TABLE snapshot (position INTEGER PRIMARY KEY, code TEXT NOT NULL, body BLOB NOT NULL) STRICT"
    )
    connection.execute("CREATE TABLE indexed (upto INTEGER NOT NULL) STRICT")
    connection.execute("INSERT INTO indexed VALUES (0)")
    connection.execute(
        "CREATE VIRTUAL TABLE words USING fts5 (text, content='', tokenize='unicode61 remove_diacritics 2')"
    )
    connection.execute("CREATE INDEX act_struck ON act (act) WHERE struck = 1")


# Each step leads from its number to the next. None is ever changed once it has been released.
STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {1: _from_1}


def migrate(connection: sqlite3.Connection, path: Path, found: int) -> Path | None:
    """Take the steps that are needed, all or none; gives the copy of the file as it was."""
    if found == SCHEMA:
        return None
    backup = _backup(connection, path, found)
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another program may have been quicker.
        for step in range(int(connection.execute("PRAGMA user_version").fetchone()[0]), SCHEMA):
            STEPS[step](connection)
            connection.execute(f"PRAGMA user_version = {step + 1}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return backup


def _backup(connection: sqlite3.Connection, path: Path, found: int) -> Path:
    backup = path.with_name(f"{path.name}.schema-{found}")
    count = 1
    while backup.exists():
        count += 1
        backup = path.with_name(f"{path.name}.schema-{found}.{count}")
    with contextlib.closing(sqlite3.connect(backup)) as target:
        connection.backup(target)
    return backup
