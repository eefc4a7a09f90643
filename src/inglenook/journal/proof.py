"""Proving dice: whether every face follows from a secret that was committed to before it, and what can't be said yet.

Draws of a lane count 1, 2, 3 … over all its dice, so that none can be tried twice. Struck dice come back to the next
roll of the same dice, once: that they do is the one reason for which faces may stand in the record again.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from inglenook.dice import Shown, Verifiable

from .audit import Fault
from .entry import Entry
from .epoch import Epoch, Epochs

LARGEST_DIE = 2**32
Key = tuple[str, int]


class LaneProof(msgspec.Struct, frozen=True):
    """How it stands with one lane's rolls in an epoch.

    `state` is `proven`, `false`, `running`, `unopened` (its secret was not told), or `lost` with its secrets.
    """

    lane: str
    rolls: int
    state: str


class EpochProof(msgspec.Struct, frozen=True):
    """How it stands with an epoch: lanes whose rolls this file has, and the table's."""

    number: int
    ended: bool
    nonces: int
    lanes: tuple[LaneProof, ...]


class _Dice(msgspec.Struct):
    dice: Shown
    faces: Shown
    draw: int
    source: str = ""
    again_of: int | None = None
    passed_over: tuple[int, ...] = ()
    epoch: int = 0
    nonces: int = 0


class _Strike(msgspec.Struct):
    entries: tuple[int, ...] = ()


_read_dice = msgspec.json.Decoder(_Dice).decode
_read_strike = msgspec.json.Decoder(_Strike).decode


