"""Seats over the API: links let people in, cookies say whose seat it is, and strangers learn nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from inglenook.table import Shelf
from inglenook.table.doors import OWNER
from tests.web.api_kit import act, opened, problem, texts
from tests.web.conftest import EVERYWHERE
from tests.web.evening import Shared

pytestmark = EVERYWHERE


@pytest.fixture
def shared(library: Shelf, tmp_path: Path) -> Iterator[Shared]:
    made = Shared(tmp_path, library=library)
    with made.owner:
        yield made
    made.doors.close()


def test_a_link_lets_somebody_in_who_then_plays_under_their_own_name(shared):
    ben = shared.guest("Ben")
    act(ben, shared.id, "say", text="I sit down.")
    said = opened(shared.owner, shared.id)["page"]["entries"][-1]
    assert (said["text"], said["seat"]) == ("I sit down.", "ben")
    assert opened(ben, shared.id)["view"]["seat"] == "ben"


def test_a_stranger_learns_nothing_not_even_what_there_is(shared):
    stranger = shared.browser()
    there = problem(stranger.get(f"/api/c/{shared.id}"), 401, "no_seat")
    nowhere = problem(stranger.get("/api/c/nothing"), 401, "no_seat")
    assert there == nowhere
    assert stranger.get("/api/campaigns").json()["campaigns"] == []
    problem(stranger.post("/api/campaigns", json={"name": "Mine"}), 401, "no_seat")
    problem(shared.guest("Ben").post("/api/campaigns", json={"name": "Mine"}), 403, "owners_only")


def test_a_link_for_one_lets_one_in_and_a_closed_one_nobody(shared):
    once = shared.link(once=True)
    assert shared.browser().post("/api/join", json={"token": once, "name": "Ben"}).status_code == 200
    problem(shared.browser().post("/api/join", json={"token": once, "name": "Eve"}), 401, "no_seat")
    closed = shared.link()
    number = shared.owner.get(f"/api/c/{shared.id}/invites").json()[0]["id"]
    shared.owner.post(f"/api/c/{shared.id}/invites/revoke", json={"invite": number})
    problem(shared.browser().post("/api/join", json={"token": closed, "name": "Eve"}), 401, "no_seat")


def test_a_link_for_one_stands_until_somebody_has_sat_down_by_it(shared):
    shared.guest("Ben")
    token, guest = shared.link(once=True), shared.browser()
    for name, code in (("BEN", "name_taken"), ("\u3164", "bad_name"), ("", "bad_name")):
        problem(guest.post("/api/join", json={"token": token, "name": name}), 409, code)
    assert guest.post("/api/join", json={"token": token, "name": "Benno"}).json()["seat"] == "benno"
    problem(shared.browser().post("/api/join", json={"token": token, "name": "Eve"}), 401, "no_seat")


def test_a_seat_is_kept_on_another_device_by_a_link_of_its_own(shared):
    ben = shared.guest("Ben")
    made = ben.post(f"/api/c/{shared.id}/invites", json={"seat": "ben", "once": True})
    assert made.status_code == 201, made.text
    phone = shared.browser()
    joined = phone.post("/api/join", json={"token": made.json()["link"].partition("#")[2]}).json()
    assert (joined["seat"], joined["id"]) == ("ben", shared.id)
    problem(ben.post(f"/api/c/{shared.id}/invites", json={"role": "gm"}), 409, "gm_only")


def own_link(browser: TestClient, campaign: str, seat: str, **wish: object) -> str:
    """The secret of a link to a seat."""
    made = browser.post(f"/api/c/{campaign}/invites", json={"seat": seat, **wish})
    assert made.status_code == 201, made.text
    return str(made.json()["link"].partition("#")[2])


def come(shared: Shared, token: str) -> TestClient:
    """A browser that came in by a link to a seat that there is."""
    browser = shared.browser()
    assert browser.post("/api/join", json={"token": token}).status_code == 200
    return browser


def devices(browser: TestClient, campaign: str, seat: str, request: str = "") -> Any:
    return browser.post(f"/api/c/{campaign}/seats/devices", json={"seat": seat, "request": request or uuid4().hex})


def last_told(browser: TestClient, campaign: str) -> tuple[str, str]:
    entry = opened(browser, campaign)["page"]["entries"][-1]
    return entry["lane"], entry["text"]


def test_who_has_a_stranger_in_their_seat_ends_their_other_devices(shared):
    ben = shared.guest("Ben")
    link = own_link(ben, shared.id, "ben")
    stranger, spare = come(shared, link), own_link(ben, shared.id, "ben", once=True)
    bens_player_link = shared.link()
    assert opened(stranger, shared.id)["view"]["seat"] == "ben"
    done = devices(ben, shared.id, "ben")
    assert done.status_code == 200, done.text
    problem(stranger.get(f"/api/c/{shared.id}"), 401, "no_seat")
    problem(stranger.get(f"/api/c/{shared.id}/export"), 401, "no_seat")
    for token in (link, spare):
        problem(stranger.post("/api/join", json={"token": token}), 401, "no_seat")
    assert opened(ben, shared.id)["view"]["seat"] == "ben"
    said = "Every other device is out of your seat, and the links to it are closed."
    assert last_told(ben, shared.id) == ("seat:ben", said)
    assert last_told(shared.owner, shared.id)[1] != said, "it is nobody else's business"
    eve = shared.browser()
    assert eve.post("/api/join", json={"token": bens_player_link, "name": "Eve"}).status_code == 200


def test_a_game_master_ends_all_devices_of_a_seat_and_its_owner_comes_back_by_a_new_link(shared):
    ben, gwen = shared.guest("Ben"), shared.guest("Gwen", "gm")
    stranger = come(shared, own_link(ben, shared.id, "ben"))
    assert devices(gwen, shared.id, "ben").status_code == 200
    for browser in (ben, stranger):
        problem(browser.get(f"/api/c/{shared.id}"), 401, "no_seat")
    assert opened(gwen, shared.id)["view"]["seat"] == "gwen"
    again = come(shared, own_link(gwen, shared.id, "ben", once=True))
    told = [entry["text"] for entry in opened(again, shared.id)["page"]["entries"] if entry["lane"] == "seat:ben"]
    assert "Gwen ended all devices of your seat, and the links to it are closed." in told


def test_nobody_else_ends_anybodys_devices(shared):
    ben, cal, eve = shared.guest("Ben"), shared.guest("Cal"), shared.guest("Eve", "onlooker")
    for browser, code in ((cal, "gm_only"), (eve, "only_looks")):
        problem(devices(browser, shared.id, "ben"), 409, code)
        problem(devices(browser, shared.id, "nobody"), 409, code)
    problem(devices(shared.owner, shared.id, "nobody"), 409, "no_seat")
    problem(devices(shared.browser(), shared.id, "ben"), 401, "no_seat")
    assert devices(eve, shared.id, "eve").status_code == 200
    assert opened(ben, shared.id)["view"]["seat"] == "ben"


def test_asked_for_twice_it_is_done_once_and_who_came_in_between_stays(shared):
    ben = shared.guest("Ben")
    assert devices(ben, shared.id, "ben", "once").json()["receipt"]["repeated"] is False
    phone = come(shared, own_link(ben, shared.id, "ben"))
    assert devices(ben, shared.id, "ben", "once").json()["receipt"]["repeated"] is True
    assert opened(phone, shared.id)["view"]["seat"] == "ben"


def test_the_keepers_other_browsers_are_out_with_the_rest_and_a_game_master_cannot_do_that_to_them(shared):
    gwen = shared.guest("Gwen", "gm")
    _, token = shared.doors.invite("", OWNER, once=True)
    lost = come(shared, token)
    _, unused = shared.doors.invite("", OWNER, once=True)
    assert devices(gwen, shared.id, "player").status_code == 200
    assert opened(lost, shared.id)["view"]["seat"] == "player"
    assert devices(lost, shared.id, "gwen").status_code == 200, "another's seat: no keeper is meant"
    assert opened(shared.owner, shared.id)["view"]["seat"] == "player"
    assert devices(shared.owner, shared.id, "player").status_code == 200
    problem(lost.get(f"/api/c/{shared.id}"), 401, "no_seat")
    problem(lost.post("/api/campaigns", json={"name": "Mine"}), 401, "no_seat")
    problem(shared.browser().post("/api/join", json={"token": unused}), 401, "no_seat")
    assert opened(shared.owner, shared.id)["view"]["seat"] == "player"


def test_a_device_that_was_ended_hears_no_more_by_long_poll_either(shared):
    ben = shared.guest("Ben")
    stranger = come(shared, own_link(ben, shared.id, "ben"))
    cursor = opened(stranger, shared.id)["view"]["cursor"]
    answers: list[Any] = []
    path = f"/api/c/{shared.id}/events?wait=10&after={cursor}"
    waiting = threading.Thread(target=lambda: answers.append(stranger.get(path)))
    waiting.start()
    until_followed(shared)
    began = time.monotonic()
    assert devices(ben, shared.id, "ben").status_code == 200
    waiting.join(5)
    assert time.monotonic() - began < 2
    problem(answers[0], 401, "no_seat")


def until_followed(shared: Shared) -> None:
    while not shared.app.state.desk.watch.followers:
        time.sleep(0.01)
    time.sleep(0.2)


def test_a_forged_cookie_is_no_seat(shared):
    ben = shared.guest("Ben")
    token, _, signature = ben.cookies["inglenook"].rpartition(".")
    for forged in (f"{token}.{'0' * len(signature)}", f"x{token}.{signature}", token, "", "."):
        liar = shared.browser()
        liar.cookies.set("inglenook", forged)
        problem(liar.get(f"/api/c/{shared.id}"), 401, "no_seat")


def test_who_is_removed_is_out_at_once(shared):
    ben = shared.guest("Ben")
    act(shared.owner, shared.id, "seats/remove", seat="ben")
    problem(ben.get(f"/api/c/{shared.id}"), 401, "no_seat")


@pytest.mark.parametrize(
    ("word", "wish"), [("say", {"text": "Here.", "request": "1"}), ("seats/remove", {"seat": "ben"})]
)
def test_who_was_removed_by_another_program_is_out_whatever_they_do_next(shared, word, wish):
    """Though their session is open still: they neither do again what is done, nor leave a seat that they haven't."""
    ben = shared.guest("Ben")
    act(ben, shared.id, "say", text="Here.", request="1")
    other = shared.library.open("Ada")
    other.seating.remove("ben", seat="player")
    problem(ben.post(f"/api/c/{shared.id}/{word}", json=wish), 401, "no_seat")
    other.close()


