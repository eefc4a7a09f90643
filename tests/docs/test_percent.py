"""Chances as the tables of the pages say them."""

from fractions import Fraction

import pytest

from tools.percent import in_percent


@pytest.mark.rule("GEN-4")
@pytest.mark.parametrize(
    ("chance", "said"),
    [("1/8", "13 %"), ("1/200", "1 %"), ("1/201", "<1 %"), ("0", "0 %"), ("1", "100 %"), ("999/1000", ">99 %")],
)
def test_chances_round_half_up_and_are_never_certain_when_they_are_not(chance, said):
    assert in_percent(Fraction(chance)) == said
