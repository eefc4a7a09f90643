"""Orders carried out: what was asked is followed, told piece by piece, and put into words and charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from inglenook.rules import Engine, Refusal
from inglenook.table import Engines
from inglenook.table.comparing import odds_changes

from .comparing import apart
from .course_changes import CourseChange, changed
from .foretelling import prospect
from .orders import (
    MOST_CELLS,
    CompareOrder,
    CourseOrder,
    Line,
    Progress,
    ReportOrder,
    Setting,
    SweepOrder,
    Tell,
    as_plans,
    engine_for,
    short,
)
from .pieces import ChangesShown, ReportShown, RuleShown
from .prospect import Prospect
from .rule_changes import rule_changes
from .showing import best_shown, change_shown, commands_grid, course_shown, sweep_shown, table_shown
from .study import LabError, Study, usual
from .sweeping import sweep
from .tables import table_changes
from .varying import read_values

EDITED = "edited"
MOST_RULES = 300
SAMPLED_APART = 1_000
"""So many runs are enough on a page of what takes long, and it isn't tried to be counted."""


def coursing(order: CourseOrder, tell: Tell, engines: Engines) -> None:
    """A course by plans, or by the best play."""
    engine, pack = _read(order.pack, engines)
    key = short(engine, order.course)
    study = Study(engine, key, pack, order.fields)
    if order.wish is not None:
        from .best import best, find_wish

        find_wish(study, order.wish)
        tell(Line(progress=Progress(0, 1)))
        tell(Line(best=best_shown(study, best(study, order.wish))))
        return
    tell(Line(progress=Progress(0, 1)))
    found = prospect(study, as_plans(order.plans), runs=_runs(study, order.runs), seed=order.seed, workers=1)
    tell(Line(course=course_shown(study.course, study.name, {pack.edition: found})))


def comparing(order: CompareOrder, tell: Tell, engines: Engines) -> None:
    """Rules, commands and tables first, which are quick; then course after course."""
    engine, new = _read(order.pack, engines)
    other, old = _read(order.before, engines)
    if other.name != engine.name:
        sentence = f"The one pack is for {other.title}, the other for {engine.title}: they can't be compared."
        raise LabError(Refusal("other_game", sentence, field="pack"))
    wanted = usual(engine) if order.courses is None else [short(engine, name) for name in order.courses]
    settings = {short(engine, name): setting for name, setting in order.settings.items()}
    tell(Line(progress=Progress(0, len(wanted) + 1)))
    rules = rule_changes(engine, old, new)
    tell(Line(changes=_changes(engine, old, new, order.courses is None)))
    for place, key in enumerate(wanted):
        tell(Line(progress=Progress(place + 1, len(wanted) + 1)))
        setting = settings.get(key, Setting())
        told = _both(engine, key, old, new, setting, order, same=not rules)
        named = _named(old.edition, told)
        tell(Line(course=change_shown(engine.courses[key], told, named)))


def _both(
    engine: Engine, key: str, old: Any, new: Any, setting: Setting, order: CompareOrder, *, same: bool
) -> CourseChange:
    """A course by both packs; followed once only if they have the same rules."""
    found: list[Prospect | None] = []
    refused: list[str] = []
    for which, pack in (("old", old), ("new", new))[int(same) :]:
        try:
            study = Study(engine, key, pack, setting.fields)
            runs = _runs(study, order.runs)
            found.append(prospect(study, as_plans(setting.plans), runs=runs, seed=order.seed, workers=1))
        except LabError as error:
            found.append(None)
            begins = "It can't be begun" if same else f"By the {which} rules it can't be begun"
            refused.append(f"{begins}: {error.refusal.sentence}")
    return changed(engine.courses[key], f"{engine.name}.{key}", found[0], found[-1], refused)


def _named(edition: str, told: CourseChange) -> Mapping[str, Prospect]:
    named = {}
    if told.before is not None:
        named[edition] = told.before
    if told.after is not None and told.after is not told.before:
        named[EDITED if edition != EDITED else f"{EDITED} (2)"] = told.after
    return named


def _runs(study: Study, wished: int | None) -> int | None:
    return SAMPLED_APART if wished is None and study.course.apart else wished


def _changes(engine: Engine, old: Any, new: Any, whole: bool) -> ChangesShown:
    rules = rule_changes(engine, old, new)
    shown = tuple(RuleShown(each.path, each.label, *_values(each.text)) for each in rules[:MOST_RULES])
    commands = commands_grid(odds_changes(engine, old, new)) if rules else None
    tables = table_changes(engine, old, new) if rules else ()
    return ChangesShown(
        shown,
        len(rules) - len(shown),
        commands,
        tuple(table_shown(engine, new, each) for each in tables),
        apart(engine) if whole else (),
    )


def _values(text: str) -> tuple[str, str]:
    before, _, after = text.rpartition(": ")[2].partition(" → ")
    return before, after


def sweeping(order: SweepOrder, tell: Tell, engines: Engines) -> None:
    """Cell after cell, each told when it is done."""
    engine, pack = _read(order.pack, engines)
    key = short(engine, order.course)
    if not order.vary:
        raise LabError(Refusal("nothing_varied", "Choose what is to be varied.", field="vary"))
    values = {name: read_values(text) for name, text in order.vary.items()}
    _check_size(values)
    study = Study(engine, key, pack, {name: value for name, value in order.fields.items() if name not in values})
    tell(Line(progress=Progress(0, 1)))
    found = sweep(
        engine,
        pack,
        values,
        key,
        as_plans(order.plans),
        {name: value for name, value in order.fields.items() if name not in values},
        runs=_runs(study, order.runs),
        seed=order.seed,
        progress=lambda done, of: tell(Line(progress=Progress(done, of))),
    )
    tell(Line(sweep=sweep_shown(study.course, found)))


def _check_size(values: Mapping[str, Sequence[Any]]) -> None:
    cells = 1
    for each in values.values():
        cells *= len(each)
    if cells > MOST_CELLS:
        sentence = f"That would be {cells:,} combinations; a page takes at most {MOST_CELLS}, the terminal more."
        raise LabError(Refusal("too_many_cells", sentence, field="vary"))


def reporting(order: ReportOrder, tell: Tell, engines: Engines) -> None:
    """The page of one pack, or of a pack against another."""
    from .reporting import report

    engine, pack = _read(order.pack, engines)
    packs, names = [pack], [order.name or pack.edition]
    if order.before is not None:
        other, before = _read(order.before, engines)
        if other.name != engine.name:
            sentence = f"The one pack is for {other.title}, the other for {engine.title}: they can't be compared."
            raise LabError(Refusal("other_game", sentence, field="pack"))
        packs, names = [before, pack], [before.edition, order.name or EDITED]
    courses = None if order.courses is None else [short(engine, name) for name in order.courses]
    tell(Line(progress=Progress(0, 1)))
    page = report(
        engine,
        packs,
        courses=courses,
        names=names,
        progress=lambda done, of: tell(Line(progress=Progress(done, of))),
    )
    tell(Line(report=ReportShown(f"{_plain(pack.edition)}.html", page)))


def _plain(name: str) -> str:
    return "".join(sign if sign.isalnum() or sign in "-._" else "-" for sign in name).strip("-.") or "report"


def _read(text: str, engines: Engines) -> tuple[Engine, Any]:
    engine = engine_for(text, engines)
    return engine, engine.read_pack(text)
