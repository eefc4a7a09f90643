"""What the tests of the page share: a served table, a watched window, and axe."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    ViewportSize,
    expect,
)

from inglenook.table import Library, Table

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
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
    try:
        assert process.stdout is not None
        said = process.stdout.readline() + process.stdout.readline()
        link = next(word for word in said.split() if "/join#" in word)
        yield link.partition("/join#")[0], link
    finally:
        process.terminate()
        process.wait(10)


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
