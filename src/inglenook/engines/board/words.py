"""How the board speaks."""

from __future__ import annotations

from typing import Any

from inglenook.rules import Command, Event, Fields, Outcome, Words

from .facts import ClockCleared, ClockOpened, ClockSet, ClockShown, ClockTurned
from .pack import BoardPack
from .state import Board

SAID = {"set": "The clock starts: {name}.", "turned": "{name}: {filled} filled.", "full": "The clock is full: {name}.",
        "shown": "Everyone sees it now: {name}.", "cleared": "Off the board: {name}."}  # fmt: skip
NAMES = {"set": "a clock starts", "turned": "a clock turns", "full": "a clock is full", "shown": "a clock is shown",
         "cleared": "a clock is gone"}  # fmt: skip


class BoardWords(Words):
    """Sentences about clocks."""

    def command(self, pack: BoardPack, state: Board, command: Command, fields: Fields) -> str:
        if "clock" in fields:
            clock = next((each for each in state.clocks if each.key == fields["clock"]), None)
            return f"{command.title}: {clock.name}" if clock is not None else command.title
        return f"{command.title}: {fields['name']}"

    def event(self, pack: BoardPack, event: Event[Any], state: Board) -> str:
        if isinstance(event, ClockSet):
            return f"“{event.clock.name}”, {event.clock.segments} segments."
        if isinstance(event, ClockTurned):
            clock = next((each for each in state.clocks if each.key == event.key), None)
            return f"“{clock.name}” stands at {clock.filled} of {clock.segments}." if clock is not None else ""
        if isinstance(event, ClockShown):
            return f"“{event.clock.name}” stands at {event.clock.filled} of {event.clock.segments}."
        if isinstance(event, ClockOpened):
            return "It is hidden no more."
        return "The clock is taken away." if isinstance(event, ClockCleared) else ""

    def outcome(self, pack: BoardPack, command: Command, outcome: Outcome, state: Board) -> str:
        return SAID[outcome.key].format(**outcome.details)

    def outcome_name(self, pack: BoardPack, command: Command, key: str) -> str:
        return NAMES[key]

    def measure(self, pack: BoardPack, state: Board, key: str) -> str:
        clock = next((each for each in state.clocks if f"clock.{each.key}" == key), None)
        return clock.name if clock is not None else "clock"
