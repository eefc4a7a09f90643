"""Reading: show, log, search."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from .act import seat_option
from .given import line
from .home import table
from .ink import bold, clean, dim, ember, print_json
from .noun import as_json, campaign, command

if TYPE_CHECKING:
    from inglenook.table import Table
    from inglenook.table.shown import EntryShown, View


@command("show", "inglenook show Ada")
@campaign
@seat_option
@as_json
def show_command(name: str, seat: str, as_json: bool) -> None:
    """Show how a campaign stands: the sheet, what waits for you, and what can be done now with the line to type."""
    view = table(name).view(seat)
    if as_json:
        print_json(view)
    else:
        click.echo("\n".join(_shown(view)))


def _shown(view: View) -> list[str]:
    from .menu import short
    from .render import sheet
    from .waiting import waiting
    from .width import page_width, wrap

    lines = []
    for shown in view.sheets:
        lines += [*sheet(shown.sheet), ""]
    for prompt in _prompts(view):
        lines += [*(ember(text) for text in wrap(prompt, page_width())), f"  {_how_to_write(view)}", ""]
    if view.waiting:
        lines.append(dim("Waiting for you"))
        for asked in view.waiting:
            lines += waiting(asked, view.name, several=len(view.waiting) > 1)
        lines.append("")
    if view.over:
        lines += [bold(clean(view.over)), ""]
    possible = short(view)
    if possible:
        lines += [dim("What you can do now"), *possible, ""]
    lines += [dim("And always"), *_always(view)]
    return lines


def _how_to_write(view: View) -> str:
    """The line that writes what a prompt asks for: an engine's own command for it, if one can be given."""
    from .menu import example

    own = next((shown for shown in view.commands if shown.prose and shown.refusal is None), None)
    return example(own, view.name) if own else line("say", view.name, "…")


def _prompts(view: View) -> list[str]:
    return [clean(shown.sheet.prompt) for shown in view.sheets if shown.sheet.prompt]


def _always(view: View) -> list[str]:
    """What can be done at any time; what is taken back is said."""
    from .width import pad, width

    listed = [(line("say", view.name, "…"), "write into the story")]
    listed += [(line("undo", view.name), f"take back: {clean(view.undo.text)}")] if view.undo else []
    listed += [(line("redo", view.name), f"bring back: {clean(view.redo.text)}")] if view.redo else []
    listed += [
        (line("log", view.name), "read the story so far"),
        (line("commands", view.name), "everything that can be done, explained"),
        (line("set", view.name), "house rules"),
    ]
    wide = max(width(words) for words, _ in listed)
    return [f"  {pad(words, wide)}  {dim(told)}" for words, told in listed]


@command(
    "log",
    """
    inglenook log Ada
    inglenook log Ada --limit 20
    inglenook log Ada --follow                         and whatever comes, until Ctrl-C
""",
)
@campaign
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Only the newest N entries.")
@click.option("--struck", is_flag=True, help="With what was taken back.")
@click.option("--numbers", is_flag=True, help="With the numbers of the entries.")
@click.option("--follow", is_flag=True, help="Go on as the story does.")
@seat_option
@as_json
def log_command(
    name: str, limit: int | None, struck: bool, numbers: bool, follow: bool, seat: str, as_json: bool
) -> None:
    """Read the story so far: prose, and each act with its dice and what it came to."""
    from .tale import tale

    sitting = table(name)
    entries = _entries(sitting, seat, limit)
    if as_json:
        print_json([entry for entry in entries if struck or not entry.struck])
        return
    told = False
    for text in tale(entries, with_struck=struck, numbers=numbers):
        click.echo(text)
        told = True
    if not told:
        click.echo("No one has spoken yet. What do you see?")
        click.echo(f"  {line('say', sitting.name, '…')}")
    if follow:
        _follow(sitting, seat, struck, numbers)


def _entries(sitting: Table, seat: str, limit: int | None) -> list[EntryShown]:
    """The newest entries, or all of them, oldest first."""
    page = sitting.entries(seat, limit=min(limit or 500, 500))
    entries = list(page.entries)
    while page.more and entries and (limit is None or len(entries) < limit):
        page = sitting.entries(seat, before=entries[0].number, limit=min(500, (limit or 1_000_000) - len(entries)))
        entries[:0] = page.entries
    return entries


def _follow(sitting: Table, seat: str, struck: bool, numbers: bool) -> None:
    """Prints what comes, as it comes."""
    from .tale import tale

    cursor = sitting.view(seat).cursor
    while True:
        time.sleep(0.3)
        if sitting.changed():
            feed = sitting.feed(seat, cursor)
            cursor = feed.cursor
            for text in tale(feed.entries, with_struck=struck, numbers=numbers):
                click.echo(text)
            sitting.view(seat)


@command("search", "inglenook search Ada lighthouse")
@campaign
@click.argument("words", metavar="WORDS...", nargs=-1, required=True)
@seat_option
@as_json
def search_command(name: str, words: tuple[str, ...], seat: str, as_json: bool) -> None:
    """Find words in the story, newest first. Case and accents don't matter."""
    found = table(name).search(" ".join(words), seat)
    if as_json:
        print_json(found)
        return
    if not found:
        click.echo("Nothing in the story has these words.")
    for text in _found(found):
        click.echo(text)


def _found(entries: Iterable[EntryShown]) -> Iterable[str]:
    from .width import page_width, wrap

    for entry in entries:
        start = f"{entry.number:>5}  "
        lines = wrap(clean(entry.text).replace("\n", " "), page_width(), start, " " * len(start))
        yield from lines[:3] + ([" " * len(start) + "…"] if len(lines) > 3 else [])
        if entry.struck:
            yield dim(f"{' ' * len(start)}[taken back]")
