"""Extended conflicts: how they begin, who declares when, who wins a round, and how they end."""

from typing import Any

import pytest
from msgspec.structs import replace

from inglenook.engines.comae.conflict import Setup, begin_conflict
from inglenook.engines.comae.facts import ConflictEnded, Declared, PoolChanged, PushedOn, RoundEnded, WentOut
from inglenook.engines.comae.fight import Conflict, Fighter
from inglenook.engines.comae.initiative import order
from inglenook.engines.comae.pack import ComaePack
from inglenook.engines.comae.person import Focus, Person
from inglenook.engines.comae.story import Comae
from inglenook.rules import Refusal, Run
from tests.engines.comae.fights import (
    chances,
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
    story,
    weighed,
)
from tests.engines.comae.played import FULL, PACK, Played, playing

PAIRS = playing(groups="pairs")


def conflict(comae: Comae) -> Conflict:
    """The conflict under way."""
    assert comae.conflict is not None
    return comae.conflict


def party(*people: Person, pack: ComaePack = PACK, **fields: Any) -> Comae:
    """A fight of characters in which Birk, Dora and Ed are on the other side."""
    foes = {f"side__{one.key}": "b" for one in people if one.key in ("birk", "dora", "ed")}
    return fight(*people, pack=pack, **{**foes, **fields})


def ahead(comae: Comae, pack: ComaePack = PACK) -> list[str]:
    """Who declares before whom."""
    return [one.key for one in order(pack, comae, conflict(comae))]


# How it begins


@pytest.mark.rule("COM-R25", "COM-R58", "COM-D66", "COM-R27")
@pytest.mark.parametrize(
    ("preset", "skill", "focuses", "pools", "length"),
    [
        ("lock", "cunning", ("lockpicking",), ("int",), "5 seconds"),
        ("foot_chase", "move", ("acrobatics", "athletics"), ("body",), "10 seconds"),
        ("car_chase", "tech", ("pilot",), ("body", "pow"), "10 seconds"),
        ("social", "social", ("influence", "oratory", "deceit"), ("cha",), "5 minutes"),
        ("combat", "combat", ("melee", "ranged", "unarmed", "gunnery"), ("body",), "5 to 10 seconds"),
        ("sneaking", "cunning", ("stealth",), ("body", "pow"), "10 to 60 seconds"),
        ("library", "knowledge", ("research",), ("int",), "4 hours"),
        ("tracking", "awareness", ("track", "perception"), ("pow",), "30 minutes"),
    ],
)
def test_the_usual_conflicts_bring_their_round_skill_focus_and_pool(preset, skill, focuses, pools, length):
    assert PACK.preset_kinds[preset].round == length
    for focus in focuses:
        ash = someone(focuses=(Focus(skill, focus),))
        comae = fight(ash, someone("Birk", level="common"), preset=preset, pack=FULL)
        assert conflict(comae).pools == pools
        assert (fighter(comae, "ash").skill, fighter(comae, "ash").focus) == (skill, focus)


@pytest.mark.rule("COM-R58", "COM-R26")
def test_whoever_is_sneaked_past_uses_awareness():
    birk = someone("Birk", level="skilled", focuses=(Focus("awareness", "perception"),))
    comae = fight(someone(), birk, preset="sneaking", pack=FULL)
    assert (fighter(comae, "birk").skill, fighter(comae, "birk").focus) == ("awareness", "perception")
    assert (fighter(comae, "ash").skill, fighter(comae, "ash").focus) == ("cunning", ""), "or the bare skill"


@pytest.mark.rule("COM-R27", "COM-D50")
@pytest.mark.parametrize(
    ("kind", "pool", "rating"), [("easy", 5, 30), ("normal", 10, 50), ("hard", 15, 70), ("very_hard", 20, 90)]
)
def test_opposition_that_is_no_person_has_a_pool_and_a_rating(kind, pool, rating):
    comae = fight(someone(), preset="lock", opposition=kind, title="The vault")
    vault = comae.person("opposition")
    assert (vault.name, vault.pool("challenge").maximum) == ("The vault", pool)
    played = play(comae, "round", faces(comae, ash=99, opposition=rating), 1)
    assert played.outcome.key == "b_wins"
    assert play(comae, "round", faces(comae, ash=99, opposition=min(rating + 1, 100))).outcome.key == "none"
    assert not played.comae.person("opposition").luck.points
    ended = play(comae, "end").comae
    assert [person.key for person in ended.people] == ["ash"], "it leaves with the conflict"


