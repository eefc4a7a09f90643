"""The table: the authority between people and rules. Faces talk to it, and to nothing below it but dice notation."""

from .beginning import begin
from .engines import Engines, UnknownEngineError
from .facts import UnknownFactError
from .library import BadNameError, Library, LibraryError, NameTakenError, NoSuchCampaignError
from .refusing import NoSeatError
from .seating_acts import Seating
from .seats import GM, ONLOOKER, PLAYER, Seat
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
    EpochShown,
    Feed,
    GoalShown,
    HouseRuleShown,
    MeanShown,
    NonceShown,
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
from .vault import FileVault, MemoryVault, Vault, VaultError
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
    "EpochShown",
    "Feed",
    "FileVault",
    "GoalShown",
    "HouseRuleShown",
    "Library",
    "LibraryError",
    "MeanShown",
    "MemoryVault",
    "NameTakenError",
    "NoSeatError",
    "NoSuchCampaignError",
    "NonceShown",
    "OddsShown",
    "OptionAdvised",
    "OptionShown",
    "OutcomeOdds",
    "Page",
    "Receipt",
    "Seat",
    "Seating",
    "SheetShown",
    "Table",
    "TakeBack",
    "UnknownEngineError",
    "UnknownFactError",
    "Vault",
    "VaultError",
    "View",
    "WaitingShown",
    "begin",
    "odds_across_without_campaign",
    "odds_without_campaign",
    "verify_rules",
]
