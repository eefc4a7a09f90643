"""Campaigns out as files and in again, over HTTP."""

import json
from urllib.parse import unquote

import pytest
from starlette.testclient import TestClient

from inglenook.table import Engines, Library, UnknownEngineError
from inglenook.web import files, make_app

from .api_kit import act, opened, problem, texts
from .conftest import HERE

JSON = {"content-type": "application/json"}


def test_an_export_comes_back_whole(client, ada):
    act(client, ada, "do", command="nomadic.ask", fields={"question": "Is anyone here?"})
    act(client, ada, "say", text="Nobody.")
    before = opened(client, ada)["page"]["entries"]
    answer = client.get(f"/api/c/{ada}/export")
    assert answer.headers["content-type"] == "application/json"
    client.post(f"/api/c/{ada}/delete", json={})
    made = client.post("/api/import", content=answer.content, headers=JSON)
    assert made.status_code == 201, made.text
    assert opened(client, made.json()["id"])["page"]["entries"] == before


def test_an_import_takes_another_name(client, ada):
    export = client.get(f"/api/c/{ada}/export").content
    problem(client.post("/api/import", content=export, headers=JSON), 409, "name_taken")
    made = client.post("/api/import", params={"name": "Ada again"}, content=export, headers=JSON)
    assert made.status_code == 201, made.text
    assert made.json()["name"] == "Ada again"
    assert {line["name"] for line in client.get("/api/campaigns").json()["campaigns"]} == {"Ada", "Ada again"}


def test_a_second_import_is_a_campaign_of_its_own(client, ada):
    export = client.get(f"/api/c/{ada}/export").content
    made = client.post("/api/import", params={"name": "Ada again"}, content=export, headers=JSON).json()
    act(client, made["id"], "say", text="Only here.")
    assert texts(opened(client, ada)["page"]["entries"], "prose") == []


def test_the_story_as_markdown_names_whose_rules_they_are(client, ada):
    act(client, ada, "say", text="It is *dark*.")
    answer = client.get(f"/api/c/{ada}/export", params={"format": "markdown"})
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.text.startswith("# Ada\n")
    assert "It is *dark*." in answer.text
    assert "Fari RPGs" in answer.text


@pytest.mark.parametrize("name", ["Ada", "明日香", "عائشة", 'He said "go"; a/b\\c', "Zoë % 100"])
def test_a_download_is_named_safely_in_any_script(client, name):
    campaign = client.post("/api/campaigns", json={"name": name}).json()["id"]
    header = client.get(f"/api/c/{campaign}/export").headers["content-disposition"]
    assert header.isascii()
    plain, _, extended = header.removeprefix('attachment; filename="').partition("\"; filename*=UTF-8''")
    assert '"' not in plain
    assert not set('/\\:"') & set(unquote(extended))
    assert unquote(extended).endswith(".json")
    if name.isalpha():
        assert unquote(extended) == f"{name}.json"


@pytest.mark.parametrize("spoil", [b"", b"{}", b"not json", b'{"format": "other/9"}'])
def test_what_is_no_export_is_refused_and_leaves_nothing(client, library, spoil):
    problem(client.post("/api/import", content=spoil, headers=JSON), 422, "not_importable")
    assert library.files() == []


def test_an_export_that_was_changed_is_refused(client, library, ada):
    act(client, ada, "say", text="I lost.")
    changed = client.get(f"/api/c/{ada}/export").content.replace(b"I lost.", b"I won!!")
    client.post(f"/api/c/{ada}/delete", json={})
    problem(client.post("/api/import", content=changed, headers=JSON), 422, "not_importable")
    assert library.files() == []


def test_an_import_over_the_limit_is_refused_with_the_limit(client, library, monkeypatch):
    monkeypatch.setattr(files, "IMPORT_LIMIT", 1_000)
    answer = client.post("/api/import", content=b" " * 2_000, headers=JSON)
    assert "1,000 bytes" in problem(answer, 413, "too_large").detail
    assert library.files() == []


def test_an_export_of_another_format_is_not_understood(client, ada):
    assert problem(client.get(f"/api/c/{ada}/export?format=pdf"), 422, "malformed").field == "format"


def test_an_export_is_one_json_document_with_all_acts(client, ada):
    for count in range(3):
        act(client, ada, "say", text=f"Line {count}.")
    found = json.loads(client.get(f"/api/c/{ada}/export").content)
    assert found["format"] == "inglenook-campaign/1"
    assert len(found["acts"]) == 4


def test_a_campaign_whose_engine_is_gone_can_still_be_taken_elsewhere(tmp_path):
    Library(tmp_path).create("Ada").close()
    with TestClient(make_app(Library(tmp_path, Nothing())), base_url=HERE) as client:
        problem(client.get("/api/c/Ada"), 422, "unknown_engine")
        assert client.get("/api/c/Ada/export").json()["format"] == "inglenook-campaign/1"


class Nothing(Engines):
    """No engine is installed."""

    def get(self, name):
        raise UnknownEngineError(name, ())
