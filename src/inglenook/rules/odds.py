"""Odds, the third driver: the same rule driven through every case of every roll, with exact weights.

A generator can't be copied, so each leaf is reached by driving the rule again from its root. What was already
answered on the way there is sent again as it was, so that neither laws nor states are computed twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm
from typing import Any

import msgspec

from .asks import Call, Choose, Look, Ports, Roll, Rule
from .law import Law
from .outcome import Outcome, Refusal
from .state import World

Policy = Callable[[Choose], str]
"""How a question is answered when nobody is asked: from the question alone, which carries all it may depend on."""

Policies = Mapping[str, Policy]
"""A policy for each question, by the question's key, with the engine before it if a rule at a port asks."""

Measure = Callable[[Any], Mapping[str, int]]


class TooManyCasesError(Exception):
    """The rule has more cases than may be enumerated."""


class Leaf(msgspec.Struct, frozen=True):
    """One way the rule can go: its chance as numerator and denominator, its outcome, and the world after it."""

    numerator: int
    denominator: int
    outcome: Outcome
    world: World


class Odds:
    """The exact law of a rule: of its outcomes, and of what it changes.

    `refusal` is set, and everything else empty, if the rule refuses.
    """

    __slots__ = ("leaves", "policies_used", "refusal", "start", "total", "weights")

    def __init__(self, start: World, leaves: list[Leaf], refusal: Refusal | None, used: frozenset[str]) -> None:
        self.start = start
        self.leaves = leaves
        self.refusal = refusal
        self.policies_used = used
        self.total = lcm(*[leaf.denominator for leaf in leaves])
        self.weights = [leaf.numerator * (self.total // leaf.denominator) for leaf in leaves]

    def outcomes(self) -> Law[str]:
        """The law of outcome keys."""
        return self.law(_key)

    def effects(self, measures: Mapping[str, Measure]) -> dict[str, Law[int]]:
        """By how much each measure changes, as laws; what can't change is left out, and so is what was not there.

        `measures` gives, by engine, what to measure in that engine's state; keys come out as `engine.measure`.
        """
        laws: dict[str, Law[int]] = {}
        for name, measure in measures.items():
            start = self.start[name]
            before = measure(start)
            changes: dict[str, dict[int, int]] = {}
            for leaf, weight in zip(self.leaves, self.weights, strict=True):
                state = leaf.world[name]
                if state is start:
                    continue
                for key, value in measure(state).items():
                    change = value - before.get(key, value)
                    if change:
                        weights = changes.setdefault(key, {})
                        weights[change] = weights.get(change, 0) + weight
            for key, weights in changes.items():
                weights[0] = self.total - sum(weights.values())
                laws[f"{name}.{key}"] = Law(weights).reduced()
        return laws

    def law(self, case: Callable[[Leaf], Any]) -> Law[Any]:
        """The law of anything that can be told from a leaf."""
        weights: dict[Any, int] = {}
        for leaf, weight in zip(self.leaves, self.weights, strict=True):
            told = case(leaf)
            weights[told] = weights.get(told, 0) + weight
        return Law(weights).reduced()


def _key(leaf: Leaf) -> str:
    return leaf.outcome.key


def odds(
    rule: Callable[[], Rule[Outcome | Refusal]],
    world: World,
    policies: Policies,
    ports: Ports | None = None,
    sent: Sequence[Any] = (),
    most: int = 100_000,
) -> Odds:
    """Drives a rule through all its cases.

    `sent` is what a `Run` of the rule was sent so far, to go on from where it waits (`world` is then the world there).
    Raises `TooManyCasesError` beyond `most` leaves, and `KeyError` for a question without a policy.
    """
    leaves: list[Leaf] = []
    pending: list[tuple[list[Any], dict[str, Any], int, int]] = [([*sent], {**world}, 1, 1)]
    refusal: Refusal | None = None
    used: set[str] = set()
    while pending:
        answers, here, over, under = pending.pop()
        shared = True  # `here` belongs to other cases too, and is copied before the first fact changes it
        send: Any = rule().send
        try:
            ask = send(None)
            for answer in answers:
                ask = send(answer)
            while True:
                kind = type(ask)
                if kind is Look:
                    answer = here[ask.state.engine]
                elif kind is Roll:
                    law = ask.reading.law(ask.hands)
                    shared, total = True, law.total
                    (answer, weight), *others = law.weights.items()
                    for other, other_weight in reversed(others):  # so that leaves come in the reading's own order
                        pending.append(([*answers, other], here, over * other_weight, under * total))
                    over *= weight
                    under *= total
                    if len(pending) + len(leaves) > most:
                        raise TooManyCasesError(f"more than {most} cases")
                elif kind is Choose:
                    if len(ask.options) == 1:
                        answer = ask.options[0]
                    else:
                        used.add(ask.policy)
                        answer = policies[ask.policy](ask)
                        if answer not in ask.options:
                            raise ValueError(f"the policy for {ask.key} chose {answer!r}, which is no option of it")
                elif kind is Call:
                    answer = ask.find(ports or {})
                else:
                    engine = ask.engine
                    if shared:
                        here, shared = here.copy(), False
                    answer = here[engine] = ask.apply(here[engine])
                answers.append(answer)
                ask = send(answer)
        except StopIteration as end:
            if type(end.value) is Refusal:
                refusal = end.value
            else:
                leaves.append(Leaf(over, under, end.value, here))
    if refusal is not None:
        return Odds(world, [], refusal, frozenset(used))
    return Odds(world, leaves, None, frozenset(used))
