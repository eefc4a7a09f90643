"""Every command about campaigns, by files in a folder and by a database: said alike, and with the same result."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import click
import pytest

from inglenook.cli.app import app
from inglenook.cli.given import line
from tests.cli.conftest import Terminal
from tests.cli.test_completing import completed
from tests.cli.test_help import LEAVES


@pytest.fixture(params=["folder", "database"])
def there(request: pytest.FixtureRequest, cli: Terminal) -> Terminal:
    """A terminal whose campaigns lie here or there."""
    if request.param == "database":
        cli.environment["INGLENOOK_DATABASE"] = request.getfixturevalue("database_url")
    return cli


@pytest.fixture
def database(cli: Terminal, database_url: str) -> Terminal:
    """A terminal that has to be told of the database each time."""
    cli.environment["URL"] = database_url
    return cli


def test_an_evening_from_beginning_to_end(there: Terminal):
    assert "Ada begins" in there("new", "Ada", "--seed", "ember")
    there("say", "Ada", "Grey grass, and a light beyond it.")
    there("do", "Ada", "nomadic.check", "skill=muscle", "risk=risky", "--faces", "3")
    there("answer", "Ada", "mind")
    there("undo", "Ada")
    there("redo", "Ada")
    assert "Grey grass" in there("log", "Ada")
    assert "Grey grass" in there("search", "Ada", "light")
    assert "nomadic.check" in there("commands", "Ada")
    there("odds", "nomadic.check", "skill=muscle", "risk=risky", "--campaign", "Ada")
    there("set", "Ada", "nomadic.boxes.body=5")
    assert there.data("show", "Ada")["name"] == "Ada"
    assert there("play", "--terminal", "Ada", text="/story\n/quit\n").count("Grey grass")


def test_campaigns_are_kept(there: Terminal, tmp_path: Path):
    made = there.data("new", "Ada")
    assert "There are no campaigns" not in there("list")
    there("rename", "Ada", "Bea")
    there("copy", "Bea", "Cem")
    there("export", "Bea", "--output", str(tmp_path / "bea.json"))
    assert "Bea" in there("export", "bea", "--output", "-", "--format", "markdown")
    there("import", str(tmp_path / "bea.json"), "--name", "Dov")
    assert {line["name"] for line in there.data("list")} == {"Bea", "Cem", "Dov"}
    assert there.data("list")[0].keys() >= {"id", "file"}
    told = there("delete", made["id"], "--yes")
    assert "Bea is deleted." in told
    assert {line["name"] for line in there.data("list")} == {"Cem", "Dov"}
    there("backup", "--all", "--output", str(tmp_path / "kept"))
    assert "Dov is back." in there("restore", str(tmp_path / "kept" / "Dov.inglenook"), "--replace")


def test_seats_links_and_what_each_takes_home(there: Terminal, tmp_path: Path):
    there("new", "Harbour", "--dice", "verifiable")
    assert "--url" in there.refused("invite", "Harbour")
    link = there("invite", "Harbour", "--url", "https://table.example", "--once").split()[0]
    assert link.startswith("https://table.example/join#")
    listed = there("invite", "Harbour", "--list")
    assert "a new player" in listed
    number = next(word for word in listed.split() if word.isdecimal())  # a database counts through all its campaigns
    assert "not used yet, closed" in there("invite", "Harbour", "--close", number)
    assert "There is no seat 'ben'" in there.refused("seats", "Harbour", "--role", "ben", "gm")
    there("seats", "Harbour", "--rename", "player", "Gwen")
    assert there.data("seats", "Harbour")["player"]["name"] == "Gwen"
    assert "/join#" in there("invite", "--owner", "--url", "https://table.example")
    assert there.data("dice", "Harbour")
    there("export", "Harbour", "--for", "gwen", "--output", str(tmp_path / "gwen.json"))
    assert there.data("verify", str(tmp_path / "gwen.json"))["sound"]
    there("say", "Harbour", "The tide turns.")
    there("do", "Harbour", "nomadic.ask", "question=Is it late?")
    report = there.data("verify", "Harbour", "--rules", "--against", str(tmp_path / "gwen.json"))
    assert report["sound"]
    assert "is one record with gwen.json" in there("verify", "Harbour", "--against", str(tmp_path / "gwen.json"))
    told = there.run("verify", "Harbour", "--head", "00" * 32)
    assert (told.returncode, "its end is missing" in " ".join(told.stdout.split())) == (1, True)


def test_the_page_opens_what_lies_there(there: Terminal):
    there("new", "Ada")
    words = (sys.executable, "-m", "inglenook", "play", "--no-browser")
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=there.environment) as played:
        assert played.stdout is not None
        address = played.stdout.readline().split()[-1]
        with urlopen(f"{address}/api/campaigns") as answer:
            assert [line["name"] for line in json.load(answer)["campaigns"]] == ["Ada"]
        played.send_signal(signal.SIGINT)
        assert "Everything is kept." in played.stdout.read()
    assert played.returncode == 0


def test_the_shell_completes_what_lies_there(there: Terminal):
    there("new", "Ada")
    assert completed(there, "inglenook show A") == ["Ada"]
    assert completed(there, "inglenook verify A") == ["Ada"]
    assert completed(there, "inglenook do Ada nomadic.check skill=mu") == ["skill=muscle"]
    assert completed(there, "inglenook export Ada --for p") == ["player"]


def test_the_database_is_named_before_or_after_the_command(database: Terminal):
    url = database.environment["URL"]
    database("--database", url, "new", "Ada")
    database("say", "Ada", "By a name on the line.", "--database", url)
    assert "There are no campaigns" in database("list")
    assert "by a name" in database("log", "Ada", "--database", url).lower()
    assert completed(database, f"inglenook --database {url} show A") == ["Ada"]
    told = database("show", "Ada", "--database", url)
    assert f"--database '{url}'" in told, "what one may type next is typed about the same place"
    database("move", "Ada", "--back", "--database", url)
    assert "By a name" in database("log", "Ada")


def test_what_is_said_on_the_line_goes_before_the_environment(database: Terminal, tmp_path: Path):
    database("new", "Ada")
    database.environment["INGLENOOK_DATABASE"] = url = database.environment["URL"]
    database("new", "Bea")
    assert [line["name"] for line in database.data("list")] == ["Bea"]
    assert [line["name"] for line in database.data("list", "--home", str(database.home))] == ["Ada"]
    assert [line["name"] for line in database.data("list", "--database", "")] == ["Ada"]
    both = database.data("list", "--home", str(tmp_path), "--database", url)
    assert [line["name"] for line in both] == ["Bea"]


def test_no_line_to_type_shows_a_password(quick):
    told = quick("invite", "Ada", "--database", "postgresql://u:s3cret@/x?host=/nowhere")
    assert told.exit_code == 1
    assert "s3cret" not in told.stderr + told.stdout
    with click.Context(app) as ctx:
        ctx.meta["inglenook.database"] = "postgresql://u:s3cret@db.example/tables"
        assert line("show", "Ada") == "inglenook --database postgresql://u@db.example/tables show Ada"


def test_what_needs_a_file_says_so(database: Terminal, tmp_path: Path):
    url = database.environment["URL"]
    database("new", "Ada", "--database", url)
    told = database.refused("salvage", "Ada", "--database", url)
    assert "Only files are salvaged" in told
    assert "inglenook --database" in told


def test_what_is_about_no_campaign_asks_no_database(cli: Terminal):
    cli.environment["INGLENOOK_DATABASE"] = "postgresql://nobody@/x?host=/nowhere"
    for words in (
        ("roll", "2d6"),
        ("odds", "2d6"),
        ("credits",),
        ("pack", "list"),
        ("completion", "bash"),
        ("--help",),
    ):
        cli(*words)


def test_a_damaged_campaign_in_a_database_is_told_as_it_is(database: Terminal, server):
    database.environment["INGLENOOK_DATABASE"] = database.environment["URL"]
    database("new", "Ada")
    database("say", "Ada", "As it was.")
    server.sql("UPDATE inglenook.entry SET body = body || ' ' WHERE position = 1")
    told = database.run("verify", "Ada")
    assert told.returncode == 1
    assert "not as it was written" in told.stderr
    assert "backup" in told.stderr


def test_every_command_knows_both_places():
    for name, command in LEAVES.items():
        options = {word for parameter in command.params for word in parameter.opts}
        assert {"--home", "--database"} <= options, name
