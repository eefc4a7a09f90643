"""Where the campaigns lie: in the folder of `--home` or INGLENOOK_HOME, or in the database of `--database`.

What is said on the line goes before the environment, and a database before a folder. Where nothing is said, it is the
folder that the system keeps for such things.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from inglenook.table import Engines, Library, Shelf, Table

HOME, DATABASE = "inglenook.home", "inglenook.database"
ENVIRONMENT = "INGLENOOK_DATABASE"
EXAMPLE = "Such as: postgresql://user@host/name"


def home_given() -> str | None:
    """The folder given with `--home`, if it was."""
    return _given(HOME)


def home() -> Path:
    """The folder of the campaigns that are files, and of what a terminal keeps for itself."""
    given = home_given() or os.environ.get("INGLENOOK_HOME")
    if given:
        return Path(given).expanduser()
    from platformdirs import user_data_path

    return user_data_path("inglenook", appauthor=False)


def database_given() -> str | None:
    """The database given with `--database`, if it was; empty for none."""
    return _given(DATABASE)


def database() -> str:
    """The URL of the database, whether or not a folder goes before it; empty if there is none."""
    given = database_given()
    return os.environ.get(ENVIRONMENT, "") if given is None else given


def place() -> str | Path:
    """Where the campaigns lie: the URL of a database, or a folder. Raises `Told` for a URL of anything else."""
    if database_given() is None and home_given():
        return home()
    return _checked(database()) or home()


def library() -> Shelf:
    """The campaigns there, until the command ends."""
    where = place()
    return folder() if isinstance(where, Path) else shelf_at(where)


def folder() -> Library:
    """The campaigns that are files."""
    from inglenook.table import Library

    return Library(home())


def shelf_at(url: str) -> Shelf:
    """The campaigns in the database at a URL, until the command ends; opened once. Raises `Told`."""
    from inglenook.table import open_library

    ctx = click.get_current_context()
    opened: dict[str, Shelf] = ctx.meta.setdefault("inglenook.shelves", {})
    if url not in opened:
        opened[url] = open_library(_checked(url))
        ctx.find_root().call_on_close(opened[url].close)
    return opened[url]


def table(name: str) -> Table:
    """One campaign, open for play."""
    sitting = library().open(name)
    click.get_current_context().call_on_close(sitting.close)
    return sitting


def all_engines() -> Engines:
    """The engines at hand, wherever the campaigns lie."""
    from inglenook.table import Engines

    return Engines()


def _checked(url: str) -> str:
    from inglenook.table.opening import URLS

    from .errors import Told

    if url and not url.startswith(URLS):
        raise Told("That is no URL of a PostgreSQL database.", EXAMPLE)
    return url


def _given(what: str) -> str | None:
    ctx = click.get_current_context(silent=True)
    given: str | None = ctx.meta.get(what) if ctx else None
    return given
