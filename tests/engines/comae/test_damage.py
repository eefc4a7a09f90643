"""Damage: its dice, what takes off it, in which order, and what becomes of a pool at zero and below."""

from fractions import Fraction
from functools import partial

import pytest
from msgspec.structs import replace

from inglenook.engines.comae.damage import Damage, take
from inglenook.engines.comae.facts import FellIntoComae, PushedOn, WentOut
from inglenook.engines.comae.person import Luck, Tag
from inglenook.engines.comae.skill import effective
from inglenook.rules import Choose, Hand, Outcome, Refusal, Rule, Run, enumerated
from tests.engines.comae.fights import (
    LUCK,
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
    story,
    weighed,
)
from tests.engines.comae.played import FULL, GOLDEN, PACK, Played, after, playing

ARMED = playing(weapons=True)


def hit(ash: object, die: int, *answers: str, **more: object) -> Played:
    """Birk wins the round, and this die of damage is thrown."""
    comae = duel(ash, someone("Birk", **more))  # type: ignore[arg-type]
    return play(comae, "round", faces(comae, ash=90, birk=42), die, *answers, pack=ARMED)


# The dice


@pytest.mark.rule("COM-R24", "COM-R41", "COM-D42", "COM-R46", "COM-D44")
@pytest.mark.parametrize("manner", ["plain", "twice", "half"])
@pytest.mark.parametrize("die", [3, 4, 6, 8, 10])
def test_the_law_of_damage_is_that_of_all_its_faces(manner, die):
    for bonus in (0, 2):
        reading, hands = Damage(manner, bonus), (Hand("player", (die, die) if manner == "twice" else (die,)),)
        assert reading.law(hands) == enumerated(reading, hands)


def through(points: int, dealt: int) -> int:
    """What armour of so many points lets through."""
    return max(dealt - points, 0)


@pytest.mark.rule("COM-R41", "COM-D42", "COM-R46", "COM-D43")
@pytest.mark.parametrize("die", ["1d3", "1d4", "1d6", "1d8", "1d10"])
def test_the_means_of_damage_are_the_golden_ones(die):
    golden, sides = GOLDEN["damage"][die], int(die.removeprefix("1d"))
    one, two = (Hand("player", (sides,)),), (Hand("player", (sides, sides)),)
    plain = Damage().law(one)
    assert plain.mean() == Fraction(golden["mean"])
    assert Damage("twice").law(two).mean() == Fraction(golden["aggressive_best_of_two"])
    half = Damage("half").law(one)
    assert half.mean() == Fraction(golden["cautious_half_up"])
    assert {str(points): str(chance) for points, chance in half.items()} == golden["half_up_dist"]
    for points, mean in golden["mean_after_AP"].items():
        stopped = plain.map(partial(through, int(points)))
        assert stopped.mean() == Fraction(mean)
        assert stopped.chance(0) == Fraction(golden["p_zero_after_AP"][points])


