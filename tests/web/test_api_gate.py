"""A shared table's gate: its own pages alone, under its own name, with sealed answers and cookies that stay home."""

from __future__ import annotations

from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from inglenook.table import Library
from inglenook.table.doors import OWNER, SqliteDoors
from inglenook.web import make_app, probe
from inglenook.web.door import Door
from inglenook.web.gate import SEALS
from inglenook.web.limits import Limits, Rate
from inglenook.web.routes import PAGES, ROUTES
from inglenook.web.server import BadUrlError, origin_of
from tests.web.api_kit import problem
from tests.web.evening import PNG, Evening

PUBLIC = "https://table.example"
FOREIGN = ("https://evil.example", "http://table.example", "https://table.example.evil.example", "null",
           "https://table.example:8443", "file://", "")  # fmt: skip


class Behind:
    """A shared table behind a proxy, as `serve --url https://table.example` opens it."""

    def __init__(self, home: Path, limits: Limits | None = None) -> None:
        self.doors = SqliteDoors(home / "doors.sqlite")
        door = Door(self.doors, secure=True, proxied=True, reader="for-the-figures")
        self.app = make_app(Library(home), door, (PUBLIC, "http://127.0.0.1:8000"), limits)
        self.owner = self.browser()
        self.joined = self.owner.post("/api/join", json={"token": self.doors.invite("", OWNER, once=True)[1]})
        assert self.joined.status_code == 200
        self.id = self.owner.post("/api/campaigns", json={"name": "Ada"}).json()["id"]

    def browser(self, peer: str = "127.0.0.1") -> TestClient:
        return TestClient(self.app, base_url=PUBLIC, client=(peer, 50000))


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Behind]:
    made = Behind(tmp_path / "home")
    with made.owner:
        yield made
    made.doors.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path / "evening")
    with made.owner:
        yield made
    made.doors.close()


def test_another_sites_page_changes_nothing_with_your_cookie(behind):
    for route in ROUTES:
        if route.method == "GET":
            continue
        path = route.path.replace("{id}", behind.id)
        for origin in FOREIGN:
            problem(behind.owner.post(path, json={}, headers={"Origin": origin}), 403, "wrong_origin")
        for site in ("cross-site", "same-site", "weird"):
            answer = behind.owner.post(path, json={}, headers={"Origin": PUBLIC, "Sec-Fetch-Site": site})
            problem(answer, 403, "wrong_origin")
    assert behind.owner.get(f"/api/c/{behind.id}").status_code == 200, "it was not deleted"


def test_the_forms_that_a_foreign_page_could_send_without_asking_are_not_json(behind):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = behind.owner.post(f"/api/c/{behind.id}/say", content=b'{"text": "x"}', headers={"Content-Type": kind})
        problem(answer, 415, "not_json")


def test_its_own_page_may(behind):
    for site in ("same-origin", "none"):
        headers = {"Origin": PUBLIC, "Sec-Fetch-Site": site}
        assert behind.owner.post(f"/api/c/{behind.id}/say", json={"text": "Hi."}, headers=headers).status_code == 200


def test_no_preflight_is_ever_granted(behind):
    headers = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    answer = behind.owner.options(f"/api/c/{behind.id}/say", headers=headers)
    assert answer.status_code == 403
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_a_foreign_page_follows_nothing(behind):
    address = f"wss://table.example/api/c/{behind.id}/live"
    for origin in FOREIGN:
        with (
            pytest.raises(WebSocketDisconnect) as left,
            behind.owner.websocket_connect(address, headers={"Origin": origin}),
        ):
            pass
        assert left.value.code == 1008
    with behind.owner.websocket_connect(address, headers={"Origin": PUBLIC}) as socket:
        assert "view" in socket.receive_json()


@pytest.mark.parametrize("host", ["evil.example", "table.example.evil.example", "table.example:1", "10.0.0.1", ""])
def test_it_answers_to_its_own_name_only(behind, host):
    problem(behind.owner.get("/api/me", headers={"Host": host}), 421, "wrong_host")
    headers = {"X-Forwarded-Host": "table.example", "Forwarded": "host=table.example", "Host": host}
    problem(behind.owner.get("/api/me", headers=headers), 421, "wrong_host")


