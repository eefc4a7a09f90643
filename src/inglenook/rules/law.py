"""Laws of chance: what can happen, each with its exact weight. Integers throughout; fractions only when asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from math import gcd, lcm
from operator import sub
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from fractions import Fraction

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)
M = TypeVar("M", bound=Hashable)


_bare = object.__new__


class Law(Generic[K]):
    """An exact distribution: `weights[case]` of `total`.

    >>> Law({"heads": 1, "tails": 1}).chance("heads")
    Fraction(1, 2)
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[K, int]) -> None:
        self.weights: dict[K, int] = {case: weight for case, weight in weights.items() if weight}
        self.total = sum(self.weights.values())

    @staticmethod
    def known(weights: dict[K, int], total: int) -> Law[K]:
        """A law from weights of which it is known that none is 0 and that they come to this total: made without a look.

        >>> Law.known({"heads": 1, "tails": 1}, 2) == Law({"heads": 1, "tails": 1})
        True
        """
        law: Law[K] = _bare(Law)
        law.weights = weights
        law.total = total
        return law

    def reduced(self) -> Law[K]:
        """The same law in lowest terms."""
        common = gcd(*self.weights.values())
        if common <= 1:
            return self
        return Law.known({case: weight // common for case, weight in self.weights.items()}, self.total // common)

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
        return Law.known(weights, self.total)

    def mean(self: Law[int]) -> Fraction:
        """The exact mean of a law of whole numbers."""
        from fractions import Fraction

        return Fraction(sum(case * weight for case, weight in self.weights.items()), self.total)

    def variance(self: Law[int]) -> Fraction:
        """The exact variance of a law of whole numbers.

        >>> Law({1: 1, 2: 1, 3: 1, 4: 1}).variance()
        Fraction(5, 4)
        """
        from fractions import Fraction

        first = sum(case * weight for case, weight in self.weights.items())
        second = sum(case * case * weight for case, weight in self.weights.items())
        return Fraction(second * self.total - first * first, self.total * self.total)

    def quantile(self: Law[int], part: Fraction | float) -> int:
        """The least number that isn't passed with at least this chance; 1/2 gives the median.

        >>> Law({1: 1, 2: 1, 3: 1, 4: 1}).quantile(0.5)
        2
        """
        from fractions import Fraction

        if not self.weights or not 0 <= part <= 1:
            raise ValueError("a quantile is asked of a law with cases, for a part from 0 to 1")
        wanted, reached = Fraction(part) * self.total, 0
        for case in sorted(self.weights):
            reached += self.weights[case]
            if reached >= wanted:
                break
        return case

    def chance_that(self, test: Callable[[K], bool]) -> Fraction:
        """The exact chance that a case passes a test.

        >>> Law({1: 1, 2: 1, 3: 1, 4: 1}).chance_that(lambda face: face >= 3)
        Fraction(1, 2)
        """
        from fractions import Fraction

        return Fraction(sum(weight for case, weight in self.weights.items() if test(case)), self.total)

    def at_least_once(self, wanted: K | Callable[[K], bool], times: int) -> Fraction:
        """The exact chance that a case, or one that passes a test, comes up at least once in so many tries.

        >>> Law(dict.fromkeys(range(1, 7), 1)).at_least_once(6, 4)
        Fraction(671, 1296)
        """
        if times < 0:
            raise ValueError(f"nothing is tried {times} times")
        return 1 - (1 - (self.chance_that(wanted) if callable(wanted) else self.chance(wanted))) ** times

    def given(self, test: Callable[[K], bool]) -> Law[K]:
        """The law once it is known that the case passes a test. Raises `ValueError` if no case does.

        >>> Law({1: 1, 2: 1, 3: 1, 4: 1}).given(lambda face: face != 1).chance(4)
        Fraction(1, 3)
        """
        kept = {case: weight for case, weight in self.weights.items() if test(case)}
        if not kept:
            raise ValueError("this can't happen, so nothing follows from it")
        return Law(kept).reduced()

    def then(self, following: Callable[[K], Law[L]]) -> Law[L]:
        """The law of what follows, which may be another one for each case.

        >>> Law({4: 1, 6: 1}).then(lambda sides: Law(dict.fromkeys(range(1, sides + 1), 1))).chance(6)
        Fraction(1, 12)
        """
        laws = [(following(case), weight) for case, weight in self.weights.items()]
        common = lcm(*[law.total for law, _ in laws])
        weights: dict[L, int] = {}
        for law, weight in laws:
            scale = weight * (common // law.total)
            for case, ways in law.weights.items():
                weights[case] = weights.get(case, 0) + ways * scale
        return Law(weights).reduced()

    def joined(self, other: Law[L], join: Callable[[K, L], M]) -> Law[M]:
        """The law of two that know nothing of each other, joined case by case.

        >>> coin = Law({0: 1, 1: 1})
        >>> coin.joined(coin, max).chance(1)
        Fraction(3, 4)
        """
        weights: dict[M, int] = {}
        for case, weight in self.weights.items():
            for another, ways in other.weights.items():
                joined = join(case, another)
                weights[joined] = weights.get(joined, 0) + weight * ways
        return Law(weights).reduced()

    def times(self: Law[int], count: int) -> Law[int]:
        """The law of the sum of so many tries that know nothing of each other.

        >>> Law({0: 1, 1: 1}).times(2).chance(1)
        Fraction(1, 2)
        """
        if count < 0:
            raise ValueError(f"nothing is tried {count} times")
        total, doubled = Law({0: 1}), self
        while count:
            if count & 1:
                total = total.joined(doubled, int.__add__)
            count >>= 1
            if count:
                doubled = doubled.joined(doubled, int.__add__)
        return total

    def group(self, groups: Mapping[L, Callable[[K], bool]]) -> Law[L]:
        """The law of groups, each given by a test; a case is in the first that it passes. Raises `ValueError` for one
        that is in none.

        >>> Law(dict.fromkeys(range(1, 7), 1)).group({"low": lambda face: face < 3, "high": lambda face: face > 2})
        Law({'low': 2, 'high': 4})
        """
        return self.map(lambda case: _group_of(case, groups))

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


def _group_of(case: K, groups: Mapping[L, Callable[[K], bool]]) -> L:
    for name, test in groups.items():
        if test(case):
            return name
    raise ValueError(f"{case!r} is in none of the groups")


@lru_cache(maxsize=1024)
def sum_weights(dice: tuple[int, ...]) -> tuple[int, ...]:
    """How many ways each sum of the dice has, from the least sum (the number of dice) upwards.

    >>> sum_weights((6, 6))
    (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    """
    ways = [1] * dice[0] if dice else [1]
    for sides in dice[1:]:  # the ways of the sum before, and what comes into reach of this die less what leaves it
        beyond = [0] * (sides - 1)
        ways = list(accumulate(map(sub, [*ways, *beyond], [0, *beyond, *ways])))
    return tuple(ways)


def as_key(value: Any) -> str:
    """How a case is written as a key in reports and JSON."""
    return value if isinstance(value, str) else str(value)
