"""The chance of a task as a formula, written apart from the rule that plays it: the two must be equal."""

from __future__ import annotations

from fractions import Fraction
from math import comb


def success(die: int, failing: int, dice: int, again: int, *, pool: bool) -> Fraction:
    """The exact chance that no die fails in the end, if whoever may throw again does so while it can help.

    Each failed die once, at most `again` of them: some `j` of all dice fail first, and none of those again. As a
    `pool`: the dice come right one after another, with at most `again` failures on the way.
    """
    if not die:
        return Fraction(0)
    bad = min(failing, die)
    throws = dice + again
    ways = 0
    for failed in range(again + 1 if pool else min(again, dice) + 1):
        orders = comb(dice - 1 + failed, failed) if pool else comb(dice, failed)
        ways += orders * bad**failed * (die - bad) ** dice * die ** (throws - dice - failed)
    return Fraction(ways, die**throws)
