"""Every page passes axe, in both themes, on a phone and on a desk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from inglenook.table import Table
from tests.web.conftest import Server
from tests.web.page_kit import AXE, campaign, violations

WIDTHS: dict[str, ViewportSize] = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1440, "height": 900}}

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: ./dev test does so where npm is")


def abandoned(table: Table) -> None:
    """Plays to the end the short way: tracks of one box, focused full, and the mission given up."""
    for track in ("body", "mind", "gear", "ship"):
        table.set(f"nomadic.boxes.{track}", 1)
    while not table.view().over:
        table.do("nomadic.focus")
        while waiting := table.waiting():
            keys = [option.key for option in waiting[0].options]
            table.answer(next((key for key in keys if key in ("abandon", "focus")), keys[0]))


@pytest.fixture(scope="module")
def campaigns(table_server: Server) -> dict[str, str]:
    """One campaign for each state worth a look, by what it is."""
    found = {}
    with campaign(table_server.home, "axe fresh") as fresh:
        found["fresh"] = fresh.id
    with campaign(table_server.home, "axe told", seed="ember") as told:
        told.do("nomadic.create", {"name": "Ada"})
        told.say("A point of light that *grows*.")
        told.do("nomadic.ask", {"question": "Is anyone there?"})
        told.do("nomadic.focus")
        told.undo()
        told.do("nomadic.land", {"name": "Kepler"})
        told.do("nomadic.leave")
        found["told"] = told.id
    with campaign(table_server.home, "axe waiting") as waiting:
        waiting.do("nomadic.check", {"skill": "muscle", "risk": "perilous"}, faces=[1])
        found["waiting"] = waiting.id
    with campaign(table_server.home, "axe advised") as advised:
        for track in ("body", "mind", "gear", "ship"):
            advised.set(f"nomadic.boxes.{track}", 1)
        for track in ("body", "mind", "gear", "ship"):
            advised.do("nomadic.focus", answers=["focus", *([track] if track != "ship" else [])])
        advised.do("nomadic.check", {"skill": "muscle", "risk": "risky"}, faces=[1])
        found["advised"] = advised.id
    with campaign(table_server.home, "axe dice", dice="hand") as dice:
        dice.do("nomadic.ask", {"question": "Is anyone there?"})
        found["dice"] = dice.id
    with campaign(table_server.home, "axe over") as over:
        abandoned(over)
        found["over"] = over.id
    return found


@pytest.fixture(params=WIDTHS, scope="module")
def seen(request: pytest.FixtureRequest, browser: Browser, table_server: Server) -> Iterator[Page]:
    """A page in one width, into which axe may be put."""
    width = WIDTHS[request.param]
    context = browser.new_context(
        base_url=table_server.url, viewport=width, bypass_csp=True, has_touch=width["width"] < 600,
        reduced_motion="reduce",
    )  # fmt: skip
    context.set_default_timeout(5_000)
    yield context.new_page()
    context.close()


def look(page: Page, address: str, ready: str) -> None:
    page.goto(address)
    page.locator(ready).first.wait_for()


def test_home_and_credits_pass(seen: Page, campaigns: dict[str, str]):
    look(seen, "/", ".campaign")
    seen.get_by_role("button", name="New campaign").click()
    seen.locator("#new summary").click()
    seen.locator("#new-dice").wait_for()
    assert violations(seen) == []
    look(seen, "/about", "#engines h2")
    assert violations(seen) == []


def test_checking_a_record_passes(seen: Page, table_server: Server, campaigns: dict[str, str], tmp_path: Path):
    with campaign(table_server.home, f"axe checked {tmp_path.name}", dice="verifiable") as checked:
        checked.do("nomadic.ask", {"question": "Is anyone there?"})
        checked.new_epoch()
        record = b"".join(checked.export_json())
    look(seen, "/verify", "#file")
    assert violations(seen) == []
    for data in (record, record.replace(b"Is anyone there?", b"Is anybody there?")):
        (tmp_path / "record.json").write_bytes(data)
        seen.locator("#file").set_input_files(tmp_path / "record.json")
        seen.locator("#verdict h2").wait_for()
        seen.get_by_text("Compare it with").click()
        assert violations(seen) == []


@pytest.mark.parametrize("state", ["fresh", "told", "waiting", "dice", "over"])
def test_the_campaign_passes(seen: Page, campaigns: dict[str, str], state: str):
    look(seen, f"/c/{campaigns[state]}", "#line")
    assert violations(seen) == []


def test_a_question_with_advice_passes(seen: Page, campaigns: dict[str, str]):
    look(seen, f"/c/{campaigns['advised']}", ".question")
    seen.get_by_role("button", name="What would be wise?").click()
    seen.locator(".worth.is-best").first.wait_for()
    assert violations(seen) == []


def test_the_campaign_passes_with_everything_open(seen: Page, campaigns: dict[str, str]):
    look(seen, f"/c/{campaigns['told']}", "#line")
    seen.get_by_label("What was taken back").check()
    seen.locator("#line").fill("/")
    assert violations(seen) == []
    seen.locator("#line").fill("!Climb")
    seen.locator(".composer-deed .odds").wait_for()
    seen.get_by_role("button", name="Exactly").first.click()
    assert violations(seen) == []
    seen.locator("#line").fill("/check")
    seen.keyboard.press("Enter")
    form = seen.locator("#deed-nomadic-check")
    form.get_by_role("radio", name="Muscle").check()
    form.get_by_role("radio", name="Risky").check()
    seen.locator("#deed-nomadic-check .odds").wait_for()
    assert violations(seen) == []


@pytest.mark.parametrize("dialog", ["Settings", "Search", "Keys"])
def test_dialogs_pass(seen: Page, campaigns: dict[str, str], dialog: str):
    look(seen, f"/c/{campaigns['told']}", "#line")
    if dialog == "Keys":
        seen.locator("#line").blur()
        seen.keyboard.press("?")
    else:
        seen.get_by_role("button", name=dialog, exact=True).click()
    seen.get_by_role("dialog").wait_for()
    assert violations(seen) == []


def test_reading_passes(seen: Page, campaigns: dict[str, str]):
    look(seen, f"/c/{campaigns['told']}/read", ".read-prose")
    assert violations(seen) == []
