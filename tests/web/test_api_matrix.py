"""Every address by every role: whoever may ask is answered, and whoever may not moves nothing and learns nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from inglenook.table import Library
from inglenook.table.doors import SqliteDoors
from inglenook.web.routes import ROUTES, Route
from tests.web.api_kit import problem
from tests.web.evening import PNG, ROLES, Evening, Shared

LOWEST = {"anyone": "stranger", "seated": "onlooker", "player": "player", "gm": "gm", "owner": "owner",
          "figures": "owner"}  # fmt: skip
REFUSALS = {"undo": {"not_yours"}, "redo": {"not_yours"}, "revise": {"not_yours"}, "erase": {"not_yours"},
            "reveal": {"no_entry"}, "open_lane": {"no_lane"}}  # fmt: skip
"""How what is another's is refused, before it matters who asks."""


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path / "home")
    with made.owner:
        yield made
    made.doors.close()


def kept(evening: Shared) -> object:
    """All that the server keeps: how far every campaign is, and the doors."""
    books = Library(evening.home)
    places = [(line.id, line.name, line.entries) for line in books.campaigns()]
    doors = evening.doors
    assert isinstance(doors, SqliteDoors)
    with doors._lock:
        rows = [doors._db.execute(f"select * from {name}").fetchall() for name in ("session", "sitting", "invite")]
    return sorted(places), rows


@pytest.mark.parametrize("route", ROUTES, ids=lambda each: each.name)
def test_who_may_is_answered_and_who_may_not_moves_nothing(evening: Evening, route: Route):
    lowest = ROLES.index(LOWEST[route.who])
    for role in ROLES:
        wish = evening.wish(route, role)
        before = kept(evening)
        answer = evening.ask(route, role, wish)
        if ROLES.index(role) >= lowest:
            assert answer.status_code == route.status, (role, answer.text)
            if route.method == "GET":
                assert kept(evening) == before, "a GET changes nothing"
            continue
        if role == "stranger":
            problem(answer, 401, "no_seat")
        elif route.who in ("owner", "figures"):
            problem(answer, 403, "owners_only")
        else:
            assert answer.status_code == 409, (role, answer.text)
            legal = {"gm_only", "only_looks", *REFUSALS.get(route.name, ())}
            assert answer.json()["code"] in legal, (role, answer.text)
        assert kept(evening) == before, role


SEATED = [each for each in ROUTES if "{id}" in each.path]


def everything_refused(evening: Evening, browser: TestClient, campaign: str, code: str = "no_seat") -> None:
    """Asks every address of a campaign by this browser: each is refused in the same words, and nothing moves."""
    evening.browsers["somebody"] = browser
    wishes = [(route, evening.wish(route, "stranger")) for route in SEATED if route.name != "delete"]
    before = kept(evening)
    for route, wish in wishes:
        answer = evening.ask(route, "somebody", msgspec.structs.replace(wish, campaign=campaign))
        known = (code, "owners_only") if route.who == "owner" else (code,)
        assert answer.json()["code"] in known, (route.name, answer.text)
        assert answer.status_code in (401, 403)
        assert b"Ada" not in answer.content
    with following(browser, campaign) as socket:
        assert socket.receive_json()["problem"]["code"] == code
        with pytest.raises(WebSocketDisconnect) as left:
            socket.receive_json()
        assert left.value.code == 4401
    assert kept(evening) == before


def following(browser: TestClient, campaign: str):
    """The socket of a campaign, with what else a liar may add to its address."""
    return browser.websocket_connect(f"ws://127.0.0.1:8000/api/c/{campaign}/live")


def bearing(evening: Evening, cookie: str) -> TestClient:
    """A browser that brings this cookie."""
    browser = evening.browser()
    browser.cookies.set("inglenook", cookie)
    return browser


def test_a_stranger_and_a_forged_cookie_get_nothing_anywhere(evening):
    ben = evening.browsers["player"].cookies["inglenook"]
    token, _, signature = ben.rpartition(".")
    for cookie in ("", "x", f"{token}.", f"{token}.{'0' * 64}", f"x{token}.{signature}", f'"{token}.\\351"'):
        everything_refused(evening, bearing(evening, cookie), evening.id)


def test_a_cookie_that_another_server_signed_is_a_strangers(evening, tmp_path):
    other = Shared(tmp_path / "other")
    token = other.owner.cookies["inglenook"]
    everything_refused(evening, bearing(evening, token), evening.id)
    other.doors.close()


def test_a_seat_at_one_table_is_none_at_another(evening):
    made = evening.owner.post("/api/campaigns", json={"name": "Bea"}).json()
    evening.owner.post(f"/api/c/{made['id']}/say", json={"text": "plugh"})
    for role in ("onlooker", "player", "gm"):
        for name in (made["id"], "Bea", "bea", "nothing", "../doors", "Ada"):
            answer = evening.browsers[role].get(f"/api/c/{name}")
            assert answer.status_code in (401, 404), (role, name)
            assert b"plugh" not in answer.content
        everything_refused(evening, evening.browsers[role], made["id"])


def test_a_removed_seats_cookie_is_worth_nothing(evening):
    for key in ("ben", "gwen"):
        assert evening.owner.post(f"/api/c/{evening.id}/seats/remove", json={"seat": key}).status_code == 200
    everything_refused(evening, evening.browsers["player"], evening.id)
    everything_refused(evening, evening.browsers["gm"], evening.id)


def test_who_left_is_out_though_the_cookie_is_still_signed(evening):
    cookie = evening.browsers["gm"].cookies["inglenook"]
    assert evening.browsers["gm"].post("/api/leave", json={}).status_code == 200
    everything_refused(evening, bearing(evening, cookie), evening.id)


