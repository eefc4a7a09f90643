"""Answers that come late or never: what was chosen last lies in the lab, and nothing typed meanwhile is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.web.conftest import Server
from tests.web.page_kit import Held, campaign, fail, watch
from tests.web.test_page_lab import NOMADIC, SOON

MADE = ("503 (Service Unavailable)", "422 (Unprocessable Entity)")
"""Complaints of the browser about answers that are made here."""
PACKS, CHECKS = "**/api/lab/pack*", "**/api/lab/check"


@pytest.fixture
def context(browser: Browser, table_server: Server) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=table_server.url, viewport={"width": 1440, "height": 900})
    context.set_default_timeout(20_000)
    complaints: list[str] = []
    watch(context, complaints)
    yield context
    context.close()
    assert [each for each in complaints if not each.endswith(MADE)] == []


@pytest.fixture
def lab(page: Page) -> Page:
    page.goto("/lab")
    expect(boxes(page)).to_have_value("4")
    return page


def boxes(page: Page, of: str = "all tracks") -> Locator:
    return page.get_by_label(f"Boxes of {of}", exact=True).first


def text_of(lab: Page) -> Locator:
    lab.get_by_role("button", name="Text", exact=True).click()
    return lab.get_by_label("The pack as text (TOML)")


def choice_overtaken(lab: Page) -> Route:
    """Comae's pack, which is still on its way although Nutshell's, chosen after it, is there."""
    packs = Held(lab, PACKS)
    lab.get_by_label("Game").select_option(label="Comae")
    lab.get_by_label("Game").select_option(label="Nutshell")
    comae, nutshell = packs.take(2)
    nutshell.continue_()
    expect(lab.get_by_role("heading", name="Nutshell", exact=True)).to_be_visible()
    return comae


def test_what_was_chosen_last_lies_there_whatever_comes_last(lab: Page):
    comae = choice_overtaken(lab)
    with lab.expect_response(PACKS):
        comae.continue_()
    lab.wait_for_timeout(300)
    expect(lab.get_by_role("heading", name="Nutshell", exact=True)).to_be_visible()
    expect(lab.get_by_label("Game").locator("option:checked")).to_have_text("Nutshell")
    assert lab.url.endswith("/lab?edition=nutshell-2008")


def test_nothing_can_be_typed_into_a_pack_that_is_on_its_way_out(lab: Page):
    packs = Held(lab, PACKS)
    lab.get_by_label("Game").select_option(label="Comae")
    lab.get_by_label("Game").select_option(label="Nomadic")
    expect(lab.get_by_text("The pack is being fetched")).to_be_visible()
    expect(boxes(lab)).to_be_hidden()
    for route in packs.take(2):
        route.continue_()
    boxes(lab).fill("5")
    lab.keyboard.press("Enter")
    expect(lab.get_by_text("An expedition lasts 28.0 actions instead of 22.9")).to_be_visible(timeout=SOON)


def set_boxes(lab: Page, value: str, of: str = "all tracks") -> None:
    boxes(lab, of).fill(value)
    lab.keyboard.press("Tab")
    expect(boxes(lab, of)).to_have_value(value)


def test_a_pack_that_cannot_be_had_leaves_the_desk_as_it_was(lab: Page):
    text = text_of(lab)
    lab.get_by_role("article", name="Expedition").get_by_text("The best play", exact=True).click()
    packs, checks = Held(lab, PACKS), Held(lab, CHECKS)
    text.evaluate("each => { each.focus(); each.setSelectionRange(10, 10); }")
    text.press("Space")
    text.evaluate("each => { each.scrollTop = 400; }")
    (check,) = checks.take(1)
    lab.get_by_label("Game").select_option(label="Comae")
    fail(packs.take(1)[0])
    expect(lab.get_by_role("alert")).to_have_text("The table is being cleared.")
    check.continue_()
    lab.get_by_text("An expedition lasts 22.9").wait_for(timeout=SOON)
    expect(lab.get_by_role("alert")).to_have_text("The table is being cleared.")
    expect(lab.get_by_label("Game").locator("option:checked")).to_have_text("Nomadic")
    expect(lab.get_by_role("button", name="Seek it").first).to_be_visible()
    assert text.evaluate("each => [each.selectionStart, each.scrollTop > 300]") == [11, True]
    assert lab.url.endswith("/lab")


def test_a_choice_that_fails_late_says_nothing_of_the_one_that_came(lab: Page):
    comae = choice_overtaken(lab)
    fail(comae)
    lab.wait_for_timeout(200)
    expect(lab.get_by_role("alert")).to_have_count(0)


def test_a_first_pack_that_cannot_be_had_can_be_chosen_again(page: Page):
    packs = Held(page, PACKS)
    page.goto("/lab")
    fail(packs.take(1)[0])
    expect(page.get_by_role("alert")).to_have_text("The table is being cleared.")
    expect(page.get_by_label("Game")).to_have_value("")
    packs.no_more()
    page.get_by_label("Game").select_option(label="Nomadic")
    expect(boxes(page)).to_have_value("4")
    expect(page.get_by_role("alert")).to_have_count(0)


DROP = """text => {
    const data = new DataTransfer();
    data.items.add(new File([text], "mine.toml"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""
MINE = NOMADIC.replace('name = "Nomadic"', 'name = "Mine"').replace("boxes = 4", "boxes = 3")


def test_a_number_half_typed_stays_with_its_pack_when_a_file_is_dropped(lab: Page):
    boxes(lab).press("Control+A")
    lab.keyboard.type("7")
    lab.evaluate(DROP, MINE)
    expect(lab.get_by_role("heading", name="Mine", exact=True)).to_be_visible()
    expect(boxes(lab)).to_have_value("3")
    lab.get_by_label("Rules", exact=True).select_option("nomadic-2022")
    expect(lab.get_by_role("heading", name="Nomadic", exact=True)).to_be_visible()
    expect(boxes(lab)).to_have_value("7")
    expect(lab.locator(".lab-desk")).to_have_count(1)
    expect(lab.locator(".lab-rules")).to_have_count(1)


def test_a_file_dropped_at_once_is_not_replaced_by_the_first_pack(page: Page):
    engines = Held(page, "**/api/lab")
    page.goto("/lab")
    (route,) = engines.take(1)
    page.evaluate(DROP, MINE)
    expect(page.get_by_role("heading", name="Mine", exact=True)).to_be_visible()
    with page.expect_response("**/api/lab"):
        route.continue_()
    expect(page.get_by_label("Game").locator("option:checked")).to_have_text("Nomadic")
    expect(page.get_by_label("Rules", exact=True).locator("option:checked")).to_have_text("mine.toml")
    page.wait_for_timeout(200)
    expect(page.get_by_role("heading", name="Mine", exact=True)).to_be_visible()


def test_numbers_set_one_right_after_the_other_are_all_set(lab: Page):
    checks = Held(lab, CHECKS)
    for name, value in (("Body", "6"), ("Mind", "7"), ("Ship", "8")):
        set_boxes(lab, value, name)
    checks.take(1)[0].continue_()
    checks.take(1)[0].continue_()
    expect(lab.get_by_text("Boxes of Mind was 4")).to_be_visible(timeout=SOON)
    checks.no_more()
    expect(text_of(lab)).to_have_value(re.compile("boxes = 6.*boxes = 7.*boxes = 8", re.DOTALL))


def test_of_numbers_that_overrule_each_other_the_last_one_stands(lab: Page):
    checks = Held(lab, CHECKS)
    set_boxes(lab, "9", "Ship")
    for name, value in (("all tracks", "6"), ("Body", "7"), ("all tracks", "5")):
        set_boxes(lab, value, name)
    checks.take(1)[0].continue_()
    checks.take(1)[0].continue_()
    expect(lab.get_by_text("An expedition lasts 28.0 actions instead of 22.9")).to_be_visible(timeout=SOON)
    expect(boxes(lab, "Body")).to_have_value("5")


def test_two_steps_are_two_even_while_the_first_is_looked_at(lab: Page):
    checks = Held(lab, CHECKS)
    more = lab.get_by_role("button", name="One more: Boxes of all tracks").first
    more.click()
    more.click()
    checks.take(1)[0].continue_()
    checks.take(1)[0].continue_()
    expect(boxes(lab)).to_have_value("6")
    expect(text_of(lab)).to_have_value(re.compile("boxes = 6"))


def test_of_two_numbers_the_good_one_is_followed_and_the_bad_one_told(lab: Page):
    checks = Held(lab, CHECKS)
    set_boxes(lab, "5", "Mind")
    set_boxes(lab, "6", "Body")
    set_boxes(lab, "-5", "Gear")
    checks.take(1)[0].continue_()
    checks.take(1)[0].continue_()
    expect(lab.get_by_text("Boxes of Body was 4")).to_be_visible(timeout=SOON)
    expect(boxes(lab, "Gear")).to_have_value("4")
    expect(boxes(lab, "Gear")).to_have_accessible_description(
        re.compile(r"can't be '-5': it is a whole number from 1 to 12\.$")
    )


def test_a_number_that_could_not_be_sent_waits_and_is_sent_again(lab: Page):
    checks = Held(lab, CHECKS)
    set_boxes(lab, "5", "Body")
    set_boxes(lab, "6", "Mind")
    checks.take(1)[0].continue_()
    fail(checks.take(1)[0])
    expect(lab.get_by_role("alert")).to_contain_text("The table is being cleared.")
    expect(boxes(lab, "Mind")).to_have_value("6")
    checks.no_more()
    lab.get_by_role("button", name="Try again").click()
    expect(lab.get_by_text("Boxes of Mind was 4")).to_be_visible(timeout=SOON)
    expect(lab.get_by_role("alert")).to_have_count(0)


def test_a_number_is_still_there_for_who_left_before_it_was_looked_at(lab: Page):
    checks = Held(lab, CHECKS)
    set_boxes(lab, "5")
    checks.take(1)
    lab.get_by_label("Game").select_option(label="Nutshell")
    checks.take(1)[0].continue_()
    expect(lab.get_by_role("heading", name="Nutshell", exact=True)).to_be_visible()
    checks.no_more()
    lab.goto("/lab")
    expect(lab.get_by_text("What you changed the last time is still here.")).to_be_visible()
    expect(lab.get_by_text("An expedition lasts 28.0 actions instead of 22.9")).to_be_visible(timeout=SOON)
    lab.get_by_role("button", name="Start over").click()
    expect(boxes(lab)).to_have_value("4")
    lab.reload()
    expect(boxes(lab)).to_have_value("4")


def test_a_number_of_one_pack_is_not_written_into_another(lab: Page):
    checks = Held(lab, CHECKS)
    set_boxes(lab, "5")
    (first,) = checks.take(1)
    lab.get_by_label("Rules", exact=True).select_option("nomadic-2025")
    lab.wait_for_timeout(300)
    first.continue_()
    checks.take(1)[0].continue_()
    expect(lab.get_by_label("Rules", exact=True).locator("option:checked")).to_have_text("nomadic-2025")
    expect(boxes(lab)).to_have_value("4")
    expect(lab.get_by_role("button", name="Start over")).to_be_disabled()


def test_what_comes_back_of_a_pack_that_was_left_takes_nothing_from_it(lab: Page):
    checks = Held(lab, CHECKS)
    set_boxes(lab, "5")
    (left,) = checks.take(1)
    for edition in ("nomadic-2025", "nomadic-2022"):
        lab.get_by_label("Rules", exact=True).select_option(edition)
        checks.take(1)[0].continue_()
    expect(boxes(lab)).to_have_value("5")
    expect(lab.get_by_role("button", name="Start over")).to_be_enabled()
    left.fulfill(status=422, json={"detail": "No.", "status": 422, "code": "malformed"})
    checks.no_more()
    lab.wait_for_timeout(200)
    lab.reload()
    expect(boxes(lab)).to_have_value("5")


def test_a_number_set_beside_a_fault_just_typed_is_set_once_that_is_mended(lab: Page):
    text = text_of(lab)
    checks = Held(lab, CHECKS)
    text.fill(NOMADIC + "\nnothing = ")
    lab.get_by_role("button", name="Numbers", exact=True).click()
    set_boxes(lab, "5")
    checks.take(1)[0].continue_()
    checks.no_more()
    expect(lab.get_by_text("Mend it there first")).to_be_visible()
    text_of(lab).fill(NOMADIC)
    expect(lab.get_by_text("An expedition lasts 28.0 actions instead of 22.9")).to_be_visible(timeout=SOON)


def test_the_text_waits_for_what_is_being_written_into_it(lab: Page):
    checks = Held(lab, CHECKS)
    set_boxes(lab, "5")
    text = text_of(lab)
    expect(text).not_to_be_editable()
    checks.take(1)[0].continue_()
    expect(text).to_be_editable()
    expect(text).to_have_value(NOMADIC.replace("boxes = 4", "boxes = 5"))


def test_what_is_taken_away_is_what_is_shown(lab: Page, tmp_path: Path):
    checks = Held(lab, CHECKS)
    set_boxes(lab, "5")
    (check,) = checks.take(1)
    with lab.expect_download() as loading:
        lab.get_by_role("button", name="Download this pack").click()
        lab.wait_for_timeout(200)
        check.continue_()
    loading.value.save_as(tmp_path / "pack.toml")
    assert (tmp_path / "pack.toml").read_text("utf-8") == NOMADIC.replace("boxes = 4", "boxes = 5")


def test_what_is_played_is_what_is_shown_and_played_once(page: Page, table_server: Server):
    with campaign(table_server.home, "Played at once") as table:
        key = table.id
    page.goto(f"/lab?campaign={key}&engine=nomadic&name=Played")
    expect(boxes(page)).to_have_value("4")
    set_boxes(page, "5")
    expect(page.get_by_role("button", name="with it")).to_be_enabled()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/pack") else None)
    checks = Held(page, CHECKS)
    set_boxes(page, "6")
    (check,) = checks.take(1)
    page.get_by_role("button", name="with it").click()
    expect(page.get_by_role("button", name="with it")).to_be_disabled()
    assert sent == []
    check.continue_()
    expect(page.locator(".lab-rules .said")).not_to_be_empty()
    assert len(sent) == 1
    page.goto(f"/c/{key}")
    page.get_by_role("button", name="Settings").click()
    expect(boxes(page, "Body")).to_have_value("6")


def test_what_could_not_be_looked_at_is_neither_played_nor_taken_away(page: Page, table_server: Server):
    with campaign(table_server.home, "Not looked at") as table:
        key = table.id
    page.goto(f"/lab?campaign={key}&engine=nomadic&name=Unseen")
    set_boxes(page, "5")
    play = page.get_by_role("button", name="with it")
    expect(play).to_be_enabled()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/pack") else None)
    page.on("download", lambda download: sent.append(download.url))
    checks = Held(page, CHECKS)
    set_boxes(page, "6")
    fail(checks.take(1)[0])
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    play.click()
    page.get_by_role("button", name="Download this pack").click()
    expect(play).to_be_enabled()
    page.wait_for_timeout(300)
    assert sent == []


def test_whoever_starts_over_starts_without_what_was_still_on_its_way(lab: Page):
    set_boxes(lab, "5")
    again = lab.get_by_role("button", name="Start over")
    expect(again).to_be_enabled()
    checks = Held(lab, CHECKS)
    set_boxes(lab, "6")
    again.click()
    checks.take(1)[0].continue_()
    checks.take(1)[0].continue_()
    expect(again).to_be_disabled()
    expect(boxes(lab)).to_have_value("4")
    checks.no_more()
    lab.reload()
    expect(boxes(lab)).to_have_value("4")


def test_a_report_of_a_pack_that_was_put_away_is_not_made(lab: Page):
    reports = Held(lab, "**/api/lab/report")
    lab.get_by_role("button", name="Report as a page").click()
    reports.take(1)
    expect(lab.get_by_text("The report is being made")).to_be_visible()
    with lab.expect_event("requestfailed", lambda request: request.url.endswith("/report")):
        lab.get_by_label("Game").select_option(label="Nutshell")
    expect(lab.get_by_role("heading", name="Nutshell", exact=True)).to_be_visible()
    expect(lab.get_by_text("The report is being made")).to_have_count(0)
    expect(lab.get_by_role("button", name="Report as a page")).to_be_enabled()


def test_what_is_typed_while_the_text_is_looked_at_stays(lab: Page):
    text = text_of(lab)
    checks = Held(lab, CHECKS)
    text.fill(NOMADIC + "\n# one")
    (first,) = checks.take(1)
    text.press("Control+End")
    text.type(", two")
    with lab.expect_response(CHECKS):
        first.continue_()
    lab.wait_for_timeout(200)
    expect(text).to_have_value(NOMADIC + "\n# one, two")
    checks.take(1)[0].continue_()
    expect(text).to_have_value(NOMADIC + "\n# one, two")


def test_the_text_may_be_emptied_and_another_pasted(lab: Page):
    text = text_of(lab)
    text.fill("")
    expect(lab.get_by_role("group", name="Faults")).to_be_visible()
    text.fill(NOMADIC.replace("boxes = 4", "boxes = 5"))
    expect(lab.get_by_text("An expedition lasts 28.0 actions instead of 22.9")).to_be_visible(timeout=SOON)


def test_what_was_asked_of_a_pack_goes_with_it(lab: Page):
    lab.get_by_label("Values", exact=True).fill("3..6")
    lab.keyboard.press("Enter")
    lab.get_by_role("region", name="Expedition, value by value").wait_for(timeout=SOON)
    lab.get_by_label("Game").select_option(label="Nutshell")
    expect(lab.get_by_role("heading", name="Nutshell", exact=True)).to_be_visible()
    expect(lab.get_by_role("heading", name="One number, value by value")).to_be_visible()
    expect(lab.get_by_role("region", name="Expedition, value by value")).to_have_count(0)
    expect(lab.get_by_label("Values", exact=True)).not_to_have_value("3..6")
