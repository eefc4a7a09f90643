"""The keeper of a campaign's journal: its standing, the rules that wait in it, and the one way to write an act.

An act is all or nothing: it is built, appended, folded in and snapshotted within one transaction. Whatever goes wrong,
the standing is then derived anew from what the journal holds.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from time import time_ns
from typing import Any, Protocol

from inglenook.dice import Fair, Seeded, Source
from inglenook.journal import ConnectionLostError, Draft, Entry, Store, Writer
from inglenook.rules import DivergedError, Refusal, Roll, Run

from .engines import Engines
from .epochs import Dealer
from .performing import DiceAtHand, Refused
from .refusing import refuse_stranger
from .requests import request_of
from .resuming import resume
from .standing import Pending, Standing, standing_of
from .undoing import Strike
from .vault import MemoryVault, Vault

SNAPSHOT_EVERY = 128
"""How many entries may follow a snapshot before the next is taken: they are checked and folded at every opening."""

TRIES = 3
"""How often an act is tried if the database goes away in the middle of it: its request is done once all the same."""

Clock = Callable[[], int]
"""Gives the instant now, in milliseconds since 1970 (UTC)."""

Built = tuple[list[Draft], str]
"""The entries of an act, and the sentence that says what it came to."""


class Written:
    """What a request came to: its entries, its sentence, its kind, and whether it had been done before."""

    __slots__ = ("entries", "kind", "repeated", "text")

    def __init__(self, entries: Sequence[Entry], text: str = "", kind: str = "", *, repeated: bool = False) -> None:
        self.entries = entries
        self.kind = kind
        self.text = text
        self.repeated = repeated


def system_clock() -> int:
    """The system's clock."""
    return time_ns() // 1_000_000


class NotAtHandError(Exception):
    """What would have to be read from the journal first, which can't be read just now."""


class Witness(Protocol):
    """Who is there when something is written. None of these may raise."""

    def ready(self, standing: Standing, written: Written) -> None:
        """How the campaign will stand once this act lies on the disk, if it ever does."""

    def written(self) -> None:
        """It does now. A repeated request writes nothing."""

    def failed(self) -> None:
        """It doesn't, and never will: the act failed, or is tried again."""


