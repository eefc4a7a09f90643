"""How well throws fit: tails and bands against plain counting, p-values that are what they say."""

import random
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from inglenook.lab.fit import band, expectations, holm, p_value, statistic, tail
from inglenook.rules import Law

D6 = Law(dict.fromkeys(range(1, 7), 1))
KNOWN = [(3.841458820694124, 1, 0.05), (11.070497693516351, 5, 0.05), (18.307038053275146, 10, 0.05),
         (6.634896601021214, 1, 0.01), (37.56623478662507, 20, 0.01), (30.143527205646155, 19, 0.05),
         (123.22522145336184, 99, 0.05)]  # fmt: skip


@pytest.mark.parametrize(("far", "freedom", "chance"), KNOWN)
def test_the_tail_of_chi_square_is_that_of_printed_tables(far, freedom, chance):
    assert tail(far, freedom) == pytest.approx(chance, rel=1e-6)


def test_the_tail_at_its_ends():
    assert tail(0, 5) == tail(3, 0) == 1
    assert 0 <= tail(5000, 5) < 1e-300


def test_a_band_leaves_out_no_more_than_it_may():
    for count, chance in ((60, Fraction(1, 6)), (12, Fraction(1, 2)), (5, Fraction(1, 20))):
        law = [comb(count, k) * chance**k * (1 - chance) ** (count - k) for k in range(count + 1)]
        low, high = band([float(chance)] * count)
        assert sum(law[:low]) <= Fraction(1, 40) < sum(law[: low + 1])
        assert sum(law[high + 1 :]) <= Fraction(1, 40) < sum(law[high:])


def test_throws_with_chances_of_their_own():
    assert band([0.5] * 20 + [0.5]) == band([0.5] * 21)
    assert band([1.0, 1.0, 0.0]) == (2, 2)
    assert band([]) == (0, 0)


def test_few_throws_are_counted_exactly():
    law, counts = Law({"a": 1, "b": 2, "c": 3}), {"a": 3, "b": 1}
    wanted = expectations([(law, 4)])
    far = statistic(counts, wanted)
    plain = Fraction(0)
    for way in product("abc", repeat=4):
        fell = {case: way.count(case) for case in "abc"}
        if statistic(fell, wanted) >= far - 1e-9:
            weight = 1
            for case in way:
                weight *= law.weights[case]
            plain += Fraction(weight, 6**4)
    found, how = p_value([(law, 4)], counts)
    assert how == "exact"
    assert found == pytest.approx(float(plain), rel=1e-9)


def test_the_ways_agree_where_they_meet():
    counts = {1: 25, 2: 12, 3: 20, 4: 18, 5: 24, 6: 21}
    smooth, how = p_value([(D6, 120)], counts)
    halves = Law(dict.fromkeys(range(1, 7), 2))
    drawn, other = p_value([(D6, 60), (halves, 60)], counts)
    assert (how, other) == ("chi-square", "drawn")
    assert drawn == pytest.approx(smooth, abs=0.04)


def test_what_can_not_happen_but_did():
    assert p_value([(D6, 3)], {7: 3}) == (0.0, "exact")


def test_fair_dice_look_odd_as_often_as_is_said():
    """Of many fair campaigns no more than about one in twenty has p under 0.05."""
    source, odd = random.Random(5), 0
    for _ in range(400):
        counts: dict[int, int] = {}
        for face in source.choices(range(1, 7), k=60):
            counts[face] = counts.get(face, 0) + 1
        odd += p_value([(D6, 60)], counts)[0] < 0.05
    assert 8 <= odd <= 36


def test_loaded_dice_are_found():
    assert p_value([(D6, 120)], {1: 12, 2: 12, 3: 12, 4: 12, 5: 12, 6: 60})[0] < 1e-6


def test_holm_never_makes_anything_odder():
    values = [0.001, 0.2, 0.012, 0.8, 0.04]
    assert all(after >= before for before, after in zip(values, holm(values), strict=True))
    assert holm(values)[0] == pytest.approx(0.005)
    assert holm([]) == []
