"""The values that a new character gives out: what is legal, and the exact reason against all else."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.engines.comae.allocation import check_focuses, check_given, check_values, fits, spread
from inglenook.engines.comae.person import Focus, Person, Pool, Skill
from inglenook.engines.comae.pools import check_pools
from tests.engines.comae.played import FULL, PACK

KEYS = tuple(kind.key for kind in PACK.skills)
JOURNALIST = {
    "awareness": 50,
    "combat": 30,
    "cunning": 30,
    "knowledge": 30,
    "move": 30,
    "science": 5,
    "social": 30,
    "tech": 5,
    "willpower": 30,
}
STARS = (Focus("awareness", "perception"), Focus("knowledge", "research"), Focus("social", "influence"))


def journalist() -> Person:
    """The numbers of the book's sample, under a name of our own."""
    pools = tuple(Pool(key, value, value) for key, value in (("body", 12), ("int", 16), ("pow", 10), ("cha", 14)))
    return Person("wren", "Wren", "character", tuple(Skill(*pair) for pair in JOURNALIST.items()), pools, STARS)


@pytest.mark.rule("COM-R3")
def test_without_focus_rules_one_70_two_50_four_30_and_two_5():
    assert spread(PACK) == (70, 50, 50, 30, 30, 30, 30, 5, 5)
    assert check_values(PACK, dict(zip(KEYS, spread(PACK), strict=True))) is None


@pytest.mark.rule("COM-R4")
def test_with_focus_rules_one_50_six_30_and_two_5():
    assert spread(FULL) == (50, 30, 30, 30, 30, 30, 30, 5, 5)
    assert FULL.spread.starred == 3


@pytest.mark.rule("COM-R17", "COM-R4", "COM-R13")
def test_the_sample_of_the_book_is_legal():
    person = journalist()
    values = {skill.key: skill.value for skill in person.skills}
    assert check_values(FULL, values) is None
    assert check_focuses(FULL, values, person.focuses) is None
    assert check_pools(FULL, {pool.key: pool.maximum for pool in person.pools}) is None
    assert check_values(PACK, values) is not None


@pytest.mark.rule("COM-R3", "GEN-7")
@given(st.permutations(spread(PACK)), st.integers(0, 8), st.sampled_from((5, 30, 50, 70, 20, 100, 0, -5)))
def test_any_order_of_the_spread_is_legal_and_nothing_else(values, place, other):
    legal = dict(zip(KEYS, values, strict=True))
    assert check_values(PACK, legal) is None
    changed = {**legal, KEYS[place]: other}
    refusal = check_values(PACK, changed)
    assert (refusal is None) == (Counter(changed.values()) == Counter(spread(PACK)))
    assert refusal is None or refusal.rule == "COM-R3"


@pytest.mark.rule("COM-R3", "COM-R4", "GEN-7")
def test_the_reasons_are_exact():
    twice = check_given(PACK, {"awareness": 70, "social": 70})
    assert twice is not None
    assert (twice.code, twice.rule, twice.field) == ("value_taken", "COM-R3", "skill.social")
    assert twice.sentence == "Social can't have 70 too: only one skill starts there."
    assert twice.legal == ("50", "30", "5")
    thrice = check_given(PACK, {"awareness": 50, "move": 50, "social": 50})
    assert thrice is not None
    assert thrice.sentence == "Social can't have 50 too: there are only 2 of it to give out."
    strange = check_given(FULL, {"awareness": 70})
    assert strange is not None
    assert (strange.code, strange.rule, strange.legal) == ("wrong_value", "COM-R4", ("50", "30", "5"))
    missing = check_values(PACK, {"awareness": 70})
    assert missing is not None
    assert missing.code == "value_missing"


@pytest.mark.rule("COM-D14", "COM-R4")
def test_two_focuses_on_one_skill_use_two_picks():
    two_on_one = (Focus("knowledge", "research"), Focus("knowledge", "history"), Focus("awareness", "perception"))
    assert check_focuses(FULL, JOURNALIST, two_on_one) is None


@pytest.mark.rule("COM-D14", "COM-R4", "GEN-7")
@pytest.mark.parametrize(
    ("focuses", "code"),
    [
        ((*STARS, Focus("move", "swim")), "too_many_focuses"),
        (STARS[:2], "too_few_focuses"),
        ((), "too_few_focuses"),
        ((*STARS[:2], Focus("science", "medicine")), "not_starred"),
        ((Focus("combat", "melee"), *STARS[1:]), "not_starred"),
        ((STARS[0], STARS[1], STARS[1]), "same_focus"),
    ],
    ids=["four", "two", "none", "at 5", "three at 30", "twice"],
)
def test_other_focuses_are_refused(focuses, code):
    refusal = check_focuses(FULL, JOURNALIST, focuses)
    assert refusal is not None
    assert refusal.code == code


@pytest.mark.rule("COM-D14")
def test_one_pick_may_stay_open_where_willpower_has_a_star():
    values = {**JOURNALIST, "awareness": 30, "willpower": 50}
    assert check_focuses(FULL, values, STARS[1:], spare=True) is None
    assert check_focuses(FULL, values, STARS[1:]) is not None
    assert check_focuses(FULL, values, STARS) is not None
    assert check_focuses(FULL, {**JOURNALIST, "willpower": 5, "tech": 30}, STARS[:2], spare=True) is not None


@pytest.mark.rule("COM-R4", "COM-D14")
def test_where_a_star_may_stand_is_what_trying_all_stars_says():
    values = {"a": 50, "b": 30, "c": 30, "d": 30, "e": 5}
    stars = [{"a", one, other} for one, other in product("bcd", repeat=2) if one != other]
    for bits in product((False, True), repeat=5):
        skills = {key for key, taken in zip(values, bits, strict=True) if taken}
        assert fits(FULL, values, skills) == any(skills <= starred for starred in stars), skills


@pytest.mark.rule("COM-R5", "COM-D14")
def test_without_focus_rules_nobody_has_a_focus():
    legal = dict(zip(KEYS, spread(PACK), strict=True))
    assert check_focuses(PACK, legal, ()) is None
    refusal = check_focuses(PACK, legal, STARS[:1])
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no_focus_rules", "COM-R5")


@pytest.mark.rule("COM-R13", "GEN-7")
def test_pools_share_out_four_values():
    assert check_pools(PACK, {"body": 10, "int": 12, "pow": 14, "cha": 16}) is None
    twice = check_pools(PACK, {"body": 16, "cha": 16})
    strange = check_pools(PACK, {"body": 15})
    assert twice is not None
    assert strange is not None
    assert (twice.code, twice.field, twice.legal) == ("pool_taken", "pool.cha", ("14", "12", "10"))
    assert (strange.code, strange.rule) == ("wrong_pool", "COM-R13")
