"""What was followed, as a page shows it: in sentences, charts, and tables whose numbers are words already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from inglenook.rules import Choose, Course, Engine
from inglenook.table.comparing import OddsChange

from .best import Best, Row
from .course_changes import CourseChange, Difference
from .pieces import BestShown, ChoiceShown, CourseShown, Grid, SweepShown, TableShown
from .prospect import Prospect, Share
from .report_courses import course_charts
from .report_tables import table_charts
from .study import Study
from .sweep_charts import sweep_charts
from .sweeping import Row as SweptRow
from .sweeping import Sweep
from .tables import TableChange
from .telling import by_plans, how_sure, telling
from .wording import a, chance_of, change, mean_of, number, percent, points

MOST_CELLS = 200
MOST_ENDINGS = 4
MOST_OPTIONS = 6


def course_shown(course: Course, name: str, found: Mapping[str, Prospect], said: Sequence[str] = ()) -> CourseShown:
    """How a course goes by one pack."""
    first = next(iter(found.values()))
    return CourseShown(
        name,
        course.title,
        tuple(said) or telling(course, first),
        tuple(course_charts(course, found)),
        _numbers(course, first),
        by_plans(course, first),
        how_sure(first),
        not any(each.runs for each in found.values()),
    )


def _numbers(course: Course, found: Prospect) -> Grid:
    rows = [(_up(course.endings[key]), chance_of(share)) for key, share in found.endings.items()]
    rows.append((_up(f"{course.unit[1]} on average"), mean_of(found.turns.mean)))
    rows.append(("… standard deviation", number(found.turns.deviation, 2)))
    rows += [
        (_up(f"{count.label} on average"), mean_of(found.counts[key].mean))
        for key, count in course.counts.items()
        if key in found.counts
    ]
    return Grid(f"{course.title} in numbers", ("", found.pack), tuple(rows))


def change_shown(course: Course, told: CourseChange, named: Mapping[str, Prospect]) -> CourseShown:
    """What becomes of a course; how it goes, where nothing was changed."""
    if not named:
        return CourseShown(told.name, told.title, told.text, (), None, "", "", True)
    if told.before is told.after:
        return course_shown(course, told.name, named)
    if told.before is None or told.after is None:
        return course_shown(course, told.name, named, (*told.text, *telling(course, next(iter(named.values())))))
    grid = Grid(f"{told.title} in numbers", ("", *named, "by"), tuple(map(_difference, told.differences)))
    return CourseShown(
        told.name,
        told.title,
        told.text,
        tuple(course_charts(course, named)),
        grid,
        by_plans(course, told.after),
        " ".join(dict.fromkeys(map(how_sure, named.values()))),
        not any(each.runs for each in named.values()),
    )


def _difference(row: Difference) -> tuple[str, str, str, str]:
    said = chance_of if row.chance else mean_of
    by = points(row.difference, 1) if row.chance else change(row.difference, 2)
    return _up(row.label), said(row.before), said(row.after), by


def commands_grid(changes: Sequence[OddsChange]) -> Grid | None:
    """The changed chances of the main commands."""
    if not changes:
        return None
    rows = tuple(
        (f"{each.title}: {each.label}", percent(_chance(each.before), 1), percent(_chance(each.after), 1))
        for each in changes[:MOST_CELLS]
    )
    title = "Odds of commands that change, for a fresh character"
    return Grid(title, ("", "before", "after"), rows, max(len(changes) - MOST_CELLS, 0))


def _chance(written: str) -> float:
    over, _, under = written.partition("/")
    return int(over) / int(under)


def table_shown(engine: Engine, pack: object, told: TableChange) -> TableShown:
    """What becomes of a table of odds."""
    if not told.changed:
        return TableShown(told.name, told.title, told.text)
    by = {
        each.cell: float(each.after - each.before)
        for each in told.changed
        if each.before is not None and each.after is not None
    }
    axes = engine.tables[told.name.partition(".")[2]].axes(pack)
    cells = [(each.cell, by.get(each.cell, 0.0)) for each in told.changed]
    drawn = table_charts(f"{told.title}: what changes", "points", axes, dict(cells), changes=True) if by else []
    rows = tuple(
        (
            each.label,
            "–" if each.before is None else percent(each.before, 1),
            "–" if each.after is None else percent(each.after, 1),
            "" if each.before is None or each.after is None else points(each.after - each.before, 1),
        )
        for each in told.changed[:MOST_CELLS]
    )
    more = max(len(told.changed) - MOST_CELLS, 0)
    grid = Grid("Every chance that changes", ("", "before", "after", "by"), rows, more)
    return TableShown(told.name, told.title, told.text, tuple(drawn), grid)


def best_shown(study: Study, found: Best) -> BestShown:
    """The best play: its worth, how it goes, and what it chooses."""
    ending = study.course.endings.get(found.wish.ending, "")
    if ending:
        text = f"By the best play for “{found.wish.label}”: {ending}, in {chance_of(found.value)} of cases."
    else:
        worth = f"{mean_of(found.value)} {study.course.unit[1]} on average"
        text = f"By the best play for “{found.wish.label}”: {worth}."
    name = f"{study.pack.edition}, the best play"
    shown = course_shown(study.course, study.name, {name: found.prospect})
    return BestShown(found.wish.label, text, shown, tuple(_choices(study, found.plan)))


def _choices(study: Study, plan: Sequence[Row]) -> Iterator[ChoiceShown]:
    """What is chosen at each question, and at how many of all places that it may come to."""
    by: dict[tuple[str, str], dict[str, int]] = {}
    for row in plan:
        chosen = by.setdefault((row.who, row.key), {})
        label = _label(study, row)
        chosen[label] = chosen.get(label, 0) + 1
    for (who, key), chosen in by.items():
        ranked = sorted(chosen.items(), key=lambda each: -each[1])[:MOST_OPTIONS]
        first = next(row for row in plan if (row.who, row.key) == (who, key))
        yield ChoiceShown(who, _question(study, first), tuple(ranked))


def _label(study: Study, row: Row) -> str:
    """What an option is called, where the engine can say so without the state in which it is asked."""
    try:
        asked = study.engine.words.question(study.pack, Choose(row.who, row.key, row.options), study.start)
        return next(option.label for option in asked.options if option.key == row.chosen)
    except Exception:  # words may hang on much that isn't there
        return row.chosen.replace("_", " ")


def _question(study: Study, row: Row) -> str:
    try:
        return study.engine.words.question(study.pack, Choose(row.who, row.key, row.options), study.start).text
    except Exception:  # as above
        return f"{_up(row.key.replace('_', ' '))}?"


def sweep_shown(course: Course, found: Sweep) -> SweepShown:
    """A sweep with a row for each combination."""
    done = [row for row in found.rows if row.prospect is not None]
    seen = [row.prospect for row in done if row.prospect is not None]
    ends = [key for key in found.endings if any(key in each.endings for each in seen)]
    ends = ends[:MOST_ENDINGS] if len(ends) > 1 or any(each.endless for each in seen) else []
    heads = (*(each.label for each in found.varied), f"{found.unit[1]} on average", "8 of 10 cases")
    rows = tuple(_swept(found, row, ends) for row in found.rows)
    grid = Grid(f"{found.title}, value by value", (*heads, *(_up(found.endings[key]) for key in ends)), rows)
    notes = [by_plans(course, seen[0])] if seen else []
    sure = " ".join(filter(None, [*notes, *dict.fromkeys(map(how_sure, seen))]))
    return SweepShown(found.title, _swept_text(found, done), tuple(sweep_charts(found)), grid, sure)


def _swept(found: Sweep, row: SweptRow, ends: Sequence[str]) -> tuple[str, ...]:
    named = tuple(each.said(value) for each, value in zip(found.varied, row.values, strict=True))
    if row.prospect is None:
        return (*named, row.why, *[""] * (len(ends) + 1))
    turns = row.prospect.turns
    middle = f"{turns.quantile(0.1)} to {turns.quantile(0.9)}"
    chances = [chance_of(row.prospect.endings.get(key, Share(0.0))) for key in ends]
    return (*named, mean_of(turns.mean), middle, *chances)


def _swept_text(found: Sweep, done: Sequence[SweptRow]) -> str:
    if len(found.varied) != 1 or len(done) < 2 or done[0].prospect is None or done[-1].prospect is None:
        return ""
    varied = found.varied[0]
    was, now = (number(each.turns.mean.number) for each in (done[0].prospect, done[-1].prospect))
    title = a(found.title)
    return (
        f"{_up(varied.label)} from {varied.said(done[0].values[0])} to {varied.said(done[-1].values[0])}: "
        f"{title[:1].lower()}{title[1:]} lasts {was} {found.unit[1]} at first and {now} at last."
    )


def _up(words: str) -> str:
    return words[:1].upper() + words[1:]
