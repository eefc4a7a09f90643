"""Checking the end of the chain: what opening a campaign does, so that it takes no longer the longer the story is."""

from __future__ import annotations

from .audit import Audit, Fault
from .entry import Entry
from .store import Store

LONGEST = 300
"""Entries that opening checks at most; `verify` checks all."""


def check_tail(store: Store) -> Fault | None:
    """The first fault in the entries after the newest snapshot, if there is one."""
    snapshot, last = store.snapshot(), store.position
    if snapshot is not None and snapshot.position > last:
        return Fault("", 0, "entries at its end are missing")
    entries = [*store.read(max(snapshot.position if snapshot else 0, last - LONGEST))]
    audit = Audit(store.seal_key, _heads_before(store, entries))
    return next((fault for entry in entries for fault in audit.check(entry)), None)


def _heads_before(store: Store, entries: list[Entry]) -> dict[str, tuple[int, bytes]]:
    heads = store.heads()
    first: dict[str, int] = {}
    for entry in entries:
        first.setdefault(entry.lane, entry.number)
    for lane, number in first.items():
        before = store.entry(lane, number - 1)
        if before is None:
            heads.pop(lane, None)
        else:
            heads[lane] = (before.number, before.hash)
    return heads
