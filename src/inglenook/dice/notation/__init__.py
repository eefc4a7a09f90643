"""Dice notation: one parser, one tree, from which an expression is rolled and counted.

parse("4d6dl1+2") -> tree       canonical(tree) -> "4d6dl1+2"
roll("4d6dl1+2", source)        every die, the total, the exact mean and the range
law("4d6dl1")                   the exact chance of every total
as_roll, as_rule, cast          the same expression as asks of a rule
"""

from .asking import Worth, as_roll, as_rule
from .bounds import limits
from .casting import MOST_EXPLOSIONS, cast, roll
from .errors import NotationError
from .laws import Spread, law, spread
from .means import mean
from .parser import parse
from .rolled import Cast, Die, PoolRolled, Rolled, mean_words, range_words
from .tree import Binary, Keep, Negative, Number, Pool, Reroll, Tree, canonical, pools

__all__ = [
    "MOST_EXPLOSIONS",
    "Binary",
    "Cast",
    "Die",
    "Keep",
    "Negative",
    "NotationError",
    "Number",
    "Pool",
    "PoolRolled",
    "Reroll",
    "Rolled",
    "Spread",
    "Tree",
    "Worth",
    "as_roll",
    "as_rule",
    "canonical",
    "cast",
    "law",
    "limits",
    "mean",
    "mean_words",
    "parse",
    "pools",
    "range_words",
    "roll",
    "spread",
]
