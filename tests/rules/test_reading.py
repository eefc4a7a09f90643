"""Readings: a closed form equals plain enumeration of the faces, whatever the dice."""

from itertools import cycle, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.rules import Band, Bands, Hand, Total, enumerated

HANDS = st.lists(st.lists(st.integers(1, 8), max_size=3).map(tuple), max_size=2).map(
    lambda hands: tuple(Hand("player", dice) for dice in hands)
)


@given(HANDS)
def test_totals(hands):
    assert Total().law(hands) == enumerated(Total(), hands)


@given(HANDS, st.lists(st.integers(0, 26), unique=True, max_size=4))
def test_bands(hands, cuts):
    """Bands of any width, some beyond what the dice can show, and a key that comes back."""
    edges = [-5, *sorted(cuts), 99]
    keys = cycle(("odd", "even"))
    bands = Bands(tuple(Band(low, high - 1, key) for (low, high), key in zip(pairwise(edges), keys, strict=False)))
    assert bands.law(hands) == enumerated(bands, hands)


def test_a_sum_outside_all_bands():
    bands = Bands((Band(1, 3, "low"), Band(5, 6, "high")))
    assert bands.read(((3,),)) == "low"
    with pytest.raises(LookupError, match="no band holds 4"):
        bands.read(((2,), (2,)))
    assert bands.gloss(((1,),)) == ""


def test_hands_are_said_in_dice_notation():
    assert Hand("player", (6, 6)).expression == "2d6"
    assert Hand("player", (8, 6, 6, 8)).expression == "1d8+2d6+1d8"
