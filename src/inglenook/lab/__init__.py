"""The lab: how a duel, a journey or a mission goes, exactly where that can be counted, by sampling where it can't.

To import it costs next to nothing: whatever counts, samples or draws is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .foretelling import prospect
from .prospect import Prospect, Share, Spread
from .study import LabError, Study, courses, default_pack, find_course, study

if TYPE_CHECKING:
    from .best import best
    from .comparing import compare
    from .dice_checking import dice_check
    from .exactly import exact
    from .reporting import report
    from .sampling import sample
    from .sweeping import sweep
    from .tables import table

_LAZY = {
    "best": "best",
    "compare": "comparing",
    "dice_check": "dice_checking",
    "exact": "exactly",
    "report": "reporting",
    "sample": "sampling",
    "sweep": "sweeping",
    "table": "tables",
}
"""Where the names are found that are loaded when they are first asked for."""

__all__ = [
    "LabError",
    "Prospect",
    "Share",
    "Spread",
    "Study",
    "best",
    "compare",
    "courses",
    "default_pack",
    "dice_check",
    "exact",
    "find_course",
    "prospect",
    "report",
    "sample",
    "study",
    "sweep",
    "table",
]


def __getattr__(name: str) -> Any:
    """Loads what is asked for, and keeps it."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f".{_LAZY[name]}", __name__), name)
    globals()[name] = found
    return found
