"""The party: who travels, what carries them, what they carry, and what happens to them off the road."""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import Fields, Outcome, Refusal, Rule

from .facts import AssetBrought, AssetLost, LimitSet, Provisioned, TravelerJoined, TravelerLeft
from .journey import CAMP, LOOK, NONE, Asset, Journey, Rated, Traveler
from .pack import CrossingPack
from .wear import wear

MOST_TRAVELERS = 12
MOST_ASSETS = 12
EVERYONE = "everyone"


def join(pack: CrossingPack, fields: Fields) -> Rule[Outcome | Refusal]:
    """Someone travels along, under a name that no other traveler bears: a host finds its own people by it (CRO-D34)."""
    journey = yield from LOOK
    if len(journey.travelers) >= MOST_TRAVELERS:
        sentence = f"{MOST_TRAVELERS} travelers are as many as this sheet holds."
        return Refusal("party_full", sentence, "CRO-R7")
    name = str(fields["name"]).strip()
    if name.casefold() in [one.name.casefold() for one in journey.travelers]:
        sentence = f"{name} travels along already. Give another name, so that they can be told apart."
        return Refusal("name_taken", sentence, "CRO-R7", "name")
    rated = tuple(Rated(kind.key, int(fields[kind.key])) for kind in pack.attributes)
    limit = str(fields["limit"])
    yield from TravelerJoined(Traveler(make_key(journey, name), name, rated, limit="" if limit == NONE else limit))
    return Outcome("joined", {"name": name})


def part(traveler: str) -> Rule[Outcome | Refusal]:
    """Someone travels along no more; the last one only in camp."""
    journey = yield from LOOK
    if len(journey.travelers) == 1 and journey.stage != CAMP:
        sentence = "Nobody would be left on the road. Turn back or arrive first."
        return Refusal("last_traveler", sentence, "CRO-R7", "traveler")
    name = journey.name_of(traveler)
    yield from TravelerLeft(traveler)
    return Outcome("parted", {"name": name})


def bring(fields: Fields) -> Rule[Outcome | Refusal]:
    """A mount, a vehicle or a porter, with the one benefit that it gives (CRO-D25)."""
    journey = yield from LOOK
    if len(journey.assets) >= MOST_ASSETS:
        return Refusal("assets_full", f"{MOST_ASSETS} are as many as this sheet holds.", "CRO-D25")
    name = str(fields["name"]).strip()
    key = make_key(journey, name)
    kind, benefit = str(fields["of"]), str(fields["benefit"])
    yield from AssetBrought(Asset(key, name, kind, benefit, int(fields["seats"]), int(fields["carry"])))
    return Outcome("brought", {"name": name})


def leave_behind(asset: str) -> Rule[Outcome | Refusal]:
    """Something is left behind, and what gave out with it holds nobody up any more (CRO-D38)."""
    journey = yield from LOOK
    name = journey.name_of(asset)
    yield from AssetLost(asset, name, "left")
    return Outcome("left", {"name": name})


def provision(pack: CrossingPack, store: str, amount: int, traveler: str) -> Rule[Outcome | Refusal]:
    """How much there is of a store from now on, within what the party can carry if the pack counts that (CRO-D25)."""
    journey = yield from LOOK
    each = pack.options.each_carries and store == pack.supply.key
    if each and traveler == EVERYONE:
        for one in journey.travelers:
            journey = journey.but(travelers=_holding(journey, one.key, amount))
    elif each:
        journey = journey.but(travelers=_holding(journey, traveler, amount))
    if refusal := over_capacity(pack, journey, _total(pack, journey, amount), store):
        return refusal
    if not each:
        yield from Provisioned(store, amount)
    else:
        named = (traveler,) if traveler != EVERYONE else tuple(one.key for one in journey.travelers)
        for key in named:
            yield from Provisioned(store, amount, key)
    return Outcome("provisioned")


def _holding(journey: Journey, key: str, amount: int) -> tuple[Traveler, ...]:
    return tuple(replace(one, rations=amount) if one.key == key else one for one in journey.travelers)


def _total(pack: CrossingPack, journey: Journey, amount: int) -> int:
    if pack.options.each_carries:
        return sum(traveler.rations for traveler in journey.travelers)
    return amount


def over_capacity(pack: CrossingPack, journey: Journey, rations: int, store: str) -> Refusal | None:
    """Refuses more rations than travelers and what they bring can carry, if the pack sets a capacity."""
    if not pack.supply.capacity or store != pack.supply.key:
        return None
    most = pack.supply.capacity * len(journey.travelers) + sum(asset.carry for asset in journey.assets)
    if rations <= most:
        return None
    sentence = f"The party can carry {most} {pack.supply.many}, not {rations}."
    return Refusal("too_much_load", sentence, "CRO-D25", "amount", (f"0..{most}",))


def hold_to(traveler: str, pace: str) -> Rule[Outcome | Refusal]:
    """The referee holds a traveler to a pace, or to none (CRO-D18)."""
    journey = yield from LOOK
    name = journey.name_of(traveler)
    yield from LimitSet(traveler, "" if pace == NONE else pace)
    return Outcome("limit", {"name": name})


def harm(pack: CrossingPack, traveler: str, stress: int, wounds: int) -> Rule[Outcome | Refusal]:
    """What a scene on the way did to a traveler. Nothing is healed here: that is the rest gate's (CRO-D15)."""
    journey = yield from LOOK
    hurt = journey.traveler(traveler)
    if not stress and not wounds:
        return Refusal("no_harm", "Give stress, wounds or both.", "CRO-D23", "stress", (f"1..{pack.wear.stress}",))
    if hurt.wounds + wounds > pack.wear.wounds:
        most = pack.wear.wounds - hurt.wounds
        sentence = f"{hurt.name} has {hurt.wounds} of {pack.wear.wounds} wounds: {most} more at most."
        return Refusal("too_many_wounds", sentence, "CRO-D23", "wounds", (f"0..{most}",))
    yield from wear(pack, traveler, "harm", stress=stress, wounds=wounds)
    return Outcome("harmed", {"name": hurt.name})


def make_key(journey: Journey, name: str) -> str:
    """A key for a name: its letters and digits, and a number if that is taken."""
    taken = {named.key for named in journey.company} | {NONE, EVERYONE}
    plain = "".join(sign if sign.isalnum() else "_" for sign in name.casefold()).strip("_")[:24] or "one"
    key, number = plain, 2
    while key in taken:
        key, number = f"{plain}_{number}", number + 1
    return key
