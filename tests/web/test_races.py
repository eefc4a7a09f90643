"""What happens between two steps of the live path: whatever comes in between, each hears all, once, and in order."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from inglenook.table import Library
from inglenook.web import live, play, telling, watch
from inglenook.web.protocol import Sockets
from tests.web.near import PATIENCE, Near, near
from tests.web.served import Browser, news, prose


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Near]:
    with near(tmp_path / "home") as server:
        yield server


@pytest.fixture
def owner(server: Near) -> Browser:
    return server.owner()


@pytest.fixture
def ada(owner: Browser) -> str:
    return str(owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"])


def said(page: ClientConnection, until: str) -> list[str]:
    """All that is said to a page, up to these words."""
    told: list[str] = []
    while until not in told:
        told += prose(news(page)["entries"])
    return told


def rest(page: ClientConnection) -> list[dict[str, Any]]:
    """What a page is still sent until the connection is closed."""
    told = []
    try:
        while True:
            told.append(json.loads(page.recv(timeout=PATIENCE)))
    except ConnectionClosed:
        return told


def at_once(job: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=job)
    thread.start()
    return thread


def test_who_asks_in_between_does_not_swallow_what_another_program_wrote(server: Near, owner: Browser, ada: str):
    """A page that comes sees it first. Those who were there must hear of it too, at the next look at the file."""
    server.desk.watch._period = 0.5
    with owner.live(ada) as page:
        news(page)
        news(page, "here")
        server.settled()
        other = Library(server.home).open("Ada")
        other.say("From elsewhere.")
        with owner.live(ada) as late:
            assert news(late)["cursor"].endswith(":2")
        assert said(page, "From elsewhere.") == ["From elsewhere."]
        other.close()


def test_what_can_be_traced_before_it_can_be_read_is_told_soon(
    server: Near, owner: Browser, ada: str, monkeypatch: pytest.MonkeyPatch
):
    """Another program has written to the disk, and its act is not there yet for who looks: it is looked for again."""
    monkeypatch.setattr(watch, "SELDOM", 10.0 * PATIENCE)
    whole, other = watch.Watch._position, Library(server.home).open("Ada")
    known = [other.store.position]

    async def one_look_late(self: watch.Watch, key: str) -> int:
        known.append(await whole(self, key))
        return known[-2]

    monkeypatch.setattr(watch.Watch, "_position", one_look_late)
    with owner.live(ada) as page:
        news(page)
        server.settled()
        server.until(lambda: len(known) > 1)
        other.say("From elsewhere.")
        assert said(page, "From elsewhere.") == ["From elsewhere."]
    other.close()


def test_a_name_that_has_gone_over_to_another_table_tells_nobody_of_it(server: Near, owner: Browser, ada: str):
    """Followers of the table that was called so hear nothing of the one that is."""
    ben = owner.guest(ada, "Ben")
    with owner.live("Ada") as page, ben.live(ada) as bens:
        news(page)
        news(bens)
        owner.post(f"/api/c/{ada}/rename", {"name": "Grace"})
        news(page)
        other = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"]
        owner.guest(other, "Ben")
        for count in range(9):
            owner.post(f"/api/c/{other}/say", {"text": f"There {count}."})
        server.desk.watch.wake(ada)
        server.settled()
        owner.post("/api/c/Ada/say", {"text": "Of another table."})
        owner.post(f"/api/c/{ada}/say", {"text": "Here."})
        assert said(page, "Here.") == ["Here."]
        assert said(bens, "Here.") == ["Here."]


def test_a_table_is_told_of_what_is_done_by_its_name_at_once(server: Near, owner: Browser, ada: str):
    server.desk.watch._period = PATIENCE
    with owner.live(ada) as page:
        news(page)
        server.settled()
        owner.post("/api/c/Ada/say", {"text": "By name."})
        assert said(page, "By name.") == ["By name."]


def test_a_session_that_is_over_hears_not_even_who_comes(server: Near, owner: Browser, ada: str):
    ben = owner.guest(ada, "Ben")
    with ben.live(ada) as bens:
        news(bens)
        news(bens, "here")
        server.settled()
        ben.post("/api/leave")
        with owner.live(ada) as page:
            news(page)
            told = rest(bens)
    assert [*told[0]] == ["problem"]
    assert told[0]["problem"]["status"] == 401


def test_a_session_that_is_over_is_not_nudged(server: Near, owner: Browser, ada: str):
    ben = owner.guest(ada, "Ben")
    with ben.live(ada) as bens:
        news(bens)
        news(bens, "here")
        server.settled()
        ben.post("/api/leave")
        owner.post(f"/api/c/{ada}/nudge", {"seat": "ben"})
        assert [*rest(bens)[0]] == ["problem"]


def test_a_poll_of_a_session_that_ends_meanwhile_is_turned_away(server: Near, owner: Browser, ada: str):
    ben = owner.guest(ada, "Ben")
    cursor = ben.get(f"/api/c/{ada}")["view"]["cursor"]
    answers: list[Any] = []
    poll = at_once(lambda: answers.append(ben.ask("GET", f"/api/c/{ada}/events?after={cursor}&wait=15")))
    server.until(lambda: server.desk.watch.followers == 1)
    with owner.live(ada) as page:
        while news(page, "here") != ["ben", "player"]:
            pass
    ben.post("/api/leave")
    owner.post(f"/api/c/{ada}/say", {"text": "Without Ben."})
    poll.join(PATIENCE)
    assert answers[0][0] == 401
    assert "Without Ben." not in str(answers)


def test_what_was_said_after_a_session_ended_is_not_sent_to_it(server: Near, owner: Browser, ada: str):
    """Its page was just asking, and waits its turn behind somebody who speaks."""
    ben = owner.guest(ada, "Ben")
    server.look_no_more()
    with ben.live(ada) as bens:
        news(bens)
        news(bens, "here")
        server.settled()
        with server.turn(ada):
            say = at_once(lambda: owner.post(f"/api/c/{ada}/say", {"text": "After."}))
            server.until(lambda: server.waiting(ada) == 1)
            server.loop.call_soon_threadsafe(server.desk.watch.wake, ada)
            server.until(lambda: server.waiting(ada) == 2)
            ben.post("/api/leave")
        say.join()
        told = rest(bens)
    assert "After." not in str(told)
    assert told[-1]["problem"]["status"] == 401


def test_a_session_that_ends_while_it_is_being_told_hears_nothing_more(
    server: Near, owner: Browser, ada: str, monkeypatch: pytest.MonkeyPatch
):
    """It was at rest and had the seat when the message was made; when it is to be posted the session is over."""
    ben = owner.guest(ada, "Ben")
    told_of = telling._told

    def slowly(*given: Any) -> Any:
        made = told_of(*given)
        server.doors.leave(server.desk.door.token(scope_of(ben)))
        return made

    with ben.live(ada) as bens:
        news(bens)
        news(bens, "here")
        server.settled()
        monkeypatch.setattr(telling, "_told", slowly)
        owner.post(f"/api/c/{ada}/say", {"text": "After."})
        told = rest(bens)
    assert "After." not in str(told)
    assert told[-1]["problem"]["status"] == 401


def scope_of(browser: Browser) -> dict[str, Any]:
    return {"type": "http", "headers": [(b"cookie", browser.cookie.encode())]}


def test_whose_seat_becomes_another_is_nudged_at_the_new_one(server: Near, owner: Browser, ada: str):
    """The owner sits where the first game master does, and that may become somebody else's seat."""
    gwen = owner.guest(ada, "Gwen", "gm")
    with owner.live(ada) as page:
        news(page)
        while news(page, "here") != ["player"]:
            pass
        server.settled()
        for role, seat in (("onlooker", "gwen"), ("gm", "player")):
            gwen.post(f"/api/c/{ada}/seats/role", {"seat": "player", "role": role})
            assert news(page, "view")["seat"] == seat
            server.settled()
            assert gwen.post(f"/api/c/{ada}/nudge", {"seat": seat}) == {"here": True}
            assert news(page, "nudge") == {"from": "Gwen"}


