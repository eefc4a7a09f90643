"""Courses in a report: how each goes by one pack, or by several over each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from inglenook.rules import Course

from .charts import Bar, bars, laws
from .prospect import Prospect, Share, Spread
from .report_marks import charts, fold, grid, listing, paragraph
from .telling import by_plans, how_sure, telling
from .wording import SURE, chance_of, mean_of, percent

NOTHING = Share(0.0)
MOST_COUNTS = 4
MOST_ROWS = 400
RARE = 0.001
"""What is rarer than this is not drawn by itself."""


def course_part(course: Course, found: Mapping[str, Prospect], told: Sequence[str] = ()) -> str:
    """A course by each pack, named; `told` are its sentences, which a single pack has of itself."""
    first = next(iter(found.values()))
    lines = told or telling(course, first)
    notes = [by_plans(course, first), _settings(first), " ".join(dict.fromkeys(map(how_sure, found.values())))]
    return "".join(
        [
            paragraph(course.summary, "note"),
            listing(lines),
            charts(course_charts(course, found)),
            paragraph(" ".join(filter(None, notes)), "note"),
            fold("The numbers behind it", _numbers(course, found)),
        ]
    )


def _settings(found: Prospect) -> str:
    said = ", ".join(f"{name} {_plain(value)}" for name, value in found.fields.items())
    return f"It begins with {said}." if said else ""


def _plain(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def course_charts(course: Course, found: Mapping[str, Prospect]) -> list[str]:
    """The endings as bars, and how many turns it takes, and its counts, as laws over each other."""
    drawn = []
    if len(course.endings) > 1:
        drawn.append(ending_bars(course, found))
    lasting = {name: _cases(each.turns) for name, each in found.items() if each.turns.cases}
    if lasting:
        drawn.append(laws(f"How many {course.unit[1]} it takes", lasting, course.unit[1]))
    for key, count in list(course.counts.items())[:MOST_COUNTS]:
        spread = {name: _cases(each.counts[key]) for name, each in found.items() if key in each.counts}
        if any(sum(chance > RARE for _, chance in cases) > 1 for cases in spread.values()):
            drawn.append(laws(_title(count.label), spread, count.label))
    return drawn


def ending_bars(course: Course, found: Mapping[str, Prospect]) -> str:
    """How likely each ending is, by each pack."""
    keys = [key for key in course.endings if any(key in each.endings for each in found.values())]
    rows = [_bar(course.endings[key], [each.endings.get(key, NOTHING) for each in found.values()]) for key in keys]
    if any(each.endless for each in found.values()):
        rows.append(_bar("It has no end", [Share(each.endless) for each in found.values()]))
    return bars("How it ends", rows, tuple(found) if len(found) > 1 else ())


def _bar(label: str, shares: Sequence[Share]) -> Bar:
    return Bar(label, tuple(share.number for share in shares), tuple(share.error * SURE for share in shares))


def _title(label: str) -> str:
    return label[:1].upper() + label[1:]


def _cases(spread: Spread) -> list[tuple[int, float]]:
    return [(value, share.number) for value, share in spread.cases]


def _numbers(course: Course, found: Mapping[str, Prospect]) -> str:
    names, every = list(found), list(found.values())
    rows = [
        [label, *(chance_of(each.endings.get(key, NOTHING)) for each in every)]
        for key, label in course.endings.items()
        if any(key in each.endings for each in every)
    ]
    rows += [[f"{_title(course.unit[1])} on average", *(mean_of(each.turns.mean) for each in every)]]
    rows += [["… standard deviation", *(f"{each.turns.deviation:.2f}" for each in every)]]
    for key, count in course.counts.items():
        if all(key in each.counts for each in every):
            rows += [[f"{_title(count.label)} on average", *(mean_of(each.counts[key].mean) for each in every)]]
    values = sorted({value for each in every for value, _ in each.turns.cases})[:MOST_ROWS]
    chance = [{value: share.number for value, share in each.turns.cases} for each in every]
    law = [[str(value), *(percent(each.get(value, 0.0), 2) for each in chance)] for value in values]
    return grid(["", *names], rows) + grid([_title(course.unit[1]), *names], law, "How likely each length is")
