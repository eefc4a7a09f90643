"""A journey of so many legs before a clock is full: the chance to arrive, and what is left then."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import icepool

Change = tuple[int, int]
"""Segments and rations that a leg takes."""

Left = tuple[int, int, int]
"""Legs to go, segments left, rations left; no segments left is an end too."""


def by_icepool(leg: Mapping[Change, int], start: Left) -> dict[Left, Fraction]:
    """By icepool's own way of going on until nothing changes any more."""
    law: Any = icepool.Die(dict(leg))

    def after(state: Left, change: Change) -> Left:
        legs, segments, rations = state
        if legs and segments:
            return legs - 1, segments - change[0], rations - change[1]
        return state

    begin: Any = icepool.Die([start])
    ended = icepool.map(after, begin, law, repeat="inf", star=False)
    return {tuple(state): Fraction(ways, ended.denominator()) for state, ways in ended.items()}


def by_fractions(leg: Mapping[Change, int], start: Left) -> dict[Left, Fraction]:
    """Leg by leg in a dict of fractions."""
    total = sum(leg.values())
    law = {change: Fraction(weight, total) for change, weight in leg.items()}
    here, over = {start: Fraction(1)}, dict[Left, Fraction]()
    while here:
        there: dict[Left, Fraction] = {}
        for (legs, segments, rations), chance in here.items():
            for (filled, eaten), part in law.items():
                state = legs - 1, segments - filled, rations - eaten
                into = there if state[0] and state[1] else over
                into[state] = into.get(state, Fraction(0)) + chance * part
        here = there
    return over
