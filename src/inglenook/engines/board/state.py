"""The board as it stands: its clocks, each with those who may see it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from inglenook.rules import TABLE, Look, Refusal, State

from .pack import BoardPack


class Clock(msgspec.Struct, frozen=True):
    """A clock: what it counts towards, its segments, how many are filled, and the lane of those who see it."""

    key: str
    name: str
    segments: int
    filled: int = 0
    lane: str = TABLE


class Board(State, frozen=True):
    """All clocks, the oldest first."""

    engine: ClassVar[str] = "board"

    clocks: tuple[Clock, ...] = ()

    def clock(self, key: str) -> Clock:
        """The clock of this key. Raises `LookupError` if there is none."""
        for clock in self.clocks:
            if clock.key == key:
                return clock
        raise LookupError(f"no clock {key}")


LOOK = Look(Board)


def begin(_pack: BoardPack) -> Board:
    """An empty board."""
    return Board()


def seen(board: Board, lanes: frozenset[str]) -> Board:
    """The board as these lanes see it. How many others there are isn't told."""
    shown = tuple(clock for clock in board.clocks if clock.lane in lanes)
    return Board(shown) if len(shown) < len(board.clocks) else board


def make_key(board: Board, name: str, lane: str) -> str:
    """A key for a clock, from its name and who sees it: a number in it counts only what they see as well."""
    letters = "".join(sign if sign.isalnum() else "_" for sign in name.casefold()).strip("_")[:24] or "clock"
    plain = letters if lane == TABLE else f"{lane}.{letters}"
    key, number = plain, 2
    while any(clock.key == key for clock in board.clocks):
        key, number = f"{plain}_{number}", number + 1
    return key


def any_clock(_pack: BoardPack, board: Board) -> Refusal | None:
    """Refuses what needs a clock, where there is none."""
    return None if board.clocks else Refusal("no_clock", "There is no clock on the board.")
