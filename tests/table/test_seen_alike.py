"""What a table remembers of what it has shown is what it would show afresh: random play of several at two of them.

Each campaign comes from its own number, so that a failure names what reproduces it. `HYPOTHESIS_PROFILE=deep` plays
ten times as many.
"""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from inglenook.engines.board import engine as board
from inglenook.engines.comae import engine as comae
from inglenook.engines.crossing import engine as crossing
from inglenook.engines.nomadic import engine as nomadic
from inglenook.engines.nutshell import engine as nutshell
from inglenook.journal import SqliteStore, StoreError
from inglenook.table import Engines, NotAtHandError, Receipt, Seat, Table, Unwritten, View, keeper
from inglenook.table.shown import Feed
from inglenook.table.vault import MemoryVault
from tests.table.tables import bytes_of, clock, file_of, table
from tests.table.wishes import Wisher, performed

ALL = Engines({engine.name: engine for engine in (board, comae, crossing, nomadic, nutshell)})
SEATS: dict[str, Any] = {
    "gm": Seat("Robin", "gm"),
    "gwen": Seat("Gwen", "gm"),
    "ada": Seat("Ada", "player"),
    "eve": Seat("Eve", "onlooker"),
}
GAMES = {
    "nomadic": ("nomadic", "crossing", "board"),
    "comae": ("comae", "crossing", "nomadic", "board"),
    "nutshell": ("nutshell", "crossing", "comae", "board"),
    "crossing": ("crossing", "board"),
}
BEGUN: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "nomadic": (("nomadic.create", {"name": "Wren"}),),
    "comae": (("comae.sample", {"who": "ines"}), ("comae.sample", {"who": "ruth"})),
    "nutshell": (("nutshell.create", {"name": "Ida", "traits": "brawn d8; luck d20"}),),
    "crossing": (("crossing.join", {"name": "Ida"}),),
}
CAMPAIGNS = 30 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 3
ACTS = 40
OFTEN = 11
"""A snapshot after so few entries that campaigns cross many of them."""


class Foreteller:
    """Looks at each act before it lies on the disk, on a thread of its own, as whoever tells others of it does."""

    def __init__(self, thread: ThreadPoolExecutor, cursors: dict[str, str]) -> None:
        self.foretold: dict[str, tuple[Feed, View]] = {}
        self.done = Counter[str]()
        self._thread = thread
        self._cursors = cursors
        self._made: Future[dict[str, tuple[Feed, View]]] | None = None

    def ready(self, look: Unwritten) -> None:
        seats = [seat for seat in self._cursors if seat in look.standing.seats]
        for seat in () if look.tells_all else seats:
            look.gather(seat, self._cursors[seat])
        self._made = self._thread.submit(
            lambda: {seat: apart.news(seat, self._cursors[seat]) for apart in (look.apart(),) for seat in seats}
        )

    def written(self) -> None:
        assert self._made is not None
        try:
            self.foretold = self._made.result()
            self.done["foretold"] += 1
        except NotAtHandError:
            self.done["not at hand"] += 1

    def failed(self) -> None:
        if self._made is not None:
            self._made.exception()
        self.foretold = {}


