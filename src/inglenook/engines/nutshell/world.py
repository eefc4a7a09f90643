"""The game master's word on traits: which exist, what they mean, what the untrained have (NUT-R16, NUT-R23)."""

from __future__ import annotations

from inglenook.rules import Outcome, Refusal, Rule

from .creation import dice_meant
from .facts import Defined
from .pack import NutshellPack
from .party import LOOK, Kind
from .trait import clean, named, search


def define(
    pack: NutshellPack, name: str, default: int, meaning: str, improves: bool, exists: bool
) -> Rule[Outcome | Refusal]:
    """What a trait is in this world, from the lists or not."""
    party = yield from LOOK
    key, label = named(pack, party, name)
    listed = pack.kinds.get(key)
    said = clean(meaning) or (listed.meaning if listed else "")
    yield from Defined(Kind(key, label, default, said, improves, exists))
    return Outcome("defined", {"label": label})


def look_up(pack: NutshellPack, words: str) -> Rule[Outcome | Refusal]:
    """Looks in the list of traits, and among the words for ratings. "Excellent" names two dice (NUT-D17)."""
    party = yield from LOOK
    found, dice = search(pack, party, words), dice_meant(pack, words)
    return Outcome("found" if found or dice else "nothing", {"traits": found, "dice": dice, "words": words})
