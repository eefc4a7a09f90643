"""The odds of a dice expression, shown like those of any command: its outcomes are its totals."""

from __future__ import annotations

from inglenook.dice.notation import canonical, law, parse

from .chances import cases, fraction
from .shown import OddsShown, OutcomeOdds


def odds_of_dice(expression: str) -> OddsShown:
    """The exact law of an expression's total, lowest first.

    Dice that explode without end stop where less than 1 in 10^12 goes on. Raises `NotationError` for what can't be
    read, `TooManyCasesError` for what has too many totals to list.
    """
    tree = parse(expression)
    outcomes = tuple(
        OutcomeOdds(str(total), str(total), fraction(over, under), over / under)
        for total, over, under in cases(law(tree))
    )
    return OddsShown(canonical(tree), "", (), outcomes, {}, {})
