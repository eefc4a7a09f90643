"""Night Post, installed and otherwise unknown, is played in the terminal, over HTTP and on the page, with odds."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.cli.conftest import Terminal
from tests.web.page_kit import BROWSERS, FLAGS, free_port, serving, watch

HILL = {"delivered": "7/10", "dark": "3/10"}


@pytest.fixture
def table(installed: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a table at which the game is installed."""
    with serving(tmp_path / "home", free_port()) as url:
        yield url


def told(address: str, **body: Any) -> Any:
    """What the API answers."""
    wish = json.dumps(body).encode() if body else None
    with urlopen(Request(address, wish, {"Content-Type": "application/json"})) as answer:
        return json.load(answer)


def chances(odds: Any) -> dict[str, str]:
    return {case["name"]: case["probability"] for case in odds["outcomes"]}


def test_it_is_unknown_until_it_is_installed(cli: Terminal):
    assert "no engine named 'nightpost'" in cli.refused("new", "Night", "--engine", "nightpost")


def test_the_terminal_plays_it_with_odds(beside: Terminal, tmp_path: Path):
    assert "Night Post" in beside("pack", "list")
    assert chances(beside.data("odds", "nightpost.knock", "street=hill")) == HILL
    hurried = beside.data("odds", "nightpost.knock", "street=hill", "--policy", "hurried")
    assert chances(hurried) == {"dog": "1/5", "dark": "3/10", "delivered": "1/2"}
    assert hurried["effects"]["nightpost.warmth"] == [
        {"value": -2, "probability": "1/5", "decimal": 0.2},
        {"value": -1, "probability": "4/5", "decimal": 0.8},
    ]
    beside("new", "Night", "--engine", "nightpost", "--dice", "hand")
    assert "It stands between you and the door" in beside("do", "Night", "nightpost.knock", "street=hill", "--faces=1")
    assert "A letter for the Hill" in beside("answer", "Night", "biscuit")
    assert "3 more to go" in beside("show", "Night")
    beside("undo", "Night")
    assert "Waiting for you" in beside("show", "Night")
    beside("export", "Night", "--output", str(tmp_path / "night.json"))
    beside("delete", "Night", "--yes")
    beside("import", str(tmp_path / "night.json"))
    assert "every" in beside("verify", "Night", "--rules").lower()


def test_a_town_of_ones_own_changes_the_odds(beside: Terminal, tmp_path: Path):
    file = tmp_path / "harbour.toml"
    beside("pack", "new", str(file), "--engine", "nightpost")
    file.write_text(file.read_text(encoding="utf-8").replace("die = 10", "die = 20"), encoding="utf-8")
    assert "sound" in beside("pack", "check", str(file))
    beside("new", "Harbour", "--engine", "nightpost", "--pack", str(file))
    assert chances(beside.data("odds", "nightpost.knock", "street=hill", "--campaign", "Harbour")) == {
        "delivered": "17/20",
        "dark": "3/20",
    }


def test_the_api_plays_it_with_odds(table: str):
    offered = {engine["name"]: engine for engine in told(f"{table}/api/engines")}
    assert offered["nightpost"]["title"] == "Night Post"
    made = told(f"{table}/api/campaigns", name="Night", engine="nightpost", dice="hand")
    here = f"{table}/api/c/{made['id']}"
    assert chances(told(f"{here}/odds", command="nightpost.knock", fields={"street": "hill"})) == HILL
    done = told(f"{here}/do", command="nightpost.knock", fields={"street": "quay"}, faces=[9])
    assert [option["key"] for option in done["view"]["waiting"][0]["options"]] == ["in", "on"]
    done = told(f"{here}/answer", option="in")
    assert done["receipt"]["text"] == "A letter is delivered."
    sheet = done["view"]["sheets"][0]["sheet"]
    assert {block["key"]: block.get("value", block.get("filled")) for block in sheet["sections"][0]["blocks"]} == {
        "letters": 3,
        "warmth": 4,
        "biscuits": 1,
        "hour": 2,
    }


def test_the_page_plays_it_with_odds(table: str):
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip("no chromium here")
    made = told(f"{table}/api/campaigns", name="Night", engine="nightpost", dice="hand")
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        context = browser.new_context(base_url=table)
        context.set_default_timeout(5_000)
        watch(context, complaints)
        page = context.new_page()
        page.goto(f"/c/{made['id']}")
        expect(page.locator("#line")).to_be_focused()
        page.locator("#deed-nightpost-knock-head").click()
        deed = page.locator("#deed-nightpost-knock")
        deed.get_by_role("radio", name="Hill").check()
        expect(deed).to_contain_text("a letter is delivered")
        expect(deed).to_contain_text("70 %")
        deed.locator(".primary").press("Enter")
        expect(page.locator(".hand input").first).to_be_focused()
        page.keyboard.type("1")
        page.keyboard.press("Enter")
        expect(page.locator(".question")).to_contain_text("It stands between you and the door")
        page.locator(".option", has_text="Give it a biscuit").click()
        expect(page.locator("main")).to_contain_text("A letter for the Hill")
        browser.close()
    assert complaints == []
