"""What afflicts a character from task to task: fatigue, a load, a wound, an illness (NUT-R9)."""

from __future__ import annotations

from inglenook.rules import Outcome, Refusal, Rule

from .facts import Afflicted, Recovered
from .party import LOOK
from .trait import clean


def afflict(who: str, what: str, level: str) -> Rule[Outcome | Refusal]:
    """Something afflicts somebody; the same again changes its level."""
    yield from LOOK
    yield from Afflicted(who, clean(what), level)
    return Outcome("afflicted")


def recover(who: str, what: str) -> Rule[Outcome | Refusal]:
    """It afflicts them no more."""
    party = yield from LOOK
    name, known = clean(what), [ailment.what for ailment in party.character(who).ailments]
    if name.casefold() not in [ailment.casefold() for ailment in known]:
        sentence = f"{party.character(who).name} does not suffer from {name}."
        return Refusal("not_afflicted", sentence, "NUT-R9", "what", tuple(known))
    yield from Recovered(who, name)
    return Outcome("recovered")