def test_who_is_being_answered_while_somebody_speaks_hears_it_once(server: Near, owner: Browser, ada: str):
    with owner.live(ada) as page:
        news(page)
        server.settled()
        for count in range(5):
            with server.turn(ada):
                server.loop.call_soon_threadsafe(server.desk.watch.wake, ada)
                says = [
                    at_once(lambda text=f"{count}.{place}": owner.post(f"/api/c/{ada}/say", {"text": text}))  # type: ignore[misc]
                    for place in range(2)
                ]
                server.loop.call_soon_threadsafe(server.desk.watch.wake, ada)
                if count % 2:
                    says.append(at_once(lambda: owner.post(f"/api/c/{ada}/nudge", {"seat": "player"})))
            for each in says:
                each.join()
        server.settled()
        owner.post(f"/api/c/{ada}/say", {"text": "End."})
        told = said(page, "End.")
    assert sorted(told[:-1]) == [f"{count}.{place}" for count in range(5) for place in range(2)]
    assert [text[0] for text in told[:-1]] == sorted(text[0] for text in told[:-1])


def test_an_answer_that_comes_after_the_news_of_a_later_act_is_followed_by_that(server: Near, owner: Browser, ada: str):
    """The loop was busy: it learns of both in one go, and of the act first."""
    server.look_no_more()
    with owner.live(ada) as page:
        news(page)
        news(page, "here")
        server.settled()
        with server.turn(ada):
            server.loop.call_soon_threadsafe(server.desk.watch.wake, ada)
            server.until(lambda: server.waiting(ada) == 1)
            say = at_once(lambda: owner.post(f"/api/c/{ada}/say", {"text": "Later."}))
            server.until(lambda: server.waiting(ada) == 2)
            busy, free = threading.Event(), threading.Event()
            server.loop.call_soon_threadsafe(busy.set)
            server.loop.call_soon_threadsafe(free.wait, PATIENCE)
            assert busy.wait(PATIENCE)
            at_once(lambda: server.after(ada, free.set))
        say.join()
        assert said(page, "Later.") == ["Later."]


