"""The page is within reach: of a thumb, of someone who zooms in to 400 %, of someone whom motion disturbs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Server
from tests.web.page_kit import campaign

THUMB = 44
SMALL = f"""() => [...document.querySelectorAll("button, select, textarea, input, summary, .tile, .tick, .button")]
    .filter((each) => each.checkVisibility({{visibilityProperty: true}}))
    .filter((each) => !each.closest(".unseen, .tile > *, .tick > *"))
    .map((each) => [each.outerHTML.slice(0, 80), Math.round(each.getBoundingClientRect().height)])
    .filter(([, height]) => height < {THUMB} && height > 1)"""
IN_SIGHT = """(field) => {
    field.scrollIntoView({block: "nearest"});
    const {left, top, width, height} = field.getBoundingClientRect();
    return field.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def address(table_server: Server) -> str:
    with campaign(table_server.home, "Within reach", seed="ember") as table:
        table.do("nomadic.create", {"name": "Ada"})
        table.say("A light that grows.")
        table.do("nomadic.attempt", {"what": "Climb down into the crevasse", "skill": "muscle"})
        return f"/c/{table.id}"


@pytest.fixture
def phone(browser: Browser, table_server: Server) -> Iterator[Page]:
    context = browser.new_context(
        base_url=table_server.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    context.set_default_timeout(5_000)
    yield context.new_page()
    context.close()


def test_everything_that_is_touched_is_large_enough_for_a_thumb(phone: Page, address: str):
    phone.goto("/")
    phone.get_by_role("button", name="New campaign").tap()
    phone.locator("#new summary").tap()
    phone.locator("#new-dice").wait_for()
    assert phone.evaluate(SMALL) == []
    phone.goto(address)
    phone.locator("#line").fill("!")
    phone.locator(".composer-deed .odds").wait_for()
    assert phone.evaluate(SMALL) == []
    phone.locator("#line").fill("/")
    phone.get_by_role("option", name="Make a check").tap()
    phone.locator("#deed-nomadic-check").wait_for()
    assert phone.evaluate(SMALL) == []
    phone.locator(".deeds-close").tap()
    phone.locator(".sheet-fold").tap()
    expect(phone.get_by_role("heading", name="Ada")).to_be_visible()


def test_on_a_phone_nothing_hides_a_field_of_the_attempt(phone: Page, address: str):
    phone.goto(address)
    phone.locator("#line").fill("!Climb")
    phone.locator(".composer-deed").get_by_role("radio", name="Muscle").check()
    phone.locator(".composer-deed .odds").wait_for()
    for field in phone.locator(".composer-deed :is(.tile, .tick)").all():
        assert field.evaluate(IN_SIGHT)


@pytest.mark.parametrize("place", ["", "/read"])
def test_at_400_percent_nothing_runs_out_of_the_page(page: Page, address: str, place: str):
    page.set_viewport_size({"width": 320, "height": 256})
    for where in (address + place, "/", "/about"):
        page.goto(where)
        expect(page.locator("main")).not_to_be_empty()
        page.wait_for_load_state("networkidle")
        assert page.evaluate(WIDER) == 0
    page.goto(address)
    page.locator("#line").fill("!Climb")
    page.locator(".composer-deed .odds").wait_for()
    assert page.evaluate(WIDER) == 0


def test_nothing_moves_for_those_who_asked_for_it(browser: Browser, table_server: Server, address: str):
    context = browser.new_context(base_url=table_server.url, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    page.locator("#line").fill("?Is it warm?")
    page.locator("#line").press("Enter")
    expect(page.locator(".is-fresh .die").first).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    context.close()
