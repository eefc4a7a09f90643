"""Tables of odds, as rulebooks print them: one command under every combination of a few numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

import click

from .errors import Told
from .ink import bold, clean, dim, print_json
from .lab_given import lab_errors, pack_for, set_option
from .noun import as_json, command

if TYPE_CHECKING:
    from inglenook.lab.tables import Filled


@command(
    "tables",
    """
    inglenook lab tables
    inglenook lab tables nutshell.tasks
    inglenook lab tables nutshell.tasks --pack mine.toml --json
""",
)
@click.argument("name", metavar="[TABLE]", required=False)
@click.option("--pack", metavar="FILE|EDITION", help="By these rules; the game's first edition if left out.")
@set_option
@as_json
def show_tables(name: str | None, pack: str | None, changes: tuple[str, ...], as_json: bool) -> None:
    """List the tables of odds, or show one: every chance in percent, exactly with --json."""
    from inglenook.table import Engines

    engines = Engines()
    if name is None:
        _listed(engines, as_json)
        return
    from inglenook.lab.tables import table

    known = [f"{each}.{key}" for each in engines.names() for key in engines.get(each).tables]
    if name not in known:
        raise Told(f"There is no table {name!r}.", f"tables: {', '.join(known) or 'none'}")
    engine = engines.get(name.partition(".")[0])
    with lab_errors(as_json):
        filled = table(engine, name, pack_for(engine, pack, changes))
    if as_json:
        from .lab_drawn import print_data

        print_data(
            {
                "name": name,
                "title": filled.title,
                "outcome": filled.outcome,
                "axes": filled.axes,
                "cells": _cells(filled),
            }
        )
        return
    click.echo("\n".join([f"{bold(name)}  {clean(filled.title)}", *_lines(filled)]))


def _listed(engines: object, as_json: bool) -> None:
    from inglenook.table import Engines

    assert isinstance(engines, Engines)
    found = {f"{each}.{key}": one for each in engines.names() for key, one in engines.get(each).tables.items()}
    if as_json:
        print_json([{"name": name, "title": one.title, "summary": one.summary} for name, one in found.items()])
        return
    for name, one in found.items():
        click.echo(f"{bold(name)}  {clean(one.title)}")
        click.echo(dim(f"  {clean(one.summary)}"))


def _cells(filled: Filled) -> list[dict[str, object]]:
    names = [axis.name for axis in filled.axes]
    return [
        {
            "at": dict(zip(names, cell, strict=True)),
            "told": told,
            "law": None if law is None else {key: law.chance(key) for key in law.weights},
        }
        for cell, told, law in zip(filled.cells, filled.told, filled.laws, strict=True)
    ]


def _lines(filled: Filled) -> list[str]:
    """Tables of the two longest axes, one for each combination of the others; long ones fold into lines."""
    from inglenook.lab.wording import percent

    from .lab_drawn import grid
    from .width import page_width, wrap

    chances = dict(zip(filled.cells, filled.told, strict=True))
    longest = sorted(range(len(filled.axes)), key=lambda at: -len(filled.axes[at].values))[:2]
    across = max(longest, key=lambda at: (len(filled.axes[at].values), at))
    down = next((at for at in longest if at != across), across)
    rest = [at for at in range(len(filled.axes)) if at not in (down, across)]
    lines = wrap(f"{clean(filled.summary)} In percent: {clean(filled.outcome)}.", page_width(), "  ")
    for fixed in product(*(filled.axes[at].values for at in rest)):
        known = dict(zip(rest, fixed, strict=True))
        named = ", ".join(f"{filled.axes[at].label} {filled.axes[at].values[key]}" for at, key in known.items())
        lines += ["", *([bold(f"  {clean(named)}")] if named else [])]

        def told(one: str, other: str, known: dict[int, str] = known) -> str:
            at = {**known, down: one, across: other}
            share = chances[tuple(at[place] for place in range(len(filled.axes)))]
            return "–" if share is None else percent(share).removesuffix(" %")

        if down == across:
            lines += grid(
                [filled.axes[down].label, "%"],
                [[label, told(key, key)] for key, label in filled.axes[down].values.items()],
            )
            continue
        for keys in _in_pieces([*filled.axes[across].values], page_width()):
            heads = [
                f"{filled.axes[down].label} \\ {filled.axes[across].label}",
                *(filled.axes[across].values[key] for key in keys),
            ]
            rows = [[label, *(told(one, other) for other in keys)] for one, label in filled.axes[down].values.items()]
            lines += grid(heads, rows)
    return lines


def _in_pieces(keys: Sequence[str], room: int) -> list[list[str]]:
    """Columns in as many tables as they need to fit."""
    many = max((room - 26) // 6, 4)
    return [[*keys[at : at + many]] for at in range(0, len(keys), many)]
