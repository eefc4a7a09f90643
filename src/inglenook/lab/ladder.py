"""A ladder: a course under plans that only ever goes on or stays, as rungs of which each leans on lower ones.

What leads where is kept apart from how likely it is. The same rungs then serve every set of weights: other skills,
other dice with as many sides. Rungs of one pattern share their sums.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from operator import itemgetter, mul
from typing import Any

import msgspec

from inglenook.rules import Refusal

from .groups import groups
from .moves import Moves
from .study import LabError

Weights = Mapping[int, Sequence[int]]
"""For each node at which turns begin, the weights of its landings, in their order."""


class Rung(msgspec.Struct, frozen=True):
    """A place: which turn it has, which landings stay there, which lead down to which rungs, which are finishes.

    `height` is the greatest number of steps from here to any end.
    """

    root: int
    stays: tuple[int, ...]
    down: tuple[tuple[int, int], ...]
    over: tuple[tuple[int, int], ...]
    height: int


class Ladder:
    """The rungs of a course, lowest first; the start is the last. Raises `LabError` if places can be come to again."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves
        self.landings = {root: tuple(moves.trees.law(root)[1]) for root in set(moves.roots)}
        led = [[moves.land(place, each) for each in self.landings[root]] for place, root in enumerate(moves.roots)]
        found = groups([[target for target in targets if target >= 0] for targets in led])
        if any(len(group) > 1 for group in found):
            raise LabError(
                Refusal("goes_around", "This course can come back to where it was.", moves.study.course.rule)
            )
        order = {group[0]: number for number, group in enumerate(found)}
        self.rungs: list[Rung] = []
        for place in order:
            self.rungs.append(self._rung(order, place, led[place]))
        self.start = order[moves.start]
        self._sums: dict[str, list[Any]] = {}

    def _rung(self, order: Mapping[int, int], place: int, targets: Sequence[int]) -> Rung:
        down = tuple([(number, order[each]) for number, each in enumerate(targets) if each >= 0 and each != place])
        return Rung(
            root=self.moves.roots[place],
            stays=tuple([number for number, each in enumerate(targets) if each == place]),
            down=down,
            over=tuple([(number, ~each) for number, each in enumerate(targets) if each < 0]),
            height=1 + max([self.rungs[rung].height for _, rung in down], default=0),
        )

    def weights(self) -> dict[int, tuple[int, ...]]:
        """The weights of the course itself."""
        return {root: tuple(self.moves.trees.law(root)[1].values()) for root in self.landings}

    def chance(self, ending: str, weights: Weights | None = None) -> Fraction:
        """The chance of an ending, exactly.

        A rung of height h is counted over the h-th power of one common total, so that only whole numbers are used.
        """
        patterns, program = self._program(ending)
        weights = weights or self.weights()
        moving = [sum(weights[root]) - sum([weights[root][stay] for stay in stays]) for root, stays, _ in patterns]
        shared = [gcd(*weights[root]) for root, _, _ in patterns]
        common = lcm(*[total // part for total, part in zip(moving, shared, strict=True)])
        powers = [1]
        for _ in range(self.rungs[self.start].height):
            powers.append(powers[-1] * common)
        scaled = [
            [weights[root][number] * common // total * powers[step] for number, step in steps]
            for (root, _, steps), total in zip(patterns, moving, strict=True)
        ]
        values: list[int] = []
        falls: dict[tuple[int, tuple[int, ...]], int] = {}
        for pattern, lean, won, power in program:
            value = sum(map(mul, scaled[pattern], lean(values))) if lean else 0
            if won:
                fall = falls.get((pattern, won))
                if fall is None:
                    here = weights[patterns[pattern][0]]
                    fall = falls[pattern, won] = sum([here[number] for number in won]) * common // moving[pattern]
                value += fall * powers[power]
            values.append(value)
        return Fraction(values[self.start], powers[self.rungs[self.start].height])

    def _program(self, ending: str) -> Any:
        """What is done rung by rung for an ending, and the patterns in which rungs lean on others."""
        if ending not in self._sums:
            patterns: dict[Any, int] = {}
            program = []
            for rung in self.rungs:
                steps = tuple([(number, rung.height - 1 - self.rungs[lower].height) for number, lower in rung.down])
                pattern = patterns.setdefault((rung.root, rung.stays, steps), len(patterns))
                won = tuple([number for number, finish in rung.over if self.moves.finishes[finish].ending == ending])
                program.append((pattern, _lean([lower for _, lower in rung.down]), won, rung.height - 1))
            self._sums[ending] = [list(patterns), program]
        return self._sums[ending]


def _lean(numbers: Sequence[int]) -> Any:
    if len(numbers) > 1:
        return itemgetter(*numbers)
    return (lambda values: (values[numbers[0]],)) if numbers else None
