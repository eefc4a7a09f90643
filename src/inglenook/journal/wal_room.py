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

from .held import Identity
from .schema import CHECKPOINT

STEP = 512 * 1024
"""Bytes by which the log is lengthened: enough for some thirty acts."""
FULL = CHECKPOINT * 4_120
"""Bytes from which on it isn't, a frame being a page and its header: it is soon begun anew."""
EVERY = 2
"""Commits after which it is looked again: whoever commits less often doesn't stay for long."""


class WalRoom:
    """Sees to it that there is room in one log, on behalf of whoever holds the right to write.

    It is the log of the campaign that is held: once another file has its name, so has the other's log.
    """

    def __init__(self, path: Path, which: Identity) -> None:
        self._path = path.resolve()  # SQLite follows a link too
        self._which = which
        self._log = f"{self._path}-wal"
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
        campaign = os.stat(self._path)
        if (campaign.st_dev, campaign.st_ino) != self._which:
            return size
        log, made = os.open(self._log, os.O_WRONLY | os.O_CLOEXEC), 0
        try:
            made = os.pwrite(log, bytes(STEP), size)
        finally:
            if made < STEP:  # a disk that is nearly full takes a part
                os.ftruncate(log, size)  # the little room that is left is for what is to be kept
            os.close(log)
        return size + STEP if made == STEP else size
