"""A sweep: the same course under one value after another."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import given
from .errors import Told
from .ink import bold, clean, dim
from .lab_given import (
    changed,
    cluster_option,
    file_to_write,
    lab_errors,
    pack_named,
    plan_option,
    plans_of,
    resume_option,
    runs_option,
    seed_option,
    set_option,
    write_whole,
)
from .noun import as_json, command

if TYPE_CHECKING:
    from inglenook.lab.sweeping import Row, Sweep
    from inglenook.rules import Engine

MOST_ENDINGS = 4


@command(
    "sweep",
    """
    inglenook lab sweep nomadic-2022 tracks.boxes=3..6 --course nomadic.expedition
    inglenook lab sweep nomadic-2022 tracks.boxes=4,5 split_allowed=no,yes --course nomadic.expedition
    inglenook lab sweep mine.toml tracks.boxes=3..6 --course nomadic.expedition --chart boxes.svg
    inglenook lab sweep comae-0.96 pool=8..20:4 against_pool=12 --course comae.duel --resume duels.txt
""",
)
@click.argument("pack", metavar="PACK")
@click.argument("varied", metavar="PATH=VALUES...", nargs=-1, required=True)
@click.option("--course", required=True, metavar="COURSE", help="The course that is followed, as nomadic.expedition.")
@set_option
@plan_option
@runs_option
@seed_option
@click.option(
    "--chart", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE.svg", help="Draw it to a picture as well."
)
@click.option("--force", is_flag=True, help="Write over a picture that is there.")
@click.option("--workers", type=click.IntRange(1), metavar="N", help="As many processes work at once; one if left out.")
@cluster_option
@resume_option
@as_json
def sweep_pack(
    pack: str,
    varied: tuple[str, ...],
    course: str,
    changes: tuple[str, ...],
    plans: tuple[str, ...],
    runs: int | None,
    seed: int,
    chart: Path | None,
    force: bool,
    workers: int | None,
    cluster: str | None,
    resume: Path | None,
    as_json: bool,
) -> None:
    """Follow a course under one value after another.

    Values are given as 3..6, 10..50:10 or 4,6,8; several are combined, each value with each. PATH is a value of the
    pack (`tracks.body.boxes`, or `tracks.boxes` for every track), a house rule, or a setting of the course. What
    the rules refuse is listed with the reason.
    """
    from inglenook.lab.kept_cells import KeptCells
    from inglenook.lab.sweeping import SweepStopped, sweep
    from inglenook.lab.varying import read_values

    from .progress import Progress

    if chart is not None:
        file_to_write(chart, force)
    engine, rules = pack_named(pack)
    with lab_errors(as_json):
        values = {name: read_values(text) for name, text in given.fields(varied).items()}
        rules = changed(engine, rules, changes)
        kept = KeptCells(resume) if resume is not None else None
        with _crew(workers, cluster) as crew, Progress("Sweeping") as bar:
            try:
                found = sweep(
                    engine,
                    rules,
                    values,
                    course,
                    plans_of(plans),
                    runs=runs,
                    seed=seed,
                    crew=crew,
                    progress=bar,
                    kept=kept,
                )
            except SweepStopped as stopped:
                found = stopped.sweep
    if as_json:
        from .lab_drawn import print_data

        print_data(found)
    else:
        click.echo("\n".join(_lines(engine, found, rules.edition)))
    if chart is not None:
        _draw(found, chart, quietly=as_json)
    if len(found.rows) < found.of:
        _stopped(found, resume)


def _crew(workers: int | None, cluster: str | None) -> Any:
    """Whoever does the work; nobody but us unless it was asked for."""
    if workers in (None, 1) and cluster is None:
        return nullcontext()
    from inglenook.lab.crew import hire

    return hire(workers, cluster)


def _stopped(found: Sweep, resume: Path | None) -> None:
    click.echo(f"\nStopped after {len(found.rows)} of {found.of} combinations.", err=True)
    if resume is not None:
        click.echo(f"They are kept in {resume}. The same line again goes on from there.", err=True)
    else:
        click.echo("With --resume FILE, what is done is kept, and the same line goes on from it.", err=True)
    raise SystemExit(130)


def _lines(engine: Engine, found: Sweep, edition: str) -> list[str]:
    from inglenook.lab.telling import by_plans, how_sure

    from .lab_drawn import dots, grid
    from .width import page_width, wrap

    done = [row for row in found.rows if row.prospect is not None]
    lines = [f"{bold(found.course)}  {dim(edition)}", *_told(found)]
    if done:
        ends = [key for key in found.endings if any(key in row.prospect.endings for row in done if row.prospect)]
        ends = [] if len(ends) == 1 and not any(row.prospect.endless for row in done if row.prospect) else ends
        heads = [
            *(each.label for each in found.varied),
            found.unit[1],
            *(found.endings[key] for key in ends[:MOST_ENDINGS]),
        ]
        lines += ["", *grid(heads, [_cells(found, row, ends) for row in found.rows], words=len(found.varied))]
        lasting = {
            _named(found, row): (row.prospect.turns.mean.number, *_middle(row))
            for row in done
            if row.prospect is not None
        }
        lines += [
            "",
            f"  {bold(f'How many {found.unit[1]}')}  {dim('(the mean, and where 8 of 10 cases lie)')}",
            *dots(lasting),
        ]
    why = [f"{_named(found, row)}: {row.why}" for row in found.rows if row.prospect is None]
    lines += [line for text in why for line in wrap(clean(text), page_width(), "  ", "    ")]
    if done and done[0].prospect is not None:
        course = engine.courses[found.course.partition(".")[2]]
        sure = dict.fromkeys(how_sure(row.prospect) for row in done if row.prospect is not None)
        told = [by_plans(course, done[0].prospect), *sure]
        lines += ["", *(dim(line) for words in told if words for line in wrap(clean(words), page_width()))]
    return lines


def _told(found: Sweep) -> list[str]:
    """The first and the last of what was varied, in a sentence, where but one thing was."""
    from inglenook.lab.wording import a, number

    done = [row for row in found.rows if row.prospect is not None]
    if len(found.varied) != 1 or len(done) < 2 or done[0].prospect is None or done[-1].prospect is None:
        return []
    from .width import page_width, wrap

    varied, first, last = found.varied[0], done[0], done[-1]
    was, now = (number(each.turns.mean.number) for each in (done[0].prospect, done[-1].prospect))
    said = (
        f"{varied.label} from {varied.said(first.values[0])} to {varied.said(last.values[0])}: "
        f"{a(found.title)[:1].lower()}{a(found.title)[1:]} lasts {was} {found.unit[1]} at first and {now} at last."
    )
    return wrap(clean(said[:1].upper() + said[1:]), page_width())


def _middle(row: Row) -> tuple[float, float]:
    assert row.prospect is not None
    return float(row.prospect.turns.quantile(0.1)), float(row.prospect.turns.quantile(0.9))


def _named(found: Sweep, row: Row) -> str:
    return ", ".join(
        f"{varied.label} {varied.said(value)}" if len(found.varied) > 1 else varied.said(value)
        for varied, value in zip(found.varied, row.values, strict=True)
    )


def _cells(found: Sweep, row: Row, ends: list[str]) -> list[str]:
    from inglenook.lab import Share
    from inglenook.lab.wording import chance_of, mean_of

    said = [varied.said(value) for varied, value in zip(found.varied, row.values, strict=True)]
    if row.prospect is None:
        return [*said, "–", *("" for _ in ends[:MOST_ENDINGS])]
    shares = [row.prospect.endings.get(key, Share(0.0)) for key in ends[:MOST_ENDINGS]]
    return [*said, mean_of(row.prospect.turns.mean), *map(chance_of, shares)]


def _draw(found: Sweep, file: Path, *, quietly: bool) -> None:
    from inglenook.lab.charts import standalone
    from inglenook.lab.sweep_charts import sweep_charts

    drawn = sweep_charts(found)
    if not drawn:
        raise Told("There is nothing to draw: no combination could be followed.")
    write_whole(file, standalone(drawn[0]))
    if not quietly:
        click.echo(f"The picture is in {file}.")
