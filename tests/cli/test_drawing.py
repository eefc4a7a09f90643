"""Things of a journey in the terminal: a clock as a row of segments, a way as a row of legs."""

import pytest

from inglenook.cli import render
from inglenook.rules import Clock, Leg, Path

LEGS = (
    Leg("success", "Success", "walked", 2),
    Leg("failure", "Failure", "walked", 2, ("Astray",)),
    Leg("next", "", "next", 2),
    Leg("ahead", "", "ahead", 2),
)


@pytest.mark.parametrize(("signs", "clock", "way"), [(True, "●●●○ 3/4", "●●!▷·"), (False, "###. 3/4", "oo!>.")])
def test_a_clock_and_a_way(signs, clock, way, monkeypatch):
    monkeypatch.setattr(render, "drawable", lambda _signs: signs)
    assert render.value(Clock("clock", "Snow", 3, 4)) == clock
    assert render.value(Path("ground", "Way", LEGS, 4, 8)) == way
