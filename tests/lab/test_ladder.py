"""Ladders: the exact chance of an ending, for one set of weights after another."""

from fractions import Fraction

import pytest

from inglenook.lab import LabError
from inglenook.lab.exactly import exact
from inglenook.lab.ladder import Ladder
from inglenook.lab.moves import Moves

from .toy import DUEL, study

PLANS = ["plain", "guard", {"a": "plain", "b": "guard"}]


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("edge", ["0", "1"])
def test_a_ladder_is_the_chain(plan, edge):
    asked = study(DUEL, a="6", b="5", edge=edge)
    assert Ladder(Moves(asked, plan)).chance("a") == exact(asked, plan).endings["a"].exact


def test_other_weights_climb_the_same_rungs():
    even, uneven = study(DUEL, a="6", b="5"), study(DUEL, a="6", b="5", edge="2")
    ladder, other = Ladder(Moves(even, "plain")), Ladder(Moves(uneven, "plain"))
    assert list(ladder.landings.values()) == list(other.landings.values())
    weights = dict(zip(ladder.landings, other.weights().values(), strict=True))
    assert ladder.chance("a", weights) == exact(uneven, "plain").endings["a"].exact
    assert ladder.chance("a") + ladder.chance("b") == Fraction(1)


def test_what_goes_around_is_no_ladder():
    with pytest.raises(LabError, match="come back"):
        Ladder(Moves(study(DUEL), "answer"))


def test_many_at_once_are_each_by_itself():
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    from inglenook.lab.fast.ladders import Rungs

    studies = [study(DUEL, a="6", b="5", edge=str(edge)) for edge in range(20)]
    ladders = [Ladder(Moves(each, {"a": "plain", "b": "guard"})) for each in studies]
    alike = [each for each in ladders if list(each.landings.values()) == list(ladders[0].landings.values())]
    assert len(alike) > 16  # more than climb side by side
    rungs = Rungs(alike[0], "a")
    rows = [[float(weight) for weights in each.weights().values() for weight in weights] for each in alike]
    assert rungs.chances(rows) == pytest.approx([float(each.chance("a")) for each in alike], abs=1e-14)
