"""Healing: a night's sleep, medicine once a day, and waking from a comae."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from inglenook.engines.comae import growth_words
from inglenook.engines.comae.healing import after_sleep
from inglenook.engines.comae.person import Focus, Person, Pool, Skill
from inglenook.engines.comae.story import Calendar, Comae
from tests.engines.comae.played import FULL, GOLDEN, after, ash, chances, outcomes, play, refused, story


def doctor(science: int = 50, **more: object) -> Person:
    """Someone who can heal."""
    return ash(name="Doc", skills=(Skill("science", science),), **more)  # type: ignore[arg-type]


def ward(now: int = 5) -> Comae:
    """Doc, and Ash with this much BODY."""
    return story(doctor(), ash(now=now))


@pytest.mark.rule("COM-R31", "COM-D40", "COM-R30")
def test_a_night_s_sleep_fills_pools_above_zero_and_gives_a_point_to_others():
    comae, stands = story(ash(now=-2)), []
    for _ in range(5):
        comae = play(comae, "sleep").comae
        stands.append(comae.person("ash").pool("body").current)
    assert stands == [-1, 0, 1, 12, 12]
    assert comae.calendar.day == 6


@pytest.mark.rule("COM-R31", "COM-D40")
@given(st.integers(1, 20), st.integers(-20, 20))
def test_what_a_night_gives(maximum, now):
    pool = Pool("body", maximum, max(min(now, maximum), -maximum))
    after = after_sleep(pool)
    assert after == (maximum if pool.current > 0 else pool.current + 1)
    assert -maximum < after <= maximum


@pytest.mark.rule("COM-R31", "COM-D62")
def test_one_may_sleep_while_others_watch_and_a_day_passes_all_the_same():
    comae = story(ash(now=3), replace(ash(name="Bo"), pools=(Pool("body", 12, 3),), treated=("body",)))
    played = play(comae, "sleep", who="ash")
    assert (played.pool(), played.pool(who="bo"), played.comae.calendar.day) == (12, 3, 2)
    assert played.comae.person("bo").treated == ()


@pytest.mark.rule("COM-R9", "COM-D41")
@pytest.mark.parametrize(
    ("now", "dice", "after"),
    [(5, (42, 3), 8), (1, (42, 4), 5), (10, (42, 4), 12), (11, (42, 1), 12), (0, (42,), 1), (-4, (42,), -3)],
)
def test_medicine_gives_back_a_die_above_zero_and_a_point_below(now, dice, after):
    played = play(ward(now), "treat", *dice, healer="doc", patient="ash", pool="body")
    assert (played.outcome.key, played.pool()) == ("healed", after)


@pytest.mark.rule("COM-R9")
def test_the_law_of_medicine():
    law = chances("treat", ward(), healer="doc", patient="ash", pool="body")
    assert outcomes(law) == {"healed": Fraction(1, 2), "failed": Fraction(1, 2)}
    gained = law.law(lambda leaf: after(leaf).person("ash").pool("body").current - 5)
    assert gained.mean() == Fraction(1, 2) * Fraction(GOLDEN["medicine_1d4_mean"])
    assert Fraction(GOLDEN["medicine_1d4_mean"]) == Fraction(5, 2)


@pytest.mark.rule("COM-R9", "COM-D41")
@pytest.mark.parametrize("science", [42, 97], ids=["helped", "did not"])
def test_each_pool_has_one_try_a_day(science):
    comae = ward()
    comae = comae.with_person(replace(comae.person("ash"), pools=(Pool("body", 12, 5), Pool("pow", 12, 5))))
    played = play(comae, "treat", science, *([2] if science == 42 else []), healer="doc", patient="ash", pool="body")
    refusal = refused(played.comae, "treat", healer="doc", patient="ash", pool="body")
    assert (refusal.code, refusal.field) == ("treated_today", "pool")
    assert play(played.comae, "treat", 42, 2, healer="doc", patient="ash", pool="pow").pool("pow") == 7
    morning = play(played.comae, "sleep", who="doc").comae
    assert play(morning, "treat", 42, 2, healer="doc", patient="ash", pool="body").outcome.key == "healed"


@pytest.mark.rule("COM-R9", "COM-D14", "COM-R5")
def test_medicine_is_a_focus_or_a_plain_science_roll_without_focus_rules():
    healer = doctor(focuses=(Focus("science", "medicine"),))
    comae = story(healer, ash(now=5))
    fields: dict[str, Any] = {"healer": "doc", "patient": "ash", "pool": "body"}
    assert outcomes(chances("treat", comae, **fields))["healed"] == Fraction(50, 100)
    assert outcomes(chances("treat", comae, pack=FULL, **fields))["healed"] == Fraction(70, 100)
    assert outcomes(chances("treat", ward(), pack=FULL, **fields))["healed"] == Fraction(50, 100)
    assert outcomes(chances("treat", comae, difficulty="hard", **fields))["healed"] == Fraction(30, 100)


@pytest.mark.rule("COM-R21", "COM-D6")
def test_a_routine_treatment_needs_no_skill_roll():
    played = play(ward(), "treat", 3, healer="doc", patient="ash", pool="body", difficulty="routine")
    assert played.pool() == 8


@pytest.mark.rule("COM-D41", "GEN-7")
def test_a_full_pool_and_a_healer_in_a_comae_are_refused():
    assert refused(ward(12), "treat", healer="doc", patient="ash", pool="body").code == "pool_full"
    fallen = story(doctor(comae=True), ash(now=5))
    assert refused(fallen, "treat", healer="doc", patient="ash", pool="body").code == "in_comae"


@pytest.mark.rule("COM-D38", "COM-D40")
def test_a_comae_outlasts_the_scenario_until_the_pool_has_recovered():
    fallen = story(replace(ash(now=-12), comae=True, fell_in=1))
    slept = play(fallen, "sleep").comae
    assert (slept.person("ash").pool("body").current, slept.person("ash").comae) == (-11, True)
    assert not play(slept, "end_scenario").comae.person("ash").comae
    at_once = play(fallen, "end_scenario").comae
    assert at_once.person("ash").comae
    assert not play(at_once, "sleep").comae.person("ash").comae


@pytest.mark.rule("COM-D38", "COM-R9")
def test_medicine_may_end_a_comae_once_the_scenario_is_over():
    fallen = replace(ash(now=-12), comae=True, fell_in=1)
    now = Comae(people=(doctor(), fallen), calendar=Calendar(scenario=2))
    assert not play(now, "treat", 42, healer="doc", patient="ash", pool="body").comae.person("ash").comae
    before = now.but(calendar=Calendar())
    assert play(before, "treat", 42, healer="doc", patient="ash", pool="body").comae.person("ash").comae


@pytest.mark.rule("COM-D38")
def test_the_referee_may_end_a_comae():
    fallen = story(replace(ash(now=-12), comae=True, fell_in=1))
    played = play(fallen, "wake", who="ash")
    assert not played.comae.person("ash").comae
    assert refused(story(), "wake").code == "awake"


def test_healing_is_told():
    comae = ward()
    fields: dict[str, Any] = {"healer": "doc", "patient": "ash", "pool": "body", "difficulty": "hard"}
    assert growth_words.HEADS["treat"](FULL, comae, fields) == "Doc treats Ash: BODY, hard"
    assert growth_words.HEADS["sleep"](FULL, comae, {"who": "ash"}) == "Ash sleeps, and nobody else"
    played = play(comae, "treat", 11, 3, **fields)
    assert growth_words.OUTCOMES["treat"](FULL, played.outcome, played.comae) == "Ash regains 3 BODY and has 8 of 12."
    stranger = comae.with_person(replace(comae.person("ash"), hidden=True))
    played = play(stranger, "treat", 11, 3, **fields)
    assert growth_words.OUTCOMES["treat"](FULL, played.outcome, played.comae) == "Ash regains 3 BODY."
    failed = play(comae, "treat", 97, **fields)
    told = "It doesn't help; BODY of Ash may be tried again tomorrow."
    assert growth_words.OUTCOMES["treat"](FULL, failed.outcome, failed.comae) == told
    night = play(comae, "sleep", who="ash")
    told = "A night has passed; day 2 begins. Only Ash slept."
    assert growth_words.OUTCOMES["sleep"](FULL, night.outcome, night.comae) == told
    fallen = story(replace(ash(now=-12), comae=True, fell_in=1))
    woken = play(fallen, "wake")
    assert growth_words.HEADS["wake"](FULL, fallen, {"who": "ash"}) == "Ash wakes"
    assert growth_words.OUTCOMES["wake"](FULL, woken.outcome, woken.comae) == "Ash is awake."
    assert growth_words.EVENTS[type(woken.facts[0])](FULL, woken.facts[0], woken.comae) == (
        "Ash comes out of the comae."
    )
