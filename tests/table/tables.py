"""Tables to test with: a campaign in memory or in a file, with the engines and seats that a test names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from inglenook.engines.nomadic import engine as nomadic
from inglenook.journal import MemoryStore, SqliteStore, Store
from inglenook.rules import Engine, Refusal
from inglenook.table import Engines, Receipt, Table, begin
from inglenook.table.seats import SeatsGiven
from tests.lantern.lantern import engine as lantern
from tests.tilt.tilt import engine as tilt

NOON = 1_700_000_000_000
ENGINES = Engines({"nomadic": nomadic, "lantern": lantern, "tilt": tilt})
PACKS: dict[tuple[str, str], str] = {}
"""Texts of packs, read from the disk once."""

TWO_SEATS = {"player": ("table",), "referee": ("table", "referee")}


def clock() -> Any:
    """A clock that ticks once a look, so that instants tell nothing of real time."""
    ticks = count(NOON)
    return lambda: next(ticks)


def table(
    *names: str,
    store: Store | None = None,
    edition: str | None = None,
    seats: SeatsGiven | None = None,
    dice: str = "seeded",
    seed: str | None = "1",
    engines: Engines = ENGINES,
) -> Table:
    """A campaign of these engines that has just begun."""
    used = {name: _pack(engines.get(name), edition if name == "nomadic" else None) for name in names or ("nomadic",)}
    place = store if store is not None else MemoryStore("Ada", created=NOON)
    return begin(place, engines, "Ada", used, dice=dice, seed=seed, seats=seats, clock=clock())


def file_of(folder: Path) -> SqliteStore:
    """A new campaign file."""
    return SqliteStore.create(folder / "ada.inglenook", name="Ada", created=NOON)


def _pack(engine: Engine, edition: str | None) -> str:
    name = edition or next(iter(engine.packs))
    if (engine.name, name) not in PACKS:
        PACKS[engine.name, name] = engine.packs[name]()
    return PACKS[engine.name, name]


def done(result: Receipt | Refusal) -> Receipt:
    """A receipt, where nothing else will do."""
    assert isinstance(result, Receipt), result
    return result


def refused(result: object) -> Refusal:
    """A refusal, where nothing else will do."""
    assert isinstance(result, Refusal), result
    return result


def bytes_of(value: object) -> bytes:
    """What would go over the wire."""
    return msgspec.json.encode(value)


def kinds(receipt: Receipt) -> list[str]:
    """The kinds of the entries of an act."""
    return [entry.kind for entry in receipt.entries]


def lanes(table: Table) -> Iterator[tuple[str, str, bytes]]:
    """Every stored entry as lane, kind and body."""
    for entry in table.store.read():
        yield entry.lane, entry.kind, entry.body or b""
