"""Odds, the third driver: the same rule driven through every case of every roll, with exact weights.

A generator can't be copied, so each leaf is reached by driving the rule again from its root. What was already
answered on the way there is sent again as it was, so that neither laws nor states are computed twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .asks import Call, Choose, Look, Ports, Roll, Rule
from .law import Law
from .outcome import Outcome, Refusal
from .state import World

Policy = Callable[[Choose], str]
"""How a question is answered when nobody is asked: from the question alone, which carries all it may depend on."""

Policies = Mapping[str, Policy]
"""A policy for each question, by the question's key."""

Measure = Callable[[Any], Mapping[str, int]]


class TooManyCasesError(Exception):
    """The rule has more cases than may be enumerated."""


class Leaf(NamedTuple):
    """One way the rule can go: its chance as numerator and denominator, its outcome, and the world after it."""

    numerator: int
    denominator: int
    outcome: Outcome
    world: World


class Odds:
    """The exact law of a rule: of its outcomes, and of what it changes.

    `refusal` is set, and everything else empty, if the rule refuses.
    """

    __slots__ = ("leaves", "policies_used", "refusal", "start")

    def __init__(self, start: World, leaves: list[Leaf], refusal: Refusal | None, used: frozenset[str]) -> None:
        self.start = start
        self.leaves = leaves
        self.refusal = refusal
        self.policies_used = used

    def outcomes(self) -> Law[str]:
        """The law of outcome keys."""
        return Law.mixture((leaf.outcome.key, leaf.numerator, leaf.denominator) for leaf in self.leaves)

    def effects(self, measures: Mapping[str, Measure]) -> dict[str, Law[int]]:
        """By how much each measure changes, as laws; measures that can't change are left out.

        `measures` gives, by engine, what to measure in that engine's state; keys come out as `engine.measure`.
        """
        changes: list[tuple[int, int, dict[str, int]]] = []
        names: dict[str, None] = {}
        before = {name: measure(self.start[name]) for name, measure in measures.items()}
        for leaf in self.leaves:
            changed: dict[str, int] = {}
            for name, measure in measures.items():
                if leaf.world[name] is not self.start[name]:
                    for key, value in measure(leaf.world[name]).items():
                        if value != before[name].get(key, 0):
                            changed[f"{name}.{key}"] = value - before[name].get(key, 0)
            names.update(dict.fromkeys(changed))
            changes.append((leaf.numerator, leaf.denominator, changed))
        return {
            name: Law.mixture((changed.get(name, 0), over, under) for over, under, changed in changes) for name in names
        }

    def law(self, case: Callable[[Leaf], Any]) -> Law[Any]:
        """The law of anything that can be told from a leaf."""
        return Law.mixture((case(leaf), leaf.numerator, leaf.denominator) for leaf in self.leaves)


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
    pending: list[tuple[list[Any], dict[str, Any], int, int]] = [(list(sent), dict(world), 1, 1)]
    refusal: Refusal | None = None
    used: set[str] = set()
    while pending:
        answers, branch, over, under = pending.pop()
        here = branch.copy()
        run = rule()
        send = run.send
        try:
            ask = send(None)
            for answer in answers:
                ask = send(answer)
            while True:
                if isinstance(ask, Look):
                    answer = here[ask.state.engine]
                elif isinstance(ask, Roll):
                    law = ask.reading.law(ask.hands)
                    cases = iter(law.weights.items())
                    answer, weight = next(cases)
                    for other, other_weight in cases:
                        pending.append(([*answers, other], here, over * other_weight, under * law.total))
                    over *= weight
                    under *= law.total
                    if len(pending) + len(leaves) > most:
                        raise TooManyCasesError(f"more than {most} cases")
                    here = here.copy()
                elif isinstance(ask, Choose):
                    if len(ask.options) == 1:
                        answer = ask.options[0]
                    else:
                        used.add(ask.key)
                        answer = policies[ask.key](ask)
                        if answer not in ask.options:
                            raise ValueError(f"the policy for {ask.key} chose {answer!r}, which is no option of it")
                elif isinstance(ask, Call):
                    answer = (ports or {})[ask.port.name]
                else:
                    event = ask
                    answer = here[event.engine] = event.apply(here[event.engine])
                answers.append(answer)
                ask = send(answer)
        except StopIteration as end:
            if isinstance(end.value, Refusal):
                refusal = end.value
            else:
                leaves.append(Leaf(over, under, end.value, here))
    if refusal is not None:
        return Odds(world, [], refusal, frozenset(used))
    return Odds(world, leaves, None, frozenset(used))
