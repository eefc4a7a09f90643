"""The opposed roll: two skills against each other, and taking it further."""

import pytest

from inglenook.engines.comae.facts import ConflictBegun, Opposed
from inglenook.engines.comae.person import Focus, Luck, Tag
from tests.engines.comae.fights import chances, fighter, play, refused, rolls, someone, start, story
from tests.engines.comae.played import FULL, Played, playing

ASH, BIRK = someone(skill=70), someone("Birk", level="common")
TWO = story(ASH, BIRK)


@pytest.mark.rule("COM-R22", "COM-D7", "COM-D8", "COM-D9")
@pytest.mark.parametrize(
    ("ours", "theirs", "result"),
    [
        (42, 48, "b_wins"),
        (61, 48, "a_wins"),
        (48, 48, "tie"),
        (85, 90, "none"),
        (44, 45, "b_wins"),
        (71, 1, "b_wins"),
        (1, 51, "a_wins"),
        (100, 100, "none"),
    ],
)
def test_the_largest_success_takes_it(ours, theirs, result):
    played = play(TWO, "opposed", rolls(ours, theirs), skill="social", against="birk", their_skill="willpower")
    assert played.outcome.key == result
    assert played.comae.people == TWO.people


@pytest.mark.rule("COM-D11")
def test_skill_above_100_is_no_more_than_99_against_another():
    strong = story(someone(skill=100), BIRK)
    law = chances(strong, "opposed", difficulty="easy", against="birk")
    assert law == chances(story(someone(skill=99), BIRK), "opposed", against="birk")


@pytest.mark.rule("COM-R22", "COM-R27")
def test_a_rating_may_stand_for_an_opponent():
    played = play(story(ASH), "opposed", rolls(20, 60), against="rating", rating=60)
    assert played.outcome.key == "b_wins"


@pytest.mark.rule("COM-D8")
def test_a_tie_may_be_rolled_again_or_go_to_the_higher_skill():
    again = play(TWO, "opposed", rolls(48, 48), against="birk", pack=playing(tie="reroll"))
    assert again.then(rolls(48, 47)).outcome.key == "a_wins"
    higher = play(TWO, "opposed", rolls(48, 48), against="birk", pack=playing(tie="higher_skill"))
    assert higher.outcome.key == "a_wins"
    assert "tie" not in chances(TWO, "opposed", against="birk", pack=playing(tie="reroll"))


@pytest.mark.rule("COM-D9")
def test_two_failures_may_be_rolled_again():
    again = play(TWO, "opposed", rolls(90, 91), against="birk", pack=playing(nobody="reroll"))
    assert again.then(rolls(1, 91)).outcome.key == "a_wins"
    assert "none" not in chances(TWO, "opposed", against="birk", pack=playing(nobody="reroll"))


@pytest.mark.rule("COM-D9")
def test_without_any_skill_no_roll_can_decide():
    hopeless = story(someone(skill=0), someone("Birk", skill=20))
    refusal = refused(story(someone(skill=0), someone("Birk", skill=0)), "opposed", against="birk")
    assert (refusal.code, refusal.rule) == ("nobody_can", "COM-D9")
    assert play(hopeless, "opposed", rolls(1, 20), against="birk").outcome.key == "b_wins"


@pytest.mark.rule("COM-R22")
def test_nobody_opposes_themselves():
    assert refused(TWO, "opposed", against="ash").code == "oneself"


@pytest.mark.rule("COM-D67", "COM-D22")
def test_what_bears_on_both_bears_on_both():
    ash, cole = someone(tags=(Tag("streetwise"),)), someone("Cole")
    played = start(
        story(ash, cole), "opposed", skill="social", against="cole", their_skill="social", company="streetwise"
    )
    assert isinstance(played, Played)
    assert [(part.name, part.of) for part in played.roll.parts] == [
        ("Ash: Social", 0),
        ("Cole: Social", 1),
        ("Cole: No Streetwise", 1),
    ]
    foe = someone("Birk", level="common", disposition="unfriendly")
    played = start(story(ash, foe), "opposed", skill="social", against="birk", their_skill="social")
    assert isinstance(played, Played)
    assert [(part.name, part.value) for part in played.roll.parts] == [
        ("Ash: Social", 50),
        ("Ash: Unfriendly", -20),
        ("Birk: Social", 50),
    ]


