"""Focus: a brief break that restores, and costs a box (NOM-R19, NOM-R20)."""

from __future__ import annotations

from inglenook.rules import Choose, Outcome, Refusal, Rule

from .facts import Focused
from .nomad import LOOK, Nomad
from .pack import PLAYER, NomadicPack
from .track import mark_boxes

FOCUS = "focus"
KEEP = "keep"


def focus(pack: NomadicPack) -> Rule[Outcome | Refusal]:
    """Skills and determination come back first, then the box is owed, and a choice if all is full (NOM-D16)."""
    nomad = yield from LOOK
    if is_fresh(nomad) and (yield from Choose(PLAYER, "focus_anyway", (FOCUS, KEEP), nomad)) == KEEP:
        return Outcome("kept")
    nomad = yield from Focused()
    yield from mark_boxes(pack, nomad, 1, "focus")
    return Outcome("focused")


def is_fresh(nomad: Nomad) -> bool:
    """Whether a focus would restore nothing, so that it has to be confirmed (NOM-D17)."""
    return nomad.determination and all(skill.die == skill.start for skill in nomad.skills)
