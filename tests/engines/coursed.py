"""Courses followed by plain means: every state by itself, every turn driven afresh, chances as fractions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from inglenook.rules import (
    Choose,
    Decision,
    End,
    Engine,
    Outcome,
    Policies,
    Refusal,
    Roll,
    Run,
    Tree,
    check_fields,
    odds,
    tree,
)

Over = tuple[str, tuple[int, ...]]
Law = dict[Hashable, Fraction]


class Followed:
    """A course with a pack and its settings; `key` tells states apart, by their place unless told otherwise."""

    def __init__(
        self, engine: Engine, name: str, pack: Any, key: Callable[[Any], Hashable] | None = None, **given: Any
    ):
        self.engine, self.course, self.pack = engine, engine.courses[name], pack
        fields = check_fields(self.course.fields(pack), given)
        assert not isinstance(fields, Refusal), fields
        self.fields = fields
        self.start = self.course.begin(pack, fields)
        self.key = key or (lambda state: self.course.place(pack, state))
        self.states: dict[Hashable, Any] = {}

    def policies(self, plan: str) -> Policies:
        return self.course.plans[plan].policies

    def over(self, state: Any) -> Over | None:
        """The ending and what is told at it."""
        ending = self.course.ended(self.pack, state)
        return (ending, tuple(count.count(state) for count in self.course.counts.values())) if ending else None

    def told(self, state: Any) -> Hashable:
        """What a state is in a law: its end, or its key."""
        over = self.over(state)
        if over is not None:
            return over
        key = self.key(state)
        self.states.setdefault(key, state)
        return key

    def law(self, state: Any, policies: Policies) -> Law:
        """Where a turn leads from a state, driven there."""
        return self._law(state, policies, lambda after: self.told(after))

    def law_from_afar(self, state: Any, policies: Policies) -> Law:
        """The same by a turn that is driven far from any end, with what it adds put on the tallies of this state."""
        course, pack, far = self.course, self.pack, self.course.far
        assert far is not None
        tallies = course.place(pack, state).tallies

        def moved(after: Any) -> Hashable:
            added = [now - before for now, before in zip(course.place(pack, after).tallies, far, strict=True)]
            return self.told(course.put(after, tuple(map(sum, zip(tallies, added, strict=True)))))

        return self._law(course.put(state, far), policies, moved)

    def _law(self, state: Any, policies: Policies, told: Callable[[Any], Hashable]) -> Law:
        found = odds(
            lambda: self.course.turn(self.pack, self.fields),
            {self.engine.name: state},
            policies,
            self.engine.serves(self.pack),
        )
        assert found.refusal is None, found.refusal
        return dict(found.law(lambda leaf: told(leaf.world[self.engine.name])).items())

    def chain(self, plan: str) -> dict[Hashable, Law]:
        """Every state that can be reached, with the law of a turn there."""
        policies, laws = self.policies(plan), dict[Hashable, Law]()
        waiting = [self.told(self.start)]
        while waiting:
            key = waiting.pop()
            if key in laws or key not in self.states:
                continue
            laws[key] = self.law(self.states[key], policies)
            waiting.extend(laws[key])
        return laws

    def turns(self, plan: str) -> Fraction:
        """The mean number of turns."""
        laws = self.chain(plan)
        return _solved(laws, self.told(self.start), Fraction(1), lambda _over: Fraction(0))

    def chance(self, plan: str, ending: str) -> Fraction:
        """The chance of an ending."""
        laws = self.chain(plan)
        return _solved(laws, self.told(self.start), Fraction(0), lambda over: Fraction(over[0] == ending))

    def longest(self) -> Fraction:
        """The most turns that can be hoped for, whatever is chosen whenever anything may be."""
        values: dict[Hashable, Fraction] = {}

        def value(key: Hashable) -> Fraction:
            if key not in self.states:
                return Fraction(0)
            if key not in values:
                grown = self.tree(self.states[key])
                roots = grown.branches if isinstance(grown, Decision) else (grown,)
                values[key] = max(_settled(*self._worth(root, key, value)) for root in roots)
            return values[key]

        return value(self.told(self.start))

    def tree(self, state: Any) -> Tree:
        """All ways a turn can go, every choice open."""
        ports = self.engine.serves(self.pack)
        grown = tree(lambda: self.course.turn(self.pack, self.fields), {self.engine.name: state}, None, ports)
        assert not isinstance(grown, Refusal), grown
        return grown

    def _worth(self, grown: Tree, here: Hashable, value: Callable[[Hashable], Fraction]) -> tuple[Fraction, Fraction]:
        """What follows, and the chance that one is where one was."""
        if isinstance(grown, End):
            key = self.told(grown.world[self.engine.name])
            return (Fraction(0), Fraction(1)) if key == here else (value(key), Fraction(0))
        worths = [self._worth(branch, here, value) for branch in grown.branches]
        if isinstance(grown, Decision):
            assert all(not stays for _, stays in worths)
            return max(worths)
        shares = [Fraction(weight, grown.total) for weight in grown.weights]
        return (
            sum((share * worth for share, (worth, _) in zip(shares, worths, strict=True)), Fraction(0)),
            sum((share * stays for share, (_, stays) in zip(shares, worths, strict=True)), Fraction(0)),
        )


def _settled(worth: Fraction, stays: Fraction) -> Fraction:
    return (1 + worth) / (1 - stays)


def _solved(
    laws: Mapping[Hashable, Law], start: Hashable, step: Fraction, at_end: Callable[[Any], Fraction]
) -> Fraction:
    """What is worth how much from its start: one state after another is left out, those next to the ends first.

    What a state is worth is kept as a sum, and a share of what those are worth that are left out after it.
    """
    known: dict[Hashable, tuple[Fraction, Law]] = {}
    for key in _ends_first(laws, start):
        worth, waiting = step, dict(laws[key])
        shares: Law = {}
        while waiting:
            to, share = waiting.popitem()
            if to in known:
                worth += share * known[to][0]
                for later, part in known[to][1].items():
                    waiting[later] = waiting.get(later, Fraction(0)) + share * part
            elif to in laws:
                shares[to] = shares.get(to, Fraction(0)) + share
            else:
                worth += share * at_end(to)
        moves = 1 - shares.pop(key, Fraction(0))
        known[key] = worth / moves, {to: share / moves for to, share in shares.items()}
    return known[start][0]


def _ends_first(laws: Mapping[Hashable, Law], start: Hashable) -> list[Hashable]:
    order: list[Hashable] = []
    seen, path = {start}, [(start, iter(laws[start]))]
    while path:
        key, rest = path[-1]
        to = next((to for to in rest if to in laws and to not in seen), None)
        if to is None:
            order.append(key)
            path.pop()
        else:
            seen.add(to)
            path.append((to, iter(laws[to])))
    return order


def any_settings(engine: Engine, name: str, pack: Any, dice: Random) -> dict[str, Any]:
    """Some legal value for each setting; whole numbers not far above the least, so that runs stay short."""
    given: dict[str, Any] = {}
    for field in engine.courses[name].fields(pack):
        if field.kind == "whole":
            given[field.name] = dice.randint(field.low, min(field.high, field.low + 12))
        elif field.kind == "choice":
            given[field.name] = dice.choice(field.options).key
        else:
            given[field.name] = dice.choice((True, False))
    return given


def played(followed: Followed, dice: Random, policies: Policies | None = None, most: int = 5_000) -> list[Any]:
    """One run with these dice, all states from the first to the last; choices at random unless policies make them."""
    states = [followed.start]
    while followed.over(states[-1]) is None:
        assert len(states) < most, "it goes on and on"
        engine = followed.engine
        run = Run(
            followed.course.turn(followed.pack, followed.fields),
            {engine.name: states[-1]},
            engine.serves(followed.pack),
        )
        while not run.ended:
            stop = run.stop
            if isinstance(stop, Roll):
                run.throw([[dice.randint(1, sides) for sides in hand.dice] for hand in stop.hands])
            elif isinstance(stop, Choose):
                run.choose(policies[stop.policy](stop) if policies else dice.choice(stop.options))
        assert isinstance(run.stop, Outcome), run.stop
        states.append(run.world[engine.name])
    return states
