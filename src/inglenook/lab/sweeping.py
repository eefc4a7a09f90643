"""A sweep: a course followed once for every combination of values of the pack, or of the course's own settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

import msgspec

from inglenook.rules import Engine, PackError, Refusal

from .cells import Cell, Followed, follow, read_followed, written
from .foretelling import Plans
from .kept_cells import KeptCells
from .pack_values import as_toml, in_words, labels, with_value
from .prospect import Prospect
from .study import LabError
from .varying import Varied

if TYPE_CHECKING:
    from .crew import Crew

MOST_CELLS = 10_000
WORK = "inglenook.lab.cells:work"


class Row(msgspec.Struct, frozen=True):
    """One combination of values and how the course then goes; or why the rules refuse it."""

    values: tuple[Any, ...]
    prospect: Prospect | None
    why: str = ""


class Sweep(msgspec.Struct, frozen=True):
    """A sweep as far as it was done: `done` rows of `of`."""

    engine: str
    course: str
    title: str
    unit: tuple[str, str]
    endings: Mapping[str, str]
    counts: Mapping[str, str]
    varied: tuple[Varied, ...]
    rows: tuple[Row, ...]
    of: int


def sweep(
    engine: Engine,
    pack: Any,
    varied: Mapping[str, Sequence[Any]],
    course: str,
    plans: Plans = None,
    fields: Mapping[str, Any] | None = None,
    *,
    runs: int | None = None,
    seed: int = 1,
    crew: Crew | None = None,
    progress: Callable[[int, int], None] | None = None,
    kept: KeptCells | None = None,
) -> Sweep:
    """Every combination of the values, the last varied fastest. Rows come out the same whoever does the work.

    Each name is a setting of the course, a house rule, or a path in the pack (`tracks.boxes` for every track). Stopped
    by hand it raises `SweepStopped` with the rows that are done; `kept` goes on with them another time.
    """
    key = course.removeprefix(f"{engine.name}.")
    if key not in engine.courses:
        legal = tuple(f"{engine.name}.{each}" for each in engine.courses)
        sentence = f"{engine.title} has no course {course!r}. It has: {', '.join(legal)}."
        raise LabError(Refusal("unknown_course", sentence, field="course", legal=legal))
    told = tuple(_varied(engine, pack, key, name, tuple(values)) for name, values in varied.items())
    _check_size(told)
    asked = [
        _Asked(values, *_cell(engine, pack, key, told, values, plans, fields, runs, seed)) for values in _all(told)
    ]
    found = engine.courses[key]
    counts = {name: count.label for name, count in found.counts.items()}
    whole = Sweep(
        engine.name, f"{engine.name}.{key}", found.title, found.unit, found.endings, counts, told, (), len(asked)
    )
    missing = _missing(asked, kept)
    known: dict[str, Followed] = {}
    for each in asked:
        if each.cell is not None and kept is not None and (found_before := kept.get(each.cell.name)) is not None:
            known[each.cell.name] = found_before

    def done(name: str, followed: Followed) -> None:
        known[name] = followed
        if kept is not None:
            kept.keep(name, followed)
        if progress is not None:
            progress(len(known), len(known) + len(missing) - sum(each in known for each in missing))

    def so_far() -> Sweep:
        return msgspec.structs.replace(
            whole, rows=tuple(row for each in asked if (row := _row(each, known)) is not None)
        )

    try:
        _follow(engine, missing, crew, done)
    except KeyboardInterrupt:
        raise SweepStopped(so_far()) from None
    return so_far()


class SweepStopped(Exception):  # noqa: N818 - somebody stopped it: no error
    """A sweep was stopped by hand. `sweep` has the rows that were done by then."""

    def __init__(self, done: Sweep) -> None:
        super().__init__(f"stopped after {len(done.rows)} of {done.of}")
        self.sweep = done


class _Asked(msgspec.Struct, frozen=True):
    values: tuple[Any, ...]
    cell: Cell | None
    why: str = ""


def _all(told: Sequence[Varied]) -> Iterator[tuple[Any, ...]]:
    return product(*(each.values for each in told))


def _check_size(told: Sequence[Varied]) -> None:
    cells = prod(len(each.values) for each in told)
    if cells > MOST_CELLS:
        sentence = f"That would be {cells:,} combinations; at most {MOST_CELLS:,} are swept at once."
        raise LabError(Refusal("too_many_cells", sentence, field="values"))


def _varied(engine: Engine, pack: Any, course: str, name: str, values: tuple[Any, ...]) -> Varied:
    """What is varied, with its label. Raises `LabError` for a name that is none of the three."""
    field = next((field for field in engine.courses[course].fields(pack) if field.name == name), None)
    if field is not None:
        return Varied(name, field.label, values)
    house = next((rule for rule in engine.house_rules(pack) if rule.field.name == name), None)
    if house is not None:
        return Varied(name, house.field.label, values)
    try:
        with_value(engine, pack, name, values[0] if values else "")
    except PackError as error:
        fault = error.faults[0]
        if fault.path == name and fault.what.startswith("leads to"):
            legal = [field.name for field in engine.courses[course].fields(pack)]
            hint = f" Or a setting of the course: {', '.join(legal)}." if legal else ""
            sentence = f"“{name}” leads to no value of this pack ({fault.hint}).{hint}"
            raise LabError(Refusal("unknown_path", sentence, field=name)) from None
    return Varied(name, in_words(name, pack, labels(engine, pack)), values)


def _cell(
    engine: Engine,
    pack: Any,
    course: str,
    told: Sequence[Varied],
    values: tuple[Any, ...],
    plans: Plans,
    fields: Mapping[str, Any] | None,
    runs: int | None,
    seed: int,
) -> tuple[Cell | None, str]:
    """The cell of these values; or None, and why there can't be one."""
    settings = {**(fields or {})}
    names = {field.name for field in engine.courses[course].fields(pack)}
    try:
        for each, value in zip(told, values, strict=True):
            if each.name in names:
                settings[each.name] = value
            else:
                pack = with_value(engine, pack, each.name, value)
    except PackError as error:
        return None, "; ".join(
            f"{fault.what}" + (f" ({fault.hint})" if fault.hint else "") for fault in error.faults[:1]
        )
    text = as_toml(msgspec.to_builtins(pack))
    return Cell(engine.name, course, text, settings, plans, runs, seed), ""


def _missing(asked: Sequence[_Asked], kept: KeptCells | None) -> dict[str, Cell]:
    """The cells to be followed, each once: what is kept from an earlier time is not done again."""
    cells = {each.cell.name: each.cell for each in asked if each.cell is not None}
    return {name: cell for name, cell in cells.items() if kept is None or kept.get(name) is None}


def _follow(
    engine: Engine, cells: Mapping[str, Cell], crew: Crew | None, done: Callable[[str, Followed], None]
) -> None:
    names = list(cells)
    if crew is None:
        for name, cell in cells.items():
            done(name, follow(cell, engine))
        return
    tasks = [written(cell) for cell in cells.values()]
    crew.map(WORK, tasks, lambda number, text: done(names[number], read_followed(text)))


def _row(each: _Asked, known: Mapping[str, Followed]) -> Row | None:
    """A row, if it is done."""
    if each.cell is None:
        return Row(each.values, None, each.why)
    followed = known.get(each.cell.name)
    return None if followed is None else Row(each.values, followed.prospect, followed.refusal)
