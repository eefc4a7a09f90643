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


# Focus


MOVED = """() => {
    const root = document.documentElement;
    const moved = [];
    for (const each of document.querySelectorAll("#header *, #steps *, #writing *, #sheet *, #deeds *")) {
        if (each.tabIndex < 0 || !each.checkVisibility({visibilityProperty: true})) continue;
        if (getComputedStyle(each.closest("#header, #steps, #writing, #sheet, #deeds")).position === "static") continue;
        scrollTo({top: root.scrollHeight / 2, behavior: "instant"});
        const before = scrollY;
        each.focus();
        if (Math.abs(scrollY - before) > 1) moved.push([each.outerHTML.slice(0, 80), scrollY - before]);
    }
    return moved;
}"""


@pytest.fixture(scope="module")
def long_story(table_server: Server) -> str:
    with campaign(table_server.home, "A long story", seed="ember") as table:
        table.do("nomadic.create", {"name": "Ada"})
        for number in range(30):
            table.say(f"{number}: on and on went the road. " * 6)
        return f"/c/{table.id}"


def test_what_stands_in_a_bar_takes_the_focus_and_moves_no_story(phone: Page, page: Page, long_story: str):
    for screen in (phone, page):
        screen.goto(long_story)
        expect(screen.locator("#line")).to_be_visible()
        assert screen.evaluate(MOVED) == []


def test_whoever_is_at_the_end_of_the_story_is_there_after_a_dialog_too(page: Page, long_story: str):
    page.goto(long_story)
    expect(page.locator("#line")).to_be_focused()
    end = "() => document.documentElement.scrollHeight - innerHeight - scrollY < 2"
    page.wait_for_function(end)
    for name in ("Search", "Settings", "Keys"):
        page.get_by_role("button", name=name, exact=True).press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert page.evaluate(end), name


def test_a_form_that_comes_in_slowly_has_the_focus_at_once(phone: Page, address: str):
    """This phone minds no motion: the panel slides in, and the form on it is to be typed in from the start."""
    phone.goto(address)
    for words in ("ask", "land"):
        phone.locator("#line").fill(f"/{words}")
        phone.get_by_role("option").first.tap()
        expect(phone.locator(".deed-form:not([hidden]) :focus")).to_be_visible()
        phone.keyboard.press("Escape")
        expect(phone.locator("#deeds")).not_to_have_class("deeds is-open")
