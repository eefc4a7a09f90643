"""The table: the authority between people and rules. Faces talk to it, and to nothing below it but dice notation."""

from .beginning import begin
from .engines import Engines, UnknownEngineError
from .facts import UnknownFactError
from .library import BadNameError, Library, LibraryError, NameTakenError, NoSuchCampaignError
from .refusing import NoSeatError
from .shown import (
    AcrossRow,
    AcrossShown,
    CampaignLine,
    CommandShown,
    EffectOdds,
    EngineShown,
    EntryShown,
    Feed,
    HouseRuleShown,
    OddsShown,
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
    "AcrossRow",
    "AcrossShown",
    "BadNameError",
    "CampaignLine",
    "CommandShown",
    "EffectOdds",
    "EngineShown",
    "Engines",
    "EntryShown",
    "Feed",
    "HouseRuleShown",
    "Library",
    "LibraryError",
    "NameTakenError",
    "NoSeatError",
    "NoSuchCampaignError",
    "OddsShown",
    "OptionShown",
    "OutcomeOdds",
    "Page",
    "Receipt",
    "SheetShown",
    "Table",
    "TakeBack",
    "UnknownEngineError",
    "UnknownFactError",
    "View",
    "WaitingShown",
    "begin",
    "odds_across_without_campaign",
    "odds_without_campaign",
    "verify_rules",
]
