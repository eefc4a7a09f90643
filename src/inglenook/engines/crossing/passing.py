"""Legs that only pass: time and rations, no ground and no roll (CRO-D15, CRO-D36)."""

from __future__ import annotations

from inglenook.rules import Rule

from .facts import LegOver
from .journey import LOOK
from .pack import CrossingPack
from .supply import feed
from .wear import wear

REST = ("rest", "hole_up")
"""The kinds of leg on which those who ate clear a stress."""


def pass_leg(pack: CrossingPack, kind: str) -> Rule[None]:
    """A leg passes. On one that is a rest whoever ate clears one stress; wounds don't heal on the road (CRO-D15)."""
    yield from LegOver(kind)
    fed = yield from feed(pack)
    if kind not in REST:
        return
    journey = yield from LOOK
    for traveler in journey.travelers:
        if traveler.key in fed and traveler.stress:
            yield from wear(pack, traveler.key, "rest", stress=-1)
