"""How a campaign stands: all that is derived from its journal by folding, and how it is kept in a snapshot.

Fold builds state from facts and runs no rule. A `Standing` is moved on entry by entry; undo builds it anew from the
snapshot before what was struck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from inglenook.journal import Entry, Store, canonical
from inglenook.rules import REFEREE, TABLE, Engine, Ports, State, Value, spoken_by

from .bodies import DiceBody, HandsIn, read_command, read_dice, read_hand, read_of, read_question, read_settings
from .engines import Engines
from .facts import Reader, fact_reader
from .folding import fold
from .lanes import reads
from .seats import ALONE, Seat, Seats, lanes_of_seat, seats_of

SILENT, TOLD = "silent", "told"
"""Whether others learn that something hidden happened."""


class Pending(msgspec.Struct, frozen=True):
    """A command that has not come to its outcome: its entry, the packs and the world in which it began.

    `question` is the number of the question at which it waits, `asker` the engine that asks it at a port.
    """

    lane: str
    number: int
    position: int
    command: str
    fields: dict[str, Any]
    pack: str
    code: str
    title: str
    text: str
    packs: dict[str, str]
    start: Mapping[str, State]
    question: int = 0
    asker: str = ""

    @property
    def engine(self) -> str:
        """The name of its engine."""
        return self.command.partition(".")[0]

    @property
    def holds(self) -> tuple[str, ...]:
        """The engines that nothing else may move while it waits: its own, and the one that asks at a port."""
        return (self.engine, self.asker) if self.asker else (self.engine,)


class Returned(msgspec.Struct, frozen=True):
    """Struck dice that come back to the next roll of the same dice."""

    number: int
    dice: tuple[tuple[int, ...], ...]
    faces: tuple[tuple[int, ...], ...]


class HousePack(msgspec.Struct, frozen=True):
    """A stored pack that differs from another in some house rules."""

    base: str
    values: dict[str, Value]


class Standing:
    """Where a campaign stands after the entry at `position`. `heads` are the numbers of each lane's last entry."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self.read_fact: Reader = fact_reader(())
        self.position = 0
        self.name = ""
        self.dice = "fair"
        self.seed: str | None = None
        self.seats: dict[str, Seat] = dict(ALONE)
        self.seats_ever: frozenset[str] = frozenset(ALONE)
        self.hidden = SILENT
        self.paused = False
        self.lines: tuple[str, ...] = ()
        self.veils: tuple[str, ...] = ()
        self.hands: dict[tuple[str, int], HandsIn] = {}
        self.heads: dict[str, int] = {}
        self._lanes: tuple[dict[str, Seat], int, dict[str, frozenset[str]]] = ({}, 0, {})
        self.pack_hashes: dict[str, str] = {}
        self.packs: dict[str, Any] = {}
        self.world: dict[str, State] = {}
        self.pending: dict[tuple[str, int], Pending] = {}
        self.draws: dict[str, int] = {}
        self.returned: dict[str, tuple[Returned, ...]] = {}

    def engine(self, name: str) -> Engine:
        """An engine of this campaign."""
        return self._engines.get(name)

    @property
    def engines(self) -> tuple[Engine, ...]:
        """The campaign's engines, the host first."""
        return tuple(self._engines.get(name) for name in self.pack_hashes)

    @property
    def host(self) -> Engine:
        """The campaign's own game."""
        return self._engines.get(next(iter(self.pack_hashes)))

    def is_host(self, engine: Engine) -> bool:
        """Whether this is the campaign's own game, rather than a module."""
        return engine.name == next(iter(self.pack_hashes))

    def played(self) -> dict[str, tuple[Engine, Any]]:
        """Each engine of this campaign with its pack."""
        return {engine.name: (engine, self.packs[engine.name]) for engine in self.engines}

    def lanes_of(self, seat: str) -> frozenset[str]:
        """The lanes that a seat has or reads; none for a seat that isn't at this table."""
        if seat not in self.seats:
            return frozenset()
        if self._lanes[0] is not self.seats or self._lanes[1] != len(self.heads):  # lanes come, and never go
            self._lanes = self.seats, len(self.heads), {}
        known = self._lanes[2]
        if seat not in known:
            bases = lanes_of_seat(seat, self.seats[seat])
            known[seat] = bases.union(lane for lane in self.heads if reads(bases, lane))
        return known[seat]

    def next_number(self, lane: str) -> int:
        """The number that the next entry of a lane will have."""
        return self.heads.get(lane, 0) + 1

    def ports(self, store: Store, hashes: Mapping[str, str] | None = None) -> Ports:
        """Where engines can be called, by their packs now or by those of these hashes. The host's ports come first.

        What only lends a module serves none.
        """
        ports: Ports = {}
        used = hashes if hashes is not None else self.pack_hashes
        for engine in self.engines:
            if engine.name in used and (engine.module is None or self.is_host(engine)):
                pack = read_stored_pack(engine, store, used[engine.name])
                ports = {**spoken_by(engine.name, engine.serves(pack)), **ports}
        return ports

    @property
    def first_gm(self) -> str:
        """The seat of the first game master: the one with which the campaign began, as long as it is one."""
        begun = next(iter(ALONE))
        if begun in self.seats and self.seats[begun].is_gm:
            return begun
        return next(key for key, seat in self.seats.items() if seat.is_gm)

    def secret_lane(self) -> str:
        """Where a setting stands that not every seat may read: the referee's lane, if there is anyone without it."""
        return secret_lane(self.seats)

    def fold(self, store: Store, upto: int | None = None) -> None:
        """Moves on over the entries after `position`. The store has to be still."""
        upto = store.position if upto is None else upto
        self.heads = {lane: number for lane, (number, _) in store.heads().items()}
        fold(self, store, upto)
        self.position = upto
        if not store.seal_key:  # a partial copy, which may have got a name of its own and can't write it down
            self.name = store.meta["name"]

    def take(self, entry: Entry, store: Store) -> None:
        """Moves on over one live entry."""
        self.heads[entry.lane] = entry.number
        body = entry.body
        if body is None:
            return
        if entry.kind == "fact":
            event = self.read_fact(body)
            self.world[event.engine] = event.apply(self.world[event.engine])
        elif entry.kind == "command":
            self.begin(entry.position, entry.lane, entry.number, body, {**self.pack_hashes}, {**self.world})
        elif entry.kind == "outcome":
            self.pending.pop((entry.lane, read_of(body).of or 0), None)
            self.forget_hands()
        elif entry.kind == "question":
            self.ask(entry.lane, entry.number, body)
        elif entry.kind == "admin":
            self.settle(body, store)
        elif entry.kind == "hand":
            self.lay(body)
        elif entry.kind == "dice":
            self._throw(entry.lane, read_dice(body))

    def lay(self, body: bytes) -> None:
        """Somebody has thrown their hand of dice that several throw together."""
        hand = read_hand(body)
        key = (hand.of_lane, hand.of)
        known = self.hands.get(key)
        earlier = known.faces if known is not None and known.question == hand.question else ()
        self.hands = {**self.hands, key: HandsIn(hand.question, (*earlier, *hand.hands))}

    def forget_hands(self) -> None:
        """Hands of what no longer waits are gone."""
        if self.hands:
            self.hands = {key: hands for key, hands in self.hands.items() if key in self.pending}

    def _throw(self, lane: str, dice: DiceBody) -> None:
        """A new roll uses up every die that was waiting to come back: those it takes, and those it passes over."""
        self.draws[lane] = dice.draw
        gone = {dice.again_of, *dice.passed_over}
        left = tuple(returned for returned in self.returned.get(lane, ()) if returned.number not in gone)
        self.returned = {name: listed for name, listed in {**self.returned, lane: left}.items() if listed}

    def begin(
        self, position: int, lane: str, number: int, body: bytes, packs: dict[str, str], world: dict[str, State]
    ) -> None:
        """A command was given, by these packs and in this world; it waits until its outcome comes."""
        asked = read_command(body)
        self.pending[lane, number] = Pending(
            lane,
            number,
            position,
            asked.command,
            asked.fields,
            asked.pack,
            asked.code,
            asked.title,
            asked.text,
            packs,
            world,
        )

    def ask(self, lane: str, number: int, body: bytes) -> None:
        """A command that waits has asked a question."""
        of = read_of(body).of or 0
        pending = self.pending.get((lane, of))
        if pending is not None:
            self.pending[lane, of] = msgspec.structs.replace(pending, question=number, asker=read_question(body).by)

    def settle(self, body: bytes, store: Store) -> None:
        """Something was set."""
        settings = read_settings(body)
        self.name = settings.name if settings.name is not None else self.name
        self.dice = settings.dice if settings.dice is not None else self.dice
        self.seed = settings.seed if settings.seed is not None else self.seed
        self.seats = seats_of(settings.seats) if settings.seats is not None else self.seats
        self.seats_ever = self.seats_ever.union(self.seats)
        self.hidden = settings.hidden if settings.hidden is not None else self.hidden
        self.paused = settings.paused if settings.paused is not None else self.paused
        self.lines = settings.lines if settings.lines is not None else self.lines
        self.veils = settings.veils if settings.veils is not None else self.veils
        if settings.packs:
            order = [name for name in settings.engines if name in settings.packs]
            self.use_packs({name: settings.packs[name] for name in order or settings.packs}, store)

    def use_packs(self, hashes: Mapping[str, str], store: Store) -> None:
        """Plays by the packs of these hashes from here on."""
        for name, pack_hash in hashes.items():
            engine = self._engines.get(name)
            self.packs[name] = read_stored_pack(engine, store, pack_hash)
            self.pack_hashes[name] = pack_hash
            if name not in self.world:
                self.world[name] = engine.begin(self.packs[name])
        self.read_fact = fact_reader(self.engines)

    def code(self) -> str:
        """The versions of all code that this standing was folded by."""
        return ";".join(["standing=4", *(f"{engine.name}={engine.code}" for engine in self.engines)])

    def written(self) -> bytes:
        """The standing as the body of a snapshot."""
        return canonical(
            {
                "name": self.name,
                "dice": self.dice,
                "seed": self.seed,
                "seats": msgspec.to_builtins(self.seats),
                "seats_ever": sorted(self.seats_ever),
                "hidden": self.hidden,
                "paused": self.paused,
                "lines": self.lines,
                "veils": self.veils,
                "hands": [[lane, number, hands] for (lane, number), hands in self.hands.items()],
                "packs": list(self.pack_hashes.items()),
                "world": _plain(self.world),
                "draws": self.draws,
                "returned": {
                    lane: [msgspec.to_builtins(dice) for dice in listed] for lane, listed in self.returned.items()
                },
                "pending": [
                    {**_plain_pending(pending), "start": _plain(pending.start)} for pending in self.pending.values()
                ],
            }
        )

    @classmethod
    def from_snapshot(cls, engines: Engines, store: Store, position: int, body: bytes) -> Standing:
        """The standing that a snapshot keeps."""
        standing = cls(engines)
        kept = msgspec.json.decode(body, type=_Kept)
        standing.name, standing.dice, standing.seed = kept.name, kept.dice, kept.seed
        standing.seats, standing.draws, standing.returned = kept.seats, kept.draws, kept.returned
        standing.hidden, standing.paused = kept.hidden, kept.paused
        standing.seats_ever = frozenset(kept.seats_ever)
        standing.lines, standing.veils = kept.lines, kept.veils
        standing.hands = {(lane, number): hands for lane, number, hands in kept.hands}
        worlds = _World(engines)
        standing.world = worlds.read(kept.world)
        standing.use_packs(dict(kept.packs), store)
        for pending in kept.pending:
            whole = Pending(
                pending.lane,
                pending.number,
                pending.position,
                pending.command,
                pending.fields,
                pending.pack,
                pending.code,
                pending.title,
                pending.text,
                pending.packs,
                worlds.read(pending.start),
                pending.question,
                pending.asker,
            )
            standing.pending[whole.lane, whole.number] = whole
        standing.position = position
        return standing