def test_what_a_proxy_claims_of_name_and_scheme_is_nothing(behind):
    claims = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http", "X-Forwarded-Prefix": "/x"}
    assert behind.owner.get("/api/me", headers=claims).json()["owner"] is True
    problem(
        behind.owner.post("/api/play-now", headers={**claims, "Origin": "http://evil.example"}), 403, "wrong_origin"
    )


def test_the_cookie_is_out_of_reach_of_scripts_other_sites_and_plain_http(behind, evening):
    cookies = SimpleCookie(behind.joined.headers["set-cookie"])
    ((name, cookie),) = cookies.items()
    assert name == "__Host-inglenook"
    assert cookie["httponly"]
    assert cookie["secure"]
    assert cookie["samesite"] == "lax"
    assert (cookie["path"], cookie["domain"]) == ("/", "")
    plain = evening.browser().post("/api/join", json={"token": evening.link(), "name": "Kim"}).headers["set-cookie"]
    assert "Secure" not in plain
    assert "HttpOnly" in plain
    assert "SameSite=lax" in plain
    gone = behind.browser().post("/api/leave", json={}).headers["set-cookie"]
    assert gone.startswith('__Host-inglenook=""')
    assert "Secure" in gone


def test_a_cookie_for_plain_http_is_none_under_https(behind):
    token = behind.owner.cookies["__Host-inglenook"]
    other = behind.browser()
    other.cookies.set("inglenook", token)
    assert other.get("/api/me").json()["owner"] is False


def test_every_answer_is_sealed(evening):
    made = evening.owner.post(f"/api/c/{evening.id}/handout", content=PNG).json()["receipt"]["entries"][-1]["number"]
    paths = [
        *(path.replace("{id}", evening.id) for path in PAGES),
        *(route.path.replace("{id}", evening.id) for route in ROUTES if route.method == "GET"),
        f"/api/c/{evening.id}/picture?number={made}",
        "/static/js/home.js",
        "/static/nothing",
        "/nothing",
        "/openapi.json",
    ]
    for path in paths:
        for browser in (evening.owner, evening.browsers["stranger"]):
            path = path.replace("/events", "/events?wait=0")
            answer = browser.get(path)
            for name, seal in SEALS.items():
                assert answer.headers[name] == seal, path
            assert answer.headers.get("cache-control"), path
    for answer in (evening.owner.post("/api/me"), evening.owner.get("/", headers={"Host": "evil.example"})):
        assert answer.headers["content-security-policy"] == SEALS["Content-Security-Policy"]


