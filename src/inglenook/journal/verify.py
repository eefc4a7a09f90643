"""Checking a whole journal offline: what is wrong with it, entry by entry, and what no check of a file can tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from .against import beyond, differences, lacking
from .audit import Audit, Fault, is_entry
from .entry import ACT_KINDS, TABLE, Act, Entry
from .errors import DamagedError, StoreError
from .held import reading
from .importing import ImportRefused, read_export
from .proof import EpochProof, Proof
from .sqlite import SqliteStore
from .store import Store
from .strikes import struck_acts

ALONE = (
    "A file alone cannot prove that its own end is missing, nor that it was not hashed anew from the start:"
    " compare the head of the table's lane with one noted earlier, or with another seat's export."
)
OPAQUE = "This copy lacks lanes, so its seals could not be opened; they are part of the chain, which was checked."
ERASED = "What erased entries said cannot be checked any more; that they were there can."


class Report(msgspec.Struct, frozen=True):
    """What `verify` found: every fault, first ones first, and the limits of the check."""

    entries: int
    heads: dict[str, tuple[int, bytes]]
    faults: tuple[Fault, ...]
    limits: tuple[str, ...]
    epochs: tuple[EpochProof, ...] = ()

    @property
    def first(self) -> Fault | None:
        """The fault of the first bad entry, or of the file where no entry is to blame."""
        return min(self.faults, key=lambda fault: fault.position or 2**63, default=None)

    @property
    def sound(self) -> bool:
        return not self.faults

    @property
    def head(self) -> str:
        """The end of the table's lane: who notes it can prove later that nothing is missing."""
        return self.heads[TABLE][1].hex() if TABLE in self.heads else ""


Rules = Callable[[Store], Iterable[Fault]]


def verify(
    store: Store, *, head: str | None = None, rules: Rules | None = None, against: Store | None = None
) -> Report:
    """Check chain, numbers, seals, texts, acts, strikes, dice; `head` as noted earlier; `rules` re-drives.

    `against` is another copy, such as another seat's export: where both have a lane, they have to be one chain.
    """
    walk = _Walk(store)
    faults: list[Fault] = []
    try:
        with store.still():
            faults += walk.faults(head)
            faults += _strikes(store)
            faults += _packs(store)
            faults += differences(store, against) if against is not None else ()
            faults += rules(store) if rules is not None and not faults else ()
    except StoreError as error:
        faults.append(Fault("", 0, f"after {walk.entries} entries the file cannot be read: {error}"))
    faults += [Fault("", 0, what) for what in store.integrity()]
    known = head or (against is not None and not faults)
    compared = [beyond(store, against), lacking(store, against)] if against is not None and not faults else []
    limits = [
        *filter(None, compared),
        *([] if known else [ALONE]),
        *([] if store.seal_key else [OPAQUE]),
        *([ERASED] if walk.erased else []),
    ]
    return Report(walk.entries, walk.audit.heads, tuple(faults), tuple(limits), walk.proof.report())


class Copy(NamedTuple):
    """A copy of a campaign that may be too damaged to be opened: what people call it, and how to open it."""

    name: str
    open: Callable[[], Store]


def verify_file(
    path: Path, *, head: str | None = None, rules: Rules | None = None, against: Path | None = None
) -> Report:
    """Check a campaign file, or an export of one. Raises NotACampaignError if it is neither."""
    return verify_copy(
        file_copy(path), head=head, rules=rules, against=file_copy(against) if against is not None else None
    )


def file_copy(path: Path) -> Copy:
    """A campaign's file, or an export."""
    return Copy(path.name, lambda: _opened(path))


