"""Odds on the command line are the exact ones: equal, as fractions, to numbers counted independently."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.cli.conftest import Terminal

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parent / "golden_odds.json").read_text(encoding="utf-8"))
Quick = Callable[..., Result]


def odds(quick: Quick, *words: str) -> Any:
    ended = quick("odds", *words, "--json")
    assert ended.exit_code == 0, ended.stderr
    return json.loads(ended.stdout)


def law(shown: Any) -> dict[str, Fraction]:
    return {outcome["name"]: Fraction(outcome["probability"]) for outcome in shown["outcomes"]}


def effect(shown: Any, key: str) -> dict[int, Fraction]:
    return {case["value"]: Fraction(case["probability"]) for case in shown["effects"][key]}


def golden(cases: dict[str, Any], *keys: str) -> dict[str, Fraction]:
    """The chances of these cases that can happen at all."""
    return {key: Fraction(cases[key]["frac"]) for key in keys if Fraction(cases[key]["frac"])}


@pytest.mark.rule("NOM-R4", "NOM-R5")
def test_the_question_oracle(quick: Quick):
    shown = odds(quick, "nomadic.ask")
    assert law(shown) == golden(GOLDEN["question_oracle"], "no_and", "no", "yes_but", "yes", "yes_and")


@pytest.mark.rule("NOM-R6")
def test_the_risk_oracle(quick: Quick):
    assert law(odds(quick, "nomadic.attempt")) == golden(GOLDEN["risk_oracle"], "not_risky", "risky", "perilous")


@pytest.mark.rule("NOM-R8", "NOM-R9")
@pytest.mark.parametrize("die", ["d4", "d6", "d8", "d10", "d12"])
@pytest.mark.parametrize(("risk", "boxes"), [("risky", 1), ("perilous", 2)])
def test_a_check(quick: Quick, die: str, risk: str, boxes: int):
    shown = odds(quick, "nomadic.check", f"skill={die}", f"risk={risk}")
    assert law(shown) == golden(GOLDEN["check"][die], "fail", "cost", "clean")
    marked = effect(shown, "nomadic.boxes")
    assert marked.get(boxes, 0) == Fraction(GOLDEN["check"][die]["mark_any"]["frac"])
    assert set(marked) <= {0, boxes}


@pytest.mark.rule("NOM-R7", "NOM-R8")
@pytest.mark.parametrize("die", ["d4", "d6", "d8", "d10", "d12"])
def test_a_whole_action(quick: Quick, die: str):
    shown, counted = odds(quick, "nomadic.attempt", f"skill={die}"), GOLDEN["risk_then_check"][die]
    assert law(shown) == {
        "fail": Fraction(counted["fail"]["frac"]),
        "cost": Fraction(counted["cost"]["frac"]),
        "clean": Fraction(counted["clean_incl_no_roll"]["frac"]),
    }
    expected = {int(count): Fraction(chance["frac"]) for count, chance in counted["boxes"].items()}
    assert effect(shown, "nomadic.boxes") == expected


@pytest.mark.rule("NOM25-R1", "NOM25-R2", "NOM25-R6")
def test_the_oracles_of_the_other_edition(quick: Quick):
    counted = GOLDEN["edition_srd_2025"]
    for likely, cases in counted["question_oracle"].items():
        shown = odds(quick, "nomadic.ask", f"odds={likely}", "--edition", "nomadic-2025")
        assert law(shown) == golden(cases, "no_and", "yes_but", "yes_and")
    for control, cases in counted["risk_oracle"].items():
        shown = odds(quick, "nomadic.attempt", f"control={control}", "--edition", "nomadic-2025")
        assert law(shown) == golden(cases, "not_risky", "risky", "perilous")


def test_the_shape_that_scripts_rely_on(quick: Quick):
    shown = odds(quick, "nomadic.check", "skill=d8", "risk=perilous")
    assert {"command", "policy", "outcomes", "effects"} <= set(shown)
    assert shown["command"] == "nomadic.check"
    assert {"name": "fail", "probability": "1/4", "decimal": 0.25}.items() <= shown["outcomes"][0].items()
    assert {"value": 2, "probability": "1/2"}.items() <= shown["effects"]["nomadic.boxes"][1].items()


@pytest.mark.rule("NOM-R16")
def test_odds_of_a_campaign_as_it_stands_and_its_house_rules(cli: Terminal):
    """An altered number changes play and odds together, since they are one rule."""
    cli("new", "Ada")
    cli("do", "Ada", "nomadic.land")
    found = cli.data("odds", "nomadic.leave", "--campaign", "Ada")
    counted = {int(count): Fraction(chance["frac"]) for count, chance in GOLDEN["resource_d20"]["dist"].items()}
    assert effect(found, "nomadic.resources") == counted
    for track in ("body", "mind", "gear", "ship"):
        cli("set", "Ada", f"nomadic.boxes.{track}=1")
    shown = cli.data("odds", "nomadic.check", "skill=muscle", "risk=perilous", "--campaign", "Ada")
    assert "nomadic.track.mind" in shown["effects"]  # the second box spills over
    cli.refused("odds", "nomadic.spend", "amount=1", "track=body", "--campaign", "Ada")


def test_odds_in_words(quick: Quick):
    printed = quick("odds", "nomadic.check", "skill=d8", "risk=perilous").stdout
    assert "nomadic.check skill=d8 risk=perilous" in printed
    assert "25 %" in printed
    assert "1/4" in printed
    assert "+2" in printed
    assert "policy" in printed
