"""The lab over HTTP: a pack that is edited, and what becomes of the game by it, piece by piece."""

import asyncio
import http.client
import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from inglenook.lab.orders import CompareOrder, CourseOrder, SweepOrder
from inglenook.rules import PackError
from inglenook.table import Engines, Library
from inglenook.table.doors import SqliteDoors
from inglenook.web import make_app
from inglenook.web.door import OWNER, Door
from inglenook.web.lab_jobs import LabFullError, LabJobs, RefusedError
from tests.pace import Pace
from tests.web.api_kit import problem
from tests.web.conftest import HERE

NOMADIC = Engines().get("nomadic").packs["nomadic-2022"]()
COMAE = Engines().get("comae").packs["comae-0.96"]()
SIX: dict[str, Any] = {"number": 6, "against_number": 6, "lenses": True, "against_lenses": True}
LONG: dict[str, Any] = {
    "pack": COMAE,
    "course": "comae.fight",
    "fields": SIX,
    "plans": {"a": "spread", "b": "spread"},
    "runs": 200_000,
}
"""It would take minutes."""


def lines(answer):
    """The lines of an answer, which must have come to its end."""
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    found = [json.loads(line) for line in answer.text.splitlines() if line]
    assert found[-1] == {"end": True}, found[-1]
    return found[:-1]


def pieces(answer, kind):
    return [line[kind] for line in lines(answer) if kind in line]


def changed(client, text=NOMADIC, **values):
    answer = client.post("/api/lab/check", json={"text": text, "before": text, "set": values})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture
def five(client):
    """Nomadic with five boxes on each track."""
    return changed(client, **{"tracks.boxes": 5})["text"]


def test_the_lab_offers_games_with_their_courses_plans_and_wishes(client):
    engines = {engine["name"]: engine for engine in client.get("/api/lab").json()["engines"]}
    assert {"nomadic", "comae", "crossing", "nutshell"} <= set(engines)
    courses = {course["name"]: course for course in engines["nomadic"]["courses"]}
    expedition = courses["nomadic.expedition"]
    assert expedition["plans"][0] == {
        "key": "prudent",
        "label": "Prudent",
        "note": "Determination for the worst die; focus once half is lost of what skills can lose.",
        "roles": [],
    }
    assert [wish["key"] for wish in expedition["wishes"]] == ["last", "soon"]
    assert "marked" in [field["name"] for field in expedition["fields"]]
    assert [course["name"] for course in engines["comae"]["courses"] if course["apart"]] == ["comae.fight"]
    assert engines["nomadic"]["tables"]["nomadic.checks"] == "Checks"


def test_a_pack_comes_by_its_edition(client):
    assert client.get("/api/lab/pack?edition=nomadic-2022").json() == {"engine": "nomadic", "text": NOMADIC}
    assert problem(client.get("/api/lab/pack?edition=none"), 422, "malformed").field == "edition"


def test_a_campaigns_pack_comes_with_its_house_rules_and_its_comments(client, ada):
    client.post(f"/api/c/{ada}/set", json={"option": "nomadic.boxes.body", "value": 6})
    text = client.get(f"/api/lab/pack?campaign={ada}").json()["text"]
    assert text == NOMADIC.replace("boxes = 4", "boxes = 6", 1)
    problem(client.get("/api/lab/pack?campaign=Nobody"), 404, "no_such_campaign")
    assert problem(client.get(f"/api/lab/pack?campaign={ada}&engine=comae"), 422, "malformed").field == "engine"


def test_a_sound_pack_is_told_as_values_with_labels(client):
    found = changed(client)
    assert (found["engine"], found["edition"], found["faults"]) == ("nomadic", "nomadic-2022", [])
    assert [(each["path"], each["label"], each["value"]) for each in found["together"]] == [
        ("tracks.boxes", "Boxes of all tracks", 4)
    ]
    assert found["house"][0]["field"]["label"] == "Boxes of Body"
    values = {value["path"]: value for value in found["values"]}
    assert values["spread"]["value"] == "[10,8,6,4,4,4]"
    assert values["options.split_allowed"]["kind"] == "yes"
    assert found["courses"][0]["name"] == "nomadic.expedition"


def test_a_value_is_written_into_the_text_where_it_stands(client):
    assert changed(client, **{"tracks.boxes": 5})["text"] == NOMADIC.replace("boxes = 4", "boxes = 5")
    assert changed(client, **{"boxes.mind": 7})["text"].count("boxes = 7  # house default") == 1
    assert "spread = [12, 8, 6, 4, 4, 4]" in changed(client, spread="[12,8,6,4,4,4]")["text"]


