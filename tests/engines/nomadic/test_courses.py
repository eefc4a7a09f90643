"""Courses: how long one lasts, whether a mission comes home; and that what is left out of a place bears on nothing."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.check import make_check
from inglenook.engines.nomadic.courses import COURSES
from inglenook.engines.nomadic.focus import focus, is_fresh
from inglenook.engines.nomadic.mission import AT_CHOICE, Venturer
from inglenook.engines.nomadic.nomad import LOOK, Nomad
from inglenook.engines.nomadic.odds import POLICIES
from inglenook.engines.nomadic.oracle import LATER, attempt
from inglenook.engines.nomadic.pack import PLAYER, NomadicPack
from inglenook.engines.nomadic.resources import spend_instead, spend_options
from inglenook.engines.nomadic.venture import AskedFor, Facing, room
from inglenook.rules import Band, Bands, Choose, Fields, Hand, Outcome, Plan, Refusal, Roll, Rule, enumerated
from tests.engines.coursed import Followed, any_settings, played
from tests.engines.nomadic.playing import GOLDEN, ORACLES, SEED, nomad


def setting(*, boxes: tuple[int, ...], dice: tuple[int, ...], **changes: Any) -> NomadicPack:
    """The seed's rules with these tracks, and skills with these dice."""
    told = msgspec.to_builtins(SEED)
    told["tracks"] = [{"key": f"t{n}", "label": f"T{n}", "boxes": count} for n, count in enumerate(boxes)]
    told["skills"] = [{"key": f"s{n}", "label": f"S{n}"} for n in range(len(dice))]
    told["spread"] = dice
    return msgspec.convert({**told, **changes}, NomadicPack)


def with_ladder(*rungs: int) -> dict[str, Any]:
    return {"check": {**msgspec.to_builtins(SEED.check), "ladder": rungs}}


SMALL = setting(boxes=(2, 1), dice=(6, 4), **with_ladder(6, 4))
WIDER = setting(boxes=(2, 1), dice=(8, 6, 4), **with_ladder(8, 6, 4))
POORER = {
    "resources": {
        "label": "Resources",
        "dice": [4],
        "hauls": [{"low": 1, "high": 3, "amount": 0}, {"low": 4, "high": 4, "amount": 2}],
    }
}


def all_open(pack: NomadicPack, fields: Fields) -> Rule[Outcome | Refusal]:
    """An action as the rules have it, with everything asked for that they ask for, spending at any time included."""
    while True:
        me = yield from LOOK
        early = yield from Choose(PLAYER, "early", ("go_on", *spend_options(me)), me)
        if early == "go_on":
            break
        yield from spend_instead(early)
    risk = yield from attempt(pack, "", pack.risk.dice[0].key, LATER, False)
    assert isinstance(risk, Outcome)
    if not pack.degrees[risk.key].boxes:
        return Outcome("done")
    me = yield from LOOK
    skills = Bands(tuple(Band(face, face, skill.key) for face, skill in enumerate(me.skills, 1)))
    skill = yield from Roll((Hand(PLAYER, (len(me.skills),)),), skills, "story", "")
    ways = ("check", *(("determination",) if me.determination else ()))
    ways += () if is_fresh(me) else ("focus", "focus_determination")
    how = yield from Choose(PLAYER, "how", ways, Facing(me, pack.degrees[risk.key].boxes, skill))
    if how.startswith("focus"):
        yield from focus(pack)
        me = yield from LOOK
        if me.over or me.system > 1:
            return Outcome("choice")
    return (yield from make_check(pack, skill, risk.key, how.endswith("determination")))


def as_written(me: Nomad) -> Any:
    """All of a sheet that rules may look at: tracks, skills, resources and determination one by one."""
    return me.tracks, me.skills, me.resources, me.determination


def open_game(pack: NomadicPack, resources: int) -> Followed:
    """The expedition with nothing left out and nothing decided beforehand: over by either of the two choices."""
    given_up = lambda _pack, me: "choice" if me.over or me.system > 1 else ""  # noqa: E731
    course = replace(COURSES["expedition"], turn=all_open, ended=given_up)
    return Followed(replace(engine, courses={"open": course}), "open", pack, as_written, resources=resources)


