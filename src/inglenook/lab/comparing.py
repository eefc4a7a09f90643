"""Two packs side by side: what changed in the rules, in every table of odds, and in how each course goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from inglenook.rules import Engine
from inglenook.table.comparing import OddsChange, odds_changes

from .course_changes import CourseChange, course_changes
from .foretelling import Plans
from .rule_changes import RuleChange, rule_changes
from .tables import TableChange, table_changes
from .wording import counted


class Named(msgspec.Struct, frozen=True):
    """A pack by what it says of itself."""

    name: str
    edition: str
    author: str
    licence: str


class Comparison(msgspec.Struct, frozen=True):
    """What becomes of a game when one pack gives way to another.

    `commands` are the changed chances of the main commands, for a fresh character.
    """

    engine: str
    before: Named
    after: Named
    rules: tuple[RuleChange, ...]
    commands: tuple[OddsChange, ...]
    tables: tuple[TableChange, ...]
    courses: tuple[CourseChange, ...]
    text: tuple[str, ...]


def compare(
    engine: Engine,
    pack_a: Any,
    pack_b: Any,
    *,
    courses: Sequence[str] | None = None,
    fields: Mapping[str, Any] | None = None,
    plans: Plans = None,
    runs: int | None = None,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """What `pack_b` changes against `pack_a`.

    All courses under their default plans, unless `courses` names some; `fields` and `plans` are then theirs.
    """
    rules = rule_changes(engine, pack_a, pack_b)
    commands = odds_changes(engine, pack_a, pack_b)
    tables = table_changes(engine, pack_a, pack_b)
    gone = course_changes(
        engine, pack_a, pack_b, courses=courses, fields=fields, plans=plans, runs=runs, seed=seed, progress=progress
    )
    text = _told(rules, commands, tables, gone)
    return Comparison(engine.name, named(pack_a), named(pack_b), rules, commands, tables, gone, text)


def named(pack: Any) -> Named:
    """What a pack says of itself."""
    return Named(pack.name, pack.edition, pack.author, pack.licence)


def _told(
    rules: Sequence[RuleChange],
    commands: Sequence[OddsChange],
    tables: Sequence[TableChange],
    courses: Sequence[CourseChange],
) -> tuple[str, ...]:
    """All of it in a few sentences, what matters most first."""
    if not rules:
        return ("Both packs have the very same rules.",)
    said = [line for course in courses if course.differences for line in course.text[:1] if _tells(course)]
    said += [course.text[0] for course in courses if not course.differences and course.text]
    shaken = [change for change in tables if change.changed]
    said += [change.text for change in shaken]
    if tables and not shaken:
        said.append("No table of odds changes.")
    if not commands:
        said.append("No main command's odds change.")
    values = counted(len(rules), "value of the rules differs", "values of the rules differ")
    return (f"{values[:1].upper()}{values[1:]}.", *said)


def _tells(course: CourseChange) -> bool:
    return any(row.text for row in course.differences)
