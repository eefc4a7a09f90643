"""The check: one die of a skill, what it costs, and what it does to the skill."""

from fractions import Fraction

import pytest

from inglenook.engines.nomadic.facts import BoxMarked, Checked, LogPrompted, PushedForward, ResourcesFound
from inglenook.engines.nomadic.nomad import begin
from inglenook.rules import Law
from tests.engines.nomadic.playing import (
    GOLDEN,
    ORACLES,
    SEED,
    after,
    chances,
    dice,
    effect,
    marks,
    nomad,
    outcomes,
    play,
    refused,
)

FACES = {1: "fail", 2: "fail", 3: "cost", 4: "cost", 5: "clean", 10: "clean"}


@pytest.mark.rule("NOM-R8", "NOM25-R3")
@pytest.mark.parametrize("pack", [SEED, ORACLES], ids=["2022", "2025"])
@pytest.mark.parametrize(("face", "result"), FACES.items())
@pytest.mark.parametrize(("risk", "boxes"), [("risky", 1), ("perilous", 2)])
def test_the_face_is_the_result_and_the_risk_says_how_many_boxes(pack, face, result, risk, boxes):
    played = play(nomad(pack=pack), "check", face, pack=pack, skill="muscle", risk=risk)
    if result != "clean":
        played.then("body")
    assert played.outcome.key == result
    assert sum(marks(played.nomad)) == (0 if result == "clean" else boxes)


@pytest.mark.rule("NOM-R8", "NOM25-R3")
@pytest.mark.parametrize("die", [4, 6, 8, 10, 12])
def test_each_die_has_its_exact_law(die):
    wanted = GOLDEN["check"][f"d{die}"]
    law = outcomes(chances("check", skill=f"d{die}", risk="risky"))
    assert law == {key: Fraction(wanted[key]) for key in ("fail", "cost", "clean") if Fraction(wanted[key])}
    assert law.get("cost", 0) + law.get("clean", 0) == Fraction(wanted["succeed_at_all"])
    for risk in ("risky", "perilous"):
        boxes = effect(chances("check", skill=f"d{die}", risk=risk), "boxes")
        mean = sum(count * chance for count, chance in boxes.items())
        assert mean == Fraction(wanted[f"expected_boxes_{risk}"])
    marked = 1 - effect(chances("check", skill=f"d{die}", risk="risky"), "boxes").get(0, Fraction(0))
    assert marked == Fraction(wanted["mark_any"])


@pytest.mark.rule("NOM-R10")
@pytest.mark.parametrize("face", [1, 3, 7])
def test_the_skill_drops_one_die_whatever_comes_of_it(face):
    played = play(nomad(), "check", face, skill="muscle", risk="risky")
    if face < 5:
        played.then("mind")
    assert dice(played.nomad) == (8, 8, 6, 4, 4, 4)


@pytest.mark.rule("NOM-R10", "NOM25-R3")
def test_the_ladder_runs_down_to_a_four_sided_die_and_stays_there():
    assert SEED.below == ORACLES.below == {12: 10, 10: 8, 8: 6, 6: 4, 4: 4}
    assert dice(play(nomad(), "check", 1, "body", skill="learn", risk="risky").nomad)[3] == 4


@pytest.mark.rule("NOM-R8", "NOM-R10")
@pytest.mark.parametrize("key", GOLDEN["step_down_chain"])
def test_a_run_of_checks_with_one_skill_has_its_exact_law(key):
    chain = GOLDEN["step_down_chain"][key]
    state, all_succeed, boxes = begin(SEED), Fraction(1), Fraction(0)
    first = int(chain["dice"][0][1:])
    state = state.but(skills=(type(state.skills[0])("muscle", first, first), *state.skills[1:]))
    for die in chain["dice"]:
        assert f"d{state.skills[0].die}" == die
        law = chances("check", state=state, skill="muscle", risk="risky")
        all_succeed *= 1 - outcomes(law)["fail"]
        boxes += Law(law.effects({"nomadic": lambda n: {"boxes": sum(marks(n))}})["nomadic.boxes"].weights).mean()
        state = state.but(skills=after(law.leaves[0]).skills)
    assert all_succeed == Fraction(chain["all_succeed"])
    assert boxes == Fraction(chain["expected_boxes_all_risky"])


