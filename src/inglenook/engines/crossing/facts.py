"""The facts of a crossing: what may happen on the road, each under its written name for ever."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from inglenook.rules import Event

from .journey import (
    ARRIVED,
    CAMP,
    ROAD,
    Asset,
    Breakdown,
    Clock,
    Guiding,
    Journey,
    Store,
    Traveler,
    Walked,
)


class Fact(Event[Journey], frozen=True):
    """A fact about the journey."""

    engine: ClassVar[str] = "crossing"


class TravelerJoined(Fact, frozen=True, tag="crossing.traveler_joined/1"):
    """Someone travels along."""

    traveler: Traveler

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, travelers=(*journey.travelers, self.traveler))


class TravelerLeft(Fact, frozen=True, tag="crossing.traveler_left/1"):
    """Someone travels along no more, and what gave out with them."""

    traveler: str

    def apply(self, journey: Journey, /) -> Journey:
        return replace(
            journey,
            travelers=tuple(one for one in journey.travelers if one.key != self.traveler),
            breakdowns=_without(journey, self.traveler),
            guiding=None,
        )


class AssetBrought(Fact, frozen=True, tag="crossing.asset_brought/1"):
    """A mount, a vehicle or a porter comes along."""

    asset: Asset

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, assets=(*journey.assets, self.asset))


class AssetLost(Fact, frozen=True, tag="crossing.asset_lost/1"):
    """A mount, a vehicle or a porter is gone: `lost`, `destroyed`, `stranded` or `left` behind (CRO-D26, CRO-D27)."""

    asset: str
    name: str
    how: str

    def apply(self, journey: Journey, /) -> Journey:
        return replace(
            journey,
            assets=tuple(one for one in journey.assets if one.key != self.asset),
            breakdowns=_without(journey, self.asset),
        )


class Provisioned(Fact, frozen=True, tag="crossing.provisioned/1"):
    """So much is held of a store now; with a traveler, they hold it themselves."""

    store: str
    amount: int
    traveler: str = ""

    def apply(self, journey: Journey, /) -> Journey:
        if self.traveler:
            return _with(journey, self.traveler, rations=self.amount)
        return replace(journey, stores=_stored(journey, self.store, self.amount))


class LimitSet(Fact, frozen=True, tag="crossing.limit_set/1"):
    """The referee holds a traveler to a pace, or lets them go at any (CRO-D18)."""

    traveler: str
    pace: str

    def apply(self, journey: Journey, /) -> Journey:
        return _with(journey, self.traveler, limit=self.pace)


class SetOut(Fact, frozen=True, tag="crossing.set_out/1"):
    """A journey begins: where to, and how far in half-stages. The road before is forgotten, wear is not."""

    to: str
    route: int

    def apply(self, journey: Journey, /) -> Journey:
        return replace(
            journey, stage=ROAD, to=self.to, route=self.route, ground=0, legs=(), higher=0, lower=0, guiding=None,
            weather=False, tried=False, met=(), encounter="",
        )  # fmt: skip


class PaceChosen(Fact, frozen=True, tag="crossing.pace_chosen/1"):
    """The pace from here on (CRO-R12)."""

    pace: str

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, pace=self.pace)


class ClockStarted(Fact, frozen=True, tag="crossing.clock_started/1"):
    """A clock runs: what it brings, and its segments (CRO-R19)."""

    brings: str
    size: int
    horizon: str

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, clock=Clock(self.brings, self.size, 0, self.horizon))


class ClockStopped(Fact, frozen=True, tag="crossing.clock_stopped/1"):
    """The clock runs no more."""

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, clock=None)


class ClockTicked(Fact, frozen=True, tag="crossing.clock_ticked/1"):
    """One segment is filled; `why` is failure, detour, search, rest, searching or hazard (CRO-R20)."""

    why: str

    def apply(self, journey: Journey, /) -> Journey:
        clock = journey.clock
        if clock is None:
            return journey
        return replace(journey, clock=replace(clock, filled=min(clock.filled + 1, clock.size)))


class ClockFilled(Fact, frozen=True, tag="crossing.clock_filled/1"):
    """The clock is full: its event happens, once and without a roll, and the clock is closed (CRO-R21, CRO-D13)."""

    brings: str

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, clock=None)


class Guided(Fact, frozen=True, tag="crossing.guided/1"):
    """Who guides this leg, by what, and in which position; what moved the position is used up (CRO-D10, CRO-D15)."""

    guiding: Guiding
    dice: int

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, guiding=self.guiding, higher=0, lower=0, encounter="")


class FailureSpent(Fact, frozen=True, tag="crossing.failure_spent/1"):
    """The one hard move of a Failure: segment, hazard, stress, or what is lost (CRO-D12)."""

    move: str

    def apply(self, journey: Journey, /) -> Journey:
        return journey


class CostPaid(Fact, frozen=True, tag="crossing.cost_paid/1"):
    """The one cost of a Mixed result: ration, stress, ground or position (CRO-D10)."""

    cost: str

    def apply(self, journey: Journey, /) -> Journey:
        return journey


class PositionMoved(Fact, frozen=True, tag="crossing.position_moved/1"):
    """The next leg's position is one name higher or lower; `why` is the cost, or what the referee said it buys."""

    by: int
    why: str

    def apply(self, journey: Journey, /) -> Journey:
        if self.by > 0:
            return replace(journey, higher=journey.higher + self.by)
        return replace(journey, lower=journey.lower - self.by)


