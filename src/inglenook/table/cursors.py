"""Cursors: where a seat is in each of its lanes, written `referee:3,table:12`."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from inglenook.journal import Store

LARGEST = 2**62


def cursor_of(heads: Mapping[str, int], lanes: Collection[str]) -> str:
    """Where these lanes end, by the number of each lane's last entry."""
    return ",".join(f"{lane}:{number}" for lane, number in sorted(heads.items()) if lane in lanes)


def position_seen(store: Store, cursor: str, lanes: Collection[str]) -> int:
    """How far someone with these lanes has read; 0 if the cursor is unknown here, or names a lane that isn't theirs."""
    positions = []
    for part in filter(None, cursor.split(",")):
        lane, _, number = part.rpartition(":")
        position = position_of(store, lane, number) if lane in lanes else None
        if position is None:
            return 0
        positions.append(position)
    return max(positions, default=0)


def position_of(store: Store, lane: str, number: str | int) -> int | None:
    """The position of an entry, if there is such a one."""
    if isinstance(number, str):
        if not (number.isascii() and number.isdigit() and len(number) < 19):
            return None
        number = int(number)
    if not 0 < number < LARGEST:
        return None
    entry = store.entry(lane, number)
    return entry.position if entry is not None else None
