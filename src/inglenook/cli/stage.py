"""A conflict in text: its sides beside each other where there is room, else below each other."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from .ink import bold, clean, dim, drawable, ember
from .pool import drawn, numbers, taken
from .width import cut, pad, page_width, width, wrap

if TYPE_CHECKING:
    from inglenook.rules import Stage, StageSide, Standing

NARROWEST = 36
"""The cells that a side needs to stand beside another."""

MARKS = {"next": "▶", "declared": "✓", "out": "✗", "waiting": "·"}
PLAIN_MARKS = {"next": ">", "declared": "+", "out": "x", "waiting": "."}
SAID = {"next": "declares next", "declared": "has declared", "out": "out", "waiting": ""}


def stage(shown: Stage) -> list[str]:
    """A conflict as it stands: the round, each side with its people, and what is to be done next."""
    title = f"{clean(shown.label)}, round {shown.round}" if shown.round else clean(shown.label)
    lines = [bold(title)]
    lines += _beside(shown.sides) if len(shown.sides) == 2 and page_width() >= 2 * NARROWEST + 5 else _below(shown)
    return [*lines, *(dim(text) for text in wrap(clean(shown.note), page_width(), "  "))] if shown.note else lines


def _beside(sides: tuple[StageSide, ...]) -> list[str]:
    room = (page_width() - 7) // 2
    left, right = (_side(side, room) for side in sides)
    line = "│" if drawable("│") else "|"
    return [f"  {pad(one, room)} {dim(line)} {other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]


def _below(shown: Stage) -> list[str]:
    return [f"  {text}" for side in shown.sides for text in _side(side, page_width() - 2)]


def _side(side: StageSide, room: int) -> list[str]:
    lines = [ember(cut(clean(side.label), room))]
    for person in side.people:
        lines += _person(person, room)
    return lines


def _person(person: Standing, room: int) -> list[str]:
    """Who it is and where they are, their bar, and what they roll or said."""
    mark = (MARKS if drawable("▶✓✗") else PLAIN_MARKS).get(person.place, " ")
    rank = f"{person.rank}. " if person.rank else ""
    name, where = cut(f"{rank}{clean(person.name)}", room - 2), SAID.get(person.place, person.place)
    if where and width(name) + len(where) + 4 > room:
        name = cut(name, max(room - len(where) - 4, 8))
    told = f"{ember(mark)} {bold(name) if person.place == 'next' else name}"
    lines = [f"{told}  {dim(where)}" if where else told]
    words = f"{numbers(person.bar)}{taken(person.bar)}"
    cells = max(6, min(20, room - 3 - width(words)))
    lines.append(f"  {drawn(person.bar, cells)} {cut(words, max(room - 3 - cells, 8))}")
    rolls = ": ".join(clean(text) for text in (person.rolls, person.said) if text)
    return [*lines, *(dim(text) for text in wrap(rolls, room, "  "))] if rolls else lines
