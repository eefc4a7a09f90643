"""The steps of play: where one is, what was skipped, what comes next."""

import pytest

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.nomad import Nomad
from tests.engines.nomadic.playing import ORACLES, SEED, nomad, play, refused


def places(state: Nomad) -> dict[str, str]:
    """How the sheet shows each step."""
    return {step.key: step.place for step in engine.sheet(SEED, state).steps}


@pytest.mark.rule("NOM-R2", "NOM-D1")
@pytest.mark.parametrize("pack", [SEED, ORACLES], ids=["2022", "2025"])
def test_there_are_four_steps_and_the_last_is_a_house_default(pack):
    assert [step.key for step in pack.steps] == ["approach", "land", "explore", "leave"]
    assert pack.is_house("steps.leave")
    assert "memory of Earth" in pack.steps[0].text
    assert "log entry" in pack.steps[3].text


@pytest.mark.rule("NOM-R2")
def test_play_leads_from_step_to_step_by_itself():
    state = nomad()
    assert places(state) == {"approach": "now", "land": "next", "explore": "later", "leave": "later"}
    state = play(state, "land", name="Vesta").nomad
    assert places(state) == {"approach": "done", "land": "now", "explore": "next", "leave": "later"}
    state = play(state, "ask", (3, 4)).nomad
    assert state.step == "explore"
    state = play(state, "leave", 1).nomad
    assert places(state) == {"approach": "next", "land": "done", "explore": "done", "leave": "now"}


@pytest.mark.rule("NOM-R2")
def test_a_step_passed_by_is_shown_as_skipped_and_nothing_nags():
    state = play(play(nomad(), "land").nomad, "leave", 1).nomad
    assert places(state)["explore"] == "skipped"
    assert play(state, "ask", (3, 4)).nomad.step == "leave"


@pytest.mark.rule("NOM-R2")
def test_the_player_may_go_to_any_step_and_going_back_begins_a_new_round():
    state = play(nomad(), "step", step="explore").nomad
    assert places(state) == {"approach": "done", "land": "skipped", "explore": "now", "leave": "next"}
    state = play(state, "step", step="approach").nomad
    assert places(state) == {"approach": "now", "land": "next", "explore": "later", "leave": "later"}
    assert refused(state, "step", step="sleep").field == "step"


@pytest.mark.rule("NOM-R2", "NOM-R15")
def test_pushing_forward_comes_back_to_the_first_step():
    state = nomad(tracks=(4, 4, 4, 4), step="explore", walked=("approach", "explore"))
    assert play(state, "focus", "focus", "push_forward").nomad.step == "approach"


@pytest.mark.rule("NOM-R2", "NOM-R22")
def test_a_game_may_have_other_steps_or_none():
    import msgspec

    bare = msgspec.structs.replace(SEED, steps=())
    state = play(engine.begin(bare), "land", pack=bare).nomad  # type: ignore[arg-type]
    assert (state.step, engine.sheet(bare, state).steps) == ("", ())