@pytest.mark.rule("COM-D12", "COM-D13", "GEN-6")
def test_a_flip_is_asked_with_all_rolls_on_the_table_and_counts_in_every_way():
    lucky = story(someone(skill=40, luck=2), someone("Birk", skill=40))
    asked = play(lucky, "opposed", rolls(4, 30), against="birk")
    assert asked.question.key == "flip"
    assert (asked.question.seen.now, asked.question.seen.flipped, asked.question.seen.better) == (
        "b_wins",
        "a_wins",
        True,
    )
    assert asked.then("flip").outcome.key == "a_wins"
    assert asked.comae.person("ash").luck == Luck(1, 2)
    assert play(lucky, "opposed", rolls(40, 30), against="birk").run.ended, "a flip of 40 would help nobody"


@pytest.mark.rule("COM-D12", "COM-D13")
def test_one_flip_may_answer_another_and_one_may_hold_against_it():
    both = story(someone(luck=2), someone("Birk", luck=2))
    answered = play(both, "opposed", rolls(3, 20), "flip", against="birk")
    assert answered.outcome.key == "a_wins", "30 against 20, whose digits say 2"
    # 13 beats 03; Birk's 30 would beat it, unless Ash makes it 31 in time
    held = play(both, "opposed", rolls(13, 3), against="birk")
    assert (held.question.who, held.question.seen.better) == ("player:ash", False)
    assert held.then("flip").outcome.key == "a_wins"
    let = play(both, "opposed", rolls(13, 3), "keep", against="birk")
    assert let.question.who == "player:birk"
    assert let.then("flip").outcome.key == "b_wins"


@pytest.mark.rule("COM-D12")
def test_luck_may_be_left_aside():
    lucky = story(someone(skill=40, luck=2), someone("Birk", skill=40))
    assert play(lucky, "opposed", rolls(4, 30), against="birk", luck="off").outcome.key == "b_wins"


# Taking it further


@pytest.mark.rule("COM-R23", "COM-D10")
@pytest.mark.parametrize(
    ("numbers", "losers"), [((61, 48), ("birk",)), ((42, 48), ("ash",)), ((48, 48), ("ash", "birk"))]
)
def test_whoever_did_not_win_may_ask_for_a_conflict_in_its_place(numbers, losers):
    lost = play(TWO, "opposed", rolls(*numbers), skill="social", against="birk", their_skill="willpower").comae
    assert lost.contested is not None
    assert lost.contested.losers == losers
    for winner in {"ash", "birk"} - set(losers):
        assert refused(lost, "escalate", who=winner).field == "who"
    begun = play(lost, "escalate", who=losers[0], pool="cha")
    assert [type(fact) for fact in begun.facts] == [ConflictBegun]
    conflict = begun.comae.conflict
    assert conflict is not None
    assert conflict.pools == ("cha",)
    assert [(one.key, one.side, one.skill) for one in conflict.fighters] == [
        ("ash", "a", "social"),
        ("birk", "b", "willpower"),
    ]


@pytest.mark.rule("COM-D10")
def test_a_roll_is_taken_further_once_and_only_while_it_is_the_last():
    assert refused(TWO, "escalate").code == "nothing_lost"
    lost = play(TWO, "opposed", rolls(42, 48), against="birk").comae
    ended = play(play(lost, "escalate").comae, "end").comae
    assert refused(ended, "escalate").rule == "COM-D10"
    rolled = play(lost, "roll", 10).comae
    assert refused(rolled, "escalate").code == "nothing_lost"


@pytest.mark.rule("COM-R23", "COM-D10")
def test_the_focus_comes_along():
    ash = someone(focuses=(Focus("social", "influence"),))
    birk = someone("Birk", level="skilled", focuses=(Focus("willpower", "stubborn"),))
    lost = play(
        story(ash, birk),
        "opposed",
        rolls(42, 48),
        pack=FULL,
        skill="social",
        focus="influence",
        against="birk",
        their_skill="willpower",
        their_focus="stubborn",
    )
    assert isinstance(lost.facts[-1], Opposed)
    begun = play(lost.comae, "escalate", pack=FULL).comae
    assert (fighter(begun, "ash").focus, fighter(begun, "birk").focus) == ("influence", "stubborn")


@pytest.mark.rule("COM-R23", "COM-R27")
def test_a_rating_becomes_opposition_with_a_pool_of_its_kind():
    lost = play(story(ASH), "opposed", rolls(20, 60), against="rating", rating=70).comae
    begun = play(lost, "escalate", pool="int").comae
    assert begun.person("opposition").pool("challenge").maximum == 15
    won = play(story(ASH), "opposed", rolls(60, 20), against="rating", rating=70).comae
    assert refused(won, "escalate").code == "nothing_lost", "a rating asks for nothing"
