"""An evening in the terminal: one line to write in, as on the page.

What is typed goes into the story; `?` asks, `!` attempts, `/` does anything else. A question is asked as it comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from . import given
from .act import advice, answered, redo, tell, undo, whole_name
from .errors import Told, granted, refuse
from .home import table
from .ink import bold, clean, dim, ember
from .sitting import Sitting
from .typed import line

if TYPE_CHECKING:
    from inglenook.table.shown import CommandShown, View

HELP = """\
  /         what can be done now              /sheet    the sheet, and what waits
  /story    the story so far                  /undo     take back what was done last
  /redo     bring it back                     /answer … answer what waits
  /odds …   what a command may come to        /advise   what would be wise
  /quit     until next time (or Ctrl-D)
  \\? …      a line that begins with a ?, ! or /"""


def evening(name: str) -> None:
    """Plays a campaign until the player has had enough."""
    sitting = table(name)
    click.get_current_context().meta[given.EVENING] = True
    with_line_editing()
    click.echo(f"{bold(clean(sitting.name))}. {dim('Everything is kept as you go. /help says what can be typed.')}")
    introduce({shown.summary: sitting.engines.get(shown.name).good_for for shown in sitting.view().engines})
    greet(sitting)
    go_on(sitting, WORDS, TAKING)
    click.echo("\nUntil next time. Everything is kept.")


def go_on(sitting: Sitting, words: Words, taking: Taking) -> None:
    """Does one line after another, until there is an end."""
    from .offering import offer

    offer(sitting, [word for word in (*words, *taking) if word != "/"])
    while True:
        try:
            text = line(ember("›"))
        except click.Abort:
            break
        if text in ("/quit", "/q", "/exit"):
            break
        if text:
            do_line(sitting, text, words, taking)


def introduce(told: Mapping[str, str]) -> None:
    """What is played here, in a sentence or two."""
    from .width import page_width, wrap

    for summary, good_for in told.items():
        for text in wrap(f"{clean(summary)} {clean(good_for)}", page_width()):
            click.echo(dim(text))
    click.echo()


def do_line(sitting: Sitting, text: str, words: Words, takes: Taking) -> None:
    """Does what a line says. What is refused is told, and the evening goes on."""
    word, _, rest = text.partition(" ")
    known, taking = words.get(text), takes.get(word)
    try:
        if known:
            known(sitting)
        elif taking:
            taking(sitting, rest.strip())
        else:
            _speak(sitting, text)
    except click.UsageError as told:
        Told(told.format_message()).show()  # how to call `inglenook play` is no help here
    except click.ClickException as told:
        told.show()
    except OSError as error:
        Told(f"{error.strerror or error}: {clean(str(error.filename or ''))}").show()
    except click.Abort:
        click.echo(dim("\nLeft as it was."))


def _speak(sitting: Sitting, text: str) -> None:
    """What is typed goes to the table; then it is said what to type for whatever follows from it."""
    from .say import speak

    before = sitting.view()
    speak(sitting, text)
    after = sitting.view()
    told = " ".join(entry.text for entry in sitting.feed(after=before.cursor).entries if entry.kind == "outcome")
    for shown in _named(after, told):
        click.echo(dim(f"  {_typed(shown)} does it."))
    _prompt(after, _prompts(before))


def _named(view: View, told: str) -> list[CommandShown]:
    """What can be done now and is named, by its title of several words, in what an act came to."""
    return [shown for shown in view.commands if shown.refusal is None and " " in shown.title and shown.title in told]


def _typed(shown: CommandShown) -> str:
    return f"/{shown.name.partition('.')[2]}"


def _prompts(view: View) -> list[str]:
    return [shown.sheet.prompt for shown in view.sheets if shown.sheet.prompt]


def _prompt(view: View, known: list[str]) -> None:
    """What one is invited to write, unless it is known, and how."""
    own = next((shown for shown in view.commands if shown.prose and shown.refusal is None), None)
    for prompt in _prompts(view):
        if prompt not in known:
            click.echo(ember(clean(prompt)))
            click.echo(dim(f"  {_typed(own)} writes it." if own else "  Write it here."))


def greet(sitting: Sitting) -> None:
    """What one sees on sitting down: with many at the table one's own part of the sheet, else all of it."""
    show(sitting, whole=False)


