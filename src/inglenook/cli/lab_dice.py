"""A campaign's dice against the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .home import table
from .ink import bold, clean, dim, drawable, ember
from .noun import as_json, campaign, command

if TYPE_CHECKING:
    from inglenook.lab.dice_checking import CaseCheck, Check

CELLS = 30


@command(
    "table",
    """
    inglenook lab table Ada
    inglenook lab table Ada --json
""",
)
@campaign
@click.option("--for", "seat", default="player", metavar="SEAT", help="As far as this seat may see.  [default: player]")
@as_json
def check_dice(name: str, seat: str, as_json: bool) -> None:
    """Lay the dice of the campaign NAME beside the odds.

    Faces by size of die, and readings by command, each with the band in which fair dice lie 95 times in 100. Dice that
    were typed in are told apart from the computer's.
    """
    from inglenook.lab.dice_checking import dice_check
    from inglenook.table import NoSeatError

    from .errors import Told
    from .width import page_width, wrap

    sitting = table(name)
    try:
        found = dice_check(sitting, seat)
    except NoSeatError as error:
        raise Told(str(error), f"seats: {', '.join(sitting.standing.seats)}") from error
    if as_json:
        from .lab_drawn import print_data

        print_data(found)
        return
    rolls = f"{found.rolls:,} roll{'' if found.rolls == 1 else 's'}, {found.dice:,} dice"
    click.echo(f"{bold(clean(found.campaign))}  {dim(rolls)}")
    click.echo("\n".join(line for said in found.text[:1] for line in wrap(said, page_width())))
    for check in found.checks:
        click.echo("\n".join(["", *_lines(check)]))
    if len(found.text) > 1:
        click.echo("\n" + "\n".join(dim(line) for said in found.text[1:] for line in wrap(said, page_width())))


def _lines(check: Check) -> list[str]:
    from .width import page_width, wrap

    whose = "typed in, " if check.hand else ""
    many = f"{whose}{check.throws:,} throw{'' if check.throws == 1 else 's'}"
    lines = [f"  {bold(clean(check.label))}  {dim(many)}", *_cases(check.cases)]
    return [*lines, *wrap(clean(check.text), page_width(), "  ")]


def _cases(cases: tuple[CaseCheck, ...]) -> list[str]:
    from inglenook.lab.wording import number

    from .lab_drawn import grid

    most = max(max(case.high, case.count) for case in cases) or 1
    rows = [
        [
            clean(case.case),
            str(case.count),
            number(case.expected),
            f"{case.low}–{case.high}",
            "" if case.inside else "out",
        ]
        for case in cases
    ]
    drawn = ["", *(_mark(case, most) for case in cases)]
    heads = ["", "fell", "expected", "band", ""]
    return [f"{line}  {ember(mark)}".rstrip() for line, mark in zip(_even(grid(heads, rows)), drawn, strict=True)]


def _even(lines: list[str]) -> list[str]:
    from .width import pad, width

    wide = max(map(width, lines))
    return [pad(line, wide) for line in lines]


def _mark(case: CaseCheck, most: int) -> str:
    """The band as a line, and what fell as a dot in it or beside it."""
    signs = "─●" if drawable("─●") else "-o"
    at = [round(CELLS * value / most) for value in (case.low, case.high, case.count)]
    row = [signs[0] if at[0] <= cell <= at[1] else " " for cell in range(CELLS + 1)]
    row[at[2]] = signs[1]
    return "".join(row).rstrip()
