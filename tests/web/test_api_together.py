"""One expedition of several games over HTTP."""

import pytest

from .api_kit import act, opened, problem, texts


def test_engines_say_what_they_lend_to_another_game(client):
    lent = {each["name"]: each["module"] for each in client.get("/api/engines").json()}
    assert lent["nutshell"] is None
    assert [lent[name]["title"] for name in ("comae", "crossing", "nomadic")] == [
        "Other people",
        "The Crossing",
        "The oracles",
    ]


@pytest.mark.rule("CRO-D34", "COM-R24")
def test_a_comae_character_crosses_asks_meets_and_duels(client):
    made = client.post(
        "/api/campaigns", json={"name": "Ford", "engine": "comae", "modules": ["crossing", "nomadic"], "seed": "ember"}
    )
    ford = made.json()["id"]

    def do(command, **fields):
        return act(client, ford, "do", command=command, fields=fields)

    do("comae.sample", who="ines")
    joined = do("crossing.join")
    assert texts(joined["receipt"]["entries"], "outcome") == ["Ines Calloway travels along."]
    do("crossing.provision", store="rations", amount=6)
    do("crossing.set_out", to="Saltmarch", stages=1, horizon="looming", event="Snow")
    do("crossing.leg")
    act(client, ford, "answer", option="awareness")
    leg = act(client, ford, "answer", option="50", faces=[20, 88])
    assert [entry["data"]["key"] for entry in leg["receipt"]["entries"] if entry["kind"] == "outcome"] == ["success"]
    asked = act(client, ford, "do", command="nomadic.ask", fields={"question": "Guarded?"}, faces=[5, 5])
    assert texts(asked["receipt"]["entries"], "dice") == ["10: yes"]
    do("comae.npc", name="Orrin")
    begun = do("comae.conflict")["view"]
    (stage,) = [block for block in begun["sheets"][0]["sheet"]["sections"][0]["blocks"] if block["kind"] == "stage"]
    assert [one["name"] for side in stage["sides"] for one in side["people"]] == ["Ines Calloway", "Orrin"]
    assert do("comae.round")["receipt"]["text"]
    refused = client.post(f"/api/c/{ford}/do", json={"command": "nomadic.check", "fields": {"skill": "muscle"}})
    assert "nomadic.risk" in problem(refused, 409, "unknown_command").detail
    view = opened(client, ford)["view"]
    assert [each["engine"] for each in view["sheets"]] == ["comae", "crossing"]
