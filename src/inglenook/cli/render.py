"""A campaign drawn in text: dice as they are, tracks as boxes, clocks and ways as rows of signs, the steps of play."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

import msgspec

from .ink import bold, clean, dim, drawable, ember
from .width import pad, page_width, width, wrap

if TYPE_CHECKING:
    from inglenook.rules import AnyBlock, Leg, Percent, Section, Sheet, StepShown

MARKS = {"done": "✓", "now": "▶", "next": "▷", "later": "·", "skipped": "–"}
MANY = 10
"""More blocks than this are told in short."""
FEW_PARTS = 4
PLAIN_MARKS = {"done": "x", "now": ">", "next": ")", "later": ".", "skipped": "-"}


def sheet(shown: Sheet) -> list[str]:
    """A whole sheet: headline, sections, steps of play."""
    lines = [bold(clean(shown.title)) + (f"  {dim(clean(shown.subtitle))}" if shown.subtitle else "")]
    for part in shown.sections:
        lines += ["", *section(part)]
    if shown.steps and not shown.over:
        lines += ["", *steps(shown.steps)]
    return lines


def own_part(shown: Sheet, own: Collection[str]) -> list[str]:
    """A sheet with as many parts as a screen holds; of a longer one the stage and one's own, and who else is on it."""
    from inglenook.rules import Stage

    if len(shown.sections) <= FEW_PARTS:
        return sheet(shown)
    kept = [
        part for part in shown.sections if part.title in own or any(isinstance(block, Stage) for block in part.blocks)
    ]
    others = ", ".join(clean(part.title) for part in shown.sections if part not in kept)
    told = wrap(f"Also here: {others}. /sheet shows all.", page_width())
    return [*sheet(msgspec.structs.replace(shown, sections=tuple(kept))), "", *map(dim, told)]


def section(part: Section) -> list[str]:
    """A section: blocks under each other, labels and values in columns; a note that all share stands by the title.

    Where there are many, skills in percent run on in a paragraph, and no note is told.
    """
    from inglenook.rules import Percent, Stage

    listed = [block for block in part.blocks if not isinstance(block, Stage)]
    if len(listed) > MANY:
        skills = ", ".join(_skill(block) for block in listed if isinstance(block, Percent))
        rest = tuple(_without_note(block) for block in listed if not isinstance(block, Percent))
        told = wrap(f"In percent: {skills}", page_width(), "  ", "    ") if skills else []
        return [*_told(msgspec.structs.replace(part, blocks=rest)), *told]
    return _told(part)


def _told(part: Section) -> list[str]:
    from inglenook.rules import Stage

    listed = [block for block in part.blocks if not isinstance(block, Stage)]
    notes = {block.note for block in listed}
    shared = clean(notes.pop()) if len(listed) > 1 and len(notes) == 1 else ""
    labels = max((width(block.label) for block in listed), default=0)
    drawn = [(block, value(block)) for block in listed]
    values = max((width(text) for _, text in drawn if width(text) <= 24), default=0)
    title = f"{clean(part.title)}  " if part.title else ""
    lines = [dim(text.rstrip()) for text in wrap(shared, page_width(), title, "  ")] if title or shared else []
    lines = lines if listed else []
    for block in part.blocks:
        if isinstance(block, Stage):
            from .stage import stage

            lines = [*lines, *stage(block)]
    for block, text in drawn:
        lines += _block(block, text, labels, values, "" if shared else clean(block.note))
    return lines


def _block(block: AnyBlock, text: str, labels: int, values: int, note: str) -> list[str]:
    start = f"  {pad(clean(block.label), labels)}  {pad(text, values)}"
    if not note:
        return (
            wrap(text, page_width(), f"  {pad(clean(block.label), labels)}  ", " " * (labels + 4))
            if "\x1b" not in text
            else [start.rstrip()]
        )
    if width(start) + 2 + width(note) <= page_width():
        return [f"{start}  {dim(note)}"]
    return [start.rstrip(), *(dim(line) for line in wrap(note, page_width(), " " * (labels + 4)))]


def value(block: AnyBlock) -> str:
    """What a block shows beside its label."""
    from inglenook.rules import Bar, Boxes, Clock, Counter, Line, Path, Percent, Rating, Switch

    if isinstance(block, Rating):
        return f"d{block.die}" if block.die == block.start else f"d{block.die} {dim(f'(of d{block.start})')}"
    if isinstance(block, Boxes):
        return f"{ember(boxes(block.filled, block.size))} {block.filled}/{block.size}"
    if isinstance(block, Clock):
        return f"{ember(clock(block.filled, block.segments))} {block.filled}/{block.segments}"
    if isinstance(block, Path):
        return path(block.legs)
    if isinstance(block, Counter):
        return str(block.value)
    if isinstance(block, Switch):
        return "yes" if block.on else dim("no")
    if isinstance(block, Percent):
        return f"{_percent(block):>5}"
    if isinstance(block, Bar):
        from .pool import pool

        return pool(block)
    return clean(block.text) if isinstance(block, Line) else ""


def _percent(block: Percent) -> str:
    marks = f" ({', '.join(map(clean, block.marks))})" if block.marks else ""
    return f"{block.value} %{marks}"


def _skill(block: Percent) -> str:
    marks = f" ({', '.join(map(clean, block.marks))})" if block.marks else ""
    return f"{clean(block.label)} {block.value}{marks}"


def _without_note(block: AnyBlock) -> AnyBlock:
    return msgspec.structs.replace(block, note="")


def boxes(filled: int, size: int) -> str:
    """A track: ■■□□, or ##.. where the terminal has no such signs."""
    full, empty = ("■", "□") if drawable("■□") else ("#", ".")
    return full * filled + empty * (size - filled)


def clock(filled: int, segments: int) -> str:
    """A clock, its segments in a row: ●●○○, or ##.. where the terminal has no such signs."""
    full, empty = ("●", "○") if drawable("●○") else ("#", ".")
    return full * filled + empty * (segments - filled)


def path(legs: Iterable[Leg]) -> str:
    """A way of legs, walked and to come: ●●!▷··; what happened on a leg stands behind it as a !."""
    walked, following, ahead = "●▷·" if drawable("●▷·") else "o>."
    signs = {"walked": walked, "next": following}
    return "".join(signs.get(leg.place, ahead) + ("!" if leg.marks else "") for leg in legs)


def steps(listed: Iterable[StepShown]) -> list[str]:
    """The steps of play, one line each; the one where one stands is told in full."""
    marks = MARKS if drawable("✓▶▷–·") else PLAIN_MARKS
    lines = [dim("Steps of play")]
    for step in listed:
        mark, title = marks.get(step.place, " "), clean(step.title)
        if step.place == "now":
            lines.append(f"  {ember(mark)} {bold(title)}")
            lines += [f"    {line}" for line in wrap(clean(step.text), page_width() - 4)] if step.text else []
        else:
            skipped = dim(" (skipped)") if step.place == "skipped" else ""
            lines.append(f"  {dim(mark)} {title if step.place == 'next' else dim(title)}{skipped}")
    return lines
