"""Ink for the terminal: colour where one is there and wanted, plain text everywhere else, JSON for programs.

NO_COLOR, a pipe or a dumb terminal give plain text. Colour never carries meaning alone.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from typing import Any


def coloured(err: bool = False) -> bool:
    """Whether this stream takes colour."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return (sys.stderr if err else sys.stdout).isatty()


def at_a_terminal() -> bool:
    """Whether a person can be asked: both ends are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _style(code: str, text: str, err: bool = False) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if text and coloured(err) else text


def bold(text: str, err: bool = False) -> str:
    return _style("1", text, err)


def dim(text: str, err: bool = False) -> str:
    return _style("2", text, err)


def red(text: str, err: bool = False) -> str:
    return _style("31", text, err)


def ember(text: str, err: bool = False) -> str:
    """The warm colour of what matters now."""
    return _style("33", text, err)


def struck(text: str, err: bool = False) -> str:
    return _style("9;2", text, err)


def clean(text: str) -> str:
    """Text from a journal, made harmless for a terminal: its control characters become visible."""
    return "".join(
        sign if sign in "\n\t" or not unicodedata.category(sign).startswith("C") or _joins(sign) else "�"
        for sign in text
    )


def _joins(sign: str) -> bool:
    return sign in "\u200c\u200d\u200e\u200f"  # joiners and marks of direction: many scripts need them


def drawable(sign: str) -> bool:
    """Whether stdout can show this sign at all."""
    try:
        sign.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def print_json(value: Any) -> None:
    """A value as JSON for programs, indented so that people can read it too."""
    import click
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