def test_an_owner_whose_own_seat_was_removed_by_another_program_leads_again_at_once(shared):
    shared.guest("Olga")
    shared.owner.post("/api/join", json={"token": shared.link(seat="olga")})
    assert act(shared.owner, shared.id, "say", text="As a player.")["view"]["seat"] == "olga"
    other = shared.library.open("Ada")
    other.seating.remove("olga", seat="player")
    other.close()
    assert act(shared.owner, shared.id, "say", text="As the master.")["view"]["seat"] == "player"


def test_what_is_hidden_reaches_nobody_else_over_the_wire(shared):
    ben, eve = shared.guest("Ben"), shared.guest("Eve", "onlooker")
    act(ben, shared.id, "say", text="plugh", audience="gm_and_me")
    for answer in (eve.get(f"/api/c/{shared.id}"), eve.get(f"/api/c/{shared.id}/export"),
                   eve.get(f"/api/c/{shared.id}/events?wait=0&after=table:1")):  # fmt: skip
        assert answer.status_code == 200
        assert b"plugh" not in answer.content
    assert "plugh" in texts(opened(shared.owner, shared.id)["page"]["entries"], "prose")


def test_a_seat_is_told_of_a_link_that_another_made_to_it(shared):
    ben = shared.guest("Ben")
    shared.link(seat="ben")
    told = [entry for entry in opened(ben, shared.id)["page"]["entries"] if "link to your seat" in entry["text"]]
    assert [entry["lane"] for entry in told] == ["seat:ben"]
    assert not any("link to your seat" in entry["text"] for entry in opened(shared.owner, shared.id)["page"]["entries"])