def test_a_value_that_the_rules_refuse_leaves_the_text_as_it_was(client):
    found = changed(client, **{"tracks.boxes": 99, "spread": "[3]"})
    assert found["text"] == NOMADIC
    assert {fault["path"] for fault in found["refused"]} == {"tracks.boxes", "spread"}
    assert found["refused"][0]["hint"] == "1 to 12"
    assert found["values"]


def test_faults_are_told_at_their_lines(client):
    broken = NOMADIC.replace('label = "Body"', "label = 3", 1).replace("boxes = 4", "boxes = 99", 1)
    faults = client.post("/api/lab/check", json={"text": broken}).json()["faults"]
    assert [(fault["line"], fault["path"]) for fault in faults] == [(91, "tracks[0].label")]
    assert client.post("/api/lab/check", json={"text": "engine = "}).json()["faults"][0]["line"] == 1


def test_a_comparison_comes_piece_by_piece(client, five):
    found = lines(client.post("/api/lab/compare", json={"pack": five, "before": NOMADIC}))
    assert [next(iter(line)) for line in found] == [
        "progress", "changes", "progress", "course", "progress", "course",
    ]  # fmt: skip
    assert found[1]["changes"]["rules"][0] == {
        "path": "tracks.body.boxes", "label": "Boxes of Body", "before": "4", "after": "5",
    }  # fmt: skip
    assert {table["text"] for table in found[1]["changes"]["tables"]} == {
        "Checks: nothing changes.", "Whole actions: nothing changes.", "The question: nothing changes.",
    }  # fmt: skip
    expedition = found[3]["course"]
    assert expedition["text"] == ["An expedition lasts 28.0 actions instead of 22.9 (+5.1)."]
    assert expedition["exact"]
    assert expedition["grid"]["rows"][0] == ["Actions on average", "22.91", "28.02", "+5.11"]
    assert expedition["charts"][0].startswith("<svg")
    assert found[2]["progress"] == {"done": 1, "of": 3}


def test_tables_that_change_come_with_their_cells(client):
    other = NOMADIC.replace("low = 2, high = 4, boxes = 0", "low = 2, high = 5, boxes = 0")
    other = other.replace("low = 5, high = 9, boxes = 1", "low = 6, high = 9, boxes = 1")
    assert changed(client, other)["faults"] == []
    answer = client.post("/api/lab/compare", json={"pack": other, "before": NOMADIC, "courses": []})
    (changes,) = pieces(answer, "changes")
    assert [rule["label"] for rule in changes["rules"]] == [
        "Risk, degrees, “Not risky”, high", "Risk, degrees, “Risky”, low",
    ]  # fmt: skip
    assert changes["commands"]["rows"]
    swept = next(table for table in changes["tables"] if table["grid"])
    assert "chances change" in swept["text"]
    assert swept["charts"][0].startswith("<svg")
    assert len(swept["grid"]["rows"][0]) == len(swept["grid"]["heads"]) == 4


def test_without_a_change_a_course_is_told_as_it_goes(client):
    answer = client.post("/api/lab/compare", json={"pack": NOMADIC, "before": NOMADIC, "courses": ["expedition"]})
    (course,) = pieces(answer, "course")
    assert course["text"] == ["An expedition lasts 22.9 actions on average, in 8 of 10 cases 18 to 28 actions."]


def test_a_course_begins_as_it_is_set_and_says_what_it_refuses(client, five):
    setting = {"nomadic.expedition": {"fields": {"marked": 8}, "plans": {"": "plain"}}}
    body = {"pack": five, "before": NOMADIC, "courses": ["nomadic.expedition"], "settings": setting}
    (course,) = pieces(client.post("/api/lab/compare", json=body), "course")
    assert course["plans"] == "Choices are made by plan: As it comes."
    setting = {"nomadic.expedition": {"fields": {"marked": 17}}}
    (course,) = pieces(client.post("/api/lab/compare", json={**body, "settings": setting}), "course")
    assert len(course["charts"]) == 1  # by the new ones it can
    assert course["text"][0].startswith("By the old rules it can't be begun: ")


def test_what_takes_long_is_left_out_unless_it_is_named(client):
    body = {"pack": COMAE, "before": COMAE, "runs": 50}
    found = lines(client.post("/api/lab/compare", json=body))
    assert [line["course"]["name"] for line in found if "course" in line] == [
        "comae.duel", "comae.duel_to_the_last", "comae.line",
    ]  # fmt: skip
    answer = client.post("/api/lab/course", json={"pack": COMAE, "course": "fight", "runs": 20})
    (course,) = pieces(answer, "course")
    assert not course["exact"]
    assert "20 runs" in course["sure"]


