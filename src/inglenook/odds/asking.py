"""Asking for odds: of a command, by its name, without a campaign or in a given state; of any rule at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from inglenook.rules import (
    Command,
    Engine,
    Fields,
    Outcome,
    Policies,
    Ports,
    Refusal,
    Rule,
    State,
    TooManyCasesError,
    Value,
    World,
    check_fields,
    odds,
    spoken_by,
)

from .forecast import Forecast, NoOddsError, forecast_of

if TYPE_CHECKING:
    from inglenook.table.engines import Engines

MOST_KNOWN = 256

Played = Mapping[str, tuple[Engine, Any]]
"""Each engine that is in play, with its pack."""


def command(
    name: str,
    fields: Mapping[str, Value] | None = None,
    /,
    *,
    edition: str | None = None,
    pack: Any = None,
    policy: str | Policies | None = None,
    state: State | None = None,
    world: World | None = None,
    packs: Mapping[str, Any] | None = None,
    engines: Mapping[str, Engine] | None = None,
    most: int = 100_000,
    **more: Value,
) -> Forecast:
    """The odds of a command before it is done: `command("nutshell.task", trait="d8", difficulty=3)`.

    Fields are given by name, or as a mapping. Without a `state` a bare value may stand for what a sheet would say, as
    on the command line; with one, it is done in that state of its engine, or with a `world` in one of several engines,
    where rules at ports are found too. `edition` is one that ships with the engine, `pack` one that was read; `packs`
    gives them for several. `policy` names one of the engine's, or gives policies by question over its default ones.
    Engines are found as installed, unless given. A question about one engine that is asked again is not counted again.

    Raises `NoOddsError` for what can't be done so, `TooManyCasesError` beyond `most` cases.

    >>> command("nutshell.task", trait="d8", difficulty=2).outcomes.chance("success")
    Fraction(49, 64)
    >>> command("comae.opposed", skill=70, against=50).outcomes.chance("a_wins")
    Fraction(229, 400)
    """
    given = (fields, world, packs, engines) != (None, None, None, None)
    if given or not (policy is None or isinstance(policy, str)):  # mappings may be changed by whoever gave them
        return _asked(name, {**(fields or {}), **more}, edition, pack, policy, state, world, packs, engines, most)
    key = (name, edition, policy, id(pack), id(state), most, *more, *more.values(), *map(type, more.values()))
    known = _KNOWN.get(key)
    if known is not None:
        return known[0]
    found = _asked(name, more, edition, pack, policy, state, world, packs, engines, most)
    if len(_KNOWN) >= MOST_KNOWN:
        _KNOWN.clear()
    _KNOWN[key] = (found, pack, state)  # held on to, so that nothing else can come to have their ids
    return found


_KNOWN: dict[tuple[object, ...], tuple[Forecast, Any, State | None]] = {}


def forget() -> None:
    """Forgets what was asked, so that it is counted again."""
    _KNOWN.clear()


def _asked(
    name: str,
    given: Fields,
    edition: str | None,
    pack: Any,
    policy: str | Policies | None,
    state: State | None,
    world: World | None,
    packs: Mapping[str, Any] | None,
    engines: Mapping[str, Engine] | None,
    most: int,
) -> Forecast:
    host = name.partition(".")[0]
    states: dict[str, State] = {**(world or {}), **({host: state} if state is not None else {})}
    names = [host, *[other for other in states if other != host]]
    played: dict[str, tuple[Engine, Any]] = {}
    for each in names:
        engine = find_engine(each, engines)
        own = pack if each == host and pack is not None else (packs or {}).get(each)
        played[each] = (engine, own if own is not None else _pack(engine, edition if each == host else None))
    if host not in states:
        engine, own = played[host]
        states[host], given = engine.suppose(own, engine.begin(own), name.partition(".")[2], given)
    return perform(played, states, name, given, policy, most)


def rule(
    make: Callable[[], Rule[Outcome | Refusal]],
    world: World | None = None,
    *,
    policies: Policies | None = None,
    ports: Ports | None = None,
    engines: Played | None = None,
    most: int = 100_000,
) -> Forecast:
    """The odds of any rule, made afresh by `make` for each case. `engines`, with their packs, tell what to measure.

    Raises `NoOddsError` if it refuses, `KeyError` for a question without a policy.
    """
    law = odds(make, world or {}, policies or {}, ports, most=most)
    return forecast_of(law, engines or {}, law.policies_used)


def perform(
    played: Played, world: World, name: str, given: Fields, policy: str | Policies | None, most: int
) -> Forecast:
    """The odds of a command in a world, with whatever is simpler left aside where there are too many cases."""
    engine, spec, pack = _command(played, name)
    state = world[engine.name]
    if refusal := spec.ready(pack, state):
        raise NoOddsError(refusal)
    described = spec.fields(pack, state)
    checked = check_fields(described, given, spec.rule)
    if isinstance(checked, Refusal):
        raise NoOddsError(checked)
    from inglenook.table.chances import simpler, with_ports

    chosen, answers = _policies(engine, policy)
    answers = with_ports(answers, played)
    ports: Ports = {}
    for each, (other, own) in reversed([*played.items()]):
        ports |= spoken_by(each, other.serves(own))
    easier, aside = simpler(spec, described, checked)
    try:
        law = odds(lambda: spec.perform(pack, state, checked), world, answers, ports, most=most)
        aside = ()
    except TooManyCasesError:
        if not aside:
            raise
        law = odds(lambda: spec.perform(pack, state, easier), world, answers, ports, most=most)
    return forecast_of(law, played, frozenset({chosen} if law.policies_used else ()), frozenset(aside))


def find_engine(name: str, engines: Mapping[str, Engine] | None = None) -> Engine:
    """An engine by its name: one that was given, or one that is installed. Raises `UnknownEngineError`."""
    if engines and name in engines:
        return engines[name]
    return _installed().get(name)


@cache
def _installed() -> Engines:
    """The engines that are installed, each looked for once."""
    from inglenook.table.engines import Engines

    return Engines()


def _command(played: Played, name: str) -> tuple[Engine, Command, Any]:
    host, _, short = name.partition(".")
    if host not in played:
        listed = ", ".join(played) or "none"
        raise NoOddsError(
            Refusal("unknown_engine", f"{host!r} isn't in play here; in play: {listed}.", field="command")
        )
    engine, pack = played[host]
    spec = engine.command(short)
    if spec is None:
        from inglenook.table.chances import unknown_command

        raise NoOddsError(unknown_command(engine, short))
    return engine, spec, pack


def _policies(engine: Engine, policy: str | Policies | None) -> tuple[str, Policies]:
    from inglenook.table.chances import pick_policy

    picked = pick_policy(engine, policy if isinstance(policy, str) else None)
    if isinstance(picked, Refusal):
        raise NoOddsError(picked)
    name, answers = picked
    return (name, answers) if policy is None or isinstance(policy, str) else ("own", {**answers, **policy})


def _pack(engine: Engine, edition: str | None) -> Any:
    name = edition or next(iter(engine.packs))
    if name not in engine.packs:
        legal = tuple(engine.packs)
        sentence = f"There is no edition {name!r}. There are: {', '.join(legal)}."
        raise NoOddsError(Refusal("unknown_edition", sentence, field="edition", legal=legal))
    return _read(engine, name)


def _read(engine: Engine, edition: str) -> Any:
    """A pack that ships, read once."""
    key = (engine.name, edition)
    kept = _READ.get(key)
    if kept is None or kept[0] is not engine:
        kept = _READ[key] = (engine, engine.read_pack(engine.packs[edition]()))
    return kept[1]


_READ: dict[tuple[str, str], tuple[Engine, Any]] = {}
