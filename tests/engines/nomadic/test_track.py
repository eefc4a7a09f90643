"""Tracks: where boxes go, one at a time."""

from fractions import Fraction

import pytest

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.facts import BoxMarked
from inglenook.rules import Chosen
from tests.engines.nomadic.playing import SEED, chances, effect, golden, marks, nomad, outcomes, play, refused

MARKS = ("body", "mind", "gear", "ship")
SPLIT = engine.with_rule(SEED, "split_allowed", True)


@pytest.mark.rule("NOM-R9", "GEN-6")
@pytest.mark.parametrize("track", ["body", "mind", "gear", "ship"])
def test_the_player_says_where_the_box_goes(track):
    played = play(nomad(), "check", 2, skill="muscle", risk="risky")
    assert (played.question.key, played.question.who) == ("track", "player")
    assert played.then(track).nomad.track(track).marked == 1


@pytest.mark.rule("NOM-R11", "NOM-D2")
def test_there_are_four_tracks_of_four_boxes_and_the_length_is_shown_as_a_house_default():
    fresh = nomad()
    assert [(track.key, track.boxes) for track in fresh.tracks] == [(k, 4) for k in ("body", "mind", "gear", "ship")]
    assert all(SEED.is_house(f"tracks.{track.key}.boxes") for track in fresh.tracks)
    blocks = engine.sheet(SEED, fresh).sections[0].blocks
    assert all("house default" in getattr(block, "note", "") for block in blocks)


@pytest.mark.rule("NOM-R12")
def test_checks_and_focus_mark_boxes_and_say_why():
    assert play(nomad(), "check", 2, "gear", skill="muscle", risk="risky").facts[-1] == BoxMarked("gear", "check")
    assert play(nomad(), "focus", "focus", "ship").facts[-1] == BoxMarked("ship", "focus")


@pytest.mark.rule("NOM-D4")
def test_both_boxes_of_a_perilous_check_go_on_one_track():
    assert marks(play(nomad(), "check", 2, "mind", skill="muscle", risk="perilous").nomad) == (0, 2, 0, 0)


@pytest.mark.rule("NOM-D4")
def test_the_second_box_is_asked_for_again_if_the_first_filled_the_track():
    played = play(nomad(tracks=(3, 0, 0, 0)), "check", 3, "body", skill="muscle", risk="perilous")
    assert played.question.options == ("mind", "gear", "ship")
    assert marks(played.then("gear").nomad) == (4, 0, 1, 0)


@pytest.mark.rule("NOM-D4", "GEN-5")
def test_boxes_may_be_split_only_if_the_table_allows_it():
    assert not SEED.options.split_allowed
    played = play(nomad(), "check", 2, "mind", pack=SPLIT, skill="muscle", risk="perilous")
    assert played.question.options == ("body", "mind", "gear", "ship")
    assert marks(played.then("ship").nomad) == (0, 1, 0, 1)


@pytest.mark.rule("NOM-D5")
def test_a_full_track_is_not_offered():
    played = play(nomad(tracks=(4, 0, 4, 0)), "check", 2, skill="muscle", risk="risky")
    assert played.question.options == ("mind", "ship")


@pytest.mark.rule("NOM-D5")
def test_the_only_track_with_room_takes_the_box_without_asking():
    played = play(nomad(tracks=(4, 4, 4, 2)), "check", 2, skill="muscle", risk="risky")
    assert marks(played.nomad) == (4, 4, 4, 3)
    assert [step.forced for step in played.run.trail if isinstance(step, Chosen)] == [True]


@pytest.mark.rule("NOM-R14", "NOM-D6")
def test_filling_the_last_box_calls_for_no_choice_but_one_more_does():
    almost = nomad(tracks=(4, 4, 4, 3))
    assert play(almost, "check", 2, skill="muscle", risk="risky").outcome.key == "fail"
    played = play(almost, "check", 2, skill="muscle", risk="perilous")
    assert marks(played.nomad) == (4, 4, 4, 4)
    assert played.question.key == "choice"
    assert played.question.seen.boxes == 1


@pytest.mark.rule("NOM-D11")
def test_resources_may_be_spent_while_a_box_waits_for_its_track():
    played = play(nomad(tracks=(1, 3, 0, 0), resources=2), "check", 2, skill="muscle", risk="risky")
    assert set(played.question.options) == {"spend:body:1", "spend:mind:1", "spend:mind:2", *MARKS}
    spent = played.then("spend:mind:1")
    assert (marks(spent.nomad), spent.nomad.resources) == ((1, 2, 0, 0), 1)
    assert set(spent.question.options) == {"spend:body:1", "spend:mind:1", *MARKS}
    assert marks(spent.then("body").nomad) == (2, 2, 0, 0)


@pytest.mark.rule("NOM-R13", "NOM-D19")
def test_a_track_by_chance_is_any_with_room_alike():
    law = outcomes(chances("random_track"))
    assert set(law.values()) == {golden("random_track")["each_when_none_full"]}
    assert set(law) == {"body", "mind", "gear", "ship"}
    some = outcomes(chances("random_track", state=nomad(tracks=(4, 0, 1, 3))))
    assert some == {key: Fraction(1, 3) for key in ("mind", "gear", "ship")}
    played = play(nomad(tracks=(4, 0, 1, 3)), "random_track", 2)
    assert (played.outcome.key, played.facts) == ("gear", [])
    assert refused(nomad(tracks=(4, 4, 4, 4)), "random_track").rule == "NOM-D19"


@pytest.mark.rule("NOM-D4", "NOM-D5")
def test_where_boxes_go_is_a_policy_that_odds_name():
    state = nomad(tracks=(3, 1, 0, 2))
    usual = chances("check", state=state, skill="muscle", risk="risky")
    assert effect(usual, "track.gear") == {1: Fraction(2, 5), 0: Fraction(3, 5)}
    assert usual.policies_used == {"track"}
    fullest = chances("check", state=state, skill="muscle", risk="risky", policy="fullest")
    assert effect(fullest, "track.body") == {1: Fraction(2, 5), 0: Fraction(3, 5)}
