"""Limits: wide for those who play, narrow for who guesses links, and one runaway page spoils nobody else's evening."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from inglenook.web.limits import Buckets, FullError, Limiter, Limits, Rate, TooManyError, network_of
from tests.web.api_kit import problem
from tests.web.evening import Evening

TIGHT = Limits(Rate(40, 0.001), Rate(400, 0.001), Rate(3, 0.001), followers_of_a_seat=2, followers=4)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path / "home", limits=TIGHT)
    with made.owner:
        yield made
    made.doors.close()


def test_a_bucket_gives_so_many_at_once_and_then_so_many_a_second():
    clock = Clock()
    bucket = Buckets(Rate(3, 2), clock)
    for _ in range(3):
        assert bucket.wait("ben") == 0
        bucket.take("ben")
    assert bucket.wait("ben") == 0.5
    assert bucket.wait("eve") == 0, "others have buckets of their own"
    clock.now += 0.5
    assert bucket.wait("ben") == 0
    clock.now += 1000
    for _ in range(3):
        bucket.take("ben")
    assert bucket.wait("ben") == 0.5, "no more than it holds"


def test_only_so_many_buckets_are_remembered():
    bucket = Buckets(Rate(3, 1), Clock(), most=10)
    for number in range(1000):
        bucket.take(str(number))
    assert len(bucket) == 10


def test_a_browser_is_bounded_by_itself_and_an_address_as_a_whole():
    limiter = Limiter(Limits(session=Rate(2, 1), address=Rate(5, 1)), Clock())
    for session in ("ben", "ben", "eve", "eve"):
        limiter.asked("here", session)
    with pytest.raises(TooManyError) as found:
        limiter.asked("here", "ben")
    assert found.value.wait == 1
    limiter.asked("here", "gwen")
    with pytest.raises(TooManyError):
        limiter.asked("here", "kim")
    limiter.asked("elsewhere", "kim")


def test_places_are_given_back():
    limiter = Limiter(TIGHT)
    with limiter.following("ada", "ben"), limiter.following("ada", "ben"):
        with pytest.raises(TooManyError), limiter.following("ada", "ben"):
            pass
        with limiter.following("ada", "eve"), limiter.following("bea", "ben"):
            with pytest.raises(FullError), limiter.following("bea", "eve"):
                pass
            assert limiter.followers == 4
    assert limiter.followers == 0


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.168.1.20", "192.168.1.20"),
        (" 192.168.1.20 ", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("unix", "unix"),
        ("", ""),
    ],
)
def test_a_household_counts_as_one_address(address, counts_as):
    assert network_of(address) == counts_as


def test_a_runaway_page_is_told_to_wait_and_the_others_play_on(evening):
    ben = evening.browsers["player"]
    statuses = [ben.get("/api/me").status_code for _ in range(60)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    refused = ben.post(f"/api/c/{evening.id}/say", json={"text": "More!"})
    told = problem(refused, 429, "too_many")
    assert int(refused.headers["retry-after"]) == told.retry_after
    assert evening.browsers["gm"].get(f"/api/c/{evening.id}").status_code == 200
    assert ben.get("/").status_code == 200, "the page itself still comes"
    with ben.websocket_connect(f"ws://127.0.0.1:8000/api/c/{evening.id}/live") as socket:
        assert socket.receive_json()["problem"]["code"] == "too_many"
        with pytest.raises(WebSocketDisconnect) as left:
            socket.receive_json()
    assert (left.value.code, left.value.reason) == (4429, "Too many")


def test_who_guesses_links_waits_long_and_even_a_right_one_is_not_tried(evening):
    right = evening.link()
    guesser = evening.browser()
    for number in range(3):
        problem(guesser.post("/api/invitation", json={"token": f"guess-{number}"}), 401, "no_seat")
    for word, more in (("invitation", {}), ("join", {"name": "Mal"})):
        answer = guesser.post(f"/api/{word}", json={"token": right, **more})
        assert problem(answer, 429, "too_many").retry_after == 1000
    assert evening.browsers["player"].get(f"/api/c/{evening.id}").status_code == 200, "those who sit play on"


def test_right_links_count_as_no_guess(evening):
    for number in range(5):
        joined = evening.browser().post("/api/join", json={"token": evening.link(), "name": f"Kim {number}"})
        assert joined.status_code == 200


def test_a_seat_follows_in_so_many_windows_and_a_server_bears_so_many(evening):
    def live(role):
        return evening.browsers[role].websocket_connect(f"ws://127.0.0.1:8000/api/c/{evening.id}/live")

    with live("player") as one, live("player") as two:
        assert "view" in one.receive_json()
        assert "view" in two.receive_json()
        with live("player") as third:
            assert third.receive_json()["problem"]["code"] == "too_many"
            with pytest.raises(WebSocketDisconnect) as left:
                third.receive_json()
        assert left.value.code == 4429
        problem(evening.browsers["player"].get(f"/api/c/{evening.id}/events?wait=0"), 429, "too_many")
        with live("gm") as gm, live("onlooker") as eve:
            gm.receive_json(), eve.receive_json()
            with live("owner") as late:
                assert late.receive_json()["problem"]["code"] == "full"
                with pytest.raises(WebSocketDisconnect) as left:
                    late.receive_json()
            assert left.value.code == 4503
    with live("player") as again:
        assert "view" in again.receive_json()


def test_a_table_of_ones_own_has_no_limits(client, ada):
    for _ in range(500):
        assert client.get("/api/me").status_code == 200
    for number in range(30):
        answer = client.post("/api/invitation", json={"token": f"guess-{number}"})
        problem(answer, 401, "no_seat")


def test_the_usual_limits_are_wide_enough_for_a_hasty_table(tmp_path):
    evening = Evening(tmp_path / "home")
    with evening.owner:
        for _ in range(300):
            assert evening.browsers["player"].get("/api/me").status_code == 200
    evening.doors.close()
