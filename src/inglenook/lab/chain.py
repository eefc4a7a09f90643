"""A chain: a course under plans, its places in an order in which each comes before all that may follow it.

Turns that lead nowhere new are taken out exactly: staying at a place is conditioned out, and a group of places among
which one can go around is left by a small system of equations. What remains goes one way only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec

from inglenook.rules import Refusal

from .groups import groups, leaving
from .moves import Moves, Turn
from .study import LabError

MOST_EXACT = 4_000
"""Beyond so many places, numbers are floats: fractions grow by some digits with each turn."""

MOST_AROUND = 150
"""The same for the places of one group, whose equations have to be solved."""

MOST_AROUND_AT_ALL = 1_500


class Onward(msgspec.Struct, frozen=True):
    """Where one goes on leaving a place and its group for good, and how many turns that takes on average.

    `weights[n]` of `total` lead to `targets[n]`; in a chain of floats they are chances, and the total is 1.
    """

    total: Any
    targets: tuple[int, ...]
    weights: tuple[Any, ...]
    turns: Any


Steps = tuple[tuple[int, Any], ...]


class Chain:
    """The places of a course under plans that can be reached, those that come first first.

    `onward[place]` is None where the course can't come to an end any more. `loops` tells that a place may be come to
    again. `exact` tells that all numbers are whole or fractions; else they are floats. `depth` is the greatest number
    of steps from the start to a place, steps around in a group not counted.
    """

    def __init__(self, moves: Moves, turns: Sequence[Turn] | None = None) -> None:
        self.moves = moves
        self.turns = turns or [moves.turn(place) for place in range(len(moves.places))]
        following = [[target for target in turn.targets if target >= 0] for turn in self.turns]
        self.groups = _reached(groups(following), following, moves.start)
        biggest = max(map(len, self.groups), default=0)
        if biggest > MOST_AROUND_AT_ALL:
            sentence = f"This course can go around in {biggest:,} places, too many for their equations to be solved."
            raise LabError(Refusal("too_many_places", sentence, moves.study.course.rule, legal=("sampling it",)))
        self.exact = sum(map(len, self.groups)) <= MOST_EXACT and biggest <= MOST_AROUND
        self.onward: dict[int, Onward | None] = {}
        self.loops = False
        for group in self.groups:
            self._leave(group)
        self.order = [place for group in self.groups for place in group]
        self.depth = self._depths()
        self.steps = {place: self._steps(place, onward) for place, onward in self.onward.items() if onward}

    def _leave(self, group: list[int]) -> None:
        (first, *others), turns = group, self.turns
        if not others and first not in turns[first].targets:
            self.onward[first] = self._all(turns[first])
            return
        self.loops = True
        inside = set(group)
        if all(target in inside for place in group for target in turns[place].targets):
            self.onward |= dict.fromkeys(group)
        elif not others:
            self.onward[first] = self._without(turns[first], first)
        else:
            self._leave_around(group)

    def _all(self, turn: Turn) -> Onward:
        if self.exact:
            return Onward(turn.total, turn.targets, turn.weights, Fraction(1))
        return Onward(1.0, turn.targets, tuple([weight / turn.total for weight in turn.weights]), 1.0)

    def _without(self, turn: Turn, place: int) -> Onward:
        """A turn that is taken again as long as it leads nowhere else."""
        left = {target: weight for target, weight in zip(turn.targets, turn.weights, strict=True) if target != place}
        total = sum(left.values())
        onward = self._all(Turn(total, tuple(left), tuple(left.values())))
        turns = Fraction(turn.total, total)
        return msgspec.structs.replace(onward, turns=turns if self.exact else float(turns))

    def _leave_around(self, group: list[int]) -> None:
        laws: dict[int, dict[int, Any]] = {place: chances(self.turns[place]) for place in group}
        if not self.exact:
            laws = {place: {target: float(part) for target, part in law.items()} for place, law in laws.items()}
        rows, steps = leaving(group, laws, Fraction(1) if self.exact else 1.0)
        for place in group:
            row = rows[place]
            if self.exact:
                turn = turn_of(row)
                self.onward[place] = Onward(turn.total, turn.targets, turn.weights, steps[place])
            else:
                self.onward[place] = Onward(1.0, tuple(row), tuple(row.values()), steps[place])

    def _depths(self) -> dict[int, int]:
        depth = dict.fromkeys(self.order, 0)
        for place in self.order:
            onward = self.onward[place]
            for target in onward.targets if onward else ():
                if target >= 0:
                    depth[target] = max(depth[target], depth[place] + 1)
        return depth

    def _steps(self, place: int, onward: Onward) -> tuple[Steps, Steps, Steps]:
        """Where one goes on to one step deeper, deeper still, and to finishes."""
        found: tuple[list[tuple[int, Any]], ...] = ([], [], [])
        for target, weight in zip(onward.targets, onward.weights, strict=True):
            kind = 2 if target < 0 else min(self.depth[target] - self.depth[place] - 1, 1)
            found[kind].append((target, weight))
        return tuple(found[0]), tuple(found[1]), tuple(found[2])


def _reached(found: list[list[int]], following: Sequence[Sequence[int]], start: int) -> list[list[int]]:
    """The groups that can be reached, first ones first: where choices were made, not all places of a course are."""
    reached, kept = {start}, []
    for group in reversed(found):
        if not reached.isdisjoint(group):
            kept.append(group)
            reached.update(target for place in group for target in following[place])
    return kept


def chances(turn: Turn) -> dict[int, Fraction]:
    """A turn's targets with their chances."""
    return {target: Fraction(weight, turn.total) for target, weight in zip(turn.targets, turn.weights, strict=True)}


def turn_of(parts: Mapping[int, Fraction]) -> Turn:
    """A turn from its targets' chances."""
    total = lcm(*[part.denominator for part in parts.values()])
    weights = [part.numerator * (total // part.denominator) for part in parts.values()]
    return Turn(total, tuple(parts), tuple(weights))
