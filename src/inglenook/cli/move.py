"""Moving a campaign between its file and a database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .home import EXAMPLE, database, folder, shelf_at
from .ink import bold, clean, dim, print_json
from .noun import as_json, campaign, command

if TYPE_CHECKING:
    from inglenook.table import Shelf
    from inglenook.table.database_library import DatabaseLibrary


@command(
    "move",
    """
    inglenook move Ada --database postgresql://inglenook@db.example/tables          from its file to the database
    inglenook move Ada --database postgresql://inglenook@db.example/tables --back   and to a file again
""",
)
@campaign
@click.option("--back", is_flag=True, help="From the database to a file, in the folder of the campaigns.")
@as_json
def move_command(name: str, back: bool, as_json: bool) -> None:
    """Move a campaign from its file to a database, or back: all of it, compared link by link, or nothing.

    What is left where it was is kept, and marked, so that nobody plays on there by mistake.
    """
    shelf = _database()
    from inglenook.table.moving import move_back, move_in

    moved = move_back(shelf, folder(), name) if back else move_in(folder(), shelf, name)
    if as_json:
        print_json(moved)
        return
    click.echo(f"{bold(clean(moved.name))} is now in {moved.to}, with all {moved.entries} entries.")
    click.echo(f"Head, there as here: {moved.head}")
    click.echo(dim(f"What it was before is kept: {moved.left}"))


def _database() -> DatabaseLibrary:
    """The campaigns in the database that was named. Raises `Told`."""
    url = database()
    if not url:
        raise click.UsageError(f"Which database? Say --database URL, or set INGLENOOK_DATABASE. {EXAMPLE}")
    return in_database(shelf_at(url))


def in_database(shelf: Shelf) -> DatabaseLibrary:
    """Campaigns that are known to lie in a database."""
    from inglenook.table.database_library import DatabaseLibrary

    assert isinstance(shelf, DatabaseLibrary)
    return shelf
