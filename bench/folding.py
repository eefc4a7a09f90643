"""Folding: a whole campaign's state from its entries, against only reading them as plain JSON."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing

from inglenook.journal import SqliteStore
from inglenook.table import Engines
from inglenook.table.standing import Standing

from .campaigns import campaign
from .figures import QUICK, Figure, at_least, paired, timed


def measure(_wanted: list[str]) -> Iterator[Figure]:
    """`Standing.fold` from nothing, without checking the chain, against `json.loads` of every body of the same file."""
    entries = 10_000 if QUICK else 100_000
    path = campaign(entries)
    store, engines = SqliteStore.open(path), Engines()
    plain = sqlite3.connect(path)

    def fold() -> None:
        standing = Standing(engines)
        with store.still():
            standing.fold(store)
        assert standing.position >= entries

    def read() -> None:
        with closing(plain.execute("SELECT body FROM entry ORDER BY position")) as bodies:
            for (body,) in bodies:
                json.loads(body)

    pairs = paired(timed(fold), timed(read), 5 if QUICK else 9)
    plain.close()
    store.close()
    note = f"{entries:,} entries of Nomadic play."
    yield at_least("fold", "json.loads of every body of the same file", 2, pairs, "ms", note, stretch=4)
