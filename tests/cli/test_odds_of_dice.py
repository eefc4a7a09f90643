"""`inglenook odds` of dice alone: every total with its exact chance, and a caret under what can't be read."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.cli.conftest import Terminal


@pytest.mark.rule("GEN-1")
def test_two_dice_have_the_triangle_of_sums(cli: Terminal):
    shown = json.loads(cli("odds", "2d6", "--json"))
    chances = {outcome["name"]: Fraction(outcome["probability"]) for outcome in shown["outcomes"]}
    assert chances == {str(total): Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
    assert shown["command"] == "2d6"


def test_what_cannot_be_read_is_pointed_at(cli: Terminal):
    ended = cli.run("odds", "2d6+x")
    assert ended.returncode == 1
    assert "    ^" in ended.stderr


def test_dice_with_too_many_totals_still_have_a_mean(cli: Terminal):
    ended = cli.run("odds", "1000d10000")
    assert ended.returncode == 1
    assert "inglenook roll" in ended.stderr
