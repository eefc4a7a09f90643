"""Moving a campaign between its file and a database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .errors import Told
from .home import library
from .ink import bold, clean, dim, print_json
from .noun import as_json, campaign, command

if TYPE_CHECKING:
    from inglenook.table.database_library import DatabaseLibrary


@command(
    "move",
    """
    inglenook move Ada --database postgresql://inglenook@db.example/tables          from its file to the database
    inglenook move Ada --database postgresql://inglenook@db.example/tables --back   and to a file again
""",
)
@campaign
@click.option(
    "--database",
    "url",
    required=True,
    metavar="URL",
    envvar="INGLENOOK_DATABASE",
    help="A PostgreSQL database that servers share. Its password is best kept in ~/.pgpass. [env: INGLENOOK_DATABASE]",
)
@click.option("--back", is_flag=True, help="From the database to a file, in the folder of the campaigns.")
@as_json
def move_command(name: str, url: str, back: bool, as_json: bool) -> None:
    """Move a campaign from its file to a database, or back: all of it, compared link by link, or nothing.

    What is left where it was is kept, and marked, so that nobody plays on there by mistake.
    """
    shelf = shelf_at(url)
    from inglenook.table.moving import move_back, move_in

    moved = move_back(shelf, library(), name) if back else move_in(library(), shelf, name)
    if as_json:
        print_json(moved)
        return
    click.echo(f"{bold(clean(moved.name))} is now in {moved.to}, with all {moved.entries} entries.")
    click.echo(f"Head, there as here: {moved.head}")
    click.echo(dim(f"What it was before is kept: {moved.left}"))


def shelf_at(url: str) -> DatabaseLibrary:
    """The campaigns in the database at a URL, until the command ends. Raises `Told`."""
    from inglenook.table import open_library
    from inglenook.table.opening import URLS

    if not url.startswith(URLS):
        raise Told("That is no URL of a PostgreSQL database.", "Such as: postgresql://user@host/name")
    shelf = open_library(url)
    click.get_current_context().call_on_close(shelf.close)
    from inglenook.table.database_library import DatabaseLibrary

    assert isinstance(shelf, DatabaseLibrary)
    return shelf
