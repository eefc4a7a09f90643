"""What a party lends to a crossing: a task that leads, and what the road does to somebody."""

from typing import Any

import pytest
from msgspec.structs import replace

from inglenook.engines.nutshell import engine, facts
from inglenook.engines.nutshell.road import eased, worn
from inglenook.rules import Call, Choose, Outcome, Port, Run, odds
from tests.engines.nutshell.playing import PACK, Played, party, person, play

PORTS = engine.serves(PACK)
ILSE = party(person("Ilse", rope=8, luck=20), person("Bram", brawn=10))


def leading(dice: int = 0, traveler: str = "Ilse"):
    port: Port[str] = Port("guide")

    def rule():
        band = yield from Call(port, traveler=traveler, company=2, dice=dice, why="leg")
        return Outcome(band or "nobody")

    return rule


def led(state, dice: int = 0, traveler: str = "Ilse") -> Played:
    """A rule that has somebody lead."""
    return Played(Run(leading(dice, traveler)(), {"nutshell": state}, PORTS))


def borne(state, stress: int = 0, wounds: int = 0, traveler: str = "Ilse", cost: str = "stress") -> Played:
    """A rule that has somebody bear something."""
    port: Port[None] = Port("bear")

    def rule():
        told: dict[str, Any] = {"cost": cost, "amount": 1, "why": "cost", "company": 2}
        yield from Call(port, traveler=traveler, stress=stress, wounds=wounds, **told)
        return Outcome("borne")

    return Played(Run(rule(), {"nutshell": state}, PORTS))


@pytest.mark.rule("CRO-D34", "NUT-D21")
@pytest.mark.parametrize(("faces", "band"), [((2, 8), "success"), ((1, 8), "failure")])
def test_a_task_leads_and_is_never_mixed(faces, band):
    played = led(ILSE, 1, " ilse ").then("rope")
    assert (played.question.who, played.question.key) == ("referee", "guide_difficulty")
    played.then("3", "none")
    assert played.roll.expression == "2d8"  # difficulty 3, and one die of help
    assert played.then(faces).outcome.key == band
    assert played.party == ILSE


@pytest.mark.rule("CRO-D34")
@pytest.mark.parametrize(("difficulty", "dice", "now"), [(3, 5, 1), (3, -4, 7), (9, -4, 10), (5, 0, 5)])
def test_circumstances_lower_the_difficulty_within_its_bounds(difficulty, dice, now):
    assert eased(PACK, difficulty, dice) == now


@pytest.mark.rule("CRO-D34", "NUT-R9", "NUT-R10", "NUT-R11")
def test_whoever_leads_does_it_with_all_that_afflicts_and_helps_them():
    state = play(ILSE, "afflict", who="ilse", what="cold", level="severe").party
    played = led(state).then("rope", "2", "luck", (3, 8))
    assert played.question.options == ("1", "keep")
    assert played.then("1", 4).outcome.key == "success"


@pytest.mark.rule("CRO-D34")
def test_who_is_not_of_the_party_neither_leads_nor_bears():
    assert led(ILSE, traveler="Tomo").outcome.key == "nobody"
    assert borne(ILSE, 6, 3, "Tomo").facts == []


@pytest.mark.rule("CRO-D34")
def test_nothing_more_is_asked_of_whoever_has_nothing_that_helps():
    played = led(ILSE, traveler="Bram").then("brawn", "1")
    assert played.roll.expression == "1d10"
    assert "luck" in led(ILSE, traveler="Bram").question.options
    assert led(ILSE, traveler="Bram").question.options[0] == "brawn"


@pytest.mark.rule("CRO-D34", "NUT-D1")
def test_nobody_leads_by_what_they_never_learned_as_long_as_there_is_more():
    assert "mystique" not in led(ILSE).question.options
    nothing = replace(PACK, rudimentary=(), suggested=())
    lost = Run(leading()(), {"nutshell": party(person("Ilse", hope=0))}, engine.serves(nothing))
    assert Played(lost).then("3").outcome.key == "failure"  # by the one thing there is


