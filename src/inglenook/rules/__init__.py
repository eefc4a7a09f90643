"""The seam: a rule is written once, as a generator that asks, and read many ways by its drivers.

This package is all that an engine imports. It does no I/O.
"""

from .asks import Ask, Call, Choose, Look, Part, Port, Ports, Roll, Rule
from .engine import (
    REFEREE,
    TABLE,
    Asked,
    Change,
    Command,
    Credit,
    Engine,
    Field,
    Fields,
    HouseRule,
    Option,
    Pack,
    PackError,
    PackFault,
    Value,
    Words,
)
from .fields import check_fields, check_value
from .law import Law, as_key, sum_weights
from .odds import Leaf, Odds, Policies, Policy, TooManyCasesError, odds
from .outcome import Outcome, Refusal
from .reading import Band, Bands, Faces, Hand, Reading, Total, enumerated
from .redrive import (
    ChoiceRecorded,
    DiceRecorded,
    DivergedError,
    FactElsewhere,
    FactRecorded,
    OutcomeRecorded,
    redrive,
)
from .run import Chosen, Run, Stated, Thrown, check_faces
from .sheet import AnyBlock, Boxes, Counter, Line, Rating, Section, Sheet, StepShown, Switch
from .state import Event, State, World, event_name

__all__ = [name for name in dir() if not name.startswith("_") and name[0].isupper()] + [
    "as_key",
    "check_faces",
    "check_fields",
    "check_value",
    "enumerated",
    "event_name",
    "odds",
    "redrive",
    "sum_weights",
]
