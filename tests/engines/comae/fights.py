"""Builders for rolls and conflicts, so that a test reads like play: people as they stand, a command, faces, choices."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from inglenook.engines.comae import engine
from inglenook.engines.comae.facts import PoolChanged, ValueChanged
from inglenook.engines.comae.fight import Conflict, Fighter
from inglenook.engines.comae.initiative import order
from inglenook.engines.comae.pack import ComaePack
from inglenook.engines.comae.person import CHARACTER, Luck, Person, Pool, Skill
from inglenook.engines.comae.story import Comae
from inglenook.rules import Odds, Refusal, check_fields, odds
from tests.engines.comae.played import PACK, Played, outcomes
from tests.engines.played import begun

COMMANDS = {command.name: command for command in engine.commands}
LUCK = Luck(2, 2)


def someone(
    name: str = "Ash",
    *,
    skill: int = 50,
    skills: Mapping[str, int] | None = None,
    body: int | tuple[int, int] = 12,
    pools: Mapping[str, int | tuple[int, int]] | None = None,
    level: str = CHARACTER,
    luck: int | Luck = 0,
    **more: Any,
) -> Person:
    """Someone with one value in all skills but those named; pools are 12 unless named, `(maximum, now)` if hurt."""
    own = dict(skills or {})
    sizes: dict[str, int | tuple[int, int]] = {"body": body, **(pools or {})}
    held = []
    for kind in PACK.pools:
        size = sizes.get(kind.key, 12)
        held.append(Pool(kind.key, *(size if isinstance(size, tuple) else (size, size))))
    return Person(
        name.lower(),
        name,
        level,
        tuple(Skill(kind.key, own.get(kind.key, skill)) for kind in PACK.skills),
        tuple(held),
        luck=Luck(luck, luck) if isinstance(luck, int) else luck,
        **more,
    )


def story(*people: Person) -> Comae:
    """A table with these people."""
    return Comae(people=people)


def start(comae: Comae, command: str, *, pack: ComaePack = PACK, **fields: Any) -> Played | Refusal:
    """A command in the way the table performs it: ready, fields, rule. `a__b` stands for the field `a.b`."""
    given = {name.replace("__", "."): value for name, value in fields.items()}
    run = begun(COMMANDS[command], pack, comae, given)
    return run if isinstance(run, Refusal) else Played(run)


def play(comae: Comae, command: str, *given: Any, pack: ComaePack = PACK, **fields: Any) -> Played:
    """Plays a command with these faces and choices, in the order in which they are asked for."""
    played = start(comae, command, pack=pack, **fields)
    assert isinstance(played, Played), played
    return played.then(*given)


def refused(comae: Comae, command: str, *, pack: ComaePack = PACK, **fields: Any) -> Refusal:
    """The refusal of a command that must not be possible."""
    refusal = start(comae, command, pack=pack, **fields)
    assert isinstance(refusal, Refusal), refusal
    return refusal


def rolls(*numbers: int) -> list[tuple[int, ...]]:
    """Percent dice of several people, in the order of initiative."""
    return [(number,) for number in numbers]


def faces(comae: Comae, pack: ComaePack = PACK, **numbers: int) -> list[tuple[int, ...]]:
    """What those who are in roll, put into the order of initiative."""
    assert comae.conflict is not None
    return [(numbers[one.key],) for one in order(pack, comae, comae.conflict)]


def fight(*people: Person, answers: tuple[str, ...] = (), pack: ComaePack = PACK, **fields: Any) -> Comae:
    """A conflict between these people that has just begun: a fight unless `preset` says otherwise."""
    return play(story(*people), "conflict", *answers, pack=pack, **fields).comae


def duel(
    one: Person, other: Person, *, pool: str | tuple[str, ...] = "body", skill: str = "combat", **more: Any
) -> Comae:
    """A conflict of two who both use this skill, with whatever else is to be known of the first."""
    pools = (pool,) if isinstance(pool, str) else pool
    fighters = (Fighter(one.key, "a", skill, **more), Fighter(other.key, "b", skill))
    return Comae(people=(one, other), conflict=Conflict("A duel", "", pools, fighters))


def lensed(comae: Comae) -> Comae:
    """The same conflict, with lenses for everyone."""
    conflict = comae.conflict
    assert conflict is not None
    fighters = tuple(replace(fighter, lenses=True) for fighter in conflict.fighters)
    return comae.but(conflict=replace(conflict, fighters=fighters))


def fighter(comae: Comae, key: str) -> Fighter:
    """Someone in the conflict."""
    assert comae.conflict is not None
    return comae.conflict.fighter(key)


def losses(played: Played) -> list[tuple[str, str, int]]:
    """What was lost, and from which pool of whom."""
    found = []
    for fact in played.facts:
        if isinstance(fact, PoolChanged) and fact.change < 0:
            found.append((fact.key, fact.pool, -fact.change))
        elif isinstance(fact, ValueChanged) and fact.change < 0:
            found.append((fact.key, "combined", -fact.change))
    return found


def weighed(
    comae: Comae, command: str, *, policy: str = "plain", pack: ComaePack = PACK, most: int = 100_000, **fields: Any
) -> Odds:
    """The exact odds of a command under one of the engine's policies."""
    spec = COMMANDS[command]
    given = {name.replace("__", "."): value for name, value in fields.items()}
    checked = check_fields(spec.fields(pack, comae), given, spec.rule)
    assert not isinstance(checked, Refusal), checked
    return odds(lambda: spec.perform(pack, comae, checked), {"comae": comae}, engine.policies[policy], most=most)


def chances(comae: Comae, command: str, **fields: Any) -> dict[str, Fraction]:
    """Every outcome of a command with its exact chance."""
    return outcomes(weighed(comae, command, **fields))
