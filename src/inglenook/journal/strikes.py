"""Which acts are struck, from the strike entries alone; what stores keep beside the acts is a cache of this."""

from __future__ import annotations

import msgspec

from .store import Store


class _Strike(msgspec.Struct):
    entries: list[int] = []


def struck_acts(store: Store) -> set[int]:
    """The acts that a strike names which is not struck itself: striking a strike brings back what it struck.

    An act is struck as a whole, whichever of its entries is named. From the last strike to the first, since a strike
    can only name what came before it.
    """
    struck: set[int] = set()
    for entry in reversed([*store.read(kinds=["strike"])]):
        if entry.act not in struck and entry.body is not None:
            struck |= _named(store, entry.lane, entry.body, entry.act)
    return struck


def _named(store: Store, lane: str, body: bytes, act: int) -> set[int]:
    try:
        numbers = msgspec.json.decode(body, type=_Strike).entries
    except msgspec.MsgspecError:
        return set()
    targets = (store.entry(lane, number) for number in numbers)
    return {target.act for target in targets if target is not None and target.act < act}
