"""Dice: where faces come from, and dice notation that is rolled and counted by one and the same tree.

Sources: `Fair` (the system's generator), `Seeded` (repeatable), `Declared` (real dice, typed in), `Verifiable` (from a
secret that was committed to).
Notation: `inglenook.dice.notation`, loaded when first asked for, so that whoever only throws dice starts quickly; its
chief names are found here too.
"""

from typing import TYPE_CHECKING, Any

from .declared import Declared, TooFewFacesError, deal, parse_faces
from .fair import Fair
from .seeded import Seeded
from .source import Dice, Shown, Source
from .verifiable import Nonce, Verifiable, commitment_of

if TYPE_CHECKING:
    from .notation import NotationError, Rolled, as_roll, as_rule, canonical, law, limits, mean, parse, roll, spread

NOTATION = (
    "NotationError",
    "Rolled",
    "as_roll",
    "as_rule",
    "canonical",
    "law",
    "limits",
    "mean",
    "parse",
    "roll",
    "spread",
)

__all__ = [
    "Declared",
    "Dice",
    "Fair",
    "Nonce",
    "NotationError",
    "Rolled",
    "Seeded",
    "Shown",
    "Source",
    "TooFewFacesError",
    "Verifiable",
    "as_roll",
    "as_rule",
    "canonical",
    "commitment_of",
    "deal",
    "law",
    "limits",
    "mean",
    "parse",
    "parse_faces",
    "roll",
    "spread",
]


def __getattr__(name: str) -> Any:
    """Loads the notation when it is first asked for."""
    if name in NOTATION:
        from . import notation

        return getattr(notation, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
