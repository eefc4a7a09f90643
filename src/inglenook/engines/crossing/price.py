"""The one cost of a Mixed result, chosen by the referee from what would be felt (CRO-D10, CRO-D43)."""

from __future__ import annotations

import msgspec

from inglenook.rules import Choose, Rule

from .facts import CostPaid, PositionMoved
from .guide import Plan
from .journey import LOOK, ROAD, Journey
from .pack import REFEREE_ROLE, CrossingPack
from .supply import can_pay_for_all, can_pay_one, pay_for_all, pay_one
from .wear import wear

RATION, STRESS, GROUND, POSITION = "ration", "stress", "ground", "position"


class Price(msgspec.Struct, frozen=True):
    """What the referee sees when something has to be paid: the journey, who guides, the ground yet to be gained."""

    journey: Journey
    guide: str
    ground: int = 0


def pay_cost(pack: CrossingPack, plan: Plan, ground: int, *, due: bool) -> Rule[int]:
    """One thing is paid, and never the clock. Gives the half-stages that it takes from the leg.

    `ground` is what the leg has yet to gain; `due` says whether its rations are still to be eaten.
    """
    journey = yield from LOOK
    guide = plan.guiding.guide
    options = _that_bite(pack, journey, guide, ground, due=due)
    if not options:
        return 0
    cost = yield from Choose(REFEREE_ROLE, "cost", options, Price(journey, guide, ground))
    yield from CostPaid(cost)
    if cost == RATION:
        yield from pay_for_all(pack, "cost")
    elif cost == STRESS:
        yield from wear(pack, guide, "cost", stress=1)
    elif cost == POSITION:
        yield from PositionMoved(-1, "cost")
    return 1 if cost == GROUND else 0


def _that_bite(pack: CrossingPack, journey: Journey, guide: str, ground: int, *, due: bool) -> tuple[str, ...]:
    """Rations if they last for all, stress if there is room, position if a leg is to come; ground if some is gained.

    Ground beyond the end of the route is lost anyway (CRO-D32), so that nobody pays with it.
    """
    reached = journey.ground + ground
    felt = {
        RATION: can_pay_for_all(pack, journey, due=due),
        STRESS: journey.traveler(guide).stress < pack.wear.stress,
        GROUND: ground > 0 and reached <= journey.route,
        POSITION: journey.stage == ROAD and reached < journey.route,
    }
    return tuple(cost for cost, bites in felt.items() if bites)


def pay_for_mending(pack: CrossingPack, mender: str) -> Rule[None]:
    """A ration or a stress, whichever can be paid (CRO-D38)."""
    journey = yield from LOOK
    felt = {
        RATION: can_pay_one(pack, journey, mender),
        STRESS: journey.traveler(mender).stress < pack.wear.stress,
    }
    options = tuple(cost for cost, bites in felt.items() if bites)
    if not options:
        return
    cost = yield from Choose(REFEREE_ROLE, "mend_cost", options, Price(journey, mender))
    yield from CostPaid(cost)
    if cost == RATION:
        yield from pay_one(pack, mender, "mend")
    else:
        yield from wear(pack, mender, "mend", stress=1)