@pytest.mark.rule("COM-R27")
def test_other_numbers_may_be_given():
    comae = fight(someone(), preset="library", opposition="own", rating=63, points=7)
    assert comae.person("opposition").pool("challenge").current == 7
    assert play(comae, "round", faces(comae, ash=62, opposition=63), 2).outcome.key == "b_wins"


@pytest.mark.rule("COM-R24", "COM-R25")
def test_anything_may_be_fought_out_over_any_pools():
    comae = fight(
        someone(),
        someone("Birk"),
        preset="own",
        title="Chess",
        skill="science",
        pool="int",
        second_pool="cha",
        side__birk="b",
    )
    assert (conflict(comae).title, conflict(comae).pools) == ("Chess", ("int", "cha"))
    one = fight(someone(), someone("Birk"), preset="own", pool="int", second_pool="int", side__birk="b")
    assert conflict(one).pools == ("int",)


@pytest.mark.rule("COM-R24", "GEN-7")
def test_it_takes_two_sides():
    two = story(someone(), someone("Cole"))
    assert refused(two, "conflict").code == "one_side"
    assert refused(two, "conflict", side__ash="out", side__cole="b").code == "one_side"
    assert refused(play(two, "conflict", side__cole="b").comae, "conflict").code == "conflict"
    for command in ("round", "declare", "settle", "leave", "end", "second_action"):
        assert refused(two, command).code == "no_conflict"


@pytest.mark.rule("COM-D64", "COM-R30")
def test_a_pool_at_zero_or_below_needs_pushing_from_the_start():
    hurt = story(someone(body=(12, -2)), someone("Birk"), someone("Cole"))
    asked = play(hurt, "conflict", side__birk="b")
    assert (asked.question.key, asked.question.who, asked.question.options) == (
        "enter",
        "player:ash",
        ("push", "stay_out"),
    )
    pushed = asked.then("push").comae
    assert fighter(pushed, "ash").pushing
    shown = start(pushed, "round")
    assert isinstance(shown, Played)
    assert [part.value for part in shown.roll.parts if part.name.startswith("Ash")] == [50, -20]
    stayed = play(hurt, "conflict", "stay_out", side__birk="b").comae
    assert [one.key for one in conflict(stayed).fighters] == ["birk", "cole"]
    assert conflict(play(hurt, "conflict", preset="social", side__birk="b").comae).standing, "no other pool matters"


@pytest.mark.rule("COM-D64", "COM-D39", "COM-R48")
@pytest.mark.parametrize("level", ["common", "skilled"])
def test_npcs_who_may_not_push_can_not_enter_with_nothing_left(level):
    spent = story(someone(), someone("Birk", level=level, body=(6, 0)))
    refusal = refused(spent, "conflict")
    assert (refusal.rule, refusal.field, refusal.legal) == ("COM-D64", "side.birk", ("out",))
    master = story(someone(), someone("Birk", level="master", body=(6, 0)))
    assert play(master, "conflict").question.who == "referee"


# Who declares when


@pytest.mark.rule("COM-R28", "COM-D29")
def test_the_largest_pool_declares_first_then_skill_then_characters_then_the_sheet():
    people = (
        someone("Birk", level="common", body=8),
        someone("Ash", body=8),
        someone("Cole", body=8, skills={"combat": 60}),
        someone("Dora", level="common", body=9, skill=5),
        someone("Ed", body=8),
    )
    comae = fight(*people, side__ed="a")
    assert ahead(comae) == ["dora", "cole", "ash", "ed", "birk"]


