"""Doors in a database: whoever came in at one server is known at all that share it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import msgspec

from inglenook.journal.database import Database

from .doors import Doors, Step
from .keeper import Clock, system_clock

REMEMBERED = 1.0
"""Seconds for which a server goes by what it knew of a session: another may have ended it meanwhile."""
log = logging.getLogger("inglenook.table")


class Risen(msgspec.Struct, frozen=True, rename={"sender": "from"}):
    """What processes tell each other: somebody's seat in a campaign, or in any, was taken away."""

    risen: bool
    campaign: str
    sender: str


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

    def on_risen(self, hear: Callable[[str], None]) -> Callable[[], None]:
        def heard(text: str | None) -> None:
            campaign = "" if text is None else _risen(text)
            if campaign is not None:
                self._written += 1  # what is known of sessions counts no more
                hear(campaign)

        return self._database.whispers.on_whisper(heard)

    def _tell(self, campaign: str) -> None:
        """Says it to all. If nobody can be reached just now, they find out by themselves a little later."""
        try:
            self._database.whispers.whisper(msgspec.json.encode(Risen(True, campaign, "doors")).decode())
        except Exception as error:
            log.info("that a seat was taken away could not be passed on: %s", error)

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


def _risen(text: str) -> str | None:
    """The campaign where a seat was taken away, if that is what was said."""
    try:
        return msgspec.json.decode(text, type=Risen).campaign
    except msgspec.DecodeError:
        return None


def _dialect(sql: str) -> str:
    return sql.replace("?", "%s")
