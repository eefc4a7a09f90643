"""Laws of chance: exact, whole numbers throughout."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.rules import Law, as_key, sum_weights

WEIGHTS = st.dictionaries(st.text(max_size=2), st.integers(0, 40), max_size=6)


@given(st.lists(st.integers(1, 7), max_size=5))
def test_the_ways_to_a_sum_are_those_that_counting_finds(dice):
    sums = [sum(faces) for faces in product(*(range(1, sides + 1) for sides in dice))]
    assert dict(enumerate(sum_weights(tuple(dice)), start=len(dice))) == {
        total: sums.count(total) for total in set(sums)
    }


@given(WEIGHTS)
def test_chances_add_up_to_one(weights):
    law = Law(weights)
    assert sum(chance for _, chance in law.items()) == (1 if law.weights else 0)
    assert all(law.chance(case) == chance for case, chance in law.items())
    assert all(weight for weight in law.weights.values())


@given(WEIGHTS, st.integers(1, 9))
def test_a_law_is_the_same_in_any_terms(weights, times):
    law, longer = Law(weights), Law({case: weight * times for case, weight in weights.items()})
    assert law == longer == longer.reduced()
    assert longer.reduced().total <= law.total


def test_a_law_is_mapped_averaged_and_said():
    law = Law({1: 1, 2: 1, 4: 2})
    assert law.map(lambda face: face > 1) == Law({False: 1, True: 3})
    assert law.mean() == Fraction(11, 4)
    assert str(law) == "1: 1/4, 2: 1/4, 4: 1/2"
    assert len(law) == 3
    assert law.chance(3) == 0
    assert (as_key(3), as_key("x")) == ("3", "x")
    assert law != {1: 1}
    with pytest.raises(TypeError):
        hash(law)
