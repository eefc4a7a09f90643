"""A journal that lives as long as the program: for trying things out, for tests, and to read an export."""

from __future__ import annotations

import os
import threading
import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType

import msgspec

from .chain import Chain
from .entry import ACT_KINDS, Act, Draft, Entry, Found, Snapshot
from .errors import PartialCopyError, Repeated
from .store import SNAPSHOTS_KEPT, Bare
from .text import has_words, text_of, words_in


class _Record(msgspec.Struct):
    """All that a store holds. Entries and acts are in order, so that a place is a position less one."""

    entries: list[Entry] = []
    acts: list[Act] = []
    requests: dict[str, int] = {}
    packs: dict[str, bytes] = {}
    snapshots: dict[int, Snapshot] = {}
    meta: dict[str, str] = {}
    places: dict[tuple[str, int], int] = {}  # of lane and number, as far as somebody asked

    def entry(self, lane: str, number: int) -> Entry | None:
        for place in range(len(self.places), len(self.entries)):
            self.places[self.entries[place].lane, self.entries[place].number] = place
        found = self.places.get((lane, number))
        return None if found is None else self.entries[found]

    def copy(self) -> _Record:
        return _Record(
            list(self.entries), list(self.acts), dict(self.requests), dict(self.packs), dict(self.snapshots),
            dict(self.meta),
        )  # fmt: skip


