"""Evenings that have a twin: the same evening without its hidden acts, which has to look the same to who may not know.

The first is played by chance. What came of it that somebody who may not know could see is written down, and the twin
is played from that. All that such people are sent, by themselves or asked for, is kept in order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from starlette.responses import Response
from starlette.testclient import TestClient, WebSocketTestSession

from inglenook.journal import SqliteStore
from inglenook.rules import Field
from inglenook.table import Engines, Library, Seat, View, begin, epochs, portions
from inglenook.web import make_app, telling
from inglenook.web.door import Door
from inglenook.web.limits import NONE
from tests.web.evening import ADDRESS, PNG

NOON = 1_700_000_000_000
ID = "0" * 32
SEATS = {
    "gm": Seat("Robin", "gm"),
    "ada": Seat("Ada", "player", ("player:ada",)),
    "ben": Seat("Ben", "player"),
    "cleo": Seat("Cleo", "player"),
    "eve": Seat("Eve", "onlooker"),
}
UNKNOWING = ("ben", "eve")
"""Those who are to see no difference."""

AUDIENCES = {
    "gm": ("gm", "me", "seats:ada", "seats:ada,cleo"),
    "ada": ("gm_and_me", "gm", "me", "seats:cleo"),
    "cleo": ("gm_and_me", "gm", "me", "seats:ada,gm"),
}
MASKS = ((re.compile(rb'"(request|seal|salt|digest|hash)":"[0-9a-f]*"'), rb'"\1":""'),)
"""What no two evenings share: keys of requests, salts and seals are drawn by lot, and every hash depends on them."""

REVEALING = ("board.show", "comae.reveal", "comae.stranger")
"""What brings to light what the twin has never had, or makes for two audiences at once."""

SECRETIVE = (
    *("nomadic.ask", "nomadic.focus", "nomadic.complication", "nomadic.random_track", "nomadic.log"),
    *("nutshell.task", "nutshell.look_up", "crossing.hold"),
    *("comae.roll", "comae.table", "comae.secret_code"),
)
"""What can be done out of sight, as it moves nothing that others see, or not with them looking."""

TEXTS = ("A wreck", "Änne & <b>Ødön</b>", "夜", "The *wind*.")
PORTION = 4
"""Entries of one message in these evenings, so that what is missed comes in several."""


class Step(msgspec.Struct, frozen=True):
    """Something that somebody asked for: a word of the API with a body, or a picture."""

    seat: str
    word: str
    body: dict[str, Any] = {}
    picture: bytes = b""


class Page:
    """The live socket of somebody who may not know, and where it is in the story."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.cursor = "nowhere yet"


