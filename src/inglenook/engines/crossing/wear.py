"""Stress and wounds: what the road does to those who walk it (CRO-D23). A host's own sheet bears it too (CRO-D34)."""

from __future__ import annotations

from inglenook.rules import Call, Rule

from .facts import Overstrained, Worn
from .journey import LOOK, Journey
from .pack import CrossingPack
from .ports import BEAR, no_one


def wear(pack: CrossingPack, key: str, why: str, *, stress: int = 0, wounds: int = 0) -> Rule[Journey]:
    """Changes a traveler's stress and wounds within what one can have; stress beyond that is the referee's to tell."""
    journey = yield from LOOK
    before = journey.traveler(key)
    stressed = min(max(before.stress + stress, 0), pack.wear.stress) - before.stress
    wounded = min(max(before.wounds + wounds, 0), pack.wear.wounds) - before.wounds
    if stressed or wounded:
        journey = yield from Worn(key, stressed, wounded, why)
    if stress > stressed:
        journey = yield from Overstrained(key, stress - stressed)
    for cost, amount in (("stress", stressed), ("wound", wounded)):
        if amount:
            yield from bear(journey, key, cost, amount, why)
    return (yield from LOOK)


def wear_all(pack: CrossingPack, why: str, *, stress: int) -> Rule[Journey]:
    """Every traveler takes stress."""
    journey = yield from LOOK
    for traveler in journey.travelers:
        yield from wear(pack, traveler.key, why, stress=stress)
    return (yield from LOOK)


def bear(journey: Journey, key: str, cost: str, amount: int, why: str) -> Rule[None]:
    """Lets a host's sheet bear it."""
    worn = journey.traveler(key)
    yield from Call(
        BEAR,
        no_one,
        traveler=worn.name,
        company=len(journey.travelers),
        cost=cost,
        amount=amount,
        stress=worn.stress,
        wounds=worn.wounds,
        why=why,
    )
