"""Practice as a course: how many tasks it takes until a skill is good enough."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.courses import COURSES
from inglenook.rules import Refusal, check_fields
from tests.engines.coursed import Followed, played
from tests.engines.nutshell.closed_form import success
from tests.engines.nutshell.playing import PACK


def test_where_failures_teach_as_much_as_successes_practice_takes_as_many_tasks_as_the_dice_cost() -> None:
    practice = Followed(engine, "practice", PACK, skill="d8", wanted="d12", success=1, failure=1)

    assert practice.turns("auto") == 10 + 12  # the example of the rules: each die paid in full


def test_one_who_only_learns_by_success_needs_as_many_tasks_as_a_success_is_rare() -> None:
    chance = success(8, 2, 3, 1, pool=False)
    practice = Followed(
        engine, "practice", PACK, skill="d8", wanted="d10", difficulty=3, affliction="moderate", influence="d12",
        success=2, failure=0,
    )  # fmt: skip

    assert practice.turns("auto") == 5 / chance
    assert practice.turns("decline") == 5 / Fraction(3, 4) ** 3


def test_a_better_die_on_the_way_makes_the_rest_go_faster() -> None:
    practice = Followed(engine, "practice", PACK, skill="d4", wanted="d8", difficulty=2, success=2, failure=0)

    assert practice.turns("auto") == 3 / Fraction(9, 16) + 4 / Fraction(25, 36)


def test_points_beyond_the_die_are_told_at_the_end() -> None:
    practice = Followed(engine, "practice", PACK, skill="d4", wanted="d6", success=4, failure=4)

    assert practice.over(played(practice, Random(1))[-1]) == ("reached", (2,))


def test_who_has_the_die_already_need_not_practise() -> None:
    practice = Followed(engine, "practice", PACK, skill="d20", wanted="d12")

    assert practice.over(practice.start) is not None


def test_tasks_that_are_worth_nothing_are_refused_beforehand() -> None:
    course = COURSES["practice"]
    fields = check_fields(course.fields(PACK), {"success": 0, "failure": 0})
    assert not isinstance(fields, Refusal)

    refusal = course.begin(PACK, fields)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_points"


@pytest.mark.parametrize("pool", [False, True])
def test_two_hundred_runs_end_and_the_skill_never_gets_worse(pool: bool) -> None:
    pack = replace(PACK, options=replace(PACK.options, reroll_pool=pool))
    dice = Random(11)

    for _ in range(100):
        die, better = sorted(dice.sample(pack.ladder, 2))
        practice = Followed(
            engine, "practice", pack, skill=f"d{die}", wanted=f"d{better}", difficulty=dice.randint(1, 10),
            affliction=dice.choice(("none", "severe")), influence=f"d{dice.choice(pack.ladder)}", success=30,
        )  # fmt: skip
        states = played(practice, dice)
        assert all(
            (before.skill.die, before.skill.points) < (after.skill.die, after.skill.points)
            for before, after in pairwise(states)
        )
        assert states[-1].skill.die >= better