class Table:
    """A shared table, and all that the unknowing were sent."""

    def __init__(self, home: Path, engines: tuple[str, ...], dice: str) -> None:
        home.mkdir()
        self.now = NOON
        self.home, known = home, Engines()
        packs: Mapping[str, str] = {name: next(iter(known.get(name).packs.values()))() for name in engines}
        self.store = SqliteStore.create(home / "Ada.inglenook", name="Ada", created=1, meta={"id": ID})
        self.library = Library(home, clock=lambda: self.now)
        begin(self.store, known, "Ada", packs, dice="seeded", seed="1", seats=SEATS, clock=lambda: self.now).close()
        self.store = SqliteStore.open(home / "Ada.inglenook")
        self.doors = self.library.doors()
        self.door = Door(self.doors)
        self.app = make_app(self.library, self.door, limits=NONE)
        self.sent: dict[str, list[tuple[str, bytes]]] = {seat: [] for seat in UNKNOWING}
        self.pages: dict[str, Page] = {}
        self._stack = ExitStack()
        first = TestClient(self.app, base_url=ADDRESS)
        self._stack.enter_context(first)
        self.browsers = {seat: self._browser(seat, first) for seat in SEATS}
        for name in engines:
            for command, fields in known.get(name).ready_made:
                self.do(Step("gm", "do", {"command": f"{name}.{command}", "fields": dict(fields)}))
        if "comae" in engines:
            self.do(Step("gm", "do", {"command": "comae.stranger", "fields": {"name": "Mara"}}))
        if dice != "seeded":
            self.do(Step("gm", "set", {"option": "dice", "value": dice}))
        for seat in UNKNOWING:
            self.follow(seat, "")

    def _browser(self, seat: str, first: TestClient) -> TestClient:
        made = TestClient(self.app, base_url=ADDRESS)
        made.portal = first.portal
        token, response = self.doors.begin(), Response()
        self.doors.sit(token, ID, seat)
        self.door.admit(response, token)
        name, _, value = response.headers["set-cookie"].partition(";")[0].partition("=")
        made.cookies.set(name, value)
        return made

    def close(self) -> None:
        self._stack.close()
        self.store.close()
        self.doors.close()

    def do(self, step: Step) -> Any:
        """Asks for it; what an unknowing one is answered is kept. Others' time stands still as long as nobody sees."""
        path, browser = f"/api/c/{ID}/{step.word}", self.browsers[step.seat]
        if step.picture:
            answer = browser.post(path, params=step.body, content=step.picture)
        else:
            answer = browser.post(path, json=step.body)
        self.keep(step.seat, f"POST {step.word} {step.body}", answer)
        return answer

    def get(self, seat: str, path: str) -> Any:
        answer = self.browsers[seat].get(path if path.startswith("/api") else f"/api/c/{ID}{path}")
        self.keep(seat, f"GET {path}", answer)
        return answer

    def keep(self, seat: str, label: str, answer: Any) -> None:
        """Notes what an unknowing one is answered: status, headers and every byte, but what is drawn by lot."""
        if seat in UNKNOWING:
            head = "\n".join(f"{name}: {value}" for name, value in sorted(answer.headers.items()))
            self.sent[seat].append((label, f"{answer.status_code}\n{head}\n".encode() + masked(answer.content)))

    def view(self, seat: str) -> View:
        """How the table looks to somebody. It isn't kept, as it is for choosing what to do."""
        return msgspec.convert(self.browsers[seat].get(f"/api/c/{ID}").json()["view"], View)

    # Pages

    def follow(self, seat: str, after: str | None) -> None:
        """Opens the page of a seat, anew if it was open, from a cursor on."""
        if seat in self.pages:
            self.pages[seat].socket.close()
        query = "" if after is None else f"?after={after.replace('+', '%2B')}"
        address = f"{ADDRESS.replace('http', 'ws')}/api/c/{ID}/live{query}"
        self.pages[seat] = Page(self._stack.enter_context(self.browsers[seat].websocket_connect(address)))
        self.catch_up(seat)

    def catch_up(self, seat: str) -> None:
        """Waits until a page has been told all that there is. Who is here comes when it comes, and isn't kept."""
        page, cursor = self.pages[seat], self.view(seat).cursor
        while page.cursor != cursor:
            text = page.socket.receive_text()
            told = json.loads(text)
            if "here" in told:
                continue
            self.sent[seat].append(("live", masked(text.encode())))
            page.cursor = told["feed"]["cursor"]

    def settle(self) -> None:
        """A moment passes, and all pages are told."""
        self.now += 1
        for seat in UNKNOWING:
            self.catch_up(seat)


def masked(content: bytes) -> bytes:
    for mask, stands in MASKS:
        content = mask.sub(stands, content)
    return content


