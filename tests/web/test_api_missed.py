"""Whoever missed a lot gets it piece by piece: nothing twice, nothing too large, and nobody waits for it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from inglenook.table import Library
from tests.pace import Pace
from tests.web.page_kit import WIDE, browser_of
from tests.web.served import Browser as Asks
from tests.web.served import Served, news, prose, served

MISSED = 1100
LARGEST = 256 * 1024


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """A shared table with a long story."""
    table = Library(tmp_path).create("Harbour", seed="ember")
    for count in range(MISSED):
        table.say(f"Line {count}.")
    table.close()
    with served(str(tmp_path)) as server:
        yield server


def campaign_of(owner: Asks) -> str:
    return str(owner.get("/api/campaigns")["campaigns"][0]["id"])


def test_a_socket_brings_it_in_messages_of_bounded_size(server: Served):
    owner = server.owner()
    harbour = campaign_of(owner)
    told: list[dict[str, Any]] = []
    with owner.live(harbour, "") as page:
        while not told or told[-1]["feed"].get("more"):
            raw = page.recv(timeout=10)
            assert len(raw) <= LARGEST
            message = json.loads(raw)
            if "feed" in message:
                told.append(message)
        assert len(told) > 3
        assert all(message["late"] for message in told)
        assert all(len(message["feed"]["entries"]) <= 250 for message in told)
        assert [text for message in told for text in prose(message["feed"]["entries"])] == [
            f"Line {count}." for count in range(MISSED)
        ]
        owner.post(f"/api/c/{harbour}/say", {"text": "Now."})
        now = json.loads(page.recv(timeout=10))
        while "feed" not in now:
            now = json.loads(page.recv(timeout=10))
        assert (prose(now["feed"]["entries"]), "late" in now, "more" in now["feed"]) == (["Now."], False, False)
    with owner.live(harbour, told[1]["feed"]["cursor"]) as again:
        assert prose(news(again)["entries"])[0] == prose(told[2]["feed"]["entries"])[0], "it breaks off and goes on"


def test_a_poll_brings_it_in_answers_of_bounded_size(server: Served):
    owner = server.owner()
    harbour = campaign_of(owner)
    texts: list[str] = []
    after, more = "", True
    while more:
        feed = owner.get(f"/api/c/{harbour}/events?wait=0&after={after}")["feed"]
        assert len(feed["entries"]) <= 250
        texts += prose(feed["entries"])
        after, more = feed["cursor"], feed.get("more", False)
    assert texts == [f"Line {count}." for count in range(MISSED)]


def test_others_hear_what_happens_while_many_catch_up_and_some_read_nothing(server: Served):
    owner = server.owner()
    harbour = campaign_of(owner)
    silent = [owner.live(harbour, "", max_size=None) for _ in range(2)]  # nobody ever reads from these
    done = threading.Event()

    def catch_up() -> None:
        while not done.is_set():
            with owner.live(harbour, "") as page:
                while news(page).get("more"):
                    pass

    behind = [threading.Thread(target=catch_up) for _ in range(2)]
    with owner.live(harbour) as page:
        news(page)
        for each in behind:
            each.start()
        try:
            pace = Pace()
            for count in range(15):
                with pace.timed():
                    owner.post(f"/api/c/{harbour}/say", {"text": f"Now {count}."})
                    while f"Now {count}." not in prose(news(page)["entries"]):
                        pass
            assert pace.usual < 2
        finally:
            done.set()
            for each in behind:
                each.join()
    for deaf in silent:
        deaf.close_timeout = 0
        deaf.socket.close()


def test_a_page_that_comes_back_draws_it_once_and_all_of_it(server: Served, browser: Browser):
    owner = server.owner()
    harbour = campaign_of(owner)
    with browser_of(browser, server.url, owner.cookie.partition("=")[2], WIDE) as page:
        page.goto(f"{server.url}/c/{harbour}")
        expect(page.get_by_text(f"Line {MISSED - 1}.")).to_be_visible()
        page.context.set_offline(True)
        for count in range(300):
            owner.post(f"/api/c/{harbour}/say", {"text": f"Missed {count}."})
        page.context.set_offline(False)
        expect(page.get_by_text("Missed 299.")).to_be_visible(timeout=15_000)
        missed = page.get_by_text("Missed ", exact=False)
        expect(missed).to_have_count(300)
