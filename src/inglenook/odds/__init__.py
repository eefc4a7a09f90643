"""Exact odds as a library: of dice, of any command of any engine, of any rule; pure Python, imported as it is needed.

>>> from inglenook import odds
>>> odds.dice("2d6").chance(7)
Fraction(1, 6)
>>> task = odds.command("nutshell.task", trait="d8", difficulty=3, influence="d12")
>>> task.outcomes.chance("success")
Fraction(3773, 4096)

`dice`, `command` and `rule` count; what they give is put together with `then`, `given` and what a `Law` can do.
"""

from inglenook.rules import Comparison, Law, against, compare

from .asking import command, rule
from .expression import DiceLaw, dice
from .forecast import Forecast, NoOddsError, Way

__all__ = [
    "Comparison",
    "DiceLaw",
    "Forecast",
    "Law",
    "NoOddsError",
    "Way",
    "against",
    "command",
    "compare",
    "dice",
    "rule",
]
