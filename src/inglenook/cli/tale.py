"""The story in text: prose as paragraphs, and each act as its headline, its dice and what it came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

from .ink import bold, clean, dim, drawable, ember, struck
from .width import page_width, width, wrap

if TYPE_CHECKING:
    from inglenook.table.shown import EntryShown

QUIET = ("revision", "erasure", "epoch")
FACES = "⚀⚁⚂⚃⚄⚅"


def tale(entries: Iterable[EntryShown], *, with_struck: bool = False, numbers: bool = False) -> Iterator[str]:
    """The lines of the story, with a date wherever the day changes."""
    day, before = "", ""
    listed = list(entries)
    told_by_heading = _told_by_heading(listed)
    for entry in listed:
        if entry.kind in QUIET or (entry.struck and not with_struck) or (entry.lane, entry.number) in told_by_heading:
            continue
        today = datetime.fromtimestamp(entry.instant / 1000).astimezone().strftime("%A %d %B %Y")
        if today != day:
            yield from ["", dim(today)] if day else [dim(today)]
            day = today
        lines = entry_lines(entry, numbers=numbers)
        if lines and (entry.kind in ("prose", "command") or before == "prose"):
            yield ""
        if (heading := _heading(entry)) and _is_repeated(entry):
            lines = []
        yield from lines
        yield from heading
        before = "prose" if heading else entry.kind if lines else before


def _heading(entry: EntryShown) -> list[str]:
    """The heading of the chapter that an entry opens."""
    title = "" if entry.struck else clean(str(entry.data.get("chapter", ""))).strip()
    if not title:
        return []
    lines = wrap(title, page_width())
    return ["", *map(bold, lines), dim(("─" if drawable("─") else "-") * max(map(width, lines)))]


def _is_repeated(entry: EntryShown) -> bool:
    """Whether the chapter's heading says all that an outcome has to say."""
    return entry.text.removesuffix(".") == entry.data.get("chapter")


def _told_by_heading(entries: Iterable[EntryShown]) -> set[tuple[str, int]]:
    """The headlines of acts of which nothing is left to tell but the chapter that they opened."""
    bare: dict[tuple[str, int], bool] = {}
    for entry in entries:
        if entry.kind == "command" and not entry.struck:
            bare[entry.lane, entry.number] = False
        elif entry.of is not None and (entry.lane, entry.of) in bare:
            if _heading(entry) and _is_repeated(entry):
                bare[entry.lane, entry.of] = True
            elif entry.text or entry.kind == "dice":
                del bare[entry.lane, entry.of]
    return {key for key, is_bare in bare.items() if is_bare}


def entry_lines(entry: EntryShown, *, numbers: bool = False) -> list[str]:
    """One entry. An act's headline stands out, and what belongs to it stands under it."""
    text = _prose(entry) if entry.kind == "prose" else clean(entry.text).strip()
    if not text or (entry.kind == "answer" and entry.data.get("forced")):
        return []
    number = f"{entry.number} " if numbers else ""
    if entry.kind == "prose":
        lines = [
            line for part in text.split("\n") for line in (wrap(part, min(76, page_width())) if part.strip() else [""])
        ]
    elif entry.kind == "dice":
        arrow = "→" if drawable("→") else "->"
        lines = wrap(f"{faces(entry.data)} {arrow} {text}", page_width(), "  ", "      ")
        if entry.data.get("scale") and not entry.struck:
            from .scale import scale

            lines += scale(entry.data["scale"])
    elif entry.kind == "command":
        lines = wrap(text, page_width(), "▸ " if drawable("▸") else "> ", "  ")
    else:
        lines = wrap(
            text, page_width(), {"outcome": "  ", "question": "  ? ", "answer": "  = "}.get(entry.kind, "  - "), "    "
        )
    if number:
        lines[0] = dim(number) + lines[0]
    return [_ink(entry, line) for line in lines]


def _ink(entry: EntryShown, line: str) -> str:
    if entry.struck:
        return struck(line) if _shows_strikes() else f"{line}  [taken back]"
    if entry.kind in ("command",):
        return bold(line)
    if entry.kind == "outcome":
        return ember(line)
    return dim(line) if entry.kind in ("fact", "admin", "strike", "answer", "reveal", "epoch") else line


def _shows_strikes() -> bool:
    from .ink import coloured

    return coloured()


def _prose(entry: EntryShown) -> str:
    return "(These words were erased.)" if entry.data.get("erased") else clean(entry.text).strip("\n")


def faces(data: dict[str, Any]) -> str:
    """Dice as they fell: "2d6: 3, 4" with a sign for each where all are d6, and what was special about them."""
    fallen = [
        (sides, face)
        for hand, dice in zip(data["faces"], data["dice"], strict=True)
        for face, sides in zip(hand, dice, strict=True)
    ]
    shown = ", ".join(str(face) for _, face in fallen)
    drawn = "".join(FACES[face - 1] for sides, face in fallen if sides == 6 and face <= 6)
    sign = f"{drawn} " if drawn and len(drawn) == len(fallen) and drawable(drawn) else ""
    source = {"hand": ", thrown by hand", "again": ", the dice that came back"}.get(str(data.get("source")), "")
    passed = " (struck dice passed over)" if data.get("passed_over") else ""
    return f"{sign}{data['expression']}: {shown}{source}{passed}"
