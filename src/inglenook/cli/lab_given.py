"""What the lab is asked about: packs by edition or file, values set in them, plans, and options its verbs share."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .errors import Told, refusal_hints
from .given import fields as read_fields

if TYPE_CHECKING:
    from inglenook.rules import Engine

plan_option = click.option(
    "--plan", "plans", multiple=True, metavar="[SIDE=]PLAN", help="How choices are made; for two sides, one for each."
)
runs_option = click.option(
    "--runs", type=click.IntRange(1), metavar="N", help="Sample so many runs, even where it could be counted."
)
seed_option = click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, metavar="S", help="The seed of what is sampled."
)
set_option = click.option(
    "--set",
    "changes",
    multiple=True,
    metavar="PATH=VALUE",
    help="Change a value of the pack first, such as tracks.boxes=5.",
)
workers_option = click.option(
    "--workers", type=click.IntRange(1), metavar="N", help="As many work at once; all processors if left out."
)
cluster_option = click.option("--cluster", metavar="ADDRESS", help="Work on the Dask cluster at this address.")
resume_option = click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep what is done in this file, and go on from it.",
)
course_option = click.option(
    "--course", "courses", multiple=True, metavar="COURSE", help="Only this course; may be given several times."
)


def pack_named(name: str) -> tuple[Engine, Any]:
    """The pack of an edition or a file, with its engine."""
    from .packs import text_of

    engine, text = text_of(name)
    return engine, engine.read_pack(text)


def pack_for(engine: Engine, name: str | None, changes: Sequence[str]) -> Any:
    """The pack for an engine, its first edition if none is named, with values changed in it."""
    from inglenook.lab import default_pack

    if name is None:
        pack = default_pack(engine)
    else:
        found, pack = pack_named(name)
        if found.name != engine.name:
            raise Told(f"{name} is for {found.title}, and {engine.title} is asked about.")
    return changed(engine, pack, changes)


def changed(engine: Engine, pack: Any, changes: Sequence[str]) -> Any:
    """The pack with these values set."""
    from inglenook.lab.pack_values import with_value

    for path, value in read_fields(changes).items():
        pack = with_value(engine, pack, path, value)
    return pack


def plans_of(given: Sequence[str]) -> Mapping[str, str] | str | None:
    """One plan for all, or one for each side."""
    if not given:
        return None
    sided = [part for part in given if "=" in part]
    if len(given) == 1 and not sided:
        return given[0]
    if len(sided) != len(given):
        raise click.UsageError("Several plans are given by side: --plan a=PLAN --plan b=PLAN.")
    return read_fields(sided)


def same_engine(names: Sequence[str]) -> tuple[Engine, list[Any]]:
    """The packs of these names, which have to be for one engine."""
    found = [pack_named(name) for name in names]
    engine = found[0][0]
    for name, (other, _) in zip(names, found, strict=True):
        if other.name != engine.name:
            raise Told(f"{names[0]} is for {engine.title}, {name} for {other.title}: they can't be compared.")
    return engine, [pack for _, pack in found]


def with_changes(engine: Engine, packs: list[Any], names: list[str], changes: Sequence[str]) -> None:
    """Adds one more pack: the last one with values set in it, if any are."""
    if changes:
        packs.append(changed(engine, packs[-1], changes))
        names.append(f"{names[-1]} with {', '.join(changes)}")


def courses_of(engine: Engine, given: Sequence[str]) -> list[str] | None:
    """The courses that were asked for, by their short names; None for all."""
    if not given:
        return None
    short = [name.removeprefix(f"{engine.name}.") for name in given]
    for name in short:
        if name not in engine.courses:
            known = ", ".join(f"{engine.name}.{each}" for each in engine.courses) or "none"
            raise Told(f"{engine.title} has no course {name!r}.", f"courses: {known}")
    return short


def file_to_write(file: Path, force: bool) -> None:
    """Refuses, before any work is done, a place where no file can be made or over which none may be written.

    A device such as /dev/full is never replaced: whoever may write to its folder would lose it.
    """
    if not file.parent.is_dir():
        raise Told(f"There is no folder {file.parent}.", "Make it first, or choose another place.")
    if file.exists() and not file.is_file():
        raise Told(f"{file} is no ordinary file, and was left as it is.", "Choose another name.")
    if file.exists() and not force:
        raise Told(f"{file} is there already, and was left as it is.", "Choose another name, or add --force.")


def write_whole(file: Path, text: str) -> None:
    """Writes beside the file and puts it in place in one step, so that half of one is never seen."""
    made = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        made.write_text(text, encoding="utf-8")
        made.replace(file)
    finally:
        made.unlink(missing_ok=True)


class lab_errors:  # noqa: N801 - it reads as a word: with lab_errors(…)
    """Turns what the lab refuses into what a person can use: the sentence, and what would do."""

    def __init__(self, as_json: bool = False) -> None:
        self.as_json = as_json

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        from inglenook.lab import LabError

        if isinstance(error, LabError):
            if self.as_json:
                from .ink import print_json

                print_json({"refusal": error.refusal})
            raise Told(error.refusal.sentence, *refusal_hints(error.refusal)) from error
