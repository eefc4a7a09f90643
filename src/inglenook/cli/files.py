"""Campaigns as files: export, import, salvage."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .errors import Told
from .given import line
from .home import library, table
from .ink import bold, clean, dim
from .noun import campaign, command

if TYPE_CHECKING:
    from inglenook.table import Table

FORMATS = {".json": "json", ".md": "markdown", ".markdown": "markdown"}
FILE = click.Path(dir_okay=False, path_type=Path, allow_dash=True)
EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


@command(
    "export",
    """
    inglenook export Ada --output ada.json             all of it, to take in elsewhere
    inglenook export Ada --output ada.md               the story, to read or to publish
    inglenook export Ada --output - --format markdown  to standard output
""",
)
@campaign
@click.option(
    "-o", "--output", required=True, type=FILE, metavar="FILE", help="Where to write it; - is standard output."
)
@click.option("--format", "form", type=click.Choice(["json", "markdown"]), help="By the file's ending if left out.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def export_command(name: str, output: Path, form: str | None, force: bool) -> None:
    """Write a whole campaign to one JSON file, or its story to Markdown. The file is there whole, or not at all."""
    kind = form or FORMATS.get(output.suffix.lower(), "json")
    sitting = table(name)
    if str(output) == "-":
        for piece in _pieces(sitting, kind):
            sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
        return
    if output.exists() and not output.is_file():
        raise Told(f"{output} is no ordinary file, and was left as it is.", "Choose another name.")
    if output.exists() and not force:
        raise Told(f"{output} is there already, and was left as it is.", "Choose another name, or add --force.")
    _write_whole(output, _pieces(sitting, kind))
    told = "The whole campaign" if kind == "json" else "The story"
    click.echo(f"{told} of {bold(clean(sitting.name))} is in {output}.")
    if kind == "json":
        click.echo(dim(f"Taken in again with: {line('import', str(output))}"))


def _pieces(sitting: Table, kind: str) -> Iterator[bytes]:
    from inglenook.journal.export import pieces
    from inglenook.journal.story import story

    if kind == "json":
        return pieces(sitting.store)
    credit = [words for engine in sitting.view().engines for words in engine.credit.lines]
    return (part.encode() for part in story(sitting.store, title=sitting.name, attributions=credit))


def _write_whole(target: Path, parts: Iterator[bytes]) -> None:
    """Writes beside the target and puts it in place in one step, so that half a file is never seen."""
    made = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with made.open("wb") as out:
            for part in parts:
                out.write(part)
            out.flush()
            os.fsync(out.fileno())
        made.replace(target)
    finally:
        made.unlink(missing_ok=True)


@command(
    "import",
    """
    inglenook import ada.json
    inglenook import ada.json --name "Ada, as she was"
""",
)
@click.argument("file", type=EXISTING)
@click.option("--name", metavar="NAME", help="Another name than the one it has.")
def import_command(file: Path, name: str | None) -> None:
    """Take in an exported campaign: all of it, checked link by link, or nothing."""
    sitting = library().import_file(file, name)
    click.echo(f"{bold(clean(sitting.name))} is here, with all {sitting.store.position} entries.")
    click.echo(f"  {line('show', sitting.name)}")


@command(
    "salvage",
    """
    inglenook salvage Ada.inglenook --output rescued.inglenook
""",
)
@click.argument("file", metavar="FILE|NAME")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Beside the damaged file if left out."
)
def salvage_command(file: str, output: Path | None) -> None:
    """Copy every whole act of a damaged campaign to a new file. The damaged one is left as it is."""
    from inglenook.journal.salvage import salvage
    from inglenook.journal.schema import SUFFIX

    path = Path(file) if Path(file).is_file() else library().path(file)
    target = output or path.with_name(f"{path.stem} (saved){SUFFIX}")
    if target.exists():
        raise Told(f"{target} is there already, and was left as it is.", "Choose another name with --output.")
    saved = salvage(path, target)
    click.echo(f"{saved.entries} entries of {saved.acts} acts are saved in {target}.")
    if saved.complete:
        click.echo("Nothing was lost: the file was whole.")
    else:
        click.echo(f"Lost is what came after: {clean(saved.lost)}.")
    if not saved.can_go_on:
        click.echo("It can be read and exported, but not played on: the key of its seals is lost.")