def show(sitting: Sitting, *, whole: bool = True) -> None:
    """The sheet, and what waits."""
    from .render import own_part, sheet
    from .waiting import for_others, is_for, waiting

    view = sitting.view()
    own = {name for seat in view.seats if seat.mine for name in seat.plays.values()}
    for shown in view.sheets:
        click.echo("\n".join(sheet(shown.sheet) if whole else own_part(shown.sheet, own)))
    _prompt(view, [])
    for asked in view.waiting:
        if is_for(asked, view.seat):
            click.echo("\n".join(waiting(asked, view.name, asking=True)))
            click.echo(dim("  /answer asks it again."))
        else:
            click.echo(for_others(asked, view))
    if view.over:
        click.echo(bold(clean(view.over)))


def menu(sitting: Sitting) -> None:
    """What can be done now, in the words of this place."""
    from .menu import fields_in_short, groups, sorted_commands

    for title, listed in groups(shown for shown in sorted_commands(sitting.view()) if shown.refusal is None).items():
        if title and listed:
            click.echo(dim(clean(title)))
        for shown in listed:
            sign = f"  {ember(shown.sign + ' …')}" if shown.sign else ""
            click.echo(f"  /{shown.name.partition('.')[2]}{fields_in_short(shown)}  {dim(clean(shown.title))}{sign}")


def story(sitting: Sitting) -> None:
    """The newest part of the story."""
    from .tale import tale

    for text in tale(sitting.entries(limit=60).entries):
        click.echo(text)


def answer(sitting: Sitting, said: str) -> None:
    """Answers what waits, or asks it again if nothing is said. `--question N` says which, if several wait."""
    from .waiting import ask, is_for

    view = sitting.view()
    waiting = [shown for shown in view.waiting if is_for(shown, view.seat)] or list(view.waiting)
    if not waiting:
        raise Told("Nothing waits for an answer.")
    if not said:
        done = ask(sitting, waiting[:1], "player")
    else:
        first, number, *rest = [*said.split(), "", ""]
        which = int(number) if first == "--question" and number.isdecimal() else None
        option = said if which is None else " ".join(rest).strip()
        done = granted(answered(sitting, option or None, which), "`/sheet` shows what waits.")
    if done is not None:
        tell(sitting, done)


def odds(sitting: Sitting, said: str) -> None:
    """What a command may come to, before anything is rolled."""
    from inglenook.rules import Refusal

    from .bars import odds as bars

    if not said:
        raise Told(
            "A command's name goes behind /odds.", f"For example: /odds {_typed(sitting.view().commands[0])[1:]}"
        )
    words = said.split()
    command, loose = whole_name(sitting, words[0], tuple(words[1:]), "player")
    found = sitting.odds(command, given.fields(words[1:], loose))
    if isinstance(found, Refusal):
        refuse(found, *advice(sitting, found))
    click.echo("\n".join(bars(found)))


def advise(sitting: Sitting, said: str) -> None:
    """What would be wise at what waits."""
    from .advise import in_the_evening

    in_the_evening(sitting, said)


def tell_help(sitting: Sitting) -> None:
    """What can be typed."""
    click.echo(typed(sitting.view()))


def typed(view: View) -> str:
    """What can be typed at a table, with the signs of what is played there."""
    signs = [f"{shown.sign} …       {clean(shown.title)}" for shown in view.commands if shown.sign]
    signed = "".join(f"{sign:<44}" for sign in signs).rstrip()
    return "\n".join(["  Write, and it goes into the story.", *([f"  {signed}"] if signed else []), HELP])


def with_line_editing() -> None:
    with suppress(ImportError):
        import readline  # noqa: F401 - having it is enough for arrow keys and history


Words = Mapping[str, Callable[[Sitting], None]]
Taking = Mapping[str, Callable[[Sitting, str], None]]

WORDS: Words = {
    "/": menu,
    "/help": tell_help,
    "/sheet": show,
    "/show": show,
    "/story": story,
    "/undo": undo,
    "/redo": redo,
}
TAKING: Taking = {"/answer": answer, "/odds": odds, "/advise": advise}
"""Those that take what stands behind them."""
