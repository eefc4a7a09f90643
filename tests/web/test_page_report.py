"""A report of the lab passes axe by day and by night, fits a phone, and works with its data tables open."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser

from inglenook.lab import default_pack, report
from inglenook.lab.pack_values import with_value
from inglenook.table import Engines
from tests.web.page_kit import AXE, LOOK


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A report on one pack, and one on two."""
    folder, engines = tmp_path_factory.mktemp("reports"), Engines()
    nutshell, nomadic = engines.get("nutshell"), engines.get("nomadic")
    four = default_pack(nomadic)
    told = {
        "one": report(nutshell, [default_pack(nutshell)]),
        "two": report(nomadic, [four, with_value(nomadic, four, "tracks.boxes", 5)], courses=["expedition"]),
    }
    for name, page in told.items():
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in told}


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: ./dev test does so where npm is")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["one", "two"])
def test_it_passes_axe_with_everything_open(
    browser: Browser, pages: dict[str, Path], name: str, scheme: Literal["light", "dark"]
):
    page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme=scheme)
    page.goto(pages[name].as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    page.add_script_tag(path=AXE)
    found = page.evaluate(LOOK)
    page.close()
    assert [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found] == []


@pytest.mark.parametrize("wide", [320, 390, 1440])
@pytest.mark.parametrize("name", ["one", "two"])
def test_nothing_sticks_out(browser: Browser, pages: dict[str, Path], name: str, wide: int):
    page = browser.new_page(viewport={"width": wide, "height": 844})
    page.goto(pages[name].as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    smallest = page.evaluate(
        "Math.min(...[...document.querySelectorAll('svg text')].map((t) => t.getBoundingClientRect().height))"
    )
    assert smallest >= 8 if wide > 320 else smallest >= 6
    page.close()


def test_it_reads_without_scripts_and_asks_nobody(browser: Browser, pages: dict[str, Path]):
    context = browser.new_context(java_script_enabled=False)
    page, asked = context.new_page(), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(pages["two"].as_uri())
    assert asked == [pages["two"].as_uri()]
    page.get_by_role("img", name="How many actions it takes").wait_for()
    with page.expect_download() as given:
        page.get_by_role("link", name="The data behind this page").click()
    assert given.value.suggested_filename == "lab.json"
    context.close()