def test_who_was_sent_away_does_not_come_back_by_the_same_link(shared):
    link = shared.link()
    ben = shared.browser()
    assert ben.post("/api/join", json={"token": link, "name": "Ben"}).status_code == 200
    act(shared.owner, shared.id, "seats/remove", seat="ben")
    problem(ben.post("/api/join", json={"token": link, "name": "Ben"}), 401, "no_seat")


def test_who_leads_no_more_has_no_open_link_to_lead_by(shared):
    zoe = shared.guest("Zoe", "gm")
    made = zoe.post(f"/api/c/{shared.id}/invites", json={"role": "gm"})
    act(shared.owner, shared.id, "seats/role", seat="zoe", role="player")
    token = made.json()["link"].partition("#")[2]
    problem(shared.browser().post("/api/join", json={"token": token, "name": "Eve"}), 401, "no_seat")


def told_of_links(browser: TestClient, campaign: str) -> list[str]:
    entries = opened(browser, campaign)["page"]["entries"]
    return [" ".join(entry["text"].split()[:2]) for entry in entries if "link to your seat" in entry["text"]]


def test_a_seat_is_told_when_somebody_comes_in_by_a_link_to_it(shared):
    ben, phone = shared.guest("Ben"), shared.browser()
    token = shared.link(seat="ben")
    assert phone.post("/api/join", json={"token": token}).json()["seat"] == "ben"
    assert told_of_links(ben, shared.id) == ["The game", "Somebody opened"]
    for _ in range(2):  # who sits there already comes from nowhere
        assert phone.post("/api/join", json={"token": token}).json()["seat"] == "ben"
    assert told_of_links(phone, shared.id) == ["The game", "Somebody opened"]
    assert told_of_links(shared.owner, shared.id) == []
    used = {each["seat"]: each["used"] for each in shared.owner.get(f"/api/c/{shared.id}/invites").json()}
    assert used["ben"] == 1


