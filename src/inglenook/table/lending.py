"""Engines at one table: the campaign's own game is the host, and any other lends to it what it has to lend.

A module's commands stand under its heading, and where one asks for somebody's name, the host's people are offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from inglenook.rules import Command, Engine, Field, Module, Sheet, State

from .standing import Standing


def lent_by(standing: Standing, engine: Engine) -> Module | None:
    """What an engine lends here; None if all of it is played: by the host, or by what has nothing set apart to lend."""
    return None if standing.is_host(engine) else engine.module


def commands_in(standing: Standing, engine: Engine) -> tuple[Command, ...]:
    """The commands that an engine has at this table."""
    lent = lent_by(standing, engine)
    return engine.commands if lent is None else lent.commands


def heading_of(standing: Standing, engine: Engine, command: Command) -> str:
    """The heading under which a command is listed: the host's as they are, a module's under its own."""
    if standing.is_host(engine):
        return command.group
    return engine.module.title if engine.module else engine.title


def sheet_in(standing: Standing, engine: Engine, state: State) -> Sheet | None:
    """An engine's sheet at this table; none of a module that has nothing to show."""
    pack, lent = standing.packs[engine.name], lent_by(standing, engine)
    return engine.sheet(pack, state) if lent is None else lent.sheet(pack, state)


def fields_in(standing: Standing, engine: Engine, command: Command, world: Mapping[str, State]) -> tuple[Field, ...]:
    """A command's fields as they are now, from what can be seen of the world."""
    fields = command.fields(standing.packs[engine.name], world[engine.name])
    if standing.is_host(engine) or not any(field.person for field in fields):
        return fields
    names = _people_apart(standing, engine, world)
    return tuple(_offering(field, names) if field.person else field for field in fields)


def _people_apart(standing: Standing, engine: Engine, world: Mapping[str, State]) -> tuple[str, ...]:
    """The host's people who take no part in a module yet."""
    host = standing.host
    known = {name.strip().casefold() for name in engine.people(standing.packs[engine.name], world[engine.name])}
    people = host.people(standing.packs[host.name], world[host.name])
    return tuple(name for name in people if name.strip() and name.strip().casefold() not in known)


def _offering(field: Field, names: tuple[str, ...]) -> Field:
    if not names:
        return field
    return replace(field, default=names[0][: field.high], note=f"{field.note} Here: {', '.join(names)}.".strip())


def seen_by(standing: Standing, lanes: frozenset[str]) -> dict[str, Any]:
    """The world as these lanes may know it."""
    return {engine.name: engine.view(standing.world[engine.name], lanes) for engine in standing.engines}