def test_a_poll_that_ends_while_it_has_something_in_hand_tells_that(
    server: Near, owner: Browser, ada: str, monkeypatch: pytest.MonkeyPatch
):
    """The time to wait is over just when it is looked whether the seat is still theirs."""
    whole, calls = live._refuse_unseated, []

    async def slow_once(*given: Any) -> None:
        calls.append(given)
        if len(calls) == 1:
            await asyncio.sleep(PATIENCE)
        await whole(*given)

    monkeypatch.setattr(live, "_refuse_unseated", slow_once)
    cursor = owner.get(f"/api/c/{ada}")["view"]["cursor"]
    owner.post(f"/api/c/{ada}/say", {"text": "In hand."})
    feed = owner.get(f"/api/c/{ada}/events?after={cursor}&wait=0.2")["feed"]
    assert len(calls) == 2
    assert prose(feed["entries"]) == ["In hand."]


def test_who_takes_nothing_for_a_while_gets_it_all_in_order_after(
    server: Near, owner: Browser, ada: str, monkeypatch: pytest.MonkeyPatch
):
    """Its connection is full, so that nothing can be posted; then it reads on."""
    post, posted = Sockets.post, []

    def noted(self: Sockets, frame: bytes) -> bool:
        posted.append(post(self, frame))
        return posted[-1]

    monkeypatch.setattr(Sockets, "post", noted)
    long = "x" * 90_000
    with owner.live(ada, max_size=None, max_queue=1) as page, owner.live(ada, max_size=None) as quick:
        news(page)
        news(quick)
        for count in range(60):
            owner.post(f"/api/c/{ada}/say", {"text": f"{count} {long}"})
        owner.post(f"/api/c/{ada}/say", {"text": "End."})
        wanted = [*map(str, range(60)), "End."]
        assert posted.count(False) > 0
        assert [text.partition(" ")[0] for text in said(quick, "End.")] == wanted
        assert [text.partition(" ")[0] for text in said(page, "End.")] == wanted
        server.settled()
        owner.post(f"/api/c/{ada}/say", {"text": "Again."})
        assert said(page, "Again.") == ["Again."]


