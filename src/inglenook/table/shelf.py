"""What faces may ask of any place where campaigns are kept: a folder of files, or a database that servers share."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol, Unpack

from inglenook.journal import Changes, Whispers

from .doors import Doors
from .engines import Engines
from .shown import CampaignLine
from .starting import Wish
from .table import Table

Spot = Path | str
"""Where one campaign lies: its file, or its id in the database."""


class Shelf(Protocol):
    """Campaigns, by name (case doesn't matter) or by id. `open_library` gives the one for a folder or a URL."""

    engines: Engines

    @property
    def where(self) -> str:
        """The place as people know it, without any password."""
        ...

    @property
    def changes(self) -> Changes | None:
        """What tells of everybody's writing; None where one has to look every so often."""
        ...

    @property
    def whispers(self) -> Whispers | None:
        """How this process speaks to others here; None where there is only one."""
        ...

    def doors(self) -> Doors:
        """Who may come in, for a server that others reach. Close it when done."""
        ...

    def campaigns(self) -> list[CampaignLine]:
        """Every campaign in a line, the last played first; one that can't be opened says why."""
        ...

    def find(self, name: str) -> Spot:
        """Raises `NoSuchCampaignError`."""
        ...

    def open(self, name: str) -> Table:
        """A campaign, open. Raises `NoSuchCampaignError`, or a `StoreError` that says what can be saved."""
        ...

    def open_at(self, spot: Spot) -> Table: ...

    def stamp(self, spot: Spot) -> object:
        """Another value than before if what lies there now is another campaign, or none."""
        ...

    def trace(self, spot: Spot) -> object:
        """Another value than before if somebody may have written there. Told without opening anything."""
        ...

    def create(self, name: str, engine: str = "nomadic", **wish: Unpack[Wish]) -> Table:
        """Starts a campaign. Nothing is left behind if it can't."""
        ...

    def rename(self, name: str, new: str) -> Spot: ...

    def copy(self, name: str, new: str) -> Spot:
        """A copy of a campaign under another name, with an id of its own."""
        ...

    def import_file(self, path: Path, name: str | None = None) -> Table:
        """Takes in an exported campaign: all of it, checked, or nothing."""
        ...

    def delete(self, name: str) -> Spot:
        """Sets a campaign aside, from where it can be taken back by hand."""
        ...

    def check(self) -> None:
        """Reads and writes something, and raises whatever hinders that."""
        ...

    def close(self) -> None: ...
