"""Questions on the page: nothing is answered by accident, many options stay few rows, guesses say that they are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from inglenook.table import Table
from tests.web.conftest import Server
from tests.web.page_kit import campaign

TRACKS = ("body", "mind", "gear", "ship")


@pytest.fixture
def table(table_server: Server, request: pytest.FixtureRequest) -> Iterator[Table]:
    with campaign(table_server.home, request.node.name, dice="hand") as table:
        table.do("nomadic.create", {"name": "Ada"})
        yield table


def throw(page: Page, *faces: int) -> None:
    """Types in the dice that are awaited."""
    expect(page.locator(".hand input").first).to_be_focused()
    page.keyboard.type("".join(map(str, faces)))
    page.keyboard.press("Enter")


def mark_everything(table: Table, boxes: int) -> None:
    """Marks all the boxes there are, so that the next one asks for the choice."""
    for track in TRACKS:
        table.set(f"nomadic.boxes.{track}", boxes)
    for track in TRACKS * boxes:
        table.do("nomadic.focus")
        while waiting := table.waiting():
            table.answer(track if waiting[0].key == "track" else "focus")


def fail_a_check(page: Page, table: Table) -> None:
    """A risky check that fails, so that boxes are to be marked."""
    page.goto(f"/c/{table.id}")
    expect(page.locator("#line")).to_be_focused()
    page.locator("#deed-nomadic-check-head").click()
    page.locator("#deed-nomadic-check").get_by_role("radio", name="Muscle").check()
    page.locator("#deed-nomadic-check").get_by_role("radio", name="perilous").check()
    page.locator("#deed-nomadic-check .primary").press("Enter")
    throw(page, 2)


@pytest.mark.rule("NOM-R15")
def test_an_enter_too_many_never_answers_a_question(page: Page, table: Table):
    mark_everything(table, 1)
    fail_a_check(page, table)
    page.keyboard.press("Enter")
    expect(page.locator(".question")).to_contain_text("Every track is full")
    expect(page.locator(".question")).to_be_focused()
    for key in ("Enter", "Enter", "Space", "Enter"):
        page.keyboard.press(key)
    page.keyboard.press("Tab")
    expect(page.locator(".option").first).to_be_focused()
    page.locator("#line").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".question")).to_be_visible()
    assert [waiting.key for waiting in table.waiting()] == ["choice"]


def test_a_question_is_answered_by_its_number(page: Page, table: Table):
    fail_a_check(page, table)
    expect(page.locator(".question")).to_be_focused()
    page.keyboard.press("2")
    expect(page.locator(".act").last).to_contain_text("Mind")
