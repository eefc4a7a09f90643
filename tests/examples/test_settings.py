"""The settings that we wrote: each is sound, names whose rules it changes, plays, and changes the odds as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal
from tests.examples.conftest import ROOT

SETTINGS = ROOT / "examples" / "settings"
COAST, SHIP, SCOUTS, CITY = (
    str(SETTINGS / f"{name}.toml")
    for name in ("lighthouse-coast", "generation-ship", "generation-ship-scouts", "rainy-city")
)
FILES = {COAST: "crossing", SHIP: "nutshell", SCOUTS: "nomadic", CITY: "comae"}
"""Each file, and the engine it is for: between them all that come with Inglenook."""


def chances(cli: Terminal, *words: str) -> dict[str, str]:
    return {case["name"]: case["probability"] for case in cli.data("odds", *words)["outcomes"]}


def test_every_file_is_looked_at():
    assert {str(file) for file in SETTINGS.iterdir()} == {*FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: Path(file).stem)
def test_it_is_sound_and_keeps_the_credits_of_its_rules(cli: Terminal, file: str):
    engine = FILES[file]
    assert cli.data("pack", "check", file)["engine"] == engine
    shown = cli.data("pack", "show", file)
    assert "setting by the Inglenook contributors, CC BY 4.0" in shown["attribution"][0]
    edition = next(each["edition"] for each in cli.data("pack", "list") if each["engine"] == engine)
    owed = [
        line for line in cli.data("pack", "show", edition)["attribution"] if not line.startswith("Changes were made")
    ]
    assert [line for line in owed if line not in shown["attribution"]] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: Path(file).stem)
def test_it_says_at_its_head_what_it_changes(file: str):
    head = Path(file).read_text(encoding="utf-8").partition('\nengine = "')[0]
    assert re.match(r"# The .*\. For|# The ", head)
    assert "odds" in head


def test_walking_the_coast(cli: Terminal):
    cli("new", "Coast", "--pack", COAST, "--dice", "hand")
    cli("do", "Coast", "join", "name=Wren", "tidecraft=2", "hands=1")
    cli("do", "Coast", "provision", "amount=4")
    cli("do", "Coast", "provision", "store=oil", "amount=1")
    assert "3 lights to go" in cli("do", "Coast", "set_out", "to=Hag Light", "stages=3")
    assert "The long ebb" in cli("do", "Coast", "leg", "--faces", "6,6")
    assert "Lamp oil" in cli("log", "Coast")
    assert "Fog" in cli("do", "Coast", "hazard", "--faces", "1")
    assert "A Failure is spent once" in cli("do", "Coast", "leg", "--faces", "1,2")
    cli("answer", "Coast", "stress")
    assert "no lamp can be lit" in cli("log", "Coast")


def test_the_odds_on_the_coast(cli: Terminal):
    cli("new", "Coast", "--pack", COAST, "--dice", "hand")
    cli("do", "Coast", "join", "name=Wren", "tidecraft=2")
    cli("do", "Coast", "provision", "amount=8")
    cli("do", "Coast", "set_out", "to=Hag Light", "stages=3")
    leg = ("crossing.leg", "--campaign", "Coast")
    assert chances(cli, *leg) == {"failure": "1/4", "mixed": "4/9", "success": "5/18", "ebb": "1/36"}
    cli("do", "Coast", "hazard", "which=fog")
    assert chances(cli, *leg)["failure"] == "3/4"
    cli("new", "Plain", "--engine", "crossing", "--dice", "hand")
    cli("do", "Plain", "join", "name=Wren", "wits=2")
    cli("do", "Plain", "provision", "amount=8")
    cli("do", "Plain", "set_out", "to=Hag Light", "stages=3")
    cli("do", "Plain", "hazard", "which=weather")
    assert chances(cli, "crossing.leg", "--campaign", "Plain")["failure"] == "1/2"


def test_a_watch_aboard_the_ship(cli: Terminal):
    cli("new", "Ship", "--pack", SHIP, "--dice", "hand")
    cli("do", "Ship", "create", "name=Ilse", "traits=ear d12; pumps d10; grip d8")
    assert "60 points left over" in cli("do", "Ship", "finish")
    said = cli("do", "Ship", "task", "question=Does she hear what it is", "trait=ear", "difficulty=2", "--faces", "7,3")
    assert "Ilse, ear, difficulty 2: success." in said
    assert "the foreman would do it herself" in "".join(
        option["note"] + option["label"]
        for command in cli.data("commands", "Ship")
        for field in command["fields"]
        for option in field["options"]
    )


def test_the_odds_aboard_the_ship(cli: Terminal):
    task = ("nutshell.task", "trait=d8", "difficulty=3", "influence=d10")
    assert chances(cli, *task)["success"] == "343/512"
    assert chances(cli, *task, "--pack", SHIP)["success"] == "3773/4096"
    assert chances(cli, *task, "--pack", SHIP, "affliction=severe")["success"] == "2125/4096"


def test_a_scout_ahead_of_the_ship(cli: Terminal):
    cli("new", "Scout", "--pack", SCOUTS, "--dice", "hand")
    cli("do", "Scout", "create", "name=Tove")
    cli("do", "Scout", "land", "name=Third of Rust")
    assert "Would they believe it?" in cli("do", "Scout", "ask", "question=Is it empty", "odds=hunch", "--faces", "8,7")
    cli("do", "Scout", "check", "skill=steer", "risk=perilous", "--faces", "1")
    cli("answer", "Scout", "tether")
    cli("answer", "Scout", "boat")
    sheet = cli("show", "Scout")
    assert "■□□□ 1/4" in sheet
    assert "■□□□□ 1/5" in sheet
    assert "Spares" in sheet


def test_the_odds_of_a_scout(cli: Terminal):
    def yes(*words: str) -> list[str]:
        law = chances(cli, "nomadic.ask", *words)
        return [law.get(key, "0") for key in ("yes_but", "yes", "yes_and")]

    assert yes("--edition", "nomadic-2022") == ["1/6", "1/3", "1/12"]
    assert yes("--pack", SCOUTS) == ["1/6", "1/3", "1/12"]
    assert yes("odds=hunch", "--pack", SCOUTS) == ["3/32", "11/32", "21/64"]
    assert yes("odds=against", "--pack", SCOUTS) == ["1/8", "1/16", "0"]
    assert chances(cli, "nomadic.attempt", "--edition", "nomadic-2022")["perilous"] == "1/6"
    assert chances(cli, "nomadic.attempt", "control=cold", "--pack", SCOUTS)["perilous"] == "7/16"


def test_a_night_in_the_rainy_city(cli: Terminal):
    cli("new", "City", "--pack", CITY, "--seed", "wet")
    assert "inquiry agent" in cli("do", "City", "create", "name=Ines", "career=inquirer", "rest=roll")
    assert "Another umbrella" in cli("show", "City")
    assert "Tailing" in cli("do", "City", "roll", "skill=awareness", "focus=tail")
    assert re.search("fond|warm|civil|cool|set against you", cli("do", "City", "npc", "level=skilled"))
    cli("do", "City", "sample", "who=ruth")
    assert cli("verify", "City", "--rules")


def test_the_odds_in_the_rainy_city(cli: Terminal):
    duel = ("comae.opposed", "skill=70", "against=50")
    assert chances(cli, *duel)["tie"] == "1/200"
    assert "tie" not in chances(cli, *duel, "--pack", CITY)
    cli("new", "City", "--pack", CITY, "--seed", "wet")
    cli("do", "City", "create", "name=Ines", "career=inquirer", "rest=roll")
    plain = chances(cli, "comae.roll", "skill=awareness", "--campaign", "City")
    tailing = chances(cli, "comae.roll", "skill=awareness", "focus=tail", "--campaign", "City")
    assert (plain["success"], tailing["success"]) == ("23/50", "16/25")


def test_a_pack_is_used_in_mid_campaign_and_says_what_changes(cli: Terminal):
    cli("new", "Ada", "--engine", "nomadic", "--dice", "hand")
    assert "Scouts of the Patience" in cli("pack", "use", "Ada", SCOUTS)
    assert chances(cli, "nomadic.ask", "odds=hunch", "--campaign", "Ada")["yes_and"] == "21/64"
    before = cli("log", "Ada")
    line = Path(CITY).read_text(encoding="utf-8").splitlines().index('engine = "comae"') + 1
    told = f"line {line}, engine: there is no engine 'comae' here (one of nomadic)"
    assert told in cli.refused("pack", "use", "Ada", CITY)
    assert told in cli.refused("new", "Bo", "--engine", "nomadic", "--pack", CITY)
    assert cli("log", "Ada") == before
