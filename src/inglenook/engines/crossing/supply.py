"""Supplies: what every leg uses up, and what running dry does (CRO-R13 to CRO-R15)."""

from __future__ import annotations

import msgspec

from inglenook.rules import Choose, Rule

from .facts import Ate, Consumed, RanDry
from .journey import LOOK, Journey
from .pace import rations_due
from .pack import PARTY, CrossingPack
from .wear import wear, wear_all


class Eating(msgspec.Struct, frozen=True):
    """What the party sees when rations don't last for all: the journey, and how many can still eat."""

    journey: Journey
    rations: int


def feed(pack: CrossingPack) -> Rule[frozenset[str]]:
    """One ration each, and what other stores a leg takes. Gives those who ate and so may ease on this leg (CRO-D21)."""
    journey = yield from LOOK
    fed = yield from (_from_packs(journey) if pack.options.each_carries else _from_store(pack, journey))
    for traveler in journey.travelers:
        if traveler.key not in fed:
            yield from wear(pack, traveler.key, "unfed", stress=1)
    for store in pack.stores:
        journey = yield from LOOK
        used = min(journey.left(store.key), store.amount)
        if used:
            yield from Consumed(store.key, used, "leg")
        if used < store.amount:
            yield from RanDry(store.key)
            if not store.dry:
                yield from wear_all(pack, "dry", stress=1)
                fed = frozenset()
    return fed


def _from_store(pack: CrossingPack, journey: Journey) -> Rule[frozenset[str]]:
    """From the party's store. If it doesn't last, the party says who eats (CRO-D21)."""
    everyone = tuple(traveler.key for traveler in journey.travelers)
    due, left = rations_due(journey), journey.left(pack.supply.key)
    used = min(due, left)
    if used:
        yield from Consumed(pack.supply.key, used, "leg")
    if left >= due:
        return frozenset(everyone)
    yield from RanDry(pack.supply.key)
    rations = len(everyone) - (due - left) if left else 0
    if pack.options.auto_eat:
        return frozenset(most_stressed(journey, everyone)[:rations])
    hungry = list(everyone)
    while rations:
        eats = yield from Choose(PARTY, "eats", tuple(hungry), Eating(journey, rations))
        hungry.remove(eats)
        rations -= 1
    return frozenset(everyone) - frozenset(hungry)


def _from_packs(journey: Journey) -> Rule[frozenset[str]]:
    """From each one's own pack. What thrifty assets save goes to those who have least, as long as anyone has any."""
    saved = len(journey.travelers) - rations_due(journey) if any(one.rations for one in journey.travelers) else 0
    order = sorted(journey.travelers, key=lambda traveler: traveler.rations)
    treated = frozenset(traveler.key for traveler in order[:saved])
    eating = tuple(one.key for one in journey.travelers if one.key not in treated and one.rations)
    if eating:
        yield from Ate(eating, "leg")
    return treated | frozenset(eating)


def most_stressed(journey: Journey, keys: tuple[str, ...]) -> tuple[str, ...]:
    """The most stressed first, those alike in the order of the sheet (CRO-D21)."""
    return tuple(sorted(keys, key=lambda key: -journey.traveler(key).stress))


def can_pay_for_all(pack: CrossingPack, journey: Journey, *, due: bool) -> bool:
    """Whether everyone can have one ration more, beside the one of this leg if that is still `due` (CRO-D10)."""
    still = rations_due(journey) if due else 0
    if pack.options.each_carries:
        more = sum(1 for traveler in journey.travelers if traveler.rations > 1)
        return all(traveler.rations for traveler in journey.travelers) and more >= still
    return journey.left(pack.supply.key) >= still + len(journey.travelers)


def pay_for_all(pack: CrossingPack, why: str) -> Rule[None]:
    """One ration more from everyone."""
    journey = yield from LOOK
    if pack.options.each_carries:
        yield from Ate(tuple(traveler.key for traveler in journey.travelers), why)
    else:
        yield from Consumed(pack.supply.key, len(journey.travelers), why)


def can_pay_one(pack: CrossingPack, journey: Journey, traveler: str) -> bool:
    """Whether there is a ration to pay with."""
    if pack.options.each_carries:
        return journey.traveler(traveler).rations > 0
    return journey.left(pack.supply.key) > 0


def pay_one(pack: CrossingPack, traveler: str, why: str) -> Rule[None]:
    """One ration."""
    if pack.options.each_carries:
        yield from Ate((traveler,), why)
    else:
        yield from Consumed(pack.supply.key, 1, why)
