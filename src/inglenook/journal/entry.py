"""What a journal is made of: acts, and the entries that each of them appends."""

from __future__ import annotations

import msgspec

KINDS = frozenset(
    {
        "command",
        "dice",
        "question",
        "answer",
        "hand",
        "fact",
        "outcome",
        "prose",
        "handout",
        "revision",
        "erasure",
        "admin",
        "epoch",
        "reveal",
        "strike",
    }
)
ACT_KINDS = frozenset(
    {"command", "answer", "prose", "admin", "strike", "redo", "begin", "seating", "safety", "reveal", "epoch"}
)
TABLE = "table"
"""The lane that everyone at the table has; only its entries carry a seal."""


class Draft(msgspec.Struct, frozen=True):
    """An entry to be: the store adds number, salt, seal and chain. `body` is canonical JSON of an object."""

    lane: str
    kind: str
    body: bytes


class Entry(msgspec.Struct, frozen=True):
    """One link of a lane's chain. A `body` of None has been erased for good; its digest keeps the chain whole.

    `position` and `act` are the private order over all lanes and never leave the server. `instant` is in milliseconds
    since 1970, UTC.
    """

    position: int
    act: int
    lane: str
    number: int
    instant: int
    seat: str
    kind: str
    seal: bytes
    salt: bytes
    body: bytes | None
    digest: bytes
    hash: bytes

    def __str__(self) -> str:
        body = "erased" if self.body is None else self.body.decode()
        return f"{self.lane} {self.number} {self.kind} of {self.seat}: {body}"


class Act(msgspec.Struct, frozen=True):
    """All that one request appended, in one transaction: the entries at positions `first` to `last`."""

    act: int
    request: str
    seat: str
    kind: str
    instant: int
    first: int
    last: int
    struck: bool = False


class Snapshot(msgspec.Struct, frozen=True):
    """A state folded from all entries up to `position` by the code of version `code`: a cache, never the record."""

    position: int
    code: str
    body: bytes


class Found(msgspec.Struct, frozen=True):
    """An entry whose text has the words searched for. What was struck is found too, and marked."""

    entry: Entry
    text: str
    struck: bool
