"""Campaigns as files: export, import, salvage."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import given
from .errors import Told
from .given import line
from .home import folder, library, place, table
from .ink import bold, clean, dim
from .noun import command, completes

if TYPE_CHECKING:
    from inglenook.table import Table

FORMATS = {".json": "json", ".md": "markdown", ".markdown": "markdown"}
FILE = click.Path(dir_okay=False, path_type=Path, allow_dash=True)
EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


@command(
    "export",
    """
    inglenook export Ada --output ada.json                       all of it, to take in elsewhere
    inglenook export Ada --output ada.md                         the story, to read or to publish
    inglenook export Ada --output - --format markdown            to standard output
    inglenook export Harbour --for ben --output ben.json         what Ben may see, to give to him
    inglenook export https://table.example --output mine.json    what you may see at a table that you joined
    inglenook export https://table.example Harbour -o my.md      where you sit at several tables there
""",
)
@click.argument("name", metavar="NAME|URL", shell_complete=completes("campaigns"))
@click.argument("there", metavar="[NAME]", required=False)
@click.option(
    "--for",
    "seat",
    metavar="SEAT",
    shell_complete=completes("seats"),
    help="Only what this seat may see, by key or name.",
)
@click.option(
    "-o", "--output", required=True, type=FILE, metavar="FILE", help="Where to write it; - is standard output."
)
@click.option("--format", "form", type=click.Choice(["json", "markdown"]), help="By the file's ending if left out.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def export_command(name: str, there: str | None, seat: str | None, output: Path, form: str | None, force: bool) -> None:
    """Write a whole campaign to one JSON file, or its story to Markdown. The file is there whole, or not at all.

    Without --for it is all of it, with what is hidden from some: for whoever keeps the campaign. With --for SEAT it is
    what that seat may see, and tells of nothing else, not even that there is more; `inglenook seats NAME` lists them.
    Either can be checked by `inglenook verify`, and read by `inglenook import`; only a whole one can be played on.

    A URL is that of a shared table where you sat down with `inglenook join`: then it is what your own seat may see.
    """
    kind = form or FORMATS.get(output.suffix.lower(), "json")
    if "://" in name:
        title, whose, parts = _from_afar(name, there, seat, kind)
    elif there:
        raise click.UsageError(f"Which is it, {name!r} or {there!r}? Quote a name that has spaces in it.")
    else:
        title, whose, parts = _from_here(table(name), seat, kind)
    if str(output) == "-":
        for piece in parts:
            sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
        return
    write_whole(output, parts, over=force)
    told = {"json": "The whole campaign", "markdown": "The story"}[kind]
    told = f"What {clean(whose)} may see" if whose else told
    click.echo(f"{told} of {bold(clean(title))} is in {output}.")
    if kind == "json":
        word = "verify" if whose else "import"
        click.echo(dim(f"{'Checked' if whose else 'Taken in again'} with: {line(word, str(output))}"))


Parts = tuple[str, str, Iterator[bytes]]
"""A campaign's name, the name of whoever's share it is (empty for all of it), and the pieces of the file."""


def _from_here(sitting: Table, seat: str | None, kind: str) -> Parts:
    key = _seat(sitting, seat) if seat else None
    return sitting.store.meta["name"], seat or "", _pieces(sitting, key, kind)


def _pieces(sitting: Table, seat: str | None, kind: str) -> Iterator[bytes]:
    """All of one moment, whoever writes meanwhile."""
    from inglenook.journal import story

    with sitting.store.still():
        if kind == "json":
            yield from sitting.export_json(seat)
            return
        told = sitting.export_story(seat) if seat else story(sitting.store, attributions=sitting.credits())
        yield from (part.encode() for part in told)


def _seat(sitting: Table, wanted: str) -> str:
    """The key of a seat that was told by its key, or by its name. Raises `Told`."""
    from inglenook.table.standing import lanes_in

    if lanes_in(sitting.store, wanted) is not None:  # told by the journal alone: its engine may be gone
        return wanted
    seats = sitting.standing.seats
    for key, seat in seats.items():
        if seat.name.casefold() == wanted.casefold():
            return key
    listed = ", ".join(f"{key} ({clean(seat.name)})" if seat.name else key for key, seat in seats.items())
    raise Told(f"There is no seat {wanted!r} at this table.", f"There are: {listed}.")


def _from_afar(url: str, there: str | None, seat: str | None, kind: str) -> Parts:
    from .join import campaign_of, known_at, parts_of

    address, token, asked = parts_of(url)
    if token:
        raise Told("That is a link to come in by.", f"Sit down with it first: {line('join', url)}")
    if seat:
        raise click.UsageError("--for is for a campaign that lies here. From afar you get what your own seat may see.")
    wire = known_at(address)
    campaign = campaign_of(wire, there or asked)
    title = wire.get(f"/api/c/{campaign}", dict[str, Any])["view"]["name"]
    return title, "your seat", iter((wire.raw(f"/api/c/{campaign}/export", format=kind),))


def write_whole(target: Path, parts: Iterable[bytes], *, over: bool = False) -> None:
    """Writes beside the target and puts it in place in one step, so that half a file is never seen. Raises `Told`."""
    if target.exists() and not target.is_file():
        raise Told(f"{target} is no ordinary file, and was left as it is.", "Choose another name.")
    if target.exists() and not over:
        hint = "Choose another name." if given.in_evening() else "Choose another name, or add --force."
        raise Told(f"{target} is there already, and was left as it is.", hint)
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

    path = Path(file) if Path(file).is_file() else _file_of(file)
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


def _file_of(name: str) -> Path:
    """The file of a campaign. Raises `Told` where campaigns are none."""
    if not isinstance(place(), Path):
        hint = f"What is whole of it comes out with {line('export', name, '--output', 'FILE')}, or from a backup."
        raise Told("Only files are salvaged, and this campaign lies in a database.", hint)
    return folder().path(name)
