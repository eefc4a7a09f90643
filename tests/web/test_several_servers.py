"""Several servers over one database: nobody has to come back to the one where they were."""

from __future__ import annotations

import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.web.served import news, prose, served


def within_a_second(began: float) -> None:
    assert time.monotonic() - began < 1


def _to_the_end(page: ClientConnection) -> None:
    while True:
        page.recv(timeout=5)


def test_an_evening_at_two_servers(database_url: str):
    """Links, seats, acts, presence and nudges: each made at one server, and true at the other."""
    with served(database_url) as one, served(database_url) as two:
        owner = one.owner()
        ada = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"]
        ben = owner.at(two.port).guest(ada, "Ben")  # the link is made and used at the other server
        with owner.live(ada) as owners:
            news(owners)
            assert news(owners, "here") == ["player"]
            with ben.live(ada) as bens:
                assert news(bens)["entries"] == []
                began = time.monotonic()
                assert news(owners, "here") == ["ben", "player"]
                while news(bens, "here") != ["ben", "player"]:
                    pass
                within_a_second(began)
                for who, port, seen in ((owner, one.port, bens), (ben, two.port, owners), (ben, one.port, bens)):
                    began = time.monotonic()
                    text = f"By {who.cookie[-4:]} at {port}."
                    who.at(port).post(f"/api/c/{ada}/say", {"text": text, "request": text})
                    while text not in prose(news(seen)["entries"]):
                        pass
                    within_a_second(began)
                began = time.monotonic()
                assert owner.post(f"/api/c/{ada}/nudge", {"seat": "ben"}) == {"here": True}
                assert news(bens, "nudge") == {"from": "The game master"}
                within_a_second(began)
            assert news(owners, "here", timeout=10) == ["player"]


def test_what_is_taken_away_at_one_server_is_gone_at_the_other(database_url: str):
    with served(database_url) as one, served(database_url) as two:
        owner = one.owner()
        ada = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"]
        ben = owner.guest(ada, "Ben").at(two.port)
        with ben.live(ada) as bens:
            news(bens)
            owner.post(f"/api/c/{ada}/seats/remove", {"seat": "ben"})
            assert news(bens, "problem")["code"] == "no_seat"
            with pytest.raises(ConnectionClosed):
                bens.recv(timeout=5)
        assert ben.ask("GET", f"/api/c/{ada}")[0] == 401


def test_one_server_after_the_other_is_replaced_while_people_play(database_url: str):
    """Each is stopped in its turn and another begins; a page goes on at the other one, from its cursor."""
    with served(database_url) as one:
        owner = one.owner()
        ada = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"]
        with served(database_url) as two:
            with owner.live(ada) as page:
                cursor = news(page)["cursor"]
                owner.post(f"/api/c/{ada}/say", {"text": "One."})
                cursor = news(page)["cursor"]
                one.process.terminate()
                with pytest.raises(ConnectionClosed) as left:
                    _to_the_end(page)
                assert left.value.rcvd is not None
                assert left.value.rcvd.code in (1001, 1012)
                assert one.process.wait(10) == 0
            owner = owner.at(two.port)
            owner.post(f"/api/c/{ada}/say", {"text": "Two."})
            with owner.live(ada, cursor) as page, served(database_url) as three:
                assert prose(news(page)["entries"]) == ["Two."]
                owner.at(three.port).post(f"/api/c/{ada}/say", {"text": "Three."})
                told = news(page)
                assert prose(told["entries"]) == ["Three."]
                two.process.terminate()
                assert two.process.wait(10) == 0
                owner.at(three.port).post(f"/api/c/{ada}/say", {"text": "Four."})
                with owner.at(three.port).live(ada, told["cursor"]) as again:
                    assert prose(news(again)["entries"]) == ["Four."]


def test_who_was_at_a_server_that_is_killed_does_not_stay_for_ever(database_url: str):
    """A server that says nothing more is forgotten, and who was there with it."""
    hasty = "from inglenook.web import presence; presence.REPEAT, presence.FORGET = 0.3, 1.0"
    with served(database_url, before=hasty) as one, served(database_url, before=hasty) as two:
        owner = one.owner()
        ada = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"]
        ben = owner.guest(ada, "Ben").at(two.port)
        with owner.live(ada) as owners:
            with ben.live(ada):
                while news(owners, "here") != ["ben", "player"]:
                    pass
                two.kill()
            assert news(owners, "here", timeout=10) == ["player"]


def test_dice_that_anyone_can_check_are_told_by_whichever_server(database_url: str):
    """The secret of an epoch that one server keeps is known to the other, which plays on with it and tells it."""
    with served(database_url) as one, served(database_url) as two:
        owner = one.owner()
        made = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic", "dice": "verifiable"})
        ask = {"command": "nomadic.ask", "fields": {"question": "Is it fair?"}}
        for server in (one, two, one):
            owner.at(server.port).post(f"/api/c/{made['id']}/do", ask)
        one.kill()
        answer = owner.at(two.port).post(f"/api/c/{made['id']}/do", ask)
        assert [entry["kind"] for entry in answer["receipt"]["entries"]].count("dice") == 1
