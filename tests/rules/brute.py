"""The best play by brute force: every policy there is, by what a question shows, each through the odds driver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec

from inglenook.rules import (
    Advice,
    Aim,
    Choose,
    Ending,
    Engine,
    Goal,
    Leaf,
    Outcome,
    Policies,
    Refusal,
    Rule,
    Run,
    World,
    advice,
    check_fields,
    odds,
)

Make = Callable[[], Rule[Outcome | Refusal]]
Sight = tuple[str, tuple[str, ...], bytes]
"""A question, and all that a decision at it may depend on."""


class Stands(msgspec.Struct, frozen=True):
    """A rule of an engine that waits: how to make it, what it was sent, and the world there."""

    engine: Engine
    make: Make
    sent: list[Any]
    world: World

    def advice(self, aim: Aim, policies: Policies | None = None, **more: Any) -> Advice:
        """What would be wise here."""
        found = advice(self.make, self.world, aim, policies or self.policies, {}, self.sent, **more)
        assert isinstance(found, Advice), found
        return found

    @property
    def policies(self) -> Policies:
        """What others do by default."""
        return next(iter(self.engine.policies.values()))


def stands(engine: Engine, pack: Any, state: Any, command: str, *given: Any, **fields: Any) -> Stands:
    """A command played with these faces (tuples by hand) and options, to where it then waits."""
    spec = engine.command(command)
    assert spec is not None
    checked = check_fields(spec.fields(pack, state), fields, spec.rule)
    assert not isinstance(checked, Refusal), checked
    make: Make = lambda: spec.perform(pack, state, checked)  # noqa: E731
    run = Run(make(), {engine.name: state})
    for answer in given:
        run.choose(answer) if isinstance(answer, str) else run.throw(answer)
    return Stands(engine, make, run.sent, run.world)


def sight(choose: Choose) -> Sight:
    """What someone who is asked goes by."""
    return choose.policy, choose.options, msgspec.json.encode(choose.seen)


class _Every(dict[str, Any]):
    """One policy for the questions it is meant for, and others for the rest."""

    def __init__(self, mine: Callable[[Choose], bool], plan: Callable[[Choose], str], others: Policies) -> None:
        super().__init__()
        self.mine, self.plan, self.others = mine, plan, others

    def __missing__(self, key: str) -> Callable[[Choose], str]:
        return lambda choose: self.plan(choose) if self.mine(choose) else self.others[key](choose)


def best_by_brute_force(stands: Stands, aim: Aim, mine: Callable[[Choose], bool], others: Policies) -> tuple[Any, ...]:
    """The means of the best of all policies, as goals are weighed: less being better with its sign changed."""
    return max(_means(stands, aim, plan) for plan in _plans(stands, mine, others))


def signed(aim: Aim, means: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """Means with the sign changed where less is better."""
    return tuple(-mean if goal.least else mean for goal, mean in zip(aim.goals, means, strict=True))


def _means(stands: Stands, aim: Aim, plan: Policies) -> tuple[Fraction, ...]:
    law = odds(stands.make, stands.world, plan, {}, stands.sent)
    assert law.refusal is None
    asked = _asked(stands)

    counts = [_counting(goal, stands, asked) for goal in aim.goals]
    return signed(aim, tuple(law.law(count).mean() for count in counts))


def _counting(goal: Goal, stands: Stands, asked: Choose) -> Callable[[Leaf], int]:
    return lambda leaf: goal.count(Ending(leaf.outcome, leaf.world, stands.world, asked))


def _asked(stands: Stands) -> Choose:
    rule = stands.make()
    ask: Any = next(rule)
    for answer in stands.sent:
        ask = rule.send(answer)
    assert isinstance(ask, Choose)
    return ask


def _plans(stands: Stands, mine: Callable[[Choose], bool], others: Policies) -> Iterator[Policies]:
    sights = _sights(stands, mine, others)
    for options in product(*sights.values()):
        yield _Every(mine, _by(dict(zip(sights, options, strict=True))), others)


def _by(chosen: Mapping[Sight, str]) -> Callable[[Choose], str]:
    return lambda choose: chosen[sight(choose)]


def _sights(stands: Stands, mine: Callable[[Choose], bool], others: Policies) -> dict[Sight, tuple[str, ...]]:
    """All that can be seen, found by answering differently until nothing new comes up."""
    known: dict[Sight, tuple[str, ...]] = {}
    answers: list[dict[Sight, str]] = [{}]
    while answers:
        plan = answers.pop()

        def note(choose: Choose, plan: dict[Sight, str] = plan) -> str:
            seen = sight(choose)
            if seen not in known:
                known[seen] = choose.options
                answers.extend({**plan, seen: option} for option in choose.options[1:])
            return plan.get(seen, choose.options[0])

        odds(stands.make, stands.world, _Every(mine, note, others), {}, stands.sent)
    return known
