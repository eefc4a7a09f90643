"""What would be wise: the options of a question with their worth, on request and never unasked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from . import given
from .errors import granted
from .home import table
from .ink import bold, clean, dim, ember, print_json
from .noun import as_json, campaign, command, completes
from .width import pad, page_width, width, wrap

if TYPE_CHECKING:
    from inglenook.table import AdviceShown

    from .sitting import Sitting


@command(
    "advise",
    """
    inglenook advise Ada
    inglenook advise Ada --aim fewest_boxes
    inglenook advise Ada --question 41
""",
)
@campaign
@click.option("--question", type=int, metavar="N", help="Which question, if several wait.")
@click.option("--aim", metavar="A", shell_complete=completes("aims"), help="What you want.  [default: the first]")
@click.option("--policy", metavar="P", help="How whatever others decide is taken to be answered.")
@click.option("--for", "seat", default="player", metavar="SEAT", help="Who asks.  [default: player]")
@as_json
def advise_command(
    name: str, question: int | None, aim: str | None, policy: str | None, seat: str, as_json: bool
) -> None:
    """Ask what would be wise at a question that waits. Every option is weighed exactly, by what you may know.

    Nothing is answered by it. What is wise depends on what you want: the aims that there are stand below.
    """
    sitting = table(name)
    hint = f"`{given.line('show', sitting.name)}` shows what waits."
    found = granted(sitting.advise(question, seat=seat, aim=aim, policy=policy), hint, as_json=as_json)
    if as_json:
        print_json(found)
        return
    click.echo("\n".join([*lines(found), *other_aims(found)]))


def lines(shown: AdviceShown) -> list[str]:
    """The question, what would be wise, and what each option is worth."""
    told = [f"{ember('?')} {bold(text)}" for text in wrap(clean(shown.asked), page_width() - 2)]
    told += wrap(clean(shown.text), page_width(), "  ", "  ")
    labels = {option.key: clean(option.label) for option in shown.options}
    wide = min(max(map(width, labels.values())), page_width() // 2)
    for option in shown.options:
        mark = ember("›") if option.best else " "
        start = f"  {mark} {pad(labels[option.key], wide)}  "
        told += wrap(clean(option.text), page_width(), start, " " * (wide + 6))
    return [*told, dim(f"  {clean(shown.note)}")] if shown.note else told


def other_aims(shown: AdviceShown) -> list[str]:
    """What else one may want, and how to ask for it."""
    others = [aim for aim in shown.aims if aim.key != shown.aim]
    return [dim(f"  --aim {aim.key}: {clean(aim.label)}") for aim in others]


def in_the_evening(sitting: Sitting, said: str) -> None:
    """Advice in an evening: `/advise`, or `/advise fewest_boxes` for another aim."""
    found = granted(sitting.advise(aim=said or None), "`/sheet` shows what waits.")
    others = [aim for aim in found.aims if aim.key != found.aim]
    typed = [dim(f"  /advise {aim.key}: {clean(aim.label)}") for aim in others]
    click.echo("\n".join([*lines(found), *typed]))
