"""All pairs at once: how each of many laws comes out against each of many others, both thrown once.

What `against` counts for two, one product of matrices counts for all of them. Numbers are whole and below 2^53, where
floats hold them exactly; laws with larger ones are refused. Needs numpy, which the extra `fast` brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from inglenook.rules import Law

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Matrix = NDArray[numpy.float64]

EXACT = 1 << 53
ONE_THREAD = 1 << 18
"""So many products at once are left to one thread: waiting for another, on a busy machine, takes far longer."""


class Scores:
    """Many laws of whole numbers as the rows of one matrix, made once for whatever is asked of them.

    >>> coin, die = Law({1: 1, 2: 1}), Law(dict.fromkeys(range(1, 7), 1))
    >>> pairs = Scores([coin, die]).pairs()
    >>> pairs.law(0, 1)
    Law({'lower': 9, 'equal': 2, 'higher': 1})
    """

    def __init__(self, laws: Sequence[Law[int]]) -> None:
        import numpy

        cases = sorted({case for law in laws for case in law.weights})
        self.cases = {case: place for place, case in enumerate(cases)}
        self.totals = numpy.array([law.total for law in laws], float)
        self.weights = numpy.zeros((len(laws), len(cases)))
        for row, law in zip(self.weights, laws, strict=True):
            row[[self.cases[case] for case in law.weights]] = [*law.weights.values()]
        if len(laws) and max(law.total for law in laws) ** 2 >= EXACT:
            raise ValueError("these laws have too many ways to be compared all at once")

    def pairs(self) -> Pairs:
        """Each against each."""
        import numpy

        above, below = self.weights[:, 1:], numpy.cumsum(self.weights, axis=1)[:, :-1].T
        higher = numpy.empty((len(above), len(above)))
        rows = max(ONE_THREAD // below.size, 1) if below.size else 1
        for row in range(0, len(above), rows):
            numpy.matmul(above[row : row + rows], below, out=higher[row : row + rows])
        ways = self.totals[:, None] * self.totals
        return Pairs(higher, ways - higher - higher.T, ways)

    def ways_of(self, case: int) -> Matrix:
        """In how many ways each law shows this case."""
        ways: Matrix = self.weights[:, self.cases[case]]
        return ways


class Pairs:
    """In how many of all ways the law of a row is higher than that of a column, and in how many equal."""

    __slots__ = ("equal", "higher", "ways")

    def __init__(self, higher: Matrix, equal: Matrix, ways: Matrix) -> None:
        self.higher, self.equal, self.ways = higher, equal, ways

    def law(self, row: int, column: int) -> Law[str]:
        """One pair as `against` gives it."""
        higher, equal = int(self.higher[row, column]), int(self.equal[row, column])
        lower = int(self.ways[row, column]) - higher - equal
        return Law({"lower": lower, "equal": equal, "higher": higher}).reduced()
