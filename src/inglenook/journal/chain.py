"""The hash chain of each lane, and the seal by which the table's lane vouches for all others.

The byte layout, with test vectors, is in `docs/journal-format.md`; a test reads the vectors from there.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from struct import Struct

from .entry import KINDS, TABLE, Draft, Entry

START = bytes(32)
"""The hash before the first entry of a lane."""
SALT = 16

_number_and_instant = Struct(">Qq").pack
_length = Struct(">I").pack


@lru_cache(maxsize=4096)
def framed(text: str) -> bytes:
    """A text as its UTF-8 bytes after their count, so that two neighbours can't be cut differently."""
    data = text.encode()
    return _length(len(data)) + data


def digest_of(salt: bytes, body: bytes) -> bytes:
    """What stands for a body in the chain: the salt keeps guessable bodies from being tried."""
    return sha256(salt + body).digest()


def hash_of(
    before: bytes, lane: str, number: int, instant: int, seat: str, kind: str, seal: bytes, digest: bytes
) -> bytes:
    """The link: everything about an entry that its lane may see, and the link before."""
    who = framed(lane) + _number_and_instant(number, instant) + framed(seat) + framed(kind)
    return sha256(before + who + _length(len(seal)) + seal + digest).digest()


def seal_of(key: bytes, number: int, heads: Mapping[str, tuple[int, bytes]]) -> bytes:
    """SHA-256 of a salt and the heads of all lanes, sorted by name.

    The salt comes from the campaign's seal key, not from the entry: whoever has the table's lane has its salts, and
    with them could find out that there are no other lanes.
    """
    salt = sha256(key + number.to_bytes(8, "big")).digest()[:SALT]
    return sha256(salt + b"".join(framed(lane) + heads[lane][1] for lane in sorted(heads))).digest()


class Chain:
    """The ends of all lanes, and how to make the next entries from drafts."""

    def __init__(self, key: bytes, position: int, heads: Mapping[str, tuple[int, bytes]]) -> None:
        self.key = key
        self.position = position
        self.heads = dict(heads)

    def copy(self) -> Chain:
        return Chain(self.key, self.position, self.heads)

    def extend(self, act: int, seat: str, instant: int, drafts: Sequence[Draft]) -> list[Entry]:
        """The entries of one act. Several in one lane follow one another."""
        salts = os.urandom(SALT * len(drafts))
        entries = []
        for place, draft in enumerate(drafts):
            _check(draft)
            salt = salts[place * SALT : (place + 1) * SALT]
            entries.append(self._link(act, seat, instant, draft, salt))
        return entries

    def _link(self, act: int, seat: str, instant: int, draft: Draft, salt: bytes) -> Entry:
        lane, kind, body = draft.lane, draft.kind, draft.body
        number, before = self.heads.get(lane, (0, START))
        number += 1
        seal = seal_of(self.key, number, self.heads) if lane == TABLE else b""
        digest = sha256(salt + body).digest()
        link = hash_of(before, lane, number, instant, seat, kind, seal, digest)
        self.heads[lane] = (number, link)
        self.position += 1
        return Entry(self.position, act, lane, number, instant, seat, kind, seal, salt, body, digest, link)


def _check(draft: Draft) -> None:
    if draft.kind not in KINDS:
        raise ValueError(f"{draft.kind!r} is no kind of entry")
    if not draft.lane:
        raise ValueError("an entry needs a lane")
    if draft.body[:1] != b"{" or draft.body[-1:] != b"}":
        raise ValueError("the body of an entry is a JSON object")