class MemoryStore:
    """A `Store` without a file. A write works on a copy, which replaces the record when all has gone well."""

    def __init__(
        self,
        name: str = "",
        *,
        created: int = 0,
        app: str = "",
        seal_key: bytes | None = None,
        meta: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._seal_key = os.urandom(32) if seal_key is None else seal_key
        base = {"id": str(uuid.uuid4()), "name": name, "created": str(created), "app": app}
        self._record = _Record(meta={**base, **meta, "schema": "memory"})
        self._chain = Chain(self._seal_key, 0, {})
        self._lock = threading.Lock()
        self._owner: int | None = None
        self._draft: _Record | None = None
        self._local = threading.local()

    # -- writing

    @contextmanager
    def writing(self) -> Iterator[MemoryWriter]:
        if not self._seal_key:
            raise PartialCopyError("this copy lacks lanes, so nothing can be added to it")
        with self.adopting() as writer:
            yield writer

    @contextmanager
    def adopting(self) -> Iterator[MemoryWriter]:
        """Writing what was chained elsewhere: the writer's `adopt` needs no key of the seals."""
        if self._owner == threading.get_ident():
            raise RuntimeError("already writing")
        with self._lock:
            self._owner = threading.get_ident()
            writer = MemoryWriter(self._record.copy(), self._chain.copy())
            self._draft = writer.record
            try:
                yield writer
                self._record, self._chain = writer.record, writer.chain
            finally:
                self._owner = self._draft = None

    @property
    def _now(self) -> _Record:
        draft = self._draft
        if draft is not None and self._owner == threading.get_ident():
            return draft
        still: _Record | None = getattr(self._local, "still", None)
        return self._record if still is None else still

    # -- reading

    @property
    def position(self) -> int:
        return len(self._now.entries)

    @property
    def meta(self) -> dict[str, str]:
        return dict(self._now.meta)

    @property
    def seal_key(self) -> bytes:
        return self._seal_key

    def read(
        self,
        after: int = 0,
        *,
        upto: int | None = None,
        lanes: Collection[str] | None = None,
        kinds: Collection[str] | None = None,
        limit: int | None = None,
        live_only: bool = False,
    ) -> Iterator[Entry]:
        record = self._now
        left = -1 if limit is None else limit
        for place in range(after, len(record.entries) if upto is None else min(upto, len(record.entries))):
            if left == 0:
                return
            entry = record.entries[place]
            wanted = (lanes is None or entry.lane in lanes) and (kinds is None or entry.kind in kinds)
            if wanted and not (live_only and record.acts[entry.act - 1].struck):
                left -= 1
                yield entry

    def tail(self, limit: int, *, before: int | None = None, lanes: Collection[str] | None = None) -> list[Entry]:
        entries = [*self.read(upto=None if before is None else before - 1, lanes=lanes)]
        return entries[-limit:] if limit > 0 else []

    def bodies(self, after: int, kinds: Collection[str], *, upto: int | None = None) -> Iterator[Bare]:
        for entry in self.read(after, upto=upto, kinds=kinds, live_only=True):
            if entry.body is not None:
                yield entry.position, entry.lane, entry.number, entry.kind, entry.body

    def any_struck(self, after: int) -> bool:
        return any(act.struck and act.last > after for act in self._now.acts)

    def heads(self) -> dict[str, tuple[int, bytes]]:
        return {entry.lane: (entry.number, entry.hash) for entry in self._now.entries}

    def entry(self, lane: str, number: int) -> Entry | None:
        return self._now.entry(lane, number)

    def act(self, act: int) -> Act | None:
        acts = self._now.acts
        return acts[act - 1] if 0 < act <= len(acts) else None

    def act_of_request(self, request: str) -> int | None:
        return self._now.requests.get(request)

    def entries_of(self, act: int) -> list[Entry]:
        record = self.act(act)
        return [] if record is None else self._now.entries[record.first - 1 : record.last]

    def last_live_act(self, kinds: Collection[str]) -> Act | None:
        return next((act for act in reversed(self._now.acts) if act.kind in kinds and not act.struck), None)

    def acts_after(self, act: int) -> list[Act]:
        return self._now.acts[max(act, 0) :]

    def acts(self, after: int = 0) -> Iterator[Act]:
        return iter(self.acts_after(after))

    def struck(self, acts: Collection[int]) -> set[int]:
        found = (self.act(act) for act in acts)
        return {act.act for act in found if act is not None and act.struck}

    def pack(self, hash: str) -> bytes | None:  # noqa: A002 - the word of the journal
        return self._now.packs.get(hash)

    def packs(self) -> dict[str, bytes]:
        return dict(self._now.packs)

    def snapshot(self, upto: int | None = None) -> Snapshot | None:
        snapshots = self._now.snapshots
        places = [place for place in snapshots if upto is None or place <= upto]
        return snapshots[max(places)] if places else None

    def search(self, words: str, limit: int = 50, lanes: Collection[str] | None = None) -> list[Found]:
        wanted, record = words_in(words), self._now
        found: list[Found] = []
        for entry in reversed([*self.read(lanes=lanes)] if wanted else []):
            text = text_of(entry.body)
            if has_words(text, wanted) and len(found) < limit:
                found.append(Found(entry, text, record.acts[entry.act - 1].struck))
        return found

    @contextmanager
    def still(self) -> Iterator[None]:
        if getattr(self._local, "still", None) is not None:
            yield
            return
        self._local.still = self._record
        try:
            yield
        finally:
            del self._local.still

    def integrity(self) -> list[str]:
        return []

    def close(self) -> None:
        """Nothing to close: what is in memory stays until the program ends."""


class MemoryWriter:
    """The `Writer` of a `MemoryStore`."""

    def __init__(self, record: _Record, chain: Chain) -> None:
        self.record, self.chain = record, chain

    def append(self, request: str, seat: str, kind: str, instant: int, drafts: Sequence[Draft]) -> list[Entry]:
        if request in self.record.requests:
            raise Repeated(self.record.requests[request])
        check_act(kind, drafts)
        number = len(self.record.acts) + 1
        entries = self.chain.copy().extend(number, seat, instant, drafts)
        self.adopt(Act(number, request, seat, kind, instant, entries[0].position, entries[-1].position), entries)
        return entries

    def adopt(self, act: Act, entries: Sequence[Entry]) -> None:
        """Take over an act as it is, chain and all: what an import does."""
        if act.request in self.record.requests:
            raise Repeated(self.record.requests[act.request])
        self.record.requests[act.request] = act.act
        self.record.acts.append(act)
        self.record.entries.extend(entries)
        self.chain.position = entries[-1].position
        self.chain.heads.update((entry.lane, (entry.number, entry.hash)) for entry in entries)

    def strike(self, acts: Collection[int]) -> None:
        self._mark(acts, True)

    def unstrike(self, acts: Collection[int]) -> None:
        self._mark(acts, False)

    def _mark(self, acts: Collection[int], struck: bool) -> None:
        for act in acts:
            if 0 < act <= len(self.record.acts):
                self.record.acts[act - 1] = msgspec.structs.replace(self.record.acts[act - 1], struck=struck)

    def erase(self, position: int) -> None:
        entry = self.record.entries[position - 1]
        self.record.entries[position - 1] = msgspec.structs.replace(entry, body=None, salt=b"")
        self.drop_snapshots_after(position - 1)

    def keep_pack(self, hash: str, body: bytes) -> None:  # noqa: A002 - the word of the journal
        self.record.packs[hash] = body

    def keep_snapshot(self, position: int, code: str, body: bytes) -> None:
        self.record.snapshots[position] = Snapshot(position, code, body)
        for place in sorted(self.record.snapshots)[:-SNAPSHOTS_KEPT]:
            del self.record.snapshots[place]

    def drop_snapshots_after(self, position: int) -> None:
        for place in [place for place in self.record.snapshots if place > position]:
            del self.record.snapshots[place]

    def set_meta(self, values: Mapping[str, str]) -> None:
        self.record.meta.update(values)


def check_act(kind: str, drafts: Sequence[Draft]) -> None:
    """An act is of a known kind and has at least one entry."""
    if kind not in ACT_KINDS:
        raise ValueError(f"{kind!r} is no kind of act")
    if not drafts:
        raise ValueError("an act has at least one entry")