@pytest.mark.rule("COM-D29")
def test_all_modifiers_but_this_rounds_lens_count_for_initiative():
    even = lensed(duel(someone(), someone("Birk")))
    assert ahead(even, FULL) == ["ash", "birk"]
    hindered = play(even, "round", rolls(98, 42), 1, pack=FULL, lens__ash="covert").comae
    assert fighter(hindered, "ash").hindered == -20
    level = hindered.with_person(hindered.person("ash").with_pool("body", 12))
    assert ahead(level, FULL) == ["birk", "ash"], "what an earlier lens did counts"
    wounded = duel(someone(pools={"pow": (12, -1)}), someone("Birk"))
    assert ahead(wounded) == ["birk", "ash"]
    shielded = duel(someone(), someone("Birk", shield="large"))
    assert ahead(shielded, playing(weapons=True)) == ["birk", "ash"]
    said = play(even, "declare", pack=FULL, who="ash", target="birk", lens="aggressive").comae
    assert ahead(said, FULL) == ["ash", "birk"]


@pytest.mark.rule("COM-R28", "COM-D29", "COM-D13")
def test_declarations_go_down_the_order_and_all_roll_together():
    comae = party(someone(body=9), someone("Birk", body=12), someone("Cole", body=10))
    refusal = refused(comae, "declare", who="cole", target="birk")
    assert (refusal.code, refusal.rule, refusal.legal) == ("not_yet", "COM-R28", ("birk",))
    comae = play(comae, "declare", who="birk", target="ash").comae
    comae = play(comae, "declare", who="cole", target="birk", intent="From behind").comae
    played = start(comae, "round", target__ash="birk")
    assert isinstance(played, Played)
    assert [fact.key for fact in played.facts if isinstance(fact, Declared)] == ["ash"], "the rest as it is"
    assert len(played.roll.hands) == 3
    played.then(rolls(42, 90, 90), 2)
    assert losses(played) == [("ash", "body", 2)]


@pytest.mark.rule("COM-R28")
def test_a_table_may_declare_all_at_once():
    together = playing(declare="together")
    comae = party(someone(body=9), someone("Birk", body=12), pack=together)
    said = play(comae, "declare", pack=together, who="ash", target="birk").comae
    assert fighter(said, "ash").declared is not None
    assert fighter(said, "birk").declared is None


@pytest.mark.rule("COM-R28", "COM-D30", "GEN-7")
def test_only_an_opponent_who_is_in_can_be_named():
    comae = party(someone(), someone("Birk"), someone("Cole"))
    assert refused(comae, "declare", who="ash", target="cole").code == "no_target"
    gone = play(party(someone(), someone("Birk"), someone("Dora")), "leave", who="dora", how="fled").comae
    assert refused(gone, "round", target__ash="dora").field == "target.ash"
    assert refused(gone, "declare", who="dora").field == "who"


@pytest.mark.rule("COM-R28", "COM-D30", "COM-D31")
@pytest.mark.parametrize("pack", [PACK, PAIRS])
def test_whoever_was_aiming_at_someone_who_leaves_declares_anew(pack):
    comae = party(someone(), someone("Birk"), someone("Dora"), someone("Cole"), pack=pack)
    comae = play(comae, "declare", pack=pack, who="ash", target="dora").comae
    gone = play(comae, "leave", pack=pack, who="dora").comae
    assert fighter(gone, "ash").declared is None
    played = play(gone, "round", faces(gone, pack, ash=42, birk=90, cole=90), 3, pack=pack)
    assert losses(played) == [("birk", "body", 3)]


# Who wins a round


@pytest.mark.rule("COM-R28", "COM-R24", "COM-D8", "COM-D9")
@pytest.mark.parametrize(
    ("numbers", "result", "lost"),
    [((42, 48), "b_wins", "ash"), ((49, 48), "a_wins", "birk"), ((48, 48), "tie", ""), ((85, 90), "none", "")],
)
def test_the_largest_success_takes_the_round_and_points_off_the_other(numbers, result, lost):
    played = play(duel(someone(), someone("Birk")), "round", rolls(*numbers), *([4] if lost else []))
    assert played.outcome.key == result
    assert losses(played) == ([(lost, "body", 4)] if lost else [])
    assert conflict(played.comae).round == 2


