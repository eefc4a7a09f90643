"""A report: one page that stands by itself, on how a game goes by one pack, or what becomes of it by another.

It needs no network and no script: styles, charts and the data behind them are all in it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from inglenook import __version__
from inglenook.rules import Engine, Refusal

from .cells import plain
from .comparing import Comparison, compare, named
from .foretelling import Plans, prospect
from .prospect import Prospect
from .report_courses import course_part
from .report_marks import fold, grid, listing, paragraph, section
from .report_tables import change_part, table_part
from .study import LabError, Study
from .tables import Filled, table
from .telling import telling
from .wording import listed, percent

MOST_CHANGES = 300


def report(
    engine: Engine,
    packs: Sequence[Any],
    *,
    courses: Sequence[str] | None = None,
    fields: Mapping[str, Any] | None = None,
    plans: Plans = None,
    runs: int | None = None,
    seed: int = 1,
    names: Sequence[str] = (),
    progress: Callable[[int, int], None] | None = None,
) -> str:
    """The page, as HTML: of one pack, or of the first against each of the others.

    `names` tell packs apart where their own names don't. Sampled where it has to be, or if `runs` says how often.
    """
    if not packs:
        raise LabError(Refusal("no_pack", "A report is about one pack or more.", field="pack"))
    told = _names(packs, names)
    if len(packs) == 1:
        return _of_one(engine, packs[0], told[0], courses, fields, plans, runs, seed, progress)

    def ahead(place: int) -> Callable[[int, int], None] | None:
        many = len(packs) - 1
        return None if progress is None else lambda done, of: progress(place * of + done, many * of)

    found = [
        compare(
            engine,
            packs[0],
            pack,
            courses=courses,
            fields=fields,
            plans=plans,
            runs=runs,
            seed=seed,
            progress=ahead(at),
        )
        for at, pack in enumerate(packs[1:])
    ]
    return _of_several(engine, packs, told, found)


def _names(packs: Sequence[Any], given: Sequence[str]) -> list[str]:
    """What each pack is called, no two alike."""
    told: list[str] = []
    for place, pack in enumerate(packs):
        name = given[place] if place < len(given) and given[place] else pack.edition
        told.append(name if name not in told else f"{name} ({place + 1})")
    return told


def _of_one(
    engine: Engine,
    pack: Any,
    name: str,
    courses: Sequence[str] | None,
    fields: Mapping[str, Any] | None,
    plans: Plans,
    runs: int | None,
    seed: int,
    progress: Callable[[int, int], None] | None,
) -> str:
    wanted = [key.removeprefix(f"{engine.name}.") for key in (courses if courses is not None else engine.courses)]
    parts, lead, heads = list[str](), list[str](), list[tuple[str, str]]()
    data: dict[str, Prospect] = {}
    for place, key in enumerate(wanted):
        course = engine.courses[key]
        heads.append((course.title, key))
        parts.append(section(2, course.title, key))
        try:
            found = prospect(Study(engine, key, pack, fields or {}), plans, runs=runs, seed=seed)
        except LabError as error:
            parts.append(paragraph(f"It can't be begun: {error.refusal.sentence}"))
            continue
        lead += telling(course, found)[:1]
        parts.append(course_part(course, {name: found}))
        data[f"{engine.name}.{key}"] = found
        if progress is not None:
            progress(place + 1, len(wanted))
    tables = {key: table(engine, key, pack) for key in engine.tables}
    for key, filled in tables.items():
        heads.append((filled.title, f"table-{key}"))
        parts += [section(2, filled.title, f"table-{key}"), table_part(filled)]
    behind = {
        "engine": engine.name,
        "pack": named(pack),
        "courses": data,
        "tables": {k: _plain(t) for k, t in tables.items()},
    }
    title = f"{engine.title}: how it goes by {name}"
    return _page(title, engine, [pack], lead, heads, parts, behind, "How it goes")


def _of_several(engine: Engine, packs: Sequence[Any], told: Sequence[str], found: Sequence[Comparison]) -> str:
    parts: list[str] = []
    heads, lead = list[tuple[str, str]](), list[str]()
    for name, one in zip(told[1:], found, strict=True):
        said = one.text if len(found) == 1 else tuple(f"{name}: {line}" for line in one.text)
        lead += said
        heads.append(("What changed in the rules" if len(found) == 1 else f"Rules of {name}", f"rules-{name}"))
        parts += [section(2, heads[-1][0], heads[-1][1]), _rules(one, told[0], name), _commands(one, told[0], name)]
    for key in dict.fromkeys(course.name for one in found for course in one.courses):
        heads.append((engine.courses[key.partition(".")[2]].title, key))
        parts += [section(2, heads[-1][0], key), _course(engine, key, told, found)]
    if engine.tables:
        heads.append(("Tables of odds", "tables"))
        parts.append(section(2, "Tables of odds", "tables"))
    for name, pack, one in zip(told[1:], packs[1:], found, strict=True):
        same = [change.title for change in one.tables if not change.changed]
        of = "" if len(found) == 1 else f" by {name}"
        parts.append(paragraph(f"Unchanged{of}: {', '.join(same)}.") if same else "")
        for change in filter(lambda each: each.changed, one.tables):
            parts.append(section(3, change.title if len(found) == 1 else f"{change.title}: {name}"))
            parts.append(change_part(change, engine.tables[change.name.partition(".")[2]].axes(pack)))
    title = f"{engine.title}: {listed(told[1:])} against {told[0]}"
    return _page(title, engine, packs, lead, heads, parts, list(found), "What changes")


def _course(engine: Engine, key: str, told: Sequence[str], found: Sequence[Comparison]) -> str:
    """A course by all packs over each other."""
    by: dict[str, Prospect] = {}
    lines: list[str] = []
    for name, one in zip(told[1:], found, strict=True):
        change = next(course for course in one.courses if course.name == key)
        if change.before is not None:
            by.setdefault(told[0], change.before)
        if change.after is not None:
            by[name] = change.after
        lines += change.text if len(found) == 1 else [f"{name}: {line}" for line in change.text]
    course = engine.courses[key.partition(".")[2]]
    return course_part(course, by, lines) if by else listing(lines)


def _rules(one: Comparison, before: str, after: str) -> str:
    if not one.rules:
        return paragraph("Nothing: both have the very same rules.")
    rows = [[f"{change.label}\n{change.path}", *_values(change.text)] for change in one.rules[:MOST_CHANGES]]
    more = len(one.rules) - len(rows)
    rest = paragraph(f"… and {more:,} more, in the data below.", "note") if more else ""
    return grid(["", before, after], rows, words=3) + rest


def _values(text: str) -> list[str]:
    before, _, after = text.rpartition(": ")[2].partition(" → ")
    return [before, after]


def _commands(one: Comparison, before: str, after: str) -> str:
    if not one.commands:
        return paragraph("No main command's odds change for a fresh character.", "note")
    rows = [
        [f"{change.title}: {change.label}", *(percent(_chance(each), 1) for each in (change.before, change.after))]
        for change in one.commands
    ]
    return fold(f"Odds of commands that change ({len(rows)})", grid(["", before, after], rows))


def _chance(written: str) -> float:
    over, _, under = written.partition("/")
    return int(over) / int(under)


def _plain(filled: Filled) -> Mapping[str, Any]:
    return {
        "title": filled.title,
        "outcome": filled.outcome,
        "axes": filled.axes,
        "cells": [
            [*cell, None if each is None else str(each)] for cell, each in zip(filled.cells, filled.told, strict=True)
        ],
    }


def _page(
    title: str,
    engine: Engine,
    packs: Sequence[Any],
    lead: Sequence[str],
    heads: Sequence[tuple[str, str]],
    parts: Sequence[str],
    behind: Any,
    kicker: str,
) -> str:
    data = msgspec.json.encode(behind, enc_hook=plain)
    style = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")
    links = "".join(f'<a href="#{escape(name)}">{escape(head)}</a>' for head, name in heads)
    held = data.decode().replace("<", "\\u003c")
    thanks = dict.fromkeys([*engine.credit.lines, *(line for pack in packs for line in pack.attribution)])
    made = "; ".join(dict.fromkeys(f"{pack.name} ({pack.edition}) by {pack.author}, {pack.licence}" for pack in packs))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="generator" content="Inglenook {escape(__version__)}">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>"
        f'<header><p class="kicker">{escape(kicker)}</p><h1>{escape(title)}</h1>{listing(lead, "lead")}'
        f'<nav aria-label="On this page">{links}</nav></header><main>{"".join(parts)}</main>'
        f"<footer>{paragraph(f'The rules: {made}.')}{''.join(paragraph(line) for line in thanks)}"
        f"{paragraph(f'Made by the lab of Inglenook {__version__}.')}"
        f'<p class="download"><a download="lab.json" href="data:application/json;base64,{b64encode(data).decode()}">'
        "The data behind this page, as JSON</a></p></footer>"
        f'<script type="application/json" id="data">{held}</script></body></html>\n'
    )
