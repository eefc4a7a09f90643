"""The setting pack: everything about a crossing that a table may change, as plain data (CRO-R26).

What the source leaves open is filled by us and listed in `house`; bands, paces and all that they do are data, so that
they can be exchanged without touching a rule if the missing lists should ever turn up.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from inglenook.rules import Band, Bands, Hand, Pack, Roll

REFEREE_ROLE = "referee"
PARTY = "party"
"""Who decides: the referee, all players together, or the player of one traveler (`player:KEY`)."""

Effect = Literal["extra_leg", "weather", "breakdown", "encounter", "barrier", "spoil", "tick", "stress", "none"]


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a leg is called, and whose attributes count for guiding it and for mending what gave out."""

    leg: str
    legs: str
    guide: str
    mend: str
    stage: str = "stage"
    stages: str = "stages"


class Attribute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attribute, and what one does with it (CRO-D33)."""

    key: str
    label: str
    note: str = ""


class Ratings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far attributes reach, and what is usual (CRO-D2)."""

    low: int
    high: int
    typical: int


class BandKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A band of the guide's roll and what it does (CRO-D7, CRO-D42 to CRO-D44)."""

    key: str
    label: str
    low: int
    high: int
    note: str = ""
    cost: bool = False
    hard_move: bool = False
    ends_weather: bool = False
    bonus: int = 0


