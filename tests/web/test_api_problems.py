"""Whatever is refused or goes wrong over HTTP is a problem document that says what happened and what to do."""

import json
import sqlite3

import msgspec
import pytest
from starlette.testclient import TestClient

from inglenook.journal import StoreBusyError
from inglenook.rules import Command
from inglenook.table import Engines, Library
from inglenook.web import make_app
from inglenook.web.codec import BODY_LIMIT
from inglenook.web.problems import problem_of, response_of

from .api_kit import act, opened, problem, texts
from .conftest import HERE


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"text": 3}, "$.text"),
        ({}, "$.text"),
        ({"text": "a", "volume": "loud"}, "$.volume"),
        ({"text": "a", "request": ""}, "$.request"),
        ({"text": "a", "request": "r" * 201}, "$.request"),
        ([], "$"),
        ("text", "$"),
    ],
)
def test_what_a_body_may_not_be_is_told_with_its_place(client, ada, body, path):
    assert problem(client.post(f"/api/c/{ada}/say", json=body), 422, "malformed").path == path


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"command": "nomadic.ask", "fields": {"question": ["a"]}}, "$.fields[...]"),
        ({"command": "nomadic.ask", "fields": {"question": 10**30}}, "$.fields[...]"),
        ({"command": "nomadic.ask", "faces": [1, "2"]}, "$.faces[1]"),
        ({"command": "nomadic.ask", "faces": [10**30]}, "$.faces[0]"),
        ({"command": "nomadic.ask", "seen": "yesterday"}, "$.seen"),
        ({"command": "nomadic.ask", "seen": "table:99999999999999999999"}, "$.seen"),
    ],
)
def test_wishes_that_no_command_could_mean(client, ada, body, path):
    assert problem(client.post(f"/api/c/{ada}/do", json=body), 422, "malformed").path == path


@pytest.mark.parametrize("raw", [b"{", b'{"text": "\xff"}', b'{"text": "\\ud800"}', b"[" * 100_000, b"nonsense"])
def test_what_is_no_json(client, ada, raw):
    answer = client.post(f"/api/c/{ada}/say", content=raw, headers={"content-type": "application/json"})
    problem(answer, 422, "malformed")


def test_a_nul_in_a_text_is_kept_or_refused_but_breaks_nothing(client, ada):
    answer = client.post(f"/api/c/{ada}/say", json={"text": "a\x00b"})
    assert answer.status_code in (200, 409, 422)
    assert opened(client, ada)["view"]["name"] == "Ada"


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("limit=0", "limit"),
        ("limit=1001", "limit"),
        ("limit=ten", "limit"),
        ("before=-1", "before"),
        ("before=1&before=2", "before"),
        ("color=red", "color"),
    ],
)
def test_what_a_query_may_not_be(client, ada, query, field):
    assert problem(client.get(f"/api/c/{ada}/entries?{query}"), 422, "malformed").field == field


def test_a_form_is_no_json(client, ada):
    problem(client.post(f"/api/c/{ada}/say", data={"text": "a"}), 415, "not_json")


def test_a_body_over_the_limit_is_refused_and_nothing_kept(client, ada):
    huge = json.dumps({"text": "x" * BODY_LIMIT})
    answer = client.post(f"/api/c/{ada}/say", content=huge, headers={"content-type": "application/json"})
    assert "2,000,000" in problem(answer, 413, "too_large").detail
    assert texts(opened(client, ada)["page"]["entries"], "prose") == []


def test_unknown_campaigns_addresses_and_methods(client, ada):
    nobody = "00000000-0000-4000-8000-000000000000"
    for path in ("", "/entries", "/search?q=a", "/export", "/events?wait=0"):
        problem(client.get(f"/api/c/{nobody}{path}"), 404, "no_such_campaign")
    for word in ("do", "odds"):
        answer = client.post(f"/api/c/{nobody}/{word}", json={"command": "nomadic.ask"})
        problem(answer, 404, "no_such_campaign")
    for word in ("answer", "undo", "redo", "delete"):
        problem(client.post(f"/api/c/{nobody}/{word}", json={}), 404, "no_such_campaign")
    for word in ("rename", "copy"):
        problem(client.post(f"/api/c/{nobody}/{word}", json={"name": "A"}), 404, "no_such_campaign")
    problem(client.get("/api/nothing"), 404, "no_such_address")
    problem(client.get("/static/nothing.js"), 404, "no_such_address")
    problem(client.get("/static/../server.py"), 404, "no_such_address")
    problem(client.get("/static/%2e%2e/server.py"), 404, "no_such_address")
    wrong = client.get(f"/api/c/{ada}/undo")
    assert problem(wrong, 405, "wrong_method").detail == "GET isn't done here; POST is."
    assert wrong.headers["allow"] == "POST"