def lead(shared: Shared, browser: TestClient, role: str, **wish: object) -> tuple[str, str, str]:
    """What a link says that it does, the seat that somebody has by it, and its role then."""
    token = shared.link(role=role, **wish)
    asked = browser.post("/api/invitation", json={"token": token}).json()
    joined = browser.post("/api/join", json={"token": token, "name": "Kim"})
    assert joined.status_code == 200, joined.text
    seats = opened(browser, shared.id)["view"]["seats"]
    mine = next(seat for seat in seats if seat["mine"])
    assert mine["key"] == joined.json()["seat"]
    assert asked["mine"] is None or asked["mine"]["seat"] in {seat["key"] for seat in seats}
    return asked["does"], mine["key"], mine["role"]


def test_a_link_that_may_do_more_gives_it_to_the_seat_that_somebody_has(shared):
    eve = shared.guest("Eve", "onlooker")
    assert lead(shared, eve, "onlooker") == ("here", "eve", "onlooker")
    assert lead(shared, eve, "player") == ("role", "eve", "player")
    assert lead(shared, eve, "gm", once=True) == ("role", "eve", "gm")
    assert lead(shared, eve, "player") == ("here", "eve", "gm")
    links = shared.owner.get(f"/api/c/{shared.id}/invites").json()
    assert [each["used"] for each in links][:4] == [0, 1, 1, 0]
    assert lead(shared, shared.browser(), "player") == ("new", "kim", "player")


def test_a_link_to_another_seat_says_so_before_it_takes_this_browser_there(shared):
    ben, _ = shared.guest("Ben"), shared.guest("Eve", "onlooker")
    asked = ben.post("/api/invitation", json={"token": shared.link(seat="eve")}).json()
    assert (asked["does"], asked["whose"], asked["role"]) == ("other", "Eve", "onlooker")
    assert asked["mine"] == {"seat": "ben", "name": "Ben", "role": "player"}
    assert lead(shared, ben, "player", seat="eve") == ("other", "eve", "onlooker")
    assert lead(shared, shared.browser(), "player", seat="eve")[0] == "seat"


def test_who_keeps_the_server_is_told_that_they_sit_here_already(shared):
    asked = shared.owner.post("/api/invitation", json={"token": shared.link()}).json()
    assert (asked["does"], asked["mine"]["role"]) == ("new", "gm")


