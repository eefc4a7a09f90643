"""What each seat takes with it: all that it may see, none of the rest, and a record that can be checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inglenook.table import Library
from tests.cli.conftest import Terminal
from tests.cli.test_join import Server, server, sit
from tests.table.tables import done

__all__ = ["server"]

PLANTED = {
    "all": {"gm", "ada", "ben", "eve"},
    "gm": {"gm"},
    "gm_and_me": {"gm", "ben"},
    "me": {"ben"},
    "seats:ada,eve": {"ada", "ben", "eve"},
}
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def harbour(cli: Terminal) -> dict[str, set[str]]:
    """A table where words are planted in prose, commands and pictures; gives who may read each."""
    table = Library(cli.home).create("Harbour", seed="ember")
    for name, role in (("Ada", "player"), ("Ben", "player"), ("Eve", "onlooker")):
        assert table.seating.add(name, role, seat="player") == name.casefold()
    planted: dict[str, set[str]] = {}
    for count, (audience, readers) in enumerate(PLANTED.items()):
        writer = "player" if audience == "gm" else "ben"
        said, asked, shown = (f"qx{kind}{count}zv" for kind in ("said", "asked", "shown"))
        done(table.say(said, seat=writer, audience=audience))
        done(table.do("nomadic.ask", {"question": asked}, seat="player", audience="gm" if audience == "gm" else "all"))
        done(table.hand_out(PNG + shown.encode(), shown, seat=writer, audience=audience))
        planted |= {said: readers, shown: readers, asked: {"gm"} if audience == "gm" else PLANTED["all"]}
    done(table.say("Later.", seat="ada"))
    table.close()
    return planted


def test_a_seats_export_holds_what_it_may_see_and_no_trace_of_the_rest(cli, harbour, tmp_path):
    whole = _entries(cli("export", "Harbour", "-o", "-"))
    for seat, name in (("player", "gm"), ("ada", "ada"), ("Ben", "ben"), ("eve", "eve")):
        file = tmp_path / f"{seat}.json"
        assert f"What {seat} may see of Harbour" in cli("export", "Harbour", "--for", seat, "-o", str(file))
        text = file.read_text(encoding="utf-8")
        story = cli("export", "Harbour", "--for", seat, "-o", "-", "--format", "markdown")
        for word, readers in harbour.items():
            assert (word in text) == (name in readers), (seat, word)
            assert (word in story) == (name in readers), (seat, word)
        mine = {entry["lane"] for entry in _entries(text)}
        others = [entry for entry in whole if entry["lane"] not in mine]
        assert others
        told = {f'"{entry[field]}"' for entry in others for field in ("lane", "seal", "salt", "digest", "hash")}
        assert not [value for value in told - {'""'} if value in text]
        assert json.loads(text)["seal_key"] is None
        report = cli.data("verify", str(file))
        assert (report["sound"], report["entries"]) == (True, len(whole) - len(others))
        assert cli.data("verify", str(file), "--against", "Harbour")["sound"]


def _entries(export: str) -> list[dict[str, str]]:
    return [entry for act in json.loads(export)["acts"] for entry in act["entries"]]


def test_whoever_has_the_file_gets_all_of_it_and_may_not_misspell_a_seat(cli, harbour, tmp_path):
    story = cli("export", "Harbour", "-o", "-", "--format", "markdown")
    assert all(word in story for word in harbour)
    assert "ben (Ben)" in cli.refused("export", "Harbour", "--for", "benn", "-o", str(tmp_path / "x.json"))
    assert not (tmp_path / "x.json").exists()
    assert "Quote a name" in cli.refused("export", "Had", "she", "-o", "-", code=2)
    shown = cli("export", "--help")
    assert "--for ben" in shown
    assert "https://table.example" in shown


def test_from_afar_it_is_ones_own_share(server: Server, cli: Terminal, tmp_path: Path):
    server.act("say", text="qxalonezv", audience="gm")
    server.act("say", text="A ship comes in.")
    link = server.invite()
    assert "Sit down with it first" in cli.refused("export", link, "-o", "-")
    assert "You have no seat at" in cli.refused("export", server.address, "-o", "-")
    ben = sit(cli, ["join", link, "--name", "Ben"])
    ben.until("Ben (you)")
    ben.type("/to me qxminezv\n")
    ben.until("qxminezv")
    mine = tmp_path / "mine.json"
    ben.type(f"/export {mine}\n")
    ben.until("Written to")
    ben.type(f"/export {mine}\n")
    ben.until("is there already")
    ben.type("/quit\n")
    assert ben.end() == 0
    from_shell = tmp_path / "shell.json"
    assert "What your seat may see of Harbour" in cli("export", server.address, "harbour", "-o", str(from_shell))
    assert from_shell.read_bytes() == mine.read_bytes()
    text = mine.read_text(encoding="utf-8")
    assert "qxminezv" in text
    assert "qxalonezv" not in text
    assert cli.data("verify", str(mine))["sound"]
    story = cli("export", f"{server.address}/c/{server.id}", "-o", "-", "--format", "markdown")
    assert "A ship comes in." in story
    assert "qxalonezv" not in story
    assert "--for is for" in cli.refused("export", server.address, "--for", "ben", "-o", "-", code=2)
    server.act("seats/remove", seat="ben")
    gone = cli.refused("export", server.address, "-o", str(tmp_path / "late.json"))
    assert "seat" in gone
    assert not (tmp_path / "late.json").exists()
