"""The library in a PostgreSQL database, which any number of servers may share."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Unpack

from inglenook.journal import Changes, Store, StoreError, Whispers, read_export
from inglenook.journal.carrying import carry
from inglenook.journal.database import Database
from inglenook.journal.postgres import PostgresStore, campaigns_in

from .database_doors import DatabaseDoors
from .database_vault import DatabaseVault
from .engines import Engines
from .keeper import Clock, system_clock
from .library import described
from .library_errors import NameTakenError, NoSuchCampaignError
from .shelf import Spot
from .shown import CampaignLine
from .starting import Wish, file_stem, folded, prepared
from .table import Table

GARBAGE = "DELETE FROM campaign WHERE state = 'making' AND made < now() - interval '1 day' RETURNING key"


class DatabaseLibrary:
    """The campaigns in a database. A spot in it is the campaign's id."""

    def __init__(self, database: Database, engines: Engines | None = None, clock: Clock = system_clock) -> None:
        self.database = database
        self.engines = engines or Engines()
        self._clock = clock
        self._vault = DatabaseVault(database)
        self.database.rows(GARBAGE)  # what servers were making that were killed

    @property
    def where(self) -> str:
        return self.database.where

    @property
    def changes(self) -> Changes:
        return self.database.changes

    @property
    def whispers(self) -> Whispers:
        return self.database.whispers

    def doors(self) -> DatabaseDoors:
        """Who has come in, at whichever server."""
        return DatabaseDoors(self.database, self._clock)

    def close(self) -> None:
        """Closes the connections to the database."""
        self.database.close()

    # What there is

    def campaigns(self) -> list[CampaignLine]:
        """Every campaign in a line, the last played first; one that can't be opened says why."""
        lines = [self._line(id, name) for id, name in campaigns_in(self.database)]  # noqa: A001
        return sorted(lines, key=lambda line: line.played, reverse=True)

    def find(self, name: str) -> str:
        """The id of a campaign: by id, or by its name (case doesn't matter)."""
        known, wanted = campaigns_in(self.database), folded(name)
        for id, its_name in known:  # noqa: A001
            if id == name or folded(its_name) == wanted:
                return id
        raise NoSuchCampaignError.among(name, [its_name for _, its_name in known])

    def open(self, name: str) -> Table:
        """A campaign, open. Raises `NoSuchCampaignError`, or a `StoreError` that says what is wrong."""
        return self.open_at(self.find(name))

    def open_at(self, spot: Spot) -> Table:
        return self._table(PostgresStore.open(self.database, str(spot)))

    def stamp(self, spot: Spot) -> object:
        rows = self.database.rows("SELECT key FROM campaign WHERE id = %s AND state = 'here'", (str(spot),))
        return rows[0][0] if rows else None

    def trace(self, spot: Spot) -> object:
        """The changes tell of everything: nothing is found out by looking."""
        return None

    # What can be done with one

    def create(self, name: str, engine: str = "nomadic", **wish: Unpack[Wish]) -> Table:
        """Starts a campaign, with its engine's ready character if wished. Nothing is left behind if it can't.

        Raises `BadNameError`, `NameTakenError`, `UnknownEngineError`, and `PackError` for a faulty pack or edition.
        """
        self._free(name)
        begin_in = prepared(self.engines, self._clock, name, engine, wish, self._vault)
        store = PostgresStore.create(self.database, name=name.strip(), created=self._clock(), making=True)
        return self.place(store, begin_in, name)

    def rename(self, name: str, new: str) -> str:
        """Gives a campaign another name."""
        id = self.find(name)  # noqa: A001 - the word of the journal
        with self.database.alone():
            self._free(new, but=id)
            self.open_at(id).rename(new.strip())
        return id

    def copy(self, name: str, new: str) -> str:
        """A copy of a campaign under another name, with an id of its own."""
        self._free(new)
        return self._adopted(PostgresStore.open(self.database, self.find(name)), new, another=True).id

    def import_file(self, path: Path, name: str | None = None) -> Table:
        """Takes in an exported campaign: all of it, checked, or nothing. It keeps its name unless given another.

        Raises `ImportRefused`, `NameTakenError`, `BadNameError`. A campaign that is here already gets a new id.
        """
        source = read_export(path.read_bytes())
        meta = source.meta
        wanted = (meta["name"] if name is None else name).strip()
        self._free(wanted)
        return self._adopted(source, wanted, another=meta["id"] in dict(campaigns_in(self.database)))

    def delete(self, name: str) -> str:
        """Marks a campaign as deleted. All of it stays in the database, where its keeper can take the mark away."""
        store = PostgresStore.open(self.database, self.find(name), check=False)
        with store.adopting() as writer:
            writer.leave("deleted")
        return f"{self.where}, campaign {store.key}"

    def check(self) -> None:
        """Asks the database whether it can be written to, and raises whatever hinders that."""
        if self.database.rows("SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean")[0][0]:
            raise StoreError("the database can only be read just now")

    # How it is done

    def place(self, store: PostgresStore, fill: Callable[[PostgresStore], None], name: str) -> Table:
        """Fills a campaign that is in the making, then puts it on the shelf in one step."""
        try:
            fill(store)
            with self.database.alone():
                self._free(name)
                store.settle()
        except BaseException:
            with suppress(StoreError):
                store.discard()
            raise
        return self._table(store)

    def _adopted(self, source: Store, name: str, *, another: bool) -> Table:
        """A campaign that holds what another does, under this name; `another` gives it an id of its own."""

        def fill(store: PostgresStore) -> None:
            with source.still(), store.adopting() as writer:
                carry(source, writer)
            if another:
                self._table(store).become_another(name)
            elif name != source.meta["name"]:
                self._table(store).rename(name)

        return self.place(twin(self.database, source), fill, name)

    def _table(self, store: PostgresStore) -> Table:
        return Table(store, self.engines, self._clock, self._vault)

    def _free(self, name: str, but: str = "") -> None:
        """Whether a campaign may have this name. The rules for names are those of a folder, so that it can move."""
        file_stem(name)
        wanted = folded(name)
        for id, taken in campaigns_in(self.database):  # noqa: A001
            if id != but and folded(taken) == wanted:
                raise NameTakenError(f"There is a campaign named {name.strip()!r} already. Choose another name.")

    def _line(self, id: str, name: str) -> CampaignLine:  # noqa: A002
        try:
            table = self.open_at(id)
            return described(table, id)
        except Exception as error:
            return CampaignLine(id, name, id, trouble=str(error))


def twin(database: Database, source: Store) -> PostgresStore:
    """An empty campaign in the making that is, by all that is known of it, the one in another store."""
    meta = source.meta
    name, created = meta.pop("name"), int(meta.pop("created"))
    return PostgresStore.create(database, name=name, created=created, seal_key=source.seal_key, meta=meta, making=True)
