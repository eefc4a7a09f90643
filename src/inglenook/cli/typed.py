"""The line that is being typed, and what is shown above it meanwhile without breaking it."""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import click

from .ink import at_a_terminal
from .width import width

_WRITING = threading.RLock()
_awaited: list[str] = []


def line(prompt: str, suffix: str = " ") -> str:
    """One line from the person, without blanks around it. Raises `click.Abort` when there is no more to come."""
    with _shown(prompt + suffix):
        given: str = click.prompt(prompt, prompt_suffix=suffix, default="", show_default=False)
    return given.strip()


@contextmanager
def _shown(prompt: str) -> Iterator[None]:
    _awaited.append(prompt)
    try:
        yield
    finally:
        _awaited.pop()


def above(lines: Iterable[str], *, bell: bool = False) -> None:
    """Shows lines from another thread: above what is being typed, which stands there again afterwards."""
    told = [*lines]
    with _WRITING:
        typing = _awaited[-1] + _begun() if _awaited and at_a_terminal() else ""
        rows = max(width(typing) - 1, 0) // max(shutil.get_terminal_size().columns, 1)
        gone = ("\x1b[A" * rows) + "\r\x1b[J" if typing else ""
        sys.stdout.write(f"{gone}{chr(7) if bell and at_a_terminal() else ''}" + "".join(f"{text}\n" for text in told))
        sys.stdout.write(typing)
        sys.stdout.flush()


def _begun() -> str:
    """What has been typed of the line so far."""
    try:
        import readline
    except ImportError:
        return ""
    return readline.get_line_buffer()
