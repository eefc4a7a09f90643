"""Lenses: the attitude of a round, what it changes, and what it carries into the next."""

from fractions import Fraction

import pytest

from inglenook.engines.comae import engine
from inglenook.engines.comae.facts import ActedAgain, RoundEnded
from inglenook.engines.comae.person import Focus
from inglenook.rules import Refusal
from inglenook.table import odds_without_campaign
from tests.engines.comae.fights import (
    duel,
    faces,
    fight,
    fighter,
    lensed,
    losses,
    play,
    refused,
    rolls,
    someone,
    start,
    weighed,
)
from tests.engines.comae.played import FULL, GOLDEN, Played, playing

LENSES = ("aggressive", "cautious", "clever", "covert", "flamboyant", "quick")
WIN, LOSE, EVEN, NEITHER = rolls(42, 90), rolls(90, 42), rolls(20, 20), rolls(98, 98)
PAIR = lensed(duel(someone(), someone("Birk")))


def worth(played: Played, place: int = 0) -> int:
    """What somebody rolls with."""
    return sum(part.value for part in played.roll.parts if part.of == place)


def waiting(comae: object, **fields: object) -> Played:
    """A round that waits for its dice."""
    played = start(comae, "round", pack=FULL, **fields)  # type: ignore[arg-type]
    assert isinstance(played, Played), played
    return played


@pytest.mark.rule("COM-R41", "COM-D4")
@pytest.mark.parametrize(
    ("lens", "skill"), [("aggressive", 30), ("cautious", 70), ("clever", 50), ("quick", 30), ("plain", 50)]
)
def test_a_lens_changes_the_skill_of_its_round(lens, skill):
    played = waiting(PAIR, lens__ash=lens)
    assert (worth(played), worth(played, 1)) == (skill, 50)


@pytest.mark.rule("COM-R41")
def test_covert_is_cunning_and_flamboyant_any_other_skill():
    ash = someone(skills={"cunning": 61, "social": 72, "science": 13})
    comae = lensed(duel(ash, someone("Birk")))
    assert worth(waiting(comae, lens__ash="covert")) == 61
    assert worth(waiting(comae, lens__ash="flamboyant", skill__ash="science")) == 13
    assert worth(waiting(comae, lens__ash="flamboyant")) == 72, "the best one unless another is named"
    assert refused(comae, "round", pack=FULL, lens__ash="flamboyant", skill__ash="combat").field == "skill.ash"


@pytest.mark.rule("COM-R41", "COM-R54")
def test_the_focus_of_the_other_skill_is_named_in_the_declaration():
    comae = lensed(duel(someone(focuses=(Focus("cunning", "stealth"),)), someone("Birk")))
    said = play(comae, "declare", pack=FULL, who="ash", target="birk", lens="covert", focus="stealth").comae
    assert worth(waiting(said)) == 70


@pytest.mark.rule("COM-R41")
def test_aggressive_throws_twice_and_counts_the_higher():
    played = play(PAIR, "round", rolls(29, 90), (2, 5), pack=FULL, lens__ash="aggressive")
    assert losses(played) == [("birk", "body", 5)]


@pytest.mark.rule("COM-R41", "COM-D42")
@pytest.mark.parametrize(("face", "lost"), [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3)])
def test_cautious_does_half_the_damage(face, lost):
    played = play(PAIR, "round", rolls(69, 90), face, pack=FULL, lens__ash="cautious")
    assert losses(played) == [("birk", "body", lost)]


# Clever


@pytest.mark.rule("COM-R41", "COM-D47")
@pytest.mark.parametrize("numbers", [WIN, LOSE, EVEN, NEITHER])
def test_clever_does_no_damage_and_brings_its_bonus_whatever_the_result(numbers):
    played = play(PAIR, "round", numbers, *([2] if numbers is LOSE else []), pack=FULL, lens__ash="clever")
    assert [loss for loss in losses(played) if loss[0] == "birk"] == []
    assert fighter(played.comae, "ash").clever
    assert not fighter(played.comae, "birk").clever


