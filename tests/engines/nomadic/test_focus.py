"""Focus: everything comes back, and something goes wrong."""

from fractions import Fraction

import pytest

from inglenook.engines.nomadic.facts import BoxMarked, Focused
from tests.engines.nomadic.playing import ORACLES, SEED, chances, dice, effect, marks, nomad, play


@pytest.mark.rule("NOM-R19", "NOM-R20", "NOM25-R5")
@pytest.mark.parametrize("pack", [SEED, ORACLES], ids=["2022", "2025"])
def test_every_skill_and_determination_come_back_for_a_box(pack):
    tired = nomad(dice=(4, 6, 4, 4, 4, 4), determination=False, planet="Vesta", pack=pack)
    played = play(tired, "focus", "gear", pack=pack)
    assert played.outcome.key == "focused"
    assert dice(played.nomad) == (10, 8, 6, 4, 4, 4)
    assert played.nomad.determination
    assert marks(played.nomad) == (0, 0, 1, 0)
    assert [type(fact) for fact in played.facts] == [Focused, BoxMarked]


@pytest.mark.rule("NOM-D17")
def test_a_focus_that_restores_nothing_has_to_be_confirmed():
    played = play(nomad(), "focus")
    assert (played.question.key, played.question.options) == ("focus_anyway", ("focus", "keep"))
    assert marks(played.then("focus", "body").nomad) == (1, 0, 0, 0)
    kept = play(nomad(), "focus", "keep")
    assert (kept.outcome.key, kept.facts, kept.nomad) == ("kept", [], nomad())


@pytest.mark.rule("NOM-D17")
@pytest.mark.parametrize("used", [{"determination": False}, {"dice": (8, 8, 6, 4, 4, 4)}])
def test_with_anything_used_up_it_asks_only_for_the_box(used):
    assert play(nomad(**used), "focus").question.key == "track"


@pytest.mark.rule("NOM-R20")
def test_the_odds_of_a_focus_are_certain():
    law = chances("focus", state=nomad(dice=(4, 8, 6, 4, 4, 4)))
    assert effect(law, "boxes") == {1: Fraction(1)}
    assert effect(law, "skill.muscle") == {6: Fraction(1)}
