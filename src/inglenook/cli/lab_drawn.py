"""How a course goes, drawn for the terminal: endings as bars, laws as columns, a sweep as marks on a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .ink import bold, clean, dim, drawable, ember, print_json
from .width import cut, pad, page_width, width

if TYPE_CHECKING:
    from inglenook.lab import Prospect, Share, Spread
    from inglenook.rules import Course

BLOCKS = " ▁▂▃▄▅▆▇█"
HIGH = 6
LONGEST = 44
RARE = 0.001


def print_data(value: Any) -> None:
    """A value of the lab as JSON, fractions as "3/4"."""
    import msgspec

    from inglenook.lab.cells import plain

    print_json(msgspec.to_builtins(value, enc_hook=plain))


def prospect_lines(course: Course, found: Prospect) -> list[str]:
    """A prospect in sentences and pictures."""
    from inglenook.lab.telling import by_plans, how_sure, telling

    from .width import wrap

    sentences = telling(course, found)
    lines = wrap(clean(sentences[0]), page_width()) if sentences else []
    if (len(course.endings) > 1 and found.endings) or found.endless:
        lines += ["", *ending_lines(course, found)]
    if len(found.turns.cases) > 1:
        lines += ["", f"  {bold(f'How many {course.unit[1]}')}", *columns(found.turns)]
    for key, count in course.counts.items():
        if key in found.counts:
            lines += ["", *count_lines(count.label, found.counts[key])]
    told = filter(None, (by_plans(course, found), how_sure(found)))
    return [*lines, "", *(dim(line) for words in told for line in wrap(clean(words), page_width()))]


def ending_lines(course: Course, found: Prospect) -> list[str]:
    """A bar for each ending."""
    from inglenook.lab.wording import chance_of

    ends = [(course.endings[key], share) for key, share in found.endings.items()]
    rows = [
        (cut(clean(label[:1].upper() + label[1:]), LONGEST), chance_of(share), share.number) for label, share in ends
    ]
    if found.endless:
        rows.append(("It has no end", chance_of(_share(found.endless)), found.endless))
    return bar_lines(rows)


def _share(number: float) -> Share:
    from inglenook.lab import Share

    return Share(number)


def bar_lines(rows: Sequence[tuple[str, str, float]]) -> list[str]:
    """Labels, what is said of each, and a bar as long as it is likely."""
    wide = max((width(label) for label, _, _ in rows), default=0)
    room = max((width(said) for _, said, _ in rows), default=0)
    cells = max(8, min(32, page_width() - wide - room - 8))
    return [f"  {pad(label, wide)}  {said:>{room}}  {bar(number, cells)}".rstrip() for label, said, number in rows]


def bar(part: float, cells: int) -> str:
    """A bar of so many cells when full."""
    if not drawable("█▏"):
        return "=" * round(part * cells)
    eighths = round(min(max(part, 0.0), 1.0) * cells * 8)
    return ember("█" * (eighths // 8) + (" ▏▎▍▌▋▊▉"[eighths % 8] if eighths % 8 else ""))


def count_lines(label: str, spread: Spread) -> list[str]:
    """A count: its mean, and its law in one row of blocks where there is more than one value."""
    from inglenook.lab.wording import mean_of

    named = f"  {bold(clean(label[:1].upper() + label[1:]))}: {mean_of(spread.mean)} on average"
    if len(spread.cases) < 2 or not drawable(BLOCKS[1]):
        return [named]
    low, high, heights = binned(spread.cases, page_width() - 24)
    most = max(heights)
    if low == high:
        return [named]
    row = "".join(BLOCKS[max(round(8 * height / most), 1 if height > 0 else 0)] for height in heights)
    return [named, f"  {low} {ember(row)} {high}"]


def columns(spread: Spread) -> list[str]:
    """A law as columns, the most likely values the highest, over a line that says where they begin and end."""
    low, high, heights = binned(spread.cases, page_width() - 12)
    most = max(heights) or 1.0
    sign = BLOCKS if drawable(BLOCKS[1]) else " .:-=+*##"
    stretch = max(1, min(4, (page_width() - 12) // len(heights)))
    lines = []
    for row in range(HIGH, 0, -1):
        cells = "".join(
            sign[min(max(round(8 * (HIGH * height / most - row + 1)), 0), 8)] * stretch for height in heights
        )
        head = f"{100 * most:.0f} %" if row == HIGH else ""
        lines.append(f"  {head:>5} {ember(cells.rstrip())}")
    long = len(heights) * stretch
    middle = f"mean {spread.mean.number:.1f}"
    ends = f"{low}{middle:^{max(long - len(str(low)) - len(str(high)), len(middle) + 2)}}{high}"
    return [*lines, f"        {dim(ends)}"]


def binned(cases: Sequence[tuple[int, Share]], most: int) -> tuple[int, int, list[float]]:
    """The least and greatest value but for rare ones, and the chances between them in at most so many bins."""
    known = {value: share.number for value, share in cases}
    low, high = _inner(list(known.items())), _inner(list(reversed(known.items())))
    wide = -(-(high - low + 1) // max(most, 1))
    heights = [0.0] * ((high - low) // wide + 1)
    for value, chance in known.items():
        heights[min(max((value - low) // wide, 0), len(heights) - 1)] += chance
    return low, high, heights


def _inner(cases: Sequence[tuple[int, float]]) -> int:
    passed = 0.0
    for value, chance in cases:
        passed += chance
        if passed >= RARE:
            return value
    return cases[-1][0]


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> list[str]:
    """A table, the first columns words, the others numbers."""
    cells = [[clean(cell) for cell in row] for row in rows]
    room = [max(map(width, column)) for column in zip(heads, *cells, strict=True)]

    def line(row: Sequence[str]) -> str:
        return "  ".join(
            pad(cell, wide) if place < words else " " * (wide - width(cell)) + cell
            for place, (cell, wide) in enumerate(zip(row, room, strict=True))
        )

    return [dim(f"  {line(heads)}".rstrip()), *(f"  {line(row)}".rstrip() for row in cells)]


def dots(values: Mapping[str, tuple[float, float, float]]) -> list[str]:
    """Numbers one under the other on one scale, each as a mark in its band: `├──●──┤`."""
    low = min((each[1] for each in values.values()), default=0.0)
    high = max((each[2] for each in values.values()), default=1.0)
    low = 0.0 if low < high / 2 else low
    wide = max(map(width, values), default=0)
    cells = max(16, min(56, page_width() - wide - 16))
    signs = "├─┤●" if drawable("├─┤●") else "|-|o"
    lines = []
    for label, (value, least, most) in values.items():
        at = [round((cells - 1) * (each - low) / ((high - low) or 1.0)) for each in (least, most, value)]
        row = [" "] * cells
        if at[1] > at[0]:
            row[at[0] : at[1] + 1] = [signs[0], *[signs[1]] * (at[1] - at[0] - 1), signs[2]]
        row[at[2]] = signs[3]
        lines.append(f"  {pad(label, wide)}  {value:>7,.1f}  {ember(''.join(row).rstrip())}")
    return lines
