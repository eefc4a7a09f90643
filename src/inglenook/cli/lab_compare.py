"""Two packs side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .ink import bold, clean, dim
from .lab_given import (
    courses_of,
    lab_errors,
    plan_option,
    plans_of,
    runs_option,
    same_engine,
    seed_option,
    set_option,
    with_changes,
)
from .noun import as_json, command

if TYPE_CHECKING:
    from inglenook.lab.comparing import Comparison
    from inglenook.lab.course_changes import CourseChange
    from inglenook.rules import Engine

MOST_RULES, MOST_CELLS, MOST_ODDS = 40, 5, 12


@command(
    "compare",
    """
    inglenook lab compare nomadic-2022 mine.toml
    inglenook lab compare nomadic-2022 --set tracks.boxes=5
    inglenook lab compare nomadic-2022 mine.toml --course nomadic.expedition
    inglenook lab compare nomadic-2022 nomadic-2025 --json
""",
)
@click.argument("old", metavar="PACK_A")
@click.argument("new", metavar="[PACK_B]", required=False)
@click.option(
    "--course", "courses", multiple=True, metavar="COURSE", help="Only this course; may be given several times."
)
@set_option
@plan_option
@runs_option
@seed_option
@as_json
def compare_packs(
    old: str,
    new: str | None,
    courses: tuple[str, ...],
    changes: tuple[str, ...],
    plans: tuple[str, ...],
    runs: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """Say what PACK_B changes against PACK_A.

    In the rules, in the odds, and in how each course goes. A pack is an edition or a file. With --set a pack is
    compared with itself, but for what is set; so no file is needed to try a number. `inglenook lab report` writes
    the same to a page with pictures.
    """
    from inglenook.lab.comparing import compare

    from .progress import Progress

    named = [old] if new is None else [old, new]
    engine, packs = same_engine(named)
    names = [Path(name).name for name in named]
    with_changes(engine, packs, names, changes)
    if len(packs) < 2:
        raise click.UsageError("Two packs are compared: give another one, or what to --set in this one.")
    with lab_errors(as_json), Progress("Following courses") as bar:
        found = compare(
            engine,
            packs[0],
            packs[-1],
            courses=courses_of(engine, courses),
            plans=plans_of(plans),
            runs=runs,
            seed=seed,
            progress=bar,
        )
    if as_json:
        from .lab_drawn import print_data

        print_data(found)
        return
    click.echo("\n".join(_lines(engine, found, names[0], names[-1])))


def _lines(engine: Engine, found: Comparison, old: str, new: str) -> list[str]:
    lines = [f"{bold(clean(new))} against {bold(clean(old))}  {dim(engine.title)}", "", bold("The rules")]
    lines += [f"  {clean(change.text)}" for change in found.rules[:MOST_RULES]] or ["  Both have the very same rules."]
    if len(found.rules) > MOST_RULES:
        lines.append(dim(f"  … and {len(found.rules) - MOST_RULES:,} more (--json has them all)"))
    for course in found.courses:
        lines += ["", bold(clean(course.title)), *_course(course, old, new)]
    lines += _tables(found) + _odds(found)
    return lines


def _course(change: CourseChange, old: str, new: str) -> list[str]:
    from inglenook.lab.telling import how_sure
    from inglenook.lab.wording import chance_of

    from .lab_drawn import bar_lines
    from .width import page_width, wrap

    lines = [line for text in change.text for line in wrap(clean(text), page_width(), "  ", "    ")]
    for row in change.differences:
        if row.chance and row.text:
            pair = [(old, chance_of(row.before), row.before.number), (new, chance_of(row.after), row.after.number)]
            lines += ["", f"  {clean(row.label[:1].upper() + row.label[1:])}", *bar_lines(pair)]
    sure = dict.fromkeys(how_sure(each) for each in (change.before, change.after) if each is not None)
    return [*lines, *(dim(f"  {said}") for said in sure)]


def _tables(found: Comparison) -> list[str]:
    from inglenook.lab.wording import percent

    from .lab_drawn import grid
    from .width import page_width, wrap

    same = [change.title for change in found.tables if not change.changed]
    lines = [f"  Unchanged: {clean(', '.join(same))}."] if same else []
    for change in found.tables:
        if not change.changed:
            continue
        lines += wrap(clean(change.text), page_width(), "  ", "    ")
        rows = [
            [each.label, *("–" if one is None else percent(one, 1) for one in (each.before, each.after))]
            for each in change.changed[:MOST_CELLS]
        ]
        lines += grid(["", "before", "after"], rows) if len(rows) > 1 else []
    return ["", bold("Tables of odds"), *lines] if lines else []


def _odds(found: Comparison) -> list[str]:
    from inglenook.lab.wording import percent

    from .lab_drawn import grid

    if not found.commands:
        return []
    rows = [
        [f"{change.title}: {change.label}", *(percent(_share(one), 1) for one in (change.before, change.after))]
        for change in found.commands[:MOST_ODDS]
    ]
    return ["", bold("Odds of commands, for a fresh character"), *grid(["", "before", "after"], rows)]


def _share(written: str) -> float:
    over, _, under = written.partition("/")
    return int(over) / int(under)