@pytest.mark.parametrize("pack", [SMALL, WIDER], ids=["two skills", "three skills"])
@pytest.mark.parametrize("resources", [0, 1])
def test_the_best_that_can_be_done_is_the_same_if_every_track_and_every_spending_may_be_chosen(
    resources: int, pack: NomadicPack
) -> None:
    lumped = Followed(engine, "expedition", pack, resources=resources)
    whole = open_game(pack, resources)

    assert lumped.longest() == whole.longest()
    assert len(lumped.states) < len(whole.states)


@pytest.mark.parametrize("where", ["emptiest", "fullest", "spend"])
@pytest.mark.parametrize("plan", ["sparing", "worn", "plain"])
def test_where_boxes_go_and_when_one_spends_does_not_move_how_long_one_lasts(where: str, plan: str) -> None:
    spends = POLICIES["spend"]["choice"]
    whole = open_game(SMALL, 2)
    policies = {
        **COURSES["expedition"].plans[plan].policies,
        **POLICIES[where],
        "choice": spends,
        "track": (lambda c: c.options[-1]) if where == "spend" else POLICIES[where]["track"],
        "early": (lambda c: c.options[-1]) if where == "spend" else (lambda c: c.options[0]),
    }
    whole.course = replace(whole.course, plans={plan: Plan("", policies)})

    assert whole.turns(plan) == Followed(engine, "expedition", SMALL, resources=2).turns(plan)


@pytest.mark.parametrize("split", [False, True])
def test_two_boxes_on_one_track_or_on_two_are_two_boxes(split: bool) -> None:
    pack = replace(SMALL, options=replace(SMALL.options, split_allowed=split))

    assert Followed(engine, "expedition", pack).longest() == open_game(pack, 0).longest()


