"""Which campaign lies in which file of a folder: remembered, and believed only as far as the files bear it out."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Collection
from pathlib import Path

from inglenook.journal import StoreError
from inglenook.journal.glance import glance

from .shown import CampaignLine

SETTLED = 2.0
"""Seconds that a file has lain unchanged before its times are taken at their word: clocks of files tick slowly."""

Stamp = tuple[object, object]
Known = tuple[str, str] | None


class Places:
    """What is known of the files in a folder. May be used from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[Path, tuple[Stamp, Known]] = {}
        self._file_of: dict[str, Path] = {}
        self._lines: dict[Path, tuple[Stamp, CampaignLine]] = {}

    def known(self, file: Path) -> Known:
        """The name and the id of the campaign in a file, if it can be opened. Read again if the file was touched."""
        with self._lock:  # so that many who look through a folder at once read each file once
            before = stamp(file)
            if before is not None and file in self._known and self._known[file][0] == before:
                return self._known[file][1]
            found = name_and_id(file)
            self._known.pop(file, None)
            if before is not None:
                self._known[file] = before, found
            if found is not None:
                self._file_of[found[1]] = file
            return found

    def line(self, file: Path, read: Callable[[Path], CampaignLine]) -> CampaignLine:
        """What a list says of the campaign in a file: opened and folded once, until its file is touched.

        What hindered opening it is not remembered: it may have passed.
        """
        before = stamp(file)
        remembered = self._lines.get(file)
        if before is not None and remembered is not None and remembered[0] == before:
            return remembered[1]
        line = read(file)
        holds = before is not None and before == stamp(file) and not line.trouble
        with self._lock:
            self._lines.pop(file, None)
            if holds and before is not None:
                self._lines[file] = before, line
        return line

    def keep_lines(self, files: Collection[Path]) -> None:
        """Forgets the lines of files that are gone."""
        with self._lock:
            for gone in self._lines.keys() - {*files}:
                del self._lines[gone]

    def file_of(self, key: str, home: Path) -> Path | None:
        """The file where a campaign was last, by its id, if it is there still. None says nothing: look through all."""
        file = self._file_of.get(key)
        if file is None or file.parent != home:
            return None
        found = name_and_id(file)
        return file if found is not None and found[1] == key else None


def name_and_id(file: Path) -> Known:
    """The name and the id of the campaign in a file, if it can be opened."""
    try:
        return glance(file)
    except (StoreError, OSError):
        return None


def stamp(file: Path) -> Stamp | None:
    """Another value than before if anything was written to a campaign's file; None if that can't be told by looking."""
    if sys.platform == "win32":  # where a file's size and time are told late while it is open
        return None
    now = time.time()
    found = [_seen(str(file), now), _seen(f"{file}-wal", now)]
    return None if None in found else (found[0], found[1])


def _seen(file: str, now: float) -> object:
    """What tells a file from what it was: empty if it isn't there, None if it was touched just now."""
    try:
        found = os.stat(file)
    except OSError:
        return ()
    if max(found.st_mtime, found.st_ctime) > now - SETTLED:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
