"""Duels and fights to their end: by places, one tree a mode, and by brute force over every state."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from inglenook.engines.comae import engine
from inglenook.engines.comae.initiative import order
from inglenook.engines.comae.match import FAR, Footing, Sight, fighting, pools, standing
from inglenook.engines.comae.pack import ComaePack
from inglenook.engines.comae.story import Comae
from inglenook.rules import Choose, End, Outcome, Refusal, Roll, Run, Tree, check_fields, tree
from tests.engines.comae.followed import Followed, bare, best, by_place, by_state, law
from tests.engines.comae.played import FULL, GOLDEN, PACK, playing

DUEL, LAST, FIGHT, LINE = (engine.courses[key] for key in ("duel", "duel_to_the_last", "fight", "line"))
LENSES = {"lenses": "yes", "against_lenses": "yes"}


def tiny(pack: ComaePack = PACK, die: int = 2, **options: Any) -> ComaePack:
    """The rules with a die so small that every state can be looked at."""
    return replace(playing(pack, **options), conflict=replace(pack.conflict, die=die))


def sized(skill: int, against: int, pool: int, against_pool: int, **more: Any) -> dict[str, Any]:
    """Who meets whom."""
    return {"skill": skill, "against": against, "pool": pool, "against_pool": against_pool, **more}


# The golden conflicts


@pytest.mark.rule("COM-R24", "COM-R28", "COM-R29", "COM-D33")
@pytest.mark.parametrize("case", GOLDEN["conflict_duel_1d6"])
def test_a_plain_duel_goes_as_it_is_known_to(case):
    (skill, ours), (other, theirs) = (map(int, one.split("/")) for one in case.split("v"))
    chances, rounds = by_place(Followed(DUEL, PACK, sized(skill, other, ours, theirs), "plain"))
    golden = GOLDEN["conflict_duel_1d6"][case]
    assert chances["a_wins"] == Fraction(golden["a_wins"])
    assert rounds == Fraction(golden["expected_rounds"])


@pytest.mark.rule("COM-R24", "COM-R27")
@pytest.mark.parametrize("case", [key for key in GOLDEN["conflict_vs_static_1d6"] if "pool10" in key])
def test_opposition_by_rating_is_a_duel_with_somebody_as_good(case):
    kinds = {kind.key: (kind.rating, kind.pool) for kind in PACK.statics}
    mine, _, kind = case.partition("_vs_")
    skill, pool = (int(word.removeprefix("skill").removeprefix("pool")) for word in mine.split("_"))
    rating, points = kinds[kind]
    chances, rounds = by_place(Followed(DUEL, PACK, sized(skill, rating, pool, points), "plain"))
    golden = GOLDEN["conflict_vs_static_1d6"][case]
    assert (chances["a_wins"], rounds) == (Fraction(golden["win"]), Fraction(golden["expected_rounds"]))


@pytest.mark.rule("COM-R28")
def test_the_duel_that_other_programs_were_measured_with():
    chances, rounds = by_place(Followed(DUEL, PACK, sized(70, 50, 12, 16), "plain"))
    assert float(chances["a_wins"]) == pytest.approx(0.719075899, abs=5e-10)
    assert float(rounds) == pytest.approx(7.527968, abs=5e-7)


# Places against brute force


@pytest.mark.rule("COM-R41", "COM-D29", "COM-D47", "COM-D48")
@pytest.mark.parametrize("plans", [
    ("plain", "plain"), ("aggressive", "cautious"), ("clever", "covert"), ("clever_twice", "clever"),
    ("flamboyant", "covert"), ("steady", "covert"), ("quick", "plain"), ("covert", "clever_twice"),
])  # fmt: skip
def test_a_duel_by_places_is_the_duel_by_states(plans):
    followed = Followed(DUEL, tiny(), sized(60, 45, 3, 3, other=40, **LENSES), *plans)
    assert by_place(followed) == by_state(followed)


@pytest.mark.rule("COM-D8", "COM-D9", "COM-D31")
@pytest.mark.parametrize("options", [
    {"tie": "reroll"}, {"tie": "higher_skill"}, {"nobody": "reroll"}, {"exceptional_damage": True},
    {"groups": "pairs"}, {"declare": "together"},
])  # fmt: skip
def test_a_table_may_play_it_otherwise(options):
    followed = Followed(DUEL, tiny(**options), sized(60, 45, 3, 4, **LENSES), "covert", "clever")
    assert by_place(followed) == by_state(followed)


@pytest.mark.rule("COM-R46", "COM-D43")
def test_weapons_and_armour_are_taken_into_the_duel():
    armed = sized(60, 45, 6, 6, weapon="long_sword")
    plain = Followed(DUEL, FULL, sized(60, 45, 6, 6, lenses="no", against_lenses="no"), "plain")
    followed = Followed(DUEL, FULL, {**armed, "lenses": "no", "against_lenses": "no"}, "plain")
    armoured = {**armed, "against_armour": FULL.armours[-1].key, "lenses": "no", "against_lenses": "no"}
    shielded = Followed(DUEL, FULL, armoured, "plain")
    assert by_place(shielded) == by_state(shielded)
    first, second, third = (by_place(each)[0]["a_wins"] for each in (plain, followed, shielded))
    assert first != second > third


@pytest.mark.rule("COM-R30", "COM-D35", "COM-D37", "COM-D38")
@pytest.mark.parametrize("plans", [("stubborn", "plain"), ("stubborn", "stubborn"), ("plain", "stubborn_cautious")])
def test_a_duel_to_the_last_by_places_is_the_duel_by_states(plans):
    followed = Followed(LAST, tiny(), sized(60, 45, 2, 3, **LENSES), *plans)
    assert by_place(followed) == by_state(followed)


@pytest.mark.rule("COM-R30")
def test_carrying_on_wins_more_duels_than_giving_in():
    gives_in, carries_on = (
        by_place(Followed(LAST, tiny(), sized(60, 60, 3, 3), plan, "plain"))[0]["a_wins"]
        for plan in ("plain", "stubborn")
    )
    assert gives_in == by_place(Followed(DUEL, tiny(), sized(60, 60, 3, 3), "plain"))[0]["a_wins"]
    assert carries_on > gives_in


@pytest.mark.rule("COM-D30", "COM-D31", "COM-D50")
@pytest.mark.parametrize("plan", ["fullest", "weakest", "spread"])
@pytest.mark.parametrize("groups", ["single", "pairs"])
def test_a_fight_by_places_is_the_fight_by_states(plan, groups):
    given = sized(60, 45, 2, 2, number=2, against_number=2)
    followed = Followed(FIGHT, tiny(groups=groups), given, plan, "fullest")
    assert by_place(followed) == by_state(followed)


@pytest.mark.rule("COM-R41", "COM-D30")
@pytest.mark.parametrize("plan", ["weakest_covert", "weakest_clever", "weakest_aggressive"])
def test_a_fight_with_lenses_by_places_is_the_fight_by_states(plan):
    given = sized(60, 45, 2, 2, number=2, against_number=1, **LENSES)
    followed = Followed(FIGHT, tiny(), given, plan, "weakest_covert")
    assert by_place(followed) == by_state(followed)


@pytest.mark.rule("COM-D30", "COM-D31")
@pytest.mark.parametrize("groups", ["single", "pairs"])
def test_one_after_the_other_is_a_fight_in_which_all_aim_at_the_first(groups):
    pack = tiny(groups=groups)
    given = sized(60, 45, 2, 3, number=2, against_number=2)
    line = Followed(LINE, pack, given, "plain")
    fight = Followed(FIGHT, pack, given, "fullest")
    fight.policies = {**fight.policies, "target": lambda choose: min(choose.options)}
    assert by_place(line) == by_state(line) == by_state(fight)


# The best play


@pytest.mark.rule("COM-R41", "COM-D29")
@pytest.mark.parametrize(("skill", "against", "pool", "against_pool"), [(50, 50, 2, 2), (60, 40, 2, 3)])
def test_the_best_of_both_by_places_is_the_best_by_states(skill, against, pool, against_pool):
    some = tuple(lens for lens in PACK.lenses if lens.key in ("cautious", "clever", "covert"))
    followed = Followed(DUEL, replace(tiny(), lenses=some), sized(skill, against, pool, against_pool, **LENSES))
    value = best(followed, places=True)
    assert value == pytest.approx(best(followed, places=False), abs=1e-9)
    plain = Followed(DUEL, tiny(), sized(skill, against, pool, against_pool), "plain")
    assert value != pytest.approx(float(by_place(plain)[0]["a_wins"]), abs=1e-4) or skill == against


# The round in closed form


@pytest.mark.rule("COM-R28", "COM-R41", "COM-D8", "COM-D9", "COM-D42", "COM-D47", "COM-D48")
@pytest.mark.parametrize(("options", "more"), [
    ({}, LENSES),
    ({}, {}),
    ({}, {**LENSES, "skill": 10, "against": 15}),
    ({"tie": "higher_skill", "exceptional_damage": True}, {"lenses": "yes"}),
    ({"tie": "reroll", "nobody": "reroll", "declare": "together"}, LENSES),
    ({"groups": "pairs", "weapons": True}, {**LENSES, "weapon": "long_sword", "against_armour": "heavy"}),
])  # fmt: skip
def test_the_round_that_is_not_driven_is_the_one_that_is(options, more):
    pack = playing(PACK, **options)
    known = {field.name for field in DUEL.fields(pack)}
    given = {**sized(60, 45, 4, 5), **{name: value for name, value in more.items() if name in known}}
    followed = Followed(DUEL, pack, given)
    chance, todo = Random(3), [followed.start]
    seen: set[Any] = set()
    while todo and len(seen) < 12:
        state = todo.pop(chance.randrange(len(todo)))
        seen.add(bare(state))
        driven = followed.tree(state)
        assert DUEL.grow is not None
        assert DUEL.grow(pack, followed.fields, state, {}) == driven
        covert = DUEL.plans["covert"].policies
        assert DUEL.grow(pack, followed.fields, state, covert) == tree(followed.rule, {"comae": state}, covert)
        afters = [after for after in _ends(driven) if not DUEL.ended(pack, after) and bare(after) not in seen]
        todo += chance.sample(afters, min(len(afters), 9))
    assert len(seen) > 3


@pytest.mark.rule("COM-D30", "COM-D31", "COM-R41")
@pytest.mark.parametrize(("options", "course", "plan"), [
    ({}, "fight", "fullest"),
    ({"tie": "higher_skill"}, "fight", "weakest_covert"),
    ({"exceptional_damage": True, "nobody": "reroll"}, "fight", "weakest_aggressive"),
    ({"groups": "pairs"}, "fight", "spread"),
    ({"groups": "pairs", "exceptional_damage": True, "tie": "higher_skill"}, "fight", "weakest_quick"),
    ({"groups": "pairs", "tie": "reroll"}, "line", "plain"),
])  # fmt: skip
def test_the_round_of_several_that_is_summed_up_is_the_one_that_is_driven(options, course, plan):
    lenses = LENSES if course == "fight" else {}
    given = sized(60, 45, 4, 3, number=2, against_number=2, **lenses)
    followed = Followed(engine.courses[course], tiny(die=3, **options), given, plan)
    chance, todo = Random(5), [followed.start]
    for _ in range(6):
        state = todo.pop(chance.randrange(len(todo)))
        driven = law(followed.tree(state))
        assert followed.course.grow is not None
        summed = followed.course.grow(followed.pack, followed.fields, state, followed.policies)
        assert not isinstance(summed, Refusal)
        grown = law(summed)
        assert _summed(grown) == _summed(driven)
        todo += [after for after, _ in grown if not followed.course.ended(followed.pack, after)]


def _summed(ends: list[tuple[Comae, Fraction]]) -> dict[Comae, Fraction]:
    chances: dict[Comae, Fraction] = {}
    for after, share in ends:
        chances[after] = chances.get(after, Fraction(0)) + share
    return chances


# What a place says


def test_twenty_four_modes_stand_for_every_round_of_a_duel_with_lenses():
    followed = Followed(DUEL, PACK, sized(50, 50, 12, 12, **LENSES))
    modes, todo = set(), [followed.start]
    while todo:
        state = todo.pop()
        mode = DUEL.place(PACK, state).mode
        if mode not in modes:
            modes.add(mode)
            away = DUEL.put(state, tuple(FAR + tally for tally in pools(state)))
            afters = _ends(followed.tree(away))
            todo += [DUEL.put(after, held) for after in afters for held in ((3, 2), (2, 3), (2, 2))]
    assert len(modes) == 24
    said = {str(mode) for mode in modes}
    assert "A steady, B hindered by 20 and with a plan, A declares first" in said
    assert "A hindered by 40, B steady, B declares first" in said


def _ends(node: Tree) -> list[Any]:
    return (
        [node.world["comae"]] if isinstance(node, End) else [end for branch in node.branches for end in _ends(branch)]
    )


def test_who_declares_first_counts_only_if_both_declare():
    for given, told in ((LENSES, {"a"}), ({"lenses": "yes"}, {""}), ({"against_lenses": "yes"}, {""})):
        start = Followed(DUEL, PACK, sized(50, 50, 12, 11, **given)).start
        assert {getattr(DUEL.place(PACK, start).mode, "first", None)} == told


def test_a_round_without_lenses_hangs_on_nothing_but_the_pools():
    followed = Followed(DUEL, PACK, sized(70, 50, 12, 16))
    assert len({DUEL.place(PACK, after).mode for after, _ in law(followed.tree(followed.start))}) == 1


def test_whoever_declares_later_knows_what_was_declared():
    for options, heard in (({}, "cautious"), ({"declare": "together"}, "")):
        followed = Followed(DUEL, playing(PACK, **options), sized(50, 50, 12, 13, **LENSES))
        run = Run(followed.rule(), {"comae": followed.start})
        assert isinstance(run.stop, Choose)
        assert (run.stop.who, run.stop.seen.declared) == ("b", "")
        run.choose("cautious")
        assert (run.stop.who, run.stop.seen.declared) == ("a", heard)


@pytest.mark.rule("COM-D9")
def test_a_round_in_which_no_one_can_succeed_goes_by():
    followed = Followed(DUEL, PACK, sized(10, 10, 3, 3, **LENSES), "aggressive")
    ((after, share),) = law(followed.tree(followed.start))
    assert share == 1
    assert bare(after) == bare(followed.start)


# Plans


@pytest.mark.parametrize(("plan", "aimed_at"), [
    ("fullest", ["b2", "b2", "b2"]), ("weakest", ["b3", "b3", "b3"]), ("spread", ["b2", "b1", "b3"]),
])  # fmt: skip
def test_a_plan_says_who_is_gone_for(plan, aimed_at):
    followed = Followed(FIGHT, PACK, sized(50, 50, 12, 10, number=3, against_number=3), plan)
    hurt = FIGHT.put(followed.start, (12,) * 3 + (0,) * 3 + (7, 9, 5) + (0,) * 3)
    run = Run(followed.rule(), {"comae": hurt})
    aims = []
    while isinstance(run.stop, Choose):
        chosen = followed.policies[run.stop.key](run.stop)
        if run.stop.who == "a":
            aims.append(chosen)
        run.choose(chosen)
    assert aims == aimed_at


def test_a_steady_plan_is_cautious_only_when_hindered():
    policy = DUEL.plans["steady"].policies["lens"]
    lenses = ("plain", *PACK.lens_kinds)
    for hindered, lens in ((0, "plain"), (-20, "cautious")):
        assert policy(Choose("a", "lens", lenses, Sight(Footing(hindered), Footing()))) == lens


# Random runs


@pytest.mark.rule("COM-D29", "COM-D33")
@pytest.mark.parametrize("number", range(60))
def test_whatever_happens_a_course_keeps_its_word(number):
    chance = Random(number)
    key = chance.choice(list(engine.courses))
    course = engine.courses[key]
    pack = playing(
        PACK,
        groups=chance.choice(["single", "pairs"]),
        tie=chance.choice(["stand_off", "higher_skill"]),
        declare=chance.choice(["in_order", "together"]),
        exceptional_damage=chance.random() < 0.5,
    )
    names = {field.name for field in course.fields(pack)}
    given = sized(*(chance.randint(30, 90) for _ in "ab"), *(chance.randint(2, 12) for _ in "ab"))
    given |= {"number": chance.randint(1, 4), "against_number": chance.randint(1, 4), **LENSES}
    followed = Followed(course, pack, {name: value for name, value in given.items() if name in names})
    state = course.put(followed.start, pools(followed.start))
    for _ in range(300):
        ending = course.ended(pack, state)
        assert bool(ending) == (len(fighting(state).sides) < 2)
        if ending:
            assert ending in course.endings
            break
        place = course.place(pack, state)
        assert course.put(state, place.tallies) == state
        if first := getattr(place.mode, "first", ""):
            assert first == order(pack, state, fighting(state))[0].side
        run = Run(followed.rule(), {"comae": state})
        while not run.ended:
            stop = run.stop
            if isinstance(stop, Roll):
                run.throw(tuple(tuple(chance.randint(1, sides) for sides in hand.dice) for hand in stop.hands))
            else:
                assert isinstance(stop, Choose)
                assert stop.who in ("a", "b") or len(stop.options) == 1
                run.choose(chance.choice(stop.options))
        assert isinstance(run.stop, Outcome), run.stop
        after = run.world["comae"]
        assert all(now <= before for now, before in zip(pools(after), pools(state), strict=True))
        assert all(standing(after, side) <= standing(state, side) for side in "ab")
        state = course.put(after, pools(after))
        assert sorted(pools(state)) == sorted(pools(after))
    assert all(count.count(state) >= 0 for count in course.counts.values())


def test_a_course_says_what_is_wrong_with_its_settings():
    refusal = check_fields(DUEL.fields(PACK), {"pool": 0}, DUEL.rule)
    assert isinstance(refusal, Refusal)
    assert refusal.field == "pool"
