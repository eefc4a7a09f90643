"""TOML as packs are written in it: what is no TOML, or could harm or mislead whoever reads it, is told at its line.

A text is read in Unicode's composed form (NFC) and without a byte order mark, so that what looks the same is the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from .engine import PackError, PackFault
from .pack_lines import Lines, line_named_deeper, line_nested_deeper, tokens

LARGEST_FILE = 500_000
DEEPEST = 50
LONGEST_NUMBER = 4_000
LONGEST_TEXT = 4_000
UNSEEN = frozenset("\u00ad\u200b\u2028\u2029\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that can't be seen, or that turn the order of what stands around them."""

SAID = (
    ("Cannot overwrite", "each name once in its table"),
    ("Cannot declare", "each [table] once; a list of tables has [[ ]] each time"),
    ("Cannot mutate", "what stands in { } is whole, and can't be added to"),
    ("Duplicate inline", "each name once in its table"),
    ("Illegal character '\\n'", "a text in quotes ends on the line that it began on"),
    ("Illegal character", "leave this sign out: it can't be seen or written"),
    ("Found invalid character", "leave this sign out: it can't be seen or written"),
    ("Unterminated string", "a text ends with the quotes that it began with"),
    ("Unclosed array", "items of a list have commas between them, and a ] at the end"),
    ("Unclosed inline", "a table in a line ends with }, on the same line"),
    ("Invalid value", "texts stand in quotes; yes and no are written true and false"),
    ("Expected '='", "a line is name = value"),
    ("Invalid initial character", "names have letters, digits, _ and -; a list of tables has [[ ]]"),
    ("Escaped character is not", "half a letter can't be written; write the whole letter"),
    ("Unescaped", "in quotes, write two of \\, or put the text into ' '"),
)
USUAL = "texts stand in quotes, lists in [ ], and a name stands once in its table"


def composed(text: str) -> str:
    """The text in the form in which it is read."""
    text = text.removeprefix("\ufeff")
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def read_toml(text: str) -> dict[str, Any]:
    """The values of a text in TOML. Raises `PackError` with the place where it stops making sense."""
    if len(text) > LARGEST_FILE:
        raise PackError((PackFault("", "the file is too large", f"at most {LARGEST_FILE:,} characters"),))
    text = composed(text)
    deep = line_named_deeper(text, DEEPEST)
    if deep is not None:  # over such names the reader of the language would sit for hours
        raise _fault("this name has too many parts", f"at most {DEEPEST} of them", deep)
    data = _parsed(text)
    faults = list(_unreadable(data))
    if faults:
        lines = Lines(text)
        placed = (msgspec.structs.replace(fault, line=lines.of(fault.path)) for fault in faults)
        raise PackError(tuple(sorted(placed, key=lambda fault: fault.line or 0)))
    return data


def engine_of_pack(text: str, known: Sequence[str]) -> str:
    """Which of the known engines a pack is for. Raises `PackError` if it names none of them."""
    named = read_toml(text).get("engine")
    if isinstance(named, str) and named in known:
        return named
    line = Lines(composed(text)).of("engine")
    said = repr(named[:40]) if isinstance(named, str) else "of that kind"
    what = "is missing" if named is None else f"there is no engine {said} here"
    raise PackError((PackFault("engine", what, f"one of {', '.join(known)}", line),))


def _parsed(text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said, _, place = str(error).rpartition(" (at ")
        line = _line_of(place, text, unclosed=said.startswith("Unclosed"))
        hint = next((hint for start, hint in SAID if said.startswith(start)), USUAL)
        raise _fault(f"this is not TOML: {said or error}", hint, line) from error
    except ValueError as error:
        long = (each.line for each in tokens(text) if each.kind == "bare" and len(each.text) > LONGEST_NUMBER)
        raise _fault("this number is too long", "at most 18 digits", next(long, None)) from error
    except RecursionError as error:
        deep = line_nested_deeper(text, DEEPEST)
        raise _fault("lists stand too deep within each other", f"at most {DEEPEST} of them", deep) from error


def _fault(what: str, hint: str, line: int | None = None) -> PackError:
    return PackError((PackFault("", what, hint, line),))


def _line_of(place: str, text: str, *, unclosed: bool) -> int:
    """The line in `line 3, column 1)`. What was not closed is noticed too late: it ended with the last thing before."""
    number, _, column = place.removeprefix("line ").rstrip(")").partition(", column ")
    if not number.isdigit():
        return _last_line(text)  # the end of the file: an unclosed text runs to there from where it was opened
    before = text.split("\n")[int(number) - 1][: int(column) - 1]
    return int(number) if before.strip() or not unclosed else _last_line(text, int(number))


def _last_line(text: str, end: int | None = None) -> int:
    """The line on which the last thing in a text begins, or the last one before the line `end`."""
    last = 1
    for token in tokens(text):
        if end is not None and token.line >= end:
            break
        if token.kind != "newline":
            last = token.line
    return last


def _unreadable(data: dict[str, Any]) -> Iterator[PackFault]:
    """Every text that is far too long, or holds what misleads readers or upsets a terminal."""
    pending: list[tuple[str, Any]] = [("", data)]
    while pending:
        path, value = pending.pop()
        if isinstance(value, dict):
            for name, inner in value.items():
                pending += [(path, name), (f"{path}.{name}" if path else name, inner)]
        elif isinstance(value, list):
            pending += [(f"{path}[{row}]", inner) for row, inner in enumerate(value)]
        elif isinstance(value, str) and len(value) > LONGEST_TEXT:
            yield PackFault(path, f"is {len(value):,} characters long", f"at most {LONGEST_TEXT:,}")
        elif isinstance(value, str) and not value.isprintable():
            sign = next((sign for sign in value if _can_not_be_seen(sign)), None)
            if sign is not None:
                what = f"holds the sign U+{ord(sign):04X}, which can't be seen and may mislead"
                yield PackFault(path, what, "leave it out")


def _can_not_be_seen(sign: str) -> bool:
    return sign in UNSEEN or (sign not in "\n\t" and unicodedata.category(sign) == "Cc")
