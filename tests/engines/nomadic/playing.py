"""Small builders, so that a test reads like play: a Nomad as they stand, a command, the faces, the choices."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.nomad import Nomad, Planet, Track, begin
from inglenook.engines.nomadic.pack import NomadicPack
from inglenook.rules import Leaf, Odds, Refusal, check_fields, odds
from tests.engines.played import AnyPlayed, begun

GOLDEN = json.loads(Path(__file__).with_name("golden_odds.json").read_text())
SKILLS = ("muscle", "skulk", "dash", "learn", "tinker", "finesse")


@cache
def edition(name: str = "nomadic-2022") -> NomadicPack:
    """A pack that ships."""
    pack: NomadicPack = engine.read_pack(engine.packs[name]())
    return pack


SEED = edition()
ORACLES = edition("nomadic-2025")


def nomad(
    *,
    tracks: Sequence[int] = (0, 0, 0, 0),
    dice: Sequence[int] | None = None,
    planet: str | None = None,
    pack: NomadicPack = SEED,
    **more: Any,
) -> Nomad:
    """A Nomad: boxes marked on body, mind, gear and ship, and the dice that the skills have now."""
    fresh = begin(pack)
    marked = tuple(Track(t.key, t.boxes, count) for t, count in zip(fresh.tracks, tracks, strict=True))
    skills = fresh.skills
    if dice is not None:
        skills = tuple(type(s)(s.key, s.start, die) for s, die in zip(skills, dice, strict=True))
    return fresh.but(tracks=marked, skills=skills, planet=None if planet is None else Planet(planet), **more)


class Played(AnyPlayed):
    """A command of this game, as far as it was played."""

    @property
    def nomad(self) -> Nomad:
        """The Nomad after it."""
        return self.state(Nomad)


def start(state: Nomad, command: str, *, pack: NomadicPack = SEED, **fields: Any) -> Played | Refusal:
    """A command in the way the table performs it."""
    run = begun(engine.command(command), pack, state, fields)
    return run if isinstance(run, Refusal) else Played(run)


def play(
    state: Nomad, command: str, *given: int | str | tuple[int, ...], pack: NomadicPack = SEED, **fields: Any
) -> Played:
    """Plays a command with these faces and choices, in the order in which they are asked for."""
    played = start(state, command, pack=pack, **fields)
    assert isinstance(played, Played), played
    return played.then(*given)


def refused(state: Nomad, command: str, *, pack: NomadicPack = SEED, **fields: Any) -> Refusal:
    """The refusal of a command that must not be possible."""
    refusal = start(state, command, pack=pack, **fields)
    assert isinstance(refusal, Refusal), refusal
    return refusal


def chances(
    command: str, *, state: Nomad | None = None, pack: NomadicPack = SEED, policy: str = "emptiest", **fields: Any
) -> Odds:
    """The exact odds of a command, for a fresh Nomad unless told; a die may stand for the skill."""
    spec = engine.command(command)
    assert spec is not None
    supposed, given = engine.suppose(pack, state or begin(pack), command, fields)
    checked = check_fields(spec.fields(pack, supposed), given, spec.rule)
    assert not isinstance(checked, Refusal), checked
    return odds(lambda: spec.perform(pack, supposed, checked), {"nomadic": supposed}, engine.policies[policy])


def outcomes(law: Odds) -> dict[str, Fraction]:
    """Every outcome with its exact chance."""
    return dict(law.outcomes().items())


def effect(law: Odds, measure: str) -> dict[int, Fraction]:
    """By how much a measure changes, with exact chances."""
    changed = law.effects({"nomadic": engine.measures}).get(f"nomadic.{measure}")
    return dict(changed.items()) if changed is not None else {0: Fraction(1)}


def golden(*path: str) -> dict[str, Fraction]:
    """Exact values of the fixture, by key; impossible cases are left out, as in a law."""
    value: Any = GOLDEN
    for key in path:
        value = value[key]
    return {key: Fraction(frac) for key, frac in value.items() if isinstance(frac, str) and Fraction(frac)}


def after(leaf: Leaf) -> Nomad:
    """The Nomad in one case of a law."""
    state = leaf.world["nomadic"]
    assert isinstance(state, Nomad)
    return state


def marks(state: Nomad) -> tuple[int, ...]:
    """Boxes marked on each track."""
    return tuple(track.marked for track in state.tracks)


def dice(state: Nomad) -> tuple[int, ...]:
    """The dice that the skills have now."""
    return tuple(skill.die for skill in state.skills)