@contextmanager
def small_portions_and_known_secrets() -> Iterator[None]:
    """Messages of few entries, and secrets of verifiable dice that count up, so that twins throw alike."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(telling, "MOST", PORTION)
        patch.setattr(portions, "LARGE", 6_000)
        patch.setattr(epochs, "os", SimpleNamespace(urandom=Counting()))
        yield


class Counting:
    """Draws no lots: gives 1, 2, 3 …"""

    def __init__(self) -> None:
        self.drawn = 0

    def __call__(self, count: int) -> bytes:
        self.drawn += 1
        return self.drawn.to_bytes(count, "big")


# What the unknowing look at


def look(table: Table, seat: str, chance: Random) -> None:
    """Asks for what can be seen, and for what its commands would come to."""
    table.get(seat, "")
    for path in ("/dice", "/head", "/entries?limit=7", "/entries?limit=1000", "/invites", "/search?q=the"):
        table.get(seat, path)
    for before in ("3", "referee:2", "referee:9", "seat:ada:1", "seat:ben:1", "referee+seat:ada:1"):
        table.get(seat, f"/entries?limit=3&before={before.replace('+', '%2B')}")
    for after in ("", "table:1", "table:2,referee:1", "table:9", "seat:ben:1", "seat:ada:1"):
        table.get(seat, f"/events?wait=0&after={after}")
    commands = table.view(seat).commands
    for shown in chance.sample(commands, min(3, len(commands))):
        fields = {field.name: value_of(field, chance) for field in shown.fields}
        table.do(Step(seat, "odds", {"command": shown.name, "fields": fields}))
        across = [field.name for field in shown.fields if field.kind == "choice" and field.options][:1]
        if across:
            table.do(Step(seat, "odds-across", {"command": shown.name, "fields": fields, "across": across}))
    table.do(Step(seat, "advice"))
    table.do(Step(seat, "advice", {"question": "referee:3"}))


def pry(table: Table, seat: str) -> None:
    """Tries what is others', takes everything away, and asks for whatever the server tells."""
    for path in ("/export", "/export?format=markdown", "/api/me", "/api/campaigns", "/api/engines"):
        table.get(seat, path)
    for words in ("a", "wind", "out of sight", "taken back", "brought", "secret", "epoch", "clock"):
        table.get(seat, f"/search?q={words.replace(' ', '%20')}")
    for lane in ("referee", "seat:ada", "referee+seat:ada", "seat:ada+seat:gm", "seat:nobody"):
        table.do(Step(seat, "dice/open", {"lane": lane, "epoch": 1}))
        for number in (1, 2, 3, 6, 99):
            table.get(seat, f"/picture?lane={lane.replace('+', '%2B')}&number={number}")
            table.do(Step(seat, "revise", {"lane": lane, "number": number, "text": "mine"}))
            table.do(Step(seat, "erase", {"lane": lane, "number": number}))
            table.do(Step(seat, "reveal", {"lane": lane, "number": number}))
            table.do(Step(seat, "answer", {"question": f"{lane}:{number}", "option": "yes"}))
    for clock in ("referee.the_wind", "referee.a_wreck", "seat:ada.a_wreck"):
        table.do(Step(seat, "do", {"command": "board.turn", "fields": {"clock": clock, "by": 1}}))
        table.do(Step(seat, "odds", {"command": "board.turn", "fields": {"clock": clock, "by": 1}}))
    table.do(Step(seat, "answer", {"option": "yes"}))
    table.do(Step(seat, "nudge", {"seat": "ada"}))
    table.do(Step(seat, "invites", {"seat": seat, "plays": ["npc:mara"]}))


# What people do


def value_of(field: Field, chance: Random) -> Any:
    """Some value of a field; mostly its default."""
    if field.default is not None and chance.random() < 0.6:
        return field.default
    if field.kind == "choice":
        return chance.choice(field.options).key if field.options else "none"
    if field.kind == "whole":
        return chance.randint(field.low, min(field.high, field.low + 4))
    return chance.random() < 0.5 if field.kind == "yes" else chance.choice(TEXTS)


def any_command(view: View, chance: Random, seat: str, audience: str, liked: tuple[str, ...] = ()) -> Step:
    """Something that can be done in this view, of one game as likely as of another; something liked, if that can be."""
    legal = [shown for shown in view.commands if not shown.refusal and shown.name not in REVEALING]
    legal = [shown for shown in legal if shown.name in liked] or legal
    engine = chance.choice(sorted({shown.name.partition(".")[0] for shown in legal}))
    shown = chance.choice([shown for shown in legal if shown.name.startswith(f"{engine}.")])
    fields = {field.name: value_of(field, chance) for field in shown.fields}
    return Step(seat, "do", {"command": shown.name, "fields": fields, **({"audience": audience} if audience else {})})


def answered(view: View, chance: Random, seat: str, lanes: Mapping[str, bool]) -> Step | None:
    """The answer to something that waits in one of these lanes."""
    waiting = [each for each in view.waiting if lanes.get(each.lane, False)]
    if not waiting:
        return None
    asked = chance.choice(waiting)
    body: dict[str, Any] = {"question": f"{asked.lane}:{asked.number}"}
    if asked.kind == "dice":
        body["faces"] = [chance.randint(1, min(side, 6)) for hand in asked.hands for side in hand]
    else:
        body["option"] = chance.choice(asked.options).key if asked.options else "yes"
    return Step(seat, "answer", body)


