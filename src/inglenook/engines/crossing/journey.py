"""The journey: who travels, with what, how far they have come, and what waits for them."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from inglenook.rules import Look, State

from .pack import CrossingPack

CAMP, ROAD, ARRIVED = "camp", "road", "arrived"
MOUNT, VEHICLE, PORTER = "mount", "vehicle", "porter"
FAST, THRIFTY = "fast", "thrifty"
NONE = "none"


class Rated(msgspec.Struct, frozen=True):
    """An attribute and its rating."""

    key: str
    value: int


class Traveler(msgspec.Struct, frozen=True):
    """One who travels. `limit` is the pace the referee holds them to; `rations` count if each carries their own."""

    key: str
    name: str
    ratings: tuple[Rated, ...]
    stress: int = 0
    wounds: int = 0
    limit: str = ""
    rations: int = 0

    def rating(self, attribute: str) -> int:
        """Their rating in an attribute; 0 in one that they don't have."""
        return next((rated.value for rated in self.ratings if rated.key == attribute), 0)


class Asset(msgspec.Struct, frozen=True):
    """A mount, a vehicle or a porter (CRO-D25). `seats` is how many it carries, `carry` how much more load."""

    key: str
    name: str
    kind: str
    benefit: str = NONE
    seats: int = 1
    carry: int = 0


class Breakdown(msgspec.Struct, frozen=True):
    """What gave out (CRO-D38): nobody goes faster than `pace`; at a `crawl` only each second leg gains ground."""

    victim: str
    pace: str
    crawl: bool = False
    legs: int = 0


class Clock(msgspec.Struct, frozen=True):
    """The journey clock (CRO-R19): what happens when it is full, its segments, and how many are filled."""

    event: str
    size: int
    filled: int = 0
    horizon: str = ""

    @property
    def full(self) -> bool:
        """Whether no segment is left."""
        return self.filled >= self.size


class Store(msgspec.Struct, frozen=True):
    """A store of the party, and how much is left of it."""

    key: str
    left: int


class Walked(msgspec.Struct, frozen=True):
    """A leg that is over: what kind, the band if it was rolled, the ground gained, and the hazards met on it."""

    kind: str
    band: str = ""
    ground: int = 0
    hazards: tuple[str, ...] = ()


class Guiding(msgspec.Struct, frozen=True):
    """Who guides by what, who helps, and in which position: what is said of the next leg unless told otherwise."""

    guide: str
    attribute: str
    position: str
    better: int = 0
    worse: int = 0
    helper: str = NONE


class Journey(State, frozen=True):
    """A party and its journey. Ground and route are counted in half-stages (CRO-D16).

    `pace` is the pace that was chosen; the party may be held to a slower one. `higher` and `lower` move the position of
    the next leg; `tried` is true once mending was tried on this leg; `met` are the hazards of the leg under way.
    """

    engine: ClassVar[str] = "crossing"

    pace: str
    stores: tuple[Store, ...] = ()
    travelers: tuple[Traveler, ...] = ()
    assets: tuple[Asset, ...] = ()
    stage: str = CAMP
    to: str = ""
    route: int = 0
    ground: int = 0
    legs: tuple[Walked, ...] = ()
    clock: Clock | None = None
    weather: bool = False
    breakdowns: tuple[Breakdown, ...] = ()
    higher: int = 0
    lower: int = 0
    guiding: Guiding | None = None
    tried: bool = False
    met: tuple[str, ...] = ()
    encounter: str = ""

    def traveler(self, key: str) -> Traveler:
        """The traveler of this key. Raises `LookupError` if there is none such."""
        for traveler in self.travelers:
            if traveler.key == key:
                return traveler
        raise LookupError(f"no traveler {key}")

    def asset(self, key: str) -> Asset:
        """The mount, vehicle or porter of this key. Raises `LookupError` if there is none such."""
        for asset in self.assets:
            if asset.key == key:
                return asset
        raise LookupError(f"no asset {key}")

    def left(self, store: str) -> int:
        """How much is left in a store of the party."""
        return next((kept.left for kept in self.stores if kept.key == store), 0)

    def name_of(self, key: str) -> str:
        """The name of a traveler or of an asset."""
        return next((named.name for named in self.company if named.key == key), key)

    @property
    def company(self) -> tuple[Traveler | Asset, ...]:
        """All who travel and all that comes along."""
        return (*self.travelers, *self.assets)

    @property
    def vehicles(self) -> tuple[str, ...]:
        """The vehicles that can still be given up."""
        return tuple(asset.key for asset in self.assets if asset.kind == VEHICLE)

    @property
    def runs(self) -> bool:
        """Whether a clock runs that has room for a segment."""
        return self.clock is not None and not self.clock.full


LOOK = Look(Journey)
"""The one look every rule here takes."""


def begin(pack: CrossingPack) -> Journey:
    """Nobody yet, nothing packed, at the pace in the middle."""
    return Journey(pack.first_pace, tuple(Store(key, 0) for key in pack.store_labels))


def is_able(pack: CrossingPack, traveler: Traveler) -> bool:
    """Whether they can guide or help: all but those who have as many wounds as one can have (CRO-D30)."""
    return traveler.wounds < pack.wear.wounds


def all_down(pack: CrossingPack, journey: Journey) -> bool:
    """Whether nobody can guide any more (CRO-D30)."""
    return not any(is_able(pack, traveler) for traveler in journey.travelers)
