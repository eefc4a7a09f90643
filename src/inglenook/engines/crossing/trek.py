"""A journey as the lab follows it, leg by leg: who sets out, what bears on how it goes on (CRO-R19 to CRO-R22)."""

from __future__ import annotations

from collections.abc import Hashable

from inglenook.rules import Field, Fields, Option, Place

from .clock import DISTANT, FEWEST, LOOMING, MOST, OWN, clock_of
from .facts import ClockStarted, SetOut
from .journey import NONE, ROAD, Breakdown, Journey, Rated, Store, Traveler, begin
from .pack import CrossingPack
from .price import GROUND, POSITION, RATION, STRESS

GUIDE = "guide"
ANY = "any"
MOST_COMPANY = 6


class Trek(Journey, frozen=True):
    """A journey that began with a clock, or without one; `onward` if it is followed though the clock is full."""

    pressed: bool = False
    onward: bool = False


def fields(pack: CrossingPack) -> tuple[Field, ...]:
    """Who travels, how far, with what, and what presses."""
    ratings = pack.ratings
    positions = tuple(Option(place.key, place.label) for place in pack.named_positions)
    near = (
        Option(NONE, "No clock"),
        Option(LOOMING, "Looming", f"{pack.clocks.looming} segments."),
        Option(DISTANT, "Distant", f"{pack.clocks.distant} segments."),
        Option(OWN, "Of your own", "As many segments as you say."),
    )
    return (
        Field("travelers", "whole", "Travelers", "", default=3, low=1, high=MOST_COMPANY),
        Field("rating", "whole", "The guide's rating", "", default=ratings.typical, low=ratings.low, high=ratings.high),
        Field("position", "choice", "Position", "The same on each leg.", positions, pack.even),
        Field("help", "yes", "Somebody helps", "Where there is anybody who can.", default=False),
        Field("stages", "whole", "How far", f"In {pack.setting.stages}.", default=6, low=1, high=20),
        Field("horizon", "choice", "How near", "What presses.", near, LOOMING),
        Field("segments", "whole", "Segments of a clock of your own", "", default=6, low=FEWEST, high=MOST),
        Field("onward", "yes", "Go on after the event", "Follow it though the clock is full.", default=False),
        Field("rations", "whole", pack.supply.label, "Of the party.", default=18, high=200),
        *(Field(f"store_{one.key}", "whole", one.label, "", default=18, high=200) for one in pack.stores),
        Field(
            "costs", "choice", "What a leg costs", "What the referee asks for first, where it bites.", _COSTS, STRESS
        ),
    )


_COSTS = (
    Option(STRESS, "Stress of the guide"),
    Option(RATION, "A ration of everyone"),
    Option(GROUND, "Ground"),
    Option(POSITION, "The next leg's position"),
    Option(ANY, "Anything", "Each cost as likely as any other."),
)


def set_off(pack: CrossingPack, given: Fields) -> Trek:
    """Under way, everyone fresh."""
    count, held = int(given["travelers"]), int(given["rations"])
    rated = tuple(Rated(kind.key, int(given["rating"])) for kind in pack.attributes)
    own = [held // count + (place < held % count) for place in range(count)]
    travelers = tuple(
        Traveler(GUIDE if not place else f"other_{place}", "The guide" if not place else f"Traveler {place + 1}",
                 rated, rations=rations if pack.options.each_carries else 0)
        for place, rations in enumerate(own)
    )  # fmt: skip
    store = 0 if pack.options.each_carries else held
    stores = (Store(pack.supply.key, store), *(Store(one.key, int(given[f"store_{one.key}"])) for one in pack.stores))
    pressed, onward = given["horizon"] != NONE, bool(given["onward"])
    journey: Journey = Trek(begin(pack).pace, stores, travelers, pressed=pressed, onward=onward)
    journey = SetOut("", 2 * int(given["stages"])).apply(journey)
    if pressed:
        journey = ClockStarted(*clock_of(pack, {**given, "event": ""})).apply(journey)
    assert isinstance(journey, Trek)
    return journey


def place(_pack: CrossingPack, journey: Trek) -> Place:
    """Ground to go, segments left and rations, and all else that bears on a leg.

    Those who don't guide are told apart by what they bear alone; the pace is chosen anew, and what is told only for
    the story is left out.
    """
    clock = journey.clock
    mode = (
        journey.stage == ROAD, journey.pressed, clock is not None, journey.weather, journey.higher, journey.lower,
        tuple(_held_back(broken) for broken in journey.breakdowns), _people(journey),
        tuple(store.left for store in journey.stores[1:]),
    )  # fmt: skip
    left = clock.size - clock.filled if clock is not None else 0
    return Place(mode, (journey.route - journey.ground, left, journey.stores[0].left))


def _held_back(broken: Breakdown) -> Hashable:
    return (broken.pace, broken.crawl and 1 + broken.legs % 2)


def _people(journey: Trek) -> Hashable:
    broken = {one.victim: rank for rank, one in enumerate(journey.breakdowns)}
    guide, *others = [(one.stress, one.rations, broken.get(one.key, -1)) for one in journey.travelers]
    return (guide, *sorted(others))


def stress(journey: Journey) -> int:
    """The stress of all."""
    return sum(one.stress for one in journey.travelers)


def rations(journey: Journey) -> int:
    """The rations that are left, in the store or in packs."""
    return journey.stores[0].left + sum(one.rations for one in journey.travelers)


def filled(journey: Journey) -> int:
    """The segments filled of a clock that still runs."""
    return journey.clock.filled if journey.clock is not None else 0
