"""One course, followed to its end: exactly, by the best play, or by many tries."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import given
from .ink import bold, clean, dim
from .lab_given import (
    cluster_option,
    lab_errors,
    pack_for,
    plan_option,
    plans_of,
    resume_option,
    runs_option,
    seed_option,
    set_option,
    workers_option,
)
from .noun import as_json, command

if TYPE_CHECKING:
    from inglenook.lab import Prospect, Study
    from inglenook.lab.best import Best

MOST_CHOICES = 6


@command(
    "run",
    """
    inglenook lab run nomadic.expedition
    inglenook lab run nomadic.expedition --pack nomadic-2025 --set tracks.boxes=5
    inglenook lab run comae.duel skill=60 lenses=yes --plan a=aggressive --plan b=plain
    inglenook lab run nomadic.expedition --best
    inglenook lab run nomadic.expedition --runs 1000000 --seed 7 --resume expedition.json
""",
)
@click.argument("course", metavar="COURSE")
@click.argument("fields", metavar="[FIELD=VALUE]...", nargs=-1)
@click.option("--pack", metavar="FILE|EDITION", help="By these rules; the game's first edition if left out.")
@set_option
@plan_option
@click.option(
    "--best",
    "wish",
    is_flag=False,
    flag_value="",
    metavar="[WISH]",
    help="By the best play, for this wish. Give it last.",
)
@runs_option
@seed_option
@workers_option
@cluster_option
@resume_option
@as_json
def run_course(
    course: str,
    fields: tuple[str, ...],
    pack: str | None,
    changes: tuple[str, ...],
    plans: tuple[str, ...],
    wish: str | None,
    runs: int | None,
    seed: int,
    workers: int | None,
    cluster: str | None,
    resume: Path | None,
    as_json: bool,
) -> None:
    """Follow a course to its end.

    Says how long it lasts, how it ends, and what is left. It is counted exactly where it has few enough places to
    be in. Else, or with --runs, it is sampled, and says how far off that may be. `inglenook lab courses` lists
    courses, settings, plans and wishes.
    """
    from inglenook.lab import Study, find_course
    from inglenook.table import Engines

    if wish is not None and (plans or runs):
        raise click.UsageError(
            "The best play is found, not planned or sampled: --best goes with neither --plan nor --runs."
        )
    with lab_errors(as_json):
        engine, key = find_course(course, Engines())
        asked = Study(engine, key, pack_for(engine, pack, changes), given.fields(fields))
        if wish is not None:
            _tell_best(asked, wish, as_json)
            return
        sampling = {"workers": workers, "cluster": cluster, "resume": resume}
        _tell(asked, _followed(asked, plans_of(plans), runs, seed, sampling), as_json)


def _followed(
    asked: Study, plans: Mapping[str, str] | str | None, runs: int | None, seed: int, sampling: dict[str, Any]
) -> Prospect:
    from inglenook.lab import prospect

    from .progress import Progress

    if runs is None and any(value is not None for value in sampling.values()):
        from inglenook.lab.foretelling import RUNS

        runs = RUNS
    with Progress("Sampling") as bar:
        try:
            return prospect(asked, plans, runs=runs, seed=seed, progress=lambda at: bar(at.done, at.of), **sampling)
        except KeyboardInterrupt as stopped:
            _stopped(asked, getattr(stopped, "so_far", None), sampling["resume"])
            raise


def _stopped(asked: Study, so_far: Prospect | None, resume: Path | None) -> None:
    """What is done already, and how to go on."""
    from .lab_drawn import prospect_lines

    if so_far is not None:
        click.echo("\n" + "\n".join(prospect_lines(asked.course, so_far)), err=True)
    if resume is not None:
        click.echo(f"What is done is kept in {resume}. The same line again goes on from there.", err=True)
    else:
        click.echo("With --resume FILE, what is done is kept, and the same line goes on from it.", err=True)


def _tell(asked: Study, found: Prospect, as_json: bool) -> None:
    from .lab_drawn import print_data, prospect_lines

    if as_json:
        print_data(found)
        return
    click.echo("\n".join([heading(asked), *prospect_lines(asked.course, found)]))


def heading(asked: Study) -> str:
    """The course, its pack and its settings in a line."""
    said = " ".join(f"{name}={_plain(value)}" for name, value in asked.fields.items())
    return f"{bold(asked.name)}  {dim(clean(' · '.join(filter(None, (asked.pack.edition, said)))))}"


def _plain(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _tell_best(asked: Study, wish: str, as_json: bool) -> None:
    from inglenook.lab.best import best

    from .lab_drawn import print_data, prospect_lines

    found = best(asked, wish)
    if as_json:
        print_data(found)
        return
    lines = [heading(asked), f"The best play for: {clean(found.wish.label)}.", ""]
    click.echo("\n".join([*lines, *prospect_lines(asked.course, found.prospect), "", *_choices(found)]))


def _choices(found: Best) -> list[str]:
    """What the best play chooses, and at how many of all places that it may come to."""
    by: dict[tuple[str, str], dict[str, int]] = {}
    for row in found.plan:
        chosen = by.setdefault((row.who, row.key), {})
        chosen[row.chosen] = chosen.get(row.chosen, 0) + 1
    lines = [dim("What it chooses (--json says where):")] if by else []
    for (who, key), chosen in by.items():
        many = sum(chosen.values())
        ranked = sorted(chosen.items(), key=lambda each: -each[1])[:MOST_CHOICES]
        said = ", ".join(f"{option.replace('_', ' ')} {count:,}" for option, count in ranked)
        lines.append(f"  {f'{who}, ' if who else ''}{key.replace('_', ' ')}: {said} of {many:,}")
    return lines