@pytest.mark.rule("COM-R41", "COM-D47", "GEN-6")
def test_after_clever_one_chooses_a_bonus_and_no_lens():
    planned = play(PAIR, "round", WIN, pack=FULL, lens__ash="clever").comae
    names = [field.name for field in engine.command("round").fields(FULL, planned)]  # type: ignore[union-attr]
    assert "bonus.ash" in names
    assert "lens.ash" not in names
    assert "lens.birk" in names
    refusal = refused(planned, "declare", pack=FULL, who="ash", target="birk", lens="aggressive")
    assert (refusal.rule, refusal.legal) == ("COM-D47", ("plain",))
    assert worth(waiting(planned, bonus__ash="skill")) == 70
    twice = waiting(planned, bonus__ash="twice")
    assert worth(twice) == 50
    assert losses(twice.then(rolls(42, 90), (3, 6))) == [("birk", "body", 6)]


@pytest.mark.rule("COM-D47")
def test_the_bonus_is_lost_after_the_very_next_round():
    planned = play(PAIR, "round", WIN, pack=FULL, lens__ash="clever").comae
    over = play(planned, "round", NEITHER, pack=FULL).comae
    assert not fighter(over, "ash").clever
    refusal = refused(over, "declare", pack=FULL, who="ash", target="birk", bonus="twice")
    assert (refusal.code, refusal.rule) == ("no_bonus", "COM-R41")
    assert worth(waiting(over)) == 50


# Covert and flamboyant


@pytest.mark.rule("COM-R41", "COM-D65", "GEN-6")
@pytest.mark.parametrize(("lens", "pool"), [("covert", "pow"), ("flamboyant", "cha")])
def test_the_winner_chooses_where_it_hurts_before_the_damage(lens, pool):
    asked = play(PAIR, "round", WIN, pack=FULL, lens__ash=lens)
    assert (asked.question.key, asked.question.options, asked.question.who) == (
        "which_pool",
        ("main", pool),
        "player:ash",
    )
    assert losses(asked.then(pool, 4)) == [("birk", pool, 4)]
    assert losses(play(PAIR, "round", WIN, "main", 4, pack=FULL, lens__ash=lens)) == [("birk", "body", 4)]


@pytest.mark.rule("COM-R41", "COM-D48")
@pytest.mark.parametrize("lens", ["covert", "flamboyant"])
def test_whoever_comes_off_worse_has_20_less_in_the_next_round_and_only_there(lens):
    won = play(PAIR, "round", WIN, "main", 2, pack=FULL, lens__ash=lens).comae
    assert (fighter(won, "ash").hindered, fighter(won, "birk").hindered) == (0, -20)
    assert worth(waiting(won), faces(won, FULL, ash=0, birk=1).index((1,))) == 30
    lost = play(PAIR, "round", LOSE, 2, pack=FULL, lens__ash=lens).comae
    assert (fighter(lost, "ash").hindered, fighter(lost, "birk").hindered) == (-20, 0)
    after = play(lost, "round", faces(lost, FULL, ash=98, birk=98), pack=FULL).comae
    assert fighter(after, "ash").hindered == 0


@pytest.mark.rule("COM-D48")
@pytest.mark.parametrize("numbers", [EVEN, NEITHER])
def test_a_stand_off_hinders_nobody(numbers):
    even = play(PAIR, "round", numbers, pack=FULL, lens__ash="covert", lens__birk="flamboyant").comae
    assert fighter(even, "ash").hindered == fighter(even, "birk").hindered == 0


@pytest.mark.rule("COM-D48")
def test_the_target_is_thrown_off_though_armour_left_no_damage():
    comae = lensed(duel(someone(), someone("Birk", armour="heavy")))
    played = play(comae, "round", WIN, "main", 3, pack=FULL, lens__ash="covert")
    assert losses(played) == []
    assert fighter(played.comae, "birk").hindered == -20


