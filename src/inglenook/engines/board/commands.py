"""What can be done on the board. Each may be done for some only: who sees a clock is who saw it being set up."""

from __future__ import annotations

from inglenook.rules import TABLE, Command, Field, Fields, Option

from .clocks import clear, set_up, show, turn
from .pack import BoardPack
from .state import Board, any_clock

LANE = "lane"
"""The field in which the table tells who sees it."""


def _set_fields(pack: BoardPack, _board: Board) -> tuple[Field, ...]:
    sizes = tuple(Option(str(size), f"{size} segments") for size in pack.sizes)
    return (
        Field("name", "text", "Clock", "What happens when it is full.", low=1, high=120),
        Field("segments", "choice", "Segments", "", sizes, sizes[0].key),
    )


def _which(board: Board, *, hidden: bool = False) -> Field:
    options = tuple(
        Option(clock.key, clock.name, f"{clock.filled} of {clock.segments}")
        for clock in board.clocks
        if not hidden or clock.lane != TABLE
    )
    return Field("clock", "choice", "Clock", "", options, options[0].key if len(options) == 1 else None)


def _turn_fields(_pack: BoardPack, board: Board) -> tuple[Field, ...]:
    by = Field("by", "whole", "Segments", "Below zero empties them.", default=1, low=-24, high=24)
    return (_which(board), by)


def _lane_of(_pack: BoardPack, board: Board, fields: Fields) -> str:
    return next((clock.lane for clock in board.clocks if clock.key == fields.get("clock")), TABLE)


COMMANDS: tuple[Command, ...] = (
    Command(
        "clock", "Set up a clock", "Something that comes closer, segment by segment.", "",
        lambda pack, _board, fields: set_up(
            pack, str(fields["name"]), int(fields["segments"]), str(fields.get(LANE, TABLE))
        ),
        _set_fields, place="main", hides=LANE,
    ),
    Command(
        "turn", "Turn a clock", "Fill segments, or empty them.", "",
        lambda _pack, _board, fields: turn(str(fields["clock"]), int(fields["by"])),
        _turn_fields, any_clock, place="main", kept_in=_lane_of,
    ),
    Command(
        "show", "Show a clock", "A hidden clock is for everyone from now on.", "",
        lambda _pack, _board, fields: show(str(fields["clock"])),
        lambda _pack, board: (_which(board, hidden=True),), any_clock, kept_in=_lane_of,
    ),
    Command(
        "clear", "Take a clock away", "What it counted is over.", "",
        lambda _pack, _board, fields: clear(str(fields["clock"])),
        lambda _pack, board: (_which(board),), any_clock, place="aside", kept_in=_lane_of,
    ),
)  # fmt: skip
