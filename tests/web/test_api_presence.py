"""Who is here, and nudges: told at once, to everybody at the table, and written down nowhere."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from inglenook.table import Shelf
from inglenook.web import telling
from inglenook.web.alike import Alike, Encoded
from inglenook.web.room import Follower, Room
from inglenook.web.watch import Watch
from tests.web.api_kit import act, opened, problem, texts
from tests.web.conftest import EVERYWHERE
from tests.web.evening import LINGER, Shared

pytestmark = EVERYWHERE


@pytest.fixture
def shared(library: Shelf, tmp_path: Path) -> Iterator[Shared]:
    made = Shared(tmp_path, library=library)
    with made.owner:
        yield made
    made.doors.close()


def until(socket: Any, key: str) -> Any:
    """The next message of a kind."""
    while key not in (message := socket.receive_json()):
        pass
    return message[key]


def test_who_comes_and_goes_is_told_by_seat(shared: Shared):
    ben, eve = shared.guest("Ben"), shared.guest("Eve", "onlooker")
    with shared.live(shared.owner) as owners:
        assert until(owners, "here") == ["player"]
        with shared.live(ben) as bens:
            assert until(bens, "here") == ["ben", "player"]
            assert until(owners, "here") == ["ben", "player"]
            with shared.live(eve) as eves:
                assert until(eves, "here") == ["ben", "eve", "player"]
                assert until(bens, "here") == until(owners, "here") == ["ben", "eve", "player"]
            assert until(bens, "here") == until(owners, "here") == ["ben", "player"]
        assert until(owners, "here") == ["player"]


def test_a_seat_with_two_pages_is_here_once_and_a_page_that_loads_afresh_is_not_told(shared: Shared):
    ben = shared.guest("Ben")
    with shared.live(shared.owner) as owners:
        until(owners, "here")
        with shared.live(ben), shared.live(ben):
            assert until(owners, "here") == ["ben", "player"]
        with shared.live(ben):
            act(shared.owner, shared.id, "say", text="Still here?")
            told = [owners.receive_json()]
            assert texts(told[0]["feed"]["entries"], "prose") == ["Still here?"]  # and nothing of Ben before it
        assert until(owners, "here") == ["player"]


def test_who_asks_by_long_poll_is_here_too_and_learns_who_is(shared: Shared):
    ben = shared.guest("Ben")
    cursor = opened(ben, shared.id)["view"]["cursor"]
    with shared.live(shared.owner) as owners:
        until(owners, "here")
        answer = ben.get(f"/api/c/{shared.id}/events", params={"after": cursor, "wait": 0}).json()
        assert answer["here"] == ["ben", "player"]
        assert until(owners, "here") == ["ben", "player"]
        assert until(owners, "here") == ["player"]
    assert LINGER < 1


def test_a_nudge_reaches_every_page_of_that_seat_and_no_other(shared: Shared):
    ben, cal = shared.guest("Ben"), shared.guest("Cal")
    before = opened(ben, shared.id)["page"]
    with shared.live(ben) as one, shared.live(ben) as two, shared.live(cal) as cals:
        for socket in (one, two, cals):
            until(socket, "here")
        assert cal.post(f"/api/c/{shared.id}/nudge", json={"seat": "ben"}).json() == {"here": True}
        assert until(one, "nudge") == until(two, "nudge") == {"from": "Cal"}
        act(ben, shared.id, "say", text="Coming.")
        heard = cals.receive_json()
        while "feed" not in heard:
            assert "nudge" not in heard
            heard = cals.receive_json()
    assert [entry for entry in opened(ben, shared.id)["page"]["entries"] if entry["kind"] != "prose"] == before[
        "entries"
    ]


def test_a_nudge_ends_a_long_poll(shared: Shared):
    ben = shared.guest("Ben")
    cursor = opened(ben, shared.id)["view"]["cursor"]
    with shared.live(shared.owner) as owners:
        until(owners, "here")
        answers: list[Any] = []
        poll = threading.Thread(
            target=lambda: answers.append(
                ben.get(f"/api/c/{shared.id}/events", params={"after": cursor, "wait": 20}).json()
            )
        )
        poll.start()
        assert until(owners, "here") == ["ben", "player"]
        shared.owner.post(f"/api/c/{shared.id}/nudge", json={"seat": "ben"})
        poll.join(10)
    assert answers[0]["nudge"] == {"from": "The game master"}
    assert answers[0]["feed"]["entries"] == []


def test_one_seat_is_nudged_once_in_a_while_by_whomever(shared: Shared):
    ben, cal = shared.guest("Ben"), shared.guest("Cal")
    path = f"/api/c/{shared.id}/nudge"
    assert ben.post(path, json={"seat": "cal"}).status_code == 200
    for browser in (ben, shared.owner):
        answer = browser.post(path, json={"seat": "cal"})
        found = problem(answer, 429, "too_many")
        assert found.detail == "Cal was nudged just now, and knows that the table waits. Give them a moment."
        assert 10 <= int(answer.headers["retry-after"]) <= 15
    assert cal.post(path, json={"seat": "ben"}).status_code == 200
    other = shared.owner.post("/api/campaigns", json={"name": "Bea"}).json()["id"]
    assert shared.owner.post(f"/api/c/{other}/nudge", json={"seat": "player"}).status_code == 200


def test_onlookers_and_strangers_nudge_nobody(shared: Shared):
    eve = shared.guest("Eve", "onlooker")
    ben = shared.guest("Ben")
    problem(eve.post(f"/api/c/{shared.id}/nudge", json={"seat": "ben"}), 409, "only_looks")
    problem(shared.browser().post(f"/api/c/{shared.id}/nudge", json={"seat": "ben"}), 401, "no_seat")
    problem(ben.post(f"/api/c/{shared.id}/nudge", json={"seat": "nobody"}), 409, "no_seat")
    assert ben.post(f"/api/c/{shared.id}/nudge", json={"seat": "eve"}).json() == {"here": False}


def test_who_is_here_says_nothing_of_what_is_hidden(shared: Shared):
    """A hidden note of the game master's wakes nobody else, and tells nobody where they are."""
    ben = shared.guest("Ben")
    with shared.live(ben) as bens, shared.live(shared.owner) as owners:
        while until(bens, "here") != ["ben", "player"]:
            pass
        until(owners, "here")
        act(shared.owner, shared.id, "say", text="plugh", audience="gm")
        act(shared.owner, shared.id, "say", text="Aloud.")
        first = bens.receive_json()
        assert texts(first["feed"]["entries"], "prose") == ["Aloud."]
        assert "plugh" not in str(first)


