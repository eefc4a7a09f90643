"""A rule that waits, as some lanes know it: led again from what they may see, so that nothing hidden colours what is
foretold of its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from inglenook.journal import Store
from inglenook.rules import (
    REFEREE,
    TABLE,
    ChoiceRecorded,
    Choose,
    DiceRecorded,
    Engine,
    FactElsewhere,
    Policies,
    Ports,
    Rule,
    Run,
    World,
)

from .chances import with_ports
from .performing import given_to_rule
from .resuming import record_of, what_is
from .standing import Pending, Standing


class Foreseen(msgspec.Struct, frozen=True):
    """A rule that waits at a choice: how to begin it, what it was sent since, and the world there, as far as known.

    `policies` are those of its own engine, the first being its default, each with what other engines answer at ports.
    """

    asked: Choose
    make: Callable[[], Rule[Any]]
    sent: Sequence[Any]
    world: World
    ports: Ports
    engine: Engine
    engines: Mapping[str, tuple[Engine, Any]]
    policies: Mapping[str, Policies]

    @property
    def usual(self) -> tuple[str, Policies]:
        """The default policy and its name."""
        return next(iter(self.policies.items()), ("", {}))


def foresee(standing: Standing, store: Store, pending: Pending, run: Run, lanes: frozenset[str]) -> Foreseen | None:
    """What waits as these lanes know it, given where it really stands; None if what they know doesn't lead there."""
    engines = standing.played()
    engine, command, pack = what_is(standing, store, pending)
    fields, start = given_to_rule(command, pending.fields), pending.start
    ports = standing.ports(store, pending.packs)
    known = sees_all(lanes)
    if not known:
        start = {each.name: each.view(start[each.name], lanes) for each in standing.engines if each.name in start}
    begun = start[engine.name]

    def make() -> Rule[Any]:
        return command.perform(pack, begun, fields)

    led = run if known else _led_again(standing, store, pending, make, start, ports, lanes)
    if led is None or not isinstance(led.stop, Choose) or led.stop.key != getattr(run.stop, "key", ""):
        return None
    world = {each.name: each.view(standing.world[each.name], lanes) for each in standing.engines}
    policies = {name: with_ports(listed, engines) for name, listed in (engine.policies or {"": {}}).items()}
    return Foreseen(led.stop, make, led.sent, world, ports, engine, engines, policies)


def sees_all(lanes: frozenset[str]) -> bool:
    """Whether no rule has anything hidden from these lanes: what a seat keeps to itself moves none."""
    return {TABLE, REFEREE} <= lanes


def _led_again(
    standing: Standing,
    store: Store,
    pending: Pending,
    make: Callable[[], Rule[Any]],
    start: World,
    ports: Ports,
    lanes: frozenset[str],
) -> Run | None:
    try:
        run = Run(make(), start, ports)
        for lane, step in record_of(standing, store, pending):
            if isinstance(step, DiceRecorded):
                run.throw(step.faces)
            elif isinstance(step, ChoiceRecorded) and not step.forced:
                run.choose(step.option)
            elif isinstance(step, FactElsewhere) and lane in lanes:
                run.world[step.event.engine] = step.event.apply(run.world[step.event.engine])
    except (ValueError, LookupError):
        return None
    return run
