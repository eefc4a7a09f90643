"""Leading the tables of a database up to the present schema, all or nothing, while servers are at work on them."""

from __future__ import annotations

import time
from collections.abc import Mapping

import psycopg

from .errors import NewerSchemaError, StoreError
from .pool import Connection
from .postgres_schema import SCHEMA, SPACE, STEPS

GATE = 0x496E676C
"""The number of the lock that whoever changes the tables, or the list of names, holds meanwhile."""
TRIES = 5


def migrate(connection: Connection, where: str, steps: Mapping[int, str] = STEPS, schema: int = SCHEMA) -> None:
    """Take the steps that are needed, after checking that the database is fit. One program at a time does it.

    A step that would have to wait long for a table steps back, since all who came after it would wait too, and is
    tried again.
    """
    _check_encoding(connection, where)
    if _found(connection, where, schema) == schema:
        return
    for left in reversed(range(TRIES)):
        try:
            with connection.transaction():
                _climb(connection, where, steps, schema)
            return
        except psycopg.errors.LockNotAvailable:
            if not left:
                raise
            time.sleep(0.2)


def _climb(connection: Connection, where: str, steps: Mapping[int, str], schema: int) -> None:
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (GATE,))
    connection.execute("SET LOCAL lock_timeout = '2s'")
    found = _found(connection, where, schema)  # another program may have been quicker
    if found < 0:
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SPACE}")
        connection.execute(f"CREATE TABLE {SPACE}.version (number integer NOT NULL)")
        connection.execute(f"INSERT INTO {SPACE}.version VALUES (0)")
    connection.execute(f"SET LOCAL search_path = {SPACE}")
    for step in range(max(found, 0), schema):
        connection.execute(steps[step])
    connection.execute("UPDATE version SET number = %s", (schema,))


def _found(connection: Connection, where: str, schema: int) -> int:
    """The version of the tables; -1 if there are none yet."""
    # Not by `to_regclass`: it goes by what the session remembers, and that may be from before it waited at the gate.
    there = "SELECT FROM pg_tables WHERE schemaname = %s AND tablename = 'version'"
    if connection.execute(there, (SPACE,)).fetchone() is None:
        return -1
    row = connection.execute(f"SELECT number FROM {SPACE}.version").fetchone()
    if row is None:
        raise StoreError(f"{where}: its table of versions is empty, so it can't be told what the others are like")
    found = int(row[0])
    if found > schema:
        raise NewerSchemaError(
            f"{where} was led on by a newer Inglenook (schema {found}; this one knows up to {schema}): install that one"
        )
    return found


def _check_encoding(connection: Connection, where: str) -> None:
    row = connection.execute("SHOW server_encoding").fetchone()
    if row is None or row[0] != "UTF8":
        raise StoreError(
            f"{where} does not keep text as UTF-8; make it with: createdb --encoding UTF8 --template template0"
        )
