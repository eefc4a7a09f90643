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


@pytest.mark.rule("NOM-D11")
def test_many_ways_to_spend_are_a_row_for_each_track(page: Page, table: Table):
    table.do("nomadic.land", {"name": "Kepler"})
    table.do("nomadic.leave")
    table.answer(faces=[20])
    mark_everything(table, 4)
    fail_a_check(page, table)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".question")).to_contain_text("Every track is full")
    options = table.waiting()[0].options
    spends = [option for option in options if option.key.startswith("spend:")]
    assert len(spends) > len(TRACKS)
    expect(page.locator(".option-row")).to_have_count(len(TRACKS))
    expect(page.get_by_role("group", name="on Mind").get_by_role("button")).to_have_count(len(spends) // len(TRACKS))
    for spend in spends:
        expect(page.get_by_role("button", name=spend.label)).to_have_count(1)
    assert page.locator(".options").evaluate("each => each.getBoundingClientRect().height") < 844
    page.get_by_role("button", name="What would be wise?").click()
    expect(page.locator(".row-worth").first).to_contain_text("1: the mission goes on 100 %")
    expect(page.get_by_role("button", name=spends[0].label)).to_contain_text("the mission goes on 100 %")
    third = page.get_by_role("button", name=options[2].label)
    expect(third).to_have_attribute("aria-keyshortcuts", "3")
    page.get_by_role("button", name="Spend 2 resources on Mind").click()
    expect(page.locator(".act").last).to_contain_text("Mind")
    expect(page.locator(".option-row").first).not_to_be_visible()


def test_chances_that_rest_on_a_later_choice_say_so(page: Page, table: Table):
    page.goto(f"/c/{table.id}")
    page.locator("#line").fill("!Climb")
    page.locator(".composer-deed").get_by_role("radio", name="Muscle").check()
    expect(page.locator(".composer-deed .choosing")).to_contain_text("for instance, if you then choose as usual")
    expect(page.locator("#sheet .choosing").first).to_contain_text("for instance, if you then choose as usual")
    page.locator("#line").fill("?Is it warm?")
    expect(page.locator(".composer-deed .odds-list")).to_contain_text("yes, but")
    expect(page.locator(".choosing")).to_have_count(0)


def test_an_option_after_which_more_is_asked_says_what_its_chances_rest_on(page: Page, table: Table):
    table.set("nomadic.boxes.body", 1)
    fail_a_check(page, table)
    body, mind = page.locator(".option").nth(0), page.locator(".option").nth(1)
    expect(body).to_contain_text("for instance, if you then choose as usual")
    expect(mind.locator(".consequences")).to_be_visible()
    expect(mind.locator(".choosing")).to_have_count(0)
    body.hover()
    expect(page.locator("#sheet .choosing").first).to_be_visible()
    mind.hover()
    expect(page.locator("#sheet .choosing")).to_have_count(0)


def test_advice_is_behind_one_click_and_goes_when_something_moves(page: Page, table: Table):
    mark_everything(table, 1)
    fail_a_check(page, table)
    expect(page.locator(".question")).to_contain_text("Every track is full")
    expect(page.locator(".worth")).to_have_count(0)
    page.get_by_role("button", name="What would be wise?").click()
    expect(page.locator(".advice-text")).to_have_text(
        "To last the longest before the choice, this is wise: Push forward."
    )
    wise = page.get_by_role("button", name="Push forward")
    expect(wise).to_contain_text("Wise: the mission goes on 100 %")
    expect(page.get_by_role("button", name="Abandon")).to_contain_text("100 points less than the best")
    expect(page.get_by_role("button", name="What would be wise?")).to_have_count(0)
    page.get_by_label("If what I want is to").select_option(label="keep the best dice")
    expect(page.locator(".advice-text")).to_contain_text("To keep the best dice")
    assert [waiting.key for waiting in table.waiting()] == ["choice"]
    page.locator("#line").fill("The hull sings.")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="What would be wise?")).to_be_visible()
    expect(page.locator(".worth")).to_have_count(0)
