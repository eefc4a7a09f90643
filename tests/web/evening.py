"""A shared evening to test with: a table with everybody at it, and for each address of the API a wish that can be met.

The description's examples are made from it too: `tools/api_examples.py`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from starlette.testclient import TestClient

from inglenook.table import Engines, Library, Shelf
from inglenook.table.keeper import Clock, system_clock
from inglenook.web import make_app
from inglenook.web.door import OWNER, Door
from inglenook.web.limits import Limits
from inglenook.web.routes import Route

ADDRESS = "http://127.0.0.1:8000"
LINGER = 0.2
"""Seconds that a seat counts as here after its last page has gone, in tests."""
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63606060000000040001f6178255"
    "0000000049454e44ae426082"
)
ROLES = ("stranger", "onlooker", "player", "gm", "owner")


class Shared:
    """A shared table with an owner who has come in, and guests who come by links."""

    def __init__(
        self,
        home: Path,
        clock: Clock = system_clock,
        limits: Limits | None = None,
        seed: str = "",
        library: Shelf | None = None,
    ) -> None:
        self.home = home
        self.library = library or Library(home, clock=clock)
        self.doors = self.library.doors()
        self.app = make_app(self.library, Door(self.doors), limits=limits)
        self.app.state.desk.watch.presence.linger = LINGER
        self.owner = TestClient(self.app, base_url=ADDRESS)
        _, token = self.doors.invite("", OWNER, once=True)
        assert self.owner.post("/api/join", json={"token": token}).status_code == 200
        seeded = {"seed": seed} if seed else {}
        self.id = self.owner.post("/api/campaigns", json={"name": "Ada", "engine": "nomadic", **seeded}).json()["id"]

    def browser(self) -> TestClient:
        """Another browser, which nobody knows yet."""
        made = TestClient(self.app, base_url=ADDRESS)
        made.portal = self.owner.portal  # all on one loop, as in a server
        return made

    def live(self, browser: TestClient, after: str | None = None) -> Any:
        """The page of a browser, as a socket."""
        query = "" if after is None else f"?after={after}"
        return browser.websocket_connect(f"{ADDRESS.replace('http', 'ws')}/api/c/{self.id}/live{query}")

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


class Wish(msgspec.Struct, frozen=True):
    """What is asked of an address: where, and with what."""

    campaign: str
    query: dict[str, str] = {}
    body: dict[str, Any] | None = None
    raw: bytes = b""
    kind: str = "application/octet-stream"


class Evening(Shared):
    """A shared table at which somebody sits in every role."""

    def __init__(self, home: Path, clock: Clock = system_clock, limits: Limits | None = None, seed: str = "") -> None:
        super().__init__(home, clock, limits, seed)
        self.count = itertools.count(2)
        self.browsers = {
            "stranger": self.browser(),
            "onlooker": self.guest("Eve", "onlooker"),
            "player": self.guest("Ben"),
            "gm": self.guest("Gwen", "gm"),
            "owner": self.owner,
        }
        self.seats = {"stranger": "ben", "onlooker": "eve", "player": "ben", "gm": "gwen", "owner": "player"}

    def ask(self, route: Route, role: str, wish: Wish) -> Any:
        """Asks an address in a role."""
        path = route.path.replace("{id}", wish.campaign)
        browser = self.browsers[role]
        if route.raw:
            headers = {"content-type": wish.kind}
            return browser.request(route.method, path, params=wish.query, content=wish.raw, headers=headers)
        return browser.request(route.method, path, params=wish.query, json=wish.body)

    def wish(self, route: Route, role: str) -> Wish:
        """A wish that can be met if this role may ask it; what has to be there before is made first."""
        made = WISHES[route.name](self, role) if route.name in WISHES else {}
        return made if isinstance(made, Wish) else Wish(self.id, body=made if route.body is not None else None)

    def number(self) -> int:
        """A number that was not used yet."""
        return next(self.count)

    def act(self, seat: str, word: str, **body: Any) -> dict[str, Any]:
        """Does something in a role, which must go well; who may not play has the owner do it."""
        actor = seat if seat in ("player", "gm", "owner") else "owner"
        answer = self.browsers[actor].post(f"/api/c/{self.id}/{word}", json=body)
        assert answer.status_code in (200, 201), answer.text
        done: dict[str, Any] = answer.json()
        return done


PACK = next(iter(Engines().get("nutshell").packs.values()))()
PRACTICE = {"pack": PACK, "course": "nutshell.practice"}
Make = Callable[[Evening, str], "Wish | dict[str, Any]"]
ASKED = {"command": "nomadic.ask", "fields": {"question": "Is anyone here?"}}
CHECK = {"command": "nomadic.check", "fields": {"skill": "muscle", "risk": "risky"}}


def _named(begin: str) -> Make:
    return lambda at, _: {"name": f"{begin} {at.number()}"}


def _written(at: Evening, role: str) -> dict[str, Any]:
    entry = at.act(role, "say", text="The *wind*.")["receipt"]["entries"][-1]
    return {"lane": entry["lane"], "number": entry["number"]}


def _hidden(at: Evening, role: str) -> dict[str, Any]:
    entry = at.act(role, "say", text="A trap.", audience="gm_and_me")["receipt"]["entries"][-1]
    return {"lane": entry["lane"], "number": entry["number"]}


def _waiting(at: Evening, role: str) -> dict[str, Any]:
    _free(at)
    return at.act(role, "do", **CHECK, faces=[1])["view"]["waiting"][0]  # type: ignore[no-any-return]


def _answer(at: Evening, role: str) -> dict[str, Any]:
    waits = _waiting(at, role)
    return {"question": waits["number"], "option": waits["options"][-1]["key"]}


def _advice(at: Evening, role: str) -> dict[str, Any]:
    return {"question": _waiting(at, role)["number"]}


def _free(at: Evening) -> None:
    """Takes back what waits, so that something else can be done."""
    while at.owner.get(f"/api/c/{at.id}").json()["view"]["waiting"]:
        at.act("owner", "undo")


def _do(at: Evening, role: str) -> dict[str, Any]:
    _free(at)
    return ASKED


def _undo(at: Evening, role: str) -> dict[str, Any]:
    _free(at)
    at.act(role, "do", **ASKED)
    return {}


def _redo(at: Evening, role: str) -> dict[str, Any]:
    _free(at)
    at.act(role, "do", **ASKED)
    at.act(role, "undo")
    return {}


def _pack(at: Evening, role: str) -> dict[str, Any]:
    _free(at)
    engine = Library(at.home).engines.get("nomadic")
    return {"text": f"{next(iter(engine.packs.values()))()}\n# {at.number()}\n"}


def _picture(at: Evening, role: str) -> Wish:
    answer = at.owner.post(f"/api/c/{at.id}/handout", params={"caption": "A map"}, content=PNG)
    return Wish(at.id, query={"number": str(answer.json()["receipt"]["entries"][-1]["number"])})


def _own_seat(at: Evening, role: str) -> dict[str, Any]:
    if role != "owner":
        return {"seat": at.seats[role]}
    name = f"Kim {at.number()}"
    at.act("owner", "seats", name=name, role="player")
    seats = at.owner.get(f"/api/c/{at.id}").json()["view"]["seats"]
    return {"seat": next(seat["key"] for seat in seats if seat["name"] == name)}


def _import(at: Evening, role: str) -> Wish:
    body = at.owner.get(f"/api/c/{at.id}/export").content
    return Wish("", query={"name": f"Grace {at.number()}"}, raw=body, kind="application/json")


def _delete(at: Evening, role: str) -> Wish:
    if role != "owner":
        return Wish(at.id, body={})
    made = at.owner.post("/api/campaigns", json={"name": f"Grace {at.number()}"}).json()
    return Wish(made["id"], body={})


def _revoke(at: Evening, role: str) -> dict[str, Any]:
    """A link to somebody's own seat, which is theirs to close, be they a game master or not."""
    maker = "owner" if role == "stranger" else role
    made = at.browsers[maker].post(f"/api/c/{at.id}/invites", json={"seat": at.seats[maker]}).json()
    return {"invite": made["id"]}


