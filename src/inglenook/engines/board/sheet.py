"""What is shown of the board."""

from __future__ import annotations

from inglenook.rules import TABLE, Clock, Section, Sheet

from .pack import BoardPack
from .state import Board


def sheet(pack: BoardPack, board: Board) -> Sheet:
    """The clocks; those that not everyone sees say so."""
    blocks = tuple(
        Clock(f"clock.{one.key}", one.name, one.filled, one.segments, "" if one.lane == TABLE else "hidden")
        for one in board.clocks
    )
    return Sheet("The board", "", (Section("Clocks", blocks),) if blocks else ())


def module_sheet(pack: BoardPack, board: Board) -> Sheet | None:
    """The same beside another game, once there is something on it."""
    return sheet(pack, board) if board.clocks else None


def measures(board: Board) -> dict[str, int]:
    """What odds could count: the filled segments."""
    return {f"clock.{one.key}": one.filled for one in board.clocks}
