"""How long things take, whatever else the machine does: a program that is slow is slow at every try."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

TRIES = 4


class Pace:
    """Times of several tries. Of one alone a busy machine says more than the program that is tried."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    @contextmanager
    def timed(self) -> Iterator[None]:
        """One try."""
        began = time.monotonic()
        yield
        self.seconds.append(time.monotonic() - began)

    @property
    def best(self) -> float:
        """The quickest: others had to wait for the machine."""
        return min(self.seconds)

    @property
    def usual(self) -> float:
        """The middle one: half of them were no slower."""
        return median(self.seconds)
