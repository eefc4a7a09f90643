"""A whole expedition in the browser by keyboard alone, from naming a Nomad to the last log entry.

The dice are real ones: their faces are typed in, so that the story goes where this test wants it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Server
from tests.web.page_kit import campaign


def command(page: Page, words: str) -> None:
    """Looks a command up by its words in the one line, and opens it."""
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type(f"/{words}")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".deed-form:not([hidden])").locator(":focus")).to_be_visible()


def say(page: Page, words: str) -> None:
    """Types into the one line, once it is back in hand."""
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type(words)


def throw(page: Page, *faces: int) -> None:
    """Types in dice: the focus is on the first already, and goes on to the next by itself."""
    expect(page.locator(".hand input").first).to_be_focused()
    page.keyboard.type("".join(map(str, faces)))
    page.keyboard.press("Enter")


def told(page: Page, words: str) -> None:
    """Waits until the story says so."""
    expect(page.locator("#story").get_by_text(words).last).to_be_visible()


def filled(page: Page, track: str) -> None:
    """Waits until a track's only box is marked."""
    row = page.locator(".block-boxes", has=page.get_by_text(track, exact=True))
    expect(row.get_by_role("img", name="1 of 1 boxes marked")).to_be_visible()


def choose(page: Page, label: str) -> None:
    """Takes an option by its number."""
    option = page.locator(".option", has=page.locator(".option-label", has_text=label))
    expect(page.locator(".question")).to_be_focused()
    page.keyboard.press(option.get_attribute("aria-keyshortcuts") or "")


@pytest.mark.rule(
    "NOM-R4", "NOM-R6", "NOM-R8", "NOM-R9", "NOM-R14", "NOM-R15", "NOM-R16", "NOM-R20", "NOM-D5", "NOM-D22"
)
def test_an_expedition_by_keyboard_alone(page: Page, table_server: Server):
    with campaign(table_server.home, "By keyboard", dice="hand") as table:
        for track in ("body", "mind", "gear", "ship"):
            table.set(f"nomadic.boxes.{track}", 1)
        address = f"/c/{table.id}"
    page.goto(address)

    command(page, "make your")
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Ada")).to_be_visible()

    say(page, "A light that grows.")
    page.keyboard.press("Enter")
    told(page, "A light that grows.")

    say(page, "?Is anyone down there?")
    expect(page.locator(".composer-deed .odds-list")).to_contain_text("yes, but")
    page.keyboard.press("Enter")
    throw(page, 3, 4)
    told(page, "7: yes, but")

    command(page, "land")
    page.keyboard.type("Kepler")
    page.keyboard.press("Enter")
    expect(page.locator(".sheet-where")).to_contain_text("Kepler")

    say(page, "!Cross the ridge")
    page.keyboard.press("Enter")
    throw(page, 6, 6)
    told(page, "12: perilous")

    command(page, "check")
    page.keyboard.press("Space")
    expect(page.locator("#deed-nomadic-check .odds-list")).to_contain_text("failure")
    page.keyboard.press("Enter")
    throw(page, 2)
    choose(page, "Body")
    filled(page, "Body")
    choose(page, "Mind")
    filled(page, "Mind")

    command(page, "leave the planet")
    page.keyboard.press("Enter")
    throw(page, 20)
    expect(page.locator("#prompt textarea")).to_be_focused()
    page.keyboard.type("Kepler was kind, in the end.")
    page.keyboard.press("Enter")
    told(page, "Kepler was kind, in the end.")

    command(page, "focus")
    page.keyboard.press("Enter")
    choose(page, "Gear")
    filled(page, "Gear")
    command(page, "focus")
    page.keyboard.press("Enter")
    choose(page, "Focus all the same")
    filled(page, "Ship")

    command(page, "focus")
    page.keyboard.press("Enter")
    choose(page, "Focus all the same")
    expect(page.locator(".waiting h2")).to_contain_text("Every track is full")
    choose(page, "Abandon")
    expect(page.locator(".over")).to_be_visible()

    expect(page.locator("#prompt textarea")).to_be_focused()
    page.keyboard.type("To whoever finds this: look up.")
    page.keyboard.press("Enter")
    told(page, "To whoever finds this: look up.")
    expect(page.locator(".deeds-list")).to_have_count(0)
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type("And the light went on growing.")
    page.keyboard.press("Enter")
    told(page, "And the light went on growing.")


def test_play_now_has_its_first_roll_at_once(page: Page):
    page.goto("/")
    page.get_by_role("button", name="Play now").press("Enter")
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type("?Is it warm here?")
    page.keyboard.press("Enter")
    expect(page.locator(".act-dice .die").first).to_be_visible()
    expect(page.locator("#announcements p").last).not_to_be_empty()


def test_a_new_campaign_asks_for_nothing_but_a_name(page: Page):
    page.goto("/")
    page.get_by_role("button", name="New campaign").press("Enter")
    expect(page.locator("#new-name")).to_be_focused()
    page.keyboard.type("نور في الظلام")
    expect(page.get_by_role("button", name="Begin", exact=True)).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("نور في الظلام")
    expect(page.get_by_text("No one has spoken yet.")).to_be_visible()
