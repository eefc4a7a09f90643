"""Several servers over one database: nobody has to come back to the one where they were."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from inglenook.journal import verify
from inglenook.journal.database import Database
from inglenook.journal.postgres import PostgresStore
from inglenook.journal.postgres_migrate import migrate
from inglenook.journal.postgres_schema import SCHEMA, STEPS
from inglenook.table import Library
from inglenook.table.database_library import DatabaseLibrary
from inglenook.table.moving import move_in
from inglenook.web.watch import SELDOM
from tests.cli.conftest import Terminal, bytecode, cli
from tests.pace import Pace
from tests.web.served import Browser, Served, news, prose, served

__all__ = ["bytecode", "cli"]


def _to_the_end(page: ClientConnection) -> None:
    while True:
        page.recv(timeout=5)


def test_an_evening_at_two_servers(database_url: str):
    """Links, seats, acts, presence and nudges: each made at one server, and true at the other."""
    with served(database_url) as one, served(database_url) as two:
        owner = one.owner()
        ada = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"]
        ben = owner.at(two.port).guest(ada, "Ben")  # the link is made and used at the other server
        pace = Pace()
        with owner.live(ada) as owners:
            news(owners)
            assert news(owners, "here") == ["player"]
            with ben.live(ada) as bens:
                assert news(bens)["entries"] == []
                with pace.timed():
                    assert news(owners, "here") == ["ben", "player"]
                    while news(bens, "here") != ["ben", "player"]:
                        pass
                for who, port, seen in ((owner, one.port, bens), (ben, two.port, owners), (ben, one.port, bens)):
                    text = f"By {who.cookie[-4:]} at {port}."
                    with pace.timed():
                        who.at(port).post(f"/api/c/{ada}/say", {"text": text, "request": text})
                        while text not in prose(news(seen)["entries"]):
                            pass
                with pace.timed():
                    assert owner.post(f"/api/c/{ada}/nudge", {"seat": "ben"}) == {"here": True}
                    assert news(bens, "nudge") == {"from": "The game master"}
                assert pace.usual < 1
                assert max(pace.seconds) < SELDOM, "nothing is found by looking"
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


def test_devices_ended_at_one_server_or_in_a_terminal_are_let_go_at_the_other(database_url: str, cli: Terminal):
    cli.environment["INGLENOOK_DATABASE"] = database_url
    with served(database_url) as one, served(database_url) as two:
        owner = one.owner()
        ada = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"]
        ben = owner.guest(ada, "Ben")
        for end in (
            lambda: ben.post(f"/api/c/{ada}/seats/devices", {"seat": "ben"}),
            lambda: cli("seats", "Ada", "--end-devices", "ben"),
        ):
            stranger = sitting_in(two, owner, ada, "ben")
            with stranger.live(ada) as strangers:
                news(strangers, "here")
                end()
                began = time.monotonic()
                assert news(strangers, "problem")["code"] == "no_seat"
                with pytest.raises(ConnectionClosed) as left:
                    strangers.recv(timeout=5)
                assert time.monotonic() - began < SELDOM, "it is told, not found by looking"
                assert left.value.rcvd is not None
                assert left.value.rcvd.code == 4401
            assert stranger.ask("GET", f"/api/c/{ada}")[0] == 401
        assert ben.ask("GET", f"/api/c/{ada}")[0] == 401, "the terminal keeps none"


def sitting_in(server: Served, owner: Browser, campaign: str, seat: str) -> Browser:
    """A browser at a server that came in by a link to a seat."""
    token = owner.post(f"/api/c/{campaign}/invites", {"seat": seat})["link"].partition("#")[2]
    stranger = Browser(server.port)
    stranger.post("/api/join", {"token": token})
    return stranger


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


def test_servers_that_start_at_once_lead_the_tables_on_while_an_older_one_writes(bare_url: str, tmp_path: Path):
    """Tables of the first version, with a campaign that is being played: both new servers come up, and it goes on."""
    with psycopg.connect(bare_url, autocommit=True) as connection:
        migrate(connection, "here", STEPS, 1)
    older = Database(bare_url, "here")
    shelf = DatabaseLibrary(older)
    home = Library(tmp_path)
    home.create("Ada").close()
    move_in(home, shelf, "Ada")
    ada = shelf.open("Ada")
    written, stop = [0], threading.Event()

    def write() -> None:
        while not stop.is_set():
            ada.say(f"Line {written[0]}.")
            written[0] += 1

    writer = threading.Thread(target=write)
    writer.start()
    found: list[Browser] = []

    def start() -> None:
        with served(bare_url) as server:
            browser = server.owner()
            browser.post(f"/api/c/{ada.id}/say", {"text": f"By {server.port}."})
            found.append(browser)
            stop.wait(30)

    servers = [threading.Thread(target=start) for _ in range(2)]
    for each in servers:
        each.start()
    try:
        until = time.monotonic() + 25
        while len(found) < 2:
            assert time.monotonic() < until, "both come up"
            time.sleep(0.05)
        before = written[0]
        while written[0] < before + 20:
            assert time.monotonic() < until, "the older one goes on"
            time.sleep(0.01)
        for browser in found:
            assert browser.get("/readyz") == {"ok": True}
    finally:
        stop.set()
        for each in (writer, *servers):
            each.join()
    with psycopg.connect(bare_url) as connection:
        assert connection.execute("SELECT number FROM inglenook.version").fetchall() == [(SCHEMA,)]
    store = PostgresStore.open(older, ada.id)
    assert verify(store).sound
    told = prose([{"kind": entry.kind, "text": entry.text} for entry in ada.feed().entries])
    assert [text for text in told if text.startswith("Line")] == [f"Line {number}." for number in range(written[0])]
    assert len([text for text in told if text.startswith("By")]) == 2
    shelf.close()
