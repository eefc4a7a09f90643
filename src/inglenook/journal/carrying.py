"""Carrying a campaign from one store to another as it stands: every act, link, request, strike, pack and snapshot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Protocol

from .entry import Act, Entry, Snapshot
from .store import Store, Writer
from .verify import verify


class Adopting(Writer, Protocol):
    """A writer that takes over what was chained elsewhere."""

    def adopt(self, act: Act, entries: Sequence[Entry]) -> None: ...


def carry(source: Store, writer: Adopting) -> None:
    """Write all of a campaign into an empty store. Hold the source still, or keep others from writing to it."""
    acts = source.acts()
    for number, entries in groupby(source.read(), key=lambda entry: entry.act):
        writer.adopt(next(act for act in acts if act.act == number), [*entries])
    writer.strike([act.act for act in source.acts() if act.struck])
    for key, body in source.packs().items():
        writer.keep_pack(key, body)
    for snapshot in reversed([*_snapshots(source)]):
        writer.keep_snapshot(snapshot.position, snapshot.code, snapshot.body)


def differences(source: Store, target: Store) -> list[str]:
    """What a copy lacks or has wrong: none if it is whole, and sound in itself."""
    found = [str(fault) for fault in verify(target).faults]
    kinds = (
        ("heads", [source.heads()], [target.heads()]),
        ("acts", source.acts(), target.acts()),
        ("entries", source.read(), target.read()),
        ("packs", [source.packs()], [target.packs()]),
        ("snapshots", _snapshots(source), _snapshots(target)),
        ("key", [source.seal_key], [target.seal_key]),
        ("facts", [_facts(source)], [_facts(target)]),
    )
    for what, ones, others in kinds:
        if any(one != other for one, other in zip_longest(ones, others)):
            found.append(f"the {what} of the copy are not those of the campaign")
    return found


def _snapshots(store: Store) -> Iterator[Snapshot]:
    """The newest first."""
    snapshot = store.snapshot()
    while snapshot is not None:
        yield snapshot
        snapshot = store.snapshot(snapshot.position - 1)


def _facts(store: Store) -> dict[str, str]:
    return {key: text for key, text in store.meta.items() if key != "schema"}
