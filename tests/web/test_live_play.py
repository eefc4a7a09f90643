"""Evenings at real sockets: several act at once, others come, go, sleep and read slowly, and all see what there is.

After every quiet moment each page has exactly what the server would show its seat afresh, and every entry once and in
order. In the bytes that it was sent is no word of what others do in secret, or of what came after its seat was gone.
Each evening comes from its own number. `HYPOTHESIS_PROFILE=deep` plays ten times as many.
"""

from __future__ import annotations

import http.client
import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from inglenook.journal import Entry
from inglenook.table import Shelf, open_library
from inglenook.table.bodies import read_settings
from inglenook.table.database_doors import REMEMBERED
from inglenook.table.lanes import reads
from inglenook.table.seats import ALONE, Seat, lanes_of_seat, seats_of
from tests.table.wishes import PNG, Wish, Wisher
from tests.web.follower import Follower, Key
from tests.web.near import near
from tests.web.served import HOST, Browser, served

EVENINGS = 20 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 2
ROUNDS, ACTORS, ACTS = 12, 4, 3
GUESTS = (("Gwen", "gm"), ("Ada", "player"), ("Ben", "player"), ("Eve", "onlooker"))
MET = (200, 201, 401, 403, 409)
"""What a wish may be answered: that it was met or refused, or that whoever wished it has no seat any more."""


class Evening:
    """A table, who sits there, and their pages. `ports` are those of all servers; `settled` waits for them."""

    def __init__(
        self, owner: Browser, ports: tuple[int, ...], shelf: Shelf, chance: Random, settled: Callable[[], None]
    ) -> None:
        self.chance = chance
        self.ports = ports
        self.owner = owner
        self.settled = settled
        wish = {"name": "Ada", "engine": "nomadic", "modules": ["crossing", "board"], "seed": "ember"}
        self.id = str(owner.post("/api/campaigns", wish)["id"])
        self.watching = shelf.open(self.id)
        owner.post(f"/api/c/{self.id}/do", {"command": "nomadic.create", "fields": {"name": "Wren"}})
        self.pages: list[Follower] = []
        self.words: dict[str, list[tuple[int, str]]] = {}
        self.seats: list[tuple[int, dict[str, Seat]]] = [(0, dict(ALONE))]
        self.looked = 0
        self.done: Counter[str] = Counter()
        self.come(owner, "owner")
        for name, role in GUESTS:
            self.welcome(name, role)

    # Who comes and goes

    def come(self, browser: Browser, name: str) -> None:
        """Two pages of a browser: one reads slowly."""
        for options in ({}, {"max_queue": 1, "ping_interval": None, "close_timeout": 0.1}):
            page = Follower(self.anywhere(browser), self.id, name, **options)
            page.connect()
            self.pages.append(page)

    def anywhere(self, browser: Browser) -> Browser:
        return browser.at(self.chance.choice(self.ports))

    def welcome(self, name: str, role: str) -> None:
        self.come(self.owner.guest(self.id, name, role), name)

    def leave(self) -> None:
        """The session of somebody ends: none of their pages is told anything more, and they come back by a link."""
        page = self.chance.choice([each for each in self.pages if each.name != "owner"])
        seat = page.browser.get(f"/api/c/{self.id}")["view"]["seat"]
        name, gone = page.name, [each for each in self.pages if each.name == page.name]
        link = page.browser.post(f"/api/c/{self.id}/invites", {"seat": seat})["link"]
        page.browser.post("/api/leave")
        self.pages = [each for each in self.pages if each not in gone]
        if len(self.ports) > 1:
            time.sleep(REMEMBERED + 0.2)  # for so long another server goes by what it knew
        self.round()
        self.owner.post(f"/api/c/{self.id}/say", {"text": "Whoever is still here hears this."})
        for each in gone:
            if each.socket is not None:
                each.read_to_the_end()
                assert each.problem is not None
                assert not any(word.encode() in each.sent for word in self.fresh())
        back = Browser(page.browser.port)
        if back.ask("POST", "/api/join", {"token": link.partition("#")[2], "name": name})[0] == 200:
            self.come(back, name)

    # What is done

    def round(self) -> None:
        """Several act at once, while some pages come back and others go to sleep."""
        self.before = self.watching.store.position
        actors = [(place, self.chance.choice(self.pages).browser, self.chance.random()) for place in range(ACTORS)]
        with ThreadPoolExecutor(ACTORS) as pool:
            acting = [pool.submit(self.acts, *actor) for actor in actors]
            for page in self.pages:
                moved = self.chance.random()
                if moved < 0.2:
                    page.connect()
                elif moved < 0.3:
                    page.hang_up()
            for each in acting:
                each.result()

    def acts(self, place: int, browser: Browser, seed: float) -> None:
        chance = Random(seed)
        wisher = Wisher(chance, (len(self.words) + 1) * 1000 + place * 100_000)
        for _ in range(ACTS):
            status, opened = browser.ask("GET", f"/api/c/{self.id}")
            if status != 200:
                return
            wish = wisher.wish(opened["view"], opened["page"]["entries"])
            status, answer = sent(browser, self.id, wish)
            assert status in MET, (wish, status, answer)
            if status == 200:
                self.done[wish[0]] += 1

    # What is always true

    def quiet(self) -> None:
        """Nobody acts any more: all pages read what there is, and have what there is."""
        self.settled()
        self.note()
        for page in tuple(self.pages):
            status, opened = page.browser.ask("GET", f"/api/c/{self.id}")
            if status == 401:
                self.gone(page)
                continue
            assert status == 200, opened
            if page.socket is not None:
                page.read_up_to(opened["view"]["cursor"])
            elif self.chance.random() < 0.5:
                page.poll()
            else:
                continue  # asleep
            assert page.view == opened["view"], page.name
            self.entries(page)
            self.secrets(page)
            page.forget()
        for name, role in GUESTS:
            if all(page.name != name for page in self.pages):
                self.welcome(name, role)

    def gone(self, page: Follower) -> None:
        """A page whose seat was taken away: it was told so, and nothing of what came then."""
        self.pages.remove(page)
        if page.socket is not None:
            page.read_to_the_end()
            assert page.problem is not None
            assert page.problem["status"] == 401
            self.secrets(page)

    def entries(self, page: Follower) -> None:
        """Every entry of the seat's lanes since the page was last looked at, once and in order."""
        after, kept = self.position_of(page.base), self.watching.standing.lanes_of(page.seat)
        wanted = [(entry.lane, entry.number) for entry in self.watching.store.read(after, lanes=kept)]
        if page.seats == {page.seat} and self.lanes_since(page.seat, after) == kept:
            assert page.told == wanted, page.name
        else:  # it sees with other eyes since then: it may have been told afresh, or for the first time
            everyones = [key for key in wanted if key[0] == "table"]
            assert [key for key in dict.fromkeys(page.told) if key in everyones] == everyones

    def position_of(self, cursor: str) -> int:
        found: list[Key] = [(part.rpartition(":")[0], int(part.rpartition(":")[2])) for part in cursor.split(",")]
        entries = [self.watching.store.entry(lane, number) for lane, number in found]
        return max(entry.position for entry in entries if entry is not None)

    def secrets(self, page: Follower) -> None:
        """No word that the seat may not know of is in what the page was sent."""
        since = self.position_of(page.base)
        for word, places in self.words.items():
            if word.encode() in page.sent:
                assert any(
                    lane in self.lanes_since(seat, max(position, since))
                    for position, lane in places
                    for seat in page.seats
                ), (page.name, page.seats, word, places)

    def lanes_since(self, seat: str, position: int) -> frozenset[str]:
        """All lanes that a seat has had at any time since a position."""
        known = self.watching.store.heads()
        current = [place for place, (at, _) in enumerate(self.seats) if at <= position][-1]
        found: set[str] = set()
        for _, seats in self.seats[current:]:
            bases = lanes_of_seat(seat, seats[seat]) if seat in seats else frozenset()
            found |= {lane for lane in known if reads(bases, lane)}
        return frozenset(found)

    def note(self) -> None:
        """Reads in the whole journal, which no seat ever sees, what was written where, and who sat there."""
        for entry in self.watching.store.read(self.looked):
            self.looked = entry.position
            self._note(entry)

    def _note(self, entry: Entry) -> None:
        if entry.body is None:
            return
        for word in words_in(entry.body.decode()):
            self.words.setdefault(word, []).append((entry.position, entry.lane))
        seats = read_settings(entry.body).seats if entry.kind == "admin" else None
        if seats is not None:
            self.seats.append((entry.position, dict(seats_of(seats))))

    def fresh(self) -> list[str]:
        """The words of the last round."""
        self.note()
        return [word for word, places in self.words.items() if places[0][0] > self.before]


