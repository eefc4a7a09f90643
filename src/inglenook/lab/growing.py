"""Numbers that only grow in number, as a list and, for compiled loops, as an array beside it that keeps up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

LEAST = 4_096


class Growing:
    """A list whose numbers, once there, may be set anew. `kind` is numpy's name for them.

    A loop that is given an array may go on with it while numbers are added, as long as it looks at none that came
    later: an array is left behind for a larger one, and never moved.
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.listed: list[int] = []
        self._array: Any = None
        self._copied = 0
        self._set: list[int] = []

    def __len__(self) -> int:
        return len(self.listed)

    def add(self, numbers: Iterable[int]) -> int:
        """Puts them at the end; gives where the first of them is."""
        at = len(self.listed)
        self.listed.extend(numbers)
        return at

    def set(self, at: int, number: int) -> None:
        """Another number in one place."""
        self.listed[at] = number
        self._set.append(at)

    def array(self) -> Any:
        """The array, with room to spare behind the numbers that there are."""
        import numpy as np

        size = len(self.listed)
        if self._array is None or size > len(self._array):
            larger = np.zeros(max(LEAST, 2 * size), dtype=self.kind)
            if self._array is not None:
                larger[: self._copied] = self._array[: self._copied]
            self._array = larger
        if self._copied < size:
            self._array[self._copied : size] = np.array(self.listed[self._copied :], dtype=self.kind)
            self._copied = size
        for at in self._set:
            self._array[at] = self.listed[at]
        self._set.clear()
        return self._array
