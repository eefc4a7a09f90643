"""Dice: where faces come from, and dice notation that is rolled and counted by one and the same tree.

Sources: `Fair` (the system's generator), `Seeded` (repeatable), `Declared` (real dice, typed in).
"""

from .declared import Declared, TooFewFacesError, deal, parse_faces
from .fair import Fair
from .seeded import Seeded
from .source import Dice, Shown, Source

__all__ = [
    "Declared",
    "Dice",
    "Fair",
    "Seeded",
    "Shown",
    "Source",
    "TooFewFacesError",
    "deal",
    "parse_faces",
]