class Company:
    """Two tables over one file, at which people act in turn, and where each stood before."""

    def __init__(self, game: str, number: int, folder: Path) -> None:
        self.chance = Random(f"{game} {number}")
        self.wisher = Wisher(self.chance)
        self.vault = MemoryVault()
        first = table(*GAMES[game], store=file_of(folder), engines=ALL, seats=SEATS, seed=f"{number}")
        self.path = folder / "ada.inglenook"
        first.close()
        self.tables = [self.opened(), self.opened()]
        self.cursors: dict[str, list[str]] = {}
        self.done: Counter[str] = Counter()
        self.foreseen: Counter[str] = Counter()
        self.thread = ThreadPoolExecutor(1)
        for command, fields in BEGUN[game]:
            assert isinstance(self.tables[0].do(command, fields, seat="gm"), Receipt)

    def opened(self) -> Table:
        return Table(SqliteStore.open(self.path), ALL, clock(), self.vault)

    def act(self) -> None:
        """Somebody at either table does something; whoever leads does more than others."""
        here = self.chance.choice(self.tables)
        seats = here.standing.seats
        seat = self.chance.choice([key for key in seats for _ in range(3 if seats[key].is_gm else 1)])
        view = msgspec.to_builtins(here.view(seat))
        entries = msgspec.to_builtins(here.entries(seat, limit=12).entries)
        wish = self.wisher.wish(view, entries)
        before = {key: known[-1] for key, known in self.cursors.items()}
        teller = Foreteller(self.thread, before)
        with here.telling(teller):
            if isinstance(performed(here, seat, wish), Receipt | str):
                self.done[wish[0]] += 1
        self.foreseen += teller.done
        for key, (feed, view) in teller.foretold.items():
            assert bytes_of(view) == bytes_of(here.view(key)), (wish, key)
            assert bytes_of(feed) == bytes_of(here.feed(key, before[key])), (wish, key)

    def compare(self) -> None:
        """All that every seat is shown, by both tables and by one that was opened just now."""
        fresh = self.opened()
        for here in self.chance.sample(self.tables, 2):
            assert [*here.standing.seats] == [*fresh.standing.seats]
            assert here.standing.heads == fresh.standing.heads
            for seat in fresh.standing.seats:
                self._compare_for(seat, here, fresh)
        for seat in fresh.standing.seats:
            self.cursors[seat] = [*self.cursors.get(seat, [])[-3:], fresh.cursor(seat)]
        fresh.close()

    def _compare_for(self, seat: str, here: Table, fresh: Table) -> None:
        assert bytes_of(here.view(seat)) == bytes_of(fresh.view(seat))
        assert bytes_of(here.waiting(seat)) == bytes_of(fresh.waiting(seat))
        assert here.cursor(seat) == fresh.cursor(seat)
        for after in ("", *self.cursors.get(seat, ())):
            shown = fresh.feed(seat, after)
            assert bytes_of(here.feed(seat, after)) == bytes_of(shown)
            with here.moment() as look:
                feed, view = look.news(seat, after, most=7)
            assert bytes_of(view) == bytes_of(fresh.view(seat))
            assert bytes_of(pieces(here, seat, feed)) == bytes_of(shown.entries)

    def close(self) -> None:
        self.thread.shutdown()
        for each in self.tables:
            each.close()


def pieces(here: Table, seat: str, feed: Feed) -> list[Any]:
    """A feed that comes in pieces, put together."""
    found = [*feed.entries]
    while feed.more:
        feed = here.feed(seat, feed.cursor, most=7)
        found += feed.entries
    return found


@pytest.mark.parametrize("number", range(CAMPAIGNS))
@pytest.mark.parametrize("game", GAMES)
def test_what_is_remembered_is_what_would_be_shown_afresh(
    game: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(keeper, "SNAPSHOT_EVERY", OFTEN)
    company = Company(game, number, tmp_path)
    try:
        for _ in range(ACTS):
            company.act()
            company.compare()
    finally:
        company.close()
    assert sum(company.done.values()) > ACTS / 4, company.done
    assert company.foreseen["foretold"] > company.foreseen["not at hand"], company.foreseen


def test_whom_a_seat_plays_is_called_by_the_new_name_at_once():
    """Nothing changes about the seats: only what somebody who is played is called."""
    here = table("nomadic", engines=ALL, seats={**SEATS, "ada": Seat("Ada", "player", ("player",))})
    assert plays(here) == {"player": "The Nomad"}
    for name in ("Wren", "Sparrow"):
        command = "nomadic.create" if name == "Wren" else "nomadic.rename"
        assert isinstance(here.do(command, {"name": name}, seat="gm"), Receipt)
        assert plays(here) == {"player": name}
    assert isinstance(here.undo(seat="gm"), Receipt)
    assert plays(here) == {"player": "Wren"}


def plays(here: Table) -> dict[str, str]:
    """Whom Ada plays, as Eve sees it."""
    return next(seat.plays for seat in here.view("eve").seats if seat.key == "ada")


class Failing:
    """A connection whose commits fail."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def execute(self, sql: str, *values: Any) -> Any:
        if sql == "COMMIT":
            raise sqlite3.OperationalError("disk I/O error")
        return self._inner.execute(sql, *values)


def test_what_was_never_written_is_not_remembered(tmp_path: Path):
    """Another act comes to stand where it would have stood, and is foretold as it is."""
    here = table("nomadic", engines=ALL, seats=SEATS, store=file_of(tmp_path))
    before = {seat: here.cursor(seat) for seat in SEATS}
    store: Any = here.store
    whole, store._writer = store._writer, Failing(store._writer)
    with ThreadPoolExecutor(1) as thread:
        with here.telling(Foreteller(thread, before)), pytest.raises(StoreError):
            here.do("nomadic.create", {"name": "Wren"}, seat="gm")
        store._writer = whole
        with here.telling(teller := Foreteller(thread, before)):
            assert isinstance(here.do("nomadic.create", {"name": "Ida"}, seat="gm"), Receipt)
    for seat, (feed, view) in teller.foretold.items():
        assert bytes_of(view) == bytes_of(here.view(seat))
        assert b"Wren" not in bytes_of(feed)
    assert [*teller.foretold] == [*SEATS]
    here.close()
