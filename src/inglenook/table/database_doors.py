"""Doors in a database: whoever came in at one server is known at all that share it."""

from __future__ import annotations

import time
from contextlib import nullcontext
from typing import Any

from inglenook.journal.database import Database

from .doors import Doors, Step
from .keeper import Clock, system_clock

REMEMBERED = 1.0
"""Seconds for which a server goes by what it knew of a session: another may have ended it meanwhile."""


class DatabaseDoors(Doors):
    """Doors in tables beside the campaigns, which nothing but a backup of the whole database takes along."""

    near = False

    def __init__(self, database: Database, clock: Clock = system_clock) -> None:
        self._database = database
        self._clock = clock
        self._written = 0
        self._make_key()

    def version(self) -> object:
        return self._written, int(time.monotonic() / REMEMBERED)

    def close(self) -> None:
        """Nothing: whoever opened the database closes it."""

    def _ask(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._database.rows(_dialect(sql), values)

    def _do(self, *steps: Step) -> int:
        """Not repeated if the database goes away in the middle: nobody could tell whether it was done."""
        touched = 0
        with self._database.connection() as connection, connection.transaction() if steps[1:] else nullcontext():
            for sql, values in steps:
                touched = connection.execute(_dialect(sql), values).rowcount
        self._written += 1
        return touched


def _dialect(sql: str) -> str:
    return sql.replace("?", "%s")
