"""Checking entries one after another against the chain: what opening, verifying, importing and salvaging share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from .canonical import is_canonical
from .chain import START, digest_of, hash_of, seal_of
from .entry import KINDS, TABLE, Entry


class Fault(msgspec.Struct, frozen=True):
    """Something that is not as it was written. Without a lane it concerns the file as a whole."""

    lane: str
    number: int
    what: str
    position: int = 0

    def __str__(self) -> str:
        return f"{self.lane} {self.number}: {self.what}" if self.lane else self.what


class Audit:
    """The lanes up to some entry, and whether the next one follows.

    After a fault the head of a lane is in doubt: the hash that is stored, or the one computed. Either may be
    followed, so that one fault is reported once, where it is.
    """

    def __init__(self, key: bytes, heads: Mapping[str, tuple[int, bytes]] | None = None) -> None:
        self._key = key
        self._stored = dict(heads or {})
        self._computed = dict(heads or {})
        self._missing: dict[tuple[str, int], int] = {}

    @property
    def heads(self) -> dict[str, tuple[int, bytes]]:
        return dict(self._stored)

    def check(self, entry: Entry) -> list[Fault]:
        """What is wrong with the next entry, in plain words."""
        if not is_entry(entry):
            return [Fault(str(entry.lane), 0, "what stands here is no longer an entry", entry.position)]
        found = [*self._number(entry), *self._seal(entry), *_body(entry), *self._link(entry)]
        self._erased(entry)
        return [Fault(entry.lane, entry.number, what, entry.position) for what in found]

    def unexplained(self) -> list[Fault]:
        """Bodies that are missing although no entry says that they were erased."""
        what = "its text is gone, and no entry says that it was erased"
        return [Fault(lane, number, what, position) for (lane, number), position in self._missing.items()]

    def _number(self, entry: Entry) -> Iterable[str]:
        expected = self._stored.get(entry.lane, (0, START))[0] + 1
        if entry.number != expected:
            yield f"number {expected} should come here; entries were removed, doubled or moved"
        if entry.kind not in KINDS:
            yield f"{entry.kind!r} is no kind of entry"

    def _seal(self, entry: Entry) -> Iterable[str]:
        if entry.lane != TABLE:
            if entry.seal:
                yield "it carries a seal, which only the table's entries do"
        elif len(entry.seal) != 32:
            yield "it has no seal"
        elif self._key and not any(
            entry.seal == seal_of(self._key, entry.number, heads) for heads in (self._stored, self._computed)
        ):
            yield "its seal is not that of all lanes as they stand: something was changed or invented later"

    def _link(self, entry: Entry) -> Iterable[str]:
        lane, number = entry.lane, entry.number
        stored, computed = (heads.get(lane, (0, START))[1] for heads in (self._stored, self._computed))
        link = first = _link(stored, entry)
        if link != entry.hash and computed != stored:
            link = _link(computed, entry)
        if link != entry.hash:
            yield "its hash does not follow from what it says and from the entry before it"
        self._computed[lane] = (number, entry.hash if link == entry.hash else first)
        self._stored[lane] = (number, entry.hash)

    def _erased(self, entry: Entry) -> None:
        if entry.body is None:
            self._missing[entry.lane, entry.number] = entry.position
        elif entry.kind == "erasure" and self._missing:
            self._missing.pop((entry.lane, _erases(entry.body)), None)


def is_entry(entry: Entry) -> bool:
    """Whether each field is of its type: what a damaged file holds need not be."""
    types = tuple(map(type, msgspec.structs.astuple(entry)))
    return types in _TYPES and -(2**63) <= entry.instant < 2**63 and 0 <= entry.number < 2**63


def _link(before: bytes, entry: Entry) -> bytes:
    return hash_of(before, entry.lane, entry.number, entry.instant, entry.seat, entry.kind, entry.seal, entry.digest)


_TYPES = tuple((int, int, str, int, int, str, str, bytes, bytes, body, bytes, bytes) for body in (bytes, type(None)))


class _Erasure(msgspec.Struct):
    erases: int = 0


def _erases(body: bytes) -> int:
    try:
        return msgspec.json.decode(body, type=_Erasure).erases
    except msgspec.MsgspecError:
        return 0


def _body(entry: Entry) -> Iterable[str]:
    if entry.body is None:
        if entry.salt:
            yield "its text is gone, but the salt, which must go with it, is still there"
        return
    if digest_of(entry.salt, entry.body) != entry.digest:
        yield "its text, salt or digest is not the one that was written"
    elif not is_canonical(entry.body):
        yield "its text is not in the canonical form, so that others could not check it"
