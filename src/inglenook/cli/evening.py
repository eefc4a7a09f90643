"""An evening in the terminal: one line to write in, as on the page.

What is typed goes into the story; `?` asks, `!` attempts, `/` does anything else. A question is asked as it comes up.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from .act import redo, tell, undo
from .errors import Told
from .home import table
from .ink import bold, clean, dim, ember

if TYPE_CHECKING:
    from inglenook.table import Table

HELP = """\
  Write, and it goes into the story.
  ? …       ask the oracle                    ! …       attempt something
  /         what can be done now              /sheet    the sheet, and what waits
  /story    the story so far                  /undo     take back what was done last
  /redo     bring it back                     /quit     until next time (or Ctrl-D)
  \\? …      a line that begins with a ?, ! or /"""


def evening(name: str) -> None:
    """Plays a campaign until the player has had enough."""
    sitting = table(name)
    _with_line_editing()
    click.echo(f"{bold(clean(sitting.name))}. {dim('Everything is kept as you go. /help says what can be typed.')}")
    show(sitting)
    while True:
        try:
            text = click.prompt(ember("›"), prompt_suffix=" ", default="", show_default=False).strip()
        except click.Abort:
            break
        if text in ("/quit", "/q", "/exit"):
            break
        if text:
            _do(sitting, text)
    click.echo("\nUntil next time. Everything is kept.")


def _do(sitting: Table, text: str) -> None:
    """Does what a line says. What is refused is told, and the evening goes on."""
    from .say import speak

    known = WORDS.get(text)
    try:
        known(sitting) if known else speak(sitting, text)
    except click.ClickException as told:
        told.show()
    except click.Abort:
        click.echo(dim("\nLeft as it was."))


def show(sitting: Table) -> None:
    """The sheet, and what waits."""
    from .render import sheet
    from .waiting import waiting

    view = sitting.view()
    for shown in view.sheets:
        click.echo("\n".join(sheet(shown.sheet)))
    for asked in view.waiting:
        click.echo("\n".join(waiting(asked, view.name, asking=True)))
        click.echo(dim("  /answer asks it again."))
    if view.over:
        click.echo(bold(clean(view.over)))


def menu(sitting: Table) -> None:
    """What can be done now, in the words of this place."""
    from .menu import fields_in_short, sorted_commands

    for shown in sorted_commands(sitting.view()):
        if shown.refusal is None:
            sign = f"  {ember(shown.sign + ' …')}" if shown.sign else ""
            click.echo(f"  /{shown.name.partition('.')[2]}{fields_in_short(shown)}  {dim(clean(shown.title))}{sign}")


def story(sitting: Table) -> None:
    """The newest part of the story."""
    from .tale import tale

    for text in tale(sitting.entries(limit=60).entries):
        click.echo(text)


def answer(sitting: Table) -> None:
    """Asks what waits again."""
    from .waiting import ask

    waiting = sitting.view().waiting
    if not waiting:
        raise Told("Nothing waits for an answer.")
    answered = ask(sitting, waiting[:1], "player")
    if answered is not None:
        tell(sitting, answered)


def tell_help(_sitting: Table) -> None:
    """What can be typed."""
    click.echo(HELP)


def _with_line_editing() -> None:
    with suppress(ImportError):
        import readline  # noqa: F401 - having it is enough for arrow keys and history


WORDS: dict[str, Callable[[Table], None]] = {
    "/": menu,
    "/help": tell_help,
    "/sheet": show,
    "/show": show,
    "/answer": answer,
    "/story": story,
    "/undo": undo,
    "/redo": redo,
}
