"""Campaigns as files: out, in, checked, copied, renamed, deleted and saved from damage."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Terminal


@pytest.fixture
def ada(cli: Terminal) -> Terminal:
    cli("new", "Ada")
    cli("say", "Ada", "Grey grass.")
    cli("do", "Ada", "nomadic.check", "skill=muscle", "risk=risky", "--faces", "3", "--answer", "body")
    return cli


def test_a_campaign_goes_out_and_comes_in_whole(ada: Terminal):
    target = ada.home / "ada.json"
    ada("export", "Ada", "--output", str(target))
    assert "already" in ada.refused("export", "Ada", "--output", str(target))
    ada("export", "Ada", "--output", str(target), "--force")
    assert "sound" in ada("verify", str(target), "--json")
    assert "Ada" in ada.refused("import", str(target))  # the name is taken
    ada("import", str(target), "--name", "Ada again")
    assert ada("log", "Ada again").replace("Ada again", "Ada").count("Grey grass.") == 1
    assert "1/4" in ada("show", "Ada again")


def test_an_altered_export_is_not_taken_in(ada: Terminal):
    target = ada.home / "ada.json"
    ada("export", "Ada", "--output", str(target))
    target.write_text(target.read_text(encoding="utf-8").replace("Grey grass.", "Green grass."), encoding="utf-8")
    before = ada("list")
    ada.refused("import", str(target), "--name", "Other")
    assert ada("list") == before
    assert "1 fault" in ada.refused("verify", str(target))


def test_the_story_as_markdown_carries_its_credits(ada: Terminal):
    story = ada("export", "Ada", "--output", "-", "--format", "markdown")
    assert story.startswith("# Ada\n")
    assert "Grey grass." in story
    assert "René-Pier Deshaies-Gélinas" in story
    target = ada.home / "ada.md"
    ada("export", "Ada", "-o", str(target))
    assert target.read_text(encoding="utf-8") == story


def test_verify_says_what_is_proven_and_what_is_not(ada: Terminal):
    told = ada("verify", "Ada")
    assert "Proven" in told
    assert "Not proven" in told
    head = ada.data("verify", "Ada")["head"]
    ada("say", "Ada", "More.")
    assert "the head that you noted" in ada("verify", "Ada", "--head", head)
    ada.refused("verify", "Ada", "--head", "0" * 64)
    assert ada.data("verify", "Ada", "--rules")["sound"] is True


def test_a_damaged_campaign_says_what_can_be_saved_and_is_saved(ada: Terminal):
    for number in range(3):
        ada("say", "Ada", f"Line {number}. " + "x" * 9000)
    file = ada.home / "Ada.inglenook"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) - 4096] + b"\xff" * 4096)
    ada.run("show", "Ada")
    saved = ada.home / "saved.inglenook"
    assert "entries" in ada("salvage", str(file), "--output", str(saved))
    assert "already" in ada.refused("salvage", str(file), "--output", str(saved))
    assert "Grey grass." in ada("log", "saved")


def test_a_file_that_is_no_campaign_is_told_calmly(ada: Terminal):
    (ada.home / "Odd.inglenook").write_bytes(b"not a database, whatever its name says")
    assert "✗" in ada("list")
    ada.refused("show", "Odd")
    ada.refused("verify", "Odd")


def test_rename_copy_and_delete(ada: Terminal):
    ada("rename", "Ada", "Ada Lund")
    ada.refused("show", "Ada")
    ada("copy", "Ada Lund", "Had she stayed")
    ada("say", "Had she stayed", "She stayed.")
    assert "She stayed." not in ada("log", "Ada Lund")
    assert ada.data("list")[0]["id"] != ada.data("list")[1]["id"]
    told = ada("delete", "Ada Lund", "--yes")
    where = told.strip().splitlines()[-1].strip()
    assert where.startswith(str(ada.home))
    assert [shown["name"] for shown in ada.data("list")] == ["Had she stayed"]


def test_names_in_any_script(cli: Terminal):
    for name in ("火星の旅", "נומאד", "Ἀδά", "Zoë's “long” way/2"):
        cli("new", name)
        cli("say", name, f"{name}: ❄")
        assert "❄" in cli("log", name)
    assert {shown["name"] for shown in cli.data("list")} == {"火星の旅", "נומאד", "Ἀδά", "Zoë's “long” way/2"}


def test_data_is_the_tables_own(ada: Terminal):
    view = ada.data("show", "Ada")
    assert view["name"] == "Ada"
    assert {"id", "sheets", "commands", "waiting", "undo", "redo", "over", "cursor", "engines"} <= set(view)
    entries = ada.data("log", "Ada")
    dice = next(entry for entry in entries if entry["kind"] == "dice")
    assert dice["data"]["faces"] == [[3]]
    assert dice["data"]["source"] == "hand"
    assert {"lane", "number", "instant", "seat", "kind", "of", "text", "struck", "data"} == set(dice)
    assert ada.data("log", "Ada", "--limit", "2") == entries[-2:]
    assert [found["text"] for found in ada.data("search", "Ada", "grass")] == ["Grey grass."]
    receipt = ada.data("do", "Ada", "nomadic.check", "skill=dash", "risk=risky", "--faces", "1")
    assert receipt["waiting"][0]["kind"] == "choice"
    assert [option["key"] for option in receipt["waiting"][0]["options"]] == ["body", "mind", "gear", "ship"]
    assert json.loads(ada("answer", "Ada", "mind", "--json"))["waiting"] == []
    assert ada.data("commands", "Ada")[0]["name"].startswith("nomadic.")
    assert ada.data("set", "Ada")["dice"] == "fair"
    assert ada.data("undo", "Ada")["entries"][0]["kind"] == "strike"
    assert ada.data("list")[0]["engines"] == ["nomadic"]
    assert ada.data("roll", "2d1")["total"] == 2