def test_who_may_do_less_from_now_on_has_no_open_link_to_do_more_by(shared):
    ben, token = shared.guest("Ben"), shared.link()
    act(shared.owner, shared.id, "seats/role", seat="ben", role="onlooker")
    problem(ben.post("/api/join", json={"token": token}), 401, "no_seat")


def test_everybody_sees_and_closes_the_links_to_their_own_seat_and_a_game_master_all(shared):
    ben, eve = shared.guest("Ben"), shared.guest("Eve", "onlooker")
    path = f"/api/c/{shared.id}/invites"
    for browser, seat in ((ben, "ben"), (eve, "eve")):
        made = browser.post(path, json={"seat": seat, "once": True}).json()
        assert [each["id"] for each in browser.get(path).json()] == [made["id"]]
    assert {"ben", "eve", ""} == {each["seat"] for each in shared.owner.get(path).json()}
    hers = eve.get(path).json()[0]["id"]
    refusal = problem(ben.post(f"{path}/revoke", json={"invite": hers}), 409, "no_invite")
    nothing = problem(ben.post(f"{path}/revoke", json={"invite": 999}), 409, "no_invite")
    assert refusal.detail.replace(str(hers), "999") == nothing.detail
    assert eve.get(path).json()[0]["open"]
    assert [each["open"] for each in eve.post(f"{path}/revoke", json={"invite": hers}).json()] == [False]
    assert shared.owner.post(f"{path}/revoke", json={"invite": ben.get(path).json()[0]["id"]}).status_code == 200
    assert not ben.get(path).json()[0]["open"]


def test_a_token_that_was_planted_opens_nothing_once_somebody_sits_down_with_it(shared):
    """Whoever knew a browser's session before it had a seat must not have that seat too."""
    villain, victim = shared.guest("Mallory"), shared.browser()
    victim.cookies.update(villain.cookies)
    other = shared.owner.post("/api/campaigns", json={"name": "Bea"}).json()["id"]
    made = shared.owner.post(f"/api/c/{other}/invites", json={"role": "player"}).json()
    token = made["link"].partition("#")[2]
    assert victim.post("/api/join", json={"token": token, "name": "Ada"}).status_code == 200
    problem(villain.get(f"/api/c/{other}"), 401, "no_seat")
    assert victim.cookies["inglenook"] != villain.cookies["inglenook"]


def test_every_way_in_gives_a_fresh_session_that_keeps_the_seats_it_had(shared):
    other = shared.owner.post("/api/campaigns", json={"name": "Bea"}).json()["id"]
    ben = shared.guest("Ben")
    wishes = ({"role": "onlooker"}, {"role": "player"}, {"role": "player"}, {"seat": "player"})
    made = [shared.owner.post(f"/api/c/{other}/invites", json=wish).json() for wish in wishes]
    at_bea = [each["link"].partition("#")[2] for each in made]
    at_bea.append(shared.doors.invite("", OWNER, once=True)[1])
    for token in at_bea:  # a new seat, a role, nothing new, another's seat, the server
        old = shared.browser()
        old.cookies.update(ben.cookies)
        assert ben.post("/api/join", json={"token": token, "name": "Benno"}).status_code == 200
        problem(old.get(f"/api/c/{shared.id}"), 401, "no_seat")
        assert {each["name"]: each["seat"] for each in ben.get("/api/me").json()["campaigns"]}["Ada"] == "ben"
    assert ben.get("/api/me").json()["owner"]


def test_a_link_for_somebodys_player_gives_them_to_the_first_who_comes(shared):
    path = f"/api/c/{shared.id}/invites"
    wrong = problem(shared.owner.post(path, json={"plays": ["player:ada"]}), 409, "no_role")
    assert (wrong.field, wrong.legal) == ("plays", ("player", "party"))
    token = shared.link(plays=["player"])
    for name in ("Ben", "Eve"):
        assert shared.browser().post("/api/join", json={"token": token, "name": name}).status_code == 200
    plays = {seat["key"]: [*seat["plays"]] for seat in opened(shared.owner, shared.id)["view"]["seats"]}
    assert (plays["ben"], plays["eve"]) == (["player"], [])