@pytest.mark.rule("COM-D48", "COM-D4")
def test_both_penalties_may_fall_on_one():
    played = play(PAIR, "round", WIN, "main", 3, pack=FULL, lens__ash="covert", lens__birk="flamboyant")
    assert fighter(played.comae, "birk").hindered == -40


@pytest.mark.rule("COM-D48", "COM-D30")
def test_an_ally_who_wins_is_no_reason_to_lose_balance():
    three = fight(someone(), someone("Cole"), someone("Birk", level="master"), pack=playing(FULL))
    shown = faces(three, FULL, ash=20, cole=42, birk=98)
    played = play(three, "round", shown, 2, pack=FULL, lens__ash="covert")
    assert fighter(played.comae, "ash").hindered == 0
    shown = faces(three, FULL, ash=20, cole=30, birk=42)
    lost = play(three, "round", shown, 2, pack=FULL, lens__ash="covert", target__birk="cole")
    assert fighter(lost.comae, "ash").hindered == -20, "an opponent won the round, whoever was hit"


@pytest.mark.rule("COM-D31", "COM-D48")
def test_in_pairs_one_has_lost_only_to_whoever_named_one():
    pairs = playing(FULL, groups="pairs")
    three = fight(someone(), someone("Cole"), someone("Birk", level="master"), pack=pairs)
    shown = faces(three, pairs, ash=20, cole=30, birk=42)
    played = play(three, "round", shown, 2, pack=pairs, lens__ash="covert", target__birk="cole")
    assert fighter(played.comae, "ash").hindered == 0
    beaten = play(three, "round", shown, 2, pack=pairs, lens__ash="covert", target__birk="ash")
    assert fighter(beaten.comae, "ash").hindered == -20


@pytest.mark.rule("COM-D65", "COM-D50", "COM-R41")
def test_opposition_has_one_pool_and_a_rating_that_is_lowered():
    lock = fight(someone(), preset="lock", opposition="normal", pack=FULL)
    shown = faces(lock, FULL, ash=42, opposition=90)
    played = play(lock, "round", shown, 3, pack=FULL, lens__ash="flamboyant")
    assert losses(played) == [("opposition", "challenge", 3)]
    after = waiting(played.comae)
    rating = next(place for place, hand in enumerate(after.roll.hands) if hand.who == "referee")
    assert worth(after, rating) == 30


@pytest.mark.rule("COM-D65")
def test_a_conflict_over_the_lenses_own_pool_leaves_nothing_to_choose():
    comae = lensed(duel(someone(), someone("Birk"), pool="pow"))
    assert losses(play(comae, "round", WIN, 4, pack=FULL, lens__ash="covert")) == [("birk", "pow", 4)]


# Quick


@pytest.mark.rule("COM-R41", "COM-D49", "COM-R24")
def test_quick_gives_a_second_action_that_is_no_attack_at_the_plain_skill():
    quick = play(PAIR, "round", rolls(29, 90), 2, pack=FULL, lens__ash="quick").comae
    assert quick.conflict is not None
    assert quick.conflict.second == ("ash",)
    second = play(quick, "second_action", 50, pack=FULL, skill="move")
    assert second.outcome.key == "success"
    assert losses(second) == []
    assert second.facts[0] == ActedAgain("ash")
    assert refused(second.comae, "second_action", pack=FULL).rule == "COM-D49"
    assert play(quick, "second_action", pack=FULL).outcome.key == "done", "it may need no roll"


@pytest.mark.rule("COM-D49")
def test_a_second_action_is_gone_with_the_next_round_and_for_whoever_is_out():
    quick = play(PAIR, "round", NEITHER, pack=FULL, lens__ash="quick").comae
    later = play(quick, "round", NEITHER, pack=FULL).comae
    assert refused(later, "second_action", pack=FULL).code == "not_quick"
    three = fight(someone(body=2), someone("Cole"), someone("Birk", level="master"), pack=FULL)
    shown = faces(three, FULL, ash=98, cole=98, birk=42)
    out = play(three, "round", shown, 6, "stop", pack=FULL, lens__ash="quick", target__birk="ash")
    assert RoundEnded(1, ("birk",)) in out.facts
    left = play(quick.but(people=(*quick.people, someone("Cole"))), "leave", pack=FULL, who="ash")
    assert left.comae.conflict is None


