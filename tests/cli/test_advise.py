"""Advice on the command line: the same as at the table, on request, and nothing is answered by it."""

from __future__ import annotations

import json
from collections.abc import Callable

from click.testing import Result

from tests.cli.conftest import Terminal

Quick = Callable[..., Result]


def test_what_would_be_wise_and_for_what(cli: Terminal):
    cli("new", "Rope", "--engine", "nutshell", "--seed", "3")
    cli("do", "Rope", "create", "name=Ida", "traits=climb d10; volition d20")
    cli("do", "Rope", "finish")
    cli("do", "Rope", "task", "trait=climb", "difficulty=3", "influence=volition", "--faces", "1,1,9")
    told = cli("advise", "Rope")
    assert "To succeed, these are wise alike: Throw one die again; Throw all two again." in told
    assert "› Throw one die again  success 81 %: as good as the best" in told
    assert "    Leave them           success 0 %: 81 points less than the best" in told
    assert "--aim sparing: Succeed with the fewest dice thrown again" in told
    data = json.loads(cli("advise", "Rope", "--aim", "sparing", "--json"))
    assert [option["means"][1]["exact"] for option in data["options"]] == ["19/10", "2/1", "0/1"]
    assert [option["key"] for option in data["options"] if option["best"]] == ["1"]
    assert "Throw one die again" in cli("show", "Rope"), "it still waits"


def test_what_can_not_be_told_is_refused(quick: Quick):
    quick("new", "Ada")
    ended = quick("advise", "Ada")
    assert ended.exit_code == 1
    assert "Nothing waits for an answer." in ended.stderr
    quick("do", "Ada", "nomadic.check", "skill=muscle", "risk=risky", "--faces", "1")
    ended = quick("advise", "Ada", "--aim", "glory")
    assert ended.exit_code == 1
    assert "There are: last, fewest_boxes, most_dice." in ended.stderr
    ended = quick("advise", "Ada")
    assert "it makes no difference" in ended.stdout
    assert "Body  the mission goes on 100 %, empty boxes and resources 15: as good as" in ended.stdout
