"""Backups: whole copies of campaigns' files, made while others play, and put back."""

from __future__ import annotations

from pathlib import Path

import click

from .errors import Told
from .given import line
from .home import library
from .ink import bold, clean, dim, red
from .noun import command, completes

FOLDER = click.Path(file_okay=False, path_type=Path)
EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


@command(
    "backup",
    """
    inglenook backup Ada --output backups
    inglenook backup --all --output /mnt/backups/monday --force
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
    from inglenook.table.backing_up import back_up

    if bool(name) == every:
        raise click.UsageError("Name a campaign, or say --all.")
    books = library()
    files = books.files() if every else [books.path(name or "")]
    failed = 0
    for file in files:
        try:
            where, report = back_up(file, output, over=force)
        except (StoreError, LibraryError, OSError) as error:
            if not every:
                raise
            failed += 1
            click.echo(f"{red('✗', err=True)} {clean(file.stem)}: {clean(str(error))}", err=True)
        else:
            click.echo(f"{bold(clean(file.stem))}  {report.entries} entries, in {where}")
    if failed:
        raise Told(f"{failed} of {len(files)} could not be copied.", "Existing backups are replaced with --force.")


@command(
    "restore",
    """
    inglenook restore backups/Ada.inglenook
    inglenook restore backups/Ada.inglenook --replace      and set aside the one that is here
""",
)
@click.argument("file", type=EXISTING)
@click.option("--replace", is_flag=True, help="Set aside the campaign that is here; it is not destroyed.")
def restore_command(file: Path, replace: bool) -> None:
    """Put a backup back: the same campaign, under the name that it has. The backup is checked first, and stays."""
    from inglenook.table.backing_up import AlreadyHereError, restore

    try:
        name = restore(library(), file, replace=replace)
    except AlreadyHereError as error:
        raise Told(str(error), "--replace sets it aside and puts the backup in its place.") from error
    click.echo(f"{bold(clean(name))} is back.")
    click.echo(dim(f"  {line('show', name)}"))
