"""Comparing two copies of a campaign, such as the exports of two seats: in the lanes that both have, one chain.

A file alone can't prove that its own end is missing, or that it was hashed anew; another copy can.
"""

from __future__ import annotations

from collections.abc import Iterator

from .audit import Fault
from .entry import TABLE, Entry
from .store import Store


def differences(store: Store, other: Store) -> Iterator[Fault]:
    """Where a copy differs from another, and what the other has that is missing at its end."""
    here, there = store.heads(), other.heads()
    if TABLE not in there:
        yield Fault("", 0, "what it was compared with has nothing of the table's lane")
    for lane in sorted(there):
        number, (last, _) = here.get(lane, (0, b""))[0], there[lane]
        if lane not in here and lane != TABLE:
            continue  # a lane that this copy doesn't have at all: no seat's share has every lane
        common = min(number, last)
        if _hash(store, lane, common) != _hash(other, lane, common):
            yield _first(store, other, lane, common)
        elif last > number:
            more = "1 entry" if last == number + 1 else f"{last - number} entries"
            what = f"its end is missing: the other copy goes on with {more}"
            yield Fault(lane, number, what, _position(store.entry(lane, number)))


def beyond(store: Store, other: Store) -> str:
    """What this copy has after the end of the other, which the other can't vouch for; empty if there is nothing."""
    there = other.heads()
    more = {lane: number - there[lane][0] for lane, (number, _) in sorted(store.heads().items()) if lane in there}
    ends = [f"{count} of {lane}" for lane, count in more.items() if count > 0]
    return f"The last entries ({', '.join(ends)}) stand in this copy alone: the other one ends before." if ends else ""


def lacking(store: Store, other: Store) -> str:
    """The lanes of which only the other copy has something; empty if there is none.

    That is so between two seats, and where all of a lane was left out: no copy can tell the one from the other.
    """
    here = store.heads()
    lanes = [lane for lane in sorted(other.heads()) if lane not in here]
    said = f"The other copy has lanes of which this one has nothing ({', '.join(lanes)})"
    return f"{said}: they are another seat's, or were left out whole." if lanes else ""


def _first(store: Store, other: Store, lane: str, upto: int) -> Fault:
    """The first entry that differs: all after it do, for each link holds the one before."""
    low, high = 1, upto
    while low < high:
        middle = (low + high) // 2
        if _hash(store, lane, middle) == _hash(other, lane, middle):
            low = middle + 1
        else:
            high = middle
    what = "it is another entry than in the other copy: one of the two was rewritten"
    return Fault(lane, low, what, _position(store.entry(lane, low)))


def _hash(store: Store, lane: str, number: int) -> bytes:
    entry = store.entry(lane, number)
    return entry.hash if entry is not None else b""


def _position(entry: Entry | None) -> int:
    return entry.position if entry is not None else 0
