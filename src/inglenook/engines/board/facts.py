"""What can happen on the board."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from inglenook.rules import TABLE, Event

from .state import Board, Clock


class ClockSet(Event[Board], frozen=True, tag="board.clock_set/1"):
    """A clock is set up."""

    engine: ClassVar[str] = "board"
    clock: Clock

    def apply(self, board: Board) -> Board:
        others = tuple(clock for clock in board.clocks if clock.key != self.clock.key)
        return board.but(clocks=(*others, self.clock))


class ClockTurned(Event[Board], frozen=True, tag="board.clock_turned/1"):
    """A clock now has so many segments filled."""

    engine: ClassVar[str] = "board"
    key: str
    filled: int

    def apply(self, board: Board) -> Board:
        return board.but(
            clocks=tuple(
                replace(clock, filled=self.filled) if clock.key == self.key else clock for clock in board.clocks
            )
        )


class ClockCleared(Event[Board], frozen=True, tag="board.clock_cleared/1"):
    """A clock is taken off the board."""

    engine: ClassVar[str] = "board"
    key: str

    def apply(self, board: Board) -> Board:
        return board.but(clocks=tuple(clock for clock in board.clocks if clock.key != self.key))


class ClockOpened(Event[Board], frozen=True, tag="board.clock_opened/1"):
    """A hidden clock leaves those who alone knew it. What everyone sees of it follows."""

    engine: ClassVar[str] = "board"
    key: str

    def apply(self, board: Board) -> Board:
        return board.but(clocks=tuple(clock for clock in board.clocks if clock.key != self.key))


class ClockShown(Event[Board], frozen=True, tag="board.clock_shown/1"):
    """A clock that was hidden is for everyone from now on. It carries the whole clock: they have never seen it."""

    engine: ClassVar[str] = "board"
    lane: ClassVar[str] = TABLE
    clock: Clock

    def apply(self, board: Board) -> Board:
        others = tuple(clock for clock in board.clocks if clock.key != self.clock.key)
        return board.but(clocks=(*others, replace(self.clock, lane=TABLE)))


FACTS = (ClockSet, ClockTurned, ClockCleared, ClockOpened, ClockShown)
