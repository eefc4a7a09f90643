"""Opening: a long campaign against a short one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from inglenook.journal import SqliteStore
from inglenook.table import Engines, Table

from .campaigns import campaign
from .figures import QUICK, Figure, Timed, at_most, paired

SHORT = 100


def measure(_wanted: list[str]) -> Iterator[Figure]:
    """The file opened and its end checked, what a seat sees of the table, and the newest 200 entries."""
    long = 10_000 if QUICK else 100_000
    engines = Engines()
    pairs = paired(_opens(campaign(long), engines), _opens(campaign(SHORT), engines), 15 if QUICK else 41)
    note = f"{long:,} entries, shortly before the next snapshot; of {SHORT} only that many can be shown."
    yield at_most("open", f"a campaign of {SHORT} entries", 1.5, pairs, "ms", note)


def _opens(path: Path, engines: Engines) -> Timed:
    def measured() -> float:
        began = time.perf_counter()
        table = Table(SqliteStore.open(path), engines)
        table.view()
        table.entries(limit=200)
        took = time.perf_counter() - began
        table.close()
        return took

    return measured