def secret_lane(seats: Seats) -> str:
    """The lane for what not every one of these seats may read."""
    return TABLE if all(seat.is_gm for seat in seats.values()) else REFEREE


def lanes_in(store: Store, seat: str) -> frozenset[str] | None:
    """The lanes of a seat by the journal alone, without any engine; None for a seat that isn't there."""
    seats: Seats = ALONE
    for entry in store.read(kinds=("admin",), live_only=True):
        if entry.body is not None:
            given = read_settings(entry.body).seats
            seats = seats_of(given) if given else seats
    if seat not in seats:
        return None
    bases = lanes_of_seat(seat, seats[seat])
    return bases.union(lane for lane in store.heads() if reads(bases, lane))


def standing_of(engines: Engines, store: Store, upto: int | None = None) -> Standing:
    """The standing of a stored campaign, from its newest snapshot that today's code may use."""
    kept = store.snapshot(upto)
    if kept is not None:
        try:
            standing = Standing.from_snapshot(engines, store, kept.position, kept.body)
        except (msgspec.MsgspecError, KeyError):
            standing = Standing(engines)
        if standing.position and standing.code() != kept.code:
            standing = Standing(engines)
    else:
        standing = Standing(engines)
    standing.fold(store, upto)
    return standing


def read_stored_pack(engine: Engine, store: Store, pack_hash: str) -> Any:
    """A pack that the campaign holds, as its engine reads it. Raises `LookupError` if the campaign lacks it.

    What is stored is the text of a pack, or a pack of house rules: the hash of another and the values that differ.
    """
    return _PACKS.get(engine.name, pack_hash, lambda: _read_stored_pack(engine, store, pack_hash))


