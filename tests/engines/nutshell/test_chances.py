"""Exact chances: the closed form, the odds driver and the golden values are one."""

import time
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.failing import Failed
from inglenook.rules import Hand, enumerated, odds
from inglenook.table import AcrossShown, Engines, OddsShown, odds_without_campaign
from tests.engines.nutshell.closed_form import success
from tests.engines.nutshell.playing import GOLDEN, PACK, POOL, chances, party, person
from tests.engines.nutshell.playing import success as played
from tests.table.tables import done, table

FAILING = {"none": 1, "moderate": 2, "severe": 3}
INFLUENCE = ("none", "d12", "d20", "d30")


@pytest.mark.rule("NUT-R8", "NUT-R9", "NUT-R10", "NUT-R11", "NUT-D2", "NUT-D3", "NUT-D8")
@pytest.mark.parametrize("key", GOLDEN["success"])
def test_every_golden_chance_is_equal_in_both_readings(key):
    die, affliction, difficulty, again = key.split("|")
    for reading, pack in (("A", PACK), ("B", POOL)):
        golden = Fraction(GOLDEN["success"][key][reading])
        fields = {"trait": die, "difficulty": difficulty, "affliction": affliction, "influence": INFLUENCE[int(again)]}
        closed = success(int(die[1:]), FAILING[affliction], int(difficulty), int(again), pool=reading == "B")
        assert closed == golden == played(pack, **fields)


@pytest.mark.rule("NUT-D2", "NUT-R10")
@pytest.mark.parametrize(("pack", "pool"), [(PACK, False), (POOL, True)])
@pytest.mark.parametrize("affliction", FAILING)
def test_every_other_chance_is_the_same_by_formula_and_by_play(pack, pool, affliction):
    for die, difficulty, again in product((4, 6, 8, 10, 12, 20, 30), range(1, 11), range(4)):
        fields = {"trait": f"d{die}", "difficulty": difficulty, "affliction": affliction}
        closed = success(die, FAILING[affliction], difficulty, again, pool=pool)
        assert closed == played(pack, influence=INFLUENCE[again], **fields)


@pytest.mark.rule("NUT-D2")
def test_the_readings_agree_with_one_throw_and_a_pool_is_never_worse():
    for die, difficulty, failing in product((4, 8, 30), range(1, 11), (1, 2, 3)):
        for again in range(4):
            once, pool = (success(die, failing, difficulty, again, pool=pool) for pool in (False, True))
            assert once == pool if again <= 1 else once < pool


@pytest.mark.rule("GEN-1", "NUT-R8")
@pytest.mark.parametrize("failing", [1, 2, 3])
@pytest.mark.parametrize("dice", [(4,) * n for n in range(1, 5)] + [(6,) * 3, (8,) * 4, (20, 20), (4, 6, 8), (2, 30)])
def test_the_law_of_failed_dice_is_that_of_all_faces(dice, failing):
    hands = (Hand("player", dice),)
    assert Failed(failing).law(hands) == enumerated(Failed(failing), hands)
    split = (Hand("player", dice[:1]), Hand("player", dice))
    assert Failed(failing).law(split) == enumerated(Failed(failing), split)


@pytest.mark.rule("NUT-D2", "NUT-D5")
@pytest.mark.parametrize("again", range(4))
@pytest.mark.parametrize(("dice", "die"), [(1, 4), (2, 4), (3, 4), (2, 6)])
def test_the_formulas_are_those_of_every_face_of_every_throw(die, dice, again):
    """Throws laid out in a row: the first ones are the dice, the rest are what failed dice show again."""
    for failing, pool in product((1, 2), (False, True)):
        ways = sum(
            _comes_right(row[:dice], row[dice:], failing, pool)
            for row in product(range(1, die + 1), repeat=dice + again)
        )
        assert success(die, failing, dice, again, pool=pool) == Fraction(ways, die ** (dice + again))


def _comes_right(dice: tuple[int, ...], more: tuple[int, ...], failing: int, pool: bool) -> bool:
    left = list(more)
    for face in dice:
        while face <= failing:
            if not left:
                return False
            face = left.pop(0)
            if face <= failing and not pool:
                return False
    return True


@pytest.mark.rule("NUT-R6", "NUT-R8", "NUT-R10")
def test_a_game_master_sees_the_chance_at_every_difficulty_side_by_side():
    campaign = table("nutshell", engines=Engines({"nutshell": engine}))
    done(campaign.do("create", {"name": "Ida", "traits": "rope d8; luck d12"}))
    given = {"trait": "rope", "affliction": "moderate", "influence": "luck"}
    across = campaign.odds_across("task", given, ["difficulty"])
    assert isinstance(across, AcrossShown)
    assert [row.options for row in across.rows] == [(str(number),) for number in range(1, 11)]
    chances = [_succeeds(row.odds) for row in across.rows]
    assert chances == [success(8, 2, number, 1, pool=False) for number in range(1, 11)]
    assert chances[2] == Fraction(189, 256)


def _succeeds(shown: OddsShown | None) -> Fraction:
    assert shown is not None
    return next(Fraction(each.probability) for each in shown.outcomes if each.name == "success")


@pytest.mark.rule("NUT-R6")
def test_difficulty_is_the_one_field_that_is_weighed_and_only_where_the_dice_fall_at_once():
    state = party(person("Ida", rope=8), person("Bram"))
    weighed = {
        f"{command.name}.{field.name}"
        for command in engine.commands
        for field in command.fields(PACK, state)
        if field.weigh
    }
    assert weighed == {"task.difficulty"}


@pytest.mark.rule("NUT-R10")
def test_odds_without_a_campaign_let_dice_stand_for_traits():
    given = {"trait": "d8", "difficulty": "3", "affliction": "moderate", "influence": "d12"}
    shown = odds_without_campaign(engine, "nutshell.task", given)
    assert isinstance(shown, OddsShown)
    assert [(outcome.name, outcome.probability) for outcome in shown.outcomes] == [
        ("success", "189/256"),
        ("failure", "67/256"),
    ]
    named = odds_without_campaign(engine, "nutshell.task", {"trait": "agility", "difficulty": "1"})
    assert isinstance(named, OddsShown)
    assert named.outcomes[0].probability == "5/6"


def test_ten_dice_with_throws_again_take_less_than_a_millisecond():
    spec = engine.command("task")
    assert spec is not None
    fields: dict[str, Any] = {
        "who": "ida",
        "trait": "rope",
        "difficulty": "10",
        "affliction": "severe",
        "influence": "luck",
        "anyway": False,
    }
    state, took = party(rope=8, luck=30), []
    for _ in range(30):
        began = time.perf_counter()
        odds(lambda: spec.perform(PACK, state, fields), {"nutshell": state}, engine.policies["auto"]).outcomes()
        took.append(time.perf_counter() - began)
    assert min(took) < 0.001
    assert len(chances("task", trait="d8", difficulty=10, influence="d30").leaves) < 25
