"""Campaigns as things one has: new, list, rename, copy, delete."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .errors import Told
from .given import line
from .home import library
from .ink import at_a_terminal, bold, clean, dim, print_json, red
from .noun import as_json, campaign, command
from .packs import read_file

if TYPE_CHECKING:
    from inglenook.table import Shelf


@command(
    "new",
    """
    inglenook new Ada
    inglenook new "Far Light" --edition nomadic-2025
    inglenook new Ford --engine comae --with crossing --with nomadic
    inglenook new Ada --dice hand          you throw real dice and type their faces
""",
)
@click.argument("name", metavar="NAME")
@click.option("--engine", metavar="ENGINE", help="The rules to play by.  [default: the pack's, or nomadic]")
@click.option("--edition", metavar="EDITION", help="Which edition of them; the engine's first if left out.")
@click.option(
    "--with", "modules", multiple=True, metavar="MODULE", help="What another engine lends to it. May be given again."
)
@click.option(
    "--pack", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A file with your own rules."
)
@click.option(
    "--dice", type=click.Choice(["fair", "hand", "verifiable", "seeded"]), help="Where dice come from.  [default: fair]"
)
@click.option("--seed", metavar="SEED", help="Dice that fall the same way every time.")
@as_json
def new_command(
    name: str,
    engine: str | None,
    edition: str | None,
    modules: tuple[str, ...],
    pack: Path | None,
    dice: str | None,
    seed: str | None,
    as_json: bool,
) -> None:
    """Start a campaign called NAME. Everything has a default that can be changed later."""
    from inglenook.table.beginning import in_a_row

    text = None
    if pack:
        rules, text = read_file(pack)
        engine = engine or rules.name
    books = library()
    table = books.create(name, engine or "nomadic", modules=modules, edition=edition, pack=text, seed=seed, dice=dice)
    if as_json:
        print_json({"id": table.id, "name": table.name, "file": str(books.find(table.name))})
    else:
        titles = in_a_row([f"{each.title} ({each.edition})" for each in table.view().engines])
        click.echo(f"{bold(clean(table.name))} begins, with {clean(titles)}.")
        click.echo(dim("See the sheet, and what can be done now:"))
        click.echo(f"  {line('show', table.name)}")
    table.close()


@command("list", "inglenook list")
@as_json
def list_command(as_json: bool) -> None:
    """List the campaigns, the one played last first."""
    books = library()
    listed = books.campaigns()
    if as_json:
        print_json(listed)
        return
    if not listed:
        click.echo(f"There are no campaigns yet. Start one:\n  {line('new', 'Ada')}")
    for shown in listed:
        over = dim(" · over") if shown.over else ""
        click.echo(f"{bold(clean(shown.name))}  {dim(clean(', '.join(shown.titles or shown.engines)))}{over}")
        if shown.trouble:
            click.echo(f"  {red('✗')} {clean(shown.trouble)}")
        else:
            click.echo(f"  {clean(shown.line)}{dim(_played(shown.played))}")
    if listed:
        click.echo(dim(f"In {books.where}"))


def _played(instant: int) -> str:
    if not instant:
        return ""
    return datetime.fromtimestamp(instant / 1000).astimezone().strftime("  · played %d %B %Y, %H:%M")


@command("rename", 'inglenook rename Ada "Ada of the Long Dark"')
@campaign
@click.argument("new", metavar="NEW-NAME")
def rename_command(name: str, new: str) -> None:
    """Give a campaign another name."""
    library().rename(name, new)
    click.echo(f"{clean(name)} is now called {bold(clean(new))}.")


@command("copy", 'inglenook copy Ada "Ada, had she stayed"')
@campaign
@click.argument("new", metavar="NEW-NAME")
def copy_command(name: str, new: str) -> None:
    """Copy a campaign, with its whole story. The two go their own ways from there."""
    where = library().copy(name, new)
    click.echo(f"{bold(clean(new))} is a copy of {clean(name)}.\n{dim(str(where))}")


@command(
    "delete",
    """
    inglenook delete Ada
    inglenook delete Ada --yes             for scripts: don't ask for the name
""",
)
@campaign
@click.option("--yes", is_flag=True, help="Don't ask for the name first.")
def delete_command(name: str, yes: bool) -> None:
    """Delete a campaign. It is set aside rather than destroyed, and you are told where."""
    books = library()
    known = _name_of(books, name)
    if not yes:
        if not at_a_terminal():
            raise Told(f"{known} was not deleted: nobody can be asked here.", "Add --yes if you mean it.")
        given = click.prompt(f"This deletes {known}. Type its name to go on", default="", show_default=False)
        if given.strip().casefold() != known.casefold():
            raise Told(f"That is not its name. {known} was not deleted.")
    where = books.delete(name)
    click.echo(f"{bold(clean(known))} is deleted. Should you want it back, it is kept here:\n  {where}")


def _name_of(books: Shelf, name: str) -> str:
    """The name of a campaign as it is written, or what was given if it is too damaged to tell."""
    spot = str(books.find(name))
    return next((shown.name for shown in books.campaigns() if shown.file == spot), name)
