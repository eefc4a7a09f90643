"""Every roll that a campaign's journal has, struck or not, with the law that its rule had for it.

The law is not in the record: it is found by driving each command again along it, as verifying does. A command that
today's code can't follow gives its dice all the same, without their law.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from inglenook.journal import Entry, Fault, Store, StoreError
from inglenook.rules import DivergedError, Law, Thrown

from .bodies import read_any, read_command
from .engines import Engines
from .refusing import NoSeatError
from .standing import lanes_in
from .verifying import Branch, _Verifier


class RecordedRoll(msgspec.Struct, frozen=True):
    """A roll on record. `value` is what it was read as, `law` how likely each reading was, None where nobody knows.

    `source` is whose dice they were: `fair`, `seeded`, `hand` (typed), or `again` for struck dice that came back, which
    fell when they were first thrown. What its rule has thrown again until it will do has no law.
    """

    lane: str
    number: int
    command: str
    title: str
    why: str
    dice: tuple[tuple[int, ...], ...]
    faces: tuple[tuple[int, ...], ...]
    source: str
    struck: bool
    value: str | int | bool
    law: Law[Any] | None = None


def recorded_rolls(store: Store, engines: Engines, seat: str = "player") -> tuple[RecordedRoll, ...]:
    """All rolls that a seat may see, in the order in which they fell. Raises `NoSeatError`."""
    lanes = lanes_in(store, seat)
    if lanes is None:
        raise NoSeatError(seat)
    laws = _Laws(store, engines).found()
    entries = [entry for entry in store.read(kinds=("dice",), lanes=lanes) if entry.body is not None]
    struck = store.struck({entry.act for entry in entries})
    return tuple(_roll(store, entry, laws.get(entry.position), lanes, entry.act in struck) for entry in entries)


def _roll(store: Store, entry: Entry, thrown: Thrown | None, lanes: frozenset[str], struck: bool) -> RecordedRoll:
    body = read_any(entry.body)
    asked = store.entry(body.get("of_lane") or entry.lane, body["of"]) if body.get("of") is not None else None
    given = read_command(asked.body) if asked is not None and asked.body and asked.lane in lanes else None
    return RecordedRoll(
        entry.lane,
        entry.number,
        given.command if given else "",
        (given.title or given.command) if given else "",
        body["why"],
        tuple(map(tuple, body["dice"])),
        tuple(map(tuple, body["faces"])),
        body["source"],
        struck,
        body["value"],
        _plain(thrown) if thrown is not None else None,
    )


def _plain(thrown: Thrown) -> Law[Any] | None:
    """The law of a roll, its readings written as the record writes them."""
    if thrown.roll.reading.again(thrown.value):
        return None
    law = thrown.roll.reading.law(thrown.roll.hands)
    return law.map(lambda case: case if isinstance(case, str | int | bool) else str(case))


class _Laws(_Verifier):
    """Drives each command again as a verifier does, and keeps its rolls instead of looking for faults."""

    def __init__(self, store: Store, engines: Engines) -> None:
        super().__init__(store, engines)
        self._thrown: dict[int, Thrown] = {}

    def found(self) -> dict[int, Thrown]:
        """Every roll that could be followed, by the position of its entry."""
        for _ in self.faults():
            pass
        return self._thrown

    def _check(self, branch: Branch) -> Iterator[Fault]:
        if all(entry.position in self._thrown for entry in branch.dice):
            return iter(())
        try:
            run = self._drive(branch)
        except (DivergedError, StoreError, LookupError):
            return iter(())
        thrown = [step for step in run.trail if isinstance(step, Thrown)]
        self._thrown.update(zip((entry.position for entry in branch.dice), thrown, strict=False))
        return iter(())
