"""What waits for a person: shown with its options and how to answer, or asked right here at a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from .bars import consequences
from .given import line
from .ink import bold, clean, dim, ember
from .typed import line as typed_line
from .width import pad, page_width, width, wrap

if TYPE_CHECKING:
    from inglenook.rules import Refusal
    from inglenook.table.shown import Receipt, View, WaitingShown

    from .sitting import Sitting


def waiting(shown: WaitingShown, campaign: str, *, several: bool = False, asking: bool = False) -> list[str]:
    """A question or roll that waits, with the line to type for each answer."""
    number = f" {dim(f'(question {shown.number}, of {clean(shown.title)})')}" if several else ""
    lines = [f"{ember('?')} {bold(text)}" for text in wrap(clean(shown.text), page_width() - 2)]
    lines[-1] += number
    lines[1:] = [f"  {text.removeprefix(ember('?')).strip()}" for text in lines[1:]]
    lines += options(shown)
    if not asking:
        lines += [dim("  Answer with:"), f"    {how_to_answer(shown, campaign, several)}"]
    return lines


def is_for(shown: WaitingShown, seat: str) -> bool:
    """Whether something waits for this seat itself: not for others, for whom a game master may stand in."""
    awaited = seat in shown.seats if shown.seats else shown.mine
    return awaited and (not shown.throwers or bool(shown.mine_to_throw))


def for_others(shown: WaitingShown, view: View) -> str:
    """Something that waits, and whose answer it waits for."""
    names = {seat.key: seat.name or seat.key for seat in view.seats}
    awaited = " and ".join(clean(names.get(key, key)) for key in shown.seats) or "somebody else"
    return dim(f"  ? {clean(shown.text)} This is for {awaited} to answer.")


def options(shown: WaitingShown) -> list[str]:
    """The options under each other, numbered, with what each does to the sheet."""
    keys = max((width(option.key) for option in shown.options), default=0)
    lines = []
    for place, option in enumerate(shown.options, start=1):
        start = f"  {place:>2}  {pad(option.key, keys)}  "
        told = clean(option.label) if option.label.casefold() != option.key.casefold() else ""
        does = consequences(option.effects, shown.labels) if option.effects else ""
        rest = " · ".join(part for part in (told, clean(option.note), f"[{does}]" if does else "") if part.strip())
        lines += wrap(rest, page_width(), start, " " * width(start)) if rest else [start.rstrip()]
    return lines


def how_to_answer(shown: WaitingShown, campaign: str, several: bool = False) -> str:
    """The line that answers it, with the first option, or faces that the dice could show, as an example."""
    which = ["--question", str(shown.number)] if several else []
    if shown.kind == "dice":
        faces = ",".join("?" for hand in shown.hands for _ in hand)
        return f"{line('answer', campaign, *which)} {faces}   (the faces of {shown.expression})"
    first = shown.options[0].key if shown.options else "OPTION"
    others = ", ".join(option.key for option in shown.options[1:])
    return line("answer", campaign, *which, first) + (f"   (or {others})" if others else "")


def ask(table: Sitting, listed: Sequence[WaitingShown], seat: str) -> Receipt | None:
    """Asks at the terminal for the first of what waits: what the answer came to, or None if it is left waiting."""
    from inglenook.rules import Refusal

    from .errors import refusal_hints

    shown = listed[0]
    for text in waiting(shown, table.name, asking=True):
        click.echo(text)
    while True:
        given = typed_line(prompt_of(shown))
        if not given:
            click.echo(dim("Left waiting."))
            return None
        answered = answer(table, shown, given, seat)
        if not isinstance(answered, Refusal):
            return answered
        click.echo("  ".join([answered.sentence, *refusal_hints(answered)]))


def prompt_of(shown: WaitingShown) -> str:
    """What is to be typed."""
    if shown.kind == "dice":
        return f"Faces of {_own_dice(shown)} (Enter leaves it waiting):"
    return f"1–{len(shown.options)} or a word (Enter leaves it waiting):"


def _own_dice(shown: WaitingShown) -> str:
    """The dice that this seat has to throw: all, unless others throw hands of their own."""
    if len(shown.mine_to_throw) in (0, len(shown.hands)):
        return shown.expression
    hands = [shown.hands[place] for place in shown.mine_to_throw]
    return " and ".join(f"{hand.count(sides)}d{sides}" for hand in hands for sides in dict.fromkeys(hand))


def answer(table: Sitting, shown: WaitingShown, given: str, seat: str) -> Receipt | Refusal:
    """Gives one answer, as a person types it, to what waits."""
    from inglenook.rules import Refusal

    if shown.kind == "dice":
        from inglenook.dice import parse_faces

        try:
            return table.answer(question=shown.number, faces=parse_faces(given), seat=seat)
        except ValueError as error:
            return Refusal("wrong_dice", str(error), "GEN-3", "faces")
    return table.answer(option_key(shown, given), question=shown.number, seat=seat)


def option_key(shown: WaitingShown, given: str) -> str:
    """An option by its number, its key, its label or an unmistakable beginning of either."""
    if given.isdecimal() and 1 <= int(given) <= len(shown.options) and not any(o.key == given for o in shown.options):
        return shown.options[int(given) - 1].key
    wanted = given.casefold()
    for matches in (
        [o.key for o in shown.options if wanted in (o.key.casefold(), o.label.casefold())],
        [o.key for o in shown.options if o.key.casefold().startswith(wanted) or o.label.casefold().startswith(wanted)],
    ):
        if len(set(matches)) == 1:
            return matches[0]
    return given