def test_the_best_play_says_what_it_comes_to_and_what_it_chooses(client):
    body = {"pack": NOMADIC, "course": "nomadic.expedition", "fields": {"marked": 12}, "wish": ""}
    (best,) = pieces(client.post("/api/lab/course", json=body), "best")
    assert best["wish"] == "Last as long as one can"
    assert best["text"].startswith("By the best play for “Last as long as one can”: ")
    assert best["choices"][0]["question"] == "How do you make the check?"
    assert "With determination" in dict(best["choices"][0]["chosen"])
    answer = client.post("/api/lab/course", json={**body, "wish": "glory"})
    assert problem(answer, 409, "unknown_wish").legal == ("last", "soon")


def test_a_sweep_has_a_row_for_each_value_and_a_picture(client):
    body = {"pack": NOMADIC, "course": "nomadic.expedition", "vary": {"tracks.boxes": "3..6"}}
    found = lines(client.post("/api/lab/sweep", json=body))
    assert {"progress": {"done": 4, "of": 4}} in found
    swept = found[-1]["sweep"]
    assert [row[:2] for row in swept["grid"]["rows"]] == [
        ["3", "17.80"], ["4", "22.91"], ["5", "28.02"], ["6", "33.13"],
    ]  # fmt: skip
    assert "from 3 to 6: an expedition lasts 17.8 actions at first and 33.1 at last." in swept["text"]
    assert swept["charts"][0].startswith("<svg")


@pytest.mark.parametrize(
    ("vary", "code"),
    [
        ({}, "nothing_varied"),
        ({"tracks.boxes": "6..3"}, "bad_values"),
        ({"tracks.boxs": "3..6"}, "unknown_path"),
        ({"marked": "0..16", "resources": "0..50"}, "too_many_cells"),
    ],
)
def test_a_sweep_that_makes_no_sense_is_refused(client, vary, code):
    body = {"pack": NOMADIC, "course": "nomadic.expedition", "vary": vary}
    answer = client.post("/api/lab/sweep", json=body)
    if answer.status_code == 200:  # it had begun before it was found out
        assert json.loads(answer.text.splitlines()[-1])["problem"]["code"] == code
    else:
        problem(answer, 409, code)


def test_a_report_is_one_page(client, five):
    body = {"pack": five, "before": NOMADIC, "courses": ["nomadic.expedition"]}
    (report,) = pieces(client.post("/api/lab/report", json=body), "report")
    assert report["name"] == "nomadic-2022.html"
    assert report["html"].startswith("<!doctype html>")
    assert "28.0 actions instead of 22.9" in report["html"]
    (alone,) = pieces(client.post("/api/lab/report", json={"pack": NOMADIC, "courses": []}), "report")
    assert "Nomadic: how it goes by nomadic-2022" in alone["html"]


def test_what_is_refused_at_once_has_its_status(client):
    answer = client.post("/api/lab/course", json={"pack": NOMADIC, "course": "expeditio"})
    assert problem(answer, 409, "unknown_course").legal == ("nomadic.expedition", "nomadic.mission")
    answer = client.post("/api/lab/compare", json={"pack": NOMADIC, "before": COMAE})
    problem(answer, 409, "other_game")
    answer = client.post("/api/lab/compare", json={"pack": NOMADIC, "before": "engine = 3"})
    faults = problem(answer, 422, "bad_pack").faults
    assert isinstance(faults, tuple)
    assert faults[0].line == 1
    problem(client.post("/api/lab/course", json={"pack": NOMADIC, "course": "x", "runs": 10**9}), 422, "malformed")
    problem(client.post("/api/lab/compare", json={"pack": NOMADIC}), 422, "malformed")


def test_only_the_owner_of_a_shared_server_may_use_it(tmp_path: Path):
    doors = SqliteDoors(tmp_path / "doors.sqlite")
    _, token = doors.invite("", OWNER, days=1, once=True)
    library = Library(tmp_path / "home")
    with TestClient(make_app(library, Door(doors), (HERE,)), base_url=HERE) as client:
        for method, path in [("GET", ""), ("GET", "/pack?edition=nomadic-2022"), ("POST", "/check"),
                             ("POST", "/course"), ("POST", "/compare"), ("POST", "/sweep"),
                             ("POST", "/report")]:  # fmt: skip
            problem(client.request(method, f"/api/lab{path}", json={} if method == "POST" else None), 401, "no_seat")
        assert client.post("/api/join", json={"token": token}).status_code == 200
        assert client.get("/api/lab").status_code == 200
    doors.close()


