"""The table: the authority between people and rules. Faces talk to it, and to nothing below it but dice notation.

Each part is loaded when it is first asked for: whoever asks for odds alone needs no journal.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .beginning import begin
    from .engines import Engines, UnknownEngineError
    from .facts import UnknownFactError
    from .keeper import NotAtHandError
    from .library import Library
    from .library_errors import BadNameError, LibraryError, MoveRefused, NameTakenError, NoSuchCampaignError
    from .look import Look
    from .looks import Teller
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
        EpochShown,
        Feed,
        GoalShown,
        HeadShown,
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
    from .unwritten import Unwritten
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
    "HeadShown",
    "HouseRuleShown",
    "Library",
    "LibraryError",
    "Look",
    "MeanShown",
    "MemoryVault",
    "MoveRefused",
    "NameTakenError",
    "NoSeatError",
    "NoSuchCampaignError",
    "NonceShown",
    "NotAtHandError",
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
    "Teller",
    "UnknownEngineError",
    "UnknownFactError",
    "Unwritten",
    "Vault",
    "VaultError",
    "View",
    "WaitingShown",
    "begin",
    "odds_across_without_campaign",
    "odds_without_campaign",
    "open_library",
    "verify_rules",
]

_PLACES = {
    "beginning": ("begin",),
    "engines": ("Engines", "UnknownEngineError"),
    "facts": ("UnknownFactError",),
    "library": ("Library",),
    "keeper": ("NotAtHandError",),
    "look": ("Look",),
    "looks": ("Teller",),
    "unwritten": ("Unwritten",),
    "library_errors": ("BadNameError", "LibraryError", "MoveRefused", "NameTakenError", "NoSuchCampaignError"),
    "opening": ("open_library",),
    "refusing": ("NoSeatError",),
    "seating_acts": ("Seating",),
    "seats": ("GM", "ONLOOKER", "PLAYER", "Seat"),
    "shelf": ("Shelf", "Spot"),
    "shown": (
        "AcrossRow",
        "AcrossShown",
        "AdviceShown",
        "AimShown",
        "CampaignLine",
        "CommandShown",
        "EffectOdds",
        "EngineShown",
        "EntryShown",
        "EpochShown",
        "Feed",
        "GoalShown",
        "HeadShown",
        "HouseRuleShown",
        "MeanShown",
        "NonceShown",
        "OddsShown",
        "OptionAdvised",
        "OptionShown",
        "OutcomeOdds",
        "Page",
        "Receipt",
        "SheetShown",
        "TakeBack",
        "View",
        "WaitingShown",
    ),
    "table": ("Table",),
    "vault": ("FileVault", "MemoryVault", "Vault", "VaultError"),
    "verifying": ("verify_rules",),
    "weighing": ("odds_across_without_campaign", "odds_without_campaign"),
}
"""The modules, and what each has to offer."""


def __getattr__(name: str) -> Any:
    """Loads what is asked for."""
    for module, names in _PLACES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f".{module}", __name__), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
