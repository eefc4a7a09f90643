"""How far long work is: a bar on stderr, at a terminal only, gone when the work is done."""

from __future__ import annotations

import sys
import time

from .width import page_width

CELLS, OFTEN = 24, 0.1


class Progress:
    """A bar that is told how much is done. Nothing is drawn in the first half second, or where nobody sees it."""

    def __init__(self, what: str, unit: str = "") -> None:
        self.what, self.unit = what, unit
        self.seen = sys.stderr.isatty()
        self._began = time.monotonic()
        self._drawn = 0.0

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if not self.seen or now - self._began < 0.5 or now - self._drawn < OFTEN:
            return
        self._drawn = now
        full = round(CELLS * done / of) if of else 0
        left = (now - self._began) * (of - done) / done if done else 0.0
        line = f"{self.what} {'█' * full}{'░' * (CELLS - full)} {done:,} of {of:,}{self.unit}{_left(left)}"
        sys.stderr.write(f"\r\x1b[K{line[: page_width() - 1]}")
        sys.stderr.flush()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _left(seconds: float) -> str:
    if seconds < 2:
        return ""
    return f", {seconds / 60:.0f} min left" if seconds >= 90 else f", {seconds:.0f} s left"
