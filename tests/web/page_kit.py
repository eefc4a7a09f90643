"""What the tests of the page share: a served table, a watched window, and axe."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request as Asked
from urllib.request import urlopen

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Route,
    ViewportSize,
    expect,
)

from inglenook.table import Library, Table

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
Opens = Callable[..., Page]
"""Opens an address in a browser of its own: `opens(address, cookie, size)`."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def free_port() -> int:
    """A port that nobody listens at now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(home: Path, port: int, *places: Path) -> Iterator[str]:
    """A table's server in a process of its own, ready when this enters and gone when it leaves.

    `places` are where it finds more engines.
    """
    command = [sys.executable, "-m", "inglenook", "play", "--no-browser", "--port", str(port), "--home", str(home)]
    path = os.pathsep.join([*map(str, places), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path} if places else None
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    try:
        wait_for(f"http://127.0.0.1:{port}/api/engines")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


@contextmanager
def serving_shared(home: Path, port: int) -> Iterator[tuple[str, str]]:
    """A shared table's server, as `inglenook serve` starts it: its address, and the owner's link."""
    command = [sys.executable, "-m", "inglenook", "serve", "--port", str(port), "--home", str(home)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8")
    assert process.stdout is not None
    try:
        said = process.stdout.readline() + process.stdout.readline()
        link = next(word for word in said.split() if "/join#" in word)
        yield link.partition("/join#")[0], link
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()


@dataclass(frozen=True)
class Host:
    """A shared server, and the cookie of whoever keeps it."""

    url: str
    cookie: str

    def ask(self, path: str, cookie: str | None = None, **body: Any) -> Any:
        """Posts something, as the owner or by another cookie, and gives what comes back."""
        return _asked(self.url, path, self.cookie if cookie is None else cookie, body)[0]

    def table(self, name: str, engine: str = "nomadic", **wishes: Any) -> SharedTable:
        """A new campaign here, whose game master is called Robin."""
        made = self.ask("/api/campaigns", name=name, engine=engine, **wishes)
        table = SharedTable(self, made["id"])
        table.act("seats/rename", seat="player", name="Robin")
        return table


@dataclass(frozen=True)
class SharedTable:
    """A campaign on a shared server, as its owner has it in hand."""

    host: Host
    id: str

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"/c/{self.id}"

    def act(self, word: str, cookie: str | None = None, **body: Any) -> Any:
        """Does something at the table, as the owner or by another cookie."""
        return self.host.ask(f"/api/c/{self.id}/{word}", cookie, **body)

    def do(self, command: str, cookie: str | None = None, audience: str = "", **fields: Any) -> Any:
        """Performs a command."""
        return self.act("do", cookie, command=command, fields=fields, audience=audience)

    def link(self, **wish: Any) -> str:
        """A new link, from the root of the server."""
        return str(self.act("invites", **wish)["link"])

    def seat(self, name: str, role: str = "player", plays: tuple[str, ...] = ()) -> str:
        """Somebody who came by a link: the cookie of their browser."""
        token = self.link(role=role, plays=plays).partition("#")[2]
        return _asked(self.host.url, "/api/join", "", {"token": token, "name": name})[1]


def host_of(url: str, link: str) -> Host:
    """The owner, who comes in by their link."""
    return Host(url, _asked(url, "/api/join", "", {"token": link.partition("#")[2]})[1])


def _asked(url: str, path: str, cookie: str, body: dict[str, Any]) -> tuple[Any, str]:
    headers = {"content-type": "application/json", "origin": url, "cookie": f"inglenook={cookie}"}
    with urlopen(Asked(url + path, json.dumps(body).encode(), headers)) as answer:
        given = str(answer.headers.get("set-cookie", ""))
        return json.load(answer), given.partition("inglenook=")[2].partition(";")[0]


@contextmanager
def browser_of(browser: Browser, url: str, cookie: str, size: ViewportSize) -> Iterator[Page]:
    """A page in a browser of its own that has this cookie, which may be none."""
    with window(browser, url, size) as context:
        if cookie:
            context.add_cookies([{"name": "inglenook", "value": cookie, "url": url}])
        yield context.new_page()


def wait_for(address: str) -> None:
    """Waits until something answers there."""
    until = time.monotonic() + 20
    while True:
        try:
            urlopen(address).close()
            return
        except URLError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def terminal(home: Path, *words: str) -> str:
    """What someone does to the same campaigns from a terminal."""
    command = [sys.executable, "-m", "inglenook", *words, "--home", str(home)]
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def watch(context: BrowserContext, complaints: list[str]) -> None:
    """Notes every request to anyone but the table, every error on the console and every uncaught fault."""

    def on_request(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.hostname != "127.0.0.1":
            complaints.append(f"asked {request.url}")

    def on_console(message: ConsoleMessage) -> None:
        refused = "status of 4" in message.text  # a refusal is an answer, and the browser's console calls it an error
        if message.type == "error" and not refused and "WebSocket connection" not in message.text:
            complaints.append(message.text)

    context.on("request", on_request)
    context.on("console", on_console)
    context.on("weberror", lambda fault: complaints.append(str(fault.error)))


@contextmanager
def campaign(home: Path, name: str, **wishes: Any) -> Iterator[Table]:
    """A new campaign, as another process would make it."""
    table = Library(home).create(name, **wishes)
    try:
        yield table
    finally:
        table.close()


LOOK = """async (rules) => {
    const options = {resultTypes: ["violations"], preload: false, ...(rules ? {runOnly: rules} : {})};
    return (await axe.run(document, options)).violations;
}"""
TURN = "(theme) => { document.documentElement.dataset.theme = theme }"


def violations(page: Page) -> list[str]:
    """What axe finds wrong with a page: everything by night, and by day what a theme can change, the contrasts.

    The window has to be one that bypasses the content policy.
    """
    if not page.evaluate("typeof axe === 'object'"):
        page.add_script_tag(path=AXE)
    page.evaluate(TURN, "night")
    found = page.evaluate(LOOK)
    page.evaluate(TURN, "day")
    found += page.evaluate(LOOK, ["color-contrast"])
    page.evaluate(TURN, "night")
    return [f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]]


@contextmanager
def window(browser: Browser, url: str, size: ViewportSize) -> Iterator[BrowserContext]:
    """A window into which axe may be put, whose pages speak to nobody else and never complain."""
    touch = size["width"] < 600
    context = browser.new_context(
        base_url=url, viewport=size, bypass_csp=True, has_touch=touch, is_mobile=touch, reduced_motion="reduce"
    )
    context.set_default_timeout(10_000)
    complaints: list[str] = []
    watch(context, complaints)
    yield context
    context.close()
    assert complaints == []


class Held:
    """Requests of a page that wait until they are let go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page = page
        self._routes: list[Route] = []
        self._pattern = pattern
        page.route(pattern, lambda route: self._routes.append(route))

    def take(self, count: int) -> list[Route]:
        """The next so many requests, in the order in which they were made."""
        for _ in range(1000):
            if len(self._routes) >= count:
                break
            self._page.wait_for_timeout(20)
        taken = self._routes[:count]
        assert len(taken) == count, f"{self._pattern} was asked {len(taken)} times only"
        del self._routes[:count]
        return taken

    def no_more(self) -> None:
        """From now on requests go their way."""
        self._page.unroute(self._pattern)


def fail(route: Route) -> None:
    """Answers a request as a server does that is being stopped."""
    route.fulfill(status=503, json={"detail": "The table is being cleared.", "status": 503, "code": "closing"})


def throw(page: Page, *faces: int) -> None:
    """Types in dice that are awaited, one die after the other."""
    hand = page.locator(".hand input")
    expect(hand.first).to_be_focused()
    expect(hand).to_have_count(len(faces))
    for place, face in enumerate(faces):
        hand.nth(place).fill(str(face))
    page.keyboard.press("Enter")


def option(page: Page, label: str) -> Locator:
    return page.locator(".option", has=page.locator(".option-label", has_text=label))


def tab_to(page: Page, control: Locator) -> None:
    """Goes on by Tab until a control has the focus."""
    for _ in range(60):
        if control.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {control}")
