"""Clocks: set up, turned, shown to everyone, taken away."""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import TABLE, Outcome, Refusal, Rule

from .facts import ClockCleared, ClockOpened, ClockSet, ClockShown, ClockTurned
from .pack import BoardPack
from .state import LOOK, Clock, make_key


def set_up(pack: BoardPack, name: str, segments: int, lane: str) -> Rule[Outcome | Refusal]:
    """A new clock, for those of a lane."""
    board = yield from LOOK
    if sum(clock.lane == lane for clock in board.clocks) >= pack.most:
        return Refusal("board_full", f"{pack.most} clocks are as many as the board holds. Take one away first.")
    words = " ".join(name.split())
    clock = Clock(make_key(board, words, lane), words, segments, lane=lane)
    yield from ClockSet(clock)
    return Outcome("set", {"name": clock.name})


def turn(key: str, by: int) -> Rule[Outcome | Refusal]:
    """Fills segments, or empties them where `by` is below zero; a clock stops at either end."""
    clock = (yield from LOOK).clock(key)
    filled = min(max(clock.filled + by, 0), clock.segments)
    if filled == clock.filled:
        said = "full" if by > 0 else "empty"
        return Refusal("no_change", f"“{clock.name}” is {said} already.", field="by")
    yield from ClockTurned(key, filled)
    return Outcome("full" if filled == clock.segments else "turned", {"name": clock.name, "filled": filled})


def show(key: str) -> Rule[Outcome | Refusal]:
    """Shows a hidden clock to everyone, by another key: the old one tells who knew of it, and counts the others."""
    board = yield from LOOK
    clock = board.clock(key)
    if clock.lane == TABLE:
        return Refusal("no_change", f"Everyone sees “{clock.name}” already.", field="clock")
    yield from ClockOpened(key)
    yield from ClockShown(replace(clock, key=make_key(board, clock.name, TABLE), lane=TABLE))
    return Outcome("shown", {"name": clock.name})


def clear(key: str) -> Rule[Outcome | Refusal]:
    """Takes a clock off the board."""
    clock = (yield from LOOK).clock(key)
    yield from ClockCleared(key)
    return Outcome("cleared", {"name": clock.name})
