"""Setting out, pace on the way, arriving with the rest gate, and turning back (CRO-R12, CRO-R23, CRO-R24)."""

from __future__ import annotations

from inglenook.rules import Fields, Outcome, Refusal, Rule

from .clock import clock_of
from .facts import ClockStarted, JourneyEnded, PaceChosen, SetOut, Worn
from .journey import LOOK, NONE
from .pack import CrossingPack
from .wear import bear

SAFE, HOT = "safe", "hot"


def set_out(pack: CrossingPack, fields: Fields) -> Rule[Outcome | Refusal]:
    """A journey begins: where to, how far, at which pace, and with a clock if it is long or dangerous (CRO-R19)."""
    journey = yield from LOOK
    horizon, event = str(fields["horizon"]), str(fields["event"]).strip()
    if horizon != NONE and not event:
        sentence = "Say what happens when the clock is full, or set out without a clock."
        return Refusal("no_event", sentence, "CRO-R21", "event")
    if horizon != NONE and journey.clock is not None:
        sentence = f"A clock runs already: \u201c{journey.clock.event}\u201d. Stop it, or set out with it alone."
        return Refusal("clock_runs", sentence, "CRO-R19", "horizon", (NONE,))
    journey = yield from SetOut(str(fields["to"]).strip(), 2 * int(fields["stages"]))
    if fields["pace"] != journey.pace:
        yield from PaceChosen(str(fields["pace"]))
    if horizon != NONE:
        yield from ClockStarted(*clock_of(pack, fields))
    return Outcome("under_way")


def choose_pace(pace: str) -> Rule[Outcome | Refusal]:
    """The pace from here on, between legs (CRO-D18)."""
    journey = yield from LOOK
    if pace == journey.pace:
        return Refusal("no_change", "That is the pace already.", "CRO-R12", "pace")
    yield from PaceChosen(pace)
    return Outcome("pace")


def arrive(pack: CrossingPack, how: str) -> Rule[Outcome | Refusal]:
    """The rest gate: a safe arrival clears all stress and heals a wound, a hot one does neither (CRO-D24)."""
    journey = yield from LOOK
    to = journey.to
    if how == SAFE:
        for traveler in journey.travelers:
            healed = min(traveler.wounds, 1)
            if traveler.stress or healed:
                journey = yield from Worn(traveler.key, -traveler.stress, -healed, "arrival")
        for traveler in journey.travelers:
            yield from bear(journey, traveler.key, "arrival", 0, "arrival")
    yield from JourneyEnded(how)
    return Outcome(how, {"to": to})


def turn_back() -> Rule[Outcome | Refusal]:
    """The journey is given up. What it cost stays, and there is no rest gate."""
    journey = yield from LOOK
    to = journey.to
    yield from JourneyEnded("turned")
    return Outcome("turned", {"to": to})
