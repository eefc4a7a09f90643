"""Tables of odds, filled: every cell with its exact law, and what changes in them when the rules do."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec

from inglenook.rules import Axis, Engine, Law, OddsTable, PackError, Refusal, check_fields, odds

from .study import LabError
from .wording import listed, percent, points

CLEAR = Fraction(1, 20)
"""A change smaller than this is told with a digit more."""


class Filled(msgspec.Struct, frozen=True):
    """A table of odds with all its laws: cells in the order of the axes, the last varying first.

    `told` is the chance that fills a cell where one number is shown; None where the rules refuse that cell.
    """

    name: str
    title: str
    summary: str
    outcome: str
    axes: tuple[Axis, ...]
    cells: tuple[tuple[str, ...], ...]
    laws: tuple[Law[str] | None, ...]
    told: tuple[Fraction | None, ...]
    outcomes: Mapping[str, str]


class CellChange(msgspec.Struct, frozen=True):
    """A cell whose chance changes: its place in words, the chance before and after (None: refused, or not there).

    `outcome` says the chance of what: that which the table tells, or, where that stays, the one that changes most.
    """

    cell: tuple[str, ...]
    label: str
    outcome: str
    before: Fraction | None
    after: Fraction | None


class TableChange(msgspec.Struct, frozen=True):
    """What becomes of a table: how many cells it has, those whose chance changes, the most first, and it in words."""

    name: str
    title: str
    cells: int
    changed: tuple[CellChange, ...]
    text: str


def table(engine: Engine, name: str, pack: Any) -> Filled:
    """The table of this name, filled by a pack. Raises `LabError` if the engine has none of this name."""
    found = engine.tables.get(name.removeprefix(f"{engine.name}."))
    if found is None:
        legal = tuple(f"{engine.name}.{each}" for each in engine.tables)
        known = f" There are: {', '.join(legal)}." if legal else " It has none."
        raise LabError(
            Refusal("unknown_table", f"{engine.title} has no table {name!r}.{known}", field="table", legal=legal)
        )
    axes = found.axes(pack)
    cells = tuple(product(*(axis.values for axis in axes)))
    quick = found.quick(pack) if found.quick is not None else None
    laws: tuple[Law[str] | None, ...]
    laws = tuple(quick) if quick is not None else tuple(_driven(engine, found, pack, axes, cells))
    command = engine.command(found.command)
    keys = dict.fromkeys(key for law in laws if law is not None for key in law.weights)
    shown = _shown(found.told, tuple(keys))
    words = [engine.words.outcome_name(pack, command, key) for key in shown] if command else list(shown)
    told = tuple(
        None if law is None else Fraction(sum(law.weights.get(key, 0) for key in shown), law.total) for law in laws
    )
    return Filled(
        f"{engine.name}.{name.removeprefix(f'{engine.name}.')}",
        found.title,
        found.summary,
        listed(words),
        axes,
        cells,
        laws,
        told,
        {key: engine.words.outcome_name(pack, command, key) if command else key for key in keys},
    )


def _shown(told: tuple[str, ...], keys: tuple[str, ...]) -> tuple[str, ...]:
    """Those outcomes to be told that this pack has. A pack may name its own: then it is the last that can come."""
    return tuple(key for key in told if key in keys) or keys[-1:]


def _driven(
    engine: Engine, found: OddsTable, pack: Any, axes: tuple[Axis, ...], cells: tuple[tuple[str, ...], ...]
) -> Iterator[Law[str] | None]:
    """Every cell by the rule itself, as its odds are asked without a campaign."""
    command = engine.command(found.command)
    assert command is not None, f"the table asks for {found.command}, which is no command"
    policies, ports = next(iter(engine.policies.values()), {}), engine.serves(pack)
    for cell in cells:
        given = found.fields(dict(zip((axis.name for axis in axes), cell, strict=True)))
        state, supposed = engine.suppose(pack, engine.begin(pack), command.name, given)
        fields = check_fields(command.fields(pack, state), supposed, command.rule)
        if isinstance(fields, Refusal):
            yield None
            continue
        perform, here = command.perform, state
        law = odds(lambda: perform(pack, here, fields), {engine.name: state}, policies, ports)  # noqa: B023
        yield None if law.refusal is not None else law.outcomes()


def table_changes(engine: Engine, old: Any, new: Any) -> tuple[TableChange, ...]:
    """Every table of the engine by both packs, also those in which nothing changes."""
    changes = []
    for name in engine.tables:
        try:
            changes.append(_compared(table(engine, name, old), table(engine, name, new)))
        except PackError:  # pragma: no cover - a pack that was read holds together
            continue
    return tuple(changes)


def _compared(old: Filled, new: Filled) -> TableChange:
    before, after = _by_cell(old), _by_cell(new)
    cells = dict.fromkeys((*before, *after))
    changed = [
        CellChange(cell, _cell_in_words(new if cell in after else old, cell), new.outcome, before.get(cell), here)
        for cell in cells
        if before.get(cell) != (here := after.get(cell))
    ]
    changed += _shifted(old, new, {each.cell for each in changed})
    changed.sort(key=lambda each: -abs(float(each.after or 0) - float(each.before or 0)))
    told = _told(new, len(cells), changed) if _alike(old, new) else _another(old, new)
    return TableChange(new.name, new.title, len(cells), tuple(changed), told)


def _shifted(old: Filled, new: Filled, known: Collection[tuple[str, ...]]) -> Iterator[CellChange]:
    """Cells in which what is told stays, but other outcomes change places: each by the one that changes most."""
    before, names = dict(zip(old.cells, old.laws, strict=True)), {**old.outcomes, **new.outcomes}
    for cell, law in zip(new.cells, new.laws, strict=True):
        was = before.get(cell)
        if cell in known or law is None or was is None:
            continue
        by = {key: law.chance(key) - was.chance(key) for key in names}
        most = max(by, key=lambda key: abs(by[key]))
        if by[most]:
            label = f"{_cell_in_words(new, cell)}: {names[most]}".removeprefix(": ")
            yield CellChange(cell, label, names[most], was.chance(most), law.chance(most))


def _by_cell(filled: Filled) -> Mapping[tuple[str, ...], Fraction | None]:
    return dict(zip(filled.cells, filled.told, strict=True))


def _cell_in_words(filled: Filled, cell: tuple[str, ...]) -> str:
    return ", ".join(f"{axis.label} {axis.values[key]}" for axis, key in zip(filled.axes, cell, strict=True))


def _alike(old: Filled, new: Filled) -> bool:
    return [axis.name for axis in old.axes] == [axis.name for axis in new.axes]


def _another(old: Filled, new: Filled) -> str:
    by = [listed([axis.label for axis in filled.axes]) or "nothing" for filled in (old, new)]
    return f"{new.title}: another table now, by {by[1]} instead of by {by[0]}."


def _told(filled: Filled, cells: int, changed: list[CellChange]) -> str:
    if not changed:
        return f"{filled.title}: nothing changes."
    most = changed[0]
    many = (
        f"{len(changed):,} of its {cells:,} chances change"
        if len(changed) > 1
        else f"one of its {cells:,} chances changes"
    )
    if most.before is None or most.after is None:
        what = "can be asked now" if most.before is None else "can't be asked any more"
        return f"{filled.title}: {many}; {most.label} {what}."
    about = "" if most.label.endswith(most.outcome) else f", {most.outcome}"
    digits = 0 if abs(most.after - most.before) >= CLEAR else 1
    by = points(most.after - most.before, 1)
    return (
        f"{filled.title}: {many}. The most: {most.label}{about}, "
        f"{percent(most.after, digits)} instead of {percent(most.before, digits)} ({by})."
    )
