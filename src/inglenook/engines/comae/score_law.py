"""The score of one percent roll: the number if it succeeds, else 0, so that the higher score takes it (COM-R22)."""

from __future__ import annotations

from inglenook.rules import Law

from .d100 import SIDES, better_flip, in_range


def score_law(skill: int, *, flips: bool = False, sides: int = SIDES) -> Law[int]:
    """The law of the score; with `flips` the digits are turned whenever that makes a larger success (COM-R14).

    >>> score_law(50).chance(0), score_law(50, flips=True).chance(0)
    (Fraction(1, 2), Fraction(13, 50))
    """
    good = in_range(skill, sides)
    weights: dict[int, int] = {}
    for number in range(1, sides + 1):
        shown = better_flip(number, skill, sides) if flips else number
        score = shown if shown <= good else 0
        weights[score] = weights.get(score, 0) + 1
    return Law(weights)
