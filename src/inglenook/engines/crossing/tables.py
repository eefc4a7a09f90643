"""The table of odds of this game: the guide's roll, by the dice in hand or by rating and position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from inglenook.rules import Axis, Law, OddsTable

from .guide import make_plan, own_roll
from .journey import Guiding, Journey, Rated, Traveler, begin
from .pack import CrossingPack

POOL, RATING, POSITION = "pool", "rating", "position"
GUIDE = "guide"


def _axes(pack: CrossingPack) -> tuple[Axis, ...]:
    """A pool hangs on its dice alone; two dice and an attribute on both what is added and the dice up or down."""
    if pack.roll.kind == "pool":
        return (Axis(POOL, "Dice in hand", {str(dice): str(dice) for dice in range(pack.roll.cap + 1)}),)
    ratings = range(pack.ratings.low, pack.ratings.high + 1)
    return (
        Axis(RATING, "Rating", {str(rating): f"{rating:+}" for rating in ratings}),
        Axis(POSITION, "Position", {place.key: place.label for place in pack.named_positions}),
    )


def _fields(cell: Mapping[str, str]) -> dict[str, str]:
    """A supposed party whose guide has that rating; at the middle pace that alone is the pool."""
    return {"dice" if name in (POOL, RATING) else name: key for name, key in cell.items()}


def _quick(pack: CrossingPack) -> Iterator[Law[str]]:
    if pack.roll.kind == "pool":
        yield from (_law(pack, rating, pack.even) for rating in range(pack.roll.cap + 1))
        return
    for rating in range(pack.ratings.low, pack.ratings.high + 1):
        yield from (_law(pack, rating, place.key) for place in pack.named_positions)


def _law(pack: CrossingPack, rating: int, position: str) -> Law[str]:
    attribute = pack.setting.guide
    journey: Journey = begin(pack).but(travelers=(Traveler(GUIDE, GUIDE, (Rated(attribute, rating),)),))
    plan = make_plan(pack, journey, Guiding(GUIDE, attribute, position))
    roll = own_roll(pack, journey, plan, "leg", "CRO-R8")
    return roll.reading.law(roll.hands)


TABLES: Mapping[str, OddsTable] = {
    "legs": OddsTable(
        "Legs", "What comes of a leg, by the dice in the guide's hand.", "CRO-R11", "leg", _axes, _fields,
        ("success", "mixed"), _quick,
    ),
}  # fmt: skip
