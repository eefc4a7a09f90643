"""Writing into the story, with the page's shortcuts: `?` asks, `!` attempts, `/` commands, a backslash escapes."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

import click

from . import given
from .act import perform, seat_option, tell
from .errors import Told, granted
from .home import table
from .noun import as_json, campaign, command

if TYPE_CHECKING:
    from .sitting import Sitting


@command(
    "say",
    """
    inglenook say Ada "The hull sings in the wind."
    inglenook say Ada '? is it guarded'                ask the oracle
    inglenook say Ada '! slip past the guard'          attempt something
    inglenook say Ada '/focus'                         any other command
    inglenook say Ada '\\? reads the sign on the door'  a line that begins with a question mark
    inglenook say Ada - < chapter.md                   read it from a file
""",
)
@campaign
@click.argument("words", metavar="TEXT...", nargs=-1, required=True)
@seat_option
@as_json
def say_command(name: str, words: tuple[str, ...], seat: str, as_json: bool) -> None:
    """Write TEXT (Markdown) into the story.

    `?`, `!` and `/` at its start are shortcuts, escaped by a backslash.

    TEXT `-` reads from standard input, as it is, without shortcuts.
    """
    sitting = table(name)
    if words == ("-",):
        write(sitting, sys.stdin.read().rstrip("\n"), seat, as_json)
    else:
        speak(sitting, " ".join(words), seat, as_json)


def speak(sitting: Sitting, text: str, seat: str = "player", as_json: bool = False) -> None:
    """One line, as a person types it."""
    text = text.strip()
    if text.startswith("/"):
        name, *fields = _words(text[1:])
        perform(sitting, name, tuple(fields), seat=seat, as_json=as_json)
    elif text[:1] in ("?", "!"):
        command, field = _signed(sitting, text[0], seat)
        perform(sitting, command, (), seat=seat, as_json=as_json, loose={field: text[1:].strip()})
    else:
        write(sitting, text[1:] if text[:2] in ("\\?", "\\!", "\\/", "\\\\") else text, seat, as_json)


def write(sitting: Sitting, text: str, seat: str, as_json: bool) -> None:
    """Adds prose to the story."""
    receipt = granted(sitting.say(text, seat=seat), as_json=as_json)
    tell(sitting, receipt, seat=seat, as_json=as_json, of=-1)


def _words(text: str) -> list[str]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise Told(f"That line can't be read: {str(error).lower()}.", "Close the quotation marks.") from error
    if not words:
        raise Told("A command's name goes behind the /.", "For example: /focus")
    return words


def _signed(sitting: Sitting, sign: str, seat: str) -> tuple[str, str]:
    """The command that has this sign, and the field that the line goes to."""
    for shown in sitting.view(seat).commands:
        if shown.sign == sign:
            return shown.name, shown.line
    hint = f"To write a line that begins with it: {given.line('say', sitting.name, chr(92) + sign + ' …')}"
    raise Told(f"Nothing here is asked with {sign}.", hint)
