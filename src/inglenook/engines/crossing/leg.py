"""The leg: pace, guide, roll, band, what it costs, ground, rations, a full clock, arrival, in this order (CRO-D31)."""

from __future__ import annotations

from inglenook.rules import Fields, Outcome, Refusal, Rule

from .clock import tick
from .facts import ArrivalReached, Guided, LegOver, PaceChosen, PositionMoved, WeatherWent
from .guide import judge, make_plan, plan_barrier, read_guiding, refuse_guiding, usual
from .hazard import CALLED, FAILURE, ROLL, Scene, close_if_full, hard_move, resolve
from .journey import LOOK, ROAD, Journey
from .pace import ground_of, stress_of
from .pack import CrossingPack
from .passing import pass_leg
from .price import pay_cost
from .supply import feed
from .wear import wear_all

EXPOSED, SHELTERED = "exposed", "sheltered"


def walk(pack: CrossingPack, fields: Fields) -> Rule[Outcome | Refusal]:
    """One leg, rolled once by the guide (CRO-R6). A Failure walks the leg all the same (CRO-D11)."""
    journey = yield from LOOK
    guiding = read_guiding(fields)
    if refusal := refuse_guiding(pack, journey, guiding):
        return refusal
    if fields["pace"] != journey.pace:
        journey = yield from PaceChosen(str(fields["pace"]))
    plan = make_plan(pack, journey, guiding)
    ground, stress = ground_of(pack, journey), stress_of(pack, journey)
    yield from Guided(guiding, plan.dice)
    band = pack.bands[(yield from judge(pack, plan, "leg", "CRO-R8"))]
    lost = 0
    if band.cost:
        lost = yield from pay_cost(pack, plan, ground, due=True)
    elif band.hard_move:
        lost = yield from hard_move(pack, Scene(plan, FAILURE, ground, due=True))
    journey = yield from LOOK
    if band.ends_weather and journey.weather:
        yield from WeatherWent()
    gained = max(ground + band.bonus - lost, 0)
    yield from _finish(pack, LegOver("rolled", band.key, gained), stress)
    yield from close_if_full(pack, plan)
    journey = yield from arrive_if_there()
    return Outcome(band.key, {"guide": journey.name_of(guiding.guide), "gained": gained})


def walk_safely(pack: CrossingPack, legs: int) -> Rule[Outcome | Refusal]:
    """Safe legs by a wave of the hand: time, rations, ground at the pace; no roll, no segment (CRO-D29, CRO-D35).

    In camp they are a safe road that nobody measures: pace is for legs that gain ground.
    """
    journey = yield from LOOK
    on_road, walked = journey.stage == ROAD, 0
    while walked < legs:
        ground, stress = (ground_of(pack, journey), stress_of(pack, journey)) if on_road else (0, 0)
        yield from _finish(pack, LegOver("safe", "", ground), stress)
        journey = yield from arrive_if_there()
        walked += 1
        if on_road and journey.stage != ROAD:
            break
    return Outcome("walked", {"legs": walked})


def _finish(pack: CrossingPack, over: LegOver, stress: int) -> Rule[None]:
    """Ground, then rations, then what the pace asks of everyone (CRO-D17)."""
    yield from over
    yield from feed(pack)
    if stress:
        yield from wear_all(pack, "forced", stress=stress)


def arrive_if_there() -> Rule[Journey]:
    """Arrival when the route is finished; what is over is lost (CRO-D32)."""
    journey = yield from LOOK
    if journey.stage == ROAD and journey.ground >= journey.route:
        journey = yield from ArrivalReached()
    return journey


def rest(pack: CrossingPack, place: str, kind: str) -> Rule[Outcome | Refusal]:
    """A leg of rest. An exposed place fills a segment, a sheltered one doesn't (CRO-D15, CRO-D37)."""
    yield from LOOK
    if place == EXPOSED:
        yield from tick("rest")
    yield from pass_leg(pack, kind)
    if kind == "hole_up":
        yield from WeatherWent()
    journey = yield from LOOK
    yield from close_if_full(pack, plan_barrier(pack, journey, usual(pack, journey)))
    return Outcome("rested", {"place": place})


def look_around(pack: CrossingPack, kind: str, buys: str) -> Rule[Outcome | Refusal]:
    """Searching the route, or a detour: a leg and a segment, for what the referee said beforehand (CRO-D15)."""
    journey = yield from LOOK
    plan = plan_barrier(pack, journey, usual(pack, journey))
    yield from tick(kind)
    yield from pass_leg(pack, kind)
    if not buys.strip():
        yield from PositionMoved(1, kind)
    yield from close_if_full(pack, plan)
    return Outcome(kind, {"buys": buys.strip()})


def call_hazard(pack: CrossingPack, fields: Fields) -> Rule[Outcome | Refusal]:
    """A hazard at the referee's wish: rolled, or named (CRO-R25)."""
    journey = yield from LOOK
    guiding, named = read_guiding(fields), str(fields["which"])
    if refusal := refuse_guiding(pack, journey, guiding):
        return refusal
    plan = plan_barrier(pack, journey, guiding)
    key = named if named != ROLL else (yield from pack.hazard_roll)
    yield from resolve(pack, Scene(plan, CALLED), key, named=named != ROLL)
    yield from close_if_full(pack, plan)
    return Outcome(key)
