"""Small builders for tests of the API."""

from typing import Any

import msgspec
from starlette.testclient import TestClient

from inglenook.web.problems import Problem

LIVE = "ws://127.0.0.1:8000"


def act(client: TestClient, campaign: str, word: str, **body: Any) -> dict[str, Any]:
    """Does something at a table, which must go well, and gives receipt and view."""
    answer = client.post(f"/api/c/{campaign}/{word}", json=body)
    assert answer.status_code == 200, answer.text
    done: dict[str, Any] = answer.json()
    return done


def opened(client: TestClient, campaign: str) -> dict[str, Any]:
    """The campaign with the end of its story."""
    answer = client.get(f"/api/c/{campaign}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def problem(answer: Any, status: int, code: str) -> Problem:
    """The problem document that an answer must be."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    found = msgspec.json.decode(answer.content, type=Problem)
    assert (found.status, found.code) == (status, code)
    assert found.type == f"urn:inglenook:problem:{code}"
    assert found.title
    assert found.detail
    return found


def texts(entries: list[dict[str, Any]], kind: str) -> list[str]:
    """What the entries of a kind say."""
    return [entry["text"] for entry in entries if entry["kind"] == kind]
