"""Acting: do, answer, commands, undo, redo. (To write into the story is in `say`.)"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from . import given
from .errors import granted, refuse
from .home import table
from .ink import at_a_terminal, bold, clean, dim, print_json
from .noun import as_json, campaign, command, completes

if TYPE_CHECKING:
    from inglenook.rules import Field, Refusal
    from inglenook.table.shown import CommandShown, Receipt, TakeBack

    from .sitting import Sitting

seat_option = click.option(
    "--for", "seat", default="player", metavar="SEAT", help="Whose act it is.  [default: player]"
)
faces_option = click.option("--faces", metavar="3,5", help="Faces of real dice, in the order they are asked for.")


@command(
    "do",
    """
    inglenook do Ada nomadic.ask question="Is anyone here?"
    inglenook do Ada nomadic.attempt what="Climb the mast" skill=muscle
    inglenook do Ada nomadic.check skill=muscle risk=risky --answer body
    inglenook do Ada nomadic.attempt --faces 3,5       the faces of your own dice
""",
)
@campaign
@click.argument("command", metavar="ENGINE.COMMAND", shell_complete=completes("commands"))
@click.argument("fields", metavar="[FIELD=VALUE]...", nargs=-1, shell_complete=completes("fields"))
@click.option(
    "--answer", "answers", multiple=True, metavar="OPTION", help="Answer to a question on the way. May be given again."
)
@faces_option
@seat_option
@as_json
def do_command(
    name: str,
    command: str,
    fields: tuple[str, ...],
    answers: tuple[str, ...],
    faces: str | None,
    seat: str,
    as_json: bool,
) -> None:
    """Do something: roll, ask, act.

    What a command takes is listed by `inglenook commands NAME`. If a question comes up it is asked at a terminal;
    elsewhere it is printed and left waiting, for days if need be.
    """
    sitting = table(name)
    perform(sitting, command, fields, answers=answers, faces=given.faces(faces), seat=seat, as_json=as_json)


def perform(
    sitting: Sitting,
    command: str,
    words: tuple[str, ...],
    *,
    answers: tuple[str, ...] = (),
    faces: tuple[int, ...] | None = None,
    seat: str = "player",
    as_json: bool = False,
    loose: dict[str, str] | None = None,
) -> None:
    """Does a command and tells what it came to. What it needs and wasn't given is asked for at a terminal."""
    from inglenook.rules import Refusal

    command, line = whole_name(sitting, command, words, seat)
    filled: dict[str, Any] = {**given.fields(words, line), **(loose or {})}
    while True:
        done = sitting.do(command, filled, seat=seat, answers=answers, faces=faces)
        if not isinstance(done, Refusal):
            tell(sitting, done, seat=seat, as_json=as_json)
            return
        field = _missing(sitting, command, done, seat) if at_a_terminal() and not as_json else None
        if field is None:
            refuse(done, *advice(sitting, done), as_json=as_json)
        filled[field.name] = _ask_field(field)


def whole_name(sitting: Sitting, command: str, words: tuple[str, ...], seat: str) -> tuple[str, str]:
    """The command's whole name, and the field that takes loose words; looked up only where one needs to."""
    if "." in command and all("=" in word for word in words):
        return command, ""
    known = sitting.view(seat).commands
    wanted = command.removeprefix("/").casefold()
    matches = [shown for shown in known if wanted in (shown.name, shown.name.partition(".")[2])]
    if len(matches) == 1:
        return matches[0].name, matches[0].line
    return command, ""


def _missing(sitting: Sitting, command: str, refusal: Refusal, seat: str) -> Field | None:
    if refusal.code != "missing_field":
        return None
    shown = next((each for each in sitting.view(seat).commands if each.name == command), None)
    return next((field for field in shown.fields if field.name == refusal.field), None) if shown else None


