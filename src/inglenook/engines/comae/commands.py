"""All that can be done in this game, in the order in which it is offered."""

from __future__ import annotations

from inglenook.rules import Command

from . import fight_commands, hazard_commands, npc_commands

COMMANDS: tuple[Command, ...] = (
    *fight_commands.COMMANDS,
    *npc_commands.COMMANDS,
    *hazard_commands.COMMANDS,
)
