"""The journey clock: it judges the journey, as the roll judges the leg (CRO-R19 to CRO-R22)."""

from __future__ import annotations

from inglenook.rules import Fields, Outcome, Refusal, Rule

from .facts import ClockStarted, ClockStopped, ClockTicked
from .journey import LOOK, Journey
from .pack import CrossingPack

LOOMING, DISTANT, OWN = "looming", "distant", "own"
FEWEST, MOST = 2, 12


def start_clock(pack: CrossingPack, fields: Fields) -> Rule[Outcome | Refusal]:
    """Starts a clock with the event that it brings; one runs at a time."""
    journey = yield from LOOK
    if refusal := running(journey):
        return refusal
    yield from ClockStarted(*clock_of(pack, fields))
    return Outcome("clock_started")


def running(journey: Journey) -> Refusal | None:
    """Refuses another clock while one runs."""
    if journey.clock is None:
        return None
    sentence = f"A clock runs already: \u201c{journey.clock.event}\u201d. Stop it before you start another."
    return Refusal("clock_runs", sentence, "CRO-R19")


def clock_of(pack: CrossingPack, fields: Fields) -> tuple[str, int, str]:
    """The event, the segments and the horizon that fields describe (CRO-D14)."""
    horizon = str(fields["horizon"])
    sizes = {LOOMING: pack.clocks.looming, DISTANT: pack.clocks.distant}
    return str(fields["event"]).strip(), sizes.get(horizon, int(fields["segments"])), horizon


def stop_clock() -> Rule[Outcome | Refusal]:
    """Stops the clock before it is full."""
    yield from LOOK
    yield from ClockStopped()
    return Outcome("clock_stopped")


def tick(why: str) -> Rule[bool]:
    """Fills one segment, if a clock runs that has one left."""
    journey = yield from LOOK
    if not journey.runs:
        return False
    yield from ClockTicked(why)
    return True
