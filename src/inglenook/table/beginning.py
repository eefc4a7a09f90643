"""How a campaign begins: its packs kept by their hashes, and its first entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from secrets import token_hex
from typing import Any

from inglenook.journal import Draft, Store, canonical

from .engines import Engines
from .keeper import Clock, system_clock
from .table import Table


def begin(
    store: Store,
    engines: Engines,
    name: str,
    used: Mapping[str, str],
    *,
    dice: str = "fair",
    seed: str | None = None,
    seats: Mapping[str, Sequence[str]] | None = None,
    clock: Clock = system_clock,
) -> Table:
    """Begins a campaign in an empty store: `used` gives the pack text of each engine, the host first."""
    hashes: dict[str, str] = {}
    bodies: dict[str, bytes] = {}
    for engine_name, text in used.items():
        engines.get(engine_name).read_pack(text)
        body = text.encode()
        hashes[engine_name] = sha256(body).hexdigest()
        bodies[hashes[engine_name]] = body
    titles = " and ".join(engines.get(engine_name).title for engine_name in used)
    setting: dict[str, Any] = {"name": name, "dice": dice, "packs": hashes, "text": f"{name} begins, with {titles}."}
    if seed is not None:
        setting["seed"] = seed
    if seats is not None:
        setting["seats"] = {seat: list(lanes) for seat, lanes in seats.items()}
    seat = next(iter(seats)) if seats else "player"
    with store.writing() as writer:
        for pack_hash, body in bodies.items():
            writer.keep_pack(pack_hash, body)
        writer.append(token_hex(16), seat, "begin", clock(), [Draft("table", "admin", canonical(setting))])
    return Table(store, engines, clock)
