"""The sheet: the path of legs, the clock, stores, travelers and what carries them. Keys are those of the measures."""

from __future__ import annotations

from inglenook.rules import AnyBlock, Boxes, Clock, Counter, Leg, Line, Path, Section, Sheet

from . import sentences
from .journey import ARRIVED, CAMP, FAST, NONE, Asset, Journey, Traveler, begin
from .pace import ground_of, held_by, party_pace
from .pack import CrossingPack

MOST_AHEAD = 12
"""How many legs to come are drawn; a longer way says in its note how much is left."""


def sheet(pack: CrossingPack, journey: Journey) -> Sheet:
    """All of a journey."""
    sections = [Section("The road", _road(pack, journey))] if journey.stage != CAMP or journey.legs else []
    sections.append(Section("Supplies", _stores(pack, journey)))
    if journey.travelers:
        sections.append(Section("Travelers", _travelers(pack, journey)))
    if journey.assets:
        sections.append(Section("Mounts, vehicles, porters", tuple(_asset(asset) for asset in journey.assets)))
    return Sheet(
        title=journey.to or "A camp by the road",
        subtitle=_where(pack, journey),
        sections=tuple(sections),
        prompt="You have arrived. Is it safe here, or hot?" if journey.stage == ARRIVED else "",
    )


def journey_sheet(pack: CrossingPack, journey: Journey) -> Sheet | None:
    """The same under another game, from when anything of a journey is there."""
    return None if journey == begin(pack) else sheet(pack, journey)


def _where(pack: CrossingPack, journey: Journey) -> str:
    if journey.stage == ARRIVED:
        return "There"
    if journey.stage == CAMP:
        return "In camp" if journey.travelers else "Nobody travels yet"
    left = max(journey.route - journey.ground, 0)
    return f"{pack.setting.leg.capitalize()} {len(journey.legs) + 1}, {sentences.ground_said(pack, left)} to go"


def _road(pack: CrossingPack, journey: Journey) -> tuple[AnyBlock, ...]:
    blocks: list[AnyBlock] = []
    if journey.route:
        blocks.append(_path(pack, journey))
    if journey.clock is not None:
        blocks.append(Clock("clock", journey.clock.event, journey.clock.filled, journey.clock.size))
    blocks.append(Counter("legs", pack.setting.legs.capitalize(), len(journey.legs)))
    pace, holder = pack.paces[party_pace(pack, journey)], held_by(pack, journey)
    blocks.append(Line("pace", "Pace", pace.label, f"Held to it by {holder}." if holder else ""))
    if journey.weather:
        blocks.append(Line("weather", "Weather", "Bad", "A die less, until a Success or until you hole up."))
    moved = journey.higher - journey.lower
    if moved:
        blocks.append(Line("position", "Next leg", f"{sentences.signed(moved)} on the position"))
    blocks.extend(
        Line(f"breakdown.{one.victim}", "Gave out", journey.name_of(one.victim), "Mend it, or leave it behind.")
        for one in journey.breakdowns
    )
    if journey.encounter:
        blocks.append(Line("encounter", "Met", pack.kind_labels[journey.encounter]))
    return tuple(blocks)


def _path(pack: CrossingPack, journey: Journey) -> Path:
    walked = tuple(
        Leg(
            leg.band or leg.kind,
            sentences.leg_label(pack, leg.kind, leg.band),
            "walked",
            leg.ground,
            tuple(pack.hazard_rows[key].label for key in leg.hazards if key in pack.hazard_rows),
        )
        for leg in journey.legs
    )
    left = max(journey.route - journey.ground, 0) if journey.stage != CAMP else 0
    step = ground_of(pack, journey) or 1
    count = min(-(-left // step), MOST_AHEAD)
    ahead = tuple(
        Leg("next" if place == 0 else "ahead", "", "next" if place == 0 else "ahead", min(step, left - place * step))
        for place in range(count)
    )
    note = f"{sentences.ground_said(pack, left)} to go." if left else ""
    return Path("ground", "Way", (*walked, *ahead), min(journey.ground, journey.route), journey.route, note)


def _stores(pack: CrossingPack, journey: Journey) -> tuple[AnyBlock, ...]:
    if pack.options.each_carries:
        rations: tuple[AnyBlock, ...] = tuple(
            Counter(f"rations.{one.key}", f"{pack.supply.label}: {one.name}", one.rations) for one in journey.travelers
        )
        others = pack.stores
    else:
        note = f"One each, every {pack.setting.leg}."
        rations = (Counter(f"store.{pack.supply.key}", pack.supply.label, journey.left(pack.supply.key), note),)
        others = pack.stores
    more = tuple(
        Counter(f"store.{store.key}", store.label, journey.left(store.key), f"{store.amount} a {pack.setting.leg}.")
        for store in others
    )
    return (*rations, *more)


def _travelers(pack: CrossingPack, journey: Journey) -> tuple[AnyBlock, ...]:
    return tuple(block for traveler in journey.travelers for block in _traveler(pack, traveler))


def _traveler(pack: CrossingPack, one: Traveler) -> tuple[AnyBlock, ...]:
    rated = ", ".join(f"{kind.label} {one.rating(kind.key)}" for kind in pack.attributes)
    limit = next((f"No faster than {pace.label.lower()}." for pace in pack.paces if pace.key == one.limit), "")
    return (
        Line(f"traveler.{one.key}", one.name, rated, limit),
        Boxes(f"stress.{one.key}", f"{one.name}: stress", one.stress, pack.wear.stress),
        Boxes(f"wounds.{one.key}", f"{one.name}: wounds", one.wounds, pack.wear.wounds),
    )


def _asset(asset: Asset) -> Line:
    benefit = {NONE: "load", FAST: "speed"}.get(asset.benefit, "thrift")
    note = f"Carries {asset.seats}; {asset.carry} more load." if asset.carry else f"Carries {asset.seats}."
    return Line(f"asset.{asset.key}", asset.name, f"{asset.kind}, for {benefit}", note)
