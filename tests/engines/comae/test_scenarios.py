"""Scripted scenes, face by face."""

from typing import Any

import pytest

from inglenook.engines.comae.d100 import flipped, result
from inglenook.engines.comae.person import Focus, Luck, Tag
from inglenook.engines.comae.skill import effective
from inglenook.engines.comae.story import Comae
from tests.engines.comae.fights import duel, faces, fight, fighter, lensed, losses, play, rolls, someone, start, story
from tests.engines.comae.played import FULL, PACK, Played

ZEROS = 100


@pytest.mark.rule("COM-R19", "COM-R20", "COM-D1", "COM-D2")
@pytest.mark.parametrize(
    ("skill", "number", "key"),
    [
        (50, 50, "success"),
        (50, 44, "exceptional_good"),
        (50, 55, "exceptional_bad"),
        (50, ZEROS, "exceptional_bad"),
        (55, 55, "exceptional_good"),
        (100, ZEROS, "exceptional_bad"),
        (100, 99, "exceptional_good"),
    ],
)
def test_scenario_1_doubles_and_zeros(skill, number, key):
    assert play(story(someone(skill=skill)), "roll", number).outcome.key == key


@pytest.mark.rule("COM-R22", "COM-D7", "COM-D8", "COM-D9")
@pytest.mark.parametrize(
    ("ours", "theirs", "key"),
    [(42, 48, "b_wins"), (61, 48, "a_wins"), (48, 48, "tie"), (85, 90, "none"), (44, 45, "b_wins")],
)
def test_scenario_2_seventy_against_fifty(ours, theirs, key):
    pair = story(someone(skill=70), someone("Birk", skill=50))
    assert play(pair, "opposed", rolls(ours, theirs), against="birk").outcome.key == key


@pytest.mark.rule("COM-D7")
def test_scenario_2_the_last_of_these_was_an_exceptional_success():
    assert result(44, 70) == "exceptional_good"


@pytest.mark.rule("COM-R14", "COM-D12")
def test_scenario_3_flips():
    ash = someone(skill=40, luck=2)
    assert play(story(ash), "roll", 73, "flip").outcome.key == "success"
    pair = story(ash, someone("Birk", skill=40))
    assert play(pair, "opposed", rolls(4, 39), "flip", against="birk").outcome.key == "a_wins", "04 is 40 now"
    assert [flipped(number) for number in (73, 4, 10, ZEROS)] == [37, 40, 1, ZEROS]
    assert play(story(ash), "roll", ZEROS).outcome.key == "exceptional_bad", "there is nothing to flip"


@pytest.mark.rule("COM-R45", "COM-R41", "COM-R54", "COM-R28", "COM-R58")
def test_scenario_4_the_chase():
    runner = someone("Runa", skills={"move": 65}, focuses=(Focus("move", "athletics"),))
    chase = fight(runner, someone("Guard", level="skilled", skills={"move": 50}), preset="foot_chase", pack=FULL)
    shown = start(chase, "round", pack=FULL, lens__runa="aggressive")
    assert isinstance(shown, Played)
    assert [part.value for part in shown.roll.parts if part.name.startswith("Runa")] == [65, 20, -20]
    lost = play(chase, "round", faces(chase, FULL, runa=68, guard=42), 2, pack=FULL, lens__runa="aggressive")
    assert lost.outcome.key == "b_wins"
    assert losses(lost) == [("runa", "body", 2)]
    second = play(lost.comae, "round", faces(lost.comae, FULL, runa=68, guard=42), pack=FULL, lens__runa="clever")
    assert second.outcome.key == "a_wins"
    assert losses(second) == []
    assert fighter(second.comae, "runa").clever
    third = start(second.comae, "round", pack=FULL, bonus__runa="skill")
    assert isinstance(third, Played)
    assert [part.value for part in third.roll.parts if part.name.startswith("Runa")] == [65, 20, 20]