@pytest.mark.rule("NOM-R18", "NOM-D13")
def test_determination_throws_its_own_die_lowers_no_skill_and_is_spent():
    played = play(nomad(), "check", skill="learn", risk="risky", determination="yes")
    assert (played.roll.expression, played.roll.why) == ("1d12", "determination")
    played.then(5)
    assert played.outcome.key == "clean"
    assert played.outcome.details["skill"] == "learn"
    assert dice(played.nomad) == dice(nomad())
    assert not played.nomad.determination
    refusal = refused(played.nomad, "check", skill="learn", risk="risky", determination="yes")
    assert (refusal.code, refusal.rule, refusal.field) == ("determination_spent", "NOM-R18", "determination")


@pytest.mark.rule("NOM-R18", "NOM-D13")
def test_determination_has_the_law_of_its_die_even_for_a_skill_at_its_best():
    law = chances("check", skill="d12", risk="risky", determination="yes")
    assert outcomes(law) == outcomes(chances("check", skill="d12", risk="risky"))
    assert effect(law, "determination") == {-1: Fraction(1)}
    assert effect(law, "skill.muscle") == {0: Fraction(1)}


@pytest.mark.rule("NOM-D14")
def test_determination_is_a_field_and_nothing_asks_for_it_after_the_roll():
    played = play(nomad(), "check", 1, skill="muscle", risk="risky")
    assert played.question.key == "track"
    assert all(option in ("body", "mind", "gear", "ship") for option in played.question.options)


@pytest.mark.rule("NOM-D18")
def test_a_risk_may_be_declared_and_the_record_says_so():
    assert refused(nomad(), "check", skill="muscle").field == "risk"
    declared = play(nomad(), "check", 9, skill="muscle", risk="perilous")
    assert declared.facts == [Checked("muscle", 8, "clean", "perilous", declared=True)]
    waits = nomad(risk="risky")
    assert play(waits, "check", 9, skill="muscle").facts == [Checked("muscle", 8, "clean", "risky")]
    assert play(waits, "check", 9, skill="muscle", risk="perilous").facts == [
        Checked("muscle", 8, "clean", "perilous", declared=True)
    ]


@pytest.mark.rule("NOM-R7", "GEN-7")
def test_what_is_not_risky_can_t_be_checked_and_unknown_skills_are_refused():
    refusal = refused(nomad(), "check", skill="muscle", risk="not_risky")
    assert refusal.legal == ("risky", "perilous")
    assert "muscle" in refused(nomad(), "check", skill="cooking", risk="risky").legal


@pytest.mark.rule("NOM-D20")
@pytest.mark.parametrize(
    ("face", "word"), [(4, ""), (5, "solid"), (6, "solid"), (7, "strong"), (9, "great"), (11, "superb"), (12, "superb")]
)
def test_how_well_it_went_is_a_word_that_the_rule_never_sees(face, word):
    reading = SEED.check_rolls[12].reading
    assert reading.gloss([[face]]) == word
    assert reading.read([[face]]) == ("clean" if face >= 5 else "cost")


@pytest.mark.rule("NOM-D21")
def test_one_check_goes_in_order_and_the_skill_drops_even_if_all_ends():
    full = nomad(tracks=(4, 4, 4, 4), planet="Vesta")
    pushed = play(full, "check", 1, "push_forward", 12, skill="muscle", risk="risky")
    kinds = [type(fact) for fact in pushed.facts]
    assert [kind for kind in kinds if kind.__name__ != "StepReached"] == [
        Checked,
        PushedForward,
        ResourcesFound,
        LogPrompted,
    ]
    ended = play(full, "check", 1, "abandon", skill="muscle", risk="risky").nomad
    assert (ended.over, dice(ended)[0]) == (True, 8)
    marked = play(nomad(), "check", 1, "body", skill="muscle", risk="risky")
    assert [type(fact) for fact in marked.facts] == [Checked, BoxMarked]
