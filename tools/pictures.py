"""Takes the pictures of the documentation: a campaign, wide by night and on a phone by day; and the lab.

`./dev run python -m tools.pictures` writes them to docs/pictures. Dice are seeded, so that the story stays the same.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, sync_playwright

from inglenook.rules import Refusal
from inglenook.table import Library, Table
from tests.web.page_kit import FLAGS, free_port, serving
from tools.pages import ROOT

PICTURES = ROOT / "docs" / "pictures"
CHROMIUM = Path("/usr/bin/chromium")
STORY: tuple[tuple[str, dict[str, str]] | str, ...] = (
    ("create", {"name": "Ilse Marlow", "tinker": "d10", "muscle": "d4"}),
    "It grows in the window for a day and a night: rust-red, with one white cap. *I think of the orchard behind "
    "our house, and of who picks the apples now.*",
    ("land", {"name": "Cinder"}),
    "I set down in ash. Two kilometres off there is a mast, and at its foot something that was a ship.",
    ("ask", {"question": "Is its beacon still lit?"}),
    "A pulse, once in a minute. Somebody meant to come back.",
    ("attempt", {"what": "Climb down into the wreck", "skill": "learn"}),
    "The log is in a language that I almost know. My visor has a crack now, from edge to edge.",
)


def told(table: Table) -> None:
    """Plays the story."""
    for step in STORY:
        done = table.say(step) if isinstance(step, str) else table.do(f"nomadic.{step[0]}", step[1])
        if not isinstance(done, Refusal) and done.waiting:
            done = table.answer("gear")
        if isinstance(done, Refusal):
            raise ValueError(done.sentence)


def take(page: Page, address: str, name: str, attempt: str) -> None:
    """One picture, with an attempt half written if one is given."""
    page.goto(address)
    page.locator("#line").wait_for()
    page.evaluate("document.fonts.ready")
    if attempt:
        page.locator("#line").fill(attempt)
        page.get_by_role("radio", name="Tinker").check()
        page.locator(".composer-deed .odds-list").wait_for()
    page.wait_for_timeout(600)  # what moves has come to rest
    page.screenshot(path=PICTURES / name)


def take_lab(page: Page, address: str, name: str) -> None:
    """The lab, with five boxes instead of four on each track."""
    page.goto(f"{address}/lab?edition=nomadic-2022")
    page.get_by_label("Boxes of all tracks", exact=True).fill("5")
    page.keyboard.press("Enter")
    for told in ("28.0 actions instead of 22.9", "Every planet is explored: 92 %"):
        page.get_by_text(told).first.wait_for(timeout=60_000)
    page.locator(".lab-results > .lab-work").wait_for(state="detached", timeout=60_000)
    page.evaluate("document.activeElement.blur()")
    page.wait_for_timeout(600)
    page.screenshot(path=PICTURES / name)


def main() -> None:
    """All pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        table = Library(Path(folder)).create("The Long Way Out", seed="mast")
        told(table)
        campaign = table.id
        table.close()
        with serving(Path(folder), free_port()) as address:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            looks: list[tuple[str, int, int, Literal["dark", "light"], str]] = [
                ("campaign-night.png", 1360, 900, "dark", "!Mend the beacon"),
                ("campaign-phone-day.png", 390, 844, "light", ""),
            ]
            for name, width, height, theme, attempt in looks:
                context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme)
                take(context.new_page(), f"{address}/c/{campaign}", name, attempt)
                context.close()
            context = browser.new_context(viewport={"width": 1280, "height": 820}, color_scheme="light")
            take_lab(context.new_page(), address, "lab.png")
            context.close()
            browser.close()


if __name__ == "__main__":
    main()
