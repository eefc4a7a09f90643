"""Comparing two laws: how far apart they are, and which of two throws would be the higher."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from .law import Law

if TYPE_CHECKING:
    from fractions import Fraction

K = TypeVar("K", bound=Hashable)

LOWER, EQUAL, HIGHER = "lower", "equal", "higher"


class Comparison(msgspec.Struct, Generic[K], frozen=True):
    """How one law differs from another: by how much the chance of each case changes, and how much in all.

    `distance` is the most by which the chance of any set of cases differs: 0 for equal laws, 1 for
    laws that share none.
    """

    changes: Mapping[K, Fraction]
    distance: Fraction


def compare(one: Law[K], other: Law[K]) -> Comparison[K]:
    """What becomes of each case's chance when `one` gives way to `other`.

    >>> fair, loaded = Law({"heads": 1, "tails": 1}), Law({"heads": 3, "tails": 1})
    >>> compare(fair, loaded).changes["heads"]
    Fraction(1, 4)
    """
    cases = dict.fromkeys([*one.weights, *other.weights])
    changes = {case: other.chance(case) - one.chance(case) for case in cases}
    from fractions import Fraction

    return Comparison(changes, sum(map(abs, changes.values()), Fraction(0)) / 2)


def against(one: Law[int], other: Law[int]) -> Law[str]:
    """How `one` comes out against `other`, both thrown once: `lower`, `equal` or `higher`.

    >>> against(Law({1: 1, 2: 1}), Law({1: 1})).chance("higher")
    Fraction(1, 2)
    """
    below, passed = 0, 0
    weights = {LOWER: 0, EQUAL: 0, HIGHER: 0}
    theirs = sorted(other.weights)
    for case in sorted(one.weights):
        while passed < len(theirs) and theirs[passed] < case:
            below += other.weights[theirs[passed]]
            passed += 1
        weight, same = one.weights[case], other.weights.get(case, 0)
        weights[HIGHER] += weight * below
        weights[EQUAL] += weight * same
        weights[LOWER] += weight * (other.total - below - same)
    return Law(weights).reduced()
