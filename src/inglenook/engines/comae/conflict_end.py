"""How a conflict ends: when no more than one side has anyone in, or when the table says so (COM-D33)."""

from __future__ import annotations

from inglenook.rules import Look, Outcome, Refusal, Rule

from .combined import give_back
from .facts import ConflictEnded, WentOut
from .person import STATIC
from .story import Comae

SURRENDERED, FLED = "surrendered", "fled"


def no_conflict() -> Refusal:
    """There is nothing to declare or to roll for."""
    return Refusal("no_conflict", "No conflict is under way. Begin one first.", "COM-R24")


def end_if_decided() -> Rule[str | None]:
    """Ends the conflict if at most one side is left; gives that side, or None if it goes on."""
    conflict = (yield from Look(Comae)).conflict
    assert conflict is not None
    if len(conflict.sides) > 1:
        return None
    yield from end_conflict()
    return conflict.sides[0] if conflict.sides else ""


def end_conflict() -> Rule[str]:
    """Ends the conflict as it stands; what a temporary pool lost is taken from the real ones first."""
    comae = yield from Look(Comae)
    conflict = comae.conflict
    assert conflict is not None
    if conflict.combined:
        for fighter in conflict.fighters:
            yield from give_back(fighter, conflict.pools)
    statics = tuple(fighter.key for fighter in conflict.fighters if comae.person(fighter.key).level == STATIC)
    side = conflict.sides[0] if len(conflict.sides) == 1 else ""
    yield from ConflictEnded(side, conflict.round - 1, statics)
    return side


def leave(key: str, how: str) -> Rule[Outcome | Refusal]:
    """Someone gives in, surrenders or runs, and is out (COM-R28)."""
    comae = yield from Look(Comae)
    conflict = comae.conflict
    if conflict is None:
        return no_conflict()
    if conflict.fighter(key).out:
        return Refusal("out", f"{comae.person(key).name} is out already.", "COM-R28", "who")
    yield from WentOut(key, how)
    ended = yield from end_if_decided()
    return Outcome(how, {"key": key, "ended": ended})


def end() -> Rule[Outcome | Refusal]:
    """The table ends the conflict as it stands."""
    if (yield from Look(Comae)).conflict is None:
        return no_conflict()
    side = yield from end_conflict()
    return Outcome("ended", {"side": side})