def test_the_policy_lets_no_script_run_that_is_not_a_file_of_ours():
    policy = dict(part.strip().split(" ", 1) for part in SEALS["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in SEALS["Content-Security-Policy"]
    assert "*" not in SEALS["Content-Security-Policy"]


def test_a_picture_is_a_picture_whatever_is_in_it(evening):
    for body in (b"<svg onload=alert(1)>", b"<html><script>alert(1)</script>", b"", b"BM" + bytes(50)):
        problem(evening.owner.post(f"/api/c/{evening.id}/handout", content=body), 409, "not_a_picture")
    made = evening.owner.post(f"/api/c/{evening.id}/handout", content=PNG + b"<script>alert(1)</script>").json()
    where = {"number": made["receipt"]["entries"][-1]["number"]}
    answer = evening.browsers["player"].get(f"/api/c/{evening.id}/picture", params=where)
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_behind_a_proxy_on_this_computer_its_word_counts_for_limits_alone(tmp_path):
    behind = Behind(tmp_path / "home", Limits(address=Rate(5, 0.001)))

    def asked(peer, passed_on):
        headers = {"X-Forwarded-For": passed_on} if passed_on else {}
        return behind.browser(peer).get("/api/me", headers=headers).status_code

    with behind.owner:
        assert [asked("127.0.0.1", "203.0.113.7") for _ in range(6)] == [200] * 5 + [429]
        assert asked("127.0.0.1", "203.0.113.8") == 200
        assert asked("127.0.0.1", "1.2.3.4, 203.0.113.7") == 429, "what the sender wrote itself doesn't count"
        assert [asked("198.51.100.9", f"10.0.0.{each}") for each in range(6)] == [200] * 5 + [429], "no proxy of ours"
    behind.doors.close()


def test_figures_are_for_the_owner_or_who_has_their_token_and_hold_no_names(behind):
    behind.owner.post(f"/api/c/{behind.id}/say", json={"text": "plugh"})
    stranger = behind.browser()
    problem(stranger.get("/metrics"), 401, "no_seat")
    for given in ("Bearer wrong", "Basic for-the-figures", "Bearer", "for-the-figures", "Bearer é"):
        problem(stranger.get("/metrics", headers={"Authorization": given.encode()}), 401, "no_seat")
    figures = stranger.get("/metrics", headers={"Authorization": "Bearer for-the-figures"})
    assert figures.status_code == 200
    assert figures.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert "inglenook_requests_total" in behind.owner.get("/metrics").text
    for secret in ("plugh", "Ada", behind.id, "owner", "for-the-figures"):
        assert secret not in figures.text
    problem(stranger.get(f"/api/c/{behind.id}", headers={"Authorization": "Bearer for-the-figures"}), 401, "no_seat")


def test_figures_add_up(behind):
    def figure(name):
        text = behind.owner.get("/metrics").text
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"{name} "))

    written, acts = figure("inglenook_entries_total"), figure("inglenook_append_seconds_count")
    for _ in range(3):
        behind.owner.post(f"/api/c/{behind.id}/say", json={"text": "Hi."})
    behind.owner.post(f"/api/c/{behind.id}/say", json={"text": ""})
    assert figure("inglenook_entries_total") == written + 3
    assert figure("inglenook_append_seconds_count") == acts + 3
    assert figure('inglenook_append_seconds_bucket{le="+Inf"}') == acts + 3
    assert figure("inglenook_open_campaigns") == 1
    assert figure("inglenook_followers") == 0
    with behind.owner.websocket_connect(f"wss://table.example/api/c/{behind.id}/live") as socket:
        socket.receive_json()
        assert figure("inglenook_followers") == 1
    behind.owner.get("/no")
    refused = figure('inglenook_requests_total{method="GET",status="404"}')
    behind.owner.get("/no")
    assert figure('inglenook_requests_total{method="GET",status="404"}') == refused + 1
    behind.owner.request("BREW", "/no")
    assert 'method="other"' in behind.owner.get("/metrics").text


def test_it_is_ready_as_long_as_it_can_write(behind, tmp_path, monkeypatch):
    monkeypatch.setattr(probe, "KEPT", 0.0)
    stranger = behind.browser()
    assert stranger.get("/healthz").json() == {"ok": True}
    assert stranger.get("/readyz").json() == {"ok": True}
    behind.app.state.desk.door.doors = Broken()
    told = problem(stranger.get("/readyz"), 503, "not_ready")
    assert str(tmp_path) not in told.detail
    assert stranger.get("/healthz").status_code == 200, "it lives all the same"
    behind.app.state.desk.door.doors = behind.doors
    behind.app.state.desk.library.home = tmp_path / "gone" / "home"
    problem(stranger.get("/readyz"), 503, "not_ready")
    behind.app.state.desk.library.home = tmp_path / "home"
    assert stranger.get("/readyz").status_code == 200
    behind.app.state.desk.watch.close()
    problem(stranger.get("/readyz"), 503, "not_ready")


class Broken:
    """Doors on a disk that is gone."""

    def check(self) -> None:
        raise OSError(5, "Input/output error")


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://table.example", "https://table.example"),
        ("https://Table.Example/", "https://table.example"),
        ("https://table.example:443", "https://table.example"),
        ("http://192.168.1.20:8000/", "http://192.168.1.20:8000"),
        ("http://[fe80::1]:80", "http://[fe80::1]"),
    ],
)
def test_an_address_is_written_as_browsers_write_it(url, origin):
    assert origin_of(url) == origin


@pytest.mark.parametrize("url", ["table.example", "ftp://x", "https://", "https://x/table", "https://x?y", "http://x:0x",
                                 "https://me:secret@x", "javascript:alert(1)", "https://x#y"])  # fmt: skip
def test_what_is_no_address_is_refused(url):
    with pytest.raises(BadUrlError):
        origin_of(url)
