"""A chain: a course under plans, its places in an order in which each comes before all that may follow it.

Turns that lead nowhere new are taken out exactly: staying at a place is conditioned out, and a group of places among
which one can go around is left by a small system of equations. What remains goes one way only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

import msgspec

from inglenook.rules import Refusal

from .groups import groups, leaving
from .moves import Moves, Turn
from .study import LabError

MOST_AROUND = 150
"""A bigger group of places to go around in is refused: its equations in fractions take too long."""


class Onward(msgspec.Struct, frozen=True):
    """Where one goes on leaving a place and its group for good, and how many turns that takes on average."""

    turn: Turn
    turns: Fraction = Fraction(1)


class Chain:
    """The places of a course under plans that can be reached, those that come first first.

    `onward[place]` is None where the course can't come to an end any more. `loops` tells that a place may be come to
    again. `depth` is the greatest number of steps from the start to a place, steps around in a group not counted.
    """

    def __init__(self, moves: Moves, turns: Sequence[Turn] | None = None) -> None:
        self.moves = moves
        self.turns = turns or [moves.turn(place) for place in range(len(moves.places))]
        following = [[target for target in turn.targets if target >= 0] for turn in self.turns]
        self.groups = _reached(groups(following), following, moves.start)
        self.onward: dict[int, Onward | None] = {}
        self.loops = False
        for group in self.groups:
            self._leave(group)
        self.order = [place for group in self.groups for place in group]
        self.depth = self._depths()

    def _leave(self, group: list[int]) -> None:
        (first, *others), turns = group, self.turns
        if not others and first not in turns[first].targets:
            self.onward[first] = Onward(turns[first])
            return
        self.loops = True
        inside = set(group)
        if all(target in inside for place in group for target in turns[place].targets):
            self.onward |= dict.fromkeys(group)
        elif not others:
            self.onward[first] = _left(turns[first], first)
        else:
            self._leave_around(group)

    def _leave_around(self, group: list[int]) -> None:
        if len(group) > MOST_AROUND:
            sentence = f"This course can go around in {len(group):,} places, too many to be solved exactly."
            raise LabError(Refusal("too_many_places", sentence, self.moves.study.course.rule, legal=("sampling it",)))
        rows, steps = leaving(group, {place: chances(self.turns[place]) for place in group}, Fraction(1))
        for place in group:
            self.onward[place] = Onward(_turn(rows[place]), steps[place])

    def _depths(self) -> dict[int, int]:
        depth = dict.fromkeys(self.order, 0)
        for place in self.order:
            onward = self.onward[place]
            for target in onward.turn.targets if onward else ():
                if target >= 0:
                    depth[target] = max(depth[target], depth[place] + 1)
        return depth


def _reached(found: list[list[int]], following: Sequence[Sequence[int]], start: int) -> list[list[int]]:
    """The groups that can be reached, first ones first: where choices were made, not all places of a course are."""
    reached, kept = {start}, []
    for group in reversed(found):
        if not reached.isdisjoint(group):
            kept.append(group)
            reached.update(target for place in group for target in following[place])
    return kept


def _left(turn: Turn, place: int) -> Onward:
    """A turn that is taken again as long as it leads nowhere else."""
    moving = {target: weight for target, weight in zip(turn.targets, turn.weights, strict=True) if target != place}
    total = sum(moving.values())
    return Onward(Turn(total, tuple(moving), tuple(moving.values())), Fraction(turn.total, total))


def chances(turn: Turn) -> dict[int, Fraction]:
    """A turn's targets with their chances."""
    return {target: Fraction(weight, turn.total) for target, weight in zip(turn.targets, turn.weights, strict=True)}


def _turn(parts: Mapping[int, Fraction]) -> Turn:
    total = lcm(*[part.denominator for part in parts.values()])
    weights = [part.numerator * (total // part.denominator) for part in parts.values()]
    return Turn(total, tuple(parts), tuple(weights))
