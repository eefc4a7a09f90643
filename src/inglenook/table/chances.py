"""Odds as they are shown: the odds driver's exact laws, with words and fractions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from inglenook.rules import (
    TABLE,
    Command,
    Engine,
    Field,
    Fields,
    Law,
    Odds,
    Policies,
    Ports,
    Refusal,
    State,
    TooManyCasesError,
    odds,
)

from .shown import EffectOdds, OddsShown, OutcomeOdds

MOST_CASES = 100_000
MOST_KNOWN = 256


def unknown_command(
    engine: Engine,
    short: str,
    lanes: frozenset[str] = frozenset({TABLE}),
    known: tuple[Command, ...] | None = None,
) -> Refusal:
    """The refusal of a command that the engine doesn't have, or not here, or that these lanes mustn't know of."""
    listed = engine.commands if known is None else known
    legal = tuple(f"{engine.name}.{command.name}" for command in listed if command.lane in lanes)
    lent = ", which lends only a part of itself here," if known is not None and known is not engine.commands else ""
    sentence = f"{engine.title}{lent} has no command {short!r}. It has: {', '.join(legal)}."
    return Refusal("unknown_command", sentence, field="command", legal=legal)


def pick_policy(engine: Engine, name: str | None) -> tuple[str, Policies] | Refusal:
    """The policies of this name, or the engine's default ones."""
    if name is None:
        name = next(iter(engine.policies), "")
    if name not in engine.policies:
        legal = tuple(engine.policies)
        sentence = f"There is no policy {name!r} here. There are: {', '.join(legal)}."
        return Refusal("unknown_policy", sentence, field="policy", legal=legal) if legal else (name, {})
    return name, engine.policies[name]


def odds_of(
    engine: Engine,
    command: Command,
    pack: Any,
    world: Mapping[str, State],
    fields: Fields,
    policy: tuple[str, Policies],
    ports: Ports,
    engines: Mapping[str, tuple[Engine, Any]],
    lanes: frozenset[str] | None = None,
    most: int = MOST_CASES,
) -> OddsShown | Refusal:
    """The odds of a command in a world, in words, as far as these lanes know.

    `engines` gives every engine in it with its pack. Beyond `most` cases the fields of `command.simpler` are taken.

    Asked again about the very same things, which are all frozen, it gives what it found before.
    """
    key: tuple[object, ...] = (
        id(command),
        id(policy[1]),
        id(pack),
        id(world[engine.name]),
        lanes,
        most,
        *fields,
        *fields.values(),
    )
    if len(engines) > 1:
        key = (*key, *map(id, world.values()), *[id(used) for _, used in engines.values()])
    known = _KNOWN.get(key)
    if known is not None:
        return known[0]
    found = _odds_of(engine, command, pack, world, fields, policy, ports, engines, lanes, most)
    if len(_KNOWN) >= MOST_KNOWN:
        _KNOWN.clear()
    # All whose id is in the key is held on to, so that nothing else can come to have that id.
    _KNOWN[key] = (found, command, policy[1], (*world.values(),), (*engines.values(),))
    return found


_KNOWN: dict[tuple[object, ...], tuple[OddsShown | Refusal, Command, Policies, tuple[Any, ...], tuple[Any, ...]]] = {}


def _odds_of(
    engine: Engine,
    command: Command,
    pack: Any,
    world: Mapping[str, State],
    fields: Fields,
    policy: tuple[str, Policies],
    ports: Ports,
    engines: Mapping[str, tuple[Engine, Any]],
    lanes: frozenset[str] | None,
    most: int,
) -> OddsShown | Refusal:
    state = world[engine.name]
    try:
        law = odds(
            lambda: command.perform(pack, state, fields), world, with_ports(policy[1], engines), ports, most=most
        )
    except TooManyCasesError:
        easier, aside = simpler(command, command.fields(pack, state), fields)
        if not aside:
            return Refusal("too_many_cases", "There are more cases than can be counted exactly.", command.rule)
        found = odds_of(engine, command, pack, world, easier, policy, ports, engines, lanes, most)
        return found if isinstance(found, Refusal) else msgspec.structs.replace(found, aside=aside)
    except KeyError as error:
        sentence = f"Nothing says how {error.args[0]!r} is decided when nobody is asked, so there are no odds."
        return Refusal("no_policy", sentence, command.rule, "policy")
    if law.refusal is not None:
        return law.refusal
    outcomes = tuple(
        OutcomeOdds(key, engine.words.outcome_name(pack, command, key), fraction(over, under), over / under)
        for key, over, under in cases(law.outcomes())
    )
    effects, labels = effects_of(law, world, engines, lanes)
    name = policy[0] if law.policies_used else ""
    return OddsShown(f"{engine.name}.{command.name}", name, tuple(engine.policies), outcomes, effects, labels)


def with_ports(policies: Policies, engines: Mapping[str, tuple[Engine, Any]]) -> Policies:
    """Policies, and beside them what every engine answers by default when a rule of its own asks at a port."""
    if len(engines) < 2:
        return policies
    defaults = {name: next(iter(engine.policies.values()), {}) for name, (engine, _) in engines.items()}
    ports = {f"{name}.{key}": policy for name, listed in defaults.items() for key, policy in listed.items()}
    return {**policies, **ports}


def simpler(command: Command, described: tuple[Field, ...], fields: Fields) -> tuple[Fields, tuple[str, ...]]:
    """The fields with which there are fewer cases, and the labels of those that are set aside by it."""
    changed = {name: value for name, value in command.simpler.items() if fields.get(name, value) != value}
    labels = {field.name: field.label for field in described}
    return {**fields, **changed}, tuple(labels.get(name, name) for name in changed)


def effects_of(
    law: Odds,
    world: Mapping[str, State],
    engines: Mapping[str, tuple[Engine, Any]],
    lanes: frozenset[str] | None = None,
) -> tuple[dict[str, tuple[EffectOdds, ...]], dict[str, str]]:
    """What may change on the sheets, as far as these lanes know, and what those things are called."""
    laws = law.effects({name: _measured(engine, lanes) for name, (engine, _) in engines.items()})
    effects: dict[str, tuple[EffectOdds, ...]] = {}
    labels: dict[str, str] = {}
    for key, changes in laws.items():
        name, _, measure = key.partition(".")
        engine, pack = engines[name]
        labels[key] = engine.words.measure(pack, world[name], measure)
        listed = sorted(cases(changes))
        effects[key] = tuple(EffectOdds(value, fraction(over, under), over / under) for value, over, under in listed)
    return effects, labels


def _measured(engine: Engine, lanes: frozenset[str] | None) -> Callable[[Any], Mapping[str, int]]:
    if lanes is None:
        return engine.measures
    return lambda state: engine.measures(engine.view(state, lanes))


def cases(law: Law[Any]) -> list[tuple[Any, int, int]]:
    """The cases of a law as (case, numerator, denominator)."""
    return [(case, weight, law.total) for case, weight in law.weights.items()]


def fraction(over: int, under: int) -> str:
    """A chance in lowest terms: "5/24"; certainty is "1/1"."""
    from math import gcd

    common = gcd(over, under)
    return f"{over // common}/{under // common}"
