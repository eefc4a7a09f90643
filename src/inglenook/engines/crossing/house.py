"""House rules, one by one, and what a changed pack does to a journey that is under way."""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import Field, HouseRule, Option, PackError, PackFault, Refusal, Value, check_value

from .clock import FEWEST, MOST
from .facts import Refitted
from .journey import Guiding, Journey, Rated, Store, Traveler
from .pack import CrossingPack

CLOCKS = "clocks."

OPTIONS: dict[str, tuple[str, Field]] = {
    "hard_move": (
        "CRO-D12",
        Field(
            "hard_move",
            "choice",
            "What a Failure is spent on",
            "In either way it is spent once.",
            (
                Option("strict", "The clock, or a hazard", "A segment if a clock runs, else a hazard."),
                Option("choose", "The referee picks", "Segment, hazard, a stress for everyone, or something lost."),
            ),
        ),
    ),
    "triumph": ("CRO-D7", Field("triumph", "yes", "Triumph", "A fourth band, for two sixes.")),
    "wide_positions": (
        "CRO-D3",
        Field("wide_positions", "yes", "Wider positions", "Positions reach two dice up and down."),
    ),
    "each_carries": (
        "CRO-D20",
        Field("each_carries", "yes", "Each carries their own", "Everyone has their own rations."),
    ),
    "auto_eat": (
        "CRO-D21",
        Field("auto_eat", "yes", "The most stressed eat first", "Nobody is asked when rations don't last for all."),
    ),
}


def house_rules(pack: CrossingPack) -> tuple[HouseRule, ...]:
    """What a table may set without writing a pack: the optional rules, and the clocks' segments (CRO-D14)."""
    options = tuple(
        HouseRule(replace(field, note=_ours(field.note, pack, f"options.{name}")), getattr(pack.options, name), rule)
        for name, (rule, field) in OPTIONS.items()
        if name != "triumph" or pack.roll.triumph is not None
    )
    clocks = tuple(
        HouseRule(_segments(pack, horizon), int(getattr(pack.clocks, horizon)), "CRO-D14")
        for horizon in ("looming", "distant")
    )
    return options + clocks


def _segments(pack: CrossingPack, horizon: str) -> Field:
    note = _ours("How many segments it has.", pack, f"clocks.{horizon}")
    return Field(f"{CLOCKS}{horizon}", "whole", f"{horizon.capitalize()} clock", note, low=FEWEST, high=MOST)


def with_rule(pack: CrossingPack, name: str, value: Value) -> CrossingPack:
    """The pack with one house rule set. Raises `PackError` for a rule or a value that can't be."""
    rule = next((rule for rule in house_rules(pack) if rule.field.name == name), None)
    if rule is None:
        known = ", ".join(rule.field.name for rule in house_rules(pack))
        raise PackError((PackFault(name, "is no house rule here", f"there are {known}"),))
    checked = check_value(rule.field, value)
    if isinstance(checked, Refusal):
        raise PackError((PackFault(name, checked.sentence, ", ".join(checked.legal)),))
    if name.startswith(CLOCKS):
        return replace(pack, clocks=replace(pack.clocks, **{name.removeprefix(CLOCKS): checked}))
    return replace(pack, options=replace(pack.options, **{name: checked}))


def rework(journey: Journey, pack: CrossingPack, new: CrossingPack) -> tuple[Refitted, ...]:
    """The fact that fits a journey to a changed pack; none if it fits already.

    A clock that runs keeps its segments. Rations go from the store to the packs on backs, or the other way.
    """
    pace = journey.pace if journey.pace in new.pace_order else new.first_pace
    travelers = tuple(_traveler(traveler, new) for traveler in journey.travelers)
    held = {store.key: store.left for store in journey.stores}
    if pack.supply.key != new.supply.key:
        held[new.supply.key] = held.get(pack.supply.key, 0)
    if new.options.each_carries and not pack.options.each_carries and travelers:
        travelers = _share(travelers, held.get(new.supply.key, 0))
        held[new.supply.key] = 0
    elif pack.options.each_carries and not new.options.each_carries:
        held[new.supply.key] = held.get(new.supply.key, 0) + sum(one.rations for one in travelers)
        travelers = tuple(replace(one, rations=0) for one in travelers)
    stores = tuple(Store(key, held.get(key, 0)) for key in new.store_labels)
    broken = tuple(
        one if one.pace in new.pace_order else replace(one, pace=new.paces[0].key) for one in journey.breakdowns
    )
    met = journey.encounter if journey.encounter in new.kind_labels else ""
    guiding = journey.guiding if journey.guiding is None or _fits(journey.guiding, new) else None
    before = (journey.travelers, journey.stores, journey.pace, journey.breakdowns, journey.encounter, journey.guiding)
    after = (travelers, stores, pace, broken, met, guiding)
    return () if before == after else (Refitted(*after),)


def _fits(guiding: Guiding, new: CrossingPack) -> bool:
    return guiding.attribute in new.attribute_labels and guiding.position in new.position_dice


def _traveler(traveler: Traveler, new: CrossingPack) -> Traveler:
    """A traveler with the attributes that there are now; those that are new are as usual, the others kept in bounds."""
    known = {rated.key: rated.value for rated in traveler.ratings}
    low, high = new.ratings.low, new.ratings.high
    rated = tuple(
        Rated(kind.key, min(max(known.get(kind.key, new.ratings.typical), low), high)) for kind in new.attributes
    )
    limit = traveler.limit if traveler.limit in new.pace_order else ""
    stress, wounds = min(traveler.stress, new.wear.stress), min(traveler.wounds, new.wear.wounds)
    return replace(traveler, ratings=rated, limit=limit, stress=stress, wounds=wounds)


def _share(travelers: tuple[Traveler, ...], rations: int) -> tuple[Traveler, ...]:
    each, over = divmod(rations, len(travelers))
    return tuple(replace(one, rations=each + (place < over)) for place, one in enumerate(travelers))


def _ours(said: str, pack: CrossingPack, path: str) -> str:
    return f"{said} House default: the source leaves it open." if pack.is_house(path) else said
