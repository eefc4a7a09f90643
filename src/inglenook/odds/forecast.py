"""What may come of a command or a rule, or of several one after the other: every way it can go, exactly weighed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import lcm
from typing import Any, TypeVar

import msgspec

from inglenook.rules import Engine, Law, Odds, Refusal, Value, World

K = TypeVar("K")


class NoOddsError(Exception):
    """There are no odds, since it can't be done; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


class Way(msgspec.Struct, frozen=True):
    """One way it can go: what each step came to, what the last one told of itself, and the world after it."""

    outcomes: tuple[str, ...]
    details: Mapping[str, Any]
    world: World

    @property
    def outcome(self) -> str:
        """What the last step came to."""
        return self.outcomes[-1]


class Forecast:
    """The exact odds of a command, of a rule, or of several steps.

    `engines` gives each engine in play with its pack. `policies` are the names of those that answered questions;
    `aside` the fields that were left out of account where there would have been too many cases with them.

    >>> from inglenook import odds
    >>> check = odds.command("nomadic.check", skill="d8", risk="perilous")
    >>> check.outcomes.chance("fail")
    Fraction(1, 4)
    >>> check.effect("nomadic.boxes").mean()
    Fraction(1, 1)
    >>> check.given("fail").effect("nomadic.boxes").chance(2)
    Fraction(1, 1)
    """

    __slots__ = ("_outcomes", "aside", "engines", "policies", "start", "total", "ways")

    def __init__(
        self,
        start: World,
        engines: Mapping[str, tuple[Engine, Any]],
        ways: Iterable[tuple[Way, int]],
        policies: frozenset[str] = frozenset(),
        aside: frozenset[str] = frozenset(),
    ) -> None:
        self.start = start
        self.engines = engines
        self.ways = tuple(ways)
        self.total = sum(weight for _, weight in self.ways)
        self.policies = policies
        self.aside = aside
        self._outcomes: Law[str] | None = None

    @property
    def outcomes(self) -> Law[str]:
        """The law of what the last step comes to."""
        if self._outcomes is None:
            self._outcomes = self.law(lambda way: way.outcome)
        return self._outcomes

    @property
    def paths(self) -> Law[tuple[str, ...]]:
        """The law of what all steps come to, one after the other."""
        return self.law(lambda way: way.outcomes)

    @property
    def effects(self) -> dict[str, Law[int]]:
        """By how much each measure on the sheets changes from the very start; what can't change is left out."""
        measures = {name: engine.measures for name, (engine, _) in self.engines.items()}
        return self._odds().effects(measures)

    def effect(self, measure: str) -> Law[int]:
        """By how much one measure changes: `nomadic.boxes`. Raises `KeyError` if the sheet has none of this name."""
        name, _, key = measure.partition(".")
        engine, _ = self.engines[name]
        before = engine.measures(self.start[name])[key]
        return self.law(lambda way: engine.measures(way.world[name]).get(key, before) - before)

    def law(self, case: Callable[[Way], K]) -> Law[K]:
        """The law of anything that can be told from a way it goes."""
        weights: dict[K, int] = {}
        for way, weight in self.ways:
            told = case(way)
            weights[told] = weights.get(told, 0) + weight
        return Law(weights).reduced()

    def given(self, known: str | Callable[[Way], bool]) -> Forecast:
        """The odds once it is known how the last step came out, or that a way passes a test.

        Raises `ValueError` if it can't come out so.
        """
        test = (lambda way: way.outcome == known) if isinstance(known, str) else known
        kept = [(way, weight) for way, weight in self.ways if test(way)]
        if not kept:
            raise ValueError("it can't come out so, and nothing follows from it")
        return Forecast(self.start, self.engines, kept, self.policies, self.aside)

    def then(
        self,
        name: str,
        fields: Mapping[str, Value] | None = None,
        /,
        *,
        when: Callable[[Way], bool] = lambda _way: True,
        policy: Any = None,
        most: int = 100_000,
        **more: Value,
    ) -> Forecast:
        """The odds of another command after it, in each world that it may leave behind; effects are those of both.

        Ways that don't pass `when` stay as they are. Raises `NoOddsError` if the command can't be done in one of them.

        >>> from inglenook import odds
        >>> twice = odds.command("nomadic.check", skill="muscle", risk="risky").then(
        ...     "nomadic.check", skill="muscle", risk="risky")
        >>> twice.paths.chance(("fail", "fail"))
        Fraction(1, 20)
        """
        from .asking import perform

        going: dict[object, tuple[Way, int]] = {}
        resting: list[tuple[Way, int]] = []
        for way, weight in self.ways:
            if not when(way):
                resting.append((way, weight))
                continue
            key = (way.outcomes, msgspec.json.encode(way.world))  # alike worlds are gone on from once
            going[key] = (way, weight + (going[key][1] if key in going else 0))
        followed = [
            (way, weight, perform(self.engines, way.world, name, {**(fields or {}), **more}, policy, most))
            for way, weight in going.values()
        ]
        common = lcm(*[after.total for _, _, after in followed])
        ways = [(way, weight * common) for way, weight in resting]
        for way, weight, after in followed:
            scale = weight * (common // after.total)
            ways += [
                (Way((*way.outcomes, *later.outcomes), later.details, later.world), scale * ways_)
                for later, ways_ in after.ways
            ]
        used = self.policies.union(*[after.policies for _, _, after in followed])
        aside = self.aside.union(*[after.aside for _, _, after in followed])
        return Forecast(self.start, self.engines, ways, used, aside)

    def _odds(self) -> Odds:
        from inglenook.rules import Leaf, Outcome

        leaves = [Leaf(weight, self.total, Outcome(way.outcome), way.world) for way, weight in self.ways]
        return Odds(self.start, leaves, None, self.policies)

    def __str__(self) -> str:
        return str(self.outcomes)


def forecast_of(
    law: Odds,
    engines: Mapping[str, tuple[Engine, Any]],
    policies: frozenset[str] = frozenset(),
    aside: frozenset[str] = frozenset(),
) -> Forecast:
    """A rule's law as a forecast of one step. Raises `NoOddsError` if the rule refuses."""
    if law.refusal is not None:
        raise NoOddsError(law.refusal)
    ways = [
        (Way((leaf.outcome.key,), leaf.outcome.details, leaf.world), weight)
        for leaf, weight in zip(law.leaves, law.weights, strict=True)
    ]
    return Forecast(law.start, engines, ways, policies, aside)
