"""A shared table to speak to: the real application over a library, with as many browsers as are wished."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient

from inglenook.table import Shelf
from inglenook.web import make_app
from inglenook.web.door import OWNER, Door

ADDRESS = "http://127.0.0.1:8000"
LIVE = "ws://127.0.0.1:8000"
LINGER = 0.2


class SharedTable:
    """One server over a library, a campaign in it, and an owner who has come in."""

    def __init__(self, library: Shelf, campaign: str = "") -> None:
        self.doors = library.doors()
        self.app = make_app(library, Door(self.doors))
        self.watch = self.app.state.desk.watch
        self.watch.presence.linger = LINGER
        self.owner = self.browser()
        self.id = campaign

    def open(self) -> None:
        """The owner comes in by a link, and begins a campaign if there is none."""
        _, token = self.doors.invite("", OWNER, once=True)
        assert self.owner.post("/api/join", json={"token": token}).status_code == 200
        if not self.id:
            self.id = self.owner.post("/api/campaigns", json={"name": "Ada", "engine": "nomadic"}).json()["id"]

    def browser(self, like: TestClient | None = None) -> TestClient:
        """Another browser, which nobody knows yet; or with the cookies of one that came in elsewhere."""
        made = TestClient(self.app, base_url=ADDRESS, cookies=dict(like.cookies) if like is not None else None)
        made.portal = self.owner.portal if hasattr(self, "owner") else None  # all on one loop, as in a server
        return made

    def link(self, **wish: Any) -> str:
        """The secret of a new link."""
        made = self.owner.post(f"/api/c/{self.id}/invites", json=wish)
        assert made.status_code == 201, made.text
        return str(made.json()["link"]).partition("#")[2]

    def guest(self, name: str, role: str = "player") -> TestClient:
        """A browser that came in by a link."""
        browser = self.browser()
        joined = browser.post("/api/join", json={"token": self.link(role=role), "name": name})
        assert joined.status_code == 200, joined.text
        return browser

    def live(self, browser: TestClient, after: str | None = None) -> Any:
        """The page of a browser, as a socket."""
        query = "" if after is None else f"?after={after}"
        return browser.websocket_connect(f"{LIVE}/api/c/{self.id}/live{query}")


@contextmanager
def sharing(library: Shelf, campaign: str = "") -> Iterator[SharedTable]:
    """A shared table, ready; gone when this leaves."""
    table = SharedTable(library, campaign)
    with table.owner:
        table.open()
        yield table
    table.doors.close()
