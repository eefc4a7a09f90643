"""Beginning a campaign: the first entry, which says what is played, by which packs, with whose dice."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from inglenook.journal import Draft, Store, canonical
from inglenook.rules import TABLE

from .engines import Engines
from .epochs import Dealer
from .keeper import Clock, system_clock
from .seats import ALONE, SeatsGiven, seats_of
from .standing import secret_lane
from .table import Table
from .vault import MemoryVault, Vault


def begin(
    store: Store,
    engines: Engines,
    name: str,
    used: Mapping[str, str],
    *,
    dice: str = "fair",
    seed: str | None = None,
    seats: SeatsGiven | None = None,
    clock: Clock = system_clock,
    vault: Vault | None = None,
) -> Table:
    """Begins a campaign in an empty store: `used` gives the pack text of each engine, the host first."""
    hashes: dict[str, str] = {}
    bodies: dict[str, bytes] = {}
    for engine_name, text in used.items():
        engines.get(engine_name).read_pack(text)
        body = text.encode()
        hashes[engine_name] = pack_hash_of(body)
        bodies[hashes[engine_name]] = body
    text = f"{name} begins, with {in_a_row([engines.get(engine_name).title for engine_name in used])}."
    setting: dict[str, Any] = {"name": name, "dice": dice, "packs": hashes, "engines": list(used), "text": text}
    if seats is not None:
        setting["seats"] = seats_of(seats)
    lane = secret_lane(seats_of(seats) if seats is not None else ALONE)
    sown = {"seed": seed if seed is not None else os.urandom(8).hex()} if dice == "seeded" or seed is not None else {}
    drafts = [Draft(TABLE, "admin", canonical({**setting, **(sown if lane == TABLE else {})}))]
    if sown and lane != TABLE:
        drafts.append(Draft(lane, "admin", canonical({**sown, "text": "The dice are repeatable, from a seed."})))
    seat = next(iter(seats)) if seats else "player"
    vault = vault or MemoryVault()
    with store.writing() as writer:
        drafts += Dealer(store, vault).follow("fair", seats_of(seats) if seats else ALONE, drafts)
        for pack_hash, body in bodies.items():
            writer.keep_pack(pack_hash, body)
        writer.append(os.urandom(16).hex(), seat, "begin", clock(), drafts)
    return Table(store, engines, clock, vault)


def in_a_row(titles: Sequence[str]) -> str:
    """Titles as one says them: "one, two and three"."""
    *first, last = titles
    return f"{', '.join(first)} and {last}" if first else last


def pack_hash_of(body: bytes) -> str:
    """The hash by which a campaign knows a pack."""
    return sha256(body).hexdigest()