@pytest.mark.rule("COM-D30")
def test_of_many_one_wins_and_damages_the_one_whom_they_named():
    comae = party(someone(), someone("Cole"), someone("Birk"), someone("Dora"), someone("Ed"))
    shown = faces(comae, ash=41, cole=50, birk=49, dora=50, ed=7)
    assert play(comae, "round", shown).outcome.key == "tie", "equal highest on two sides"
    shown = faces(comae, ash=41, cole=45, birk=49, dora=49, ed=7)
    played = play(comae, "round", shown, 4, target__birk="cole", target__dora="ash")
    assert losses(played) == [("cole", "body", 4)], "equal on one side: the earlier in initiative"
    assert played.outcome.details["won"] == ["birk"]


@pytest.mark.rule("COM-D30", "COM-R24")
def test_any_number_of_sides_may_fight():
    comae = fight(someone(), someone("Birk"), someone("Cole"), side__birk="b", side__cole="c")
    played = play(comae, "round", faces(comae, ash=20, birk=30, cole=40), 6, target__cole="ash")
    assert (played.outcome.key, losses(played)) == ("c_wins", [("ash", "body", 6)])
    gone = play(comae, "leave", who="ash").comae
    assert conflict(gone).sides == ("b", "c"), "it goes on as long as two are left"


@pytest.mark.rule("COM-D31")
def test_in_pairs_everyone_who_beats_the_one_they_named_does_damage():
    comae = party(someone(), someone("Cole"), someone("Birk"), pack=PAIRS)
    shown = faces(comae, PAIRS, ash=30, cole=45, birk=40)
    played = play(comae, "round", shown, 3, 5, pack=PAIRS, target__birk="ash")
    assert played.outcome.key == "several_win"
    assert losses(played) == [("birk", "body", 3), ("ash", "body", 5)], "beaten by one, and better than another"


@pytest.mark.rule("COM-D31")
def test_in_pairs_whoever_is_put_out_has_struck_before():
    birk = someone("Birk", level="common", body=2)
    comae = fight(someone(), birk, someone("Cole"), side__birk="b", side__cole="c", pack=PAIRS)
    shown = faces(comae, PAIRS, ash=30, birk=20, cole=10)
    played = play(comae, "round", shown, 3, 5, pack=PAIRS, target__ash="birk", target__birk="cole")
    assert losses(played) == [("birk", "body", 2), ("cole", "body", 5)]
    assert fighter(played.comae, "birk").out == "zero"


@pytest.mark.rule("COM-D31")
def test_between_two_pairs_and_one_winner_are_the_same():
    comae = duel(someone(), someone("Birk", skill=70))
    assert chances(comae, "round") == chances(comae, "round", pack=PAIRS)


@pytest.mark.rule("COM-R42", "COM-D32")
def test_several_may_be_hit_at_once_if_the_table_says_so():
    several = playing(FULL, several_targets=True)
    comae = party(someone(), someone("Birk", armour="light"), someone("Dora", armour="heavy"), pack=several)
    comae = play(comae, "declare", pack=several, who="ash", target="birk", others="Dora").comae
    said = fighter(comae, "ash").declared
    assert said is not None
    assert said.targets == ("birk", "dora")
    played = play(comae, "round", faces(comae, several, ash=42, birk=90, dora=90), 5, pack=several)
    assert losses(played) == [("birk", "body", 3)], "one roll, and armour for each by itself"


@pytest.mark.rule("COM-D32", "GEN-5")
def test_several_targets_are_off_by_default_and_on_one_side():
    comae = party(someone(), someone("Birk"), someone("Dora"), pack=FULL)
    assert refused(comae, "declare", pack=FULL, who="ash", target="birk", others="dora").rule
    assert refused(comae, "declare", pack=playing(several_targets=True), who="ash", target="birk", others="dora").rule
    several = playing(FULL, several_targets=True)
    three = fight(someone(), someone("Birk"), someone("Cole"), side__birk="b", side__cole="c", pack=several)
    refusal = refused(three, "declare", pack=several, who="ash", target="birk", others="cole")
    assert (refusal.code, refusal.rule) == ("one_side", "COM-D32")


@pytest.mark.rule("COM-D50", "COM-D30")
def test_opposition_works_against_the_fullest_or_whom_the_referee_names():
    comae = fight(
        someone(body=9), someone("Cole", body=11), someone("Dora", body=11), preset="foot_chase", opposition="hard"
    )
    shown = faces(comae, ash=90, cole=90, dora=90, opposition=42)
    assert losses(play(comae, "round", shown, 4)) == [("cole", "body", 4)]
    assert losses(play(comae, "round", shown, 4, target__opposition="ash")) == [("ash", "body", 4)]


