"""What a table remembers of what it has shown is what it would show afresh: random play of several at two of them.

Each campaign comes from its own number, so that a failure names what reproduces it. `HYPOTHESIS_PROFILE=deep` plays
ten times as many.
"""

from __future__ import annotations

import os
from collections import Counter
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
from inglenook.journal import SqliteStore
from inglenook.table import Engines, Receipt, Seat, Table, keeper
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
        if isinstance(performed(here, seat, wish), Receipt | str):
            self.done[wish[0]] += 1

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
    assert sum(company.done.values()) > ACTS / 3, company.done


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
