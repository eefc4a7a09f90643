"""Tables of odds, as rulebooks print them: one command under every combination of a few numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import TYPE_CHECKING

import click

from .errors import Told
from .ink import bold, clean, dim, print_json
from .lab_given import lab_errors, pack_for, set_option
from .noun import as_json, command

if TYPE_CHECKING:
    from inglenook.lab.tables import Filled
    from inglenook.rules import Axis

LONGEST = 9


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
    """List the tables of odds, or show one.

    Chances are in percent; --json has them as fractions, of every outcome.
    """
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
    """All outcomes by one axis; else tables of the two longest axes, one for each combination of the others."""
    from .width import page_width, wrap

    lines = wrap(clean(filled.summary), page_width(), "  ")
    return [*lines, *(_outcomes(filled) if len(filled.axes) < 2 else _slices(filled))]


def _outcomes(filled: Filled) -> list[str]:
    from inglenook.lab.wording import percent

    from .lab_drawn import bar_lines, grid

    if not filled.axes:
        law = filled.laws[0]
        chances = {} if law is None else {filled.outcomes[key]: float(law.chance(key)) for key in law.weights}
        return ["", *bar_lines([(label, percent(chance, 1), chance) for label, chance in chances.items()])]
    heads = [filled.axes[0].label, *filled.outcomes.values()]
    rows = [
        [label, *("–" if law is None else percent(law.chance(key)) for key in filled.outcomes)]
        for label, law in zip(filled.axes[0].values.values(), filled.laws, strict=True)
    ]
    return ["", *grid(heads, rows)]


def _slices(filled: Filled) -> list[str]:
    from .lab_drawn import grid
    from .width import page_width, wrap

    axes = filled.axes
    longest = sorted(range(len(axes)), key=lambda at: -len(axes[at].values))[:2]
    down, across = sorted(longest, key=lambda at: (len(axes[at].values), at))
    heads, told = _heads(axes[across]), _told(filled, down, across)
    lines = ["", *wrap(f"In percent: {clean(filled.outcome)}.{_meaning(axes[across], heads)}", page_width(), "  ")]
    rest = [at for at in range(len(axes)) if at not in (down, across)]
    for fixed in product(*(axes[at].values for at in rest)):
        known = dict(zip(rest, fixed, strict=True))
        named = ", ".join(f"{axes[at].label} {axes[at].values[key]}" for at, key in known.items())
        lines += ["", *([bold(f"  {clean(named)}")] if named else [])]
        for keys in _in_pieces(heads, page_width() - 4 - max(map(len, axes[down].values.values()))):
            first = (
                f"{axes[down].label} \\ {axes[across].label}" if max(map(len, heads.values())) < 9 else axes[down].label
            )
            rows = [[label, *(told(known, one, other) for other in keys)] for one, label in axes[down].values.items()]
            lines += grid([first, *(heads[key] for key in keys)], rows)
    return lines


def _told(filled: Filled, down: int, across: int) -> Callable[[Mapping[int, str], str, str], str]:
    from inglenook.lab.wording import percent

    chances = dict(zip(filled.cells, filled.told, strict=True))

    def told(known: Mapping[int, str], one: str, other: str) -> str:
        at = {**known, down: one, across: other}
        share = chances[tuple(at[place] for place in range(len(at)))]
        return "–" if share is None else percent(share).removesuffix(" %")

    return told


def _heads(axis: Axis) -> dict[str, str]:
    """The heads of columns: their labels, or their keys where those are long."""
    short = max(map(len, axis.values.values())) <= LONGEST
    return {key: label if short or len(label) <= len(key) else key for key, label in axis.values.items()}


def _meaning(axis: Axis, heads: Mapping[str, str]) -> str:
    """What heads mean that are no labels."""
    said = [f"{head} {axis.values[key]}" for key, head in heads.items() if head != axis.values[key]]
    return f" {axis.label}: {', '.join(said)}." if said else ""


def _in_pieces(heads: Mapping[str, str], room: int) -> list[list[str]]:
    """Columns in as many tables as they need to fit."""
    pieces: list[list[str]] = [[]]
    taken = LONGEST
    for key, head in heads.items():
        wide = max(len(head), 3) + 2
        if pieces[-1] and taken + wide > room:
            pieces.append([])
            taken = LONGEST
        pieces[-1].append(key)
        taken += wide
    return pieces