@pytest.mark.rule("COM-D9")
def test_if_nobody_has_any_skill_left_no_roll_can_decide():
    comae = duel(someone(skill=0), someone("Birk", skill=0))
    refusal = refused(comae, "round")
    assert (refusal.code, refusal.rule) == ("nobody_can", "COM-D9")
    law = weighed(comae, "round")
    assert isinstance(law.refusal, Refusal)
    assert law.leaves == []
    one = duel(someone(skill=1), someone("Birk", skill=0))
    assert chances(one, "round")["none"] == 1 - chances(one, "round")["a_wins"]


@pytest.mark.rule("COM-D8", "COM-D9")
def test_stand_offs_and_failures_may_be_rolled_again():
    comae = duel(someone(), someone("Birk"))
    again = play(comae, "round", rolls(48, 48), rolls(90, 90), pack=playing(tie="reroll", nobody="reroll"))
    assert losses(again.then(rolls(42, 90), 3)) == [("birk", "body", 3)]
    assert set(chances(comae, "round", pack=playing(tie="reroll", nobody="reroll"))) == {"a_wins", "b_wins"}


# The skill and the pool of the moment


@pytest.mark.rule("COM-R26", "COM-R28", "COM-D63")
def test_the_referee_settles_skill_focus_and_a_modifier_for_the_moment():
    comae = duel(someone(focuses=(Focus("move", "acrobatics"),)), someone("Birk"))
    settled = play(
        comae, "settle", pack=FULL, who="ash", skill="move", focus="acrobatics", modifier=-20, reason="a similar focus"
    ).comae
    played = start(settled, "round", pack=FULL)
    assert isinstance(played, Played)
    assert [(part.name, part.value) for part in played.roll.parts] == [
        ("Ash: Move", 50),
        ("Ash: Acrobatics", 20),
        ("Ash: a similar focus", -20),
        ("Birk: Combat", 50),
    ]


@pytest.mark.rule("COM-D63")
def test_damage_taken_stays_in_the_pool_that_it_hit():
    comae = play(duel(someone(), someone("Birk")), "round", rolls(90, 42), 4).comae
    settled = play(comae, "settle", who="ash", skill="social", pool="cha").comae
    assert conflict(settled).pools == ("cha",)
    after = play(settled, "round", rolls(90, 42), 3)
    assert (after.pool("body"), after.pool("cha")) == (8, 9)


@pytest.mark.rule("COM-D63", "COM-D34")
def test_two_pools_give_back_what_they_lost_when_the_pool_changes():
    comae = duel_over_two(someone(pools={"pow": 9}), someone("Birk"))
    hit = play(comae, "round", faces(comae, ash=90, birk=42), 5).comae
    settled = play(hit, "settle", who="ash", skill="combat", pool="body", second_pool="none").comae
    assert (settled.person("ash").pool("body").current, settled.person("ash").pool("pow").current) == (9, 7)
    ended = play(settled, "end").comae
    assert ended.person("ash").pool("body").current == 9, "once"


@pytest.mark.rule("COM-D63", "COM-D64")
def test_whoever_has_nothing_left_in_the_new_pool_pushes_or_is_out():
    comae = duel(someone(pools={"cha": (12, 0)}), someone("Birk"))
    asked = play(comae, "settle", who="birk", skill="social", pool="cha")
    assert (asked.question.key, asked.question.who) == ("enter", "player:ash")
    assert PushedOn("ash") in asked.then("push").facts
    out = play(comae, "settle", "stay_out", who="birk", skill="social", pool="cha")
    assert WentOut("ash", "zero") in out.facts
    assert out.comae.conflict is None
    npc = duel(someone(), someone("Birk", level="common", pools={"cha": (8, 0)}))
    assert WentOut("birk", "zero") in play(npc, "settle", who="ash", skill="social", pool="cha").facts