@pytest.mark.rule("COM-D42")
def test_half_damage_is_rounded_up():
    assert [Damage("half").read([[face]]) for face in range(1, 9)] == [1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("COM-R24")
def test_damage_is_a_d6_that_the_winner_throws():
    played = play(duel(someone(), someone("Birk")), "round", rolls(42, 90))
    assert (played.roll.expression, played.roll.hands[0].who, played.roll.why) == ("1d6", "player:ash", "damage")
    assert losses(played.then(5)) == [("birk", "body", 5)]


@pytest.mark.rule("COM-R33", "COM-D55")
def test_two_dice_are_one_roll_with_one_mean():
    assert Damage().law((Hand("referee", (8, 8)),)).mean() == Fraction(GOLDEN["damage"]["2d8"]["mean"]) == 9


# Weapons, gear, armour


@pytest.mark.rule("COM-R46", "COM-D44", "COM-D46")
@pytest.mark.parametrize("weapon", [weapon.key for weapon in PACK.weapons])
def test_a_weapon_brings_its_own_die(weapon):
    armed = someone(weapon=weapon)
    played = play(duel(armed, someone("Birk")), "round", rolls(42, 90), pack=ARMED)
    assert played.roll.hands[0].dice == (PACK.weapon_kinds[weapon].die,)
    without = play(duel(armed, someone("Birk")), "round", rolls(42, 90), pack=PACK)
    assert without.roll.hands[0].dice == (6,), "weapons count only where the table plays with them"


@pytest.mark.rule("COM-R46")
def test_a_weapon_is_for_fighting():
    comae = duel(someone(weapon="long_sword"), someone("Birk", armour="heavy"), pool="cha", skill="social")
    played = play(comae, "round", rolls(42, 90), 6, pack=ARMED)
    assert losses(played) == [("birk", "cha", 6)]


@pytest.mark.rule("COM-D45", "COM-R46", "COM-D43")
@pytest.mark.parametrize(
    ("weapon", "armour", "stopped"),
    [
        ("long_sword", "light", 2),
        ("long_sword", "medium", 4),
        ("long_sword", "heavy", 6),
        ("long_sword", "bullet_proof", 2),
        ("regular_firearm", "bullet_proof", 6),
        ("small_blaster", "bullet_proof", 2),
        ("", "medium", 4),
        ("long_sword", "", 0),
    ],
)
def test_armour_takes_its_points_off_a_blow(weapon, armour, stopped):
    for die in range(1, 7):
        comae = duel(someone(weapon=weapon), someone("Birk", armour=armour))
        played = play(comae, "round", rolls(42, 90), die, pack=ARMED)
        assert 12 - played.pool(who="birk") == max(die - stopped, 0)


@pytest.mark.rule("COM-D45")
def test_armour_stops_no_harm_to_will_or_faith_and_none_that_is_no_blow():
    ash = someone(skills={"cunning": 60}, weapon="dagger")
    covert = duel(ash, someone("Birk", armour="heavy"), lenses=True)
    played = play(covert, "round", rolls(42, 90), "pow", 4, pack=FULL, lens__ash="covert")
    assert losses(played) == [("birk", "pow", 4)]
    chase = duel(someone(), someone("Birk", armour="heavy"), skill="move")
    assert losses(play(chase, "round", rolls(29, 90), 5, pack=ARMED)) == [("birk", "body", 5)]


@pytest.mark.rule("COM-R46", "COM-R41", "COM-D45")
def test_a_lens_that_changes_the_skill_changes_neither_the_weapon_nor_the_armour():
    ash = someone(skills={"cunning": 60}, weapon="long_sword")
    comae = duel(ash, someone("Birk", armour="medium"), lenses=True)
    played = play(comae, "round", rolls(42, 90), "main", pack=FULL, lens__ash="covert")
    assert played.roll.hands[0].dice == (8,)
    assert losses(played.then(7)) == [("birk", "body", 3)]


@pytest.mark.rule("COM-D23", "COM-R11", "COM-D43")
@pytest.mark.parametrize("bonus", [1, 2, 3])
def test_gear_adds_to_what_a_weapon_does(bonus):
    geared = someone(weapon="dagger", tags=(Tag("gear", bonus=bonus),))
    played = play(duel(geared, someone("Birk", armour="light")), "round", rolls(42, 90), pack=ARMED)
    assert [(part.name, part.value) for part in played.roll.parts] == [("Gear", bonus)]
    assert losses(played.then(4)) == [("birk", "body", 4 + bonus - 2)]


@pytest.mark.rule("COM-D43", "COM-D42", "COM-D27")
def test_the_order_is_dice_and_lens_then_gear_then_armour_then_luck_then_pool():
    geared = someone(weapon="long_sword", tags=(Tag("gear", bonus=3),))
    comae = lensed(duel(geared, someone("Birk", armour="light", luck=LUCK)))
    played = play(comae, "round", rolls(42, 90), 7, pack=FULL, lens__ash="cautious")
    assert played.question.key == "reduce"
    assert played.question.seen.damage == 4 + 3 - 2, "half of 7, with 3 for the gear, without 2 for the armour"
    assert losses(played.then("reduce")) == [("birk", "body", 1)]


@pytest.mark.rule("COM-D43")
def test_damage_is_never_below_zero():
    comae = duel(someone(weapon="dagger"), someone("Birk", armour="heavy", luck=LUCK))
    played = play(comae, "round", rolls(42, 90), 4, pack=ARMED)
    assert played.outcome.key == "a_wins"
    assert losses(played) == []


@pytest.mark.rule("COM-D5")
def test_exceptional_successes_do_the_most_damage_only_if_the_table_says_so():
    comae = duel(someone(weapon="long_sword"), someone("Birk"))
    plain = play(comae, "round", rolls(44, 90), pack=ARMED)
    assert plain.roll.why == "damage"
    most = play(comae, "round", rolls(44, 90), pack=playing(weapons=True, exceptional_damage=True))
    assert losses(most) == [("birk", "body", 8)]
    other = play(comae, "round", rolls(42, 90), pack=playing(weapons=True, exceptional_damage=True))
    assert other.roll.why == "damage"
    half = play(
        lensed(comae), "round", rolls(44, 90), pack=playing(FULL, exceptional_damage=True), lens__ash="cautious"
    )
    assert losses(half) == [("birk", "body", 4)]


# At zero


@pytest.mark.rule("COM-D35", "COM-D36", "COM-R28", "COM-R29")
def test_whoever_does_not_push_stops_at_zero_and_is_out():
    played = hit(someone(body=(12, 3)), 5)
    assert played.question.options == ("stop", "push")
    played.then("stop")
    assert losses(played) == [("ash", "body", 3)]
    assert WentOut("ash", "zero") in played.facts
    assert played.comae.conflict is None
    assert effective(PACK, played.comae.person("ash"), "move").value == 50


@pytest.mark.rule("COM-D35", "COM-R30", "COM-D37")
def test_whoever_pushes_takes_it_all_and_goes_on_at_20_less():
    played = hit(someone(body=(12, 3)), 5, "push")
    assert played.pool() == -2
    assert PushedOn("ash") in played.facts
    assert not fighter(played.comae, "ash").out
    assert effective(PACK, played.comae.person("ash"), "social").value == 30


@pytest.mark.rule("COM-D36", "COM-D35", "COM-R30")
def test_exactly_zero_is_out_unless_one_pushes_and_weighs_nothing_yet():
    stopped = hit(someone(body=(12, 5)), 5, "stop")
    assert stopped.comae.conflict is None
    pushed = hit(someone(body=(12, 5)), 5, "push")
    assert pushed.pool() == 0
    assert not fighter(pushed.comae, "ash").out
    assert effective(PACK, pushed.comae.person("ash"), "combat").value == 50


@pytest.mark.rule("COM-R30", "COM-D38")
def test_whoever_pushes_already_is_not_asked_again_below_zero():
    played = hit(someone(body=(12, 3)), 5, "push")
    again = play(played.comae, "round", faces(played.comae, ash=90, birk=42), 4)
    assert again.pool() == -6
    assert again.outcome.details["ended"] is None


@pytest.mark.rule("COM-D38", "COM-R30")
def test_at_its_size_below_zero_one_falls_into_a_comae():
    comae = duel(someone(body=(12, -9)), someone("Birk"), pushing=True)
    stands = play(comae, "round", faces(comae, ash=90, birk=42), 2)
    assert stands.pool() == -11
    assert not stands.comae.person("ash").comae
    fallen = play(comae, "round", faces(comae, ash=90, birk=42), 6)
    assert fallen.pool() == -12
    assert fallen.comae.person("ash").comae
    assert FellIntoComae("ash") in fallen.facts
    assert WentOut("ash", "comae") in fallen.facts
    assert fallen.comae.conflict is None


@pytest.mark.rule("COM-D38")
def test_nobody_in_a_comae_enters_a_conflict_over_any_pool():
    gone = someone(body=(12, -12), comae=True)
    comae = duel(gone, someone("Birk")).but(conflict=None)
    assert refused(comae, "conflict", preset="social", side__ash="a", side__birk="b").rule == "COM-D38"
    assert play(
        comae.but(people=(*comae.people, someone("Cole"))), "conflict", preset="social", side__birk="b"
    ).comae.conflict, "by default they are left out of it"


@pytest.mark.rule("COM-D39", "COM-R48", "COM-D35")
@pytest.mark.parametrize(("level", "options"), [("common", None), ("skilled", None), ("master", ("stop", "push"))])
def test_masters_alone_push_among_npcs(level, options):
    comae = duel(someone(), someone("Birk", level=level, body=(12, 3)))
    played = play(comae, "round", faces(comae, ash=42, birk=90), 5)
    if options is None:
        assert played.pool(who="birk") == 0
        assert WentOut("birk", "zero") in played.facts
    else:
        assert (played.question.options, played.question.who) == (options, "referee")


@pytest.mark.rule("COM-D39", "COM-D50")
def test_static_opposition_is_out_at_zero():
    lock = fight(someone(), preset="lock", opposition="easy")
    played = play(lock, "round", faces(lock, ash=42, opposition=90), 6)
    assert losses(played) == [("opposition", "challenge", 5)]
    assert played.outcome.details["ended"] == "a"


@pytest.mark.rule("COM-D26", "COM-D38")
def test_refreshing_costs_what_was_above_zero_first_and_leaves_1():
    comae = duel(someone(body=(12, -10), luck=LUCK), someone("Birk"), pushing=True)
    played = play(comae, "round", faces(comae, ash=90, birk=42), 6, "keep")
    assert played.question.options == ("push", "refresh")
    played.then("refresh")
    assert (played.pool(), played.comae.person("ash").luck) == (1, Luck(1, 2))
    assert not played.comae.person("ash").comae


@pytest.mark.rule("COM-R29", "COM-D33", "COM-D65")
def test_any_pool_at_zero_puts_one_out_not_the_main_one_alone():
    weak = someone("Birk", level="skilled", pools={"pow": (12, 2)})
    comae = duel(someone(skills={"cunning": 60}), weak, lenses=True)
    played = play(comae, "round", rolls(55, 90), "pow", 5, pack=FULL, lens__ash="covert")
    assert losses(played) == [("birk", "pow", 2)]
    assert WentOut("birk", "zero") in played.facts
    assert played.outcome.details["ended"] == "a"


@pytest.mark.rule("COM-D35", "COM-D33")
def test_pushing_one_pool_does_not_push_another():
    ash = someone(body=(12, -2), pools={"pow": (12, 2)})
    comae = duel(ash, someone("Birk", skills={"cunning": 60}), pushing=True)
    conflict = comae.conflict
    assert conflict is not None
    open_to_all = tuple(replace(one, lenses=True) for one in conflict.fighters)
    comae = comae.but(conflict=replace(conflict, fighters=open_to_all))
    shown = faces(comae, ash=90, birk=55)
    played = play(comae, "round", shown, "pow", 5, pack=FULL, lens__birk="covert")
    assert played.question.options == ("stop", "push")


@pytest.mark.rule("COM-D31", "COM-D35")
def test_all_damage_of_a_round_lands_together():
    pairs = playing(groups="pairs")
    comae = fight(someone(body=6), someone("Birk"), someone("Cole"), side__birk="b", side__cole="b", pack=pairs)
    shown = faces(comae, ash=99, birk=42, cole=30)
    played = play(comae, "round", shown, 4, 5, pack=pairs, target__birk="ash", target__cole="ash")
    assert (played.question.key, played.question.seen.damage) == ("at_zero", 9)
    assert losses(played.then("push")) == [("ash", "body", 9)]
    assert played.pool() == -3


@pytest.mark.rule("COM-D31", "COM-D27", "COM-R14")
def test_luck_makes_1_of_one_roll_of_several():
    pairs = playing(groups="pairs")
    comae = fight(someone(luck=2), someone("Birk"), someone("Cole"), side__birk="b", side__cole="b", pack=pairs)
    shown = faces(comae, ash=99, birk=42, cole=30)
    played = play(comae, "round", shown, 4, 5, "keep", "reduce", pack=pairs, target__birk="ash", target__cole="ash")
    assert played.pool() == 12 - 4 - 1


@pytest.mark.rule("COM-D31", "COM-D33")
def test_a_blow_on_another_pool_lands_though_the_first_has_put_one_out():
    pairs = playing(FULL, groups="pairs")
    comae = fight(
        someone(body=3),
        someone("Birk"),
        someone("Cole", skills={"cunning": 60}),
        side__birk="b",
        side__cole="b",
        pack=pairs,
    )
    shown = faces(comae, pairs, ash=99, birk=42, cole=30)
    played = play(
        comae, "round", shown, 4, "pow", 5, "stop", pack=pairs,
        target__birk="ash", target__cole="ash", lens__cole="covert",
    )  # fmt: skip
    assert losses(played) == [("ash", "body", 3), ("ash", "pow", 5)]


@pytest.mark.rule("COM-D31", "COM-D35")
def test_whoever_is_out_by_one_blow_of_a_round_does_not_push_on_against_another():
    pairs = playing(FULL, groups="pairs")
    comae = fight(
        someone(body=3, pools={"pow": (12, 4)}),
        someone("Birk"),
        someone("Cole", skills={"cunning": 60}),
        side__birk="b",
        side__cole="b",
        pack=pairs,
    )
    shown = faces(comae, pairs, ash=99, birk=42, cole=30)
    aims = {"target__birk": "ash", "target__cole": "ash", "lens__cole": "covert"}
    played = play(comae, "round", shown, 4, "pow", 5, "stop", pack=pairs, **aims)
    assert played.run.ended
    assert losses(played) == [("ash", "body", 3), ("ash", "pow", 4)]


@pytest.mark.rule("COM-D38")
def test_in_a_comae_no_pool_is_refreshed_when_damage_lands():
    def left_alone(comae_now: bool) -> tuple[str, ...]:
        ash = someone(luck=2, pools={"pow": (12, 1)}, comae=comae_now)
        run = Run(bare(take(PACK, "ash", "pow", 1, "fright")), {"comae": story(ash)})
        assert isinstance(run.stop, Choose)
        return run.stop.options

    assert left_alone(comae_now=False) == ("stop", "push", "refresh")
    assert left_alone(comae_now=True) == ("stop", "push")


def bare(rule: Rule[int]) -> Rule[Outcome | Refusal]:
    """A rule by itself, as if it were a whole command."""
    return Outcome("lost", {"points": (yield from rule)})


@pytest.mark.rule("COM-D43", "COM-D27")
def test_odds_of_damage_count_armour_and_the_floor_of_the_pool():
    comae = duel(someone(), someone("Birk", level="common", armour="medium", body=(12, 1)))
    law = weighed(comae, "round", pack=ARMED).law(lambda leaf: after(leaf).person("birk").pool("body").current)
    assert law.chance(0) == Fraction(3725, 10_000) * Fraction(2, 6), "two faces of the die get through"
