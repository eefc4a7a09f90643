"""Luck: what a point buys, asked at the moment when it can be bought, and luck that is borrowed."""

import pytest
from msgspec.structs import replace

from inglenook.engines.comae.facts import LuckChanged
from inglenook.engines.comae.fight import Fighter
from inglenook.engines.comae.person import Luck
from tests.engines.comae.fights import LUCK, duel, faces, fight, fighter, losses, play, refused, rolls, someone, story
from tests.engines.comae.played import Played, playing

BORROW = playing(negative_luck=True)


def luck(played: Played, who: str = "ash") -> Luck:
    """Somebody's luck now."""
    return played.comae.person(who).luck


def spent(played: Played) -> list[str]:
    """What luck went into."""
    return [fact.why for fact in played.facts if isinstance(fact, LuckChanged)]


# At any time


@pytest.mark.rule("COM-R14", "COM-D25")
@pytest.mark.parametrize("use", ["appear", "find"])
def test_someone_turns_up_or_something_is_found(use):
    played = play(story(someone(luck=2)), "luck", use=use, note="Mirka")
    assert played.outcome.key == use
    assert luck(played) == Luck(1, 2)
    assert [fact.note for fact in played.facts if isinstance(fact, LuckChanged)] == ["Mirka"]
    assert played.comae.person("ash").tags == (), "no tag is needed, and no request is counted"


@pytest.mark.rule("COM-R14", "COM-D26")
@pytest.mark.parametrize("now", [0, -4])
def test_a_pool_below_1_stands_at_exactly_1(now):
    played = play(story(someone(luck=2, body=(12, now))), "luck", use="refresh", pool="body")
    assert played.pool() == 1
    assert luck(played) == Luck(1, 2)


@pytest.mark.rule("COM-D26")
def test_a_pool_of_1_or_more_needs_no_refreshing():
    refusal = refused(story(someone(luck=2, pools={"pow": (12, 0)})), "luck", use="refresh", pool="body")
    assert (refusal.rule, refusal.legal) == ("COM-D26", ("pow",))


@pytest.mark.rule("COM-D38", "COM-R14")
def test_luck_does_not_reach_into_a_comae():
    gone = story(someone(luck=2, body=(12, -12), comae=True))
    assert refused(gone, "luck", use="refresh", pool="body").code == "in_comae"
    assert play(gone, "luck", use="find").outcome.key == "find"


@pytest.mark.rule("COM-R14", "COM-D59", "GEN-7")
def test_no_point_no_luck():
    assert refused(story(someone()), "luck").code == "no_luck"
    assert refused(story(someone(level="master")), "luck", pack=BORROW).code == "no_luck"


@pytest.mark.rule("COM-D26")
def test_a_refreshed_pool_brings_nobody_back_into_a_conflict():
    comae = fight(someone(body=2, luck=2), someone("Birk"), someone("Cole"), side__birk="b")
    shown = faces(comae, ash=90, birk=20, cole=90)
    lost = play(comae, "round", shown, 6, "keep", "stop", target__birk="ash").comae
    assert fighter(lost, "ash").out == "zero"
    back = play(lost, "luck", use="refresh", pool="body").comae
    assert back.person("ash").pool("body").current == 1
    assert fighter(back, "ash").out == "zero"


# At the moment


@pytest.mark.rule("COM-R14", "COM-D27", "COM-D13", "GEN-6")
def test_damage_may_be_made_1():
    asked = play(duel(someone(luck=LUCK), someone("Birk")), "round", rolls(90, 42), 6)
    assert (asked.question.key, asked.question.who, asked.question.seen.damage) == ("reduce", "player:ash", 6)
    assert losses(asked.then("reduce")) == [("ash", "body", 1)]
    assert luck(asked) == Luck(1, 2)


@pytest.mark.rule("COM-D27")
def test_nobody_is_asked_to_make_1_of_1():
    played = play(duel(someone(luck=LUCK), someone("Birk")), "round", rolls(90, 42), 1)
    assert losses(played) == [("ash", "body", 1)]


@pytest.mark.rule("COM-R14", "COM-D26", "COM-D35")
def test_luck_may_keep_someone_in_when_the_damage_lands():
    hurt = duel(someone(body=(12, 3), luck=LUCK), someone("Birk"))
    asked = play(hurt, "round", faces(hurt, ash=90, birk=42), 5, "keep")
    assert asked.question.key == "at_zero"
    assert asked.question.options == ("stop", "push", "refresh")
    asked.then("refresh")
    assert asked.pool() == 1
    assert not fighter(asked.comae, "ash").out
    assert spent(asked) == ["refresh"]


@pytest.mark.rule("COM-D12", "COM-D13", "COM-R14")
def test_flip_reduce_and_refresh_may_all_be_spent_in_one_round():
    hurt = duel(someone(body=(12, 1), luck=Luck(3, 3)), someone("Birk", body=(12, 1), luck=1))
    played = play(hurt, "round", rolls(73, 4), "flip", "flip", 4)
    assert played.question.key == "reduce", "37 beat 04, but not 40"
    played.then("reduce", "refresh")
    assert (played.pool(), luck(played)) == (1, Luck(0, 3))
    assert spent(played) == ["flip", "flip", "reduce", "refresh"]


