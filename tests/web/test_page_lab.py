"""A designer in the lab: a number is changed on the page, and what becomes of the game is seen beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from inglenook.table import Engines
from tests.web.conftest import Server
from tests.web.page_kit import AXE, campaign, tab_to, violations, watch

NOMADIC = Engines().get("nomadic").packs["nomadic-2022"]()
SOON = 60_000
"""Milliseconds: the lab counts in a process of its own, which a busy machine may keep waiting."""

LOOKS: dict[str, ViewportSize] = {"wide": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}


@pytest.fixture
def context(browser: Browser, table_server: Server) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=table_server.url, viewport=LOOKS["wide"], bypass_csp=False)
    context.set_default_timeout(20_000)
    complaints: list[str] = []
    watch(context, complaints)
    yield context
    context.close()
    assert complaints == []


@pytest.fixture
def lab(page: Page) -> Page:
    """The lab with Nomadic on the bench, and its first course followed."""
    page.goto("/lab")
    expect(page.get_by_text("An expedition lasts 22.9 actions on average")).to_be_visible(timeout=SOON)
    return page


def five(page: Page) -> None:
    """Gives each track five boxes, and waits until it is seen what that does."""
    page.get_by_label("Boxes of all tracks", exact=True).fill("5")
    page.keyboard.press("Enter")
    page.get_by_text("An expedition lasts 28.0 actions instead of 22.9").wait_for(timeout=SOON)


def test_from_the_door_to_the_answer(page: Page):
    page.goto("/")
    page.get_by_role("link", name="The lab").click()
    page.get_by_label("Game").select_option(label="Comae")
    page.get_by_label("Game").select_option(label="Nomadic")
    expect(page.get_by_label("Boxes of all tracks", exact=True)).to_have_value("4")
    five(page)
    results = page.get_by_role("region", name="What changes")
    expect(results.get_by_text("Boxes of Body was 4")).to_be_visible()
    picture = results.get_by_role("img", name="How many actions it takes")
    expect(picture).to_be_visible()
    assert "edited: 28 actions on average" in str(picture.locator("desc").text_content())
    expect(results.get_by_text("Every planet is explored: 92 % instead of 65 %")).to_be_visible(timeout=SOON)
    expect(results.get_by_text("Unchanged: Checks, Whole actions, The question.")).to_be_visible()


def test_what_is_half_typed_stays_while_the_lab_works(page: Page):
    page.goto("/lab")
    field = page.get_by_label("Boxes of all tracks", exact=True)
    field.fill("5")
    expect(page.get_by_text("An expedition lasts 22.9 actions on average")).to_be_visible(timeout=SOON)
    expect(field).to_have_value("5")
    field.press("Enter")
    page.get_by_text("An expedition lasts 28.0 actions instead of 22.9").wait_for(timeout=SOON)


def test_a_sweep_gives_a_point_for_each_value(lab: Page):
    lab.get_by_label("Values", exact=True).fill("3..6")
    lab.keyboard.press("Enter")
    told = lab.get_by_role("region", name="Expedition, value by value")
    told.wait_for(timeout=SOON)
    assert told.locator("tbody tr").all_inner_texts() == [
        "3\t17.80\t14 to 22", "4\t22.91\t18 to 28", "5\t28.02\t23 to 34", "6\t33.13\t27 to 39",
    ]  # fmt: skip
    picture = lab.get_by_role("img", name="Expedition: how many actions it lasts")
    assert picture.locator("circle").count() == 4


def test_charts_that_look_alike_all_stand_where_they_belong(page: Page):
    page.goto("/lab?edition=comae-0.96")
    courses = page.locator("article.lab-course")
    expect(courses.nth(2).locator("svg.chart").first).to_be_visible(timeout=SOON)
    for place in range(3):
        expect(courses.nth(place).get_by_role("img", name="How it ends")).to_be_visible()
    assert page.evaluate("new Set([...document.querySelectorAll('svg [id]')].map(each => each.id)).size") == (
        page.locator("svg [id]").count()
    )


def test_faults_are_shown_at_their_line_as_one_types(lab: Page):
    lab.get_by_role("button", name="Text", exact=True).click()
    text = lab.get_by_label("The pack as text (TOML)")
    expect(text).to_have_value(NOMADIC)
    text.fill(NOMADIC.replace("boxes = 4", "boxes = 99", 1))
    faults = lab.get_by_role("group", name="Faults")
    expect(faults).to_contain_text("a track can't have 99 boxes (1 to 12)")
    assert lab.locator(".lab-lines .has-fault").all_inner_texts() == ["92"]
    faults.get_by_role("button", name="Line 92").click()
    expect(text).to_be_focused()
    assert text.evaluate("each => each.value.slice(each.selectionStart, each.selectionEnd)").startswith("boxes = 99")
    expect(lab.get_by_role("button", name="Report as a page")).to_be_disabled()
    text.fill(NOMADIC.replace("boxes = 4", "boxes = 5"))
    expect(faults).to_have_count(0)
    lab.get_by_text("28.0 actions instead of 22.9").wait_for(timeout=SOON)


def test_what_the_rules_refuse_is_said_at_the_field(lab: Page):
    field = lab.get_by_label("Boxes of all tracks", exact=True)
    field.fill("99")
    field.press("Enter")
    expect(field).to_have_accessible_description("A track can't have 99 boxes (1 to 12).")
    expect(lab.get_by_text("An expedition lasts 22.9 actions on average")).to_be_visible()


def test_every_value_is_found_by_its_name(lab: Page):
    lab.get_by_text("Every value").click()
    lab.get_by_label("Find a value").fill("tracks body boxes")
    lab.locator("#lab-value-tracks\\.body\\.boxes").fill("6")
    lab.keyboard.press("Enter")
    expect(lab.get_by_text("Boxes of Body was 4")).to_be_visible(timeout=SOON)
    expect(lab.get_by_label("Boxes of Body", exact=True).first).to_have_value("6")


def test_the_edited_pack_and_the_report_come_as_files(lab: Page, tmp_path: Path):
    five(lab)
    with lab.expect_download() as loading:
        lab.get_by_role("button", name="Download this pack").click()
    assert loading.value.suggested_filename == "nomadic-2022-edited.toml"
    loading.value.save_as(tmp_path / "pack.toml")
    assert (tmp_path / "pack.toml").read_text(encoding="utf-8") == NOMADIC.replace("boxes = 4", "boxes = 5")
    with lab.expect_download(timeout=SOON) as loading:
        lab.get_by_role("button", name="Report as a page").click()
    assert loading.value.suggested_filename == "nomadic-2022.html"
    loading.value.save_as(tmp_path / "report.html")
    assert "28.0 actions instead of 22.9" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_edits_are_still_there_after_a_reload_until_one_starts_over(lab: Page):
    five(lab)
    lab.reload()
    expect(lab.get_by_text("What you changed the last time is still here.")).to_be_visible()
    expect(lab.get_by_label("Boxes of all tracks", exact=True)).to_have_value("5")
    lab.get_by_role("button", name="Start over").click()
    expect(lab.get_by_label("Boxes of all tracks", exact=True)).to_have_value("4")


def test_a_choice_shows_what_holds_after_one_starts_over(page: Page):
    page.goto("/lab?edition=comae-0.96")
    choice = page.locator("#lab-value-tie")
    before = choice.input_value()
    for wish in ("reroll", before, "reroll"):
        choice.select_option(wish)
        expect(page.get_by_role("button", name="Start over")).to_be_enabled(enabled=wish != before)
    page.get_by_role("button", name="Start over").click()
    expect(choice).to_have_value(before)


def test_long_work_shows_how_far_it_is_and_can_be_stopped(lab: Page):
    lab.get_by_label("What is varied").select_option(label="Boxes marked already")
    lab.get_by_label("Course", exact=True).select_option(label="Mission")
    lab.get_by_label("Values", exact=True).fill("0..16")
    lab.get_by_role("button", name="Sweep").click()
    work = lab.locator(".lab-sweep .lab-work")
    expect(work.get_by_text("of 17")).to_be_visible(timeout=SOON)
    work.get_by_role("button", name="Stop").click()
    expect(work).to_contain_text("Stopped.")
    expect(work.get_by_role("button", name="Go on")).to_be_visible()


def test_the_best_play_is_told_on_request(lab: Page):
    course = lab.get_by_role("article", name="Expedition")
    course.get_by_text("Where it begins, and who chooses how").click()
    course.get_by_label("Boxes marked already", exact=True).fill("12")
    lab.keyboard.press("Enter")
    course.get_by_text("The best play", exact=True).click()
    course.get_by_role("button", name="Seek it").click()
    expect(course.get_by_text("By the best play for “Last as long as one can”")).to_be_visible(timeout=SOON)
    expect(course.get_by_text("How do you make the check?")).to_be_visible()
    expect(course.get_by_text("“With determination” at")).to_be_visible()


def test_a_campaigns_own_rules_are_tried_and_then_played(page: Page, table_server: Server):
    with campaign(table_server.home, "lab ada") as ada:
        ada.set("nomadic.boxes.body", 6)
        key = ada.id
    page.goto(f"/c/{key}")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("link", name="Try Nomadic in the lab").click()
    expect(page.get_by_label("Boxes of Body", exact=True).first).to_have_value("6")
    page.get_by_label("Boxes of Mind", exact=True).first.fill("7")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Boxes of Mind was 4")).to_be_visible(timeout=SOON)
    page.get_by_role("button", name="Play “lab ada” with it").click()
    expect(page.locator(".lab-rules .said")).not_to_be_empty()
    page.goto(f"/c/{key}")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Boxes of Mind", exact=True)).to_have_value("7")


def test_a_pack_of_ones_own_is_taken_from_a_file(lab: Page, tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text(NOMADIC.replace('name = "Nomadic"', 'name = "Mine"').replace("boxes = 4", "boxes = 3"), "utf-8")
    lab.locator("input[type=file]").set_input_files(file)
    expect(lab.get_by_role("heading", name="Mine", exact=True)).to_be_visible()
    expect(lab.get_by_text("An expedition lasts 17.8 actions on average")).to_be_visible(timeout=SOON)
    expect(lab.get_by_label("Rules", exact=True).locator("option:checked")).to_have_text("mine.toml")


def test_by_the_keyboard_alone(lab: Page):
    field = lab.get_by_label("Boxes of all tracks", exact=True)
    tab_to(lab, field)
    lab.keyboard.press("ArrowUp")
    lab.keyboard.press("Enter")
    lab.get_by_text("An expedition lasts 28.0 actions instead of 22.9").wait_for(timeout=SOON)
    expect(field).to_be_focused()
    lab.get_by_text("Every planet is explored: 92 %").wait_for(timeout=SOON)
    tab_to(lab, lab.get_by_label("Values", exact=True))
    lab.keyboard.press("Control+A")
    lab.keyboard.type("5..6")
    lab.keyboard.press("Enter")
    told = lab.get_by_role("region", name="Expedition, value by value")
    told.wait_for(timeout=SOON)
    assert told.locator("tbody tr").count() == 2


def test_readers_are_told_once_what_became_of_it(lab: Page):
    five(lab)
    lab.get_by_text("Every planet is explored: 92 %").wait_for(timeout=SOON)
    log = lab.get_by_role("log")
    expect(log.get_by_text("An expedition lasts 28.0 actions instead of 22.9")).to_have_count(1)


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: ./dev test does so where npm is")
@pytest.mark.parametrize("look", LOOKS)
def test_it_passes_axe(browser: Browser, table_server: Server, look: str):
    context = browser.new_context(
        base_url=table_server.url,
        viewport=LOOKS[look],
        bypass_csp=True,
        has_touch=look == "phone",
        reduced_motion="reduce",
    )
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto("/lab")
    five(page)
    page.get_by_text("Every planet is explored: 92 %").wait_for(timeout=SOON)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"
    for summary in page.locator("summary").all():
        summary.click()
    assert violations(page) == []
    page.get_by_role("button", name="Text", exact=True).click()
    page.get_by_label("The pack as text (TOML)").fill("engine = 3")
    page.get_by_role("group", name="Faults").wait_for()
    assert violations(page) == []
    context.close()