@pytest.mark.rule("COM-D67", "COM-R50")
def test_a_disposition_counts_in_a_battle_of_words():
    comae = fight(someone(), someone("Birk", level="common", disposition="malicious"), preset="social")
    played = start(comae, "round")
    assert isinstance(played, Played)
    assert [(part.name, part.value) for part in played.roll.parts] == [
        ("Birk: Social", 50),
        ("Ash: Social", 50),
        ("Ash: Malicious", -40),
    ]


@pytest.mark.rule("COM-D22")
def test_company_counts_in_a_conflict():
    comae = fight(someone(), someone("Birk", level="common"), preset="social", company="high_society")
    played = start(comae, "round")
    assert isinstance(played, Played)
    assert [part.value for part in played.roll.parts] == [50, 50, -20]


# Two pools as one


def duel_over_two(ash: Person, birk: Person, answers: tuple[str, ...] = (), **fields: Any) -> Comae:
    """A conflict over BODY and POW."""
    return fight(
        ash,
        birk,
        answers=answers,
        preset="own",
        skill="combat",
        pool="body",
        second_pool="pow",
        side__birk="b",
        **fields,
    )


def pools(comae: Comae, key: str = "ash") -> tuple[int, int]:
    """BODY and POW now."""
    person = comae.person(key)
    return person.pool("body").current, person.pool("pow").current


@pytest.mark.rule("COM-D34", "COM-R25")
@pytest.mark.parametrize(
    ("body", "will", "value", "lost", "left"),
    [
        (12, 9, 11, 5, (9, 7)),
        (10, 2, 6, 5, (7, 0)),
        (12, 12, 12, 3, (10, 11)),
        (8, 13, 11, 3, (7, 11)),
        (9, 10, 10, 1, (9, 9)),
    ],
)
def test_two_pools_count_as_their_average_and_share_what_was_lost(body, will, value, lost, left):
    comae = duel_over_two(someone(body=body, pools={"pow": will}), someone("Birk", body=20, pools={"pow": 20}))
    assert (fighter(comae, "ash").value, fighter(comae, "ash").maximum) == (value, value)
    hit = play(comae, "round", faces(comae, ash=90, birk=42), lost)
    assert losses(hit) == [("ash", "combined", lost)]
    assert pools(hit.comae) == (body, will), "the real pools wait"
    assert pools(play(hit.comae, "end").comae) == left


def worn(comae: Comae, points: int, *answers: str) -> Comae:
    """Ash loses so many points in as few rounds as can be."""
    while points:
        now = min(points, 6)
        played = play(comae, "round", faces(comae, ash=90, birk=42), now)
        points -= now
        comae = (played if played.run.ended else played.then(*answers)).comae
    return comae


@pytest.mark.rule("COM-D34", "COM-D35")
def test_a_pool_at_zero_is_skipped_and_the_conflict_lost_at_the_shared_zero():
    comae = duel_over_two(someone(body=10, pools={"pow": 2}), someone("Birk", body=20))
    lost = worn(comae, 6, "stop")
    assert lost.conflict is None
    assert pools(lost) == (6, 0)


@pytest.mark.rule("COM-D34", "COM-R30", "COM-D38")
def test_pushing_on_takes_both_below_zero_no_further_than_their_size():
    comae = duel_over_two(someone(body=10, pools={"pow": 2}), someone("Birk", body=20))
    pushed = worn(comae, 9, "push")
    assert (fighter(pushed, "ash").value, pools(pushed)) == (-3, (10, 2))
    shown = start(pushed, "round")
    assert isinstance(shown, Played)
    assert [part.value for part in shown.roll.parts if part.name.startswith("Ash")] == [50, -20]
    ended = play(pushed, "end").comae
    assert pools(ended) == (4, -1)
    assert not ended.person("ash").comae


@pytest.mark.rule("COM-D34", "COM-D38")
def test_a_comae_waits_at_the_average_of_both_sizes():
    comae = duel_over_two(someone(body=10, pools={"pow": 2}), someone("Birk", body=20))
    fallen = worn(comae, 12, "push")
    assert fallen.conflict is None
    assert fallen.person("ash").comae
    assert pools(fallen) == (2, -2), "4 of the 6 below zero from the larger, 2 from the other, no further than its size"


