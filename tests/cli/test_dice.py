"""Verifiable dice from the terminal: set, added to, ended, opened, and verified with what a file alone can't prove."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inglenook.table import Library
from tests.cli.conftest import Terminal
from tests.table.checkable import SEATS


@pytest.fixture
def ada(cli: Terminal) -> Terminal:
    cli("new", "Ada", "--dice", "verifiable")
    cli("do", "Ada", "nomadic.ask", "question=Hm?")
    return cli


def flat(text: str) -> str:
    return " ".join(text.split())


def test_an_epoch_from_end_to_end(ada: Terminal):
    assert "not yet checkable until the epoch ends" in flat(ada("verify", "Ada"))
    assert "seven grey geese" in ada("dice", "Ada", "--nonce", "seven grey geese")
    ada("do", "Ada", "nomadic.ask", "question=Hm?")
    listed = ada("dice", "Ada")
    assert "Epoch 1, running" in listed
    assert "player added “seven grey geese”" in listed
    assert "secret  " not in listed
    ada("dice", "Ada", "--new-epoch")
    assert "secret  " in ada("dice", "Ada")
    told = flat(ada("verify", "Ada", "--rules"))
    assert "Dice of epoch 1 (ended, 1 nonce): table: 2 rolls, every face follows from the secret" in told
    assert "Dice of epoch 2 (running): table: no rolls." in told
    data = ada.data("dice", "Ada")
    assert [epoch["ended"] for epoch in data["epochs"]] == [True, False]
    assert data["dice"] == "verifiable"


def test_a_hidden_lane_is_opened_when_its_epoch_has_ended(cli: Terminal):
    table = Library(cli.home).create("Ada", dice="verifiable", seats=SEATS)
    table.close()
    assert "still running" in cli.refused("dice", "Ada", "--reveal", "referee", "--epoch", "1", "--for", "gm")
    assert "Only the game master" in cli.refused("dice", "Ada", "--new-epoch", "--for", "anna")
    cli("dice", "Ada", "--new-epoch", "--for", "gm")
    assert "no lane" in cli.refused("dice", "Ada", "--reveal", "referee", "--for", "anna")
    assert "laid open" in cli("dice", "Ada", "--reveal", "referee", "--for", "gm")
    assert "referee" not in cli.data("dice", "Ada", "--for", "anna")["epochs"][0]["secrets"]
    cli("dice", "Ada", "--reveal", "referee", "--to-everyone", "--for", "gm")
    assert "referee" in cli.data("dice", "Ada", "--for", "anna")["epochs"][0]["secrets"]


def test_one_thing_at_a_time(ada: Terminal):
    ada.refused("dice", "Ada", "--new-epoch", "--nonce", "x", code=2)
    ada.refused("dice", "Ada", "--to-everyone", code=2)


def test_dice_set_and_set_back(cli: Terminal):
    cli("new", "Ada")
    assert "dice=verifiable" in cli("dice", "Ada")
    assert "Epoch 1" in cli("set", "Ada", "dice=verifiable")
    cli("do", "Ada", "nomadic.ask", "question=Hm?")
    assert "has ended" in flat(cli("set", "Ada", "dice=fair"))
    assert cli.data("verify", "Ada")["epochs"][0]["lanes"] == [{"lane": "table", "rolls": 1, "state": "proven"}]


def test_without_the_vault_it_says_so_and_begins_anew(ada: Terminal):
    (ada.home / "vault.sqlite").unlink()
    assert "not on this machine" in flat(ada.refused("do", "Ada", "nomadic.ask", "question=Hm?"))
    assert "not on this machine" in flat(ada("dice", "Ada"))
    ada("dice", "Ada", "--new-epoch")
    ada("do", "Ada", "nomadic.ask", "question=Hm?")
    told = flat(ada("verify", "Ada"))
    assert "Dice of epoch 1 (ended): table: 1 roll, unproven for good" in told
    assert "Dice of epoch 2 (running): table: 1 roll, not yet checkable" in told


def test_the_vault_is_no_campaign_and_leaves_with_none(ada: Terminal, tmp_path: Path):
    assert [line["name"] for line in ada.data("list")] == ["Ada"]
    ada("export", "Ada", "-o", str(tmp_path / "ada.json"))
    assert "vault" not in (tmp_path / "ada.json").read_text(encoding="utf-8")


def test_a_missing_end_is_found_with_another_copy(ada: Terminal, tmp_path: Path):
    whole, short = tmp_path / "whole.json", tmp_path / "short.json"
    ada("export", "Ada", "-o", str(whole))
    file = json.loads(whole.read_text(encoding="utf-8"))
    del file["acts"][-1]
    short.write_text(json.dumps(file), encoding="utf-8")
    assert "cannot prove that its own end is missing" in flat(ada("verify", str(short)))
    ended = ada.run("verify", str(short), "--against", str(whole))
    assert ended.returncode == 1
    assert "its end is missing: the other copy goes on with" in flat(ended.stdout)
    assert "The first bad entry: table" in ended.stdout
    told = flat(ada("verify", "Ada", "--against", str(short)))
    assert "one record with short.json" in told
    assert "stand in this copy alone" in told
    assert "cannot prove that its own end" not in flat(ada("verify", "Ada", "--against", str(whole)))


def test_a_face_that_was_changed_is_named(ada: Terminal, tmp_path: Path):
    ada("dice", "Ada", "--new-epoch")
    ada("export", "Ada", "-o", str(tmp_path / "ada.json"))
    text = (tmp_path / "ada.json").read_text(encoding="utf-8")
    file = json.loads(text)
    dice = next(entry for act in file["acts"] for entry in act["entries"] if entry["kind"] == "dice")
    dice["body"]["faces"][0][0] = dice["body"]["faces"][0][0] % 6 + 1
    (tmp_path / "ada.json").write_text(json.dumps(file), encoding="utf-8")
    ended = ada.run("verify", str(tmp_path / "ada.json"), "--json")
    assert ended.returncode == 1
    assert f"table {dice['number']}" in json.loads(ended.stdout)["first"]["what"]
