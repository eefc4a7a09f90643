"""Improvement: points for practice, one die after another."""

import pytest

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.facts import Practised
from inglenook.engines.nutshell.practice import climb, price, to_the_top
from tests.engines.nutshell.playing import GOLDEN, PACK, dice, party, person, play, refused


@pytest.mark.rule("NUT-R22", "NUT-D15")
@pytest.mark.parametrize("key", GOLDEN["improvement_cost"])
def test_every_die_between_is_paid_for(key):
    low, high = (int(die[1:]) for die in key.split("->"))
    cost = GOLDEN["improvement_cost"][key]
    assert price(PACK, low, high) == cost
    assert climb(PACK, low, 0, cost) == (high, 0)
    assert climb(PACK, low, 0, cost - 1)[0] < high
    state = party(lore=low)
    assert dice(play(state, "practise", trait="lore", points=cost).party) == {"lore": high}


@pytest.mark.rule("NUT-R22", "NUT-D16")
def test_what_one_award_has_over_counts_toward_the_next_die():
    played = play(party(lore=8), "practise", trait="lore", points=11)
    assert played.facts == [Practised("ida", "lore", "lore", 11, 8, 10, 1)]
    trait = played.party.character("ida").trait("lore")
    assert trait is not None
    assert (trait.die, trait.points) == (10, 1)


@pytest.mark.rule("NUT-R22", "NUT-D16")
def test_points_given_one_by_one_come_to_the_same_and_skip_no_die():
    state, seen = party(lore=0), [0]
    for _ in range(90):
        state = play(state, "practise", trait="lore", points=1).party
        if dice(state)["lore"] != seen[-1]:
            seen.append(dice(state)["lore"])
    assert tuple(seen) == PACK.ladder
    at_once = play(party(lore=0), "practise", trait="lore", points=90)
    assert at_once.party == state
    assert engine.words.event(PACK, at_once.facts[0], state).startswith("Paid: d4, d6, d8, d10, d12, d20, d30.")


@pytest.mark.rule("NUT-D15", "NUT-R16")
def test_what_is_not_on_the_sheet_improves_from_its_default():
    played = play(party(luck=8), "practise", trait="agility", points=8)
    assert dice(played.party) == {"luck": 8, "agility": 8}
    learned = play(party(luck=8), "practise", trait="mystique", points=5)
    assert learned.party.character("ida").traits[1].points == 1
    assert dice(learned.party)["mystique"] == 4


@pytest.mark.rule("NUT-D15", "GEN-7")
def test_there_is_nothing_above_the_best_die():
    refusal = refused(party(lore=30), "practise", trait="lore", points=1)
    assert (refusal.code, refusal.rule) == ("at_the_top", "NUT-D15")
    refusal = refused(party(lore=20), "practise", trait="lore", points=31)
    assert (refusal.rule, refusal.legal) == ("NUT-D15", ("1..30",))
    assert refused(party(lore=20), "practise", trait="lore", points=0).field == "points"
    trait = party(lore=20).character("ida").traits[0]
    assert to_the_top(PACK, trait) == 30


@pytest.mark.rule("NUT-R20")
def test_higher_dice_are_harder_to_reach():
    steps = [price(PACK, low, high) for low, high in zip(PACK.ladder, PACK.ladder[1:], strict=False)]
    assert steps == sorted(set(steps)) == [4, 6, 8, 10, 12, 20, 30]


@pytest.mark.rule("NUT-R20", "NUT-R1")
def test_the_game_master_says_which_traits_are_skills():
    state = play(party(luck=8), "define", trait="luck", default="d6", improves="no").party
    refusal = refused(state, "practise", trait="luck", points=1)
    assert (refusal.code, refusal.rule) == ("no_skill", "NUT-R20")
    state = play(state, "define", trait="luck", default="d6", improves="yes").party
    assert play(state, "practise", trait="luck", points=1).outcome.key == "practised"


@pytest.mark.rule("NUT-R21", "NUT-D16")
def test_points_belong_to_the_skill_that_is_named():
    played = play(party(luck=8, lore=8), "practise", trait="lore", points=9)
    assert [(trait.key, trait.points) for trait in played.party.character("ida").traits] == [("luck", 0), ("lore", 9)]
    spec = engine.command("practise")
    assert spec is not None
    assert "practice, use or training" in spec.summary


@pytest.mark.rule("NUT-R23", "NUT-R21")
def test_what_does_not_exist_here_is_practised_only_by_those_who_have_it():
    world = play(party(person(sailing=8), person("Bram")), "define", trait="sailing", default="d0", exists="no").party
    refusal = refused(world, "practise", who="bram", trait="sailing", points=4)
    assert (refusal.code, refusal.rule) == ("not_here", "NUT-R23")
    assert play(world, "practise", who="ida", trait="sailing", points=10).party.character("ida").traits[0].die == 10