def words_in(text: str) -> set[str]:
    """The words that were planted in a text."""
    return {f"qx{piece.partition('zv')[0]}zv" for piece in text.split("qx")[1:]}


def sent(browser: Browser, campaign: str, wish: Wish) -> tuple[int, Any]:
    """What a wish is answered."""
    word, body = wish
    if word != "handout":
        return browser.ask("POST", f"/api/c/{campaign}/{word}", body)
    connection = http.client.HTTPConnection(HOST, browser.port, timeout=20)
    headers = {"Content-Type": "application/octet-stream", "Cookie": browser.cookie}
    connection.request("POST", f"/api/c/{campaign}/handout?{urlencode(body)}", PNG, headers)
    answer = connection.getresponse()
    found = answer.status, answer.read()
    connection.close()
    return found


def play(evening: Evening) -> None:
    """Round after round. Strikes and roles are looked at once more in the end, by pages that only come now."""
    evening.quiet()
    for number in range(ROUNDS):
        evening.leave() if number % 4 == 3 else evening.round()
        evening.quiet()
    for page in evening.pages:
        page.cursor = page.base = "table:1"
        page.told = []
        page.connect()
    evening.quiet()
    assert sum(evening.done.values()) > ROUNDS, evening.done
    for page in evening.pages:
        page.hang_up()
    evening.watching.close()


@pytest.mark.parametrize("number", range(EVENINGS))
def test_everyone_sees_what_there_is_and_nothing_else(number: int, tmp_path: Path):
    with near(tmp_path) as server:
        shelf = open_library(tmp_path)
        play(Evening(server.owner(), (server.port,), shelf, Random(number), server.settled))
        shelf.close()


@pytest.mark.parametrize("number", range(EVENINGS // 2))
def test_the_same_at_two_servers_over_one_database(number: int, database_url: str):
    with served(database_url) as one, served(database_url) as two:
        shelf = open_library(database_url)
        play(Evening(one.owner(), (one.port, two.port), shelf, Random(number), lambda: None))
        shelf.close()