def _ask_field(field: Field) -> str:
    """Asks for a field that was left out."""
    click.echo(f"{bold(clean(field.label))}{dim(f'  {clean(field.note)}') if field.note else ''}")
    for place, option in enumerate(field.options, start=1):
        told = f"  {clean(option.label)}" if option.label.casefold() != option.key.casefold() else ""
        click.echo(f"  {place:>2}  {option.key}{told}{dim(f'  {clean(option.note)}') if option.note else ''}")
    answer = click.prompt(f"{field.name}", prompt_suffix=" = ").strip()
    if answer.isdecimal() and 1 <= int(answer) <= len(field.options):
        return field.options[int(answer) - 1].key
    return str(answer)


def advice(sitting: Sitting, refusal: Refusal) -> list[str]:
    """What to type next after a refusal."""
    if refusal.code in ("unknown_command", "missing_field", "bad_value", "unknown_field"):
        return [f"`{given.line('commands', sitting.name)}` lists what can be done now, with fields."]
    if refusal.code == "held":
        return [f"`{given.line('show', sitting.name)}` shows it; `{given.line('undo', sitting.name)}` takes it back."]
    return []


def tell(
    sitting: Sitting, receipt: Receipt, *, seat: str = "player", as_json: bool = False, of: int | None = None
) -> None:
    """Tells what an act came to, asks what it waits for at a terminal, and says how to answer elsewhere."""
    if as_json:
        print_json(receipt)
        return
    while True:
        _tell_entries(receipt)
        of = _command_number(receipt, of)
        own = [shown for shown in receipt.waiting if of is None or shown.of == of]
        if not own:
            return
        from .waiting import ask, for_others, is_for, waiting

        view = sitting.view(seat)
        mine = [shown for shown in own if is_for(shown, view.seat)]
        if not mine:
            click.echo("\n".join(for_others(shown, view) for shown in own))
            return

        if not at_a_terminal():
            break
        done = ask(sitting, mine, seat)
        if done is None:
            break
        receipt = done
    if given.in_evening():
        click.echo(dim("  /answer asks it again."))
        return
    for shown in mine:
        for text in waiting(shown, sitting.name, several=len(receipt.waiting) > 1):
            click.echo(text)


def _tell_entries(receipt: Receipt) -> None:
    from .tale import entry_lines

    if receipt.repeated:
        click.echo(dim("(This was done before; here is what it came to.)"))
    for entry in receipt.entries:
        echoed = entry.kind == "prose" and given.in_evening()  # it stands there already, as it was typed
        if entry.kind != "question" and not echoed:
            for text in entry_lines(entry):
                click.echo(text)


def _command_number(receipt: Receipt, of: int | None) -> int | None:
    """The command that this act was part of."""
    for entry in receipt.entries:
        if entry.kind == "command":
            return entry.number
        if entry.of is not None:
            return entry.of
    return of


@command(
    "answer",
    """
    inglenook answer Ada body
    inglenook answer Ada --question 41 push_forward
    inglenook answer Ada 3,5                           when dice are awaited: their faces
""",
)
@campaign
@click.argument("option", metavar="[OPTION]", required=False, shell_complete=completes("answers"))
@click.option("--question", type=int, metavar="N", help="Which question, if several wait.")
@faces_option
@seat_option
@as_json
def answer_command(
    name: str, option: str | None, question: int | None, faces: str | None, seat: str, as_json: bool
) -> None:
    """Answer what a campaign waits for: a question by one of its options, dice by their faces."""
    sitting = table(name)
    typed = given.faces(faces)
    if typed is not None and option is None:
        done = sitting.answer(None, question=question, faces=typed, seat=seat)
    else:
        done = answered(sitting, option, question, typed, seat)
    hint = f"`{given.line('show', sitting.name)}` shows what waits."
    tell(sitting, granted(done, hint, as_json=as_json), seat=seat, as_json=as_json)