def test_an_act_that_breaks_off_after_it_was_done_is_told_and_not_done_twice(
    server: Near, owner: Browser, ada: str, monkeypatch: pytest.MonkeyPatch
):
    with owner.live(ada) as page:
        news(page)
        server.settled()
        with monkeypatch.context() as broken:
            broken.setattr(play, "story_receipt", lambda _made: 1 / 0)
            wish = {"text": "Once.", "request": "once"}
            assert owner.ask("POST", f"/api/c/{ada}/say", wish)[0] == 500
        assert said(page, "Once.") == ["Once."]
        assert owner.post(f"/api/c/{ada}/say", wish)["receipt"]["repeated"]
        owner.post(f"/api/c/{ada}/say", {"text": "End."})
        assert said(page, "End.") == ["End."]


def test_who_comes_to_rest_while_it_is_written_does_not_have_it_made_again_for_all(
    server: Near, owner: Browser, ada: str, monkeypatch: pytest.MonkeyPatch
):
    """Nothing was gathered for them, who read a lane more than the others: they ask for themselves."""
    ben = owner.guest(ada, "Ben")
    owner.post(f"/api/c/{ada}/say", {"text": "Hidden.", "audience": "gm"})
    resting, made, looked = telling.Telling._resting, telling.answers, []
    times: list[int] = []

    def not_yet(self: telling.Telling) -> Any:
        looked.append(self)
        return [one for one in resting(self) if len(looked) > 1 or not one[1].owner]

    def counted(look: Any, asked: Any) -> Any:
        times.append(len(asked))
        return made(look, asked)

    with owner.live(ada) as owners, ben.live(ada) as bens:
        news(owners)
        news(bens)
        server.settled()
        monkeypatch.setattr(telling.Telling, "_resting", not_yet)
        monkeypatch.setattr(telling, "answers", counted)
        owner.post(f"/api/c/{ada}/say", {"text": "For all."})
        assert said(owners, "For all.") == said(bens, "For all.") == ["For all."]
    assert times == [1]


def test_followers_that_cannot_be_told_break_nothing_for_who_acts(
    server: Near, owner: Browser, ada: str, monkeypatch: pytest.MonkeyPatch
):
    """What is written is written: if telling of it fails, each follower asks itself."""

    whole = telling.answers
    faults = [OSError("The disk is away.")]

    def broken_once(*given: Any, **named: Any) -> Any:
        if faults:
            raise faults.pop()
        return whole(*given, **named)

    with owner.live(ada) as page:
        news(page)
        server.settled()
        monkeypatch.setattr(telling, "answers", broken_once)
        owner.post(f"/api/c/{ada}/say", {"text": "Written."})
        assert faults == []
        assert said(page, "Written.") == ["Written."]


def test_a_server_that_stops_while_people_speak_loses_nothing_and_tells_nothing_twice(tmp_path: Path):
    told: list[str] = []
    with near(tmp_path) as server:
        owner = server.owner()
        ada = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"]
        cursor = owner.get(f"/api/c/{ada}")["view"]["cursor"]
        acknowledged: list[str] = []

        def speak() -> None:
            for count in range(1000):
                try:
                    owner.post(f"/api/c/{ada}/say", {"text": f"Line {count}."})
                except (OSError, AssertionError):
                    return
                acknowledged.append(f"Line {count}.")

        with owner.live(ada, cursor) as page:
            news(page)
            speaker = at_once(speak)
            server.until(lambda: len(acknowledged) >= 10)
            server.server.should_exit = True
            for message in rest(page):
                if "feed" in message:
                    told += prose(message["feed"]["entries"])
                    cursor = message["feed"]["cursor"]
            speaker.join(PATIENCE)
    table = Library(tmp_path).open("Ada")
    rest_of = [entry.text for entry in table.feed(after=cursor).entries]
    assert told + rest_of == [f"Line {count}." for count in range(len(told) + len(rest_of))]
    assert len(told + rest_of) >= len(acknowledged)
    table.close()


