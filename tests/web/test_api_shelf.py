"""The shelf over HTTP: engines, campaigns, and what is done with a campaign as a whole."""

from pathlib import Path

import msgspec
from starlette.testclient import TestClient

from inglenook.table import Engines, Library
from inglenook.web import make_app

from .api_kit import act, opened, problem, texts
from .conftest import HERE


def test_engines_say_what_they_are_good_for_whose_they_are_and_which_editions_ship(client):
    nomadic = next(each for each in client.get("/api/engines").json() if each["name"] == "nomadic")
    assert nomadic["title"] == "Nomadic"
    assert nomadic["good_for"]
    assert "CC BY" in nomadic["credit"]["licence"]
    assert nomadic["credit"]["lines"]
    assert [edition["key"] for edition in nomadic["editions"]] == ["nomadic-2022", "nomadic-2025"]
    assert not nomadic["trouble"]


def test_an_engine_that_cannot_be_used_says_so_and_hides_no_other(tmp_path, caplog):
    nomadic = Engines().get("nomadic")
    broken = msgspec.structs.replace(nomadic, name="broken", packs={"one": lambda: "not a pack"})
    with TestClient(make_app(Library(tmp_path, Engines({"broken": broken}))), base_url=HERE) as client:
        engines = {each["name"]: each["trouble"] for each in client.get("/api/engines").json()}
    assert engines["broken"].startswith("This engine can't be used")
    assert engines["nomadic"] == ""
    assert "broken" in caplog.text


def test_play_now_gives_a_campaign_that_is_ready_for_the_first_roll(client):
    first, second = client.post("/api/play-now", json={}), client.post("/api/play-now", json={})
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["name"] != second.json()["name"]
    campaign = first.json()["id"]
    ready = [command["name"] for command in opened(client, campaign)["view"]["commands"] if not command["refusal"]]
    assert {"nomadic.ask", "nomadic.attempt", "nomadic.check"} <= set(ready)
    assert act(client, campaign, "do", command="nomadic.attempt", fields={"what": "Climb down"})["receipt"]["text"]


def test_play_now_still_finds_a_name_when_all_are_taken(client, monkeypatch):
    monkeypatch.setattr("inglenook.web.names.SHIPS", ("Ember Wren",))
    names = [client.post("/api/play-now").json()["name"] for _ in range(3)]
    assert names == ["Ember Wren", "Ember Wren 2", "Ember Wren 3"]


def test_campaigns_are_listed_last_played_first_with_the_folder(client, library, ada):
    grace = client.post("/api/campaigns", json={"name": "Grace"}).json()["id"]
    act(client, ada, "say", text="Morning.")
    listed = client.get("/api/campaigns").json()
    assert listed["home"] == str(library.home)
    assert [line["id"] for line in listed["campaigns"]] == [ada, grace]
    assert listed["campaigns"][0]["titles"] == ["Nomadic"]


def test_a_new_campaign_takes_engine_edition_dice_and_seed(client):
    wish = {"name": "Ada", "engine": "nomadic", "edition": "nomadic-2025", "dice": "hand"}
    view = opened(client, client.post("/api/campaigns", json=wish).json()["id"])["view"]
    assert view["dice"] == "hand"
    assert view["engines"][0]["edition"] == "nomadic-2025"


def test_names_in_any_script_are_names(client):
    for name in ("عائشة", "明日香", "Ада", "Zoë & Søn", "🜂 ember"):
        made = client.post("/api/campaigns", json={"name": name})
        assert made.status_code == 201, made.text
        assert opened(client, made.json()["id"])["view"]["name"] == name


def test_what_a_new_campaign_may_not_be(client, ada):
    new = "/api/campaigns"
    taken = problem(client.post(new, json={"name": "ada"}), 409, "name_taken")
    assert taken.field == "name"
    problem(client.post(new, json={"name": "  "}), 422, "bad_name")
    unknown = problem(client.post(new, json={"name": "B", "engine": "nomadick"}), 422, "unknown_engine")
    assert "nomadic" in unknown.legal
    faulty = problem(client.post(new, json={"name": "B", "pack": "name = 3"}), 422, "bad_pack")
    assert faulty.faults
    problem(client.post(new, json={"name": "B", "edition": "1974"}), 422, "bad_pack")
    malformed = problem(client.post(new, json={"name": "B", "dice": "loaded"}), 422, "malformed")
    assert (malformed.field, malformed.path) == ("dice", "$.dice")
    assert [line["name"] for line in client.get("/api/campaigns").json()["campaigns"]] == ["Ada"]


