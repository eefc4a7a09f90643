"""Hazards, and the one hard move of a Failure (CRO-R22, CRO-R25, CRO-D12, CRO-D28).

A hazard's `source` says what it came from: a `failure`, a full `clock`, or the `referee`. Only what the referee calls
freely may fill a segment, for a Failure is spent once, and a clock that is full is closed.
"""

from __future__ import annotations

import msgspec

from inglenook.rules import Choose, Rule

from .clock import tick
from .facts import (
    AssetLost,
    BarrierCrossed,
    BarrierMet,
    ClockFilled,
    Consumed,
    Encountered,
    FailureSpent,
    HazardMet,
    HazardTurned,
    PackSpoiled,
    WeatherCame,
)
from .guide import Plan, judge
from .journey import LOOK, Journey
from .mend import break_down
from .pack import PARTY, REFEREE_ROLE, CrossingPack
from .passing import pass_leg
from .price import pay_cost
from .wear import wear_all

FAILURE, CLOCK, CALLED = "failure", "clock", "referee"
SEGMENT, HAZARD, STRESS, LOSE = "segment", "hazard", "stress", "lose:"
FACE, DESTROY, STRAND = "face", "destroyed:", "stranded:"
CROSS, LONG_WAY = "cross", "long_way"
ROLL = "roll"


class Met(msgspec.Struct, frozen=True):
    """What is seen when a hazard waits for a decision: the journey, the hazard, and what it came from."""

    journey: Journey
    hazard: str
    source: str


class Scene(msgspec.Struct, frozen=True):
    """What a hazard is resolved with: whose roll counts at a barrier, its source, and the ground still to come."""

    plan: Plan
    source: str
    ground: int = 0
    due: bool = False
    barred: bool = False


def hard_move(pack: CrossingPack, scene: Scene) -> Rule[int]:
    """The world's one move: a segment if a clock runs, else a hazard; or what the referee picks (CRO-D12, CRO-D44).

    Gives the half-stages that it takes from the leg.
    """
    journey = yield from LOOK
    move = SEGMENT if journey.runs else HAZARD
    if pack.options.hard_move == "choose":
        move = yield from Choose(REFEREE_ROLE, "hard_move", _moves(journey), journey)
    yield from FailureSpent(move)
    if move == SEGMENT:
        yield from tick("failure")
    elif move == HAZARD:
        return (yield from meet(pack, scene))
    elif move == STRESS:
        yield from wear_all(pack, "hard_move", stress=1)
    else:
        asset = journey.asset(move.removeprefix(LOSE))
        yield from AssetLost(asset.key, asset.name, "lost")
    return 0


def _moves(journey: Journey) -> tuple[str, ...]:
    segment = (SEGMENT,) if journey.runs else ()
    return (*segment, HAZARD, STRESS, *(f"{LOSE}{asset.key}" for asset in journey.assets))


def close_if_full(pack: CrossingPack, plan: Plan) -> Rule[None]:
    """A full clock: its event happens, it is closed, then one hazard is rolled in which nothing ticks (CRO-D13)."""
    journey = yield from LOOK
    if journey.clock is None or not journey.clock.full:
        return
    yield from ClockFilled(journey.clock.event)
    yield from meet(pack, Scene(plan, CLOCK))


def meet(pack: CrossingPack, scene: Scene) -> Rule[int]:
    """Rolls a hazard and lets it happen. Gives the half-stages that it takes from the leg."""
    key = yield from (pack.hazard_roll_again if scene.barred else pack.hazard_roll)
    return (yield from resolve(pack, scene, key))


def resolve(pack: CrossingPack, scene: Scene, key: str, *, named: bool = False) -> Rule[int]:
    """What a hazard does, unless a vehicle is given up for it (CRO-R18, CRO-D26)."""
    journey = yield from HazardMet(key, scene.source, named, later=scene.source == FAILURE and not scene.due)
    if journey.vehicles:
        ways = [f"{how}{vehicle}" for vehicle in journey.vehicles for how in (DESTROY, STRAND)]
        way = yield from Choose(PARTY, "turn_aside", (FACE, *ways), Met(journey, key, scene.source))
        if way != FACE:
            how, _, vehicle = way.partition(":")
            yield from AssetLost(vehicle, journey.name_of(vehicle), how)
            yield from HazardTurned(key)
            return 0
    lost = 0
    for effect in pack.hazard_rows[key].effects:
        if effect == "barrier":
            lost += yield from _barrier(pack, scene, key)
        else:
            yield from _happen(pack, scene, key, effect)
    return lost


def _happen(pack: CrossingPack, scene: Scene, key: str, effect: str) -> Rule[None]:
    journey = yield from LOOK
    if effect == "extra_leg":
        yield from pass_leg(pack, "astray")
        if scene.source == CALLED:
            yield from tick("searching")
    elif effect == "weather" and not journey.weather:
        yield from WeatherCame()
    elif effect == "breakdown":
        yield from break_down(pack, under_way=scene.due)
    elif effect == "encounter":
        yield from _encounter(pack, journey)
    elif effect == "spoil":
        yield from _spoil(pack, Met(journey, key, scene.source))
    elif effect == "tick" and scene.source == CALLED:
        yield from tick("hazard")
    elif effect == "stress":
        yield from wear_all(pack, "hazard", stress=1)


def _encounter(pack: CrossingPack, journey: Journey) -> Rule[None]:
    """Who is met: by the die, or as the referee says. The scene itself is played elsewhere (CRO-D39)."""
    kinds = tuple(kind.key for kind in pack.encounters.rows)
    kind = yield from Choose(REFEREE_ROLE, "encounter", (ROLL, *kinds), journey)
    if kind == ROLL:
        kind = yield from pack.encounter_roll
    yield from Encountered(kind)


def _barrier(pack: CrossingPack, scene: Scene, key: str) -> Rule[int]:
    """A crossing roll, through in any band, or the long way round (CRO-D40)."""
    kind = yield from pack.barrier_roll
    journey = yield from BarrierMet(kind)
    way = yield from Choose(PARTY, "barrier", (CROSS, LONG_WAY), Met(journey, key, scene.source))
    if way == LONG_WAY:
        yield from pass_leg(pack, LONG_WAY)
        if scene.source == CALLED:
            yield from tick("detour")
        return 0
    band = pack.bands[(yield from judge(pack, scene.plan, "barrier", "CRO-D40"))]
    yield from BarrierCrossed(band.key)
    if band.cost:
        return (yield from pay_cost(pack, scene.plan, scene.ground, due=scene.due))
    if band.hard_move:
        again = msgspec.structs.replace(scene, source=FAILURE, barred=True)
        return (yield from hard_move(pack, again))
    return 0


def _spoil(pack: CrossingPack, met: Met) -> Rule[None]:
    """Half of one store, rounded up, of the referee's choice (CRO-D41)."""
    held = tuple(key for key in pack.store_labels if _held(pack, met.journey, key))
    if not held:
        return
    store = yield from Choose(REFEREE_ROLE, "spoil", held, met)
    if store == pack.supply.key and pack.options.each_carries:
        for traveler in met.journey.travelers:
            if traveler.rations:
                yield from PackSpoiled(traveler.key, (traveler.rations + 1) // 2)
    else:
        yield from Consumed(store, (met.journey.left(store) + 1) // 2, "hazard")


def _held(pack: CrossingPack, journey: Journey, store: str) -> int:
    if store == pack.supply.key and pack.options.each_carries:
        return sum(traveler.rations for traveler in journey.travelers)
    return journey.left(store)
