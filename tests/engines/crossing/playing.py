"""Small builders, so that a test reads like play: a party on its road, a command, the faces, the choices."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from inglenook.engines.crossing import engine
from inglenook.engines.crossing.journey import ROAD, Asset, Clock, Journey, Rated, Store, Traveler, Walked, begin
from inglenook.engines.crossing.pack import CrossingPack
from inglenook.rules import Leaf, Odds, Refusal, check_fields, odds
from tests.engines.played import AnyPlayed, begun

F = TypeVar("F")
GOLDEN = json.loads(Path(__file__).with_name("golden_odds.json").read_text())


@cache
def edition(name: str = "crossing-0.12") -> CrossingPack:
    """A pack that ships."""
    pack: CrossingPack = engine.read_pack(engine.packs[name]())
    return pack


def house(pack: CrossingPack | None = None, **rules: Any) -> CrossingPack:
    """A pack with some house rules set."""
    pack = pack or POOL
    for name, value in rules.items():
        pack = engine.with_rule(pack, name.replace("clocks_", "clocks."), value)
    return pack


def setting(old: str, new: str, name: str = "crossing-0.12") -> CrossingPack:
    """A setting of one's own: a pack that ships with some lines changed."""
    text = engine.packs[name]()
    assert old in text
    pack: CrossingPack = engine.read_pack(text.replace(old, new))
    return pack


POOL = edition()
TWO_DICE = edition("crossing-0.12-2d6")
NAMES = ("ada", "bo", "cy")


def traveler(
    key: str, *, wits: int = 2, stress: int = 0, wounds: int = 0, limit: str = "", rations: int = 0
) -> Traveler:
    """A traveler with this much Wits, and none of the other attributes."""
    rated = (Rated("wits", wits), Rated("agility", 0), Rated("might", 0))
    return Traveler(key, key.capitalize(), rated, stress, wounds, limit, rations)


def on_road(
    *travelers: Traveler,
    rations: int = 12,
    stages: int = 4,
    clock: Clock | tuple[int, int] | None = None,
    assets: Sequence[Asset] = (),
    pack: CrossingPack | None = None,
    **more: Any,
) -> Journey:
    """Three travelers with Wits 2 unless told, on a road of four stages, at the pace in the middle."""
    party = travelers or tuple(traveler(name) for name in NAMES)
    if isinstance(clock, tuple):
        clock = Clock("the pass is shut", clock[1], clock[0], "looming")
    fresh = begin(pack or POOL)
    stores = tuple(Store(store.key, rations if store.key == "rations" else 9) for store in fresh.stores)
    usual: dict[str, Any] = {"travelers": party, "stage": ROAD, "to": "Saltmarch", "route": 2 * stages}
    usual |= {"stores": stores, "clock": clock, "assets": tuple(assets)}
    return fresh.but(**{**usual, **more})


def mule(key: str = "mule", **more: Any) -> Asset:
    """A mount."""
    return Asset(key, key.capitalize(), "mount", **more)


def wagon(key: str = "wagon", **more: Any) -> Asset:
    """A vehicle."""
    return Asset(key, key.capitalize(), "vehicle", **more)


class Played(AnyPlayed):
    """A command of this game, as far as it was played."""

    @property
    def journey(self) -> Journey:
        """The journey after it."""
        return self.state(Journey)


def start(state: Journey, command: str, *, pack: CrossingPack | None = None, **fields: Any) -> Played | Refusal:
    """A command in the way the table performs it."""
    pack = pack or POOL
    run = begun(engine.command(command), pack, state, fields)
    return run if isinstance(run, Refusal) else Played(run)


def play(
    state: Journey, command: str, *given: int | str | tuple[int, ...], pack: CrossingPack | None = None, **fields: Any
) -> Played:
    """Plays a command with these faces and choices, in the order in which they are asked for."""
    played = start(state, command, pack=pack, **fields)
    assert isinstance(played, Played), played
    return played.then(*given)


def refused(state: Journey, command: str, *, pack: CrossingPack | None = None, **fields: Any) -> Refusal:
    """The refusal of a command that must not be possible."""
    refusal = start(state, command, pack=pack, **fields)
    assert isinstance(refusal, Refusal), refusal
    return refusal


def chances(
    command: str, *, state: Journey | None = None, pack: CrossingPack | None = None, policy: str = "steady",
    **fields: Any,
) -> Odds:  # fmt: skip
    """The exact odds of a command, for a supposed party unless told."""
    pack = pack or POOL
    spec = engine.command(command)
    assert spec is not None
    supposed, given = engine.suppose(pack, state or begin(pack), command, fields)
    checked = check_fields(spec.fields(pack, supposed), given, spec.rule)
    assert not isinstance(checked, Refusal), checked
    return odds(lambda: spec.perform(pack, supposed, checked), {"crossing": supposed}, engine.policies[policy])


def outcomes(law: Odds) -> dict[str, Fraction]:
    """Every outcome with its exact chance."""
    return dict(law.outcomes().items())


def after(leaf: Leaf) -> Journey:
    """The journey in one case of a law."""
    state = leaf.world["crossing"]
    assert isinstance(state, Journey)
    return state


def golden(*path: str) -> dict[str, Fraction]:
    """Exact values of the fixture, by key; impossible cases are left out, as in a law."""
    value: Any = GOLDEN
    for key in path:
        value = value[key]
    return {key: Fraction(frac) for key, frac in value.items() if Fraction(frac)}


def stress(state: Journey) -> tuple[int, ...]:
    """Everyone's stress."""
    return tuple(one.stress for one in state.travelers)


def rations(state: Journey) -> int:
    """The rations of the party."""
    return state.left("rations")


def filled(state: Journey) -> int | None:
    """The segments filled; None without a clock."""
    return None if state.clock is None else state.clock.filled


def gains(state: Journey) -> list[int]:
    """The ground of each leg so far."""
    return [leg.ground for leg in state.legs]


def worn(state: Journey, key: str, **changes: Any) -> Journey:
    """The journey with something of a traveler changed."""
    return state.but(travelers=tuple(replace(one, **changes) if one.key == key else one for one in state.travelers))


__all__ = ["Clock", "Walked"]
