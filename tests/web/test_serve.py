"""`inglenook serve` as a process of its own: who gets in, who doesn't, and how it goes with people at the table."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from inglenook.journal import verify_file
from inglenook.table import Library
from inglenook.table.doors import FILE, SqliteDoors
from inglenook.web.routes import ROUTES
from tests.web.page_kit import free_port

ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


class Serving:
    """A shared server, and the owner's browser."""

    def __init__(self, home: Path, process: subprocess.Popen[str], url: str, link: str) -> None:
        self.home, self.process, self.url, self.link = home, process, url, link
        self.browsers: list[httpx2.Client] = []
        self.owner = self.browser(link)

    def browser(self, link: str = "", name: str = "") -> httpx2.Client:
        browser = httpx2.Client(base_url=self.url, timeout=20)
        self.browsers.append(browser)
        if link:
            joined = browser.post("/api/join", json={"token": link.partition("#")[2], "name": name})
            assert joined.status_code == 200, joined.text
        return browser

    def live(self, browser: httpx2.Client, campaign: str, origin: str = "") -> Any:
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        address = f"{self.url.replace('http', 'ws')}/api/c/{campaign}/live"
        return connect(address, origin=Origin(origin or self.url), additional_headers={"Cookie": cookie})

    def terminal(self, *words: str) -> str:
        command = [sys.executable, "-m", "inglenook", *words, "--home", str(self.home)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout


@contextmanager
def serving(home: Path, *more: str, **variables: str) -> Iterator[Serving]:
    port = free_port()
    command = [sys.executable, "-m", "inglenook", "serve", "--port", str(port), "--home", str(home), *more]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **variables},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        process.stdout.readline()
        link = ESCAPES.sub("", process.stdout.readline()).rpartition(" ")[2].strip()
        served = Serving(home, process, f"http://127.0.0.1:{port}", link)
        yield served
        for browser in served.browsers:
            browser.close()
    finally:
        process.kill()
        process.communicate()


def last_of(socket: Any) -> int:
    """The code with which a follower is let go, after all that it is still told."""
    try:
        while True:
            socket.recv(timeout=5)
    except ConnectionClosed as left:
        return left.rcvd.code if left.rcvd else 0


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path / "home", INGLENOOK_METRICS_TOKEN="for-the-figures") as made:
        yield made


def test_the_owners_link_is_for_one_browser(table):
    answer = table.browser().post("/api/join", json={"token": table.link.partition("#")[2]})
    assert (answer.status_code, answer.json()["code"]) == (401, "no_seat")
    assert table.owner.get("/api/me").json() == {"owner": True, "shared": True, "campaigns": []}
    doors = SqliteDoors(table.home / FILE)
    (made,) = doors.invites("")
    doors.close()
    assert (made.once, made.used, made.expires - made.created) == (True, 1, 86_400_000)
    assert table.link.partition("#")[2].encode() not in (table.home / FILE).read_bytes(), (
        "nothing that lets anybody in is kept"
    )
    again = table.terminal("invite", "--owner").split()[0]
    assert again.startswith(f"{table.url}/join#")
    assert table.browser(again).get("/api/me").json()["owner"] is True
    assert table.browser().post("/api/join", json={"token": again.partition("#")[2]}).status_code == 401


def test_strangers_find_nothing_at_any_address(table):
    campaign = table.owner.post("/api/play-now").json()["id"]
    table.owner.get(f"/api/c/{campaign}")
    stranger = table.browser()
    for route in ROUTES:
        if route.who == "anyone" or route.raw:
            continue
        answer = stranger.request(route.method, route.path.replace("{id}", campaign))
        assert (answer.status_code, answer.json()["code"]) == (401, "no_seat"), route.path
    with table.live(stranger, campaign) as socket:
        assert json.loads(socket.recv(timeout=5))["problem"]["code"] == "no_seat"
        with pytest.raises(ConnectionClosed) as left:
            socket.recv(timeout=5)
    assert left.value.rcvd
    assert left.value.rcvd.code == 4401
    with pytest.raises(Exception, match="403"), table.live(table.owner, campaign, "https://evil.example"):
        pass
    assert stranger.post("/api/play-now", headers={"Origin": "https://evil.example"}).status_code == 403
    assert stranger.get("/api/me", headers={"Host": "evil.example"}).status_code == 421
    assert stranger.get("/readyz").json() == {"ok": True}
    figures = stranger.get("/metrics", headers={"Authorization": "Bearer for-the-figures"})
    assert "inglenook_open_campaigns 1" in figures.text


