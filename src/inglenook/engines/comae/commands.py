"""All that can be done in this game, in the order in which it is offered."""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import Command

from . import (
    conflict_commands,
    creation_commands,
    edit_commands,
    growth_commands,
    hazard_commands,
    npc_commands,
    roll_commands,
    scene_commands,
)

GROUPS: tuple[tuple[str, tuple[Command, ...]], ...] = (
    ("Conflicts", conflict_commands.COMMANDS),
    ("Rolls", roll_commands.COMMANDS),
    ("Other people", npc_commands.COMMANDS),
    ("Characters", creation_commands.COMMANDS),
    ("Harm", hazard_commands.COMMANDS),
    ("Scenes", scene_commands.COMMANDS),
    ("Healing and growth", growth_commands.COMMANDS),
    ("Corrections", edit_commands.COMMANDS),
)

COMMANDS: tuple[Command, ...] = tuple(
    replace(command, group=heading) for heading, commands in GROUPS for command in commands
)