async def told(jobs, kind, order):
    return [line async for line in jobs.run(kind, order) if line != b"\n"]


def test_a_process_is_kept_for_the_next_order():
    async def twice():
        jobs = LabJobs(at_once=1)
        try:
            order = SweepOrder(pack=NOMADIC, course="expedition", vary={"marked": "8"})
            await told(jobs, "sweep", order)
            first = jobs.pids
            assert len(first) == 1
            await told(jobs, "sweep", order)
            with pytest.raises(RefusedError):
                await told(jobs, "course", CourseOrder(pack=NOMADIC, course="none"))
            with pytest.raises(PackError):
                await told(jobs, "compare", CompareOrder(pack=NOMADIC, before="3"))
            assert jobs.pids == first
        finally:
            await jobs.close()
        assert jobs.pids == frozenset()

    asyncio.run(twice())


def test_what_nobody_waits_for_is_ended_at_once_and_makes_room():
    async def left():
        jobs = LabJobs(at_once=1)
        try:
            lines = jobs.run("course", CourseOrder(**LONG))
            await anext(lines)
            (pid,) = jobs.pids
            await lines.aclose()
            assert jobs.pids == frozenset()
            await told(jobs, "sweep", SweepOrder(pack=NOMADIC, course="expedition", vary={"marked": "8"}))
            assert jobs.pids.isdisjoint({pid})
            await asyncio.sleep(0.1)
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        finally:
            await jobs.close()

    asyncio.run(left())


def test_so_many_work_at_once_so_many_wait_and_the_rest_are_turned_away():
    async def crowd():
        jobs = LabJobs(at_once=1, most_waiting=1)
        try:
            first = jobs.run("course", CourseOrder(**LONG))
            await anext(first)
            second = jobs.run("course", CourseOrder(**LONG))
            assert await anext(second) == b"\n"  # it waits
            with pytest.raises(LabFullError):
                await anext(jobs.run("course", CourseOrder(**LONG)))
            assert len(jobs.pids) == 1
            await first.aclose()
            while await anext(second) == b"\n":
                assert len(jobs.pids) <= 1
            await second.aclose()
        finally:
            await jobs.close()

    asyncio.run(crowd())


def test_what_takes_too_long_is_stopped_and_says_so():
    async def slow():
        jobs = LabJobs(seconds=2.5)
        try:
            with pytest.raises(RefusedError, match=r"longer than 2\.5 seconds") as refused:
                await told(jobs, "course", CourseOrder(**LONG))
            assert refused.value.refusal.code == "lab_time"
            assert jobs.pids == frozenset()
        finally:
            await jobs.close()

    asyncio.run(slow())


def test_a_process_that_dies_says_so_and_another_takes_its_place():
    async def died():
        jobs = LabJobs(at_once=1)
        try:
            lines = jobs.run("course", CourseOrder(**LONG))
            await anext(lines)
            (pid,) = jobs.pids
            os.kill(pid, 9)
            with pytest.raises(RefusedError, match="ended before it was done"):
                async for _ in lines:
                    pass
            await told(jobs, "sweep", SweepOrder(pack=NOMADIC, course="expedition", vary={"marked": "8"}))
        finally:
            await jobs.close()

    asyncio.run(died())


def ask(url, path, body):
    """A request whose answer comes line by line, and its connection."""
    place = urlsplit(url)
    connection = http.client.HTTPConnection(str(place.hostname), place.port, timeout=60)
    connection.request("POST", path, json.dumps(body), {"content-type": "application/json"})
    return connection, connection.getresponse()


def test_whoever_leaves_in_the_middle_frees_a_place_and_tables_never_wait(table_server):
    pace = Pace()
    for _ in range(4):  # twice as many as may work at once
        connection, answer = ask(table_server.url, "/api/lab/course", LONG)
        assert json.loads(answer.readline()) == {"progress": {"done": 0, "of": 1}}
        place = urlsplit(table_server.url)
        table = http.client.HTTPConnection(str(place.hostname), place.port, timeout=20)  # far less than the lab takes
        with pace.timed():
            table.request("GET", "/api/campaigns")
            assert table.getresponse().status == 200
        table.close()
        answer.close()
        connection.close()
    assert pace.usual < 2
    body = {"pack": NOMADIC, "course": "nomadic.expedition"}
    connection, answer = ask(table_server.url, "/api/lab/course", body)
    assert [line for line in answer.read().splitlines() if line][-1] == b'{"end":true}'
    connection.close()
