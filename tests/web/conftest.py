"""A local table to speak to over HTTP: the real application over a real library in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from inglenook.table import Library
from inglenook.web import make_app

HERE = "http://127.0.0.1:8000"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "home")


@pytest.fixture
def client(library: Library) -> Iterator[TestClient]:
    with TestClient(make_app(library), base_url=HERE) as client:
        yield client


@pytest.fixture
def ada(client: TestClient) -> str:
    """The id of a campaign whose dice fall the same way every time."""
    made = client.post("/api/campaigns", json={"name": "Ada", "engine": "nomadic", "seed": "ember"})
    assert made.status_code == 201
    return str(made.json()["id"])
