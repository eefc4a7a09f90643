"""Chances as the tables of the pages say them."""

from __future__ import annotations

from fractions import Fraction


def in_percent(chance: Fraction) -> str:
    """A chance as people say it, rounded half up (GEN-4), and never 0 % or 100 % for what is neither."""
    rounded = (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)
    if rounded == 0 and chance:
        return "<1 %"
    if rounded == 100 and chance < 1:
        return ">99 %"
    return f"{rounded} %"
