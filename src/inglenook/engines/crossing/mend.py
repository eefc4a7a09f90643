"""What gave out, and mending it (CRO-D38)."""

from __future__ import annotations

import msgspec

from inglenook.rules import Choose, Fields, Outcome, Refusal, Rule

from .facts import AssetLost, GaveOut, MendTried
from .guide import judge, plan_mending, refuse_guiding
from .journey import LOOK, Guiding, Journey
from .pace import party_pace
from .pack import REFEREE_ROLE, CrossingPack
from .price import pay_for_mending

GIVES_OUT, LOST = "gives_out:", "lost:"


class Victims(msgspec.Struct, frozen=True):
    """What the referee sees when something gives out."""

    journey: Journey


def break_down(pack: CrossingPack, *, under_way: bool) -> Rule[None]:
    """The referee names what gives out; something that is not a traveler may be lost for good instead (CRO-R17).

    Until it is mended nobody goes faster than one pace below the one in use; below the slowest is a crawl.
    """
    journey = yield from LOOK
    broken = {one.victim for one in journey.breakdowns}
    whole = [one.key for one in journey.company if one.key not in broken]
    options = (*(f"{GIVES_OUT}{key}" for key in whole), *(f"{LOST}{asset.key}" for asset in journey.assets))
    if not options:
        return
    named = yield from Choose(REFEREE_ROLE, "victim", options, Victims(journey))
    if named.startswith(LOST):
        asset = journey.asset(named.removeprefix(LOST))
        yield from AssetLost(asset.key, asset.name, "lost")
        return
    pace = party_pace(pack, journey)
    slower = pack.paces[max(pace - 1, 0)].key
    yield from GaveOut(named.removeprefix(GIVES_OUT), slower, pace == 0, under_way)


def mend(pack: CrossingPack, fields: Fields) -> Rule[Outcome | Refusal]:
    """One try each leg: a Success mends, a Mixed mends at a price, a Failure changes nothing."""
    journey = yield from LOOK
    mender, victim = str(fields["guide"]), str(fields["what"])
    guiding = Guiding(mender, pack.setting.mend, str(fields["position"]), helper=str(fields["helper"]))
    if refusal := _tried(journey) or refuse_guiding(pack, journey, guiding):
        return refusal
    band = pack.bands[(yield from judge(pack, plan_mending(pack, journey, guiding), "mend", "CRO-D38"))]
    yield from MendTried(victim, mender, not band.hard_move)
    if band.cost:
        yield from pay_for_mending(pack, mender)
    return Outcome(band.key, {"victim": journey.name_of(victim), "mender": journey.name_of(mender)})


def _tried(journey: Journey) -> Refusal | None:
    if not journey.tried:
        return None
    sentence = "Mending was tried on this leg. It can be tried again once another leg has passed."
    return Refusal("tried", sentence, "CRO-D38")
