"""The course of this game, for the lab to follow: a journey, leg by leg, until arrival."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inglenook.rules import (
    Band,
    Bands,
    Choose,
    Count,
    Course,
    Fields,
    Hand,
    Outcome,
    Plan,
    Policies,
    Policy,
    Refusal,
    Roll,
    Rule,
    Wish,
)

from .facts import ClockFilled
from .hazard import CROSS, LONG_WAY
from .journey import ARRIVED, LOOK, NONE, Journey
from .leg import walk
from .mend import mend
from .odds import STEADY, most_stressed_first
from .pace import party_pace, rations_due
from .pack import PARTY, REFEREE_ROLE, CrossingPack
from .trek import ANY, GUIDE, Trek, fields, filled, place, rations, set_off, stress

IN_TIME, FULL, LATE, THERE = "in_time", "full", "late", "arrived"
TOLD_ONLY = ("encounter", "barrier_kind")
"""Rolls that say what is met. They change nothing on the journey, so that one answer does for all."""


def turn(pack: CrossingPack, given: Fields) -> Rule[Outcome | Refusal]:
    """One leg: what gave out is seen to first, then the party says how fast it goes.

    A full clock doesn't end a journey by the rules. It is where one asks no further, unless it is to go `onward`.
    """
    journey = yield from LOOK
    costs, onward = str(given["costs"]), bool(given["onward"])
    helper = journey.travelers[1].key if given["help"] and len(journey.travelers) > 1 else NONE
    guided = {"guide": GUIDE, "attribute": pack.setting.guide, "position": given["position"], "helper": helper}
    if journey.breakdowns:
        tried = {"what": journey.breakdowns[0].victim, "guide": GUIDE, "position": pack.even, "helper": helper}
        yield from _refereed(mend(pack, tried), costs, onward)
        journey = yield from LOOK
    fastest = party_pace(pack, journey.but(pace=pack.paces[-1].key))
    pace = yield from Choose(PARTY, "pace", tuple(kind.key for kind in pack.paces[: fastest + 1]), journey)
    return (yield from _refereed(walk(pack, {**guided, "pace": pace}), costs, onward))


def _refereed(rule: Rule[Outcome | Refusal], costs: str, onward: bool) -> Rule[Outcome | Refusal]:
    """Carries a rule out and answers for the referee, so that only the party's choices are open.

    Who eats where rations don't last bears on nobody's way, so that is not asked either.
    """
    answer: Any = None
    while True:
        try:
            ask = rule.send(answer)
        except StopIteration as end:
            ended: Outcome | Refusal = end.value
            return ended
        if isinstance(ask, Choose) and ask.who == REFEREE_ROLE:
            answer = yield from _referee(ask, costs)
        elif isinstance(ask, Choose) and ask.key == "eats":
            answer = most_stressed_first(ask)
        elif isinstance(ask, Roll) and ask.why in TOLD_ONLY:
            answer = next(iter(ask.reading.law(ask.hands).weights))
        elif isinstance(ask, ClockFilled) and not onward:
            yield from ask
            rule.close()
            return Outcome(FULL)
        else:
            answer = yield ask


def _referee(choose: Choose, costs: str) -> Rule[str]:
    if choose.key in ("cost", "mend_cost"):
        if costs in choose.options:
            return costs
        if costs == ANY and len(choose.options) > 1:
            bands = Bands(tuple(Band(face, face, key) for face, key in enumerate(choose.options, 1)))
            return (yield from Roll((Hand(REFEREE_ROLE, (len(choose.options),)),), bands, "cost", "CRO-D43"))
    return STEADY[choose.key](choose)


def ended(_pack: CrossingPack, journey: Trek) -> str:
    """There, in time or not, or just there where no clock was set; or its event, where one asks no further."""
    over = journey.pressed and journey.clock is None
    if over and not journey.onward:
        return FULL
    if journey.stage != ARRIVED:
        return ""
    if not journey.pressed:
        return THERE
    return LATE if over else IN_TIME


def always(place: int) -> Policy:
    """One pace of those there are, by its place from the slowest, or the fastest that the party can go."""
    return lambda choose: choose.options[place if place < 0 else min(place, len(choose.options) - 1)]


def if_it_lasts(choose: Choose) -> str:
    """The middle pace as long as rations last for the way at it, and the fastest where they don't."""
    middle = (len(choose.options) - 1) // 2 if len(choose.options) > 2 else 0
    return choose.options[middle if _lasts(choose.seen, 2) else -1]


def with_time(choose: Choose) -> str:
    """The slowest pace as long as rations last for the way at it, and the middle one where they don't."""
    return choose.options[0 if _lasts(choose.seen, 1) else min(1, len(choose.options) - 1)]


def while_pressed(choose: Choose) -> str:
    """The slowest pace while the clock has but one or two segments left, so that no Failure fills it."""
    clock = choose.seen.clock
    careful = clock is not None and clock.size - clock.filled <= 2
    return choose.options[0 if careful else min(1, len(choose.options) - 1)]


def _lasts(journey: Journey, gained: int) -> bool:
    legs = -(-(journey.route - journey.ground) // gained)
    return rations(journey) >= legs * rations_due(journey)


def _plan(label: str, pace: Policy, note: str, barrier: str = CROSS) -> Plan:
    def at_barrier(choose: Choose) -> str:
        return barrier

    policies: Policies = {**STEADY, "pace": pace, "barrier": at_barrier}
    return Plan(label, policies, note)


journey = Course(
    title="Journey",
    summary="Leg by leg until the party is there. Does it come in time, and in what state?",
    rule="CRO-R5",
    unit=("leg", "legs"),
    fields=fields,
    begin=set_off,
    turn=turn,
    ended=ended,
    endings={IN_TIME: "there in time", FULL: "the clock is full first", LATE: "there, but late", THERE: "there"},
    place=place,
    counts={
        "rations": Count("supplies left", rations),
        "stress": Count("stress of all together", stress),
        "segments": Count("segments filled, if the clock still runs", filled),
    },
    plans={
        "steady": _plan("Steady", always(1), "The middle pace throughout."),
        "careful": _plan("Careful", always(0), "The slowest pace throughout."),
        "forced": _plan("Forced", always(-1), "The fastest pace throughout."),
        "hungry": _plan("As long as supplies last", if_it_lasts, "Steady; forced once supplies wouldn't last."),
        "leisurely": _plan("While one can afford it", with_time, "Careful as long as supplies last, else steady."),
        "watchful": _plan("By the clock", while_pressed, "Steady; careful with two segments left or one."),
        "roundabout": _plan("Steady, and round", always(1), "The long way round whatever bars the way.", LONG_WAY),
    },
    wishes={IN_TIME: Wish("Arrive in time", IN_TIME), "soon": Wish("Arrive soon", least=True)},
)  # fmt: skip

COURSES: Mapping[str, Course] = {"journey": journey}
