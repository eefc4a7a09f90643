"""A party of four against six in the terminal: ten rounds with lenses, as a referee would type them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

FOES = ("Rook", "Hale", "Finch", "Crane", "Wren", "Mott")
Quick = Callable[..., Result]


def done(quick: Quick, *words: str) -> str:
    """What was printed, where it has to be done."""
    ended = quick(*words)
    assert ended.exit_code == 0, (words, ended.output)
    return ended.output


def data(quick: Quick, *words: str) -> Any:
    """The same for programs."""
    return json.loads(done(quick, *words, "--json"))


@pytest.fixture
def dock(quick: Quick) -> Quick:
    """Four characters and six others, who are about to fight."""
    done(quick, "new", "Dock", "--engine", "comae", "--edition", "comae-0.96-all", "--dice", "seeded", "--seed", "11")
    for sample in ("ines", "ruth", "tomas"):
        done(quick, "do", "Dock", "comae.sample", f"who={sample}")
    done(quick, "do", "Dock", "comae.random", "name=Vera")
    for place, foe in enumerate(FOES):
        level = ("common", "skilled", "master")[place % 3]
        skills = ("skill_1=combat", "skill_2=move", "skill_3=cunning")
        done(quick, "do", "Dock", "comae.npc", f"name={foe}", f"level={level}", *skills)
    done(quick, "do", "Dock", "comae.conflict", "title=The dock at night")
    return quick


def settle_all(quick: Quick) -> Any:
    """Answers whatever waits with what is offered first, and looks at the table."""
    while (seen := data(quick, "show", "Dock"))["waiting"]:
        done(quick, "answer", "Dock", seen["waiting"][0]["options"][0]["key"])
    return seen


def stage(seen: Any) -> Any:
    """The conflict on the sheet."""
    return next(block for block in seen["sheets"][0]["sheet"]["sections"][0]["blocks"] if block["kind"] == "stage")


def declared(seen: Any, number: int) -> list[str]:
    """A lens for everyone who may use one, another each round; whoever has a plan takes its bonus."""
    fields = next(command for command in seen["commands"] if command["name"] == "comae.round")["fields"]
    words = []
    for place, field in enumerate(fields):
        kind = field["name"].partition(".")[0]
        if kind in ("lens", "bonus"):
            options = field["options"]
            words.append(f"{field['name']}={options[(number + place) % len(options)]['key']}")
    return words


@pytest.mark.rule("COM-R24", "COM-R28", "COM-R41", "COM-R43", "COM-D29", "COM-D30", "COM-D33", "GEN-2", "GEN-6")
def test_ten_rounds_of_four_against_six(dock):
    seen = settle_all(dock)
    for number in range(1, 11):
        shown = stage(seen)
        assert shown["round"] == number
        standing = [one for side in shown["sides"] for one in side["people"] if one["place"] != "out"]
        done(dock, "do", "Dock", "comae.round", *declared(seen, number))
        seen = settle_all(dock)
        rolls = [entry["data"] for entry in data(dock, "log", "Dock") if entry["data"].get("why") == "round"]
        assert len(rolls) == number, "one roll a round"
        assert len(rolls[-1]["faces"]) == len(standing), "of everyone who is in"
    told = done(dock, "log", "Dock")
    assert "Round 10" in told
    assert stage(seen)["round"] == 11
    done(dock, "verify", "Dock")
    done(dock, "do", "Dock", "comae.end")
    assert "The dock at night" not in done(dock, "show", "Dock").splitlines()[0]
