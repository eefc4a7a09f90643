"""A probe is answered soon, whatever the disk or the database does, and costs the table nothing."""

from __future__ import annotations

import asyncio
import http.client
import threading
import time
from typing import Any

import pytest

from inglenook.web.probe import NotReadyError, Probe
from tests import postgres
from tests.web.served import HOST, served

TOKEN = "for-the-figures"


def asked(port: int, path: str, **headers: str) -> tuple[int, bytes, float]:
    """The status, what was answered, and after how many seconds."""
    began = time.monotonic()
    connection = http.client.HTTPConnection(HOST, port, timeout=20)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read(), time.monotonic() - began
    finally:
        connection.close()


def test_the_database_goes_and_comes_back(database_url: str, server: postgres.Server, monkeypatch: pytest.MonkeyPatch):
    """Meanwhile it isn't ready, lives, and tells its figures; then it is ready by itself."""
    monkeypatch.setenv("INGLENOOK_METRICS_TOKEN", TOKEN)
    with served(database_url) as one:
        owner = one.owner()
        ada = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"]
        owner.post(f"/api/c/{ada}/say", {"text": "Before."})
        assert asked(one.port, "/readyz")[0] == 200
        server.stop("fast")
        try:
            time.sleep(1.1)
            told: list[tuple[int, bytes, float]] = []
            probes = [threading.Thread(target=lambda: told.append(asked(one.port, "/readyz"))) for _ in range(20)]
            for each in probes:
                each.start()
            lives = [asked(one.port, "/healthz") for _ in range(5)]
            status, figures, seconds = asked(one.port, "/metrics", Authorization=f"Bearer {TOKEN}")
            assert {status, *(each[0] for each in lives)} == {200}
            assert min(seconds, *(each[2] for each in lives)) < 1
            assert b"inglenook_entries_total 1\n" in figures
            for each in probes:
                each.join()
            assert {status for status, _, _ in told} == {503}
            assert max(seconds for _, _, seconds in told) < 4, "they wait together, not one after the other"
        finally:
            server.start()
        until = time.monotonic() + 10
        while asked(one.port, "/readyz")[0] != 200:
            assert time.monotonic() < until
            time.sleep(0.1)
        owner.post(f"/api/c/{ada}/say", {"text": "After."})


def test_many_who_ask_are_told_by_one_look_and_none_waits_for_one_that_hangs(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("inglenook.web.probe.PATIENCE", 0.2)
    gate, looks = threading.Event(), []

    def look() -> None:
        looks.append(time.monotonic())
        gate.wait(10)

    async def ask_all() -> list[Any]:
        probe = Probe(look)
        first = await asyncio.gather(*(probe.ask() for _ in range(50)), return_exceptions=True)
        gate.set()
        await asyncio.sleep(0.05)
        for _ in range(5):
            await asyncio.gather(*(probe.ask() for _ in range(50)))
        return first

    first = asyncio.run(ask_all())
    assert {type(each) for each in first} == {NotReadyError}
    assert len(looks) == 2, "one that hung, and one whose good news are told to all who ask soon after"
