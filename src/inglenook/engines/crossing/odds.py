"""What odds need to know: what counts on the sheet, who decides when nobody is asked, what may be supposed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from inglenook.rules import Choose, Fields, Policies

from .facts import ClockStarted, SetOut
from .hazard import CROSS, FACE, HAZARD, LONG_WAY, ROLL
from .journey import ROAD, Breakdown, Journey, Rated, Store, Traveler
from .pack import CrossingPack
from .supply import Eating, most_stressed

SUPPOSED_STAGES = 4
SUPPOSED_RATIONS = 12


def measures(journey: Journey) -> Mapping[str, int]:
    """What changes can be counted in; keys are those of the sheet's blocks."""
    counted = {
        "ground": journey.ground,
        "legs": len(journey.legs),
        "clock": journey.clock.filled if journey.clock is not None else 0,
        "weather": int(journey.weather),
        "breakdowns": len(journey.breakdowns),
        "assets": len(journey.assets),
        "stress": sum(traveler.stress for traveler in journey.travelers),
    }
    for store in journey.stores:
        counted[f"store.{store.key}"] = store.left
    for traveler in journey.travelers:
        counted[f"stress.{traveler.key}"] = traveler.stress
        counted[f"wounds.{traveler.key}"] = traveler.wounds
        counted[f"rations.{traveler.key}"] = traveler.rations
    return counted


def most_stressed_first(choose: Choose) -> str:
    """The most stressed eat first, those alike in the order of the sheet (CRO-D21)."""
    eating: Eating = choose.seen
    return most_stressed(eating.journey, choose.options)[0]


def _first(choose: Choose) -> str:
    return choose.options[0]


def _prefer(*options: str) -> Callable[[Choose], str]:
    def choose(asked: Choose) -> str:
        return next((option for option in options if option in asked.options), asked.options[0])

    return choose


def _give_up(choose: Choose) -> str:
    return next(option for option in choose.options if option != FACE)


STEADY: Policies = {
    "cost": _first,
    "mend_cost": _first,
    "hard_move": _first,
    "eats": most_stressed_first,
    "turn_aside": _prefer(FACE),
    "barrier": _prefer(CROSS),
    "encounter": _prefer(ROLL),
    "victim": _first,
    "spoil": _first,
}
POLICIES: Mapping[str, Policies] = {
    "steady": STEADY,
    "wary": {**STEADY, "turn_aside": _give_up, "barrier": _prefer(LONG_WAY), "cost": _prefer("position", "ground")},
    "harsh": {**STEADY, "cost": _prefer("stress", "ground"), "mend_cost": _prefer("stress"),
              "hard_move": _prefer(HAZARD)},
}  # fmt: skip


def suppose(pack: CrossingPack, journey: Journey, command: str, fields: Fields) -> tuple[Journey, Fields]:
    """Supposes a party on the road where there is none: three travelers, four stages, twelve rations.

    `dice=3` is the guide's rating, so that with nothing else it is the pool; `segments=4` supposes a clock of so many.
    """
    if command not in ("leg", "safe", "hazard", "mend", "rest", "search", "detour", "hole_up") or journey.travelers:
        return journey, fields
    given: dict[str, Any] = dict(fields)
    rating = _taken(given, "dice", -4, 8)
    segments = _taken(given, "segments", 2, 12)
    rated = pack.ratings.typical if rating is None else rating
    names = ("guide", "second", "third")
    journey = journey.but(
        travelers=tuple(
            Traveler(name, name.capitalize(), tuple(Rated(kind.key, rated) for kind in pack.attributes),
                     rations=SUPPOSED_STAGES)
            for name in names
        ),
        stores=tuple(Store(store.key, SUPPOSED_RATIONS) for store in journey.stores),
        weather=command == "hole_up",
        breakdowns=(Breakdown("third", journey.pace),) if command == "mend" else (),
    )  # fmt: skip
    journey = SetOut("", 2 * SUPPOSED_STAGES).apply(journey).but(weather=journey.weather, stage=ROAD)
    if segments is not None:
        journey = ClockStarted("", segments, "own").apply(journey)
    return journey, given


def _taken(given: dict[str, Any], name: str, low: int, high: int) -> int | None:
    """Takes a supposed number out of the fields; what is no such number stays there, to be refused."""
    written = str(given.get(name, ""))
    if not written.lstrip("-").isascii() or not written.lstrip("-").isdigit() or not low <= int(written) <= high:
        return None
    del given[name]
    return int(written)
