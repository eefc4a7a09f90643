"""Processes at one database: what one writes the others hear at once, and a killed one takes nothing with it."""

from __future__ import annotations

import queue
import random
import signal
import subprocess
import time

import pytest

from inglenook.journal import Change, verify
from inglenook.journal.database import Database
from inglenook.journal.postgres import PostgresStore
from tests import postgres
from tests.journal.builders import NOON, prose, roll, say

SECOND = 1.0


@pytest.fixture
def heard(database: Database) -> queue.Queue[Change | None]:
    """What this process hears, in order, from when it began to listen."""
    found: queue.Queue[Change | None] = queue.Queue()
    database.changes.on_change(found.put)
    assert found.get(timeout=5) is None, "whoever begins to listen looks for themselves first"
    return found


def test_a_change_names_the_campaign_and_how_far_it_is(shared: PostgresStore, heard: queue.Queue[Change | None]):
    key = shared.meta["id"]
    roll(shared, "r1")
    assert heard.get(timeout=SECOND) == (key, 4)
    say(shared, "r2", "on")
    assert heard.get(timeout=SECOND) == (key, 5)
    with shared.writing() as writer:
        writer.set_meta({"name": "The wreck"})
    assert heard.get(timeout=SECOND) == (key, 5)
    with shared.writing() as writer:
        writer.keep_snapshot(5, "v1", b"a cache is no change")
    with pytest.raises(ValueError, match="on second thoughts"), shared.writing() as writer:  # noqa: PT012
        writer.append("r3", "anna", "prose", NOON, [prose("Never mind")])
        raise ValueError("on second thoughts")
    say(shared, "r4", "on")
    assert heard.get(timeout=SECOND) == (key, 6)


def test_what_is_heard_can_be_read(shared: PostgresStore, heard: queue.Queue[Change | None]):
    for count in range(50):
        say(shared, f"r{count}", "on")
        change = heard.get(timeout=SECOND)
        assert change is not None
        assert shared.position >= change.position


def test_one_follower_that_fails_does_not_deafen_the_others(
    database: Database, shared: PostgresStore, heard: queue.Queue[Change | None], caplog: pytest.LogCaptureFixture
):
    def fails(change: Change | None) -> None:
        raise ValueError(change)

    database.changes.on_change(fails)
    early: list[Change | None] = []
    stop = database.changes.on_change(early.append)
    say(shared, "r1", "on")
    assert heard.get(timeout=SECOND) is not None
    stop()
    say(shared, "r2", "on")
    assert heard.get(timeout=SECOND) is not None
    assert "waking a follower" in caplog.text
    assert len(early) == 1


@pytest.mark.parametrize("how", ["cut", "restart"])
def test_after_a_break_everybody_is_woken(
    server: postgres.Server, shared: PostgresStore, heard: queue.Queue[Change | None], how: str
):
    if how == "cut":
        server.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    else:
        server.restart("immediate")
    assert heard.get(timeout=5) is None
    roll(shared, "r1")
    assert heard.get(timeout=SECOND) == (shared.meta["id"], 4)


PLAYER = """
import os, sys, time
from inglenook.journal import Repeated
from inglenook.journal.database import Database
from inglenook.journal.postgres import PostgresStore
from tests.journal.builders import roll

def tell(*words):
    os.write(1, (" ".join(map(str, words)) + "\\n").encode())

database = Database.open(sys.argv[1])
store = PostgresStore.open(database, sys.argv[2])
database.changes.on_change(lambda change: tell("hears", change.position if change else 0, time.time()))
database.changes.listening.wait()
tell("ready")
for request in sys.stdin:
    try:
        position = roll(store, request.strip())[-1].position
    except Repeated as repeated:
        position = store.act(repeated.act).last
    tell("wrote", position, time.time(), request.strip())
database.close()
"""


def player(url: str, store: PostgresStore) -> subprocess.Popen[str]:
    """Another server at this campaign, which does the requests that it is sent."""
    process = postgres.python(PLAYER, url, store.meta["id"])
    assert process.stdout is not None
    while process.stdout.readline() not in ("ready\n", ""):
        pass
    return process


def end(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.close()


def told(process: subprocess.Popen[str]) -> dict[str, list[list[str]]]:
    """What it said until it ended: a line that was cut short was not said."""
    end(process)
    assert process.stdout is not None
    lines = process.stdout.read().split("\n")[:-1]
    process.stdout.close()
    process.wait()
    return {word: [line.split()[1:] for line in lines if line.startswith(word)] for word in ("hears", "wrote")}


def ask(process: subprocess.Popen[str], requests: list[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("".join(f"{request}\n" for request in requests))
    process.stdin.flush()


def test_two_processes_hear_each_other_within_a_second(database_url: str, shared: PostgresStore):
    both = [player(database_url, shared) for _ in range(2)]
    for name, process in zip("ab", both, strict=True):
        ask(process, [f"{name}{count}" for count in range(100)])
    until = time.monotonic() + 20
    while shared.position < 800 and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(0.2)  # for the last word to get around
    first, second = map(told, both)
    for one, other in ((first, second), (second, first)):
        heard = {int(position): float(when) for position, when in other["hears"]}
        waits = [heard[int(position)] - float(when) for position, when, _ in one["wrote"]]
        assert len(waits) == 100
        assert max(waits) < SECOND
    positions = sorted(int(position) for each in (first, second) for position, _, _ in each["wrote"])
    assert positions == list(range(4, 801, 4))
    assert verify(shared).sound


@pytest.mark.parametrize("seed", range(3))
def test_killed_in_the_middle_of_a_hundred_requests(database_url: str, shared: PostgresStore, seed: int):
    """The other goes on at once, and whoever asks again for all hundred gets what was done, and the rest done."""
    victim, other = player(database_url, shared), player(database_url, shared)
    requests = [f"v{count}" for count in range(100)]
    ask(victim, requests)
    ask(other, [f"o{count}" for count in range(100)])
    goal = random.Random(seed).randrange(5, 80)
    while shared.act_of_request(f"v{goal}") is None:
        pass
    victim.send_signal(signal.SIGKILL)
    acknowledged = {request: int(position) for position, _, request in told(victim)["wrote"]}
    assert 0 < len(acknowledged) < 100
    assert len(told(other)["wrote"]) == 100
    for request, position in acknowledged.items():
        act = shared.act_of_request(request)
        assert act is not None
        assert shared.entries_of(act)[-1].position == position
    again = player(database_url, shared)
    ask(again, requests)
    answers = {request: int(position) for position, _, request in told(again)["wrote"]}
    assert acknowledged.items() <= answers.items()
    assert sorted(act.request for act in shared.acts()) == sorted([*requests, *(f"o{n}" for n in range(100))])
    assert shared.position == 800
    assert verify(shared).sound
