"""Small builders, so that a test reads like play: a party as it stands, a command, the faces, the choices."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.pack import NutshellPack
from inglenook.engines.nutshell.party import Character, Party, Trait, begin
from inglenook.rules import Odds, Refusal, check_fields, odds
from tests.engines.played import AnyPlayed, begun

GOLDEN = json.loads(Path(__file__).with_name("golden_odds.json").read_text())


@cache
def edition() -> NutshellPack:
    """The pack that ships."""
    pack: NutshellPack = engine.read_pack(engine.packs["nutshell-2008"]())
    return pack


PACK = edition()
NOBODY = begin(PACK)
POOL: NutshellPack = engine.with_rule(PACK, "reroll_pool", True)


def person(name: str = "Ida", made: bool = True, **dice: int) -> Character:
    """Somebody with these traits."""
    return Character(name.lower(), name, _traits(dice), made=made)


def _traits(dice: Mapping[str, int]) -> tuple[Trait, ...]:
    return tuple(Trait(key, key.replace("_", " "), die) for key, die in dice.items())


def party(*characters: Character, **dice: int) -> Party:
    """These people; or Ida, with these traits."""
    return Party(characters=characters or (Character("ida", "Ida", _traits(dice), made=True),))


class Played(AnyPlayed):
    """A command of this game, as far as it was played."""

    @property
    def party(self) -> Party:
        """The party after it."""
        return self.state(Party)


def start(state: Party, command: str, *, pack: NutshellPack = PACK, **fields: Any) -> Played | Refusal:
    """A command in the way the table performs it."""
    run = begun(engine.command(command), pack, state, fields)
    return run if isinstance(run, Refusal) else Played(run)


def play(
    state: Party, command: str, *given: int | str | tuple[int, ...], pack: NutshellPack = PACK, **fields: Any
) -> Played:
    """Plays a command with these faces and choices, in the order in which they are asked for."""
    played = start(state, command, pack=pack, **fields)
    assert isinstance(played, Played), played
    return played.then(*given)


def refused(state: Party, command: str, *, pack: NutshellPack = PACK, **fields: Any) -> Refusal:
    """The refusal of a command that must not be possible."""
    refusal = start(state, command, pack=pack, **fields)
    assert isinstance(refusal, Refusal), refusal
    return refusal


def chances(
    command: str, *, state: Party | None = None, pack: NutshellPack = PACK, policy: str = "auto", **fields: Any
) -> Odds:
    """The exact odds of a command, for somebody supposed unless told; a die may stand for a trait."""
    spec = engine.command(command)
    assert spec is not None
    supposed, given = engine.suppose(pack, state or engine.begin(pack), command, fields)
    checked = check_fields(spec.fields(pack, supposed), given, spec.rule)
    assert not isinstance(checked, Refusal), checked
    return odds(lambda: spec.perform(pack, supposed, checked), {"nutshell": supposed}, engine.policies[policy])


def success(pack: NutshellPack = PACK, policy: str = "auto", state: Party | None = None, **fields: Any) -> Fraction:
    """The chance that a task succeeds."""
    return chances("task", pack=pack, policy=policy, state=state, **fields).outcomes().chance("success")


def dice(state: Party, who: str = "ida") -> dict[str, int]:
    """What somebody's sheet says."""
    return {trait.key: trait.die for trait in state.character(who).traits}
