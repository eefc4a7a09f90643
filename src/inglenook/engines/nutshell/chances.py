"""The chance of a task in closed form: every difficulty at once, without driving the rule (NUT-R8 to R11, NUT-D2)."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from .pack import NutshellPack

if TYPE_CHECKING:
    from fractions import Fraction


def success(die: int, failing: int, dice: int, again: int, *, pool: bool) -> Fraction:
    """The exact chance that no die fails in the end, if whoever may throw again does so while it can help.

    Each failed die once, at most `again` of them: some `j` of all dice fail first, and none of those again. As a
    `pool`: the dice come right one after another, with at most `again` failures on the way.
    """
    from fractions import Fraction

    if not die:
        return Fraction(0)
    bad = min(failing, die)
    throws = dice + again
    ways = 0
    for failed in range(again + 1 if pool else min(again, dice) + 1):
        orders = comb(dice - 1 + failed, failed) if pool else comb(dice, failed)
        ways += orders * bad**failed * (die - bad) ** dice * die ** (throws - dice - failed)
    return Fraction(ways, die**throws)


def by_difficulty(pack: NutshellPack, die: int, level: str, influence: int) -> tuple[Fraction, ...]:
    """The chances at every difficulty, from the easiest on, with an affliction's level and an influencing die."""
    again, failing = pack.again(influence), pack.failing(level)
    return tuple(
        success(die, failing, dice, again, pool=pack.options.reroll_pool)
        for dice in range(1, len(pack.task.difficulties) + 1)
    )


def in_percent(chance: Fraction) -> str:
    """A chance as people say it, rounded half up (GEN-4), and never 0 % or 100 % for what is neither."""
    rounded = (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)
    if rounded == 0 and chance:
        return "<1 %"
    if rounded == 100 and chance < 1:
        return ">99 %"
    return f"{rounded} %"