class Triumph(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The optional fourth band (CRO-D7)."""

    key: str
    label: str
    sixes: int
    bonus: int
    note: str = ""


class RollKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the guide rolls: a `pool` of d6 that keeps one, or a `sum` of two and the attribute (CRO-D1, CRO-D8)."""

    kind: Literal["pool", "sum"]
    bands: tuple[BandKind, ...]
    cap: int = 6
    triumph: Triumph | None = None


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position that the referee may name, in dice (CRO-D3)."""

    key: str
    label: str
    dice: int
    wide: bool = False


class Modifiers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What help and bad weather count, in dice (CRO-D4, CRO-D5)."""

    help: int
    weather: int


class PaceKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pace: half-stages for each leg, dice on the roll, and stress for every traveler (CRO-D17)."""

    key: str
    label: str
    ground: int
    dice: int
    stress: int


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each traveler uses up on a leg (CRO-R13); `capacity` is what each can carry, 0 if nobody counts."""

    key: str
    label: str
    one: str
    many: str
    capacity: int = 0


class StoreKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter beside the rations: what the party uses up on a leg, and what running dry means (CRO-D22)."""

    key: str
    label: str
    amount: int
    dry: str = ""


class Clocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The segments of the two clocks (CRO-D14)."""

    looming: int
    distant: int


class Wear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much stress and how many wounds a traveler can have, and from where on they slow down (CRO-D18, CRO-D23)."""

    stress: int
    wounds: int
    slow_from: int
    slow_pace: str


class Hazard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the hazard table (CRO-R25, CRO-D28)."""

    low: int
    high: int
    key: str
    label: str
    text: str
    effects: tuple[Effect, ...] = ()


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a table that only names something: who is met, what blocks the way."""

    low: int
    high: int
    key: str
    label: str


class Hazards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hazard table and its die."""

    die: int
    rows: tuple[Hazard, ...]


class Kinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of names and its die."""

    die: int
    rows: tuple[Kind, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Optional rules, off by default (GEN-5)."""

    hard_move: Literal["strict", "choose"] = "strict"
    triumph: bool = False
    wide_positions: bool = False
    each_carries: bool = False
    auto_eat: bool = False


class CrossingPack(Pack, frozen=True, dict=True, forbid_unknown_fields=True):
    """A setting pack of the Crossing. `house` names the values that are our defaults, not the source's."""

    setting: Setting
    attributes: tuple[Attribute, ...]
    ratings: Ratings
    roll: RollKind
    positions: tuple[Position, ...]
    modifiers: Modifiers
    paces: tuple[PaceKind, ...]
    supply: Supply
    clocks: Clocks
    wear: Wear
    hazards: Hazards
    encounters: Kinds
    barriers: Kinds
    stores: tuple[StoreKind, ...] = ()
    options: Options = Options()
    house: tuple[str, ...] = ()

    def is_house(self, path: str) -> bool:
        """Whether this value, or what holds it, is a house default."""
        return any(path == named or path.startswith(f"{named}.") for named in self.house)

    @cached_property
    def bands(self) -> dict[str, BandKind]:
        """The bands of the guide's roll, by key, with the fourth one if it is switched on."""
        bands = {band.key: band for band in self.roll.bands}
        wonder = self.roll.triumph
        if self.options.triumph and wonder is not None:
            bands[wonder.key] = BandKind(
                wonder.key, wonder.label, 0, 0, wonder.note, ends_weather=True, bonus=wonder.bonus
            )
        return bands

    @cached_property
    def band_rows(self) -> tuple[Band, ...]:
        """The bands as a reading wants them."""
        return tuple(Band(band.low, band.high, band.key) for band in self.roll.bands)

    @cached_property
    def attribute_labels(self) -> dict[str, str]:
        """What attributes are called."""
        return {attribute.key: attribute.label for attribute in self.attributes}

    @cached_property
    def position_dice(self) -> dict[str, int]:
        """The positions that may be named, in dice."""
        return {place.key: place.dice for place in self.named_positions}

    @cached_property
    def named_positions(self) -> tuple[Position, ...]:
        """The positions that may be named, by the options in force (CRO-D3)."""
        return tuple(place for place in self.positions if self.options.wide_positions or not place.wide)

    @cached_property
    def even(self) -> str:
        """The position that counts nothing."""
        return next(place.key for place in self.positions if place.dice == 0)

    @cached_property
    def pace_order(self) -> dict[str, int]:
        """The place of each pace, the slowest being 0."""
        return {pace.key: place for place, pace in enumerate(self.paces)}

    @cached_property
    def first_pace(self) -> str:
        """The pace one sets out with: the one in the middle."""
        return self.paces[(len(self.paces) - 1) // 2].key

    @cached_property
    def hazard_rows(self) -> dict[str, Hazard]:
        """The rows of the hazard table, by key."""
        return {row.key: row for row in self.hazards.rows}

    @cached_property
    def kind_labels(self) -> dict[str, str]:
        """What is met and what blocks the way, by key."""
        return {row.key: row.label for row in (*self.encounters.rows, *self.barriers.rows)}

    @cached_property
    def store_labels(self) -> dict[str, str]:
        """What stores are called, the rations first."""
        return {self.supply.key: self.supply.label, **{store.key: store.label for store in self.stores}}

    @cached_property
    def hazard_roll(self) -> Roll[str]:
        """The hazard table, ready to roll (CRO-R25)."""
        return _table(self.hazards.die, self.hazards.rows, "hazard", "CRO-R25")

    @cached_property
    def hazard_roll_again(self) -> Roll[str]:
        """The table for a Failure at a barrier: where it shows a barrier again, its first other row holds (CRO-D40)."""
        other = next((row.key for row in self.hazards.rows if "barrier" not in row.effects), "")
        keys = [other if "barrier" in row.effects else row.key for row in self.hazards.rows]
        rows = tuple(Band(row.low, row.high, key) for row, key in zip(self.hazards.rows, keys, strict=True))
        return Roll((Hand(REFEREE_ROLE, (self.hazards.die,)),), Bands(rows), "hazard", "CRO-D40")

    @cached_property
    def encounter_roll(self) -> Roll[str]:
        """Who is met (CRO-D39)."""
        return _table(self.encounters.die, self.encounters.rows, "encounter", "CRO-D39")

    @cached_property
    def barrier_roll(self) -> Roll[str]:
        """What blocks the way (CRO-D40)."""
        return _table(self.barriers.die, self.barriers.rows, "barrier_kind", "CRO-D40")


def _table(die: int, rows: tuple[Hazard, ...] | tuple[Kind, ...], why: str, rule: str) -> Roll[str]:
    bands = Bands(tuple(Band(row.low, row.high, row.key) for row in rows))
    return Roll((Hand(REFEREE_ROLE, (die,)),), bands, why, rule)
