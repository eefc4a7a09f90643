"""Verifiable dice over HTTP, from the setting to the told secret."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient


def act(client: TestClient, ada: str, word: str, **body: Any) -> Any:
    answer = client.post(f"/api/c/{ada}/{word}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_an_epoch_from_end_to_end(client: TestClient, ada: str):
    assert client.get(f"/api/c/{ada}/dice").json() == []
    done = act(client, ada, "set", option="dice", value="verifiable")
    assert done["view"]["dice"] == "verifiable"
    (epoch,) = client.get(f"/api/c/{ada}/dice").json()
    assert (epoch["number"], epoch["ended"], epoch["at_hand"], epoch["secrets"]) == (1, False, True, {})
    act(client, ada, "dice/nonce", nonce="seven grey geese")
    rolled = act(client, ada, "do", command="nomadic.ask", fields={"question": "Hm?"})
    dice = next(entry for entry in rolled["receipt"]["entries"] if entry["kind"] == "dice")
    assert (dice["data"]["source"], dice["data"]["nonces"]) == ("verifiable", 1)
    early = client.post(f"/api/c/{ada}/dice/open", json={"lane": "table", "epoch": 1})
    assert (early.status_code, early.json()["code"]) == (409, "still_running")
    act(client, ada, "dice/epoch")
    first, second = client.get(f"/api/c/{ada}/dice").json()
    assert first["ended"]
    assert not second["ended"]
    assert first["nonces"] == [{"seat": "player", "text": "seven grey geese"}]
    assert list(first["secrets"]) == ["table"]
    act(client, ada, "dice/open", lane="referee", epoch=1, everyone=True)
    assert sorted(client.get(f"/api/c/{ada}/dice").json()[0]["secrets"]) == ["referee", "table"]


def test_a_repeated_request_begins_one_epoch(client: TestClient, ada: str):
    act(client, ada, "set", option="dice", value="verifiable")
    for _ in range(2):
        act(client, ada, "dice/epoch", request="once")
    assert len(client.get(f"/api/c/{ada}/dice").json()) == 2
