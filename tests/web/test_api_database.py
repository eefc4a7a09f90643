"""Two servers over one database: whoever asks either sees one table, also when a server or the database falls over."""

import threading
import time
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from inglenook.table import open_library
from inglenook.web import make_app
from tests import postgres
from tests.pace import TRIES, Pace

from .api_kit import LIVE, act, opened, problem, texts
from .conftest import HERE


@pytest.fixture
def servers(database_url: str) -> Iterator[list[TestClient]]:
    shelves = [open_library(database_url) for _ in range(2)]
    with (
        TestClient(make_app(shelves[0]), base_url=HERE) as one,
        TestClient(make_app(shelves[1]), base_url=HERE) as two,
    ):
        yield [one, two]
    for shelf in shelves:
        shelf.close()


@pytest.fixture
def ada(servers: list[TestClient]) -> str:
    made = servers[0].post("/api/campaigns", json={"name": "Ada", "engine": "nomadic", "seed": "ember"})
    assert made.status_code == 201
    return str(made.json()["id"])


def test_both_show_the_same_campaign(servers: list[TestClient], ada: str):
    one, two = servers
    act(one, ada, "do", command="nomadic.ask", fields={"question": "Is it warm?"}, request="r1")
    again = act(two, ada, "do", command="nomadic.ask", fields={"question": "Is it warm?"}, request="r1")
    assert again["receipt"]["repeated"]
    act(two, ada, "undo")
    assert opened(one, ada) == opened(two, ada)
    listed = [server.get("/api/campaigns").json() for server in servers]
    assert listed[0] == listed[1]
    assert listed[0]["home"].startswith("the database postgres")


def test_who_follows_one_sees_what_is_done_at_the_other(servers: list[TestClient], ada: str):
    one, two = servers
    with two.websocket_connect(f"{LIVE}/api/c/{ada}/live") as socket:
        socket.receive_json()
        pace = Pace()
        for count in range(TRIES):
            with pace.timed():
                act(one, ada, "say", text=f"Line {count}.")
                assert texts(socket.receive_json()["feed"]["entries"], "prose") == [f"Line {count}."]
        assert pace.best < 2


def test_what_is_deleted_at_one_is_gone_at_the_other(servers: list[TestClient], ada: str):
    one, two = servers
    opened(two, ada)
    assert one.post(f"/api/c/{ada}/delete", json={}).status_code == 200
    assert two.get(f"/api/c/{ada}").status_code == 404


def test_the_database_is_restarted_while_both_are_asked(servers: list[TestClient], ada: str, server: postgres.Server):
    done: set[str] = set()

    def play(client: TestClient, name: str) -> None:
        for count in range(40):
            request = f"{name}{count}"
            while request not in done:
                answer = client.post(f"/api/c/{ada}/say", json={"text": request, "request": request})
                if answer.status_code == 200:
                    done.add(request)
                else:
                    problem(answer, 503, "database_away")

    threads = [threading.Thread(target=play, args=each) for each in zip(servers, ("a", "b"), strict=True)]
    for thread in threads:
        thread.start()
    while len(done) < 20:
        assert any(thread.is_alive() for thread in threads)
        time.sleep(0.01)
    server.restart("immediate")
    for thread in threads:
        thread.join()
    told = texts(opened(servers[0], ada)["page"]["entries"], "prose")
    assert sorted(told) == sorted(done)
    assert len(done) == 80