class Held:
    """A connection to a campaign's file whose next commit waits, or fails."""

    def __init__(self, inner: sqlite3.Connection, fault: Exception | None = None) -> None:
        self._inner = inner
        self._fault = fault
        self.reached = threading.Event()
        self.on = threading.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql == "COMMIT" and not self.reached.is_set():
            self.reached.set()
            if self._fault is not None:
                raise self._fault
            self.on.wait(PATIENCE)
        return self._inner.execute(sql, *values)


@contextmanager
def held(server: Near, campaign: str, fault: Exception | None = None) -> Iterator[Held]:
    """A campaign whose next act is written only once it may go `on`."""
    opened = server.desk.tables._open[campaign]._table
    assert opened is not None
    store: Any = opened.store
    store._writer = here = Held(store._writer, fault)
    try:
        yield here
    finally:
        here.on.set()
        store._writer = here._inner


def test_nobody_is_told_what_does_not_lie_on_the_disk_yet(
    server: Near, owner: Browser, ada: str, monkeypatch: pytest.MonkeyPatch
):
    """Messages are made while it is being written, but a power cut may still take back what they tell."""
    made = threading.Event()
    told_of = telling._told

    def told(*given: Any) -> Any:
        found = told_of(*given)
        made.set()
        return found

    monkeypatch.setattr(telling, "_told", told)
    with owner.live(ada) as page:
        news(page)
        news(page, "here")
        server.settled()
        with held(server, ada) as commit:
            wish = {"command": "nomadic.create", "fields": {"name": "Wren"}}
            speaks = at_once(lambda: owner.post(f"/api/c/{ada}/do", wish))
            assert commit.reached.wait(PATIENCE)
            assert made.wait(PATIENCE), "it is ready to be told"
            with pytest.raises(TimeoutError):
                page.recv(timeout=0.3)
            assert owner.get("/api/campaigns"), "and nobody else waits for that disk"
            commit.on.set()
            speaks.join()
        assert next(entry["kind"] for entry in news(page)["entries"]) == "command"


def test_what_was_made_ready_to_be_told_is_forgotten_if_it_cannot_be_written(server: Near, owner: Browser, ada: str):
    """Nobody hears of it; and what comes in its place, at the same position, is told as it is."""
    with owner.live(ada) as page:
        news(page)
        news(page, "here")
        server.settled()
        with held(server, ada, sqlite3.OperationalError("disk I/O error")):
            wish = {"command": "nomadic.create", "fields": {"name": "Wren"}}
            assert owner.ask("POST", f"/api/c/{ada}/do", wish)[0] >= 500
        with pytest.raises(TimeoutError):
            page.recv(timeout=0.3)
        owner.post(f"/api/c/{ada}/do", {"command": "nomadic.create", "fields": {"name": "Ida"}})
        told = news(page)
        assert "Wren" not in json.dumps(told)
        assert "Ida" in json.dumps(told)


def test_who_comes_first_while_somebody_writes_by_another_name_hears_of_it_at_once(
    server: Near, owner: Browser, ada: str
):
    server.look_no_more()
    owner.get("/api/c/Ada")
    with held(server, "Ada") as commit:
        speaks = at_once(lambda: owner.post("/api/c/Ada/say", {"text": "Is anyone here?"}))
        assert commit.reached.wait(PATIENCE)
        with owner.live(ada) as page:
            news(page)
            server.settled()
            commit.on.set()
            speaks.join()
            assert said(page, "Is anyone here?") == ["Is anyone here?"]