def as_house_pack(store: Store, pack_hash: str) -> tuple[str, dict[str, Value]]:
    """A stored pack as the hash of its text and the house rules over it."""
    stored = store.pack(pack_hash) or b""
    if not stored.startswith(b"{"):
        return pack_hash, {}
    house = msgspec.json.decode(stored, type=HousePack)
    return house.base, dict(house.values)


def _read_stored_pack(engine: Engine, store: Store, pack_hash: str) -> Any:
    stored = store.pack(pack_hash)
    if stored is None:
        raise LookupError(f"The campaign holds no pack {pack_hash[:12]}.")
    if not stored.startswith(b"{"):
        return engine.read_pack(stored.decode())
    house = msgspec.json.decode(stored, type=HousePack)
    pack = read_stored_pack(engine, store, house.base)
    for name, value in house.values.items():
        pack = engine.with_rule(pack, name, value)
    return pack


class _Packs:
    """Packs that were read before: a pack is named by its content, so that it never needs reading twice."""

    def __init__(self) -> None:
        self._read: dict[tuple[str, str], Any] = {}

    def get(self, engine: str, pack_hash: str, read: Callable[[], Any]) -> Any:
        if (engine, pack_hash) not in self._read:
            if len(self._read) > 64:
                self._read.clear()
            self._read[engine, pack_hash] = read()
        return self._read[engine, pack_hash]