class Consumed(Fact, frozen=True, tag="crossing.consumed/1"):
    """Something was taken out of a store of the party; `why` is leg, cost, mend or hazard."""

    store: str
    amount: int
    why: str

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, stores=_stored(journey, self.store, journey.left(self.store) - self.amount))


class Ate(Fact, frozen=True, tag="crossing.ate/1"):
    """Where each carries their own, these took one ration each from their packs; `why` as above."""

    travelers: tuple[str, ...]
    why: str

    def apply(self, journey: Journey, /) -> Journey:
        for key in self.travelers:
            journey = _with(journey, key, rations=journey.traveler(key).rations - 1)
        return journey


class PackSpoiled(Fact, frozen=True, tag="crossing.pack_spoiled/1"):
    """Where each carries their own, so many rations in a traveler's pack are ruined (CRO-D41)."""

    traveler: str
    amount: int

    def apply(self, journey: Journey, /) -> Journey:
        return _with(journey, self.traveler, rations=journey.traveler(self.traveler).rations - self.amount)


class RanDry(Fact, frozen=True, tag="crossing.ran_dry/1"):
    """There was not enough in a store for this leg (CRO-R14, CRO-D22)."""

    store: str

    def apply(self, journey: Journey, /) -> Journey:
        return journey


class Worn(Fact, frozen=True, tag="crossing.worn/1"):
    """A traveler's stress and wounds changed by so much."""

    traveler: str
    stress: int
    wounds: int
    why: str

    def apply(self, journey: Journey, /) -> Journey:
        worn = journey.traveler(self.traveler)
        return _with(journey, worn.key, stress=worn.stress + self.stress, wounds=worn.wounds + self.wounds)


class Overstrained(Fact, frozen=True, tag="crossing.overstrained/1"):
    """A traveler should take more stress than anyone can bear: the referee says what comes of it (CRO-D23)."""

    traveler: str
    amount: int

    def apply(self, journey: Journey, /) -> Journey:
        return journey


class LegOver(Fact, frozen=True, tag="crossing.leg_over/1"):
    """A leg is over: rolled, safe, rest, search, detour, hole_up, astray or long_way, and the ground it gained."""

    kind: str
    band: str = ""
    ground: int = 0

    def apply(self, journey: Journey, /) -> Journey:
        moves = self.kind in ("rolled", "safe")
        later = tuple(replace(one, legs=one.legs + moves) for one in journey.breakdowns)
        walked = Walked(self.kind, self.band, self.ground, journey.met if self.band else ())
        return replace(
            journey,
            ground=journey.ground + self.ground,
            legs=(*journey.legs, walked),
            met=() if self.band else journey.met,
            breakdowns=later,
            tried=False,
        )


class HazardMet(Fact, frozen=True, tag="crossing.hazard_met/1"):
    """A hazard, and what it came from: failure, clock or referee. `named` if nobody rolled it.

    One that a Failure brought belongs to the leg under way; `later` if that leg is over, and the Failure a barrier's.
    """

    hazard: str
    source: str
    named: bool = False
    later: bool = False

    def apply(self, journey: Journey, /) -> Journey:
        if (self.source == "failure" and not self.later) or not journey.legs:
            return replace(journey, met=(*journey.met, self.hazard))
        *before, last = journey.legs
        return replace(journey, legs=(*before, replace(last, hazards=(*last.hazards, self.hazard))))


class HazardTurned(Fact, frozen=True, tag="crossing.hazard_turned/1"):
    """A vehicle was given up, and the hazard does nothing (CRO-R18)."""

    hazard: str

    def apply(self, journey: Journey, /) -> Journey:
        return journey


