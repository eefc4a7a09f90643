"""A designer's work in the terminal: copy a pack, change it, check it, play by it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal


@pytest.fixture
def mine(cli: Terminal, tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    cli("pack", "new", str(file), "--engine", "nomadic")
    return file


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_pack_is_copied_checked_changed_and_used(cli: Terminal, mine: Path):
    assert mine.read_text(encoding="utf-8").startswith("#")  # commented, for whoever changes it
    assert "sound" in cli("pack", "check", str(mine))
    change(mine, 'name = "Nomadic"', 'name = "Mine"')
    change(
        mine,
        'key = "no_and", label = "No, and …", low = 2, high = 3',
        'key = "no_and", label = "Never", low = 2, high = 2',
    )
    change(mine, 'key = "no", label = "No", low = 4', 'key = "no", label = "No", low = 3')
    cli("new", "Ada")
    assert "Mine" in cli("pack", "use", "Ada", str(mine))
    chances = {
        one["name"]: one["probability"] for one in cli.data("odds", "nomadic.ask", "--campaign", "Ada")["outcomes"]
    }
    assert Fraction(chances["no_and"]) == Fraction(1, 36)
    assert "Never" in cli("do", "Ada", "nomadic.ask", "--faces", "1,1")
    assert "Mine" in cli("pack", "show", "Ada")
    cli("new", "Bo", "--pack", str(mine))
    assert "Never" in cli("do", "Bo", "nomadic.ask", "--faces", "1,1")


def test_every_fault_is_told_at_its_line_with_a_hint(cli: Terminal, mine: Path):
    change(mine, "determination = 12", "determination = 13")
    change(mine, 'key = "yes_but", label = "Yes, but …", low = 7', 'key = "yes_but", label = "Yes, but …", low = 8')
    told = cli.refused("pack", "check", str(mine))
    lines = mine.read_text(encoding="utf-8").splitlines()
    place = next(number for number, text in enumerate(lines, start=1) if "Yes, but" in text)
    assert f"{mine}:{place}: question.answers" in told
    assert "2 faults" in told
    assert "(" in told.splitlines()[1]  # a hint
    cli.refused("new", "Ada", "--pack", str(mine))
    assert cli.data("list") == []
    cli("new", "Ada")
    before = cli("log", "Ada")
    cli.refused("pack", "use", "Ada", str(mine))
    assert cli("log", "Ada") == before


def test_a_pack_that_is_no_toml_or_no_text(cli: Terminal, tmp_path: Path):
    broken = tmp_path / "broken.toml"
    broken.write_text('engine = "nomadic"\nname = "Nomadic\n', encoding="utf-8")
    assert "2" in cli.refused("pack", "check", str(broken))
    broken.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in cli.refused("pack", "check", str(broken))


def test_packs_are_listed_with_their_authors(cli: Terminal, mine: Path):
    assert "René-Pier Deshaies-Gélinas" in cli("pack", "list")
    assert "René-Pier Deshaies-Gélinas" in cli("pack", "show", "nomadic-2025")
    assert "René-Pier Deshaies-Gélinas" in cli("credits")
    assert cli("pack", "show", "nomadic-2022", "--text") == mine.read_text(encoding="utf-8")
    assert "already" in cli.refused("pack", "new", str(mine))


@pytest.mark.rule("NOM-D2", "NOM-D4", "GEN-5")
def test_house_rules_are_listed_with_their_rule_and_changed(cli: Terminal):
    cli("new", "Ada")
    listed = cli("set", "Ada")
    assert "nomadic.boxes.body = 4" in listed
    assert "NOM-D2" in listed
    assert "House default" in listed
    cli("set", "Ada", "boxes.body=6", "split_allowed=yes", "dice=hand")
    listed = cli("set", "Ada")
    assert "nomadic.boxes.body = 6" in listed
    assert "nomadic.split_allowed = yes" in listed
    assert "dice = hand" in listed
    assert "6 from now on" in cli("log", "Ada")


ENGINES = {
    "board": ("restates nobody's rules", 'name = "The board"'),
    "comae": ("Clarence Redd", 'name = "Comae"'),
    "crossing": ("version 0.12, author unknown", 'name = "The Crossing"'),
    "nomadic": ("Fari RPGs", 'name = "Nomadic"'),
    "nutshell": ("http://electricgypsy.info/nutshell.htm", 'name = "Nutshell"'),
}
"""Each engine, with words that its packs have to show, and how its own pack is called."""


def test_the_packs_of_every_engine_are_tried(cli: Terminal):
    assert {each["engine"] for each in cli.data("pack", "list")} == {*ENGINES}


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_has_a_pack_to_begin_from(cli: Terminal, tmp_path: Path, engine: str):
    owed, named = ENGINES[engine]
    file = tmp_path / "mine.toml"
    cli("pack", "new", str(file), "--engine", engine)
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert sum(line.startswith("#") for line in text.splitlines()) > 5
    assert "inglenook pack check" in text
    change(file, named, 'name = "Mine"')
    change(file, 'edition = "', 'edition = "my-')
    assert "“Mine”" in cli("pack", "check", str(file))
    shown = " ".join(cli("pack", "show", str(file)).split())
    assert owed in shown
    cli("new", "Ada", "--pack", str(file))
    assert "my-" in cli("pack", "show", "Ada")
    cli("new", "Bo", "--engine", engine)
    assert "Mine" in cli("pack", "use", "Bo", str(file))
    assert owed in " ".join(cli("pack", "show", "Bo").split())
    assert "with the pack “Mine”" in cli("log", "Bo")
    change(file, f'engine = "{engine}"', "engine = 5")
    cli.refused("pack", "use", "Bo", str(file))
