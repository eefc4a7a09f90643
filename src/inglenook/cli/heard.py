"""What others did, in lines: who, what, and before whom if not before all; and the questions that are one's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from .ink import dim
from .tale import QUIET, entry_lines
from .waiting import is_for, waiting

if TYPE_CHECKING:
    from inglenook.table.shown import EntryShown, View

    from .far import FarTable

MOST = 40
"""More entries than this at once are told by the last of them."""
SIGNED = ("prose", "command", "handout", "reveal")
"""Kinds of entries that are told with the name of who did it."""


def news(entries: Sequence[EntryShown], view: View) -> Iterator[str]:
    """Entries as they came."""
    told = [entry for entry in entries if entry.kind not in (*QUIET, "question") and not entry.struck]
    if len(told) > MOST:
        yield dim(f"{len(told) - MOST} entries came meanwhile: /story tells the story.")
    for entry in told[-MOST:]:
        yield from heard(entry, view)


def heard(entry: EntryShown, view: View) -> list[str]:
    """One entry, with the name of who did it, and who else can see it if not all can."""
    name = next((seat.name or seat.key for seat in view.seats if seat.key == entry.seat), "")
    signed = entry.kind in SIGNED and name and entry.seat != view.seat
    lines = entry_lines(msgspec.structs.replace(entry, text=f"{name}: {entry.text}") if signed else entry)
    if lines and (mark := whose(entry.lane, view)):
        lines[-1] += dim(f"  [{entry.lane}:{entry.number}, {mark}]")
    return lines


def whose(lane: str, view: View) -> str:
    """Who reads a lane, in words; empty if all do."""
    if lane == "table":
        return ""
    known = {audience.lane: audience.label for audience in view.audiences}
    names = {f"seat:{seat.key}": seat.name or seat.key for seat in view.seats}
    parts = ["the game master" if part == "referee" else names.get(part, "") for part in lane.split("+")]
    return known.get(lane) or f"only {' and '.join(filter(None, parts))}"


def questions(table: FarTable, view: View) -> list[str]:
    """The questions that are for this seat and were not told yet."""
    lines: list[str] = []
    for shown in view.waiting:
        key = f"{shown.lane}:{shown.number}:{shown.mine_to_throw}"
        if is_for(shown, view.seat) and key not in table.asked:
            lines += [*waiting(shown, view.name, asking=True), dim(how(shown.number, len(view.waiting) > 1))]
    table.asked = {f"{shown.lane}:{shown.number}:{shown.mine_to_throw}" for shown in view.waiting}
    return lines


def how(number: int, several: bool) -> str:
    """What to type to answer."""
    return f"  /answer{f' --question {number}' if several else ''} and your answer; /answer alone asks it again."
