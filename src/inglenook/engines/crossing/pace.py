"""Pace: chosen once, held to by the slowest, and what ground a leg gains at it (CRO-R12, CRO-D16 to CRO-D19)."""

from __future__ import annotations

from .journey import FAST, THRIFTY, Journey
from .pack import CrossingPack


def party_pace(pack: CrossingPack, journey: Journey) -> int:
    """The place of the party's pace among the paces: the slower of what was chosen and every limit (CRO-D18)."""
    limits = [pack.pace_order[journey.pace]]
    for traveler in journey.travelers:
        if traveler.limit:
            limits.append(pack.pace_order[traveler.limit])
        if traveler.wounds >= pack.wear.slow_from:
            limits.append(pack.pace_order[pack.wear.slow_pace])
    limits.extend(pack.pace_order[broken.pace] for broken in journey.breakdowns)
    return min(limits)


def held_by(pack: CrossingPack, journey: Journey) -> str:
    """Who or what holds the party to its pace; empty if it goes at the pace it chose."""
    pace = party_pace(pack, journey)
    if pace == pack.pace_order[journey.pace]:
        return ""
    for broken in journey.breakdowns:
        if pack.pace_order[broken.pace] == pace:
            return journey.name_of(broken.victim)
    slow = pack.pace_order[pack.wear.slow_pace]
    for traveler in journey.travelers:
        hurt = traveler.wounds >= pack.wear.slow_from and slow == pace
        if hurt or (traveler.limit and pack.pace_order[traveler.limit] == pace):
            return traveler.name
    return ""


def ground_of(pack: CrossingPack, journey: Journey) -> int:
    """The half-stages that the next leg gains; none on each first leg of a crawl (CRO-D38).

    Where several things crawl they crawl together, in the step of the one that gave out first.
    """
    crawl = next((broken for broken in journey.breakdowns if broken.crawl), None)
    if crawl is not None and crawl.legs % 2 == 0:
        return 0
    return pack.paces[party_pace(pack, journey)].ground + (1 if all_carried(journey) else 0)


def stress_of(pack: CrossingPack, journey: Journey) -> int:
    """The stress that a leg at this pace costs everyone (CRO-D17)."""
    return pack.paces[party_pace(pack, journey)].stress


def all_carried(journey: Journey) -> bool:
    """Whether every traveler is carried by something fast (CRO-D25)."""
    seats = sum(asset.seats for asset in journey.assets if asset.benefit == FAST)
    return bool(journey.travelers) and seats >= len(journey.travelers)


def rations_due(journey: Journey) -> int:
    """What a leg takes: one for each traveler, less one for each thrifty asset, at least one (CRO-D20, CRO-D25)."""
    count = len(journey.travelers)
    thrifty = sum(1 for asset in journey.assets if asset.benefit == THRIFTY)
    return max(min(count, 1), count - thrifty)
