"""What becomes of a course when the rules change: its endings, its length and its counts, before and after."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any

import msgspec

from inglenook.rules import Course, Engine

from .foretelling import Plans, prospect
from .prospect import Prospect, Share, Spread
from .study import LabError, Study
from .wording import SURE, a, change, counted, mean_of, number, percent, points

NOTHING = Share(0.0)
FEWEST_UNITS = 5
"""A difference is told with as many digits as make it this many of the last one."""


class Difference(msgspec.Struct, frozen=True):
    """A number of a course before and after. `error` is the standard error of the difference, 0 where both are exact.

    `chance` says that the number is one. `text` tells it, empty where nothing changes.
    """

    label: str
    before: Share
    after: Share
    difference: float
    error: float
    chance: bool
    text: str = ""


class CourseChange(msgspec.Struct, frozen=True):
    """A course by two packs. Without a `before` or an `after` it can't be begun by that pack, and `text` says why."""

    name: str
    title: str
    unit: tuple[str, str]
    before: Prospect | None
    after: Prospect | None
    differences: tuple[Difference, ...]
    text: tuple[str, ...]


def course_changes(
    engine: Engine,
    old: Any,
    new: Any,
    *,
    courses: Sequence[str] | None = None,
    fields: Mapping[str, Any] | None = None,
    plans: Plans = None,
    runs: int | None = None,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[CourseChange, ...]:
    """Every course of the engine, or these, by both packs: under the default plan unless `plans` say otherwise."""
    wanted = [name.removeprefix(f"{engine.name}.") for name in (courses if courses is not None else engine.courses)]
    changes = []
    for place, key in enumerate(wanted):
        sides: list[Prospect | None] = []
        refused = []
        for which, pack in (("old", old), ("new", new)):
            try:
                study = Study(engine, key, pack, fields or {})
                sides.append(prospect(study, plans, runs=runs, seed=seed))
            except LabError as error:
                sides.append(None)
                refused.append(f"By the {which} rules it can't be begun: {error.refusal.sentence}")
            if progress is not None:
                progress(2 * place + len(sides), 2 * len(wanted))
        changes.append(changed(engine.courses[key], f"{engine.name}.{key}", sides[0], sides[1], refused))
    return tuple(changes)


def changed(
    course: Course, name: str, before: Prospect | None, after: Prospect | None, refused: Sequence[str] = ()
) -> CourseChange:
    """Two prospects of one course, number by number and in sentences."""
    if before is None or after is None:
        return CourseChange(name, course.title, course.unit, before, after, (), tuple(refused))
    rows = tuple(_rows(course, before, after))
    said = tuple(row.text for row in rows if row.text) or (_same(course, rows),)
    return CourseChange(name, course.title, course.unit, before, after, rows, said)


def _same(course: Course, rows: Sequence[Difference]) -> str:
    if not any(row.difference for row in rows):
        return f"{a(course.title)} goes as before: nothing changes."
    if any(row.error for row in rows):
        return f"{a(course.title)} goes as before, as far as so many runs can tell."
    return f"{a(course.title)} goes as before, but for what is too little to show."


def _rows(course: Course, before: Prospect, after: Prospect) -> list[Difference]:
    rows = [_turns(course, before, after)]
    for key, label in course.endings.items():
        if key in before.endings or key in after.endings:
            rows.append(_ending(label, before.endings.get(key, NOTHING), after.endings.get(key, NOTHING)))
    if before.endless or after.endless:
        rows.append(_ending("It never ends", Share(before.endless), Share(after.endless)))
    for key, count in course.counts.items():
        one, other = before.counts.get(key), after.counts.get(key)
        if one is not None and other is not None:
            rows.append(_count(count.label, one, other))
    return rows


def _turns(course: Course, before: Prospect, after: Prospect) -> Difference:
    one, other = before.turns.mean, after.turns.mean
    row = _difference(f"{course.unit[1]} on average", one, other, chance=False)
    if not _differs(row):
        return row
    told = _apart(one.number, other.number, number, (1, 2))
    if told is None:
        return row
    was, now, digits = told
    lasts = f"{a(course.title)} lasts {now} {course.unit[0] if now == '1' else course.unit[1]} instead of {was}"
    return _saying(row, f"{lasts} ({change(row.difference, digits)}{_off(row, 1)}).")


def _ending(label: str, one: Share, other: Share) -> Difference:
    row = _difference(label, one, other, chance=True)
    if not _differs(row):
        return row
    told = _apart(one.number, other.number, percent, (0, 1, 2))
    if told is None:
        return row
    was, now, digits = told
    by = points(row.difference, digits)
    return _saying(row, f"{label[:1].upper()}{label[1:]}: {now} instead of {was} ({by}{_off(row, 100)}).")


def _count(label: str, one: Spread, other: Spread) -> Difference:
    row = _difference(label, one.mean, other.mean, chance=False)
    if not _differs(row):
        return row
    named = f"{label[:1].upper()}{label[1:]}"
    told = _apart(one.mean.number, other.mean.number, number, (1, 2))
    if told is None:
        return row
    was, now, digits = told
    said = f"{named}: {now} on average instead of {was}"
    return _saying(row, f"{said} ({change(row.difference, digits)}{_off(row, 1)}).")


def _apart(
    one: float, other: float, tell: Callable[[float, int], str], digits: Sequence[int]
) -> tuple[str, str, int] | None:
    """Both numbers with digits that show their difference, and how many; None if it is too little to show."""
    for many in digits:
        was, now = tell(one, many), tell(other, many)
        shown = abs(other - one) * 10 ** (many + (2 if tell is percent else 0)) >= FEWEST_UNITS or many == digits[-1]
        if shown and was != now:
            return was, now, many
    return None


def _difference(label: str, one: Share, other: Share, *, chance: bool) -> Difference:
    error = sqrt(one.error**2 + other.error**2)
    exact = one.exact is not None and other.exact is not None
    by = float(other.exact - one.exact) if exact and one.exact is not None and other.exact is not None else None
    return Difference(label, one, other, other.number - one.number if by is None else by, error, chance)


def _differs(row: Difference) -> bool:
    """Whether there is a difference to tell of: any, where it is counted; more than chance makes, where sampled."""
    return abs(row.difference) > max(SURE * row.error, 1e-12)


def _saying(row: Difference, text: str) -> Difference:
    return msgspec.structs.replace(row, text=text)


def _off(row: Difference, scale: float) -> str:
    return f" ± {number(SURE * row.error * scale, 2)}" if row.error else ""


def how_long(spread: Spread, unit: tuple[str, str]) -> str:
    """How many turns a course takes, as a sentence's part: "22 actions on average, mostly 16 to 28"."""
    low, high = spread.quantile(0.1), spread.quantile(0.9)
    middle = f", in 8 of 10 cases {low} to {counted(high, *unit)}" if low != high else ""
    mean = mean_of(spread.mean) if spread.mean.error else number(spread.mean.number)
    return f"{mean} {unit[0] if mean == '1' else unit[1]} on average{middle}"