@pytest.mark.parametrize("key", ["..", "%2e%2e", "..%2f..%2fetc%2fpasswd", "%00", "a%0d%0ab", "*"])
def test_no_key_leads_out_of_the_folder(client, ada, key):
    assert client.get(f"/api/c/{key}").status_code == 404


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:8000", "localhost@evil", "", "0.0.0.0:8000"])
def test_another_host_name_is_refused_everywhere(client, ada, host):
    for path in ("/", "/api/campaigns", "/static/fonts/fonts.css", "/openapi.json"):
        problem(client.get(path, headers={"host": host}), 421, "wrong_host")


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "localhost", "LocalHost:1"])
def test_our_own_names_are_answered(client, host):
    assert client.get("/api/campaigns", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": "http://localhost:8000"},  # a name for the same machine, another origin for the browser
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_page_can_change_nothing(client, ada, headers):
    for path, body in ((f"/api/c/{ada}/say", {"text": "Forged."}), ("/api/play-now", {})):
        problem(client.post(path, json=body, headers=headers), 403, "wrong_origin")
    assert texts(opened(client, ada)["page"]["entries"], "prose") == []
    assert len(client.get("/api/campaigns").json()["campaigns"]) == 1


def test_our_own_page_and_programs_without_an_origin_may(client, ada):
    ours = {"origin": HERE, "sec-fetch-site": "same-origin"}
    assert client.post(f"/api/c/{ada}/say", json={"text": "Ours."}, headers=ours).status_code == 200
    assert client.post(f"/api/c/{ada}/say", json={"text": "A program's."}).status_code == 200


def test_every_answer_is_sealed(client, ada):
    for path in ("/api/campaigns", f"/api/c/{ada}", "/api/nothing", "/static/fonts/fonts.css", f"/api/c/{ada}/export"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers
    assert "content-security-policy" in client.get("/", headers={"host": "evil"}).headers


def test_a_fault_of_ours_shows_nothing_of_its_inside(tmp_path, caplog):
    def trips(*_):
        raise RuntimeError("secret inside")

    nomadic = Engines().get("nomadic")
    trip = Command("trip", "Trip", "Falls over.", "", trips)
    broken = msgspec.structs.replace(nomadic, commands=(*nomadic.commands, trip))
    with TestClient(make_app(Library(tmp_path, Engines({"nomadic": broken}))), base_url=HERE) as client:
        campaign = client.post("/api/play-now").json()["id"]
        before = opened(client, campaign)["view"]["cursor"]
        answer = client.post(f"/api/c/{campaign}/do", json={"command": "nomadic.trip"})
        problem(answer, 500, "internal")
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text
        assert "secret inside" in caplog.text
        assert opened(client, campaign)["view"]["cursor"] == before


def test_a_full_disk_loses_nothing(client, ada):
    act(client, ada, "say", text="Before.")
    tables = client.app.state.desk.tables

    def fill(table):
        """No page may be added to the file any more: SQLite then says what it says on a full disk."""
        pages = table.store._writer.execute("PRAGMA page_count").fetchone()[0]
        table.store._writer.execute(f"PRAGMA max_page_count = {pages}")

    client.portal.call(tables.run, ada, fill)
    found = problem(client.post(f"/api/c/{ada}/say", json={"text": "x" * 90_000}), 507, "disk_full")
    assert "Nothing was lost" in found.detail
    client.portal.call(tables.run, ada, lambda table: table.store._writer.execute("PRAGMA max_page_count = 1000000"))
    act(client, ada, "say", text="After.")
    assert texts(opened(client, ada)["page"]["entries"], "prose") == ["Before.", "After."]


def test_a_busy_file_asks_to_come_again():
    made = problem_of(StoreBusyError("the file is held by another program that is writing"))
    assert (made.status, made.code) == (503, "busy")
    assert response_of(made).headers["retry-after"] == "1"


def test_a_damaged_campaign_says_what_can_be_saved(client, library):
    campaign = library.create("Ada")
    for count in range(5):
        campaign.say(f"Line {count}.")
    campaign.close()
    file = library.path("Ada")
    connection = sqlite3.connect(file)
    connection.execute("UPDATE entry SET body = ? WHERE position = 5", (b'{"text":"Never said."}',))
    connection.commit()
    connection.close()

    found = problem(client.get("/api/c/Ada"), 409, "damaged")
    assert found.can_be_saved == 4
    assert "salvage" in str(found.rescue)
    assert "4 entries are whole" in found.detail
    line = client.get("/api/campaigns").json()["campaigns"][0]
    assert "4 entries are whole" in line["trouble"]


def test_a_file_that_is_no_campaign_is_said_to_be_none(client, library):
    library.home.mkdir()
    (library.home / "Note.inglenook").write_text("Dear diary")
    problem(client.get("/api/c/Note"), 409, "not_a_campaign")