@pytest.mark.rule("COM-D35", "COM-R30", "COM-D37", "COM-D40", "COM-R31", "COM-D38")
def test_scenario_5_pushing_and_four_nights():
    hurt = duel(someone(body=(12, 3)), someone("Birk"))
    shown = faces(hurt, ash=90, birk=42)
    stopped = play(hurt, "round", shown, 5, "stop")
    assert (stopped.pool(), stopped.comae.conflict) == (0, None)
    pushed = play(hurt, "round", shown, 5, "push")
    assert pushed.pool() == -2
    assert {effective(PACK, pushed.comae.person("ash"), kind.key).value for kind in PACK.skills} == {30}
    comae = play(pushed.comae, "end").comae
    nights = []
    for _ in range(4):
        comae = play(comae, "sleep").comae
        nights.append(comae.person("ash").pool("body").current)
    assert nights == [-1, 0, 1, 12]
    deep = duel(someone(body=(12, -11)), someone("Birk"), pushing=True)
    fallen = play(deep, "round", faces(deep, ash=90, birk=42), 5)
    assert (fallen.pool(), fallen.comae.person("ash").comae) == (-12, True)


def both_pools(comae: Comae) -> tuple[int, int]:
    """BODY and POW."""
    ash = comae.person("ash")
    return ash.pool("body").current, ash.pool("pow").current


@pytest.mark.rule("COM-D34", "COM-R25", "COM-D35")
def test_scenario_6_two_pools_as_one():
    over: dict[str, Any] = {"preset": "own", "skill": "combat", "pool": "body", "second_pool": "pow", "side__birk": "b"}
    comae = fight(someone(pools={"pow": 9}), someone("Birk", body=20), **over)
    assert fighter(comae, "ash").value == 11
    lost = play(comae, "round", faces(comae, ash=90, birk=42), 5).comae
    assert both_pools(play(lost, "end").comae) == (9, 7)
    weak = fight(someone(body=10, pools={"pow": 2}), someone("Birk", body=20), **over)
    assert (fighter(weak, "ash").value, fighter(weak, "ash").maximum) == (6, 6)
    shown = faces(weak, ash=90, birk=42)
    assert both_pools(play(weak, "round", shown, 6, "stop").comae) == (6, 0)
    pushed = play(weak, "round", shown, 6, "push").comae
    pushed = play(pushed, "round", faces(pushed, ash=90, birk=42), 3).comae
    assert fighter(pushed, "ash").value == -3
    assert both_pools(play(pushed, "end").comae) == (4, -1)


@pytest.mark.rule("COM-R46", "COM-D42", "COM-D43", "COM-D27")
def test_scenario_7_a_long_sword_on_heavy_armour():
    comae = lensed(duel(someone(weapon="long_sword"), someone("Birk", armour="heavy")))
    assert losses(play(comae, "round", rolls(42, 90), 7, pack=FULL)) == [("birk", "body", 1)]
    cautious = play(comae, "round", rolls(42, 90), 7, pack=FULL, lens__ash="cautious")
    assert cautious.outcome.key == "a_wins"
    assert losses(cautious) == []
    lucky = duel(someone(), someone("Birk", luck=2))
    saved = play(lucky, "round", rolls(42, 90), 6, "reduce")
    assert losses(saved) == [("birk", "body", 1)]
    assert saved.comae.person("birk").luck == Luck(1, 2)


@pytest.mark.rule("COM-R11", "COM-D21")
def test_scenario_8_a_contact_is_asked_again_and_again():
    asked = play(story(someone(tags=(Tag("contact"),))), "request", tag="contact")
    shown = [asked.outcome.details["chance"]]
    for _ in range(5):
        asked = play(asked.comae, "request", ZEROS, tag="contact")
        shown.append(asked.outcome.details["chance"])
    assert shown == [100, 50, 25, 13, 6, 3], "the first needs no dice"
    renewed = play(asked.comae, "end_scenario").comae
    assert play(renewed, "request", tag="contact").outcome.details["chance"] == 100


@pytest.mark.rule("COM-R52")
@pytest.mark.parametrize(("face", "key", "good"), [(11, "enemy", False), (12, "enemy", True), (1, "money", False)])
def test_scenario_9_events_by_their_die(face, key, good):
    played = play(
        story(someone()), "npc", (1, 1, 1, face), name="Rook", skill_1="social", skill_2="combat", skill_3="tech"
    )
    event = played.comae.person(played.outcome.details["key"]).code.event[0]
    assert (event.key, event.good) == (key, good)
