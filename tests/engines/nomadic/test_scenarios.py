"""Whole stretches of play with given dice, and how the Nomad stands after each."""

import pytest

from inglenook.engines.nomadic import engine
from tests.engines.nomadic.playing import SEED, dice, marks, nomad, play, refused


@pytest.mark.rule("NOM-R6", "NOM-R8", "NOM-R10", "NOM-D24", "NOM-D28")
def test_three_attempts_with_one_skill():
    risky = play(nomad(), "attempt", (3, 4)).nomad
    cost = play(risky, "check", 4, "body", skill="muscle")
    assert (cost.outcome.key, marks(cost.nomad), dice(cost.nomad)[0]) == ("cost", (1, 0, 0, 0), 8)
    perilous = play(cost.nomad, "attempt", (6, 5)).nomad
    failure = play(perilous, "check", 2, "body", skill="muscle")
    assert (failure.outcome.key, marks(failure.nomad), dice(failure.nomad)[0]) == ("fail", (3, 0, 0, 0), 6)
    done = play(failure.nomad, "attempt", (1, 2))
    assert (done.outcome.key, dice(done.nomad)[0]) == ("not_risky", 6)


@pytest.mark.rule("NOM-D4")
def test_a_box_that_finds_its_track_full_goes_elsewhere():
    played = play(nomad(tracks=(3, 0, 0, 0)), "check", 3, "body", "gear", skill="muscle", risk="perilous")
    assert marks(played.nomad) == (4, 0, 1, 0)


@pytest.mark.rule("NOM-D6", "NOM-D11", "NOM-R14")
def test_spending_cancels_the_choice_and_the_owed_box_is_marked():
    played = play(nomad(tracks=(4, 4, 4, 3), resources=2), "check", 1, skill="muscle", risk="perilous")
    assert (marks(played.nomad), played.question.key) == ((4, 4, 4, 4), "choice")
    played.then("spend:mind:1")
    assert (marks(played.nomad), played.nomad.resources, played.outcome.key) == ((4, 4, 4, 4), 1, "fail")
    assert played.nomad.last_marked == "mind"


@pytest.mark.rule("NOM-D7", "NOM-D8", "NOM-D9", "NOM-R15")
@pytest.mark.parametrize(("planet", "faces", "resources"), [(None, (), 0), ("Vesta", (12,), 2)])
def test_pushing_forward(planet, faces, resources):
    almost = nomad(tracks=(4, 4, 4, 3), planet=planet)
    after = play(almost, "check", 1, "push_forward", *faces, skill="muscle", risk="perilous").nomad
    assert (marks(after), dice(after)[0], after.determination) == ((0, 0, 0, 0), 8, True)
    assert (after.system, after.planet, after.risk, after.prompt) == (2, None, "", "pushed")
    assert after.resources == resources


@pytest.mark.rule("NOM-D9")
def test_pushing_forward_without_the_roll():
    pack = engine.with_rule(SEED, "no_roll_on_push", True)
    almost = nomad(tracks=(4, 4, 4, 3), planet="Vesta")
    after = play(almost, "check", 1, "push_forward", pack=pack, skill="muscle", risk="perilous").nomad
    assert (after.resources, after.planet) == (0, None)


@pytest.mark.rule("NOM-R18", "NOM-R20", "NOM-D13")
def test_determination_is_used_refused_and_comes_back():
    used = play(nomad(dice=(8, 8, 6, 4, 4, 4)), "check", 5, skill="muscle", risk="risky", determination="yes")
    assert (used.outcome.key, dice(used.nomad)) == ("clean", (8, 8, 6, 4, 4, 4))
    assert refused(used.nomad, "check", skill="muscle", risk="risky", determination="yes").rule == "NOM-R18"
    focused = play(used.nomad, "focus", "ship").nomad
    assert (focused.determination, dice(focused), marks(focused)) == (True, (10, 8, 6, 4, 4, 4), (0, 0, 0, 1))


@pytest.mark.rule("NOM-R16", "NOM-D10")
def test_a_planet_that_was_left_gives_nothing_on_pushing_forward():
    left = play(nomad(tracks=(4, 4, 4, 4), planet="Vesta"), "leave", 18).nomad
    assert left.resources == 5
    pushed = play(left, "check", 1, "push_forward", skill="muscle", risk="risky").nomad
    assert (pushed.resources, marks(pushed)) == (5, (0, 0, 0, 0))


@pytest.mark.rule("NOM-D7", "NOM-D11")
def test_two_boxes_owed_with_everything_full():
    full = nomad(tracks=(4, 4, 4, 4))
    assert marks(play(full, "check", 2, "push_forward", skill="muscle", risk="perilous").nomad) == (0, 0, 0, 0)
    played = play(full.but(resources=1), "check", 2, "spend:body:1", skill="muscle", risk="perilous")
    assert (marks(played.nomad), played.nomad.resources, played.question.key) == ((4, 4, 4, 4), 0, "choice")
    assert played.question.seen.boxes == 1