# Who may use them


@pytest.mark.rule("COM-R43", "COM-D61")
@pytest.mark.parametrize(("level", "uses"), [("common", False), ("skilled", False), ("master", True)])
def test_most_other_people_use_no_lens(level, uses):
    comae = fight(someone(), someone("Birk", level=level), pack=FULL)
    assert fighter(comae, "ash").lenses
    assert fighter(comae, "birk").lenses is uses
    told = start(comae, "round", pack=FULL, lens__birk="quick")
    assert isinstance(told, Played if uses else Refusal)


@pytest.mark.rule("COM-D61", "COM-R43")
def test_the_referee_may_give_a_lens_to_anyone():
    comae = fight(someone(), someone("Birk", level="common"), pack=FULL)
    given = play(comae, "settle", pack=FULL, who="birk", skill="combat", lenses="yes").comae
    assert fighter(given, "birk").lenses


@pytest.mark.rule("COM-R41", "GEN-5")
def test_lenses_are_there_only_if_the_table_plays_with_them():
    comae = fight(someone(), someone("Birk"), side__birk="b")
    assert not fighter(comae, "ash").lenses
    refusal = refused(comae, "round", lens__ash="quick")
    assert (refusal.code, refusal.field) == ("unknown_field", "lens.ash")
    still = play(comae, "settle", who="ash", skill="combat", lenses="yes").comae
    assert not fighter(still, "ash").lenses


@pytest.mark.rule("COM-R54")
def test_a_lens_is_chosen_anew_each_round():
    played = play(PAIR, "round", NEITHER, pack=FULL, lens__ash="aggressive")
    assert worth(waiting(played.comae)) == 50
    said = play(PAIR, "declare", pack=FULL, who="ash", target="birk", lens="quick", intent="Over the table!").comae
    declared = fighter(said, "ash").declared
    assert declared is not None
    assert (declared.lens, declared.intent) == ("quick", "Over the table!")


# Odds


@pytest.mark.rule("COM-R41", "COM-R28", "COM-D42")
@pytest.mark.parametrize("case", GOLDEN["lens_round_1d6"])
def test_a_round_with_a_lens_has_the_golden_odds(case):
    golden = GOLDEN["lens_round_1d6"][case]
    skills, lens = case.split("|")
    skill, against = skills.split("v")
    shown = odds_without_campaign(engine, "round", {"skill": skill, "against": against, "lens": lens})
    assert not isinstance(shown, Refusal)
    chances = {outcome.name: Fraction(outcome.probability) for outcome in shown.outcomes}
    won, lost = Fraction(golden["win"]), Fraction(golden["lose"])
    assert chances.get("a_wins", 0) == won
    assert chances.get("b_wins", 0) == lost
    assert chances.get("tie", 0) + chances.get("none", 0) == Fraction(golden["neither"]) == 1 - won - lost
    means = {key: -sum(one.value * Fraction(one.probability) for one in law) for key, law in shown.effects.items()}
    assert means.get("comae.foe.body", 0) == Fraction(golden["exp_dealt"])
    assert means.get("comae.hero.body", 0) == Fraction(golden["exp_taken"])


@pytest.mark.rule("COM-R41", "COM-R42")
@pytest.mark.parametrize("lens", LENSES)
def test_the_table_of_lens_against_lens_counts_every_case(lens):
    damage = {"clever": 0, "cautious": 3, "aggressive": 6}
    for other in LENSES:
        law = weighed(PAIR, "round", pack=FULL, lens__ash=lens, lens__birk=other)
        # one leaf for every damage that either may do, or one for a winner who does none; then a tie and nobody
        assert len(law.leaves) == (damage.get(lens, 6) or 1) + (damage.get(other, 6) or 1) + 2
        assert sum(law.weights) == law.total
        assert law.total
