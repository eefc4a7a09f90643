"""House rules one by one, and what a changed pack does to sheets in play."""

import msgspec
import pytest

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.pack import NutshellPack, Rating
from inglenook.engines.nutshell.party import Trait
from inglenook.rules import PackError
from tests.engines.nutshell.playing import PACK, dice, party, person, play


@pytest.mark.rule("NUT-D2", "NUT-D13", "NUT-D14", "NUT-D19", "NUT-R16", "GEN-5")
def test_the_house_rules_are_listed_with_their_values_and_all_options_are_off():
    listed = {rule.field.name: (rule.value, rule.rule) for rule in engine.house_rules(PACK)}
    assert listed == {
        "points": (100, "NUT-D14"),
        "rest": ("d0", "NUT-R16"),
        "reroll_pool": (False, "NUT-D2"),
        "carry_over": (False, "NUT-D13"),
        "no_magic": (False, "NUT-D19"),
        "whole_list": (False, "NUT-R23"),
    }
    for name, (value, _) in listed.items():
        assert engine.with_rule(PACK, name, value) == PACK
    assert all("House default" in rule.field.note for rule in engine.house_rules(PACK))


@pytest.mark.rule("GEN-7")
@pytest.mark.parametrize(
    ("name", "value"),
    [("points", 0), ("points", True), ("points", "many"), ("rest", "d10"), ("rest", 6), ("no_magic", 1), ("luck", 1)],
)
def test_a_rule_that_can_t_be_is_refused(name, value):
    with pytest.raises(PackError):
        engine.with_rule(PACK, name, value)


@pytest.mark.rule("GEN-5", "NUT-D14")
@pytest.mark.parametrize(("name", "value"), [("points", 50), ("rest", "d4"), ("reroll_pool", True), ("no_magic", True)])
def test_a_house_rule_changes_no_sheet(name, value):
    state = party(agility=30, mystique=20, luck=8)
    assert engine.rework(state, PACK, engine.with_rule(PACK, name, value)) == ()


@pytest.mark.rule("NUT-R12", "GEN-7")
def test_another_ladder_lowers_what_it_lacks_and_says_so():
    short = tuple(rating for rating in PACK.ratings if rating.die not in (10, 30))
    new: NutshellPack = msgspec.structs.replace(PACK, ratings=(*short, Rating(24, ("godlike",))))
    ida = person(agility=30, luck=10, lore=8)
    ida = msgspec.structs.replace(ida, traits=(*ida.traits, Trait("sense", "sense", 20, 29)))
    (fact,) = engine.rework(party(ida), PACK, new)
    after = fact.apply(party(ida))
    assert dice(after) == {"agility": 24, "luck": 8, "lore": 8, "sense": 20}
    assert after.character("ida").traits[3].points == 23
    assert engine.words.event(new, fact, after) == (
        "The sheets fit the changed rules now. Two dice fall to the next rung of the ladder."
    )
    assert play(after, "practise", pack=new, trait="lore", points=12).party.character("ida").traits[2].die == 12


def test_a_default_that_the_new_ladder_lacks_falls_too():
    state = play(party(luck=8), "define", trait="weather eye", default="d6").party
    ratings = tuple(rating for rating in PACK.ratings if rating.die != 6)
    new: NutshellPack = msgspec.structs.replace(PACK, ratings=ratings)
    (fact,) = engine.rework(state, PACK, new)
    assert fact.apply(state).kinds[0].default == 4
    assert "One die falls" in engine.words.event(new, fact, state)
