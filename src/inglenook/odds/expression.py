"""The odds of a dice expression, from the very tree by which it is rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from inglenook.rules import Law

if TYPE_CHECKING:
    from fractions import Fraction


class DiceLaw(Law[int]):
    """The law of an expression's total.

    Dice that explode may do so for ever. Their law is that of dice which stop after `depth` explosions in a row, and
    `bound` is how much any chance may differ from that of dice which never stop; without explosions it is 0, and
    `depth` None. The mean is in any case the limit itself. What is derived from it by `map`, `then` and the like is of
    the dice that stop.
    """

    __slots__ = ("_limit", "bound", "depth", "expression")

    def __init__(
        self, weights: Mapping[int, int], expression: str, limit: Fraction, bound: Fraction, depth: int | None
    ) -> None:
        super().__init__(weights)
        self.expression = expression
        self.bound = bound
        self.depth = depth
        self._limit = limit

    def mean(self: Law[int]) -> Fraction:
        """The exact mean, of dice that explode without end too.

        >>> dice("1d6!").mean()
        Fraction(21, 5)
        """
        assert isinstance(self, DiceLaw)
        return self._limit

    def within(self, test: Callable[[int], bool]) -> tuple[Fraction, Fraction]:
        """The least and the greatest that the chance of passing a test can be, if no explosion is cut short.

        >>> least, greatest = dice("1d6!", depth=1).within(lambda total: total > 6)
        >>> least <= 1 / 6 <= greatest, greatest - least
        (True, Fraction(1, 18))
        """
        from fractions import Fraction

        chance = self.chance_that(test)
        return max(chance - self.bound, Fraction(0)), min(chance + self.bound, Fraction(1))

    def __repr__(self) -> str:
        return f"<DiceLaw {self.expression}>"


def dice(expression: str, *, depth: int | None = None) -> DiceLaw:
    """The exact law of a dice expression's total. Without a depth, the bound of what explodes is under 1 in 10^12.

    Raises `NotationError` for what can't be read, `TooManyCasesError` for what has too many totals to list.

    >>> dice("4d6kh3").mean()
    Fraction(15869, 1296)
    >>> dice("4d6dl1").quantile(0.5)
    12
    """
    return _counted(expression, depth)


@lru_cache(maxsize=32)  # a law may have a hundred thousand totals
def _counted(expression: str, depth: int | None) -> DiceLaw:
    from inglenook.dice.notation import canonical, mean, parse, spread

    tree = parse(expression)
    found = spread(tree, depth)
    return DiceLaw(found.law.weights, canonical(tree), mean(tree), found.tail, found.depth)


def forget() -> None:
    """Forgets what was asked, so that it is counted again."""
    _counted.cache_clear()