def test_a_session_ends_after_its_days(evening):
    cookie = evening.browsers["player"].cookies["inglenook"]
    evening.doors._do(("update session set begun = begun - ?", (401 * 86_400_000,)))
    everything_refused_by = bearing(evening, cookie)
    assert everything_refused_by.get(f"/api/c/{evening.id}").status_code == 401
    assert evening.owner.get("/api/campaigns").json()["campaigns"] == []


@pytest.mark.parametrize(
    "claim", [{"seat": "player"}, {"role": "gm"}, {"owner": True}, {"campaign": "x"}, {"by": "gwen"}]
)
def test_a_role_or_seat_that_a_body_claims_is_refused(evening, claim):
    field = next(iter(claim))
    for route in ROUTES:
        known = {each.name for each in msgspec.structs.fields(route.body)} if route.body else {field}
        if field in known:
            continue
        wish = evening.wish(route, "player")
        forged = msgspec.structs.replace(wish, body={**(wish.body or {}), **claim})
        before = kept(evening)
        answer = evening.ask(route, "player", forged)
        assert answer.status_code in (403, 422), (route.name, answer.text)
        assert kept(evening) == before


def test_a_role_or_seat_that_a_query_or_header_claims_is_nothing(evening):
    ben = evening.browsers["player"]
    for name in ("seat", "role", "owner"):
        assert ben.get(f"/api/c/{evening.id}?{name}=gwen").status_code == 422
    headers = {"X-Seat": "gwen", "X-Role": "gm", "X-Forwarded-User": "owner", "Authorization": "Bearer owner"}
    assert ben.get(f"/api/c/{evening.id}", headers=headers).json()["view"]["seat"] == "ben"
    assert ben.get("/metrics", headers=headers).status_code == 403


def test_anothers_seat_is_not_ones_own_to_change(evening):
    ben = evening.browsers["player"]
    before = kept(evening)
    for word, body in (
        ("seats/rename", {"seat": "gwen", "name": "Fool"}),
        ("seats/remove", {"seat": "gwen"}),
        ("seats/role", {"seat": "ben", "role": "gm"}),
        ("seats/plays", {"seat": "ben", "plays": ["referee"]}),
        ("invites", {"seat": "gwen"}),
        ("invites", {"seat": "player"}),
        ("invites", {"role": "gm"}),
        ("invites", {"role": "player"}),
    ):
        problem(ben.post(f"/api/c/{evening.id}/{word}", json=body), 409, "gm_only")
    for number in (each.id for each in evening.doors.invites(evening.id)):
        problem(ben.post(f"/api/c/{evening.id}/invites/revoke", json={"invite": number}), 409, "no_invite")
    assert kept(evening) == before


def test_a_game_master_closes_no_link_of_another_table(evening):
    other = evening.owner.post("/api/campaigns", json={"name": "Bea"}).json()["id"]
    made = evening.owner.post(f"/api/c/{other}/invites", json={"role": "gm"}).json()
    for number in (made["id"], 1):  # the second is the owner's own
        answer = evening.browsers["gm"].post(f"/api/c/{evening.id}/invites/revoke", json={"invite": number})
        problem(answer, 409, "no_invite")
    assert evening.browser().post("/api/invitation", json={"token": made["link"].partition("#")[2]}).status_code == 200


def test_a_hidden_picture_is_nobody_elses_by_any_number(evening):
    made = evening.owner.post(f"/api/c/{evening.id}/handout", params={"audience": "gm"}, content=PNG).json()
    entry = made["receipt"]["entries"][-1]
    where = {"lane": entry["lane"], "number": entry["number"]}
    assert evening.browsers["gm"].get(f"/api/c/{evening.id}/picture", params=where).content == PNG
    for role in ("player", "onlooker"):
        for number in range(1, 12):
            answer = evening.browsers[role].get(f"/api/c/{evening.id}/picture", params={**where, "number": number})
            problem(answer, 404, "no_picture")


def test_every_follower_is_checked_like_a_request(evening):
    for role in ROLES[1:]:
        with following(evening.browsers[role], evening.id) as socket:
            assert socket.receive_json()["view"]["seat"] == evening.seats[role]
    with following(evening.browsers["player"], evening.id) as socket:
        socket.receive_json()
        evening.owner.post(f"/api/c/{evening.id}/seats/remove", json={"seat": "ben"})
        last = socket.receive_json()
        while "problem" not in last:
            last = socket.receive_json()
        assert last["problem"]["code"] == "no_seat"


def test_closed_used_and_expired_links_open_nothing(tmp_path):
    now = 1_000_000
    evening = Shared(tmp_path / "home", clock=lambda: now)
    with evening.owner:
        closed, used, old = evening.link(), evening.link(once=True), evening.link(days=1)
        number = evening.owner.get(f"/api/c/{evening.id}/invites").json()[-1]["id"]
        evening.owner.post(f"/api/c/{evening.id}/invites/revoke", json={"invite": number})
        assert evening.browser().post("/api/join", json={"token": used, "name": "Ben"}).status_code == 200
        assert evening.browser().post("/api/invitation", json={"token": old}).status_code == 200
        now += 86_400_000
        before = kept(evening)
        for token in (closed, used, old, "", "x", closed[:-1], f"{closed}x", "é" * 20, "\u0000"):
            problem(evening.browser().post("/api/invitation", json={"token": token}), 401, "no_seat")
            problem(evening.browser().post("/api/join", json={"token": token, "name": "Eve"}), 401, "no_seat")
        assert kept(evening) == before
    evening.doors.close()
