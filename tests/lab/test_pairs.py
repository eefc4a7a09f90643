"""All pairs at once: what one product of matrices counts is what is counted pair by pair."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies

from inglenook.engines.comae.contest import Contest
from inglenook.engines.comae.contest_law import law_of
from inglenook.engines.comae.d100 import SIDES
from inglenook.engines.comae.score_law import score_law
from inglenook.lab.pairs import Scores
from inglenook.rules import Law, against

LAWS = strategies.dictionaries(strategies.integers(-9, 9), strategies.integers(1, 99), min_size=1).map(Law)


@given(strategies.lists(LAWS, min_size=1, max_size=5))
def test_each_against_each_is_what_two_come_to(laws):
    pairs = Scores(laws).pairs()
    for row, one in enumerate(laws):
        for column, other in enumerate(laws):
            assert pairs.law(row, column) == against(one, other)


def test_laws_with_more_ways_than_a_float_can_tell_apart_are_refused():
    with pytest.raises(ValueError, match="too many ways"):
        Scores([Law({1: 1 << 26, 2: 1 << 26})])


@pytest.mark.rule("COM-R14", "COM-R22")
@pytest.mark.parametrize(("skill", "other"), [(0, 0), (50, 50), (70, 50), (12, 99), (7, 140)])
def test_scores_with_a_flip_on_both_sides_are_those_of_the_contest(skill, other):
    """Both flip whenever it makes a larger success: the last of the falls that the reading has ready."""
    scores = Scores([score_law(skill, flips=True), score_law(other, flips=True)])
    law, ways = scores.pairs().law(0, 1), scores.ways_of(0)
    falls = law_of(Contest((skill, other), ("a", "b"), flips=(0, 1)), SIDES).map(lambda each: each[-1])
    assert law.chance("higher") == falls.chance_that(lambda fall: fall.won == (0,))
    assert law.chance("lower") == falls.chance_that(lambda fall: fall.won == (1,))
    assert Fraction(int(ways[0] * ways[1]), SIDES**2) == falls.chance_that(lambda fall: not fall.won and not fall.tie)


@pytest.mark.rule("COM-R14", "COM-R22")
def test_what_a_flip_is_worth_at_even_odds():
    plain, lucky = score_law(50), score_law(50, flips=True)
    assert against(plain, plain).chance("higher") == Fraction(3725, 10_000)
    assert against(lucky, plain).chance("higher") == Fraction(5796, 10_000)
    assert against(lucky, lucky).chance("higher") == Fraction(4590, 10_000)
