"""Odds side by side: a line for each option, or for two fields a table of pairs for each outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bars import left_aside, percent
from .ink import bold, clean, dim
from .width import cut, pad, page_width, width, wrap

if TYPE_CHECKING:
    from inglenook.rules import Field
    from inglenook.table import AcrossRow, AcrossShown

LONGEST = 24
HEAD = 18


def across(shown: AcrossShown) -> list[str]:
    """The odds of every row, then why some have none, and what was left aside."""
    outcomes = {each.name: clean(each.label) for row in shown.rows if row.odds for each in row.odds.outcomes}
    if len(shown.fields) > 1 and _room_for_pairs(shown.fields[1]):
        lines = [text for name, label in outcomes.items() for text in ["", *_pairs(shown, name, label)]]
    else:
        lines = ["", *_rows(shown, outcomes)]
    return [*lines, *_below(shown)]


def _rows(shown: AcrossShown, outcomes: dict[str, str]) -> list[str]:
    """A line for each row, a column for each outcome."""
    names = [" · ".join(_labels(shown, row)) for row in shown.rows]
    wide = max(width(cut(name, 2 * LONGEST)) for name in names)
    heads = [cut(label, HEAD) for label in outcomes.values()]
    room = [max(width(head), 5) for head in heads]
    lines = [dim(f"  {pad('', wide)}  {'  '.join(pad(head, cells) for head, cells in zip(heads, room, strict=True))}")]
    for name, row in zip(names, shown.rows, strict=True):
        cells = [pad(_chance(row, outcome), size) for outcome, size in zip(outcomes, room, strict=True)]
        lines.append(f"  {pad(cut(name, 2 * LONGEST), wide)}  {'  '.join(cells)}".rstrip())
    return lines


def _pairs(shown: AcrossShown, name: str, label: str) -> list[str]:
    """A table of pairs for one outcome: the first field downwards, the second across."""
    down, right = shown.fields
    heads = [cut(clean(option.label), HEAD) for option in right.options]
    room = [max(width(head), 5) for head in heads]
    sides = [cut(clean(option.label), LONGEST) for option in down.options]
    wide = max(width(side) for side in (*sides, clean(down.label)))
    titles = "  ".join(pad(head, cells) for head, cells in zip(heads, room, strict=True))
    by_pair = {row.options: row for row in shown.rows}
    lines = [
        bold(f"  {label}"),
        dim(f"  {pad('', wide)}  {clean(right.label)}"),
        dim(f"  {pad(clean(down.label), wide)}  {titles}"),
    ]
    for side, one in zip(sides, down.options, strict=True):
        cells = [
            pad(_chance(by_pair[one.key, other.key], name), size)
            for other, size in zip(right.options, room, strict=True)
        ]
        lines.append(f"  {pad(side, wide)}  {'  '.join(cells)}".rstrip())
    return lines


def _room_for_pairs(field: Field) -> bool:
    return 4 + LONGEST + sum(max(min(width(option.label), HEAD), 5) + 2 for option in field.options) <= page_width()


def _chance(row: AcrossRow, name: str) -> str:
    """The chance of an outcome in a row; a dash where the row has no odds, nothing where it can't come to that."""
    if row.odds is None:
        return "  –"
    return next((percent(each.decimal) for each in row.odds.outcomes if each.name == name), "  0 %")


def _labels(shown: AcrossShown, row: AcrossRow) -> list[str]:
    return [
        next(clean(option.label) for option in field.options if option.key == key)
        for field, key in zip(shown.fields, row.options, strict=True)
    ]


def _below(shown: AcrossShown) -> list[str]:
    lines: list[str] = []
    reasons: dict[str, list[str]] = {}
    for row in shown.rows:
        if row.refusal:
            reasons.setdefault(row.refusal.sentence, []).append(" · ".join(_labels(shown, row)))
    for sentence, names in reasons.items():
        lines += wrap(f"{', '.join(names)}: {clean(sentence)}", page_width(), "  ", "    ")
    aside = next((row.odds.aside for row in shown.rows if row.odds and row.odds.aside), ())
    if aside:
        lines.append(f"  {left_aside(aside)}")
    if shown.policy:
        lines.append(f"  Questions on the way answered by the policy “{shown.policy}”.")
    return ["", *map(dim, lines)] if lines else []
