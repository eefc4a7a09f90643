"""Following a campaign: by WebSocket and by long poll, from a cursor, whoever writes and wherever."""

import subprocess
import sys
import threading
import time

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.pace import TRIES, Pace

from .api_kit import LIVE, act, opened, problem, texts
from .conftest import HERE


def prose(message):
    return texts(message["feed"]["entries"], "prose")


def test_a_follower_gets_a_message_at_once_and_then_what_happens(client, ada):
    with client.websocket_connect(f"{LIVE}/api/c/{ada}/live") as socket:
        first = socket.receive_json()
        assert (first["feed"]["entries"], first["view"]["name"]) == ([], "Ada")
        act(client, ada, "say", text="It is *dark*.")
        second = socket.receive_json()
        assert prose(second) == ["It is *dark*."]
        assert second["feed"]["entries"][0]["html"] == "<p>It is <em>dark</em>.</p>\n"
        assert second["feed"]["cursor"] == second["view"]["cursor"]
        act(client, ada, "do", command="nomadic.ask", fields={"question": "And now?"})
        socket.receive_json()
        act(client, ada, "undo")
        assert [entry["kind"] for entry in socket.receive_json()["feed"]["entries"]] == ["strike"]


def test_two_followers_stay_in_step(client, ada):
    with (
        client.websocket_connect(f"{LIVE}/api/c/{ada}/live") as one,
        client.websocket_connect(f"{LIVE}/api/c/{ada}/live") as two,
    ):
        one.receive_json(), two.receive_json()
        act(client, ada, "do", command="nomadic.ask", fields={"question": "Both?"})
        assert one.receive_json() == two.receive_json()


def test_an_empty_cursor_means_the_whole_story(client, ada):
    act(client, ada, "say", text="Morning.")
    with client.websocket_connect(f"{LIVE}/api/c/{ada}/live?after=") as socket:
        assert prose(socket.receive_json()) == ["Morning."]


def test_coming_back_from_a_cursor_sees_every_entry_once_and_in_order(client, ada):
    """Somebody writes all the while; the follower hangs up after every message or two."""
    cursor = opened(client, ada)["view"]["cursor"]
    lines = [f"Line {count}." for count in range(40)]

    def write():
        for line in lines:
            act(client, ada, "say", text=line)

    writer = threading.Thread(target=write)
    writer.start()
    first = int(cursor.rpartition(":")[2]) + 1
    seen: list[tuple[int, str]] = []
    until = time.monotonic() + 20
    while len(seen) < len(lines) and time.monotonic() < until:
        with client.websocket_connect(f"{LIVE}/api/c/{ada}/live?after={cursor}") as socket:
            for _ in range(1 + len(seen) % 2):
                message = socket.receive_json()
                seen += [(entry["number"], entry["text"]) for entry in message["feed"]["entries"]]
                cursor = message["feed"]["cursor"]
                if len(seen) == len(lines):
                    break
    writer.join()
    assert seen == list(enumerate(lines, first))


def test_what_the_terminal_writes_appears_within_a_second(client, library, ada):
    with client.websocket_connect(f"{LIVE}/api/c/{ada}/live") as socket:
        socket.receive_json()
        pace = Pace()
        for count in range(TRIES):
            said = [sys.executable, "-m", "inglenook", "--home", str(library.home), "say", "Ada", f"Line {count}."]
            subprocess.run(said, check=True, capture_output=True, timeout=60)
            with pace.timed():
                assert prose(socket.receive_json()) == [f"Line {count}."]
        assert pace.best < 1


def test_what_the_library_writes_appears_even_after_somebody_else_has_looked(client, library, ada):
    """A page that loads in between must not swallow the news for those who follow."""
    other = library.open("Ada")
    with client.websocket_connect(f"{LIVE}/api/c/{ada}/live") as socket:
        socket.receive_json()
        for count in range(5):
            other.say(f"Line {count}.")
            opened(client, ada)
            assert prose(socket.receive_json()) == [f"Line {count}."]
    other.close()


