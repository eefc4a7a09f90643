"""The page follows: another tab, a terminal, and a table that goes away and comes back."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.web.conftest import Server
from tests.web.page_kit import campaign, free_port, serving, terminal


def test_two_tabs_stay_in_step(context: BrowserContext, page: Page, table_server: Server):
    with campaign(table_server.home, "Two tabs", seed="ember") as table:
        address = f"/c/{table.id}"
    other = context.new_page()
    page.goto(address)
    other.goto(address)
    expect(other.locator("#line")).to_be_focused()
    page.locator("#line").fill("?Is anyone there?")
    page.locator("#line").press("Enter")
    expect(other.locator(".act-dice")).to_have_count(1)
    other.locator("#deed-nomadic-focus-head").click()
    other.locator("#deed-nomadic-focus .primary").click()
    expect(page.locator(".option").first).to_be_visible()
    page.locator(".option", has_text="Focus all the same").click()
    expect(other.locator(".waiting h2")).to_contain_text("which track")
    other.locator(".option", has_text="Ship").click()
    for tab in (page, other):
        expect(tab.locator(".block-boxes", has_text="Ship").get_by_role("img")).to_have_accessible_name(
            "1 of 4 boxes marked"
        )
        expect(tab.locator(".act", has_text="Focus")).to_have_count(1)


def test_what_a_terminal_writes_appears_at_once_and_is_said_once(page: Page, table_server: Server):
    with campaign(table_server.home, "From afar") as table:
        address = f"/c/{table.id}"
    page.goto(address)
    page.locator("#line").fill("Half a sentence")
    terminal(table_server.home, "say", "From afar", "Someone else speaks.")
    terminal(table_server.home, "do", "From afar", "nomadic.land", "name=Kepler")
    expect(page.locator(".prose-text")).to_have_text("Someone else speaks.")
    expect(page.locator(".sheet-where")).to_contain_text("Kepler")
    expect(page.locator("#announcements p", has_text="landed on Kepler")).to_have_count(1)
    expect(page.locator("#line")).to_have_value("Half a sentence")


def test_what_is_typed_while_the_table_writes_is_the_next_line(page: Page, table_server: Server):
    with campaign(table_server.home, "Quick") as table:
        address = f"/c/{table.id}"
    page.goto(address)
    line, asked = page.locator("#line"), list[Route]()
    page.route("**/say", lambda route: asked.append(route))
    line.fill("It is dark.")
    line.press("Enter")
    page.keyboard.type("?Is anyone")
    expect(line).to_have_value("It is dark.?Is anyone")
    asked[0].continue_()
    expect(page.locator(".prose-text")).to_have_text("It is dark.")
    expect(line).to_have_value("?Is anyone")


def test_a_number_half_typed_is_left_alone_while_others_act(page: Page, table_server: Server):
    with campaign(table_server.home, "Half a number") as table:
        address = f"/c/{table.id}"
    page.goto(address)
    page.get_by_role("button", name="Settings").click()
    boxes = page.get_by_label("Boxes of Body", exact=True)
    boxes.fill("6")
    terminal(table_server.home, "say", "Half a number", "Someone else speaks.")
    expect(page.locator(".prose-text")).to_have_text("Someone else speaks.")
    expect(boxes).to_have_value("6")
    boxes.press("Enter")
    expect(page.locator(".block-boxes", has_text="Body").get_by_role("img")).to_have_accessible_name(
        "0 of 6 boxes marked"
    )


def test_a_lost_connection_is_said_and_mended_and_no_word_is_lost(browser: Browser, tmp_path: Path):
    port = free_port()
    context = browser.new_context()
    page = context.new_page()
    with campaign(tmp_path, "Flickering") as table:
        address = f"/c/{table.id}"
    with serving(tmp_path, port) as url:
        page.goto(url + address)
        page.locator("#line").fill("Words in the dark")
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    page.locator("#line").press("Enter")
    expect(page.locator(".composer .error")).to_contain_text("can't be reached")
    expect(page.locator("#line")).to_have_value("Words in the dark")
    terminal(tmp_path, "say", "Flickering", "Meanwhile.")
    with serving(tmp_path, port):
        expect(page.get_by_text("The connection is lost.")).to_have_count(0, timeout=15_000)
        expect(page.locator(".prose-text")).to_have_text("Meanwhile.")
        page.locator("#line").press("Enter")
        expect(page.locator(".prose-text").last).to_have_text("Words in the dark")
        expect(page.locator("#line")).to_have_value("")
    context.close()


def test_a_stale_page_says_so_and_keeps_the_words(page: Page, table_server: Server):
    with campaign(table_server.home, "Stale") as table:
        page.route_web_socket("**/live*", lambda socket: None)
        page.goto(f"/c/{table.id}")
        page.locator("#line").fill("?Is it still there?")
        table.do("nomadic.land", {"name": "Kepler"})
        page.locator("#line").press("Enter")
        expect(page.locator(".composer .error")).to_contain_text("Something happened at the table")
        expect(page.locator("#line")).to_have_value("?Is it still there?")
        expect(page.locator(".sheet-where")).to_contain_text("Kepler")
        page.locator("#line").press("Enter")
        expect(page.locator(".act", has_text="Is it still there?")).to_be_visible()


def test_a_campaign_that_is_not_there_says_so(page: Page):
    page.goto("/c/nowhere")
    expect(page.get_by_role("alert")).to_contain_text("no campaign")
    expect(page.get_by_role("link", name="All campaigns").last).to_be_visible()


def test_a_deleted_campaign_leaves_the_list(page: Page, table_server: Server):
    with campaign(table_server.home, "Soon gone") as table:
        address = f"/c/{table.id}"
    page.goto(address)
    expect(page.locator("#line")).to_be_focused()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Delete this campaign").click()
    page.get_by_role("dialog").last.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("heading", name="Your campaigns")).to_be_visible()
    expect(page.get_by_role("link", name="Soon gone")).to_have_count(0)