class WeatherCame(Fact, frozen=True, tag="crossing.weather_came/1"):
    """Bad weather, until a Success or until the party holes up (CRO-D37)."""

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, weather=True)


class WeatherWent(Fact, frozen=True, tag="crossing.weather_went/1"):
    """The weather is fair again (CRO-D9)."""

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, weather=False)


class GaveOut(Fact, frozen=True, tag="crossing.gave_out/1"):
    """Something or someone gave out: until mended nobody goes faster than `pace` (CRO-D38).

    `under_way` if a leg is not over yet: it counts from the next one.
    """

    victim: str
    pace: str
    crawl: bool
    under_way: bool = False

    def apply(self, journey: Journey, /) -> Journey:
        broken = Breakdown(self.victim, self.pace, self.crawl, -1 if self.under_way else 0)
        return replace(journey, breakdowns=(*journey.breakdowns, broken))


class MendTried(Fact, frozen=True, tag="crossing.mend_tried/1"):
    """Mending was tried on this leg; `mended` if what gave out holds again."""

    victim: str
    mender: str
    mended: bool

    def apply(self, journey: Journey, /) -> Journey:
        left = _without(journey, self.victim) if self.mended else journey.breakdowns
        return replace(journey, tried=True, breakdowns=left)


class Encountered(Fact, frozen=True, tag="crossing.encountered/1"):
    """Who is met in the open; a scene of its own (CRO-D39)."""

    kind: str

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, encounter=self.kind)


class BarrierMet(Fact, frozen=True, tag="crossing.barrier_met/1"):
    """What blocks the way (CRO-D40)."""

    kind: str

    def apply(self, journey: Journey, /) -> Journey:
        return journey


class BarrierCrossed(Fact, frozen=True, tag="crossing.barrier_crossed/1"):
    """The party got through, in this band (CRO-D40)."""

    band: str

    def apply(self, journey: Journey, /) -> Journey:
        return journey


class ArrivalReached(Fact, frozen=True, tag="crossing.arrival_reached/1"):
    """The route is finished; the referee says whether the arrival is safe or hot (CRO-D24, CRO-D32)."""

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, stage=ARRIVED)


class JourneyEnded(Fact, frozen=True, tag="crossing.journey_ended/1"):
    """The journey is over: `safe` or `hot` arrival, or `turned` back. Its clock is over with it."""

    how: str

    def apply(self, journey: Journey, /) -> Journey:
        return replace(journey, stage=CAMP, clock=None, weather=False, higher=0, lower=0, encounter="")


class Refitted(Fact, frozen=True, tag="crossing.refitted/1"):
    """The journey was fitted to a changed pack: these are its travelers, stores, pace and breakdowns now."""

    travelers: tuple[Traveler, ...]
    stores: tuple[Store, ...]
    pace: str
    breakdowns: tuple[Breakdown, ...]
    encounter: str = ""
    guiding: Guiding | None = None

    def apply(self, journey: Journey, /) -> Journey:
        return replace(
            journey,
            travelers=self.travelers,
            stores=self.stores,
            pace=self.pace,
            breakdowns=self.breakdowns,
            encounter=self.encounter,
            guiding=self.guiding,
        )


def _with(journey: Journey, key: str, **changes: object) -> Journey:
    travelers = tuple(replace(one, **changes) if one.key == key else one for one in journey.travelers)
    return replace(journey, travelers=travelers)


def _stored(journey: Journey, key: str, amount: int) -> tuple[Store, ...]:
    return tuple(Store(key, amount) if store.key == key else store for store in journey.stores)


def _without(journey: Journey, victim: str) -> tuple[Breakdown, ...]:
    return tuple(one for one in journey.breakdowns if one.victim != victim)


FACTS: tuple[type[Fact], ...] = (
    TravelerJoined,
    TravelerLeft,
    AssetBrought,
    AssetLost,
    Provisioned,
    LimitSet,
    SetOut,
    PaceChosen,
    ClockStarted,
    ClockStopped,
    ClockTicked,
    ClockFilled,
    Guided,
    FailureSpent,
    CostPaid,
    PositionMoved,
    Consumed,
    Ate,
    PackSpoiled,
    RanDry,
    Worn,
    Overstrained,
    LegOver,
    HazardMet,
    HazardTurned,
    WeatherCame,
    WeatherWent,
    GaveOut,
    MendTried,
    Encountered,
    BarrierMet,
    BarrierCrossed,
    ArrivalReached,
    JourneyEnded,
    Refitted,
)
