"""The table: the authority between people and rules. Faces talk to it, and to nothing below it but dice notation."""

from .beginning import begin
from .engines import Engines, UnknownEngineError
from .facts import UnknownFactError
from .library import Library
from .library_errors import BadNameError, LibraryError, MoveRefused, NameTakenError, NoSuchCampaignError
from .opening import open_library
from .refusing import NoSeatError
from .seating_acts import Seating
from .seats import GM, ONLOOKER, PLAYER, Seat
from .shelf import Shelf, Spot
from .shown import (
    AcrossRow,
    AcrossShown,
    AdviceShown,
    AimShown,
    CampaignLine,
    CommandShown,
    EffectOdds,
    EngineShown,
    EntryShown,
    Feed,
    GoalShown,
    HouseRuleShown,
    MeanShown,
    OddsShown,
    OptionAdvised,
    OptionShown,
    OutcomeOdds,
    Page,
    Receipt,
    SheetShown,
    TakeBack,
    View,
    WaitingShown,
)
from .table import Table
from .verifying import verify_rules
from .weighing import odds_across_without_campaign, odds_without_campaign

__all__ = [
    "GM",
    "ONLOOKER",
    "PLAYER",
    "AcrossRow",
    "AcrossShown",
    "AdviceShown",
    "AimShown",
    "BadNameError",
    "CampaignLine",
    "CommandShown",
    "EffectOdds",
    "EngineShown",
    "Engines",
    "EntryShown",
    "Feed",
    "GoalShown",
    "HouseRuleShown",
    "Library",
    "LibraryError",
    "MeanShown",
    "MoveRefused",
    "NameTakenError",
    "NoSeatError",
    "NoSuchCampaignError",
    "OddsShown",
    "OptionAdvised",
    "OptionShown",
    "OutcomeOdds",
    "Page",
    "Receipt",
    "Seat",
    "Seating",
    "SheetShown",
    "Shelf",
    "Spot",
    "Table",
    "TakeBack",
    "UnknownEngineError",
    "UnknownFactError",
    "View",
    "WaitingShown",
    "begin",
    "odds_across_without_campaign",
    "odds_without_campaign",
    "open_library",
    "verify_rules",
]