@pytest.mark.rule("CRO-D34", "NUT-D9")
@pytest.mark.parametrize(
    ("stress", "wounds", "level"),
    [(0, 0, "none"), (2, 0, "none"), (3, 0, "moderate"), (5, 0, "moderate"), (6, 0, "severe"), (0, 1, "moderate"),
     (0, 2, "moderate"), (0, 3, "severe"), (3, 3, "severe"), (6, 1, "severe")],
)  # fmt: skip
def test_all_that_one_bears_afflicts_by_the_worse_of_its_counts(stress, wounds, level):
    assert worn(stress, wounds) == level
    (ilse, _) = borne(ILSE, stress, wounds).party.characters
    assert [(ailment.what, ailment.level) for ailment in ilse.ailments] == (
        [] if level == "none" else [("the road", level)]
    )


@pytest.mark.rule("CRO-D34", "NUT-R9")
def test_the_road_gets_worse_and_better_and_leaves_other_ailments_alone():
    state = play(ILSE, "afflict", who="ilse", what="cold", level="severe").party
    state = borne(state, 3).party
    assert borne(state, 4).facts == []
    worse = borne(state, 6)
    assert worse.facts == [facts.Afflicted("ilse", "the road", "severe")]
    rested = borne(worse.party, 0, 0, cost="arrival")
    assert rested.facts == [facts.Recovered("ilse", "the road")]
    assert [ailment.what for ailment in rested.party.character("ilse").ailments] == ["cold"]


@pytest.mark.rule("CRO-D34")
@pytest.mark.parametrize("policy", engine.policies)
def test_odds_take_the_best_trait_and_a_usual_way(policy):
    state = party(person("Ilse", rope=8, jump=4))
    law = odds(leading(), {"nutshell": state}, engine.policies[policy], PORTS).outcomes()
    assert law.chance("success") == (7 / 8) ** 3


def test_it_is_told_in_plain_words():
    words = engine.words
    first = led(ILSE, -2)
    asked = words.question(PACK, first.question, ILSE)
    assert asked.text == "By which trait does Ilse lead the way?"
    assert [(option.label, option.note) for option in asked.options[:2]] == [("luck", "d20"), ("rope", "d8")]
    assert asked.options[-1].note == "d4"
    assert words.answer(PACK, first.question, "rope", ILSE) == "Ilse leads the way by rope."
    hard = first.then("rope").question
    asked = words.question(PACK, hard, ILSE)
    assert asked.text == "How hard is the way for Ilse, by rope?"
    assert [(option.label, option.note) for option in asked.options[8:]] == [
        ("9: closer to impossible", "10 here."),
        ("10: all but impossible", ""),
    ]
    assert words.answer(PACK, hard, "3", ILSE) == "The way is of difficulty 3, which is 5 here."
    assert words.answer(PACK, hard, "10", ILSE) == "The way is of difficulty 10."
    helps = first.then("3").question
    assert isinstance(helps, Choose)
    asked = words.question(PACK, helps, ILSE)
    assert asked.text == "What else helps Ilse to lead the way?"
    assert [(option.label, option.note) for option in asked.options] == [
        ("luck", "d20: two dice again."),
        ("Nothing", ""),
    ]
    assert [words.answer(PACK, helps, key, ILSE) for key in helps.options] == ["Luck helps.", "Nothing else helps."]
    state = borne(ILSE, 3).party
    assert words.event(PACK, facts.Afflicted("ilse", "the road", "moderate"), state) == (
        "The road afflicts Ilse: moderate."
    )
    assert words.event(PACK, facts.Recovered("ilse", "the road"), ILSE) == "The road afflicts Ilse no more."
    assert words.event(PACK, facts.Recovered("ilse", "cold"), ILSE) == ""