def test_rename_keeps_id_and_story_and_says_so_in_it(client, library, ada):
    act(client, ada, "say", text="Morning.")
    renamed = client.post(f"/api/c/{ada}/rename", json={"name": "Ada of the Long Dark"})
    assert renamed.json() == {"id": ada, "name": "Ada of the Long Dark"}
    found = opened(client, ada)
    assert found["view"]["name"] == "Ada of the Long Dark"
    assert texts(found["page"]["entries"], "prose") == ["Morning."]
    assert [file.name for file in library.files()] == ["Ada of the Long Dark.inglenook"]


def test_rename_refuses_a_name_that_is_taken_or_no_name(client, ada):
    client.post("/api/campaigns", json={"name": "Grace"})
    problem(client.post(f"/api/c/{ada}/rename", json={"name": "grace"}), 409, "name_taken")
    problem(client.post(f"/api/c/{ada}/rename", json={"name": ""}), 422, "bad_name")
    assert opened(client, ada)["view"]["name"] == "Ada"


def test_a_copy_goes_its_own_way(client, ada):
    act(client, ada, "say", text="Morning.")
    copied = client.post(f"/api/c/{ada}/copy", json={"name": "Ada, had she stayed"})
    assert copied.status_code == 201
    other = copied.json()["id"]
    assert other != ada
    act(client, other, "say", text="She stayed.")
    assert texts(opened(client, ada)["page"]["entries"], "prose") == ["Morning."]
    assert texts(opened(client, other)["page"]["entries"], "prose") == ["Morning.", "She stayed."]


def test_a_deleted_campaign_is_gone_and_its_file_set_aside(client, ada):
    act(client, ada, "say", text="Morning.")
    where = Path(client.post(f"/api/c/{ada}/delete", json={}).json()["where"])
    assert where.is_file()
    problem(client.get(f"/api/c/{ada}"), 404, "no_such_campaign")
    problem(client.post(f"/api/c/{ada}/delete", json={}), 404, "no_such_campaign")
    assert client.get("/api/campaigns").json()["campaigns"] == []


def test_a_campaign_is_found_by_its_name_too(client, ada):
    assert opened(client, "ADA")["view"]["id"] == ada
    missing = problem(client.get("/api/c/Adda"), 404, "no_such_campaign")
    assert missing.alike == ("Ada",)


def test_what_another_program_renames_or_deletes_meanwhile_is_followed(client, library, ada):
    act(client, ada, "say", text="Morning.")
    library.rename("Ada", "Grace")
    assert opened(client, ada)["view"]["name"] == "Grace"
    act(client, ada, "say", text="Noon.")
    library.delete("Grace")
    problem(client.post(f"/api/c/{ada}/say", json={"text": "Night."}), 404, "no_such_campaign")


def test_only_so_many_campaigns_stay_open_and_none_for_ever(client, library):
    tables = client.app.state.desk.tables
    tables.most, tables.idle = 3, 0.2
    made = [client.post("/api/play-now").json()["id"] for _ in range(5)]
    for campaign in made:
        act(client, campaign, "say", text="Hello.")
        assert len(tables) <= 3
    client.portal.call(_until, lambda: len(tables) == 0)
    assert all(texts(opened(client, each)["page"]["entries"], "prose") == ["Hello."] for each in made)


async def _until(holds):
    import asyncio

    async with asyncio.timeout(5):
        while not holds():
            await asyncio.sleep(0.02)


def test_a_name_that_a_campaign_may_begin_with_it_may_be_given_later(client, ada):
    """Of joined and private letters too: what begins a campaign and what renames one are measured alike."""
    for name in ("👩‍🚀 Ada", "\U000c9b72"):
        assert client.post(f"/api/c/{ada}/rename", json={"name": name}).json()["name"] == name
        assert client.post(f"/api/c/{ada}/copy", json={"name": f"{name} 2"}).status_code == 201
