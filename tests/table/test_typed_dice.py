"""Dice typed in for an act: a misfit is refused in plain words, and a fault of the rule is never blamed on them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inglenook.engines.nomadic import engine
from inglenook.rules import Engine, Hand, Outcome, Refusal, Roll, Rule, Total
from inglenook.table import Engines
from tests.table.tables import refused, table


@pytest.mark.rule("GEN-3")
@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ([3], "2 faces are needed for 2d6, 1 was given. Nothing has moved."),
        ([3, 7], "A d6 has no face 7: it shows 1 to 6. Nothing has moved."),
        ([3, 4, 5], "1 face too many was given. Nothing has moved."),
        ([3, 4, 5, 6], "2 faces too many were given. Nothing has moved."),
    ],
)
def test_typed_faces_that_do_not_fit_are_refused_and_nothing_moves(faces, words):
    played = table()
    before = played.cursor()
    assert refused(played.do("nomadic.ask", faces=faces)).sentence == words
    assert played.cursor() == before


def faulty(pack: Any, state: Any, fields: Any) -> Rule[Outcome | Refusal]:
    yield from Roll((Hand("player", (6, 6)),), Total(), "question", "NOM-R4")
    raise ValueError("a fault in the rule itself")


def test_a_fault_of_the_rule_is_not_taken_for_wrong_dice():
    ask = engine.command("ask")
    assert ask is not None
    commands = (msgspec.structs.replace(ask, perform=faulty),)
    broken: Engine = msgspec.structs.replace(engine, commands=commands)
    played = table(engines=Engines({"nomadic": broken}))
    before = played.cursor()
    with pytest.raises(ValueError, match="a fault in the rule itself"):
        played.do("nomadic.ask", faces=[3, 4])
    assert played.cursor() == before
