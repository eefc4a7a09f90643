"""Files that this process has open through SQLite, and reading past it only where that does no harm.

Closing any descriptor of a file drops every POSIX lock that the process has on it, SQLite's among them. Another process
would then take itself for the last user, remove the log, and whatever is written here afterwards would be lost. So a
file that is held is never opened in any other way.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import RLock
from typing import BinaryIO

Identity = tuple[int, int]
"""Which file it is, whatever its name: its device and its number there."""

_gate = RLock()
_held: Counter[Identity] = Counter()


def hold(path: Path) -> Identity:
    """Notes that a file is about to be opened through SQLite; gives what to let go of. The file must be there."""
    with _gate:
        found = path.stat()
        which = found.st_dev, found.st_ino
        _held[which] += 1
        return which


def let_go(which: Identity) -> None:
    """Notes that SQLite has closed it."""
    with _gate:
        _held[which] -= 1
        if _held[which] <= 0:
            del _held[which]


@contextlib.contextmanager
def reading(path: Path) -> Iterator[BinaryIO | None]:
    """The file's bytes, or None if it is held: then only SQLite may look at it. Nobody can take hold meanwhile."""
    with _gate:
        if path.exists() and _is_held(path):
            yield None
            return
        with path.open("rb") as file:
            yield file


def _is_held(path: Path) -> bool:
    found = path.stat()
    return _held[found.st_dev, found.st_ino] > 0