def test_who_comes_back_is_told_what_is_old(shared: Shared):
    ben = shared.guest("Ben")
    cursor = opened(ben, shared.id)["view"]["cursor"]
    act(shared.owner, shared.id, "say", text="Yesterday.")
    with shared.live(ben, cursor) as bens:
        missed = bens.receive_json()
        assert (texts(missed["feed"]["entries"], "prose"), missed["late"]) == (["Yesterday."], True)
        until(bens, "here")
        act(shared.owner, shared.id, "say", text="Today.")
        now = bens.receive_json()
        assert texts(now["feed"]["entries"], "prose") == ["Today."]
        assert "late" not in now


def test_who_loses_the_seat_is_told_and_let_go_at_once(shared: Shared):
    ben = shared.guest("Ben")
    with shared.live(ben) as bens:
        until(bens, "here")
        act(shared.owner, shared.id, "seats/remove", seat="ben")
        assert until(bens, "problem")["code"] == "no_seat"


def test_devices_that_are_ended_are_let_go_at_once_and_the_one_that_ended_them_goes_on(shared: Shared):
    ben, stranger = shared.guest("Ben"), shared.browser()
    token = ben.post(f"/api/c/{shared.id}/invites", json={"seat": "ben"}).json()["link"].partition("#")[2]
    stranger.post("/api/join", json={"token": token})
    with shared.live(ben) as bens, shared.live(stranger) as strangers, shared.live(shared.owner) as owners:
        for socket in (bens, strangers, owners):
            until(socket, "here")
        act(ben, shared.id, "seats/devices", seat="ben")
        assert until(strangers, "problem")["code"] == "no_seat"
        with pytest.raises(WebSocketDisconnect) as left:
            strangers.receive_json()
        assert left.value.code == 4401
        act(shared.owner, shared.id, "say", text="Still here?")
        heard = []
        while "Still here?" not in heard:
            heard += [entry["text"] for entry in until(bens, "feed")["entries"]]
        assert texts(until(owners, "feed")["entries"], "prose") == ["Still here?"], "and nothing of Ben before it"


def test_pages_at_one_seat_are_worked_out_once(shared: Shared, monkeypatch: pytest.MonkeyPatch):
    """Ten pages of one seat, one of another: two messages are made, however many pages there are."""
    ben, made = shared.guest("Ben"), []
    inner = Alike.encoded

    def counted(self: Alike, feed: Any, view: Any, before: Any, *, late: bool) -> Encoded:
        made.append(view.seat)
        return inner(self, feed, view, before, late=late)

    with ExitStack() as stack:
        sockets = [stack.enter_context(shared.live(who)) for who in (*[ben] * 10, shared.owner)]
        for socket in sockets:
            until(socket, "here")
        monkeypatch.setattr(Alike, "encoded", counted)
        act(shared.owner, shared.id, "say", text="One for all.")
        told = [until(socket, "feed") for socket in sockets]
        assert all(texts(each["entries"], "prose") == ["One for all."] for each in told)
        assert sorted(made) == ["ben", "player"]


def test_whoever_acts_is_thanked_even_if_the_others_could_not_be_told_at_once(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
):
    """What lies on the disk is done, and the others ask for it themselves."""

    def broken(*_: Any) -> Any:
        raise OSError("the doors are away")

    with shared.live(shared.guest("Ben")) as bens:
        until(bens, "here")
        monkeypatch.setattr(telling, "_told", broken)
        act(shared.owner, shared.id, "say", text="All the same.")
        assert texts(until(bens, "feed")["entries"], "prose") == ["All the same."]


def test_they_ask_themselves_if_at_the_last_moment_it_cannot_be_known_who_may_be_told(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
):
    def broken(*_: Any) -> Any:
        raise OSError("the doors are away")

    watch: Watch = shared.owner.app.state.desk.watch  # type: ignore[attr-defined]
    room, follower = Room(shared.id), Follower()
    room.followers.add(follower)
    monkeypatch.setattr(watch, "_door_version", broken)
    watch._post(room, 1, [])
    assert follower.signal.is_set()
