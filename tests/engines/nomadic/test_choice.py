"""The choice: every track is full, and one more box has to be marked."""

import pytest

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.facts import MissionAbandoned
from tests.engines.nomadic.playing import SEED, after, chances, dice, effect, marks, nomad, outcomes, play, refused

FULL = (4, 4, 4, 4)
KEEP = engine.with_rule(SEED, "no_roll_on_push", True)


@pytest.mark.rule("NOM-R15", "GEN-6")
def test_the_player_abandons_or_pushes_forward():
    played = play(nomad(tracks=FULL), "check", 1, skill="muscle", risk="risky")
    assert (played.question.key, played.question.who) == ("choice", "player")
    assert played.question.options == ("abandon", "push_forward")


@pytest.mark.rule("NOM-R15", "NOM-D8")
def test_pushing_forward_clears_the_tracks_and_changes_nothing_else():
    before = nomad(tracks=FULL, resources=3, determination=False)
    after = play(before, "check", 1, skill="muscle", risk="risky").then("push_forward").nomad
    # resources are held, so the question offers more; pushing forward spends none of them
    assert marks(after) == (0, 0, 0, 0)
    assert (after.system, after.planet, after.resources, after.determination) == (2, None, 3, False)
    assert dice(after) == (8, 8, 6, 4, 4, 4)
    assert (after.risk, after.prompt) == ("", "pushed")


@pytest.mark.rule("NOM-D9")
def test_pushing_forward_from_a_planet_is_its_departure():
    on_planet = nomad(tracks=FULL, planet="Vesta")
    played = play(on_planet, "check", 1, "push_forward", skill="muscle", risk="risky")
    assert marks(played.nomad) == (0, 0, 0, 0)
    assert (played.roll.why, played.roll.expression) == ("resources", "1d20")
    after = played.then(12).nomad
    assert (after.resources, after.planet, after.system) == (2, None, 2)
    aboard = play(nomad(tracks=FULL), "check", 1, "push_forward", skill="muscle", risk="risky")
    assert aboard.nomad.resources == 0


@pytest.mark.rule("NOM-D9", "GEN-5")
def test_the_roll_on_pushing_forward_can_be_switched_off():
    assert not SEED.options.no_roll_on_push
    played = play(nomad(tracks=FULL, planet="Vesta"), "focus", "focus", "push_forward", pack=KEEP)
    assert (played.outcome.key, played.nomad.resources, played.nomad.planet) == ("focused", 0, None)


@pytest.mark.rule("NOM-D7")
def test_pushing_forward_takes_the_place_of_every_box_still_owed():
    played = play(nomad(tracks=(4, 4, 4, 3)), "check", 1, "push_forward", skill="muscle", risk="perilous")
    assert marks(played.nomad) == (0, 0, 0, 0)
    twice = play(nomad(tracks=FULL), "check", 1, "push_forward", skill="muscle", risk="perilous")
    assert marks(twice.nomad) == (0, 0, 0, 0)


@pytest.mark.rule("NOM-D11", "NOM-D12")
def test_every_legal_way_to_spend_is_an_option_of_the_choice():
    full = nomad(tracks=FULL, resources=2)
    played = play(full, "check", 1, skill="muscle", risk="risky")
    spends = {f"spend:{track.key}:{amount}" for track in full.tracks for amount in (1, 2)}
    assert set(played.question.options) == {"abandon", "push_forward"} | spends
    played.then("spend:mind:2")
    assert (marks(played.nomad), played.nomad.resources) == ((4, 3, 4, 4), 0)
    assert played.outcome.key == "fail"


@pytest.mark.rule("NOM-R15", "NOM-D27")
@pytest.mark.parametrize(("last", "words"), [("mind", "your mind lets go"), ("ship", "your ship fails you")])
def test_abandoning_ties_the_end_to_the_track_marked_last(last, words):
    played = play(nomad(tracks=FULL, last_marked=last), "check", 1, "abandon", skill="muscle", risk="risky")
    ended = next(fact for fact in played.facts if isinstance(fact, MissionAbandoned))
    assert ended.last_marked == last
    assert words in engine.sheet(SEED, played.nomad).over


@pytest.mark.rule("NOM-D27")
def test_the_last_track_marked_is_the_one_of_the_newest_mark():
    almost = nomad(tracks=(3, 4, 4, 4), last_marked="ship")
    played = play(almost, "check", 1, "abandon", skill="muscle", risk="perilous")
    assert played.nomad.last_marked == "body"


@pytest.mark.rule("NOM-D22", "NOM-R15")
def test_after_the_end_only_one_closing_log_entry_is_left():
    over = play(nomad(tracks=FULL), "focus", "focus", "abandon").nomad
    assert (over.over, over.prompt) == (True, "abandoned")
    for command in engine.commands:
        refusal = command.ready(SEED, over)
        if command.name == "log":
            assert refusal is None
        else:
            assert refusal is not None
            assert (refusal.code, refusal.rule) == ("over", "NOM-D22")
    closed = play(over, "log", text="Remember me.").nomad
    assert all(command.ready(SEED, closed) is not None for command in engine.commands)
    assert "last log entry" not in refused(closed, "focus").sentence


@pytest.mark.rule("NOM-R21", "NOM-D16")
def test_focusing_with_everything_full_restores_first_and_then_calls_for_the_choice():
    tired = nomad(tracks=FULL, dice=(4, 4, 4, 4, 4, 4), determination=False)
    played = play(tired, "focus")
    assert played.question.key == "choice"
    assert dice(played.nomad) == (10, 8, 6, 4, 4, 4)
    assert played.nomad.determination


@pytest.mark.rule("NOM-D23", "NOM-R15")
def test_a_choice_offers_a_log_entry_that_may_be_skipped():
    pushed = play(nomad(tracks=FULL), "focus", "focus", "push_forward").nomad
    assert engine.sheet(SEED, pushed).prompt
    skipped = play(pushed, "skip_log")
    assert [type(fact).__name__ for fact in skipped.facts] == ["LogSkipped"]
    assert engine.sheet(SEED, skipped.nomad).prompt == ""


def test_a_policy_decides_the_choice_in_odds():
    state = nomad(tracks=FULL, planet="Vesta")
    pushed = chances("check", state=state, skill="muscle", risk="risky")
    assert set(effect(pushed, "system")) == {0, 1}
    ended = chances("check", state=state, skill="muscle", risk="risky", policy="abandon")
    assert outcomes(ended) == outcomes(pushed)
    assert any(after(leaf).over for leaf in ended.leaves)
    spent = chances("check", state=state.but(resources=2), skill="muscle", risk="risky", policy="spend")
    assert set(effect(spent, "resources")) == {0, -2}


@pytest.mark.rule("NOM-D15")
def test_a_focus_between_the_risk_and_its_check_keeps_the_risk():
    assert play(nomad(risk="perilous"), "focus", "focus", "body").nomad.risk == "perilous"
