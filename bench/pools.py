"""Pools: the exact law of dice expressions, against icepool for the first time and with its caches full."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import icepool
from icepool import d

from inglenook import odds

from .cold import forget_icepool
from .figures import QUICK, Figure, at_most, paired, timed

Die = Any
EXPLOSIONS = 16
"""How deep those of ten six-sided dice go, so that less than 1 in 10^12 goes on."""

POOLS: dict[str, tuple[str, Callable[[], Die]]] = {
    "pool_best": ("16d10kh8", lambda: d(10).pool(16).highest(8).sum()),
    "pool_drop": ("8d10dh3", lambda: d(10).pool(8).lowest(5).sum()),
    "pool_low": ("20d6kl10", lambda: d(6).pool(20).lowest(10).sum()),
    "pool_explode": ("10d6!", lambda: 10 @ d(6).explode(depth=EXPLOSIONS)),
    "pool_many": ("40d6", lambda: 40 @ d(6)),
    "pool_reroll": ("8d6ro<=2kh4", lambda: d(6).reroll([1, 2], depth=1).pool(8).highest(4).sum()),
    "pool_mixed": ("3d6+2d8-1d4", lambda: 3 @ d(6) + 2 @ d(8) - d(4)),
}


def measure(wanted: list[str]) -> Iterator[Figure]:
    """Each expression for the first time; the first one against an icepool that remembers it too."""
    for name, (expression, theirs) in POOLS.items():
        if name in wanted:
            yield _first(name, expression, theirs)
    if "pool_again" in wanted:
        expression, theirs = POOLS["pool_best"]
        ours = timed(lambda: odds.dice(expression), odds.expression.forget)
        note = f"{expression} without anything kept on our side, and with all that icepool keeps on theirs."
        pairs = paired(ours, timed(theirs), 5 if QUICK else 40)
        yield at_most("pool_again", f"icepool {icepool.__version__}, warm", 2, pairs, "us", note)


def _first(name: str, expression: str, theirs: Callable[[], Die]) -> Figure:
    law, found = odds.dice(expression), theirs()
    total = found.denominator()
    assert {case: Fraction(ways, total) for case, ways in found.items()} == dict(law.items())
    ours = timed(lambda: odds.dice(expression), odds.expression.forget)
    pairs = paired(ours, timed(theirs, forget_icepool), 2 if QUICK else 9)
    note = f"{expression}: parsed, and its law, mean and bound counted."
    return at_most(name, "icepool, caches cleared", 2, pairs, "us", note)
