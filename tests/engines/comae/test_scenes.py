"""Scenes, sessions and scenarios: what they open, close and bring back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from inglenook.engines.comae import engine, scene_words
from inglenook.engines.comae.luck import paid, spent
from inglenook.engines.comae.luck_debts import close_scenario, open_scene
from inglenook.engines.comae.person import Luck
from inglenook.engines.comae.story import Calendar, Comae
from tests.engines.comae.played import COMMANDS, PACK, ash, play, refused, story


def lucky(luck: Luck) -> Comae:
    """Ash with this luck."""
    return story(replace(ash(), luck=luck))


@pytest.mark.rule("COM-D62")
def test_scenes_are_opened_and_closed_and_one_closes_with_the_next():
    first = play(story(), "scene", title=" The  pier ").comae
    assert first.calendar == Calendar(scene=1, title="The pier", open=True)
    second = play(first, "scene").comae
    assert second.calendar == Calendar(scene=2, open=True)
    closed = play(second, "end_scene").comae
    assert closed.calendar == Calendar(scene=2)
    assert refused(closed, "end_scene").code == "no_scene"


@pytest.mark.rule("COM-D62")
def test_sessions_scenarios_and_days_are_counted_apart():
    comae = play(story(), "scene").comae
    comae = play(comae, "end_session").comae
    assert comae.calendar == Calendar(scene=1, open=True, session=2)
    comae = play(comae, "sleep").comae
    comae = play(comae, "end_scenario").comae
    assert comae.calendar == Calendar(scene=1, session=2, scenario=2, day=2)
    assert refused(Comae(), "end_session").code == "no_character"


@pytest.mark.rule("COM-R15", "COM-D62")
def test_luck_is_back_at_its_start_when_the_scenario_is_over():
    comae = play(lucky(Luck(1, 3)), "end_scenario").comae
    assert comae.person("ash").luck == Luck(3, 3)


@pytest.mark.rule("COM-R16", "COM-D28")
@pytest.mark.parametrize("points", [-2, -1, 0, 1, 2])
def test_luck_below_zero_brings_no_refill(points):
    before = Luck(points, 2, due=max(-points, 0))
    after = play(lucky(before), "end_scenario").comae.person("ash").luck
    assert after == (before if points < 0 else Luck(2, 2))


@pytest.mark.rule("COM-R16", "COM-D28", "COM-D62")
def test_a_debt_belongs_to_the_next_scene():
    comae = play(lucky(Luck(-1, 2, fresh=1)), "end_scenario").comae
    assert comae.person("ash").luck.due == 0
    due = play(comae, "scene").comae.person("ash").luck
    assert due == Luck(-1, 2, due=1)


@pytest.mark.rule("COM-D28")
def test_what_was_put_off_is_taken_in_the_scene_after():
    put_off = Luck(-2, 2, fresh=1, due=1, declined=True)
    assert open_scene(put_off) == Luck(-2, 2, due=2, forced=1)
    assert open_scene(Luck(-1, 2, due=1)) == Luck(-1, 2, due=1)
    assert open_scene(Luck(-1, 2, due=1, forced=1)) == Luck(-1, 2, due=1, forced=1)
    assert open_scene(Luck(0, 2, declined=True)) == Luck(0, 2)


@pytest.mark.rule("COM-D28")
def test_closing_a_scene_is_never_refused():
    comae = play(lucky(Luck(-2, 2, due=2, declined=True)), "scene").comae
    assert play(comae, "end_scene").outcome.key == "closed"
    assert play(comae, "end_scenario").outcome.key == "ended"


@pytest.mark.rule("COM-R16", "COM-D28")
@given(st.lists(st.sampled_from(("spend", "pay", "decline", "scene", "scenario")), max_size=30))
def test_debts_are_always_as_many_as_the_points_below_zero(steps):
    luck = Luck(2, 2)
    for step in steps:
        if step == "spend" and luck.points > PACK.luck.floor:
            luck = spent(luck)
        elif step == "pay" and luck.due:
            luck = paid(luck)
        elif step == "decline" and luck.due and not luck.forced:
            luck = replace(luck, declined=True)
        elif step == "scene":
            luck = open_scene(luck)
        elif step == "scenario":
            luck = close_scenario(luck)
        assert luck.fresh + luck.due == max(-luck.points, 0)
        assert 0 <= luck.forced <= luck.due


def test_scenes_are_told():
    comae = play(lucky(Luck(-1, 2, fresh=1)), "scene", title="The pier")
    told = "Scene 1: The pier. Ash may pay for luck in it."
    assert scene_words.OUTCOMES["scene"](PACK, comae.outcome, comae.comae) == told
    assert scene_words.HEADS["scene"](PACK, Comae(), {"title": "The pier"}) == "A new scene: The pier"
    assert scene_words.HEADS["end_scene"](PACK, comae.comae, {}) == "The scene closes: The pier"
    closed = play(comae.comae, "end_scene")
    assert scene_words.OUTCOMES["end_scene"](PACK, closed.outcome, closed.comae) == "Scene 1 is over."
    driven: dict[str, Any] = {"driven.ash": True}
    session = play(closed.comae, "end_session", **driven)
    told = "Session 1 is over. Experience rolls: Ash has 2."
    assert scene_words.OUTCOMES["end_session"](PACK, session.outcome, session.comae) == told
    assert scene_words.HEADS["end_session"](PACK, closed.comae, {}) == "The end of session 1"
    over = play(session.comae, "end_scenario")
    told = "Scenario 1 is over. Luck is back where it starts. It stays below zero for Ash."
    assert scene_words.OUTCOMES["end_scenario"](PACK, over.outcome, over.comae) == told
    assert scene_words.HEADS["end_scenario"](PACK, session.comae, {}) == "The end of scenario 1"


@pytest.mark.rule("COM-D62")
def test_scenes_sessions_and_scenarios_open_chapters():
    words = engine.words
    comae = story()
    opened = []
    for name in ("scene", "end_scene", "end_session", "end_scenario"):
        fields: dict[str, Any] = {"title": "The pier"} if name == "scene" else {}
        played = play(comae, name, **fields)
        comae = played.comae
        opened.append(words.chapter(PACK, COMMANDS[name], played.outcome, comae))
    assert opened == ["Scene 1: The pier", "", "Session 2", "Scenario 2"]
