"""What there is to follow: the courses of every game, with their settings, plans and wishes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .ink import bold, clean, dim, print_json
from .noun import as_json, command

if TYPE_CHECKING:
    from inglenook.rules import Course, Engine, Field


@command(
    "courses",
    """
    inglenook lab courses
    inglenook lab courses nomadic
""",
)
@click.argument("engine", required=False)
@as_json
def list_courses(engine: str | None, as_json: bool) -> None:
    """List what can be followed to its end.

    Each course with its settings, the plans for its choices, and what the best play may be sought for.
    """
    from inglenook.lab import courses, default_pack
    from inglenook.table import Engines

    from .errors import Told

    engines = Engines()
    if engine is not None:
        engines.get(engine)
    found = {name: each for name, each in courses(engines).items() if engine in (None, each[0].name)}
    if as_json:
        print_json([_data(name, course, default_pack(owner)) for name, (owner, course) in found.items()])
        return
    if not found:
        raise Told("There is no course to follow here.", "`inglenook lab courses` lists those of all games.")
    click.echo("\n\n".join("\n".join(_lines(name, owner, course)) for name, (owner, course) in found.items()))


def _data(name: str, course: Course, pack: Any) -> dict[str, Any]:
    return {
        "name": name,
        "title": course.title,
        "summary": course.summary,
        "rule": course.rule,
        "fields": course.fields(pack),
        "endings": course.endings,
        "counts": {key: count.label for key, count in course.counts.items()},
        "sides": course.sides,
        "plans": {key: {"label": plan.label, "note": plan.note} for key, plan in course.plans.items()},
        "wishes": {key: wish.label for key, wish in course.wishes.items()},
    }


def _lines(name: str, engine: Engine, course: Course) -> list[str]:
    from inglenook.lab import default_pack

    from .width import page_width, wrap

    lines = [f"{bold(name)}  {clean(course.title)}, {clean(engine.title)}"]
    lines += wrap(clean(course.summary), page_width(), "  ")
    for field in course.fields(default_pack(engine)):
        lines += wrap(f"{field.name}={_legal(field)}  {clean(field.label)}", page_width(), "  ", "      ")
    for title, known in (
        ("--plan", {key: plan.label for key, plan in course.plans.items()}),
        ("--best", {key: wish.label for key, wish in course.wishes.items()}),
    ):
        for key, label in known.items():
            lines += [dim(text) for text in wrap(f"{title} {key}  {clean(label)}", page_width(), "  ", "      ")]
    return lines


def _legal(field: Field) -> str:
    default = "" if field.default is None else f" [{_plain(field.default)}]"
    if field.kind == "choice":
        keys = [option.key for option in field.options]
        return f"{'|'.join(keys[:8])}{'|…' if len(keys) > 8 else ''}{default}"
    if field.kind == "whole":
        return f"{field.low}..{field.high}{default}"
    return f"{'yes|no' if field.kind == 'yes' else '…'}{default}"


def _plain(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