def openly(table: Table, chance: Random, number: int) -> Step:
    """Something before everyone, chosen by what everyone sees; or what one of the unknowing does for some."""
    seat = chance.choice(("gm", "gm", "ada", "cleo", "ben", "ben"))
    everyones = table.view("eve")
    kind = chance.choice(("do", "do", "do", "answer", "answer", "say", "undo", "redo", "own", "own", "table", "dice"))
    if kind == "answer" or (everyones.waiting and chance.random() < 0.5):
        found = answered(everyones, chance, chance.choice(("gm", "gm", seat)), {"table": True})
        return found or any_command(everyones, chance, seat, "")
    if kind == "own":
        audience = chance.choice(("", "me", "gm_and_me", "seats:ada", "seats:eve"))
        own = table.view("ben")
        lanes = {each.lane: each.lane != "table" for each in own.waiting}
        return (chance.random() < 0.5 and answered(own, chance, "ben", lanes)) or (
            any_command(own, chance, "ben", audience) if chance.random() < 0.6
            else Step("ben", "say", {"text": chance.choice(TEXTS), "audience": audience})
        )  # fmt: skip
    if kind == "table":
        return chance.choice((
            Step("gm", "seats/rename", {"seat": "cleo", "name": f"Cleo {number}"}),
            Step("gm", "seats/role", {"seat": "cleo", "role": chance.choice(("gm", "player", "onlooker"))}),
            Step("gm", "seats", {"name": f"Dora {number}", "role": "player"}),
            Step("eve", "pause", {"on": not everyones.safety.paused}),
            Step("eve", "pause", {"on": False}),
            Step("ben", "agree", {"kind": "veil", "text": f"Spiders {number}"}),
            Step("gm", "handout", {"caption": "A map", "audience": chance.choice(("all", "seats:ben"))}, PNG),
        ))  # fmt: skip
    if kind == "dice":
        return chance.choice((
            Step("gm", "set", {"option": "dice", "value": chance.choice(("seeded", "verifiable", "hand"))}),
            Step("gm", "dice/epoch"),
            Step(seat, "dice/nonce", {"nonce": f"grey cat {number}"}),
            Step("gm", "dice/open", {"lane": "table"}),
        ))  # fmt: skip
    if kind == "do":
        found = any_command(table.view("ben") if seat == "ben" else everyones, chance, seat, "")
        known = chance.choice((None, table.pages["ben"].cursor, "table:9", "table:9,seat:ben:1"))
        return found if seat != "ben" or known is None else replace(found, body={**found.body, "seen": known})
    return Step(seat, kind, {"text": chance.choice(TEXTS)} if kind == "say" else {})


def in_secret(table: Table, chance: Random) -> Step | None:
    """Something out of sight of the unknowing, by somebody else."""
    seat = chance.choice(("gm", "gm", "gm", "ada", "ada", "cleo"))
    audience, view = chance.choice(AUDIENCES[seat]), table.view(seat)
    own = dict.fromkeys(("referee", f"seat:{seat}", f"referee+seat:{seat}", "seat:ada+seat:gm"), True)
    kind = chance.choice(
        ("do", "ask", "ask", "ask", "ask", "say", "clock", "turn", "picture", "revise", "erase", "undo", "redo",
         "answer", "answer", "open", "reveal", "link", "nudge", "code")
    )  # fmt: skip
    page = table.browsers[seat].get(f"/api/c/{ID}/entries?limit=60").json()["entries"]
    entries = [each for each in page if each["lane"] in own]
    entry = chance.choice(entries) if entries else {"lane": "referee", "number": 1}
    where = {"lane": entry["lane"], "number": entry["number"]}
    clocks = [
        option.key for shown in view.commands if shown.name == "board.turn"
        for option in shown.fields[0].options if "." in option.key and "ben" not in option.key
    ]  # fmt: skip
    if any(each.lane in own for each in view.waiting) and chance.random() < 0.3:
        kind = "answer"
    deeds: dict[str, Step | None] = {
        "do": any_command(view, chance, seat, audience),
        "ask": any_command(view, chance, seat, audience, SECRETIVE),
        "say": Step(seat, "say", {"text": chance.choice(TEXTS), "audience": audience}),
        "clock": Step(seat, "do", {"command": "board.clock", "fields": {"name": chance.choice(TEXTS)},
                                   "audience": audience}),
        "turn": Step(seat, "do", {"command": chance.choice(("board.turn", "board.clear")),
                                  "fields": {"clock": chance.choice(clocks)}}) if clocks else None,
        "picture": Step(seat, "handout", {"caption": "A letter", "audience": audience}, PNG + bytes(9)),
        "revise": Step(seat, "revise", {**where, "text": "Rewritten."}),
        "erase": Step(seat, "erase", where),
        "undo": Step(seat, "undo"),
        "redo": Step(seat, "redo"),
        "answer": answered(view, chance, seat, own),
        "open": Step(seat, "dice/open", {"lane": chance.choice([*own])}),
        "reveal": Step(seat, "reveal", {**where, "audience": chance.choice(("seats:ada", "seats:ada,cleo"))}),
        "link": Step("gm", "invites", {"seat": "ada"}),
        "nudge": Step("gm", "nudge", {"seat": "cleo"}),
        "code": Step("gm", "do", {"command": "comae.secret_code", "fields": {
            "who": "mara", "part": "motivation", "words": chance.choice(TEXTS)}}),
    }  # fmt: skip
    return deeds[kind]