class Keeper:
    """A campaign's journal as the table holds it. May be used from several threads; acts come one after another.

    `witness` is there when something is written, if anybody is; `appended` counts the entries that were.
    """

    def __init__(self, store: Store, engines: Engines, clock: Clock, vault: Vault | None = None) -> None:
        self.store = store
        self.dealer = Dealer(store, vault or MemoryVault())
        self.engines = engines
        self.lock = threading.RLock()
        self.witness: Witness | None = None
        self.appended = 0
        self._clock = clock
        self._standing: Standing | None = None
        self._moment: Standing | None = None
        self._runs: dict[tuple[str, int], Run] = {}
        self._snapshot_at: int | None = None

    @property
    def standing(self) -> Standing:
        """How the campaign stands now, with whatever other processes have written."""
        with self.moment() as standing:
            return standing

    @contextmanager
    def moment(self) -> Iterator[Standing]:
        """The standing, and a store that stays as it was at that moment, whoever else writes meanwhile."""
        with self.lock:
            if self._moment is not None:
                yield self._moment
                return
            with self.store.still():
                self._moment = self._now()
                try:
                    yield self._moment
                finally:
                    self._moment = None

    def _now(self) -> Standing:
        position = self.store.position
        if self._standing is None or self._standing.position > position:
            self._runs.clear()
            self._standing = standing_of(self.engines, self.store)
        elif self._standing.position < position:
            standing, self._standing = self._standing, None
            self._runs.clear()
            strikes = self.store.read(standing.position, kinds=("strike",), limit=1)
            if next(strikes, None) is None:
                standing.fold(self.store)
            else:
                standing = standing_of(self.engines, self.store)
            self._standing = standing
        return self._standing

    def knew(self, seat: str) -> bool:
        """Whether there was such a seat when it was last looked."""
        return self._standing is not None and seat in self._standing.seats

    def changed(self) -> bool:
        """Whether anything was written, here or by another process, that isn't folded in yet."""
        return self._standing is None or self._standing.position != self.store.position

    # Writing

    def write(
        self,
        kind: str,
        seat: str,
        request: str | None,
        build: Callable[[Standing], Built],
        *,
        packs: Mapping[str, bytes] | None = None,
        then: Callable[[Writer], None] | None = None,
        signed: str | None = None,
    ) -> Written | Refusal:
        """One act: what `build` drafts, with the packs it needs, and what `then` does in the same transaction.

        `signed` is the seat under which it is written, if not the one that acts.
        """

        def act(writer: Writer, standing: Standing, request: str) -> Written:
            drafts, text = build(standing)
            drafts = [*drafts, *self.dealer.follow(standing.dice, standing.seats, drafts)]
            for pack_hash, body in (packs or {}).items():
                writer.keep_pack(pack_hash, body)
            by = seat if signed is None else signed
            entries = writer.append(request, by, kind, self._clock(), drafts)
            if then is not None:
                then(writer)
            for entry in entries:
                standing.take(entry, self.store)
            standing.position = entries[-1].position
            self._snapshot(writer, standing)
            return Written(entries, text, kind)

        return self._transact(seat, request, act)

    def strike(
        self, kind: str, seat: str, request: str | None, build: Callable[[Standing], Strike]
    ) -> Written | Refusal:
        """One act that strikes others or brings them back; the standing is then derived anew."""

        def act(writer: Writer, standing: Standing, request: str) -> Written:
            drafts, text, fall, rise = build(standing)
            entries = writer.append(request, seat, kind, self._clock(), drafts)
            writer.strike(fall)
            writer.unstrike(rise)
            first = min(entry.position for act in (*fall, *rise) for entry in self.store.entries_of(act))
            writer.drop_snapshots_after(first - 1)
            self._forget()
            return Written(entries, text, kind)

        return self._transact(seat, request, act)

    def _transact(
        self, seat: str, request: str | None, act: Callable[[Writer, Standing, str], Written]
    ) -> Written | Refusal:
        """One act in one transaction: done whole, refused whole, or given again as it was done before."""
        request = request_of(self.store, seat, request) if request else os.urandom(16).hex()
        with self.lock:
            written = self._tried(seat, request, act)
            if isinstance(written, Written) and not written.repeated:
                self.appended += len(written.entries)
                if self.witness is not None:
                    self.witness.written()
            return written

    def _tried(self, seat: str, request: str, act: Callable[[Writer, Standing, str], Written]) -> Written | Refusal:
        for _ in range(TRIES - 1):
            with suppress(ConnectionLostError):
                return self._once(seat, request, act)
        return self._once(seat, request, act)

    def _once(self, seat: str, request: str, act: Callable[[Writer, Standing, str], Written]) -> Written | Refusal:
        """One attempt. Whether an act that broke off was done all the same is seen at the next, by its request."""
        try:
            with self.store.writing() as writer:
                earlier = self.store.act_of_request(request)
                if earlier is not None:
                    return Written(self.store.entries_of(earlier), repeated=True)
                standing = self._now()
                refuse_stranger(standing, seat)
                name = standing.name
                written = act(writer, standing, request)
                standing = self._standing or self._now()
                if standing.name != name:
                    writer.set_meta({"name": standing.name})
                if self.witness is not None:
                    self.witness.ready(standing, written)
        except Refused as refused:
            self._runs.clear()
            return refused.refusal
        except BaseException:
            self._forget()
            if self.witness is not None:
                self.witness.failed()
            raise
        return written

    def _snapshot(self, writer: Writer, standing: Standing) -> None:
        if self._snapshot_at is None:
            newest = self.store.snapshot()
            self._snapshot_at = newest.position if newest is not None else 0
        if standing.position - self._snapshot_at >= SNAPSHOT_EVERY:
            writer.keep_snapshot(standing.position, standing.code(), standing.written())
            self._snapshot_at = standing.position

    def _forget(self) -> None:
        self._runs.clear()
        self.dealer.forget()
        self._standing = None
        self._snapshot_at = None

    # Rules that wait

    def run(self, pending: Pending) -> Run:
        """A waiting rule where it stands. Raises `DivergedError` if today's rule goes elsewhere than its record."""
        key = (pending.lane, pending.number)
        if key not in self._runs:
            self._runs[key] = resume(self.standing, self.store, pending)
        return self._runs[key]

    def run_at_hand(self, pending: Pending) -> Run:
        """A waiting rule where it stands, on any thread. Raises `NotAtHandError` if it must be driven there first."""
        try:
            return self._runs[pending.lane, pending.number]
        except KeyError:
            raise NotAtHandError(pending.command) from None

    def run_or_error(self, pending: Pending) -> Run | DivergedError:
        """A waiting rule where it stands, or why it can't go on."""
        try:
            return self.run(pending)
        except DivergedError as error:
            return error

    def keep_run(self, lane: str, number: int, run: Run) -> None:
        """Holds on to a rule that waits, so that its answer needn't drive it again."""
        if not run.ended:
            self._runs[lane, number] = run

    def dice(
        self,
        standing: Standing,
        lane: str,
        faces: Sequence[int] | None,
        may_throw: Callable[[Roll[Any]], bool] = lambda _roll: True,
    ) -> DiceAtHand:
        """The dice for the next act in a lane; `faces` are those that a person has typed in."""
        returned = standing.returned.get(lane, ())
        source = self._source(standing, lane)
        return DiceAtHand(lane, standing.draws.get(lane, 0), returned, source, faces, may_throw)

    def _source(self, standing: Standing, lane: str) -> Source | None:
        if standing.dice == "hand":
            return None
        if standing.dice == "verifiable":
            return self.dealer.source(lane)
        return Seeded(standing.seed or "") if standing.dice == "seeded" else Fair()
