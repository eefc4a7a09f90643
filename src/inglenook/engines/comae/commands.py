"""All that can be done in this game, in the order in which it is offered."""

from __future__ import annotations

from inglenook.rules import Command

from . import (
    creation_commands,
    edit_commands,
    fight_commands,
    growth_commands,
    hazard_commands,
    npc_commands,
    scene_commands,
)

COMMANDS: tuple[Command, ...] = (
    *creation_commands.COMMANDS,
    *fight_commands.COMMANDS,
    *npc_commands.COMMANDS,
    *hazard_commands.COMMANDS,
    *scene_commands.COMMANDS,
    *growth_commands.COMMANDS,
    *edit_commands.COMMANDS,
)
