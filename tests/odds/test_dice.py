"""Odds of dice expressions as a library: the law by which they are rolled, its limit, and how far it may be off."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from operator import le

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inglenook import odds
from inglenook.dice.notation import NotationError
from inglenook.rules import Law, TooManyCasesError


def test_a_law_is_that_of_icepool():
    theirs = icepool.d6.highest(4, 3)
    assert odds.dice("4d6kh3") == Law({total: theirs.quantity(total) for total in theirs.outcomes()})
    assert odds.dice("4d6kh3").variance() == Fraction(theirs.variance())
    assert [odds.dice("4d6kh3").quantile(part) for part in (0, 0.25, 0.5, 0.75, 1)] == [3, 10, 12, 14, 18]


def test_without_explosions_nothing_is_left_out():
    law = odds.dice("2d6+3")
    assert (law.expression, law.bound, law.depth) == ("2d6+3", Fraction(0), None)
    assert law.within(lambda total: total >= 10) == (Fraction(21, 36), Fraction(21, 36))


@pytest.mark.parametrize("expression", ["1d6!", "3d6!", "2d10!kh1", "4d4!dl1+2"])
@pytest.mark.parametrize("depth", [0, 1, 3])
def test_dice_that_explode_are_off_by_no_more_than_the_bound(expression, depth):
    """Against a far deeper law, which is closer to the limit than any difference that is looked at here."""
    short, long = odds.dice(expression, depth=depth), odds.dice(expression, depth=30)
    assert short.bound > long.bound
    assert short.mean() == long.mean()
    for least in range(min(short.weights), min(short.weights) + 40):
        reached = partial(le, least)
        low, high = short.within(reached)
        assert low - long.bound <= long.chance_that(reached) <= high + long.bound
    assert odds.compare(short, long).distance <= short.bound + long.bound


def test_the_mean_of_dice_that_explode_is_the_limit():
    assert odds.dice("1d6!", depth=0).mean() == Fraction(7, 2) * Fraction(6, 5)
    assert odds.dice("1d6!").bound < Fraction(1, 10**12)


def test_what_can_not_be_read_or_counted_is_said():
    with pytest.raises(NotationError):
        odds.dice("2x6")
    with pytest.raises(TooManyCasesError):
        odds.dice("400d1000*400d1000")


small = st.dictionaries(st.integers(-5, 8), st.integers(1, 5), min_size=1, max_size=5).map(Law)


@settings(max_examples=60, deadline=None)
@given(small, small)
def test_laws_are_put_together_as_chances_are(one, other):
    total = one.joined(other, int.__add__)
    assert total == one.then(lambda case: other.map(lambda more: case + more))
    assert total.mean() == one.mean() + other.mean()
    assert total.variance() == one.variance() + other.variance()
    assert one.times(3) == one.joined(one, int.__add__).joined(one, int.__add__)
    versus = odds.against(one, other)
    assert versus == one.joined(
        other, lambda mine, theirs: "higher" if mine > theirs else "lower" if mine < theirs else "equal"
    )
    positive = one.chance_that(lambda case: case > 0)
    assert one.at_least_once(lambda case: case > 0, 3) == 1 - (1 - positive) ** 3
    if positive:
        known = one.given(lambda case: case > 0)
        assert all(known.chance(case) * positive == one.chance(case) for case in known.weights)
    found = odds.compare(one, other)
    assert sum(found.changes.values()) == 0
    assert 0 <= found.distance <= 1
    assert (found.distance == 0) == (one == other)


def test_groups_and_what_makes_no_sense():
    d6 = odds.dice("1d6")
    assert d6.group({"odd": lambda face: face % 2 == 1, "even": lambda _: True}) == Law({"odd": 1, "even": 1})
    with pytest.raises(ValueError, match="none of the groups"):
        d6.group({"odd": lambda face: face % 2 == 1})
    with pytest.raises(ValueError, match="can't happen"):
        d6.given(lambda face: face > 6)
    with pytest.raises(ValueError, match="from 0 to 1"):
        d6.quantile(2)
    with pytest.raises(ValueError, match="-1 times"):
        d6.at_least_once(6, -1)
    with pytest.raises(ValueError, match="-1 times"):
        d6.times(-1)
    assert d6.at_least_once(6, 0) == 0
    assert d6.times(0) == Law({0: 1})
