"""Seats over the API: links let people in, cookies say whose seat it is, and strangers learn nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.table import Shelf
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
