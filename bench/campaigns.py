"""Campaigns to measure with: Nomadic, played by the table itself, from a seed."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

from inglenook.journal import SqliteStore
from inglenook.rules import Refusal
from inglenook.table import Engines, Table, begin
from inglenook.table.keeper import SNAPSHOT_EVERY

from .places import folder

NOON = 1_700_000_000_000


@cache
def campaign(entries: int) -> Path:
    """The file of a campaign of just over so many entries; made once a run, and to be left as it is."""
    path = folder() / f"{entries}.inglenook"
    play(path, entries)
    return path


def play(path: Path, entries: int, seed: int = 1) -> None:
    """Makes a campaign file of just over so many entries, each written by an act of play.

    A long one ends shortly before its next snapshot, when the most has to be checked and folded in opening it.
    """
    instant = NOON

    def clock() -> int:
        nonlocal instant
        instant += 60_000
        return instant

    engines, store = Engines(), SqliteStore.create(path, name="Bench", created=NOON)
    pack = next(iter(engines.get("nomadic").packs.values()))()
    table = begin(store, engines, "Bench", {"nomadic": pack}, dice="seeded", seed="bench", clock=clock)
    dealt = random.Random(seed)
    while store.position < entries or (entries > SNAPSHOT_EVERY and not _nearly_due(store)):
        _one_act(table, dealt)
    table.close()


def _nearly_due(store: SqliteStore) -> bool:
    newest = store.snapshot()
    return newest is not None and store.position - newest.position > SNAPSHOT_EVERY - 12


def _one_act(table: Table, dealt: random.Random) -> None:
    waiting = table.waiting()
    if waiting:
        keys = [option.key for option in waiting[0].options if option.key != "abandon"]
        _done(table.answer(dealt.choice(keys)))
        return
    nomad: Any = table.standing.world["nomadic"]
    skill = dealt.choice(nomad.skills).key
    throw = dealt.random()
    if throw < 0.25:
        _done(table.do("nomadic.ask", {"question": "Is there still somebody down there, after all this time?"}))
    elif throw < 0.60:
        _done(table.do("nomadic.attempt", {"what": "cross the ice before the storm", "skill": skill}))
    elif throw < 0.75:
        _done(table.say("The ridge was further than it looked. I rested twice, and **did not look back**. " * 3))
    elif throw < 0.85:
        table.do("nomadic.focus")
    elif nomad.planet is None:
        _done(table.do("nomadic.land", {"name": "Vesper"}))
    else:
        _done(table.do("nomadic.leave"))


def _done(done: object) -> None:
    if isinstance(done, Refusal):
        raise AssertionError(f"the bench's play was refused: {done.sentence}")
