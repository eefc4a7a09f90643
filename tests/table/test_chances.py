"""Odds that were counted are given again, and only for the very same question."""

import pytest

from inglenook.table import OddsShown, Receipt, Table
from tests.table.tables import table

CHECK = {"skill": "muscle", "risk": "risky"}


@pytest.fixture
def campaign() -> Table:
    return table("nomadic")


def odds(campaign: Table, **changed) -> OddsShown:
    shown = campaign.odds("nomadic.check", {**CHECK, **changed})
    assert isinstance(shown, OddsShown)
    return shown


def test_the_same_question_about_the_same_state_is_counted_once(campaign):
    assert odds(campaign) is odds(campaign)


def test_other_fields_are_another_question(campaign):
    assert odds(campaign).effects["nomadic.boxes"][-1].value == 1
    assert odds(campaign, risk="perilous").effects["nomadic.boxes"][-1].value == 2


def test_another_policy_is_another_question(campaign):
    assert isinstance(campaign.do("nomadic.focus", answers=["focus", "body"]), Receipt)
    spread = campaign.odds("nomadic.check", CHECK, policy="emptiest")
    heaped = campaign.odds("nomadic.check", CHECK, policy="fullest")
    assert spread.effects.keys() != heaped.effects.keys()


def test_another_state_is_another_question(campaign):
    before = odds(campaign)
    campaign.do("nomadic.check", CHECK, answers=["body"], faces=[1])
    after = odds(campaign)
    assert before.outcomes != after.outcomes


def test_other_rules_are_another_question(campaign):
    before = odds(campaign, risk="perilous")
    option = next(
        rule.option for shown in campaign.view().engines for rule in shown.house if "boxes.body" in rule.option
    )
    campaign.set(option, 1)
    after = odds(campaign, risk="perilous")
    assert before.effects.keys() != after.effects.keys()
