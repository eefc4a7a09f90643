"""A report: one page that stands by itself."""

from __future__ import annotations

from pathlib import Path

import click

from .ink import dim, print_json
from .lab_given import (
    course_option,
    courses_of,
    file_to_write,
    lab_errors,
    plan_option,
    plans_of,
    runs_option,
    same_engine,
    seed_option,
    set_option,
    with_changes,
    write_whole,
)
from .noun import as_json, command


@command(
    "report",
    """
    inglenook lab report nomadic-2022 --output nomadic.html
    inglenook lab report nomadic-2022 mine.toml --output mine.html
    inglenook lab report nomadic-2022 --set tracks.boxes=5 --output five.html
    inglenook lab report comae-0.96 mine.toml theirs.toml --course comae.duel --output duels.html
""",
)
@click.argument("packs", metavar="PACK...", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.html",
    help="Where to write it.",
)
@set_option
@course_option
@plan_option
@runs_option
@seed_option
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@as_json
def write_report(
    packs: tuple[str, ...],
    output: Path,
    changes: tuple[str, ...],
    courses: tuple[str, ...],
    plans: tuple[str, ...],
    runs: int | None,
    seed: int,
    force: bool,
    as_json: bool,
) -> None:
    """Write a page on how a game goes by a pack.

    With further packs it is about what each changes against the first. The page is one file that needs no network:
    text, charts, tables, and the data behind them.
    """
    from inglenook.lab.reporting import report

    from .progress import Progress

    file_to_write(output, force)
    engine, read = same_engine(packs)
    names = [Path(name).name for name in packs]
    with_changes(engine, read, names, changes)
    with lab_errors(as_json), Progress("Following courses") as bar:
        page = report(
            engine,
            read,
            courses=courses_of(engine, courses),
            plans=plans_of(plans),
            runs=runs,
            seed=seed,
            names=names,
            progress=bar,
        )
    write_whole(output, page)
    if as_json:
        print_json({"file": str(output), "size": len(page.encode())})
        return
    click.echo(f"The report is in {output}.")
    click.echo(dim("Open it in any browser; it needs no network."))
