"""A local table to speak to: over HTTP, with the real application over a library of its own, or through a browser."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from starlette.testclient import TestClient

from inglenook.table import Shelf, open_library
from inglenook.web import make_app
from tests.web.page_kit import (
    BROWSERS,
    FLAGS,
    WIDE,
    Host,
    Opens,
    browser_of,
    free_port,
    host_of,
    serving,
    serving_shared,
    watch,
)

HERE = "http://127.0.0.1:8000"


EVERYWHERE = pytest.mark.parametrize("library", ["file", "database"], indirect=True)
"""For tests that are to hold wherever campaigns are kept."""


@pytest.fixture
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shelf]:
    """A library in a folder; for tests that are marked so, in a database as well."""
    in_database = getattr(request, "param", "file") == "database"
    made = open_library(request.getfixturevalue("database_url") if in_database else tmp_path / "home")
    yield made
    made.close()


@pytest.fixture
def client(library: Shelf) -> Iterator[TestClient]:
    with TestClient(make_app(library), base_url=HERE) as client:
        yield client


@pytest.fixture
def ada(client: TestClient) -> str:
    """The id of a campaign whose dice fall the same way every time."""
    made = client.post("/api/campaigns", json={"name": "Ada", "engine": "nomadic", "seed": "ember"})
    assert made.status_code == 201
    return str(made.json()["id"])


@dataclass(frozen=True)
class Server:
    """A table served by a process of its own, as `inglenook play` starts it."""

    url: str
    home: Path


@pytest.fixture(scope="session")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("table") / "home"
    with serving(home, free_port()) as url:
        yield Server(url, home)


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A shared server in a process of its own, as `inglenook serve` starts it, and whoever keeps it."""
    with serving_shared(tmp_path_factory.mktemp("shared") / "home", free_port()) as (url, link):
        yield host_of(url, link)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Per module: while it runs, Playwright keeps a loop in this thread, which others may want to themselves."""
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip("no chromium here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def opens(browser: Browser, host: Host) -> Iterator[Opens]:
    """Opens an address of the shared server in a browser of its own, by a cookie or as a stranger."""
    with ExitStack() as stack:

        def opened(address: str, cookie: str = "", size: ViewportSize = WIDE) -> Page:
            page = stack.enter_context(browser_of(browser, host.url, cookie, size))
            page.goto(address)
            return page

        yield opened


@pytest.fixture
def context(browser: Browser, table_server: Server) -> Iterator[BrowserContext]:
    """A window at the table that speaks to nobody else, and whose pages never complain."""
    context = browser.new_context(base_url=table_server.url, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(5_000)
    complaints: list[str] = []
    watch(context, complaints)
    yield context
    context.close()
    assert complaints == []


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
