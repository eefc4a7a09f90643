"""A campaign's file from the page: another name, a copy, out of the house and back in again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from inglenook.table import Table
from tests.web.conftest import Server
from tests.web.page_kit import campaign

HARM = "<img src=x onerror=harmed=1><script>harmed=1</script>"


@pytest.fixture
def table(table_server: Server, request: pytest.FixtureRequest) -> Iterator[Table]:
    with campaign(table_server.home, request.node.name, seed="ember") as table:
        table.do("nomadic.create", {"name": "Ada"})
        table.say("A light that *grows*.")
        yield table


@pytest.fixture
def settings(page: Page, table: Table) -> Page:
    """The page of a campaign with its settings open."""
    page.goto(f"/c/{table.id}")
    expect(page.locator("#line")).to_be_focused()
    page.get_by_role("button", name="Settings").click()
    return page


def download(page: Page, link: str, folder: Path) -> Path:
    """What a link downloads, under the name that it suggests."""
    with page.expect_download() as waiting:
        page.get_by_role("link", name=link).click()
    file = folder / waiting.value.suggested_filename
    waiting.value.save_as(file)
    return file


def bring(page: Page, file: Path) -> None:
    """Brings a file in through the first page."""
    page.goto("/")
    page.get_by_label("Bring a campaign from a file").set_input_files(file)


def test_a_campaign_gets_another_name(settings: Page):
    settings.get_by_label("Name", exact=True).fill("Зима, 冬")
    settings.get_by_role("button", name="Rename", exact=True).click()
    expect(settings.get_by_role("heading", level=1, include_hidden=True)).to_have_text("Зима, 冬")
    settings.goto("/")
    expect(settings.get_by_role("link", name="Зима, 冬")).to_be_visible()


def test_a_copy_goes_its_own_way(settings: Page, table: Table):
    settings.get_by_label("A copy, named").fill("Another way")
    settings.get_by_role("button", name="Copy").click()
    expect(settings.get_by_role("heading", level=1)).to_have_text("Another way")
    assert not settings.url.endswith(table.id)
    settings.locator("#line").fill("Only here.")
    settings.locator("#line").press("Enter")
    expect(settings.locator(".prose-text")).to_have_text(["A light that grows.", "Only here."])
    settings.goto(f"/c/{table.id}")
    expect(settings.locator(".prose-text")).to_have_text(["A light that grows."])


def test_the_story_leaves_as_markdown(settings: Page, tmp_path: Path):
    story = download(settings, "Export the story (Markdown)", tmp_path)
    assert story.suffix == ".md"
    assert "A light that *grows*." in story.read_text(encoding="utf-8")


def test_everything_leaves_as_json_and_comes_back(settings: Page, table: Table, tmp_path: Path):
    file = download(settings, "Export everything (JSON)", tmp_path)
    assert file.suffix == ".json"
    bring(settings, file)
    expect(settings.get_by_role("alert")).to_contain_text("already")
    expect(settings.get_by_label("Bring it under the name")).to_be_focused()
    settings.keyboard.type("Ada, come home")
    settings.keyboard.press("Enter")
    expect(settings.get_by_role("heading", level=1)).to_have_text("Ada, come home")
    expect(settings.locator(".prose-text")).to_have_text("A light that grows.")
    expect(settings.get_by_role("heading", name="Ada", exact=True)).to_be_visible()
    assert not settings.url.endswith(table.id)
    settings.locator("#line").fill("?Is it alive?")
    settings.locator("#line").press("Enter")
    expect(settings.locator(".act-dice")).to_have_count(1)


def test_script_in_the_name_of_what_is_brought_stays_text(settings: Page, tmp_path: Path):
    file = download(settings, "Export everything (JSON)", tmp_path)
    file.write_text(json.dumps(renamed(json.loads(file.read_text(encoding="utf-8")))), encoding="utf-8")
    bring(settings, file)
    expect(settings.get_by_role("heading", level=1)).to_have_text(HARM)
    for place in ("", "/read"):
        settings.goto(settings.url.removesuffix("/read") + place)
        expect(settings.get_by_text(HARM).first).to_be_visible()
        assert settings.evaluate("window.harmed") is None
    settings.goto("/")
    expect(settings.get_by_role("link", name=HARM)).to_be_visible()
    assert settings.evaluate("window.harmed") is None
    assert settings.locator("main img, main script").count() == 0


def test_a_file_that_is_no_campaign_is_refused_in_words(page: Page, tmp_path: Path):
    file = tmp_path / "shopping.json"
    file.write_text('{"bread": 2}', encoding="utf-8")
    bring(page, file)
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()


def renamed(campaign: dict[str, Any]) -> dict[str, Any]:
    """The exported campaign under a name that would do harm if it were more than text."""
    assert "name" in campaign["meta"]
    return {**campaign, "meta": {**campaign["meta"], "name": HARM}}
