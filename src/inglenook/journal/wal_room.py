"""Room in the write-ahead log before it is needed: a commit that needn't make the file longer is on the disk sooner.

SQLite's log (`…-wal`) grows with each commit, and a longer file has two things to be written: what was added, and the
new length. So it is lengthened in steps, as other databases do. What lies beyond the last commit is never read: a frame
counts only if it bears the log's salts and checksums (SQLite, "WAL-mode File Format", section 4).
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from .schema import CHECKPOINT

STEP = 512 * 1024
"""Bytes by which the log is lengthened: enough for some thirty acts."""
FULL = CHECKPOINT * 4_120
"""Bytes from which on it isn't, a frame being a page and its header: it is soon begun anew."""
EVERY = 2
"""Commits after which it is looked again: whoever commits less often doesn't stay for long."""


class WalRoom:
    """Sees to it that there is room in one log, on behalf of whoever holds the right to write."""

    def __init__(self, path: Path) -> None:
        self._log = f"{path}-wal"
        self._commits = 0
        self._end = -1

    def make(self) -> None:
        """Makes room if the last commit needed more than there was. To be called within a transaction that writes.

        Whether there is any makes no difference but to speed: if it can't be had, there is none.
        """
        self._commits += 1
        if self._commits % EVERY or sys.platform == "win32":  # where files are shared less freely
            return
        with suppress(OSError):
            size = os.stat(self._log).st_size
            if size != self._end:
                self._end = self._lengthened(size) if 0 < size < FULL else size

    def _lengthened(self, size: int) -> int:
        log = os.open(self._log, os.O_WRONLY | os.O_CLOEXEC)
        try:
            return size + os.pwrite(log, bytes(STEP), size)
        except OSError:
            os.ftruncate(log, size)  # the little room that is left is for what is to be kept
            raise
        finally:
            os.close(log)
