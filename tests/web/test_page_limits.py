"""What the page says when the table asks for patience: calmly, until when, and with every word still there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, WebSocket, expect

from tests.web.page_kit import AXE, PHONE, violations, window
from tests.web.served import Browser as Asker
from tests.web.served import served

LIMITED = """
from inglenook.web import desk
from inglenook.web.limits import Limits, Rate
desk.Limits = lambda: Limits({limits})
"""


@contextmanager
def limited(home: Path, limits: str) -> Iterator[tuple[Asker, str]]:
    """A server with narrower limits, whoever keeps it, and a campaign of two seats."""
    with served(str(home), before=LIMITED.format(limits=limits)) as server:
        owner = server.owner()
        yield owner, owner.post("/api/campaigns", {"name": "Patience", "engine": "nomadic", "seed": "ember"})["id"]


@contextmanager
def browser_of(browser: Browser, asker: Asker) -> Iterator[BrowserContext]:
    url = f"http://127.0.0.1:{asker.port}"
    name, _, value = asker.cookie.partition("=")
    with window(browser, url, PHONE) as context:
        context.add_cookies([{"name": name, "value": value, "url": url, "httpOnly": True}])
        yield context


def tire(asker: Asker) -> None:
    """Asks until the table has had enough of this browser."""
    while asker.ask("GET", "/api/me")[0] != 429:
        pass


def says(page: Page, words: str) -> None:
    page.locator("#line").fill(words)
    page.get_by_role("button", name="Write").tap()


def test_a_short_pause_is_waited_for_and_the_words_are_sent_once(browser: Browser, tmp_path: Path):
    with limited(tmp_path, "session=Rate(60, 0.5)") as (owner, campaign):
        ada = owner.guest(campaign, "Ada")
        with browser_of(browser, ada) as context:
            page = context.new_page()
            asked: list[str] = []

            def note(request: Request) -> None:
                if request.url.endswith("/say"):
                    asked.append(str(request.post_data))

            page.on("request", note)
            page.goto(f"/c/{campaign}")
            expect(page.locator("#line")).to_be_visible()
            tire(ada)
            says(page, "Here I am.")
            expect(page.locator(".prose-text")).to_have_text("Here I am.", timeout=15_000)
            expect(page.locator("#line")).to_have_value("")
            expect(page.locator(".composer .error")).to_have_count(0)
            assert len(asked) >= 2, "it was refused first"
            assert len(set(asked)) == 1, "one intent, however often it is told"


def test_a_long_pause_is_told_beside_what_was_asked_and_no_word_is_lost(browser: Browser, tmp_path: Path):
    with limited(tmp_path, "session=Rate(60, 0.02)") as (owner, campaign):
        ada = owner.guest(campaign, "Ada")
        with browser_of(browser, ada) as context:
            page = context.new_page()
            page.goto(f"/c/{campaign}")
            expect(page.locator("#line")).to_be_visible()
            tire(ada)
            says(page, "A long breath.")
            told = page.locator(".composer .error")
            expect(told).to_have_text(
                re.compile(
                    "That is too often. Wait a moment, then go on. "
                    r"Nothing is lost: what you wrote stays here. Try again in (4\d|50) seconds."
                )
            )
            expect(page.locator("#line")).to_have_value("A long breath.")
            page.reload()
            banner = page.get_by_role("status").filter(has_text="too often")
            expect(banner).to_contain_text(re.compile(r"the page tries again by itself in (4\d|50) seconds\."))
            if AXE.exists():
                assert violations(page) == []


def test_a_page_that_comes_too_early_opens_by_itself_a_little_later(browser: Browser, tmp_path: Path):
    with limited(tmp_path, "session=Rate(60, 0.8)") as (owner, campaign):
        ada = owner.guest(campaign, "Ada")
        with browser_of(browser, ada) as context:
            page = context.new_page()
            tire(ada)
            page.goto(f"/c/{campaign}")
            expect(page.get_by_role("status").filter(has_text="tries again by itself in")).to_be_visible()
            expect(page.get_by_role("alert")).to_have_count(0)
            expect(page.locator("#line")).to_be_visible(timeout=20_000)
            expect(page.get_by_text("tries again by itself")).to_have_count(0, timeout=20_000)
            owner.post(f"/api/c/{campaign}/say", {"text": "Welcome."})
            expect(page.locator(".prose-text")).to_have_text("Welcome.")


def test_one_window_too_many_says_so_waits_and_follows_once_another_is_closed(browser: Browser, tmp_path: Path):
    with limited(tmp_path, "followers_of_a_seat=1") as (owner, campaign):
        ada = owner.guest(campaign, "Ada")
        with browser_of(browser, ada) as context:
            first, second = context.new_page(), context.new_page()
            first.goto(f"/c/{campaign}")
            expect(first.locator(".people-one .is-here, .tool-count").first).to_be_attached()
            lines: list[WebSocket] = []
            second.on("websocket", lambda line: lines.append(line))
            for count in range(20):
                owner.post(f"/api/c/{campaign}/say", {"text": f"And then, {count}."})
            second.goto(f"/c/{campaign}")
            banner = second.get_by_role("status").filter(has_text="too many windows")
            expect(banner).to_contain_text(
                "This seat is open in too many windows. Close some of them. "
                "What you write is kept here; the page tries again by itself in 5 seconds."
            )
            says(second, "I can speak all the same.")
            expect(second.locator(".prose-text").last).to_have_text("I can speak all the same.")
            assert second.evaluate("scrollY") > 400, "at the end of the story"
            expect(banner).to_be_in_viewport(ratio=1)
            second.locator("#line").fill("And write on")
            second.wait_for_timeout(2_000)
            assert len(lines) == 1, "it is not asked again before it was said to be"
            expect(banner).to_be_visible()
            first.close()
            banner.get_by_role("button", name="Try now").tap()
            expect(banner).to_have_count(0)
            owner.post(f"/api/c/{campaign}/say", {"text": "Now you hear me."})
            expect(second.locator(".prose-text").last).to_have_text("Now you hear me.")
            expect(second.locator("#line")).to_have_value("And write on")


def test_a_full_server_takes_a_page_in_by_itself_when_there_is_room(browser: Browser, tmp_path: Path):
    with limited(tmp_path, "followers=1") as (owner, campaign):
        ada = owner.guest(campaign, "Ada")
        with browser_of(browser, ada) as context:
            page = context.new_page()
            with owner.live(campaign):
                page.goto(f"/c/{campaign}")
                expect(page.get_by_role("status").filter(has_text="As many follow here")).to_be_visible()
            expect(page.get_by_text("As many follow here")).to_have_count(0, timeout=15_000)
            owner.post(f"/api/c/{campaign}/say", {"text": "There is room."})
            expect(page.locator(".prose-text")).to_have_text("There is room.")


@pytest.mark.parametrize("path", ["/", "/join"])
def test_who_comes_to_a_door_too_often_is_told_when_to_come_again(browser: Browser, tmp_path: Path, path: str):
    with limited(tmp_path, "session=Rate(30, 0.02), wrong_links=Rate(1, 0.02)") as (owner, campaign):
        ada = owner.guest(campaign, "Ada")
        with browser_of(browser, ada) as context:
            page = context.new_page()
            tire(ada)
            page.goto(f"{path}#{'x' * 40}" if path == "/join" else path)
            expect(page.get_by_role("alert")).to_contain_text(re.compile(r"Try again in \d\d seconds\."))
