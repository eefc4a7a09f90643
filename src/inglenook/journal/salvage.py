"""Saving from a damaged file what is whole, to a new file."""

from __future__ import annotations

import uuid
from pathlib import Path

import msgspec

from .connection import place
from .rescue import wreck_of
from .sqlite import SqliteStore
from .strikes import struck_acts


class Salvaged(msgspec.Struct, frozen=True):
    """What was saved, and in plain words why no more. `complete` if nothing was wrong.

    The records of `rebuilt` acts were lost: what they did is all there, but not under which request they did it.
    """

    acts: int
    entries: int
    lost: str
    rebuilt: int
    can_go_on: bool

    @property
    def complete(self) -> bool:
        return not self.lost and not self.rebuilt


def salvage(source: Path, target: Path) -> Salvaged:
    """Copy every whole act before the first fault, with the packs that can be read. Raises FileExistsError.

    If the key of the seals is lost too, the new file can be read and verified, but not played on.
    """
    if target.exists():
        raise FileExistsError(f"{target} exists already")
    made = target.with_name(f".{target.name}.{uuid.uuid4().hex}")
    try:
        with wreck_of(source) as wreck:
            meta = {"name": target.stem, "created": "0", **wreck.meta}
            fixed = {key: meta.pop(key) for key in ("name", "created")}
            name, created = fixed["name"], int(fixed["created"]) if fixed["created"].isdigit() else 0
            store = SqliteStore.create(made, name=name, created=created, seal_key=wreck.seal_key, meta=meta)
            try:
                acts = entries = 0
                with store.adopting() as writer:
                    for act, its in wreck.acts():
                        writer.adopt(act, its)
                        acts, entries = acts + 1, entries + len(its)
                    for key, body in wreck.packs.items():
                        writer.keep_pack(key, body)
                    writer.strike(struck_acts(store))
            finally:
                store.close()
            place(made, target)
            return Salvaged(acts, entries, wreck.lost, wreck.rebuilt, bool(wreck.seal_key))
    finally:
        made.unlink(missing_ok=True)
