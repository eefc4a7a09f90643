"""The skill roll: one percent die under one skill."""

import pytest

from inglenook.engines.comae.facts import LuckChanged, Rolled
from inglenook.engines.comae.person import Focus, Luck
from tests.engines.comae.fights import chances, play, refused, someone, start, story
from tests.engines.comae.played import FULL, Played, playing


@pytest.mark.rule("COM-R19", "COM-R20", "COM-D1", "COM-D5")
@pytest.mark.parametrize(
    ("number", "result"),
    [(50, "success"), (51, "failure"), (44, "exceptional_good"), (55, "exceptional_bad"), (100, "exceptional_bad")],
)
def test_a_roll_is_read_against_the_skill_and_changes_nothing_else(number, result):
    played = play(story(someone()), "roll", number, skill="move")
    assert played.outcome.key == result
    assert played.facts == [Rolled("ash", "move", result)]
    assert played.comae == story(someone())


@pytest.mark.rule("COM-R21", "COM-D6")
def test_routine_is_done_without_dice_and_is_never_exceptional():
    played = play(story(someone(skill=0)), "roll", skill="move", difficulty="routine")
    assert played.outcome.key == "success"
    assert played.outcome.details["routine"]
    assert chances(story(someone()), "roll", difficulty="routine") == {"success": 1}


@pytest.mark.rule("GEN-2", "COM-R19")
def test_a_roll_says_who_rolls_why_and_by_which_rule():
    played = start(story(someone()), "roll", skill="move")
    assert isinstance(played, Played)
    assert (played.roll.expression, played.roll.why, played.roll.rule) == ("1d100", "roll", "COM-R19")
    assert played.roll.hands[0].who == "player:ash"
    other = start(story(someone("Birk", level="common")), "roll", skill="move")
    assert isinstance(other, Played)
    assert other.roll.hands[0].who == "referee"


@pytest.mark.rule("GEN-3", "GEN-1")
@pytest.mark.parametrize("number", [0, 101, -1])
def test_dice_show_1_to_100(number):
    with pytest.raises(ValueError, match="has no face"):
        play(story(someone()), "roll", number)


@pytest.mark.rule("COM-R14", "COM-D12", "GEN-6")
def test_a_flip_is_asked_when_it_makes_a_success_of_a_failure():
    asked = play(story(someone(skill=40, luck=2)), "roll", 73)
    assert (asked.question.key, asked.question.who) == ("flip", "player:ash")
    assert (asked.question.seen.now, asked.question.seen.flipped) == ("failure", "success")
    done = asked.then("flip")
    assert done.outcome.key == "success"
    assert done.comae.person("ash").luck == Luck(1, 2)
    assert done.facts[-1] == Rolled("ash", "awareness", "success", flipped=True)
    kept = play(story(someone(skill=40, luck=2)), "roll", 73, "keep")
    assert kept.outcome.key == "failure"
    assert kept.comae.person("ash").luck == Luck(2, 2)


@pytest.mark.rule("COM-D12", "COM-D59")
@pytest.mark.parametrize("number", [30, 45, 4, 100, 55, 99])
def test_nobody_is_asked_when_a_flip_changes_nothing(number):
    assert play(story(someone(skill=40, luck=2)), "roll", number).run.ended


@pytest.mark.rule("COM-D12", "COM-R14")
def test_without_luck_nobody_is_asked():
    assert play(story(someone(skill=40, luck=Luck(0, 2))), "roll", 73).outcome.key == "failure"
    assert play(story(someone("Birk", skill=40, level="master")), "roll", 73).outcome.key == "failure"


@pytest.mark.rule("COM-D59")
def test_the_referee_decides_for_an_npc_who_was_given_luck():
    asked = play(story(someone("Birk", skill=40, level="master", luck=1)), "roll", 73)
    assert (asked.question.key, asked.question.who) == ("flip", "referee")


@pytest.mark.rule("COM-R6", "COM-R5")
def test_a_focus_that_fits_is_rolled_with():
    ash = someone(focuses=(Focus("awareness", "perception"),))
    assert play(story(ash), "roll", 69, pack=FULL, focus="perception").outcome.key == "success"
    assert play(story(ash), "roll", 69, pack=FULL).outcome.key == "failure"
    assert refused(story(ash), "roll", pack=FULL, focus="dancing").field == "focus"


@pytest.mark.rule("COM-R44", "COM-R41")
def test_covert_is_cunning_in_an_ordinary_roll_too():
    ash = someone(skills={"cunning": 80, "move": 10})
    played = play(story(ash), "roll", 70, pack=FULL, skill="move", lens="covert")
    assert (played.outcome.key, played.outcome.details["skill"]) == ("success", "cunning")
    plain = play(story(ash), "roll", 70, pack=FULL, skill="move", lens="flamboyant")
    assert plain.outcome.details["skill"] == "move", "which other skill is the player's to choose"


@pytest.mark.rule("COM-R2")
def test_somebody_has_to_be_there():
    assert refused(story(), "roll").code == "nobody"


@pytest.mark.rule("GEN-5", "COM-R16")
def test_luck_stops_at_zero_unless_the_table_lets_it_go_below():
    broke = story(someone(skill=40, luck=Luck(0, 2)))
    assert play(broke, "roll", 73).run.ended
    borrowed = play(broke, "roll", 73, "flip", pack=playing(negative_luck=True))
    assert borrowed.comae.person("ash").luck == Luck(-1, 2, fresh=1)
    assert [fact.why for fact in borrowed.facts if isinstance(fact, LuckChanged)] == ["flip"]
