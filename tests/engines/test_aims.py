"""Aims of the games that ship: each is for questions that are there, and counts what an ending tells."""

import pytest

from inglenook.rules import Engine
from inglenook.table import Engines

ENGINES = [Engines().get(name) for name in ("comae", "crossing", "nomadic", "nutshell")]


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_every_aim_is_for_questions_that_a_policy_knows(engine: Engine):
    assert engine.aims
    known = set(next(iter(engine.policies.values())))
    for aim in engine.aims.values():
        assert set(aim.questions) <= known
        assert aim.goals
        assert aim.label[:1].isupper()
        assert all(goal.label[:1].islower() for goal in aim.goals), "they stand within a sentence"


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_no_two_aims_are_called_alike(engine: Engine):
    assert len({aim.label for aim in engine.aims.values()}) == len(engine.aims)
