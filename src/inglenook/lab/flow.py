"""The flow through a chain: how likely each way to be over is, and how many turns that takes, in whole numbers.

All places of one depth share a denominator, so that nothing but whole numbers is multiplied and added.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import fsum, lcm, prod
from typing import Any

import msgspec

from .chain import Chain

MOST_STEPS = 400_000
"""Places times turns up to which the law of the number of turns is told in fractions."""

TAIL = 1e-12
"""Turns are told one by one until the course goes on longer with no more than this chance."""

MOST_TURNS = 100_000


class Ends(msgspec.Struct, frozen=True):
    """Weights of the finishes of `total`, and of never ending; `turns` is the mean number, None if it may not end.

    Whole numbers and a fraction where the chain is exact; else floats, the total being 1.
    """

    total: Any
    weights: dict[int, Any]
    endless: Any
    turns: Any


def ends(chain: Chain) -> Ends:
    """How a chain ends: exactly, or in floats if the chain is in floats."""
    start = chain.moves.start
    if start < 0:
        return Ends(1, {~start: 1}, 0, Fraction(0))
    if not chain.exact:
        return _float_ends(chain)
    levels = _levels(chain)
    scales = [_common(chain, level) for level in levels]
    after = [1]  # how much all scales from a level on come to, the last first
    for scale in reversed(scales):
        after.append(after[-1] * scale)
    after.reverse()
    mass = dict.fromkeys(chain.order, 0)
    mass[start] = 1
    found: dict[int, int] = {}
    endless, spent = 0, 0
    loops = Fraction(0)
    skips: dict[tuple[int, int], int] = {}
    for depth, level in enumerate(levels):
        scale, rest, over = scales[depth], after[depth + 1], dict[int, int]()
        for place in level:
            here, onward = mass[place], chain.onward[place]
            if onward is None:
                endless += here * after[depth]
                continue
            if onward.turns == 1:
                spent += here * after[depth]
            else:
                loops += onward.turns * (here * after[depth])
            share = here if onward.total == scale else here * (scale // onward.total)
            below, later, last = chain.steps[place]
            for target, weight in below:
                mass[target] += share * weight
            for target, weight in last:
                over[target] = over.get(target, 0) + share * weight
            for target, weight in later:
                way = depth, chain.depth[target]
                if way not in skips:
                    skips[way] = prod(scales[depth + 1 : way[1]])
                mass[target] += share * weight * skips[way]
        for target, weight in over.items():
            found[~target] = found.get(~target, 0) + weight * rest
    total = after[0]
    return Ends(total, found, endless, None if endless else (spent + loops) / Fraction(total))


def _float_ends(chain: Chain) -> Ends:
    mass = dict.fromkeys(chain.order, 0.0)
    mass[chain.moves.start] = 1.0
    found: dict[int, float] = {}
    endless, mean = 0.0, 0.0
    for place in chain.order:
        here, onward = mass[place], chain.onward[place]
        if onward is None:
            endless += here
            continue
        mean += here * onward.turns
        for target, weight in zip(onward.targets, onward.weights, strict=True):
            if target < 0:
                found[~target] = found.get(~target, 0.0) + here * weight
            else:
                mass[target] += here * weight
    return Ends(1.0, found, endless, None if endless else mean)


def _levels(chain: Chain) -> list[list[int]]:
    levels: list[list[int]] = [[] for _ in range(1 + max(chain.depth.values()))]
    for place in chain.order:
        levels[chain.depth[place]].append(place)
    return levels


def _common(chain: Chain, level: list[int]) -> int:
    onwards = [chain.onward[place] for place in level]
    return lcm(*{onward.total for onward in onwards if onward is not None})


class Times(msgspec.Struct, frozen=True):
    """How likely each number of turns is: weights of `total`, or chances where that is 0; and all that lies beyond."""

    cases: dict[int, Any]
    total: int
    beyond: float


def times(chain: Chain) -> Times:
    """The law of the number of turns: exact where no place is come to twice, else in floats with what is left out."""
    if chain.moves.start < 0:
        return Times({0: 1}, 1, 0.0)
    deepest = 1 + max(chain.depth.values())
    if chain.exact and not chain.loops and len(chain.order) * deepest <= MOST_STEPS:
        total = lcm(*{chain.turns[place].total for place in chain.order})
        cases = {number: part * total ** (deepest - number) for number, part in _steps(chain, total)}
        return Times(cases, total**deepest, 0.0)
    parts = dict(_float_steps(chain))
    return Times(parts, 0, max(0.0, 1.0 - fsum(parts.values())))


def _steps(chain: Chain, total: int) -> Iterator[tuple[int, int]]:
    """What ends with each turn, of `total` to the power of the turn's number."""
    laws = {
        place: [
            (target, weight * (total // turn.total)) for target, weight in zip(turn.targets, turn.weights, strict=True)
        ]
        for place, turn in ((place, chain.turns[place]) for place in chain.order)
    }
    number, here = 0, {chain.moves.start: 1}
    while here:
        number, over, there = number + 1, 0, dict[int, int]()
        for place, mass in here.items():
            for target, weight in laws[place]:
                if target < 0:
                    over += mass * weight
                else:
                    there[target] = there.get(target, 0) + mass * weight
        if over:
            yield number, over
        here = there


def _float_steps(chain: Chain) -> Iterator[tuple[int, float]]:
    laws = {
        place: [(target, weight / turn.total) for target, weight in zip(turn.targets, turn.weights, strict=True)]
        for place, turn in ((place, chain.turns[place]) for place in chain.order if chain.onward[place])
    }
    here = {chain.moves.start: 1.0} if chain.moves.start in laws else {}
    for number in range(1, MOST_TURNS + 1):
        over, there = 0.0, dict[int, float]()
        for place, mass in here.items():
            for target, part in laws[place]:
                if target < 0:
                    over += mass * part
                elif target in laws:
                    there[target] = there.get(target, 0.0) + mass * part
        if over:
            yield number, over
        if sum(there.values()) <= TAIL:
            return
        here = there
