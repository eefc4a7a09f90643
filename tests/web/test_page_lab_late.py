"""Answers that come late or never: what was chosen last lies in the lab, and nothing typed meanwhile is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.web.conftest import Server
from tests.web.page_kit import watch
from tests.web.test_page_lab import NOMADIC, SOON

PACKS, CHECKS = "**/api/lab/pack*", "**/api/lab/check"


class Held:
    """Requests of a page that wait until they are let go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page = page
        self._routes: list[Route] = []
        self._pattern = pattern
        page.route(pattern, lambda route: self._routes.append(route))

    def take(self, count: int) -> list[Route]:
        """The next so many requests, in the order in which they were made."""
        for _ in range(1000):
            if len(self._routes) >= count:
                break
            self._page.wait_for_timeout(20)
        taken = self._routes[:count]
        assert len(taken) == count, f"{self._pattern} was asked {len(taken)} times only"
        del self._routes[:count]
        return taken

    def no_more(self) -> None:
        """From now on requests go their way."""
        self._page.unroute(self._pattern)


@pytest.fixture
def context(browser: Browser, table_server: Server) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=table_server.url, viewport={"width": 1440, "height": 900})
    context.set_default_timeout(20_000)
    complaints: list[str] = []
    watch(context, complaints)
    yield context
    context.close()
    assert [each for each in complaints if not each.endswith("503 (Service Unavailable)")] == []


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


def test_what_was_chosen_last_lies_there_whatever_comes_last(lab: Page):
    packs = Held(lab, PACKS)
    lab.get_by_label("Game").select_option(label="Comae")
    lab.get_by_label("Game").select_option(label="Nutshell")
    comae, nutshell = packs.take(2)
    nutshell.continue_()
    expect(lab.get_by_role("heading", name="Nutshell", exact=True)).to_be_visible()
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
    expect(boxes(lab)).to_have_count(0)
    for route in packs.take(2):
        route.continue_()
    boxes(lab).fill("5")
    lab.keyboard.press("Enter")
    expect(lab.get_by_text("An expedition lasts 28.0 actions instead of 22.9")).to_be_visible(timeout=SOON)


def test_a_pack_that_cannot_be_had_leaves_the_one_that_lies_there(lab: Page):
    boxes(lab).fill("5")
    lab.keyboard.press("Enter")
    packs = Held(lab, PACKS)
    lab.get_by_label("Game").select_option(label="Comae")
    (comae,) = packs.take(1)
    comae.fulfill(status=503, json={"detail": "The table is being cleared.", "status": 503, "code": "closing"})
    expect(lab.get_by_role("alert")).to_contain_text("The table is being cleared.")
    expect(boxes(lab)).to_have_value("5")
    expect(lab.get_by_label("Game").locator("option:checked")).to_have_text("Nomadic")


def test_numbers_set_one_right_after_the_other_are_all_set(lab: Page):
    checks = Held(lab, CHECKS)
    lab.get_by_text("Every value").click()
    lab.get_by_label("Find a value").fill("boxes")
    for name, value in (("Body", "6"), ("Mind", "7"), ("Ship", "8")):
        boxes(lab, name).fill(value)
        lab.keyboard.press("Tab")
        expect(boxes(lab, name)).to_have_value(value)
    for route in reversed(checks.take(3)):
        route.continue_()
    checks.no_more()
    expect(lab.get_by_text("Boxes of Mind was 4")).to_be_visible(timeout=SOON)
    expect(text_of(lab)).to_have_value(re.compile("boxes = 6.*boxes = 7.*boxes = 8", re.DOTALL))


def test_two_steps_are_two_even_while_the_first_is_looked_at(lab: Page):
    checks = Held(lab, CHECKS)
    more = lab.get_by_role("button", name="One more: Boxes of all tracks").first
    more.click()
    more.click()
    for route in checks.take(2):
        route.continue_()
    expect(boxes(lab)).to_have_value("6")
    checks.no_more()
    expect(text_of(lab)).to_have_value(re.compile("boxes = 6"))


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