def answered(
    sitting: Sitting,
    option: str | None,
    question: int | None,
    faces: tuple[int, ...] | None = None,
    seat: str = "player",
) -> Receipt | Refusal:
    """Answers as a person types it: an option by key, number or beginning, or faces where dice are awaited."""
    from .waiting import answer, option_key, waiting

    listed = [shown for shown in sitting.view(seat).waiting if question in (None, shown.number)]
    if len(listed) != 1 or (option is None and not (listed[0].options or listed[0].hands)):
        return sitting.answer(option, question=question, faces=faces, seat=seat)
    shown = listed[0]
    if option is None:
        if not at_a_terminal():
            return sitting.answer(None, question=shown.number, seat=seat)
        for text in waiting(shown, sitting.name, asking=True):
            click.echo(text)
        option = click.prompt("Your answer").strip()
    if faces is not None:
        return sitting.answer(option_key(shown, option), question=shown.number, faces=faces, seat=seat)
    return answer(sitting, shown, option, seat)


@command(
    "commands",
    """
    inglenook commands Ada
    inglenook commands Ada nomadic.check               only this one
""",
)
@campaign
@click.argument("command", metavar="[ENGINE.COMMAND]", required=False, shell_complete=completes("commands"))
@seat_option
@as_json
def commands_command(name: str, command: str | None, seat: str, as_json: bool) -> None:
    """List what can be done now, with fields and a line to type; and why the rest can't be done."""
    from .menu import full, told

    view = table(name).view(seat)
    if command is not None:
        shown = _one(view.commands, command)
        print_json(shown) if as_json else click.echo("\n".join(told(shown, view.name)))
        if shown.refusal and not as_json:
            click.echo(dim(f"  Not now: {clean(shown.refusal.sentence)}"))
    elif as_json:
        print_json(view.commands)
    else:
        click.echo("\n".join(full(view)))


def _one(known: tuple[CommandShown, ...], command: str) -> CommandShown:
    from .errors import Told

    for shown in known:
        if command in (shown.name, shown.name.partition(".")[2]):
            return shown
    raise Told(f"There is no command {command!r} here.", f"commands: {', '.join(shown.name for shown in known)}")


@command("undo", "inglenook undo Ada")
@campaign
@seat_option
@as_json
def undo_command(name: str, seat: str, as_json: bool) -> None:
    """Take back what was done last. What falls stays in the record, as taken back, and its dice return."""
    undo(table(name), seat, as_json)


@command("redo", "inglenook redo Ada")
@campaign
@seat_option
@as_json
def redo_command(name: str, seat: str, as_json: bool) -> None:
    """Bring back what undo took, as long as nothing was done since."""
    redo(table(name), seat, as_json)


def undo(sitting: Sitting, seat: str = "player", as_json: bool = False) -> None:
    """Says what it takes back, then takes it back."""
    _take_back(sitting, "Taken back", sitting.view(seat).undo, sitting.undo, seat, as_json)


def redo(sitting: Sitting, seat: str = "player", as_json: bool = False) -> None:
    """Says what it brings back, then brings it back."""
    _take_back(sitting, "Brought back", sitting.view(seat).redo, sitting.redo, seat, as_json)


def _take_back(
    sitting: Sitting,
    said: str,
    moves: TakeBack | None,
    act: Callable[..., Receipt | Refusal],
    seat: str,
    as_json: bool,
) -> None:
    done = granted(act(seat=seat), as_json=as_json)
    if as_json:
        print_json(done)
        return
    click.echo(f"{said}: {bold(clean(moves.text if moves else done.text))}")
    for text in moves.lines if moves else ():
        if moves and text != moves.text:
            click.echo(dim(f"  {clean(text)}"))
    _still_waits(sitting, done)


def _still_waits(sitting: Sitting, receipt: Receipt) -> None:
    from .waiting import waiting

    for shown in receipt.waiting:
        for text in waiting(shown, sitting.name, several=len(receipt.waiting) > 1):
            click.echo(text)
