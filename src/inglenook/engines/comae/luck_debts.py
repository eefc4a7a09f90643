"""What scenes and scenarios do to luck: debts fall due, and what was spent comes back (COM-R15, COM-R16, COM-D28)."""

from __future__ import annotations

from msgspec.structs import replace

from .person import Luck


def open_scene(luck: Luck) -> Luck:
    """Luck as a scene begins: debts that are still fresh may be paid in it.

    Where a success was put off and debts were left, the first successes now pay those without asking.
    """
    forced = luck.due if luck.declined else luck.forced
    return replace(luck, fresh=0, due=luck.due + luck.fresh, forced=forced, declined=False)


def close_scenario(luck: Luck) -> Luck:
    """Luck after a scenario: as at its start, or, below zero, just as it is."""
    return luck if luck.points < 0 else Luck(luck.start, luck.start)
