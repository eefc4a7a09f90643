"""Backups: whole copies of campaigns' files, made while others play, and put back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .errors import Told
from .given import line
from .home import library
from .ink import bold, clean, dim, red
from .move import in_database
from .noun import command, completes

if TYPE_CHECKING:
    from inglenook.journal import Report

FOLDER = click.Path(file_okay=False, path_type=Path)
EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


@command(
    "backup",
    """
    inglenook backup Ada --output backups
    inglenook backup --all --output /mnt/backups/monday --force
    inglenook backup --all --output monday --database postgresql://inglenook@db.example/tables
""",
)
@click.argument("name", metavar="[NAME]", required=False, shell_complete=completes("campaigns"))
@click.option("--all", "every", is_flag=True, help="Every campaign there is.")
@click.option("-o", "--output", required=True, type=FOLDER, metavar="DIR", help="The folder to write to.")
@click.option("--force", is_flag=True, help="Write over backups that are there.")
def backup_command(name: str | None, every: bool, output: Path, force: bool) -> None:
    """Copy a campaign, or all, to a folder: each whole, as it stood at one moment, and checked. Play may go on.

    Links and sessions of a shared table are not in it.
    """
    from inglenook.journal import StoreError
    from inglenook.table import LibraryError

    if bool(name) == every:
        raise click.UsageError("Name a campaign, or say --all.")
    jobs = _jobs(name, output, force)
    failed = 0
    for title, job in jobs:
        try:
            where, report = job()
        except (StoreError, LibraryError, OSError) as error:
            if not every:
                raise
            failed += 1
            click.echo(f"{red('✗', err=True)} {clean(title)}: {clean(str(error))}", err=True)
        else:
            click.echo(f"{bold(clean(title))}  {report.entries} entries, in {where}")
    if failed:
        raise Told(f"{failed} of {len(jobs)} could not be copied.", "Existing backups are replaced with --force.")


Job = Callable[[], "tuple[Path, Report]"]


def _jobs(name: str | None, output: Path, force: bool) -> list[tuple[str, Job]]:
    """What is to be copied, each by what it is called: one campaign, or all there are."""
    from inglenook.table import Library

    books = library()
    if isinstance(books, Library):
        from inglenook.table.backing_up import back_up

        files = books.files() if name is None else [books.path(name)]
        return [(file.stem, partial(back_up, file, output, over=force)) for file in files]
    shelf = in_database(books)
    from inglenook.journal.postgres import campaigns_in
    from inglenook.table.database_backups import back_up_from

    known = campaigns_in(shelf.database)
    if name is not None:
        key = shelf.find(name)
        known = [each for each in known if each[0] == key]
    return [(title, partial(back_up_from, shelf, key, output, over=force)) for key, title in known]


@command(
    "restore",
    """
    inglenook restore backups/Ada.inglenook
    inglenook restore backups/Ada.inglenook --replace      and set aside the one that is here
    inglenook restore monday/Ada.inglenook --database postgresql://inglenook@db.example/tables
""",
)
@click.argument("file", type=EXISTING)
@click.option("--replace", is_flag=True, help="Set aside the campaign that is here; it is not destroyed.")
def restore_command(file: Path, replace: bool) -> None:
    """Put a backup back: the same campaign, under the name that it has. The backup is checked first, and stays."""
    from inglenook.table.backing_up import AlreadyHereError

    try:
        name = _restored(file, replace)
    except AlreadyHereError as error:
        raise Told(str(error), "--replace sets it aside and puts the backup in its place.") from error
    click.echo(f"{bold(clean(name))} is back.")
    click.echo(dim(f"  {line('show', name)}"))


def _restored(file: Path, replace: bool) -> str:
    from inglenook.table import Library

    books = library()
    if isinstance(books, Library):
        from inglenook.table.backing_up import restore

        return restore(books, file, replace=replace)
    from inglenook.table.database_backups import restore_to

    return restore_to(in_database(books), file, replace=replace)
