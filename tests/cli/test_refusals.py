"""Whatever can't be done says why and what would be legal, and ends with 1; what isn't understood ends with 2."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import Result

Quick = Callable[..., Result]

REFUSED = [
    (["show", "Eda"], "Ada"),
    (["show", "Nobody at all"], "inglenook list"),
    (["new", "ada"], "already"),
    (["new", " "], "1 to 120"),
    (["new", "Bo", "--engine", "nomadix"], "nomadic"),
    (["new", "Bo", "--edition", "nomadic-1999"], "nomadic-2022"),
    (["do", "Ada", "nomadic.chek"], "nomadic.check"),
    (["do", "Ada", "nomadic.check"], "skill"),
    (["do", "Ada", "nomadic.check", "skill=charm", "risk=risky"], "muscle"),
    (["do", "Ada", "nomadic.check", "skill=muscle", "risk=not_risky"], "perilous"),
    (["do", "Ada", "nomadic.check", "skil=muscle"], "skill"),
    (["do", "Ada", "nomadic.spend", "amount=1", "track=body"], "resources"),
    (["do", "Ada", "nomadic.leave"], "planet"),
    (["do", "Ada", "nomadic.ask", "--faces", "7,1"], "d6 has no face 7"),
    (["do", "Ada", "nomadic.ask", "--faces", "1,2,3"], "too many"),
    (["answer", "Ada", "body"], "Nothing waits"),
    (["answer", "Ada", "--question", "99", "body"], "Nothing waits"),
    (["redo", "Ada"], ""),
    (["say", "Ada", "  "], "empty"),
    (["say", "Ada", "/"], "/focus"),
    (["say", "Ada", '/land name="open'], "quotation"),
    (["set", "Ada", "nomadic.boxes.body=99"], "1"),
    (["set", "Ada", "nomadic.boxes.soul=3"], "nomadic.boxes.body"),
    (["set", "Ada", "dice=loaded"], "fair"),
    (["rename", "Ada", "x" * 200], "120"),
    (["odds", "nomadic.check", "skill=d7"], "skill"),
    (["odds", "nomadic.check", "skill=d8", "risk=risky", "--policy", "bold"], "emptiest"),
    (["odds", "nomadic.ask", "--edition", "x"], "nomadic-2025"),
    (["odds", "fly"], "nomadic.ask"),
    (["odds", "mothership.roll"], "nomadic"),
    (["commands", "Ada", "fly"], "nomadic.ask"),
    (["roll", "2dq"], "^"),
    (["roll", "999999d6"], "^"),
    (["roll", "2d6 2d6"], "^"),
    (["pack", "show", "nothing"], "nomadic-2022"),
    (["pack", "new", "x.toml", "--edition", "nomadic-1999"], "nomadic-2025"),
    (["delete", "Ada"], "--yes"),
]


@pytest.fixture
def played(quick: Quick) -> Quick:
    assert quick("new", "Ada").exit_code == 0
    return quick


@pytest.mark.parametrize(("words", "named"), REFUSED, ids=lambda part: " ".join(part) if isinstance(part, list) else "")
def test_what_is_refused_says_why_and_what_would_do(played: Quick, words: list[str], named: str):
    ended = played(*words)
    assert ended.exit_code == 1, ended.output
    assert named in ended.stderr
    assert ended.stderr.startswith("✗ ")
    assert ended.stdout == ""
    assert "Inglenook itself" not in ended.stderr


USAGE = [
    (["shwo", "Ada"], "Did you mean show?"),
    (["do", "Ada"], "ENGINE.COMMAND"),
    (["do", "Ada", "nomadic.check", "muscle"], "name=value"),
    (["do", "Ada", "nomadic.check", "skill=muscle", "skill=dash"], "twice"),
    (["do", "Ada", "nomadic.ask", "--faces", "one"], "whole numbers"),
    (["answer", "Ada", "--question", "x", "body"], "--question"),
    (["set", "Ada", "dice"], "option=value"),
    (["new", "Bo", "--dice", "loaded"], "fair"),
    (["log", "Ada", "--limit", "0"], "--limit"),
    (["odds", "nomadic.ask", "--campaign", "Ada", "--edition", "nomadic-2022"], "not both"),
    (["export", "Ada"], "--output"),
    (["export", "Ada", "--output", "x", "--format", "docx"], "markdown"),
    (["import", "nowhere.json"], "nowhere.json"),
    (["pack", "check", "nowhere.toml"], "nowhere.toml"),
    (["completion", "tcsh"], "bash"),
    (["roll"], "EXPR"),
]


@pytest.mark.parametrize(("words", "named"), USAGE, ids=lambda part: " ".join(part) if isinstance(part, list) else "")
def test_what_is_not_understood_ends_with_2(played: Quick, words: list[str], named: str):
    ended = played(*words)
    assert ended.exit_code == 2, ended.output
    assert named in ended.stderr
    assert ended.stdout == ""


def test_a_refusal_is_data_for_a_program_too(played: Quick):
    ended = played("do", "Ada", "nomadic.check", "skill=charm", "--json")
    assert ended.exit_code == 1
    refusal = json.loads(ended.stdout)["refusal"]
    assert refusal["code"] == "bad_value"
    assert refusal["field"] == "skill"
    assert "muscle" in refusal["legal"]


def test_nothing_has_moved_after_a_refusal(played: Quick):
    before = played("show", "Ada", "--json").stdout
    for words, _ in REFUSED:
        if words[0] in ("do", "answer", "say", "set"):
            played(*words)
    assert played("show", "Ada", "--json").stdout == before


def test_an_answer_beforehand_that_nothing_asks_for_is_left_out_once_dice_have_fallen(played: Quick):
    """To refuse it then would be a way to throw again."""
    told = played("do", "Ada", "nomadic.ask", "--answer", "body")
    assert told.exit_code == 0
    assert "'body', given beforehand, doesn't fit how the dice fell, and is left out." in told.stdout
    refused = played("do", "Ada", "nomadic.ask", "--faces", "3,4", "--answer", "body")
    assert (refused.exit_code, "Nothing was asked that 'body' could answer" in refused.stderr) == (1, True)


def test_several_questions_are_told_apart_only_where_it_is_needed(played: Quick):
    played("do", "Ada", "nomadic.check", "skill=muscle", "risk=risky", "--faces", "3")
    number = json.loads(played("show", "Ada", "--json").stdout)["waiting"][0]["number"]
    assert played("answer", "Ada", "--question", str(number + 100), "body").exit_code == 1
    assert played("answer", "Ada", "--question", str(number), "body").exit_code == 0