_PACKS = _Packs()


class _KeptPending(msgspec.Struct):
    lane: str
    number: int
    position: int
    command: str
    fields: dict[str, Any]
    pack: str
    code: str
    title: str
    text: str
    packs: dict[str, str]
    start: dict[str, msgspec.Raw]
    question: int
    asker: str


class _Kept(msgspec.Struct):
    name: str
    dice: str
    seed: str | None
    seats: dict[str, Seat]
    seats_ever: tuple[str, ...]
    hidden: str
    paused: bool
    lines: tuple[str, ...]
    veils: tuple[str, ...]
    hands: list[tuple[str, int, HandsIn]]
    packs: list[tuple[str, str]]
    draws: dict[str, int]
    returned: dict[str, tuple[Returned, ...]]
    world: dict[str, msgspec.Raw]
    pending: list[_KeptPending]


class _World:
    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    def read(self, raw: Mapping[str, msgspec.Raw]) -> dict[str, State]:
        return {name: msgspec.json.decode(state, type=self._engines.get(name).state) for name, state in raw.items()}


def _plain(world: Mapping[str, State]) -> dict[str, Any]:
    return {name: msgspec.to_builtins(state) for name, state in world.items()}


def _plain_pending(pending: Pending) -> dict[str, Any]:
    return {name: getattr(pending, name) for name in Pending.__struct_fields__ if name != "start"}
