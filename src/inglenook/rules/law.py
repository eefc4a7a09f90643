"""Laws of chance: what can happen, each with its exact weight. Integers throughout; fractions only when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from fractions import Fraction

K = TypeVar("K")
L = TypeVar("L")


class Law(Generic[K]):
    """An exact distribution: `weights[case]` of `total`.

    >>> Law({"heads": 1, "tails": 1}).chance("heads")
    Fraction(1, 2)
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[K, int]) -> None:
        self.weights: dict[K, int] = {case: weight for case, weight in weights.items() if weight}
        self.total = sum(self.weights.values())

    def reduced(self) -> Law[K]:
        """The same law in lowest terms."""
        common = gcd(*self.weights.values())
        return self if common <= 1 else Law({case: weight // common for case, weight in self.weights.items()})

    def chance(self, case: K) -> Fraction:
        """The exact chance of one case; 0 if it can't happen."""
        from fractions import Fraction  # here, as it takes long to import and not every process needs it

        return Fraction(self.weights.get(case, 0), self.total)

    def map(self, change: Callable[[K], L]) -> Law[L]:
        """The law of `change(case)`."""
        weights: dict[L, int] = {}
        for case, weight in self.weights.items():
            changed = change(case)
            weights[changed] = weights.get(changed, 0) + weight
        return Law(weights)

    def mean(self: Law[int]) -> Fraction:
        """The exact mean of a law of whole numbers."""
        from fractions import Fraction

        return Fraction(sum(case * weight for case, weight in self.weights.items()), self.total)

    def items(self) -> Iterator[tuple[K, Fraction]]:
        """Every possible case with its exact chance, in the order in which the cases were found."""
        from fractions import Fraction

        for case, weight in self.weights.items():
            yield case, Fraction(weight, self.total)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Law) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]  # a law holds a dict

    def __len__(self) -> int:
        return len(self.weights)

    def __str__(self) -> str:
        return ", ".join(f"{case}: {chance}" for case, chance in self.items())

    def __repr__(self) -> str:
        return f"Law({self.weights!r})"


@lru_cache(maxsize=1024)
def sum_weights(dice: tuple[int, ...]) -> tuple[int, ...]:
    """How many ways each sum of the dice has, from the least sum (the number of dice) upwards.

    >>> sum_weights((6, 6))
    (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    """
    ways = [1]
    for sides in dice:
        window, running, longer = sides, 0, []
        for index in range(len(ways) + window - 1):
            if index < len(ways):
                running += ways[index]
            if index >= window:
                running -= ways[index - window]
            longer.append(running)
        ways = longer
    return tuple(ways)


def as_key(value: Any) -> str:
    """How a case is written as a key in reports and JSON."""
    return value if isinstance(value, str) else str(value)
