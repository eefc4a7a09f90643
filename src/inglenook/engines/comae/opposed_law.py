"""The law of an opposed roll in closed form: how two skills fall against each other, without trying any face.

Tests hold it equal to the contest that people roll.
"""

from __future__ import annotations

from inglenook.rules import Law

from .contend import A_WINS, B_WINS, NONE, TIE
from .d100 import SIDES, in_range
from .pack import Options


def opposed_ways(skill: int, against: int, sides: int = SIDES) -> tuple[int, int, int, int]:
    """In how many ways of sides x sides the first wins, the second wins, equal successes stand, both fail (COM-R22).

    >>> opposed_ways(70, 50)
    (5725, 2725, 50, 1500)
    """
    ours, theirs = in_range(skill, sides), in_range(against, sides)
    low = min(ours, theirs)
    both = low * (low - 1) // 2
    ours_alone, theirs_alone = ours * (sides - theirs), theirs * (sides - ours)
    won = ours_alone + both + (ours - low) * theirs
    lost = theirs_alone + both + (theirs - low) * ours
    return won, lost, low, (sides - ours) * (sides - theirs)


def opposed_law(options: Options, skill: int, against: int, sides: int = SIDES) -> Law[str]:
    """The law of an opposed roll by a table's options: what a tie means, and what is thrown again (COM-D8, COM-D9)."""
    won, lost, tie, none = opposed_ways(skill, against, sides)
    if options.tie == "higher_skill" and skill != against:
        won, lost, tie = (won + tie, lost, 0) if skill > against else (won, lost + tie, 0)
    return Law(
        {
            A_WINS: won,
            B_WINS: lost,
            TIE: tie if options.tie != "reroll" else 0,
            NONE: none if options.nobody != "reroll" else 0,
        }
    )