def test_links_and_seats_from_the_terminal_of_the_host(table):
    made = table.owner.post("/api/play-now").json()
    link = table.terminal("invite", made["name"], "--role", "player", "--once").split()[0]
    ben = table.browser(link, "Ben")
    assert "Ben  player  ben" in ESCAPES.sub("", table.terminal("seats", made["name"]))
    phone = table.browser(table.terminal("invite", made["name"], "--seat", "ben").split()[0])
    assert phone.get(f"/api/c/{made['id']}").json()["view"]["seat"] == "ben"
    table.terminal("seats", made["name"], "--rename", "ben", "Benedict", "--role", "ben", "gm")
    seats = ben.get(f"/api/c/{made['id']}").json()["view"]["seats"]
    assert [(seat["name"], seat["role"]) for seat in seats if seat["mine"]] == [("Benedict", "gm")]
    table.terminal("seats", made["name"], "--remove", "ben")
    for browser in (ben, phone):
        assert browser.get(f"/api/c/{made['id']}").status_code == 401


def to_the_end(socket: Any) -> None:
    while True:
        socket.recv(timeout=5)


def test_devices_that_are_ended_in_the_terminal_of_the_host_are_let_go_at_once(table):
    made = table.owner.post("/api/play-now").json()
    table.browser(table.terminal("invite", made["name"]).split()[0], "Ben")
    stranger = table.browser(table.terminal("invite", made["name"], "--seat", "ben").split()[0])
    with table.live(stranger, made["id"]) as socket:
        socket.recv(timeout=5)
        told = ESCAPES.sub("", table.terminal("seats", made["name"], "--end-devices", "ben"))
        assert "invite" in told.splitlines()[0]
        began = time.monotonic()
        with pytest.raises(ConnectionClosed) as left:
            to_the_end(socket)
        assert left.value.rcvd is not None
        assert left.value.rcvd.code == 4401
        assert time.monotonic() - began < 1
    assert stranger.get(f"/api/c/{made['id']}").status_code == 401
    again = table.browser(table.terminal("invite", made["name"], "--seat", "ben", "--once").split()[0])
    assert again.get(f"/api/c/{made['id']}").json()["view"]["seat"] == "ben"


def test_those_who_follow_are_told_when_it_stops_and_come_back_by_their_cookie(tmp_path):
    with serving(tmp_path / "home") as table:
        campaign = table.owner.post("/api/play-now").json()["id"]
        link = table.terminal("invite", campaign).split()[0]
        guests = [table.browser(link, f"Guest {each}") for each in range(5)]
        with ExitStack() as open_sockets:
            sockets = [open_sockets.enter_context(table.live(guest, campaign)) for guest in guests]
            for socket in sockets:
                socket.recv(timeout=5)
            table.owner.post(f"/api/c/{campaign}/say", json={"text": "Good night."})
            began = time.monotonic()
            table.process.send_signal(signal.SIGTERM)
            assert [last_of(socket) in (1001, 1012) for socket in sockets] == [True] * 5
            table.process.wait(10)
        assert time.monotonic() - began < 4
        assert table.process.stderr
        assert (table.process.returncode, table.process.stderr.read()) == (0, "")
        assert sorted(file.name for file in table.home.iterdir() if file.suffix != ".inglenook") == ["doors.sqlite"]
        cookies = [dict(guest.cookies) for guest in guests]
    with serving(tmp_path / "home") as table:
        for cookie in cookies:
            browser = table.browser()
            browser.cookies.update(cookie)
            assert "Good night." in browser.get(f"/api/c/{campaign}").text


def test_backup_and_restore_while_the_table_plays(table, tmp_path):
    made = table.owner.post("/api/play-now").json()
    ben = table.browser(table.terminal("invite", made["name"]).split()[0], "Ben")
    stop = threading.Event()
    acknowledged: list[int] = []

    def write() -> None:
        while not stop.is_set():
            answer = ben.post(f"/api/c/{made['id']}/say", json={"text": f"Line {len(acknowledged)}."})
            acknowledged.append(answer.status_code)

    entries: list[int] = []
    copy = tmp_path
    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(3):
            before = len(acknowledged)
            table.terminal("backup", "--all", "--output", str(tmp_path / str(number)))
            copy = tmp_path / str(number) / f"{made['name']}.inglenook"
            report = verify_file(copy)
            assert report.sound
            assert report.entries >= before
            entries.append(report.entries)
    finally:
        stop.set()
        writer.join()
    assert set(acknowledged) == {200}
    table.terminal("restore", str(copy), "--replace")
    after = ben.get(f"/api/c/{made['id']}").json()
    assert after["view"]["seat"] == "ben", "the session still knows its seat"
    assert ben.post(f"/api/c/{made['id']}/say", json={"text": "On we go."}).status_code == 200
    now = Library(table.home).open(made["id"])
    assert now.store.position == entries[-1] + 1
    now.close()


def test_an_address_that_is_none_is_refused(tmp_path):
    command = [sys.executable, "-m", "inglenook", "serve", "--home", str(tmp_path), "--url", "table.example"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 1
    assert "https://table.example" in done.stderr
    assert "Traceback" not in done.stderr
