"""A shared table in a process of its own, at which every byte that a seat is sent is kept and looked through."""

from __future__ import annotations

import base64
import http.client
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from starlette.responses import Response
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from inglenook.journal import SqliteStore
from inglenook.table import Engines, Seat, begin
from inglenook.table.doors import SqliteDoors
from inglenook.web.door import Door

HOST = "127.0.0.1"
SERVE = """
import sys
from pathlib import Path
from inglenook.web import serve_shared
serve_shared(Path(sys.argv[1]), on_ready=lambda url, link: print(url, flush=True))
"""
SEATS = {
    "gm": Seat("Robin", "gm"),
    "ada": Seat("Ada", "player", ("player:ada",)),
    "ben": Seat("Ben", "player"),
    "cleo": Seat("Cleo", "player"),
    "eve": Seat("Eve", "onlooker"),
}
PNG = b"\x89PNG\r\n\x1a\n"


class Secrets:
    """The words that were planted, each with those who may read it: seats, and `gm` for whoever has that role."""

    def __init__(self) -> None:
        self.audience: dict[str, set[str]] = {}
        self.masters = {"gm"}

    def plant(self, *audience: str) -> str:
        """A new word for these alone."""
        word = f"qx{len(self.audience):03d}zv"
        self.audience[word] = set(audience)
        return word

    def reveal(self, word: str, *seats: str) -> None:
        """From now on these may read it too."""
        self.audience[word] |= set(seats)

    def readable(self, word: str, seat: str) -> bool:
        audience = self.audience[word]
        return seat in audience or "all" in audience or ("gm" in audience and seat in self.masters)

    def look_through(self, seat: str, label: str, sent: bytes) -> None:
        """Fails if anything was sent that this seat may not read, in any of the codes in which it could stand."""
        lowered = sent.lower()
        for word in tuple(self.audience):
            if self.readable(word, seat):
                continue
            assert word.encode() not in lowered, (seat, label, word)
            assert word.encode().hex().encode() not in lowered, (seat, label, word)
            assert not any(code in sent for code in _in_base64(word.encode())), (seat, label, word)


