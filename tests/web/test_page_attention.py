"""Whose turn it is, told outside the page: in the title, and by a sound and a notice where somebody wishes them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.page_kit import WIDE, Host, Opens, SharedTable, browser_of

HEARD = """
window.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) {
    window.heard.push(this.context.state);
    return start.apply(this, at);
};
"""
NOTED = """
window.noted = [];
const Real = window.Notification;
window.Notification = class extends Real {
    constructor(title, options) { super(title, options); window.noted.push([title, options.body]); }
};
window.away = false;
Object.defineProperty(Document.prototype, "hidden", {get: () => window.away});
"""
NOTES = ["running", "running"]
MINE = "\N{BLACK CIRCLE} Your turn \N{MIDDLE DOT} {name} \N{MIDDLE DOT} Inglenook"


@pytest.fixture
def table(host: Host, request: pytest.FixtureRequest) -> SharedTable:
    """Dice are typed in, so that a player has something to throw as soon as the game master asks for it."""
    return host.table(request.node.name.removeprefix("test_").replace("_", " ")[:50], dice="hand")


@pytest.fixture
def mara(browser: Browser, host: Host, table: SharedTable) -> Iterator[Page]:
    """Who plays Ada, at a page whose sounds and notices are counted."""
    with browser_of(browser, host.url, table.seat("Mara", plays=("player",)), WIDE) as page:
        page.add_init_script(HEARD)
        page.add_init_script(NOTED)
        yield page


def ask(table: SharedTable) -> None:
    """Asks Mara for dice."""
    table.do("nomadic.ask", question="Is anyone there?")


def wish(page: Page, name: str) -> None:
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("checkbox", name=name).check()
    page.keyboard.press("Escape")


def heard(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.heard")
    return found


def titled(page: Page, *, mine: bool) -> None:
    expect(page.locator(".header-engine")).to_be_visible()
    name = page.locator("h1").inner_text()
    title = MINE.format(name=name)
    expect(page).to_have_title(title if mine else title.partition(" \N{MIDDLE DOT} ")[2])


def test_the_title_says_it_and_nothing_sounds_unless_it_is_wished(mara: Page, table: SharedTable):
    mara.goto(table.address)
    expect(mara.locator("#line")).to_be_focused()
    titled(mara, mine=False)
    ask(table)
    titled(mara, mine=True)
    assert heard(mara) == []
    assert mara.evaluate("window.noted") == []
    table.act("undo")
    titled(mara, mine=False)


def test_a_sound_is_heard_when_it_is_switched_on_and_once_when_the_turn_comes(mara: Page, table: SharedTable):
    mara.goto(table.address)
    wish(mara, "A sound when it is your turn")
    mara.wait_for_function("window.heard.length === 2")  # so that one knows what it sounds like
    ask(table)
    titled(mara, mine=True)
    mara.wait_for_function("window.heard.length === 4")
    table.act("say", text="Meanwhile.")
    expect(mara.locator(".prose-text")).to_have_text("Meanwhile.")
    assert heard(mara) == NOTES * 2, "the same turn calls once"


def test_a_page_that_was_opened_anew_sounds_after_a_touch_and_never_late(mara: Page, table: SharedTable):
    mara.goto(table.address)
    wish(mara, "A sound when it is your turn")
    mara.reload()
    expect(mara.locator("#line")).to_be_focused()
    mara.mouse.click(640, 300)
    ask(table)
    titled(mara, mine=True)
    mara.wait_for_function("window.heard.length === 2")
    assert heard(mara) == NOTES


def test_a_turn_that_was_there_when_the_page_opened_calls_nobody(mara: Page, table: SharedTable):
    mara.goto(table.address)
    wish(mara, "A sound when it is your turn")
    ask(table)
    titled(mara, mine=True)
    mara.reload()
    titled(mara, mine=True)
    assert heard(mara) == []


def test_a_notice_comes_when_the_page_is_out_of_sight_and_only_then(mara: Page, table: SharedTable, host: Host):
    mara.context.grant_permissions(["notifications"], origin=host.url)
    mara.goto(table.address)
    name = mara.locator("h1").inner_text()
    wish(mara, "A notice when it is your turn")
    ask(table)
    titled(mara, mine=True)
    assert mara.evaluate("window.noted") == []
    table.act("undo")
    titled(mara, mine=False)
    mara.evaluate("window.away = true")
    ask(table)
    mara.wait_for_function("window.noted.length === 1")
    table.act("nudge", seat="mara")
    mara.wait_for_function("window.noted.length === 2")
    assert mara.evaluate("window.noted") == [[name, "It is your turn."], [name, "Robin nudges you."]]


def test_a_browser_that_allows_no_notices_says_so_and_the_wish_is_not_kept(mara: Page, table: SharedTable):
    mara.goto(table.address)
    mara.get_by_role("button", name="Settings", exact=True).click()
    box = mara.get_by_role("checkbox", name="A notice when it is your turn")
    box.click()
    expect(mara.get_by_text("This browser blocks notices from this page.")).to_be_visible()
    expect(box).not_to_be_checked()
    expect(box).to_be_disabled()


def test_a_page_whose_seat_was_taken_away_is_titled_as_if_it_had_none(mara: Page, table: SharedTable):
    mara.goto(table.address)
    ask(table)
    titled(mara, mine=True)
    table.act("seats/remove", seat="mara")
    expect(mara).to_have_title("Inglenook")


def test_both_are_there_for_players_game_masters_and_onlookers(opens: Opens, table: SharedTable, host: Host):
    for cookie in (host.cookie, table.seat("Ben"), table.seat("Eve", "onlooker")):
        page = opens(table.address, cookie)
        page.get_by_role("button", name="Settings", exact=True).click()
        expect(page.get_by_role("checkbox", name=re.compile("when it is your turn"))).to_have_count(2)