class Proof:
    """The dice up to some entry. It asks nothing of campaigns that never had an epoch."""

    def __init__(self) -> None:
        self.epochs = Epochs()
        self._draws: dict[str, int] = {}
        self._thrown: dict[Key, _Dice] = {}
        self._gone: set[Key] = set()
        self._strikes: dict[Key, tuple[int, ...]] = {}
        self._fell: dict[Key, set[int]] = {}
        self._waiting: dict[tuple[int, str], list[tuple[Entry, _Dice]]] = {}
        self._rolls: dict[tuple[int, str], int] = {}
        self._false: set[tuple[int, str]] = set()

    def take(self, entry: Entry) -> list[Fault]:
        """Moves on over one entry, and says what is wrong with dice: with its own, or with those that it lays open."""
        if entry.kind == "strike":
            self._strike(entry)
        elif entry.kind == "dice":
            return [_fault(entry, what) for what in self._dice(entry)]
        elif entry.kind in ("epoch", "reveal"):
            return [*(_fault(entry, what) for what in self.epochs.take(entry)), *self._opened()]
        return []

    def report(self) -> tuple[EpochProof, ...]:
        """How it stands with every epoch."""
        return tuple(self._told(epoch) for epoch in self.epochs.all.values())

    def _told(self, epoch: Epoch) -> EpochProof:
        lanes = sorted({lane for number, lane in self._rolls if number == epoch.number} | {"table"})
        rolls = {lane: self._rolls.get((epoch.number, lane), 0) for lane in lanes}
        told = (LaneProof(lane, rolls[lane], self._state(epoch, lane)) for lane in lanes)
        return EpochProof(epoch.number, epoch.ended, len(epoch.nonces), tuple(told))

    def _state(self, epoch: Epoch, lane: str) -> str:
        if lane in epoch.secrets:
            return "false" if (epoch.number, lane) in self._false else "proven"
        if not epoch.ended:
            return "running"
        return "lost" if epoch.lost else "unopened"

    def _dice(self, entry: Entry) -> Iterator[str]:
        try:
            dice = _read_dice(entry.body) if entry.body is not None else None
        except msgspec.MsgspecError as error:
            dice = None
            if self.epochs.all:
                yield f"its dice can't be read: {error}"
        if dice is None:
            if entry.body is None and self.epochs.all:
                yield "its dice were erased, which dice never are"
            return
        last = self._draws.get(entry.lane)
        self._draws[entry.lane] = dice.draw
        self._thrown[entry.lane, entry.number] = dice
        if self.epochs.all or dice.source == "verifiable":
            if last is not None and dice.draw != last + 1:
                yield f"draw {last + 1} of its lane should come here, not {dice.draw}: dice were thrown and left out"
            yield from self._source(entry, dice)
        self._gone.update((entry.lane, number) for number in (*dice.passed_over, dice.again_of) if number is not None)

    def _source(self, entry: Entry, dice: _Dice) -> Iterator[str]:
        if dice.source == "again":
            yield from self._again(entry.lane, dice)
        elif dice.source == "verifiable":
            yield from self._drawn(entry, dice)
        elif dice.source != "hand" and (running := self.epochs.running) is not None:
            yield f"its dice are {dice.source or 'of no source'}, though epoch {running.number} was running"

    def _again(self, lane: str, dice: _Dice) -> Iterator[str]:
        before = self._thrown.get((lane, dice.again_of or 0))
        if before is None or (before.dice, before.faces) != (dice.dice, dice.faces):
            yield "its dice are said to have come back, and are not those that were thrown before"
        elif not self._fell.get((lane, dice.again_of or 0)):
            yield "its dice are said to have come back, but the roll that threw them was not taken back"
        elif (lane, dice.again_of) in self._gone:
            yield "its dice came back a second time"

    def _drawn(self, entry: Entry, dice: _Dice) -> Iterator[str]:
        epoch = self.epochs.running
        if epoch is None or epoch.number != dice.epoch:
            yield f"it draws from epoch {dice.epoch}, which was not running"
        elif entry.lane not in epoch.commitments:
            yield f"epoch {dice.epoch} has committed to no secret for this lane"
        elif dice.nonces != len(epoch.nonces):
            yield f"the nonces given by then were {len(epoch.nonces)}, and it counts {dice.nonces}"
        elif not _fit(dice):
            yield "its faces don't fit its dice"
        else:
            self._rolls[dice.epoch, entry.lane] = self._rolls.get((dice.epoch, entry.lane), 0) + 1
            self._waiting.setdefault((dice.epoch, entry.lane), []).append((entry, dice))

    def _opened(self) -> Iterator[Fault]:
        """What is wrong with rolls whose secret is known by now."""
        for number, lane in [*self._waiting]:
            epoch = self.epochs.all[number]
            if lane not in epoch.secrets:
                continue
            for entry, dice in self._waiting.pop((number, lane)):
                source = Verifiable(epoch.secrets[lane], epoch.campaign, number, epoch.nonces[: dice.nonces])
                meant = source.throw(lane, dice.draw, dice.dice)
                if meant != dice.faces:
                    self._false.add((number, lane))
                    yield _fault(entry, f"its faces are {_said(dice.faces)}; its secret gives {_said(meant)}")

    def _strike(self, entry: Entry) -> None:
        try:
            named = _read_strike(entry.body).entries if entry.body is not None else ()
        except msgspec.MsgspecError:
            named = ()
        self._strikes[entry.lane, entry.number] = tuple(number for number in named if number < entry.number)
        self._holds(entry.lane, entry.number, holds=True)

    def _holds(self, lane: str, strike: int, *, holds: bool) -> None:
        """A strike holds or no longer does: what it names falls or rises, and if that is a strike, the reverse."""
        turned = [(strike, holds)]
        while turned:
            strike, holds = turned.pop()
            for number in self._strikes[lane, strike]:
                fell = self._fell.setdefault((lane, number), set())
                was = bool(fell)
                (fell.add if holds else fell.discard)(strike)
                if (lane, number) in self._strikes and bool(fell) != was:
                    turned.append((number, not fell))


def _fit(dice: _Dice) -> bool:
    sides = [side for hand in dice.dice for side in hand]
    alike = [len(hand) for hand in dice.dice] == [len(hand) for hand in dice.faces]
    return alike and all(1 <= side <= LARGEST_DIE for side in sides) and 0 < dice.draw < 2**63


def _said(faces: Shown) -> str:
    return " and ".join(", ".join(map(str, hand)) for hand in faces)


def _fault(entry: Entry, what: str) -> Fault:
    return Fault(entry.lane, entry.number, what, entry.position)
