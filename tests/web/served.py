"""Shared tables served by processes of their own, and browsers that come to them by link."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

from websockets.sync.client import ClientConnection, connect

from tests.web.page_kit import free_port

HOST = "127.0.0.1"
SERVE = """
import sys
from inglenook.web import live, serve_shared
live.SEND_SECONDS = 1.0
{before}
serve_shared(sys.argv[1], port=int(sys.argv[2]), on_ready=lambda url, link: print(url, link, flush=True))
"""


class Served:
    """A server: its process, its address, and the secret of its keeper's link."""

    def __init__(self, process: subprocess.Popen[str], url: str, token: str) -> None:
        self.process = process
        self.url = url
        self.port = int(url.rpartition(":")[2])
        self.token = token

    def owner(self) -> Browser:
        """The browser of whoever keeps this server."""
        owner = Browser(self.port)
        owner.post("/api/join", {"token": self.token})
        return owner

    def kill(self) -> None:
        """As if the machine had stopped."""
        self.process.kill()
        self.process.wait()


class Browser:
    """Asks a server by HTTP, with the cookie that it was given."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookie = cookie

    def at(self, port: int) -> Browser:
        """The same browser at another server."""
        return Browser(port, self.cookie)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The status and what was answered. Raises `OSError` or `HTTPException` if the server is gone."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=20)
        try:
            sent = None if body is None else json.dumps(body)
            connection.request(method, path, sent, {"Content-Type": "application/json", "Cookie": self.cookie})
            answer = connection.getresponse()
            given = answer.getheader("set-cookie")
            if given:
                self.cookie = given.partition(";")[0]
            return answer.status, json.loads(answer.read() or b"null")
        finally:
            connection.close()

    def post(self, path: str, body: Any = None) -> Any:
        """What a request that must go well is answered."""
        status, answer = self.ask("POST", path, {} if body is None else body)
        assert status in (200, 201), answer
        return answer

    def get(self, path: str) -> Any:
        status, answer = self.ask("GET", path)
        assert status == 200, answer
        return answer

    def guest(self, campaign: str, name: str, role: str = "player") -> Browser:
        """Somebody who comes in by a link that this one makes."""
        link = self.post(f"/api/c/{campaign}/invites", {"role": role})["link"]
        guest = Browser(self.port)
        guest.post("/api/join", {"token": link.partition("#")[2], "name": name})
        return guest

    def live(self, campaign: str, after: str | None = None, **options: Any) -> ClientConnection:
        query = "" if after is None else f"?after={quote(after)}"
        address = f"ws://{HOST}:{self.port}/api/c/{campaign}/live{query}"
        opened: ClientConnection = connect(
            address, additional_headers={"Cookie": self.cookie}, compression=None, **options
        )
        return opened


@contextmanager
def served(place: str, port: int = 0, before: str = "") -> Iterator[Served]:
    """A shared table's server over a folder or a database; `before` is what it runs before it serves."""
    command = [sys.executable, "-W", "error", "-c", SERVE.format(before=before), place, str(port or free_port())]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        url, _, link = process.stdout.readline().strip().partition(" ")
        assert url, "the server did not start"
        yield Served(process, url, link.partition("#")[2])
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def news(socket: ClientConnection, key: str = "feed", timeout: float = 10) -> Any:
    """The next message of a kind."""
    while key not in (message := json.loads(socket.recv(timeout=timeout))):
        pass
    return message[key]


def prose(entries: list[dict[str, Any]]) -> list[str]:
    return [entry["text"] for entry in entries if entry["kind"] == "prose"]