def test_a_follower_of_what_is_not_there_is_told_why(client):
    with client.websocket_connect(f"{LIVE}/api/c/nobody/live") as socket:
        assert socket.receive_json()["problem"]["code"] == "no_such_campaign"
        with pytest.raises(WebSocketDisconnect) as left:
            socket.receive_json()
    assert left.value.code == 4404


def test_a_follower_with_a_cursor_that_is_none_is_told_so(client, ada):
    with client.websocket_connect(f"{LIVE}/api/c/{ada}/live?after=yesterday") as socket:
        assert socket.receive_json()["problem"]["field"] == "after"
        with pytest.raises(WebSocketDisconnect) as left:
            socket.receive_json()
    assert left.value.code == 4422


def test_followers_of_a_deleted_campaign_are_told(client, ada):
    with client.websocket_connect(f"{LIVE}/api/c/{ada}/live") as socket:
        socket.receive_json()
        client.post(f"/api/c/{ada}/delete", json={})
        assert socket.receive_json()["problem"]["code"] == "no_such_campaign"


def test_followers_stay_through_a_new_name(client, library, ada):
    with client.websocket_connect(f"{LIVE}/api/c/{ada}/live") as socket:
        socket.receive_json()
        client.post(f"/api/c/{ada}/rename", json={"name": "Grace"})
        assert socket.receive_json()["view"]["name"] == "Grace"
        act(client, ada, "say", text="Still here.")
        assert prose(socket.receive_json()) == ["Still here."]


@pytest.mark.parametrize("headers", [{"host": "evil.example"}, {"origin": "https://evil.example"}, {"origin": "null"}])
def test_another_page_cannot_follow(client, ada, headers):
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"{LIVE}/api/c/{ada}/live", headers=headers):
        pass


def test_our_own_page_may_follow(client, ada):
    with client.websocket_connect(f"{LIVE}/api/c/{ada}/live", headers={"origin": HERE}) as socket:
        assert socket.receive_json()["view"]["name"] == "Ada"


def test_what_a_follower_sends_is_dropped(client, ada):
    with client.websocket_connect(f"{LIVE}/api/c/{ada}/live") as socket:
        socket.receive_json()
        socket.send_text('{"command": "nomadic.ask"}')
        act(client, ada, "say", text="Go on.")
        assert prose(socket.receive_json()) == ["Go on."]


def test_nobody_is_watched_when_nobody_follows(client, ada):
    watch = client.app.state.desk.watch
    with client.websocket_connect(f"{LIVE}/api/c/{ada}/live") as socket:
        socket.receive_json()
        assert watch.followed == (ada,)
    client.get("/api/campaigns")
    assert watch.followed == ()


def test_a_long_poll_answers_at_once_with_what_is_new(client, ada):
    act(client, ada, "say", text="Morning.")
    message = client.get(f"/api/c/{ada}/events", params={"after": "table:1"}).json()
    assert prose(message) == ["Morning."]
    assert message["view"]["name"] == "Ada"


def test_a_long_poll_waits_and_then_answers_empty(client, ada):
    cursor = opened(client, ada)["view"]["cursor"]
    began = time.monotonic()
    message = client.get(f"/api/c/{ada}/events", params={"after": cursor, "wait": 0.3}).json()
    assert message["feed"] == {"entries": [], "cursor": cursor}
    assert time.monotonic() - began >= 0.3


def test_a_long_poll_answers_as_soon_as_somebody_writes(client, library, ada):
    other, pace = library.open("Ada"), Pace()
    for count in range(TRIES):
        cursor = opened(client, ada)["view"]["cursor"]
        later = threading.Timer(0.3, other.say, [f"Line {count}."])
        later.start()
        with pace.timed():
            message = client.get(f"/api/c/{ada}/events", params={"after": cursor, "wait": 20}).json()
        later.join()
        assert prose(message) == [f"Line {count}."]
    other.close()
    assert pace.best < 1.3


def test_a_long_poll_cannot_wait_for_ever(client, ada):
    problem(client.get(f"/api/c/{ada}/events", params={"wait": 61}), 422, "malformed")
