"""A campaign moves to a database and back, as somebody does it who has read `inglenook move --help`."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Terminal


def test_there_and_back(cli: Terminal, database_url: str):
    cli("new", "Ada")
    cli("say", "Ada", "Grey grass.")
    head = cli.data("verify", "Ada")["head"]
    moved = cli.data("move", "ada", "--database", database_url)
    assert (moved["name"], moved["head"]) == ("Ada", head)
    assert cli.data("list") == []
    assert cli.data("verify", moved["left"])["head"] == head
    told = cli("move", "Ada", "--database", database_url, "--back")
    assert f"Head, there as here: {head}" in told
    assert "Grey grass." in cli("log", "Ada")
    assert cli.data("verify", "Ada", "--rules")["sound"]
    cli("say", "Ada", "Home again.")

    cli.environment["INGLENOOK_DATABASE"] = database_url
    assert "is now in the database postgres at" in cli("move", "Ada")


def test_backups_of_what_the_database_keeps(cli: Terminal, database_url: str):
    for name in ("Ada", "Bea"):
        cli("new", name)
        cli("move", name, "--database", database_url)
    cli.environment["INGLENOOK_DATABASE"] = database_url
    kept = cli.home / "kept"
    assert "Ada.inglenook" in cli("backup", "ada", "-o", str(kept))
    told = cli.refused("backup", "--all", "-o", str(kept))
    assert "1 of 2 could not be copied." in told
    cli("backup", "--all", "-o", str(kept), "--force")
    assert cli.data("verify", str(kept / "Bea.inglenook"))["sound"]
    assert "--replace" in cli.refused("restore", str(kept / "Ada.inglenook"))
    assert "Ada is back." in cli("restore", str(kept / "Ada.inglenook"), "--replace")
    cli("restore", str(kept / "Ada.inglenook"), "--database", "")
    assert cli.data("list", "--database", "")[0]["name"] == "Ada", "and into the folder"
    assert "no campaign named 'Cem'" in cli.refused("backup", "Cem", "-o", str(kept))


def test_what_was_left_can_be_saved_should_the_database_be_lost(cli: Terminal, database_url: str):
    cli("new", "Ada")
    left = cli.data("move", "Ada", "--database", database_url)["left"]
    cli("salvage", left, "--output", str(cli.home / "Ada.inglenook"))
    cli("say", "Ada", "On we go.")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("move", "Bea", "--database", "{url}"), "no campaign named 'Bea'"),
        (("move", "Ada", "--database", "{url}", "--back"), "no campaign named 'Ada'"),
        (("move", "Ada", "--database", "sqlite:///ada"), "postgresql://user@host/name"),
        (("list", "--database", "sqlite:///ada"), "postgresql://user@host/name"),
        (("list", "--database", "postgresql://u:s3cret@/x?host=/nowhere"), "can't be reached"),
        (("move", "Ada", "--database", "postgresql://u:s3cret@/x?host=/nowhere"), "can't be reached"),
    ],
)
def test_what_cannot_be_moved_stays(cli: Terminal, database_url: str, words: tuple[str, ...], says: str):
    cli("new", "Ada")
    told = cli.refused(*(word.replace("{url}", database_url) for word in words))
    assert says in told
    assert "s3cret" not in told
    cli("say", "Ada", "Still here.")


def test_one_has_to_say_which_database(cli: Terminal):
    assert "INGLENOOK_DATABASE" in cli.refused("move", "Ada", code=2)


def test_without_the_driver_one_is_told_what_to_install(cli: Terminal, tmp_path):
    (tmp_path / "psycopg.py").write_text("raise ImportError('not here')\n")
    cli.environment["PYTHONPATH"] = f"{tmp_path}:{cli.environment.get('PYTHONPATH', '')}"
    cli("new", "Ada")
    told = cli.refused("move", "Ada", "--database", "postgresql://nobody@/x")
    assert "pip install 'inglenook[postgres]'" in told
