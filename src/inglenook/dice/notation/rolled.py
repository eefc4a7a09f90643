"""What came of rolling an expression: every die with what happened to it, subtotals, and the total."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from .tree import Pool, Tree, canonical


class Die(msgspec.Struct, frozen=True):
    """One die as it fell. `exploded`: it brought another die; `rerolled`: another took its place; `extra`: it is that
    other. Only dice that are neither `dropped` nor `rerolled` count.
    """

    face: int
    dropped: bool = False
    exploded: bool = False
    rerolled: bool = False
    extra: bool = False

    @property
    def counts(self) -> bool:
        """Whether the face is part of the subtotal."""
        return not (self.dropped or self.rerolled)

    def __str__(self) -> str:
        marks = [("exploded", self.exploded), ("rerolled", self.rerolled), ("dropped", self.dropped)]
        return " ".join([str(self.face), *(word for word, so in marks if so)])


class PoolRolled(msgspec.Struct, frozen=True):
    """The dice of one term, in the order in which they fell, and what they come to."""

    pool: Pool
    dice: tuple[Die, ...]

    @property
    def expression(self) -> str:
        """The term in canonical notation."""
        return canonical(self.pool)

    @property
    def subtotal(self) -> int:
        """The sum of the dice that count."""
        return sum(die.face for die in self.dice if die.counts)


class Cast(msgspec.Struct, frozen=True):
    """An expression after its dice have fallen. `cut` if a die still showed its highest face at the last."""

    tree: Tree
    pools: tuple[PoolRolled, ...]
    total: int
    cut: bool = False


class Rolled(msgspec.Struct, frozen=True):
    """A roll beside what could be expected of it. `minimum` or `maximum` is None where there is no limit."""

    expression: str
    pools: tuple[PoolRolled, ...]
    total: int
    mean: Fraction
    minimum: int | None
    maximum: int | None
    source: str
    cut: bool = False

    def __str__(self) -> str:
        """The roll as one sentence: `2d6+3: 4, 2 → 9 (mean 10, from 5 to 15)`."""
        dice = "; ".join(", ".join(map(str, pool.dice)) for pool in self.pools if pool.dice)
        said = f"{dice} → {self.total}" if dice else str(self.total)
        cut = "; the explosions were cut short" if self.cut else ""
        return (
            f"{self.expression}: {said} (mean {mean_words(self.mean)}, {range_words(self.minimum, self.maximum)}{cut})"
        )

    def data(self) -> dict[str, Any]:
        """The roll as plain data for JSON; the mean is an exact fraction."""
        return {
            "expression": self.expression,
            "total": self.total,
            "pools": [
                {
                    "expression": pool.expression,
                    "subtotal": pool.subtotal,
                    "dice": [msgspec.to_builtins(die) for die in pool.dice],
                }
                for pool in self.pools
            ],
            "mean": f"{self.mean.numerator}/{self.mean.denominator}",
            "decimal": _float(self.mean),
            "minimum": self.minimum,
            "maximum": self.maximum,
            "source": self.source,
            "cut": self.cut,
        }


LEGIBLE = 24
"""How long a fraction may be and still be worth reading."""


def mean_words(mean: Fraction) -> str:
    """An exact mean: as a decimal of at most four places where it is one, else as "15869/1296, about 12.2446"."""
    scaled = mean * 10_000
    nearest = round(scaled)
    sign = "-" if nearest < 0 else ""
    whole, places = divmod(abs(nearest), 10_000)
    text = f"{sign}{whole}.{places:04d}".rstrip("0").rstrip(".")
    if nearest == scaled:
        return text
    exact = str(mean)
    return f"{exact}, about {text}" if len(exact) <= LEGIBLE else f"about {text}"


def range_words(minimum: int | None, maximum: int | None) -> str:
    """A range in words: "from 5 to 15", "from 2, no upper limit"."""
    if minimum is not None and maximum is not None:
        return f"always {minimum}" if minimum == maximum else f"from {minimum} to {maximum}"
    if minimum is not None:
        return f"from {minimum}, no upper limit"
    return f"no lower limit, up to {maximum}" if maximum is not None else "no limit"


def _float(mean: Fraction) -> float | None:
    try:
        return float(mean)
    except OverflowError:
        return None  # beyond what JSON's numbers hold; the fraction beside it is exact
