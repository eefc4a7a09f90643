"""The oracles: what the world answers, and how risky an attempt is."""

from fractions import Fraction

import pytest

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.facts import Checked, RiskFound
from inglenook.rules import enumerated, sum_weights
from tests.engines.nomadic.playing import (
    GOLDEN,
    ORACLES,
    SEED,
    chances,
    dice,
    effect,
    golden,
    nomad,
    outcomes,
    play,
    refused,
)

QUESTION = {2: "no_and", 3: "no_and", 4: "no", 6: "no", 7: "yes_but", 8: "yes", 10: "yes", 11: "yes_and", 12: "yes_and"}
RISK = {2: "not_risky", 4: "not_risky", 5: "risky", 9: "risky", 10: "perilous", 12: "perilous"}


def pair(total: int) -> tuple[int, int]:
    """Two faces with this sum."""
    return (min(total - 1, 6), total - min(total - 1, 6))


@pytest.mark.rule("NOM-R4", "NOM-R5")
@pytest.mark.parametrize(("total", "answer"), QUESTION.items())
def test_two_dice_are_added_and_the_sum_is_the_answer(total, answer):
    assert play(nomad(), "ask", pair(total), question="Is anyone there?").outcome.key == answer


@pytest.mark.rule("NOM-R4", "NOM-R5")
def test_the_five_answers_have_their_exact_chances():
    law = outcomes(chances("ask"))
    wanted = golden("question_oracle")
    assert {key: wanted[key] for key in law} == law
    assert len(law) == 5
    assert sum(chance for key, chance in law.items() if key.startswith("yes")) == wanted["any_yes"]
    assert sum(chance for key, chance in law.items() if key.startswith("no")) == wanted["any_no"]


def test_the_sum_of_two_dice_is_the_fixture_s():
    assert {str(total): Fraction(ways, 36) for total, ways in enumerate(sum_weights((6, 6)), 2)} == golden("2d6_sum")


@pytest.mark.rule("NOM-R5", "NOM-D25")
def test_the_seed_edition_knows_no_odds_and_no_modifier():
    assert refused(nomad(), "ask", odds="likely").code == "unknown_field"
    assert refused(nomad(), "attempt", control="stable").code == "unknown_field"
    assert all(roll.parts == () for roll in SEED.question_rolls.values())


@pytest.mark.rule("NOM-R6")
@pytest.mark.parametrize(("total", "risk"), RISK.items())
def test_the_risk_is_read_from_two_dice(total, risk):
    assert play(nomad(), "attempt", pair(total), what="Jump the gap").outcome.key == risk


@pytest.mark.rule("NOM-R6")
def test_the_degrees_of_risk_have_their_exact_chances():
    assert outcomes(chances("attempt")) == golden("risk_oracle")


@pytest.mark.rule("NOM-R7", "NOM-D24")
def test_what_is_not_risky_is_simply_done_without_a_check():
    played = play(nomad(), "attempt", (1, 2), what="Open the hatch", skill="muscle")
    assert played.outcome.key == "clean"
    assert dice(played.nomad) == dice(nomad())
    assert not any(isinstance(fact, Checked) for fact in played.facts)


@pytest.mark.rule("NOM-R7")
@pytest.mark.parametrize(("faces", "risk"), [((3, 4), "risky"), ((6, 5), "perilous")])
def test_a_risk_waits_for_its_check(faces, risk):
    found = play(nomad(), "attempt", faces, what="Cross the ice").nomad
    assert (found.risk, found.attempt) == (risk, "Cross the ice")
    checked = play(found, "check", 8, skill="muscle")
    assert checked.outcome.details["risk"] == risk
    assert not checked.outcome.details["declared"]
    assert checked.nomad.risk == ""


def test_a_new_attempt_takes_the_place_of_the_one_that_waits():
    waiting = nomad(risk="perilous", attempt="Cross the ice")
    assert play(waiting, "attempt", (1, 1), what="Walk around it").nomad.risk == ""
    assert play(waiting, "attempt", (1, 1), skill="dash").nomad.risk == ""
    assert play(waiting, "attempt", (2, 3), what="Crawl").facts == [RiskFound("risky", True, "Crawl")]


@pytest.mark.rule("NOM-R6", "NOM-R7", "NOM-R8", "NOM-R24")
@pytest.mark.parametrize("die", [4, 6, 8, 10, 12])
def test_a_whole_action_has_its_exact_law(die):
    wanted = GOLDEN["risk_then_check"][f"d{die}"]
    law = chances("attempt", skill=f"d{die}")
    assert outcomes(law) == {
        "clean": Fraction(wanted["clean_incl_no_roll"]),
        "fail": Fraction(wanted["fail"]),
        "cost": Fraction(wanted["cost"]),
    }
    boxes = effect(law, "boxes")
    assert {str(count): chance for count, chance in boxes.items()} == golden("risk_then_check", f"d{die}", "boxes")
    assert sum(count * chance for count, chance in boxes.items()) == Fraction(4, die)