@pytest.mark.rule("COM-D50", "COM-D59", "COM-R16")
def test_opposition_and_npcs_without_luck_never_borrow_any():
    lock = fight(someone(skill=40), preset="lock", opposition="normal", pack=BORROW)
    played = play(lock, "round", rolls(30, 73), 3, pack=BORROW)
    assert played.outcome.key == "a_wins"
    foe = duel(someone(skill=40), someone("Birk", skill=40, level="master"))
    assert play(foe, "round", rolls(30, 73), 6, pack=BORROW).outcome.key == "a_wins"


@pytest.mark.rule("COM-D12")
def test_a_round_may_leave_luck_aside():
    lucky = duel(someone(skill=40, body=(12, 2), luck=LUCK), someone("Birk"))
    played = play(lucky, "round", faces(lucky, ash=73, birk=30), 6, "stop", luck="off")
    assert played.outcome.key == "b_wins"
    assert luck(played) == LUCK


# Borrowed luck


@pytest.mark.rule("COM-R16", "COM-D28")
def test_luck_goes_down_to_minus_2_and_each_point_at_or_below_0_is_a_debt():
    comae = story(someone(luck=Luck(1, 2)))
    for points, fresh in [(0, 0), (-1, 1), (-2, 2)]:
        comae = play(comae, "luck", use="find", pack=BORROW).comae
        assert comae.person("ash").luck == Luck(points, 2, fresh=fresh)
    assert refused(comae, "luck", use="find", pack=BORROW).code == "no_luck"
    assert refused(story(someone(luck=Luck(0, 2))), "luck", use="find").code == "no_luck"


@pytest.mark.rule("COM-R16", "COM-D28", "GEN-6")
def test_a_success_may_pay_a_debt_and_is_a_failure_then():
    owing = story(someone(luck=Luck(-1, 2, due=1)))
    asked = play(owing, "roll", 20, pack=BORROW)
    assert (asked.question.key, asked.question.who) == ("debt", "player:ash")
    asked.then("pay")
    assert asked.outcome.key == "failure"
    assert luck(asked) == Luck(0, 2)
    kept = play(owing, "roll", 20, "keep", pack=BORROW)
    assert kept.outcome.key == "success"
    assert luck(kept) == Luck(-1, 2, due=1, declined=True)


@pytest.mark.rule("COM-R16", "COM-D28")
def test_a_failure_pays_nothing_and_debts_of_this_scene_are_not_due():
    assert play(story(someone(luck=Luck(-2, 2, due=2))), "roll", 90, pack=BORROW).outcome.key == "failure"
    assert play(story(someone(luck=Luck(-1, 2, fresh=1))), "roll", 20, pack=BORROW).outcome.key == "success"


@pytest.mark.rule("COM-D28")
def test_what_was_put_off_is_taken_without_asking_one_success_a_debt():
    owing = story(someone(luck=Luck(-2, 2, due=2, forced=1)))
    first = play(owing, "roll", 20, pack=BORROW)
    assert first.outcome.key == "failure"
    assert luck(first) == Luck(-1, 2, due=1)
    second = play(first.comae, "roll", 20, pack=BORROW)
    assert second.question.key == "debt"


@pytest.mark.rule("COM-D28", "COM-R16")
def test_a_debt_may_be_paid_with_the_success_that_would_have_won():
    owing = story(someone(luck=Luck(-2, 2, due=1, fresh=1)), someone("Birk"))
    paid = play(owing, "opposed", rolls(40, 20), "pay", against="birk", pack=BORROW)
    assert paid.outcome.key == "b_wins"
    assert luck(paid) == Luck(-1, 2, fresh=1)
    beaten = play(owing, "opposed", rolls(20, 40), "pay", against="birk", pack=BORROW)
    assert beaten.outcome.key == "b_wins", "any success pays, one that lost too"
    foiled = play(duel(*owing.people), "round", rolls(40, 20), "pay", 3, "keep", pack=BORROW)
    assert losses(foiled) == [("ash", "body", 3)]


@pytest.mark.rule("COM-D28", "COM-D13")
def test_a_flip_that_makes_a_success_may_pay_for_itself():
    borrowed = story(someone(skill=40, luck=Luck(-1, 2, due=1)))
    played = play(borrowed, "roll", 73, "flip", "pay", pack=BORROW)
    assert played.outcome.key == "failure"
    assert luck(played) == Luck(-1, 2, fresh=1)


@pytest.mark.rule("COM-D34", "COM-D26")
def test_in_a_conflict_over_two_pools_luck_refreshes_the_pool_that_they_are_together():
    spent = Fighter("ash", "a", "move", pushing=True, value=-2, start=4, maximum=11)
    comae = duel(someone(luck=1), someone("Birk"), pool=("body", "pow"))
    assert comae.conflict is not None
    comae = comae.but(conflict=comae.conflict.with_fighter(spent))
    refreshed = play(comae, "luck", who="ash", use="refresh", pool="combined")
    assert fighter(refreshed.comae, "ash").value == 1
    assert refreshed.comae.person("ash").luck.points == 0
    assert refreshed.comae.person("ash").pools == comae.person("ash").pools
    assert comae.conflict is not None
    fresh = Fighter("birk", "b", "move", value=9, start=9, maximum=11)
    untouched = comae.with_person(someone("Birk", luck=1)).but(conflict=comae.conflict.with_fighter(fresh))
    assert refused(untouched, "luck", who="birk", use="refresh", pool="combined").code == "not_below"
    gone = replace(spent, out="zero")
    left = comae.but(conflict=comae.conflict.with_fighter(gone))
    assert refused(left, "luck", who="ash", use="refresh", pool="combined").code == "not_below"
