"""The exact mean of every expression, without its law: fast for a thousand dice, and right for dice that explode.

Terms share no dice, so the mean of a sum or product is the sum or product of the means. For explosions it is that of
dice that may go on for ever. A die with S sides that is stopped after n explosions falls short of its mean by exactly
that mean divided by S to the power n + 1, which after the hundred that are played is less than 1 in 10^29.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import comb

from .faces import Weighted, ending, weighted
from .tree import Keep, Negative, Number, Pool, Tree


def mean(tree: Tree) -> Fraction:
    """The exact mean of an expression.

    >>> from .parser import parse
    >>> mean(parse("4d6dl1"))
    Fraction(15869, 1296)
    """
    if isinstance(tree, Number):
        return Fraction(tree.value)
    if isinstance(tree, Pool):
        return _exploding(tree) if tree.explode and tree.count else _fixed(tree)
    if isinstance(tree, Negative):
        return -mean(tree.term)
    left, right = mean(tree.left), mean(tree.right)
    return left + right if tree.sign == "+" else left - right if tree.sign == "-" else left * right


def _fixed(pool: Pool) -> Fraction:
    highest = pool.keep is None or pool.keep.way in ("kh", "dl")
    return kept_mean(weighted(pool), pool.count, pool.kept, highest)


def kept_mean(faces: Weighted, count: int, kept: int, highest: bool) -> Fraction:
    """The mean sum of the `kept` highest or lowest of so many dice."""
    every = sum(weight for _, weight in faces)
    single = Fraction(sum(face * weight for face, weight in faces), every)
    if kept == count:
        return single * count
    if kept * 2 > count:  # what is left out is less to count
        return single * count - kept_mean(faces, count, count - kept, not highest)
    if not highest:
        return -kept_mean(tuple((-face, weight) for face, weight in reversed(faces)), count, kept, True)
    return _best_mean(faces, count, kept, every)


def _best_mean(faces: Weighted, count: int, kept: int, every: int) -> Fraction:
    """Face by face: each step up counts as often as dice that are kept reach it."""
    ways = every**count
    total = kept * faces[0][0] * ways
    reach = every
    for (lower, weight), (face, _) in pairwise(faces):
        reach -= weight
        short = every - reach
        missing, power = 0, short ** (count - kept + 1)
        for reaching in range(kept - 1, -1, -1):
            missing += (kept - reaching) * comb(count, reaching) * reach**reaching * power
            power *= short
        total += (face - lower) * (kept * ways - missing)
    return Fraction(total, ways)


def _exploding(pool: Pool) -> Fraction:
    """Each die ends in one face below the highest; before it come, over all dice, so many highest ones."""
    faces, count, top = ending(pool), pool.count, pool.high
    ended = kept_mean(faces, count, count, True)
    bonus = Fraction(count, pool.sides - 1)  # how many highest faces there are on average
    if pool.keep is None:
        return ended + bonus * top
    if pool.keep.way == "kl":
        return kept_mean(faces, count, pool.keep.count, False)
    if pool.keep.way == "dl":
        return kept_mean(faces, count, pool.kept, True) + bonus * top
    few = _highest_counts(pool, pool.keep.count)
    return (
        _best_exploding(pool, pool.keep, few)
        if pool.keep.way == "kh"
        else _but_best_exploding(pool, pool.keep, few, ended, bonus)
    )


def _best_exploding(pool: Pool, keep: Keep, few: Iterator[Fraction]) -> Fraction:
    total, rest = Fraction(0), Fraction(1)
    for highest, chance in enumerate(few):
        rest -= chance
        total += chance * (highest * pool.high + kept_mean(ending(pool), pool.count, keep.count - highest, True))
    return total + rest * keep.count * pool.high


def _but_best_exploding(pool: Pool, keep: Keep, few: Iterator[Fraction], ended: Fraction, bonus: Fraction) -> Fraction:
    total = ended + (bonus - keep.count) * pool.high
    for highest, chance in enumerate(few):
        kept = pool.count - (keep.count - highest)
        left = kept_mean(ending(pool), pool.count, kept, False)
        total += chance * (left - ended + (keep.count - highest) * pool.high)
    return total


def _highest_counts(pool: Pool, most: int) -> Iterator[Fraction]:
    """The chances that 0, 1, 2, … highest faces fall before all dice have ended, for fewer than `most`."""
    chance = Fraction(pool.sides - 1, pool.sides) ** pool.count
    for highest in range(most):
        yield chance
        chance *= Fraction(pool.count + highest, (highest + 1) * pool.sides)