@pytest.mark.parametrize("boxes", [12, 16, 20])
@pytest.mark.parametrize("die", [4, 6, 8, 10, 12])
def test_a_die_that_never_drops_lasts_as_long_as_was_reckoned(boxes: int, die: int) -> None:
    pack = setting(boxes=(boxes // 4,) * 4, dice=(die,) * 6, **with_ladder(die))
    expected = GOLDEN["expected_actions_until_choice_constant_die"][f"T{boxes}_d{die}"]

    assert Followed(engine, "expedition", pack).turns("plain") == Fraction(expected)


def test_what_is_marked_and_what_is_held_move_the_end_alike() -> None:
    pack = setting(boxes=(4, 4, 4, 4), dice=(4,) * 6, **with_ladder(4))
    twelve = Fraction(GOLDEN["expected_actions_until_choice_constant_die"]["T12_d4"])
    twenty = Fraction(GOLDEN["expected_actions_until_choice_constant_die"]["T20_d4"])

    assert Followed(engine, "expedition", pack, marked=4).turns("plain") == twelve
    assert Followed(engine, "expedition", pack, marked=4, resources=8).turns("plain") == twenty


@pytest.mark.parametrize("plan", COURSES["expedition"].plans)
def test_a_turn_far_from_the_end_is_the_turn_near_it_with_other_tallies(plan: str) -> None:
    followed = Followed(engine, "expedition", SEED, resources=1)
    policies = followed.policies(plan)

    laws = followed.chain(plan)
    assert all(law == followed.law_from_afar(followed.states[key], policies) for key, law in laws.items())
    if plan == "sparing":
        assert len(laws) == 24 * 2 * 18  # ratings, determination, room


def test_the_default_expedition_has_few_places() -> None:
    followed = Followed(engine, "expedition", SEED)

    assert len(followed.chain("sparing")) == 816
    assert float(followed.turns("plain")) == pytest.approx(19.768556884246)
    assert float(followed.turns("sparing")) == pytest.approx(22.431157807102)


@pytest.mark.parametrize("plan", COURSES["mission"].plans)
@pytest.mark.parametrize("pushes", [0, 1])
def test_a_mission_far_from_its_end_goes_as_near_it(plan: str, pushes: int) -> None:
    pack = setting(boxes=(2, 1), dice=(6, 4), **with_ladder(6, 4), **POORER)
    followed = Followed(engine, "mission", pack, planets=3, actions=2, pushes=pushes)
    policies = followed.policies(plan)

    laws = followed.chain(plan)
    assert all(law == followed.law_from_afar(followed.states[key], policies) for key, law in laws.items())


@pytest.mark.parametrize("pushes", [0, 1])
def test_a_mission_told_by_its_places_is_the_mission_told_sheet_by_sheet(pushes: int) -> None:
    pack = setting(boxes=(2, 1), dice=(6, 4), **with_ladder(6, 4), **POORER)
    given: dict[str, Any] = {"planets": 3, "actions": 2, "pushes": pushes, "resources": 1}

    def key(me: Venturer) -> Any:
        return as_written(me), me.planets, me.pushes, me.acted

    lumped, whole = Followed(engine, "mission", pack, **given), Followed(engine, "mission", pack, key, **given)
    assert lumped.chance("sparing", "home") == whole.chance("sparing", "home")
    assert lumped.turns("sparing") == whole.turns("sparing")
    assert 0 < lumped.chance("sparing", "home") < 1


def test_one_who_pushes_forward_comes_home_more_often() -> None:
    pack = setting(boxes=(2, 1), dice=(6, 4), **with_ladder(6, 4), **POORER)
    home = [Followed(engine, "mission", pack, planets=3, actions=3, pushes=n).chance("plain", "home") for n in range(3)]

    assert home == sorted(set(home))


def test_every_skill_that_the_story_may_ask_for_is_as_likely() -> None:
    skills = nomad(dice=(8, 8, 6, 4, 4, 4)).skills
    law = enumerated(AskedFor(skills), (Hand(PLAYER, (6,)),))

    assert law.weights == {"muscle": 1, "skulk": 1, "dash": 1, "learn": 3}


@pytest.mark.parametrize("pack", [SEED, ORACLES], ids=["2022", "2025"])
@pytest.mark.parametrize("skill", ["story", "free", "dash"])
@pytest.mark.parametrize("name", ["expedition", "mission"])
def test_two_hundred_runs_end_and_keep_what_has_to_hold(name: str, skill: str, pack: NomadicPack) -> None:
    dice = Random(f"{name} {skill} {pack.edition}")

    for _ in range(34):
        settings = any_settings(engine, name, pack, dice)
        followed = Followed(engine, name, pack, **{**settings, "skill": skill})
        states = played(followed, dice)
        for before, after in pairwise(states):
            assert all(0 <= track.marked <= track.boxes for track in after.tracks)
            assert after.resources >= 0
            if name == "expedition":
                assert room(after) <= room(before)
        if name == "mission":
            assert states[-1].system <= 1 + settings["pushes"]
            assert (states[-1].planets == 0) != states[-1].over
        assert followed.course.endings[followed.over(states[-1])[0]]  # type: ignore[index]


def test_at_the_choice_every_track_is_full_and_nothing_is_held() -> None:
    followed = Followed(engine, "mission", SEED, pushes=1, planets=9, actions=9, marked=15)
    states = [state for _ in range(20) for state in played(followed, Random(7), followed.policies("plain"))]
    waiting = [state for state in states if state.acted == AT_CHOICE]

    assert waiting
    assert all(not state.free_tracks() and not state.resources for state in waiting)


@pytest.mark.parametrize("name", ["expedition", "mission"])
def test_every_question_of_a_course_is_asked_in_words(name: str) -> None:
    followed = Followed(engine, name, SEED, skill="free")
    states = played(followed, Random(1))
    asked = 0
    for state in states[:-1]:
        waiting = [followed.tree(state)]
        while waiting:
            node = waiting.pop()
            waiting.extend(getattr(node, "branches", ()))
            if hasattr(node, "choose"):
                said = engine.words.question(SEED, node.choose, state)
                assert said.text.endswith("?")
                assert [option.key for option in said.options] == list(node.choose.options)
                asked += 1
    assert asked