def verify_copy(
    copy: Copy, *, head: str | None = None, rules: Rules | None = None, against: Copy | None = None
) -> Report:
    """Check a copy, wherever it lies. One that can't be read is a report too, of that fault."""
    other = None
    try:
        other = against.open() if against is not None else None
        store = copy.open()
    except (ImportRefused, DamagedError) as error:
        if other is not None:
            other.close()
        told = f"{against.name}: {error}" if against is not None and other is None else str(error)
        return Report(0, {}, (Fault("", 0, told),), (ALONE,))
    try:
        faults = _other_faults(other, against)
        report = verify(store, head=head, rules=rules, against=None if faults else other)
        return msgspec.structs.replace(report, faults=(*report.faults, *faults))
    finally:
        store.close()
        if other is not None:
            other.close()


def _opened(path: Path) -> Store:
    with reading(path) as file:
        is_export = file is not None and file.read(64).lstrip()[:1] == b"{"
    return read_export(path.read_bytes()) if is_export else SqliteStore.open(path, check=False)


def _other_faults(other: Store | None, copy: Copy | None) -> tuple[Fault, ...]:
    """That a copy to compare with is itself not sound, which makes it worth nothing."""
    first = verify(other).first if other is not None else None
    name = copy.name if copy is not None else ""
    return (Fault("", 0, f"{name}, to compare with, is itself not as it was written: {first}"),) if first else ()


class _Walk:
    """One pass over acts and entries, side by side."""

    def __init__(self, store: Store) -> None:
        self.audit = Audit(store.seal_key)
        self.proof = Proof()
        self.entries, self.erased = 0, False
        self._store = store
        self._requests: set[str] = set()

    def faults(self, head: str | None) -> Iterator[Fault]:
        acts = self._store.acts()
        act: Act | None = None
        seen = head is None
        for entry in self._store.read():
            yield from self._place(entry)
            yield from self.audit.check(entry)
            yield from self.proof.take(entry) if is_entry(entry) else ()
            while act is None or act.last < entry.position:
                act = next(acts, None)
                if act is None:
                    break
                yield from self._act(act)
            yield from _belongs(entry, act)
            seen = seen or (entry.lane == TABLE and entry.hash.hex() == head)
        yield from self._left(acts)
        yield from self.audit.unexplained()
        if not seen:
            yield Fault(
                "", 0, f"the table's lane does not have the head {head}: its end is missing, or it was rewritten"
            )

    def _place(self, entry: Entry) -> Iterator[Fault]:
        self.entries += 1
        self.erased = self.erased or entry.body is None
        if entry.position != self.entries:
            yield Fault(entry.lane, entry.number, "an entry before it was removed from the file", entry.position)
            self.entries = entry.position

    def _act(self, act: Act) -> Iterator[Fault]:
        if act.request in self._requests:
            yield Fault("", 0, f"the request {act.request} stands there twice")
        self._requests.add(act.request)
        if act.kind not in ACT_KINDS:
            yield Fault("", 0, f"act {act.act} is of no known kind: {act.kind!r}")

    def _left(self, acts: Iterator[Act]) -> Iterator[Fault]:
        for act in acts:
            yield Fault("", 0, f"the entries of act {act.act} are missing")


def _belongs(entry: Entry, act: Act | None) -> Iterator[Fault]:
    if act is None or not act.first <= entry.position <= act.last or entry.act != act.act:
        yield Fault(entry.lane, entry.number, "it belongs to no act that has it", entry.position)
    elif (entry.seat, entry.instant) != (act.seat, act.instant):
        yield Fault(entry.lane, entry.number, "its act names another seat or instant than it does", entry.position)


def _strikes(store: Store) -> Iterator[Fault]:
    said = struck_acts(store)
    for act in store.acts():
        if act.struck != (act.act in said):
            first = store.entries_of(act.act)[:1]
            lane, number = (first[0].lane, first[0].number) if first else ("", 0)
            what = (
                "it is marked as struck, which no entry says" if act.struck else "an entry strikes it; it is not marked"
            )
            yield Fault(lane, number, what, act.first)


def _packs(store: Store) -> Iterator[Fault]:
    for name, body in store.packs().items():
        if sha256(body).hexdigest() != name:
            yield Fault("", 0, f"the pack {name[:12]} is not the one that was played by")
