"""What is shown of the night, and what odds count on it."""

from __future__ import annotations

from inglenook.rules import Boxes, Counter, Section, Sheet

from .night import Night
from .pack import PostPack
from .round import end
from .words import ENDS, left


def sheet(pack: PostPack, night: Night) -> Sheet:
    """The night, for any face to draw. Its keys are those of the measures, so that odds show on it as ghosts."""
    blocks = (
        Counter("letters", "Letters", night.letters, "in the bag"),
        Boxes("warmth", "Warmth", night.warmth, pack.warmth),
        Counter("biscuits", "Biscuits", night.biscuits, "for dogs"),
        Boxes("hour", "Hours gone", min(night.hour, pack.hours), pack.hours),
    )
    ended = ENDS.get(end(pack, night), "")
    return Sheet("The night post", left(night.letters), (Section("Under your coat", blocks),), over=ended)


def measures(night: Night) -> dict[str, int]:
    """What odds count."""
    return {"letters": night.letters, "warmth": night.warmth, "biscuits": night.biscuits, "hour": night.hour}