@pytest.mark.rule("COM-D34", "COM-D38")
def test_a_pool_that_is_as_far_below_zero_as_it_is_large_means_a_comae_here_too():
    comae = duel_over_two(someone(body=10, pools={"pow": 2}), someone("Birk", body=20))
    ended = play(worn(comae, 10, "push"), "end").comae
    assert pools(ended) == (4, -2)
    assert ended.person("ash").comae


@pytest.mark.rule("COM-D34")
def test_equal_pools_lose_in_the_order_of_the_sheet():
    comae = fight(
        someone(), someone("Birk"), preset="own", skill="combat", pool="cha", second_pool="int", side__birk="b"
    )
    hit = play(play(comae, "round", rolls(90, 42), 3).comae, "end").comae.person("ash")
    assert (hit.pool("int").current, hit.pool("cha").current) == (10, 11)


@pytest.mark.rule("COM-D34", "COM-D65")
def test_a_lens_that_opens_a_real_pool_damages_it_at_once():
    comae = duel_over_two(someone(), someone("Birk", skills={"cunning": 50}), pack=FULL)
    played = play(comae, "round", rolls(90, 42), "pow", 5, pack=FULL, lens__birk="covert")
    assert losses(played) == [("ash", "pow", 5)]
    assert fighter(played.comae, "ash").value == 12
    zero = duel_over_two(someone(pools={"pow": (12, 2)}), someone("Birk"), pack=FULL)
    shown = faces(zero, FULL, ash=90, birk=42)
    emptied = play(zero, "round", shown, "pow", 5, "stop", pack=FULL, lens__birk="covert")
    assert emptied.pool("pow") == 0
    assert not fighter(emptied.comae, "ash").out, "both as one keep someone in"


@pytest.mark.rule("COM-D34")
def test_points_that_no_pool_can_take_are_dropped():
    comae = duel_over_two(someone(body=4, pools={"pow": 4}), someone("Birk"), pack=FULL)
    shown = faces(comae, FULL, ash=90, birk=42)
    drained = play(comae, "round", shown, "pow", 6, "stop", pack=FULL, lens__birk="covert").comae
    hit = play(drained, "round", faces(drained, FULL, ash=90, birk=42), 3, pack=FULL).comae
    assert pools(play(hit, "end", pack=FULL).comae) == (1, 0)
    emptied = play(drained.with_person(drained.person("ash").with_pool("body", 1)), "round", shown, 3, pack=FULL).comae
    assert pools(play(emptied, "end", pack=FULL).comae) == (0, 0)


@pytest.mark.rule("COM-D34", "COM-D64")
def test_the_average_decides_who_may_enter():
    comae = duel_over_two(someone(pools={"pow": (12, 0)}), someone("Birk"))
    assert fighter(comae, "ash").value == 6
    hurt = story(someone(body=(12, -5), pools={"pow": (12, 2)}), someone("Birk"))
    asked = play(hurt, "conflict", preset="own", skill="combat", pool="body", second_pool="pow", side__birk="b")
    assert asked.question.key == "enter"
    assert fighter(asked.then("push").comae, "ash").value == -1, "half of −3, rounded half up"


@pytest.mark.rule("COM-D26", "COM-D34")
def test_luck_refreshes_both_as_one():
    comae = duel_over_two(someone(body=(12, 2), pools={"pow": (12, 2)}, luck=2), someone("Birk"))
    played = play(comae, "round", faces(comae, ash=90, birk=42), 6, "keep", "refresh")
    assert fighter(played.comae, "ash").value == 1
    assert pools(play(played.comae, "end").comae) == (1, 2)


@pytest.mark.rule("COM-D29", "COM-D34")
def test_the_average_decides_who_declares_first():
    comae = duel_over_two(someone(body=20, pools={"pow": 2}), someone("Birk"))
    assert ahead(comae) == ["birk", "ash"]


# How it ends


@pytest.mark.rule("COM-R28", "COM-D33", "COM-R29")
def test_it_ends_when_one_side_at_most_has_anyone_in():
    comae = party(someone(), someone("Birk", level="common", body=2), someone("Dora", level="common", body=2))
    first = play(comae, "round", faces(comae, ash=42, birk=90, dora=90), 5, target__ash="birk")
    assert first.outcome.details["ended"] is None
    assert losses(first) == [("birk", "body", 2)]
    second = play(first.comae, "round", faces(first.comae, ash=42, dora=90), 5)
    assert second.outcome.details["ended"] == "a"
    assert second.facts[-1] == ConflictEnded("a", 2, ())
    assert second.comae.conflict is None