def _in_base64(word: bytes) -> list[bytes]:
    """How a word looks in Base64, wherever it begins in what is coded: the signs that it makes up alone."""
    return [
        base64.b64encode(b"\0" * shift + word)[-(-shift * 8 // 6) : (shift + len(word)) * 8 // 6] for shift in range(3)
    ]


class Browser:
    """One seat's browser: what it asks, and all that it is sent, over HTTP and its live socket."""

    def __init__(self, seat: str, url: str, campaign: str, cookie: str, secrets: Secrets) -> None:
        self.seat = seat
        self.campaign = campaign
        self.sent: list[tuple[str, bytes]] = []
        self.cursor = ""
        self._url = url
        self._cookie = cookie
        self._secrets = secrets
        self._lock = threading.Lock()
        self._live: threading.Thread | None = None
        self.messages = 0
        self.fault: BaseException | None = None

    def ask(self, method: str, path: str, body: Any = None, raw: bytes | None = None) -> tuple[int, bytes]:
        """One request; its status and body."""
        line = http.client.HTTPConnection(self._url.removeprefix("http://"), timeout=20)
        headers = {"Cookie": self._cookie}
        if body is not None:
            headers["Content-Type"] = "application/json"
        line.request(method, path, raw if raw is not None else body and json.dumps(body), headers)
        answer = line.getresponse()
        content = answer.read()
        line.close()
        head = "\n".join(f"{name}: {value}" for name, value in answer.getheaders() if name.lower() != "date")
        self._keep(f"{method} {path} {body}", f"{answer.status}\n{head}\n".encode() + content)
        return answer.status, content

    def get(self, word: str = "") -> Any:
        """What a GET of the campaign gives; a problem document where it is refused."""
        _, content = self.ask("GET", f"/api/c/{self.campaign}{word}")
        return json.loads(content) if content[:1] in (b"{", b"[") else content

    def post(self, word: str, **body: Any) -> dict[str, Any]:
        """Asks for something to be done, whatever comes of it."""
        found: dict[str, Any] = json.loads(self.ask("POST", f"/api/c/{self.campaign}/{word}", body)[1])
        return found

    def act(self, word: str, **body: Any) -> dict[str, Any]:
        """Does something, which must go well; gives the receipt."""
        done = self.post(word, **body)
        assert "receipt" in done, done
        receipt: dict[str, Any] = done["receipt"]
        return receipt

    def hand_out(self, picture: bytes, caption: str, audience: str) -> dict[str, Any]:
        """Shows a picture."""
        path = f"/api/c/{self.campaign}/handout?caption={caption}&audience={audience}"
        status, content = self.ask("POST", path, raw=picture)
        assert status == 200, content
        receipt: dict[str, Any] = json.loads(content)["receipt"]
        return receipt

    def follow(self, after: str = "") -> None:
        """Opens the live socket, and keeps what comes of it."""
        self._live = threading.Thread(target=self._follow, args=(f"?after={after}" if after else "",), daemon=True)
        self._live.start()

    def _follow(self, after: str) -> None:
        address = f"{self._url.replace('http', 'ws')}/api/c/{self.campaign}/live{after}"
        try:
            with suppress(ConnectionClosed), connect(
                address, origin=Origin(self._url), additional_headers={"Cookie": self._cookie}, max_size=None
            ) as socket:  # fmt: skip
                self._socket = socket
                for message in socket:
                    assert isinstance(message, str)
                    self._keep("live", message.encode())
                    self.messages += 1
                    self.cursor = json.loads(message).get("feed", {}).get("cursor", self.cursor)
        except BaseException as fault:
            self.fault = fault

    def is_at(self, cursor: str) -> None:
        """Waits until the live socket has told of all up to here."""
        until = time.monotonic() + 20
        while self.cursor != cursor:
            assert self.fault is None, self.fault
            assert time.monotonic() < until, (self.seat, self.cursor, cursor)
            time.sleep(0.005)

    def leave(self) -> None:
        """Closes the live socket."""
        if self._live is not None:
            self._socket.close()
            self._live.join(20)
            self._live = None
        if self.fault is not None:
            raise self.fault

    def _keep(self, label: str, sent: bytes) -> None:
        with self._lock:
            self.sent.append((label, sent))
        self._secrets.look_through(self.seat, label, sent)


class Company:
    """A game master, three players and an onlooker at one table."""

    def __init__(self, home: Path, url: str, campaign: str, doors: SqliteDoors, secrets: Secrets) -> None:
        self.home = home
        self.id = campaign
        self.secrets = secrets
        self._url = url
        self._doors = doors
        self._door = Door(doors)
        self.browsers = {seat: self.browser(seat) for seat in SEATS}

    def __getitem__(self, seat: str) -> Browser:
        return self.browsers[seat]

    def browser(self, seat: str) -> Browser:
        """Another browser that has this seat."""
        token = self._doors.begin()
        self._doors.sit(token, self.id, seat)
        response = Response()
        self._door.admit(response, token)
        cookie = response.headers["set-cookie"].partition(";")[0]
        return Browser(seat, self._url, self.id, cookie, self.secrets)

    def settle(self) -> dict[str, str]:
        """Waits until every live socket has told all; gives each seat's cursor."""
        cursors = {}
        for seat, browser in self.browsers.items():
            cursors[seat] = browser.get()["view"]["cursor"]
            browser.is_at(cursors[seat])
        return cursors


@contextmanager
def company(
    home: Path, secrets: Secrets, engines: tuple[str, ...] = ("comae", "nomadic", "board")
) -> Iterator[Company]:
    """A shared table that has just begun, served by a process of its own."""
    home.mkdir()
    known = Engines()
    packs: Mapping[str, str] = {name: next(iter(known.get(name).packs.values()))() for name in engines}
    store = SqliteStore.create(home / "Ada.inglenook", name="Ada", created=1, meta={"id": "0" * 32})
    begin(store, known, "Ada", packs, dice="seeded", seed="1", seats=SEATS).close()
    command = [sys.executable, "-W", "error", "-c", SERVE, str(home)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    doors = SqliteDoors(home / "doors.sqlite")
    try:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        assert url, process.stderr and process.stderr.read()
        sitting = Company(home, url, "0" * 32, doors, secrets)
        for browser in sitting.browsers.values():
            browser.follow()
        sitting.settle()
        yield sitting
        for browser in sitting.browsers.values():
            browser.leave()
    finally:
        doors.close()
        process.terminate()
        try:
            _, told = process.communicate(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise
    assert told == ""
