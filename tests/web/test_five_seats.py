"""Five browsers at one table, each a window of its own: a conflict and a crossing, and one of them loses its line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from inglenook.table import Library
from tests.web.page_kit import watch
from tests.web.served import Browser as Asker
from tests.web.served import served

NAMES = {"gm": "player", "ada": "ada", "ben": "ben", "cal": "cal", "eve": "eve"}
PLAYERS = ("ada", "ben", "cal")
ACT = """async ([campaign, word, body]) => {
    const answer = await fetch(`/api/c/${campaign}/${word}`, {
        method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
    });
    return [answer.status, await answer.json()];
}"""
HELD = """async () => {
    const sorted = (value) => Array.isArray(value) ? value.map(sorted)
        : value && typeof value === "object"
        ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])])) : value;
    const text = JSON.stringify(sorted(window.inglenook.held()));
    const found = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(found)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""


class Five:
    """Five windows at one campaign."""

    def __init__(self, campaign: str, pages: dict[str, Page]) -> None:
        self.id = campaign
        self.pages = pages

    def act(self, who: str, word: str, **body: Any) -> dict[str, Any]:
        """An act from somebody's page, which must go well."""
        status, answer = self.pages[who].evaluate(ACT, [self.id, word, body])
        assert status == 200, (who, word, body, answer)
        found: dict[str, Any] = answer
        return found

    def do(self, who: str, command: str, /, **fields: Any) -> dict[str, Any]:
        """A command, with every question after it answered by a player whose it is, or else by the game master."""
        done = self.act(who, "do", command=command, fields=fields)
        for _ in range(40):
            waiting = done["view"]["waiting"]
            if not waiting:
                return done
            (first, *_) = waiting
            answerer = next((name for name in PLAYERS if NAMES[name] in first["seats"]), "gm")
            done = self.act(answerer, "answer", option=first["options"][0]["key"])
        raise AssertionError("questions without end")

    def see(self, who: list[str], text: str) -> None:
        for name in who:
            expect(self.pages[name].get_by_text(text).first).to_be_attached(timeout=10_000)

    def held(self, who: str) -> str:
        found: str = self.pages[who].evaluate(HELD)
        return found


def canonical_hash(view: Any) -> str:
    """The hash of a view, its keys in order, numbers as a browser writes them."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(each) for key, each in sorted(value.items())}
        if isinstance(value, list):
            return [plain(each) for each in value]
        return int(value) if isinstance(value, float) and value.is_integer() else value

    text = json.dumps(plain(view), separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def window_of(browser: Browser, asker: Asker, complaints: list[str]) -> BrowserContext:
    context = browser.new_context(base_url=f"http://127.0.0.1:{asker.port}", viewport={"width": 1280, "height": 800})
    name, _, value = asker.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "domain": "127.0.0.1", "path": "/", "httpOnly": True}])
    context.set_default_timeout(10_000)
    watch(context, complaints)
    return context


@pytest.fixture
def five(browser: Browser, tmp_path: Path) -> Iterator[tuple[Five, Path]]:
    home, complaints = tmp_path / "home", list[str]()
    with served(str(home)) as server:
        owner = server.owner()
        wish = {"name": "Ford", "engine": "comae", "modules": ["crossing", "nomadic"], "seed": "ember"}
        campaign = owner.post("/api/campaigns", wish)["id"]
        askers = {"gm": owner, **{name: owner.guest(campaign, name.title()) for name in PLAYERS}}
        askers["eve"] = owner.guest(campaign, "Eve", "onlooker")
        contexts = {name: window_of(browser, asker, complaints) for name, asker in askers.items()}
        pages = {name: context.new_page() for name, context in contexts.items()}
        for page in pages.values():
            page.goto(f"/c/{campaign}")
            expect(page.get_by_role("heading", level=1)).to_have_text("Ford")
        yield Five(campaign, pages), home
        for context in contexts.values():
            context.close()
    assert [each for each in complaints if "ERR_INTERNET_DISCONNECTED" not in each] == []


def test_five_play_a_conflict_and_a_crossing_together(five: tuple[Five, Path]):
    table, home = five
    everyone = list(table.pages)
    table.do("ada", "comae.sample", who="ines")
    table.see(everyone, "Ines Calloway")
    table.do("ada", "crossing.join")
    table.do("ben", "crossing.provision", store="rations", amount=6)
    table.do("gm", "crossing.set_out", to="Saltmarch", stages=1, horizon="looming", event="Snow")
    table.see(everyone, "Saltmarch")
    table.do("cal", "crossing.leg")
    table.do("gm", "comae.npc", name="Orrin")
    table.do("gm", "comae.conflict")
    table.see(everyone, "Orrin")

    table.pages["ben"].context.set_offline(True)
    table.do("gm", "comae.round")
    table.act("ada", "say", text="Ben's line is gone.")
    table.act("cal", "say", text="A whisper.", audience="gm_and_me")
    table.see(["gm", "ada", "cal", "eve"], "Ben's line is gone.")
    expect(table.pages["ben"].get_by_text("Ben's line is gone.")).to_have_count(0)
    table.pages["ben"].context.set_offline(False)
    table.see(["ben"], "Ben's line is gone.")
    table.act("ben", "say", text="Here I am again.")
    table.see(everyone, "Here I am again.")

    library = Library(home)
    campaign = library.open("Ford")
    for name, seat in NAMES.items():
        view = json.loads(_encoded(campaign.view(seat)))
        page = table.pages[name]
        page.wait_for_function("(cursor) => window.inglenook.held().cursor === cursor", arg=view["cursor"])
        assert table.held(name) == canonical_hash(view), name
    public = {name: _public(json.loads(_encoded(campaign.view(NAMES[name])))) for name in PLAYERS}
    held = {name: _public(table.pages[name].evaluate("() => window.inglenook.held()")) for name in PLAYERS}
    assert held == public
    assert held["ada"] == held["ben"] == held["cal"]
    for name in ("ada", "ben", "eve"):
        assert "A whisper." not in table.pages[name].content()
    table.see(["gm", "cal"], "A whisper.")
    campaign.close()


def _encoded(view: Any) -> bytes:
    return msgspec.json.encode(view)


def _public(view: dict[str, Any]) -> dict[str, Any]:
    """What every player holds alike: all but whose page it is, and what each may do in their own name."""
    own = {"seat", "seats", "cursor", "undo", "redo", "audiences", "waiting"}
    return {key: value for key, value in view.items() if key not in own}