def _checkable(at: Evening) -> None:
    """Dice that anyone can check from here on."""
    _free(at)
    if at.owner.get(f"/api/c/{at.id}").json()["view"]["dice"] != "verifiable":
        at.act("owner", "set", option="dice", value="verifiable")


def _epoch(at: Evening, role: str) -> dict[str, Any]:
    _checkable(at)
    return {}


def _nonce(at: Evening, role: str) -> dict[str, Any]:
    _checkable(at)
    return {"nonce": f"the cat is grey {at.number()}"}


def _hidden_lane(at: Evening, role: str) -> dict[str, Any]:
    _checkable(at)
    lane = at.act(role, "do", **ASKED, audience="me")["receipt"]["entries"][-1]["lane"]
    at.act("owner", "dice/epoch")
    return {"lane": lane}


WISHES: dict[str, Make] = {
    "lab_pack": lambda at, _: Wish("", query={"edition": "nutshell-2008"}),
    "lab_check": lambda at, _: {"text": PACK, "before": PACK},
    "lab_course": lambda at, _: PRACTICE,
    "lab_compare": lambda at, _: {"pack": PACK, "before": PACK},
    "lab_sweep": lambda at, _: {**PRACTICE, "vary": {"wanted": "d8,d10"}},
    "lab_report": lambda at, _: {"pack": PACK, "courses": []},
    "new_epoch": _epoch,
    "add_nonce": _nonce,
    "open_lane": _hidden_lane,
    "create": lambda at, _: {"name": f"Grace {at.number()}", "engine": "nomadic"},
    "invitation": lambda at, _: {"token": at.link()},
    "join": lambda at, _: {"token": at.link(), "name": f"Kim {at.number()}"},
    "take_in": _import,
    "entries": lambda at, _: Wish(at.id, query={"limit": "20"}),
    "search": lambda at, _: Wish(at.id, query={"q": "wind"}),
    "odds": lambda at, _: CHECK,
    "odds_across": lambda at, _: {**CHECK, "fields": {"risk": "risky"}, "across": ["skill"]},
    "advice": _advice,
    "do": _do,
    "answer": _answer,
    "undo": _undo,
    "redo": _redo,
    "say": lambda at, _: {"text": "Nobody. Only the *wind*."},
    "revise": lambda at, role: {**_written(at, role), "text": "The *sea*."},
    "erase": _written,
    "set_option": lambda at, _: {"option": "name", "value": f"Ada {at.number()}"},
    "use_pack": _pack,
    "reveal": _hidden,
    "hand_out": lambda at, _: Wish(at.id, query={"caption": "A map"}, raw=PNG),
    "picture": _picture,
    "add_seat": lambda at, _: {"name": f"Kim {at.number()}", "role": "player"},
    "rename_seat": lambda at, role: {"seat": at.seats[role], "name": f"Lee {at.number()}"},
    "remove_seat": _own_seat,
    "end_devices": lambda at, role: {"seat": at.seats[role]},
    "give_role": lambda at, _: {**_own_seat(at, "owner"), "role": "onlooker"},
    "give_plays": lambda at, _: {"seat": "ben", "plays": ["player"]},
    "nudge": lambda at, role: {"seat": at.seats[ROLES[(ROLES.index(role) + 1) % len(ROLES)]]},
    "pause": lambda at, _: {"on": not at.owner.get(f"/api/c/{at.id}").json()["view"]["safety"]["paused"]},
    "agree": lambda at, _: {"kind": "veil", "text": f"Spiders {at.number()}"},
    "invite": lambda at, role: {"seat": at.seats[role], "days": 1, "once": True},
    "revoke": _revoke,
    "events": lambda at, _: Wish(at.id, query={"wait": "0"}),
    "export": lambda at, _: Wish(at.id, query={"format": "markdown"}),
    "rename": _named("Ada"),
    "copy": _named("Grace"),
    "delete": _delete,
}
"""What is asked of each address; one that needs nothing is left out."""
