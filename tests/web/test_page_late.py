"""Answers that come late: what was asked last is what is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.page_kit import Held, Host, SharedTable, fail


@pytest.fixture
def gm(browser: Browser, host: Host) -> Iterator[Page]:
    """The owner's page, which may complain of answers that fail."""
    context = browser.new_context(base_url=host.url)
    context.add_cookies([{"name": "inglenook", "value": host.cookie, "url": host.url}])
    yield context.new_page()
    context.close()


@pytest.fixture
def table(host: Host, request: pytest.FixtureRequest) -> SharedTable:
    return host.table(f"Late: {request.node.name[-50:]}", dice="verifiable")


def test_a_search_that_fails_late_says_nothing_of_the_next(gm: Page, table: SharedTable):
    table.act("say", text="The sea at Kerry.")
    gm.goto(table.address)
    gm.get_by_role("button", name="Search").click()
    searches = Held(gm, "**/search?q=*")
    gm.get_by_role("searchbox").fill("nothing of it")
    (first,) = searches.take(1)
    gm.get_by_role("searchbox").fill("Kerry")
    searches.take(1)[0].continue_()
    expect(gm.get_by_role("button", name="The sea at Kerry.")).to_be_visible()
    fail(first)
    gm.wait_for_timeout(200)
    expect(gm.get_by_role("dialog").get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("how", ["comes", "fails"])
def test_dice_that_were_asked_for_before_are_not_shown_over_later_ones(gm: Page, table: SharedTable, how: str):
    gm.goto(table.address)
    expect(gm.locator("#line")).to_be_visible()
    dice = Held(gm, "**/dice")
    gm.get_by_role("button", name="Settings", exact=True).click()
    (before,) = dice.take(1)
    answer = before.fetch()
    table.act("dice/nonce", nonce="Ember and ash")
    dice.take(1)[0].continue_()
    part = gm.get_by_role("region", name="Dice that anyone can check")
    expect(part.get_by_role("list")).to_contain_text("Ember and ash")
    if how == "comes":
        before.fulfill(response=answer)
    else:
        fail(before)
    gm.wait_for_timeout(200)
    expect(part.get_by_role("list")).to_contain_text("Ember and ash")
    expect(part.get_by_role("alert")).to_have_count(0)
