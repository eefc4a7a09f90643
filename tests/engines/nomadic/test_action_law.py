"""The law of an action in closed form is that of the rule, driven through every case."""

import pytest

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.action_law import action_law
from inglenook.odds import command


@pytest.mark.rule("NOM-R6", "NOM-R7", "NOM-R8", "NOM-R9")
@pytest.mark.parametrize("edition", list(engine.packs))
def test_results_and_boxes_are_those_of_an_attempt_on_an_empty_sheet(edition):
    pack = engine.read_pack(engine.packs[edition]())
    for die in pack.check.ladder:
        for oracle in pack.risk.dice:
            law = action_law(pack, oracle.key, die)
            control = {"control": oracle.key} if len(pack.risk.dice) > 1 else {}
            driven = command("nomadic.attempt", {"skill": f"d{die}", **control}, pack=pack)
            marked = driven.law(lambda way: (way.outcome, engine.measures(way.world["nomadic"])["boxes"]))
            assert law == marked
