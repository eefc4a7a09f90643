"""How a page comes: all that it loads is named in its shell, and it is loaded once only."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Server
from tests.web.page_kit import Opens, campaign

LOADED = """() => performance.getEntriesByType("resource")
    .filter(({ name }) => new URL(name).pathname.startsWith("/static/"))
    .map(({ name, transferSize }) => [new URL(name).pathname, transferSize])"""
MODULE = re.compile(r'<(?:link rel="modulepreload" href|script type="module" src)="(/static/[^"]+)"')


def loaded(page: Page) -> dict[str, int]:
    """What was loaded from the server's files, and how many bytes were sent for it."""
    page.wait_for_load_state("networkidle")
    return {path: size for path, size in page.evaluate(LOADED) if not path.endswith("theme-first.js")}


def named(page: Page) -> set[str]:
    return set(MODULE.findall(page.request.get(page.url.partition("#")[0]).text()))


@pytest.mark.parametrize("address", ["/", "/lab", "/about", "/verify", "/c/{id}", "/c/{id}/read"])
def test_all_modules_are_named_at_once_and_none_in_vain(page: Page, table_server: Server, address: str):
    with campaign(table_server.home, f"Loaded {address}".replace("/", "-")) as table:
        page.goto(address.replace("{id}", table.id))
    modules = {path for path in loaded(page) if path.endswith(".js")}
    assert modules == named(page)


def test_nothing_is_sent_again(page: Page, table_server: Server):
    with campaign(table_server.home, "Loaded again") as table:
        page.goto(f"/c/{table.id}")
    first = loaded(page)
    assert all(first.values())
    page.reload()
    again = loaded(page)
    assert again.keys() == first.keys()
    assert set(again.values()) == {0}


def test_a_guests_way_in_names_its_modules_too(opens: Opens):
    page = opens("/join")
    assert {path for path in loaded(page) if path.endswith(".js")} == named(page)
