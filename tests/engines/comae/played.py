"""Small builders, so that a test reads like play: people as they stand, a command, the faces, the choices."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from inglenook.engines.comae import (
    creation_commands,
    edit_commands,
    growth_commands,
    hazard_commands,
    npc_commands,
    scene_commands,
)
from inglenook.engines.comae.editions import EVERYTHING, PACKS, PRINTED
from inglenook.engines.comae.pack import ComaePack
from inglenook.engines.comae.pack_file import read_pack
from inglenook.engines.comae.person import CHARACTER, Luck, Person, Pool, Skill
from inglenook.engines.comae.story import Comae
from inglenook.rules import Command, Leaf, Odds, Refusal, check_fields, odds
from tests.engines.played import AnyPlayed, begun

GOLDEN = json.loads(Path(__file__).with_name("golden_odds.json").read_text())
COMMANDS: dict[str, Command] = {
    command.name: command
    for area in (creation_commands, edit_commands, growth_commands, hazard_commands, npc_commands, scene_commands)
    for command in area.COMMANDS
}


@cache
def edition(name: str) -> ComaePack:
    """A pack that ships."""
    return read_pack(PACKS[name]())


PACK = edition(PRINTED)
FULL = edition(EVERYTHING)


def playing(pack: ComaePack = PACK, **options: Any) -> ComaePack:
    """A pack with some optional rules switched."""
    return replace(pack, options=replace(pack.options, **options))


def ash(
    *, body: int = 12, now: int | None = None, luck: int = 0, level: str = CHARACTER, name: str = "Ash", **more: Any
) -> Person:
    """A character who has 50 in everything and 12 in every pool."""
    values = {"skills": tuple(Skill(kind.key, 50) for kind in PACK.skills), **more}
    pools = tuple(Pool(kind.key, body, body if now is None or kind.key != "body" else now) for kind in PACK.pools)
    return Person(name.lower(), name, level, pools=pools, luck=Luck(luck, luck), **values)


def story(*people: Person) -> Comae:
    """A table with these people."""
    return Comae(people=people or (ash(),))


class Played(AnyPlayed):
    """A command of this game, as far as it was played."""

    @property
    def comae(self) -> Comae:
        """The story after it."""
        return self.state(Comae)

    def pool(self, key: str = "body", who: str = "ash") -> int:
        """How a pool stands now."""
        return self.comae.person(who).pool(key).current


def start(comae: Comae, command: str, *, pack: ComaePack = PACK, **fields: Any) -> Played | Refusal:
    """A command in the way the table performs it."""
    run = begun(COMMANDS[command], pack, comae, fields)
    return run if isinstance(run, Refusal) else Played(run)


def play(
    comae: Comae,
    command: str,
    *given: int | str | tuple[int, ...] | list[tuple[int, ...]],
    pack: ComaePack = PACK,
    **fields: Any,
) -> Played:
    """Plays a command with these faces and choices, in the order in which they are asked for."""
    played = start(comae, command, pack=pack, **fields)
    assert isinstance(played, Played), played
    return played.then(*given)


def refused(comae: Comae, command: str, *, pack: ComaePack = PACK, **fields: Any) -> Refusal:
    """The refusal of a command that must not be possible."""
    refusal = start(comae, command, pack=pack, **fields)
    assert isinstance(refusal, Refusal), refusal
    return refusal


POLICY = {"at_zero": lambda choose: choose.options[0], "reduce": lambda _choose: "keep", "flip": lambda _choose: "keep"}


def chances(command: str, comae: Comae | None = None, *, pack: ComaePack = PACK, **fields: Any) -> Odds:
    """The exact odds of a command, with luck left alone and nobody pushing on."""
    spec = COMMANDS[command]
    state = comae or story()
    checked = check_fields(spec.fields(pack, state), fields, spec.rule)
    assert not isinstance(checked, Refusal), checked
    return odds(lambda: spec.perform(pack, state, checked), {"comae": state}, POLICY)


def after(leaf: Leaf) -> Comae:
    """The story in one case of a law."""
    state = leaf.world["comae"]
    assert isinstance(state, Comae)
    return state


def outcomes(law: Odds) -> dict[str, Fraction]:
    """Every outcome with its exact chance."""
    return dict(law.outcomes().items())