@pytest.mark.rule("COM-D33", "COM-R28", "COM-R36")
def test_whatever_empties_a_pool_may_end_it():
    comae = duel(someone(pools={"pow": (12, 2)}), someone("Birk"))
    played = play(comae, "fear", 4, "stop", 90, who="ash", horror="unease")
    assert WentOut("ash", "zero") in played.facts
    assert played.comae.conflict is None


@pytest.mark.rule("COM-R28")
@pytest.mark.parametrize("how", ["surrendered", "fled"])
def test_one_may_give_in_or_run(how):
    comae = party(someone(), someone("Birk"), someone("Dora"))
    left = play(comae, "leave", who="birk", how=how)
    assert (left.outcome.key, fighter(left.comae, "birk").out) == (how, how)
    last = play(left.comae, "leave", who="dora", how=how)
    assert last.outcome.details["ended"] == "a"
    assert refused(left.comae, "leave", who="birk").field == "who"


@pytest.mark.rule("COM-R28", "COM-D9")
def test_the_table_may_end_it_as_it_stands():
    ended = play(duel(someone(), someone("Birk")), "end")
    assert ended.comae.conflict is None
    assert ended.facts == [ConflictEnded("", 0, ())]


@pytest.mark.rule("COM-R28", "COM-D33")
def test_whoever_is_out_rolls_no_more():
    comae = party(someone(), someone("Birk", body=2), someone("Dora"))
    out = play(comae, "round", faces(comae, ash=42, birk=90, dora=90), 5, "stop", target__ash="birk").comae
    played = start(out, "round")
    assert isinstance(played, Played)
    assert len(played.roll.hands) == 2


@pytest.mark.rule("COM-R24")
def test_every_round_is_one_roll_for_each_and_is_counted():
    comae = duel(someone(), someone("Birk"))
    for number in range(1, 5):
        played = play(comae, "round", rolls(90, 91))
        assert played.facts[-1] == RoundEnded(number, ())
        comae = played.comae


@pytest.mark.rule("COM-R24", "COM-R29")
def test_what_a_pool_lost_stays_lost_when_the_conflict_is_over():
    hit = play(duel(someone(), someone("Birk")), "round", rolls(90, 42), 4)
    assert [fact for fact in hit.facts if isinstance(fact, PoolChanged)] == [PoolChanged("ash", "body", -4, "birk")]
    assert play(hit.comae, "end").pool() == 8


def test_the_rules_themselves_refuse_a_second_conflict():
    comae = duel(someone(), someone("Birk"))
    run = Run(begin_conflict(PACK, Setup("Another", "", "combat", ("body",), {"ash": "a"})), {"comae": comae})
    assert isinstance(run.stop, Refusal)


def test_a_fighter_who_is_not_there_is_an_error():
    with pytest.raises(KeyError):
        fighter(duel(someone(), someone("Birk")), "cole")
    assert replace(Fighter("ash", "a", "combat"), out="fled").out


@pytest.mark.rule("COM-R27", "COM-R58")
def test_a_lock_opposes_those_who_pick_it_and_nobody_else_takes_part():
    comae = story(someone("Ash"), someone("Guard", level="common"))
    begun = play(comae, "conflict", pack=FULL, preset="lock").comae.conflict
    assert begun is not None
    assert [(one.key, one.side) for one in begun.fighters] == [("ash", "a"), ("opposition", "b")]
    named = play(comae, "conflict", pack=FULL, preset="lock", **{"side.guard": "b"}).comae.conflict
    assert named is not None
    assert [(one.key, one.side) for one in named.fighters] == [("ash", "a"), ("guard", "b"), ("opposition", "c")]
    fight = play(comae, "conflict", pack=FULL, preset="combat").comae.conflict
    assert fight is not None
    assert [(one.key, one.side) for one in fight.fighters] == [("ash", "a"), ("guard", "b")]