@pytest.mark.rule("NOM-R3", "NOM-R23")
def test_the_two_oracles_are_two_commands_with_their_own_signs():
    ask, attempt = engine.command("ask"), engine.command("attempt")
    assert ask is not None
    assert attempt is not None
    assert (ask.sign, ask.line) == ("?", "question")
    assert (attempt.sign, attempt.line) == ("!", "what")
    assert play(nomad(), "ask", (6, 5)).nomad == nomad()


@pytest.mark.rule("NOM-D28")
def test_the_oracles_need_no_planet_and_asking_moves_nothing_aboard():
    assert play(nomad(), "ask", (3, 3)).facts == []


@pytest.mark.rule("NOM-D14")
def test_determination_has_to_be_declared_before_the_check_is_thrown():
    refusal = refused(nomad(), "attempt", determination="yes")
    assert (refusal.rule, refusal.field) == ("NOM-D14", "determination")
    played = play(nomad(), "attempt", (3, 4), skill="muscle", determination="yes")
    assert played.roll.expression == "1d12"
    spent = refused(nomad(determination=False), "attempt", skill="muscle", determination="yes")
    assert spent.rule == "NOM-R18"


@pytest.mark.rule("NOM25-R1", "NOM25-R6")
@pytest.mark.parametrize("odds", ["very_unlikely", "unlikely", "likely", "very_likely", "almost_certain"])
def test_the_odds_chosen_decide_the_die(odds):
    wanted = golden_of("question_oracle", odds)
    law = chances("ask", pack=ORACLES, odds=odds)
    assert outcomes(law) == wanted
    assert "yes" not in wanted
    assert play(nomad(pack=ORACLES), "ask", 1, pack=ORACLES, odds=odds).outcome.key == "no_and"
    assert play(nomad(pack=ORACLES), "ask", 4, pack=ORACLES, odds=odds).outcome.key == "yes_but"


@pytest.mark.rule("NOM25-R6")
def test_a_four_sided_die_never_says_yes_and_nor_not_risky():
    assert "yes_and" not in outcomes(chances("ask", pack=ORACLES, odds="very_unlikely"))
    assert "not_risky" not in outcomes(chances("attempt", pack=ORACLES, control="chaotic"))


@pytest.mark.rule("NOM25-R2")
@pytest.mark.parametrize("control", ["chaotic", "precarious", "manageable", "predictable", "stable"])
def test_the_degree_of_control_decides_the_die(control):
    assert outcomes(chances("attempt", pack=ORACLES, control=control)) == golden_of("risk_oracle", control)


@pytest.mark.rule("NOM25-R2")
def test_control_is_precarious_when_in_doubt():
    assert play(nomad(pack=ORACLES), "attempt", pack=ORACLES).roll.expression == "1d6"


@pytest.mark.rule("NOM25-R2", "NOM25-R3")
@pytest.mark.parametrize("key", GOLDEN["edition_srd_2025"]["expected_boxes_risk_then_check"])
def test_boxes_of_a_whole_action_in_the_2025_edition(key):
    control, _, die = key.partition("|")
    boxes = effect(chances("attempt", pack=ORACLES, control=control, skill=die), "boxes")
    wanted = Fraction(GOLDEN["edition_srd_2025"]["expected_boxes_risk_then_check"][key])
    assert sum(count * chance for count, chance in boxes.items()) == wanted


@pytest.mark.parametrize("pack", [SEED, ORACLES], ids=["2022", "2025"])
def test_every_law_equals_plain_enumeration_of_the_faces(pack):
    rolls = [
        *pack.question_rolls.values(),
        *pack.risk_rolls.values(),
        *pack.check_rolls.values(),
        *pack.table_rolls.values(),
        pack.determination_roll,
        pack.resource_roll,
    ]
    for roll in rolls:
        assert roll.reading.law(roll.hands) == enumerated(roll.reading, roll.hands)


def golden_of(*path: str) -> dict[str, Fraction]:
    """A law of the 2025 edition; the fixture names its die beside it."""
    value = GOLDEN["edition_srd_2025"]
    for key in path:
        value = value[key]
    return {key: Fraction(frac) for key, frac in value.items() if key != "die" and Fraction(frac)}


@pytest.mark.rule("NOM25-R1", "GEN-8")
def test_the_odds_that_are_thrown_if_none_are_named_are_marked_as_a_house_default():
    ask, attempt = engine.command("ask"), engine.command("attempt")
    assert ask is not None
    assert attempt is not None
    odds = next(field for field in ask.fields(ORACLES, nomad(pack=ORACLES)) if field.name == "odds")
    assert ORACLES.is_house("question.default")
    assert (odds.default, "house default" in odds.note) == ("likely", True)
    control = next(field for field in attempt.fields(ORACLES, nomad(pack=ORACLES)) if field.name == "control")
    assert (control.default, control.note) == ("precarious", "")  # this one is published (NOM25-R2)
