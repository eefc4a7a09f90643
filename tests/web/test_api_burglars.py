"""Those who try the doors: links that are over, several at once, planted cookies, headers that say two things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web.api_kit import problem
from tests.web.evening import ADDRESS, PNG, Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path / "home")
    with made.owner:
        yield made
    made.doors.close()


def with_cookie(evening: Evening, cookie: str) -> TestClient:
    """A browser of its own that brings a cookie, and keeps none that it gets."""
    browser = evening.browser()
    browser.headers["Cookie"] = f"inglenook={cookie}"
    return browser


def at_once(asks: list[Any]) -> list[Any]:
    with ThreadPoolExecutor(len(asks)) as pool:
        return [each.result() for each in [pool.submit(ask) for ask in asks]]


def seats(evening: Evening) -> dict[str, str]:
    view = evening.owner.get(f"/api/c/{evening.id}").json()["view"]
    return {seat["name"]: seat["role"] for seat in view["seats"]}


def test_one_link_for_one_lets_in_one_of_many_at_once(evening):
    token, before = evening.link(once=True), seats(evening)
    browsers = [evening.browser() for _ in range(6)]
    answers = at_once([
        lambda one=one, name=f"Kim {place}": one.post("/api/join", json={"token": token, "name": name})
        for place, one in enumerate(browsers)
    ])  # fmt: skip
    assert Counter(each.status_code for each in answers) == {200: 1, 401: 5}
    assert len(seats(evening)) == len(before) + 1
    assert sum(one.get(f"/api/c/{evening.id}").status_code == 200 for one in browsers) == 1


def test_one_browser_that_joins_twice_at_once_has_one_seat_and_no_old_session(evening):
    cookie = evening.browsers["onlooker"].cookies["inglenook"]
    token = evening.link(role="player")
    at_once([
        lambda: with_cookie(evening, cookie).post("/api/join", json={"token": token, "name": "Kim"}) for _ in range(5)
    ])  # fmt: skip
    assert seats(evening)["Eve"] == "player"  # who came with a session that was over by then is somebody new
    assert with_cookie(evening, cookie).get(f"/api/c/{evening.id}").status_code == 401
    newcomer = evening.link()
    answers = at_once([
        lambda: evening.browser().post("/api/join", json={"token": newcomer, "name": "Lee"}) for _ in range(5)
    ])  # fmt: skip
    assert Counter(each.status_code for each in answers) == {200: 1, 409: 4}
    assert [*seats(evening)].count("Lee") == 1


def test_a_link_that_is_over_gives_no_role_and_no_seat_to_who_sits_here_already(evening):
    gm, ben = evening.browsers["gm"], evening.browsers["player"]
    closed, used = evening.link(role="gm"), evening.link(role="gm", once=True)
    number = evening.owner.get(f"/api/c/{evening.id}/invites").json()[1]["id"]
    evening.owner.post(f"/api/c/{evening.id}/invites/revoke", json={"invite": number})
    assert evening.browser().post("/api/join", json={"token": used, "name": "Kim"}).status_code == 200
    to_gm = gm.post(f"/api/c/{evening.id}/invites", json={"seat": "gwen", "once": True}).json()["link"][6:]
    assert evening.browser().post("/api/join", json={"token": to_gm}).json()["seat"] == "gwen"
    late = gm.post(f"/api/c/{evening.id}/invites", json={"seat": "gwen"}).json()["link"][6:]
    evening.owner.post(f"/api/c/{evening.id}/seats/remove", json={"seat": "gwen"})
    for token in (closed, used, to_gm, late):
        for word in ("invitation", "join"):
            problem(ben.post(f"/api/{word}", json={"token": token, **({"name": "B"} if word == "join" else {})}),
                    401, "no_seat")  # fmt: skip
    assert seats(evening)["Ben"] == "player"
    assert ben.get(f"/api/c/{evening.id}").json()["view"]["seat"] == "ben"


def test_a_planted_session_learns_nothing_of_who_sits_down_with_it(evening):
    thief = evening.guest("Mal", "onlooker")
    planted = thief.cookies["inglenook"]
    victim = with_cookie(evening, planted)
    joined = victim.post("/api/join", json={"token": evening.link(role="gm")})
    assert joined.status_code == 200
    assert joined.headers["set-cookie"].partition("=")[2].partition(";")[0] != planted
    assert thief.get(f"/api/c/{evening.id}").status_code == 401
    assert thief.get("/api/me").json()["campaigns"] == []


def test_of_two_cookies_one_counts_and_none_is_mixed(evening):
    ben, gwen = (evening.browsers[role].cookies["inglenook"] for role in ("player", "gm"))
    browser = evening.browser()
    for pair in ((ben, gwen), (gwen, ben), (ben, "x.y"), ("x.y", ben)):
        browser.headers["Cookie"] = "; ".join(f"inglenook={each}" for each in pair)
        answer = browser.get(f"/api/c/{evening.id}")
        known = {"ben" if ben in pair else "", "gwen" if gwen in pair else ""}
        assert answer.status_code == 401 or answer.json()["view"]["seat"] in known - {""}
    token, _, signature = ben.rpartition(".")
    for forged in (f"{gwen.rpartition('.')[0]}.{signature}", f"{token}.{gwen.rpartition('.')[2]}", f'"{ben}', ben[:-1]):
        browser.headers["Cookie"] = f"inglenook={forged}"
        assert browser.get(f"/api/c/{evening.id}").status_code == 401


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
@pytest.mark.parametrize("sent", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1"},
                                  {"Sec-Fetch-Site": "same-site"}, {"Origin": "http://localhost:8000"}])  # fmt: skip
def test_no_form_of_another_page_shows_a_picture_or_imports(evening, kind, sent):
    export = evening.owner.get(f"/api/c/{evening.id}/export").content
    for path, body in ((f"/api/c/{evening.id}/handout", PNG), ("/api/import?name=Mine", export)):
        answer = evening.owner.post(path, content=body, headers={"Content-Type": kind, **sent})
        problem(answer, 403, "wrong_origin")


@pytest.mark.parametrize("sent", [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"},
                                  {"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://127.0.0.1:9000"}])  # fmt: skip
def test_no_other_page_follows(evening, sent):
    address = f"{ADDRESS.replace('http', 'ws')}/api/c/{evening.id}/live"
    with (
        pytest.raises(WebSocketDisconnect) as left,
        evening.browsers["player"].websocket_connect(address, headers=sent),
    ):
        pass
    assert left.value.code == 1008


def test_a_request_of_two_names_is_answered_to_neither(evening):
    cookie = evening.browsers["player"].cookies["inglenook"]
    for hosts in (["127.0.0.1:8000", "evil.example"], ["evil.example", "127.0.0.1:8000"], ["127.0.0.1:8000"] * 2):
        headers = [*(("host", host) for host in hosts), ("cookie", f"inglenook={cookie}")]
        problem(evening.browser().get("/api/me", headers=headers), 421, "wrong_host")
    claims = {"X-HTTP-Method-Override": "DELETE", "X-Original-URL": "/metrics", "X-Rewrite-URL": "/metrics"}
    assert evening.browsers["player"].get("/api/me", headers=claims).json()["owner"] is False


def test_cookies_as_long_as_one_likes_are_understood_and_fill_no_memory(evening):
    door, cookie = evening.app.state.desk.door, evening.browsers["player"].cookies["inglenook"]
    known = len(door._tokens)
    for number in range(20):
        headers = {"Cookie": f"inglenook={cookie}; other={number:02}{'x' * 5_000}"}
        assert evening.browser().get(f"/api/c/{evening.id}", headers=headers).status_code == 200
    assert len(door._tokens) == known
