"""The marks of a report's page: paragraphs, tables, figures, folds. Whatever is put into them is escaped here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def paragraph(words: str, kind: str = "") -> str:
    """A paragraph, of a kind that the style sheet knows."""
    return f"<p{_kind(kind)}>{escape(words)}</p>" if words else ""


def listing(lines: Sequence[str], kind: str = "") -> str:
    """Sentences one under the other."""
    if len(lines) == 1:
        return paragraph(lines[0], kind)
    return f"<ul{_kind(kind)}>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""


def section(level: int, title: str, name: str = "") -> str:
    """A heading; with a name it can be led to."""
    return f"<h{level}{f' id={chr(34)}{escape(name)}{chr(34)}' if name else ''}>{escape(title)}</h{level}>"


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "", words: int = 1) -> str:
    """A table, the first columns (`words` of them) of words, the others of numbers; it scrolls where it is too wide."""
    head = "".join(
        f'<th scope="col"{_number(place, words)}>{escape(each)}</th>' if each else "<td></td>"
        for place, each in enumerate(heads)
    )
    body = "".join(
        "<tr>"
        + "".join(
            f'<th scope="row">{_two(cell)}</th>' if not place else f"<td{_number(place, words)}>{escape(cell)}</td>"
            for place, cell in enumerate(row)
        )
        + "</tr>"
        for row in rows
    )
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    inner = f"{told}<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="scroll" tabindex="0"><table>{inner}</table></div>'


def _two(cell: str) -> str:
    """Words, and after a break smaller ones."""
    first, _, second = cell.partition("\n")
    return escape(first) + (f"<small>{escape(second)}</small>" if second else "")


def fold(summary: str, inner: str) -> str:
    """Something that is there for who asks for it."""
    return f"<details><summary>{escape(summary)}</summary>{inner}</details>"


def charts(drawn: Sequence[str]) -> str:
    """Charts side by side where there is room."""
    return f'<div class="charts">{"".join(f"<figure>{each}</figure>" for each in drawn)}</div>' if drawn else ""


def _kind(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _number(place: int, words: int) -> str:
    return "" if place < words else ' class="n"'
