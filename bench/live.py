"""A shared table's evening: 200 pages at 20 tables, each table rolling once a second, beside servers that only pass on.

What is measured is the time from a player's request to the last page of that table, over real sockets, with the pages
in a process of their own. Ours is durably written, and each seat gets what it may see, before anything is sent.
"""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from starlette.responses import Response

from inglenook.table import Library
from inglenook.table.doors import SqliteDoors
from inglenook.table.table import Table
from inglenook.web.door import COOKIE, Door

from .figures import QUICK, Figure
from .places import ROOT, as_installed, folder

TABLES, PAGES = 20, 10
ROUNDS, SECONDS = (1, 3) if QUICK else (3, 6)
PLAYERS = ("Ada", "Ben", "Cal", "Dee")
COMMAND, FIELDS = "nomadic.ask", {"question": "Is anyone here?"}
ROLL = {"command": COMMAND, "fields": FIELDS}
BARE, ASGI = "websockets on asyncio", "uvicorn + websockets"
Json = dict[str, Any]


def measure(wanted: list[str]) -> Iterator[Figure]:
    """The median against both rivals, the slowest in a hundred, and what the server holds with all pages open."""
    with ExitStack() as stack:
        home = folder() / "live"
        tables = _tables(home)
        port = stack.enter_context(_serving(home))
        pid = port.process.pid
        empty = _resident(pid)
        took: dict[str, list[float]] = {"ours": [], "bare": [], "asgi": []}
        first, held = _round(port.number, tables, 1, pid)
        rivals = {which: stack.enter_context(_rival(which, first["bytes"])) for which in ("bare", "asgi")}
        for _ in range(ROUNDS):
            for which, rival in rivals.items():
                took[which] += _round(rival, _plain(which), SECONDS)[0]["took"]
            found, more = _round(port.number, tables, SECONDS, pid)
            took["ours"] += found["took"]
            held = max(held, more)
    yield from (one for one in _figures(took, held, empty, first["bytes"]) if one.name in wanted)


def _figures(took: dict[str, list[float]], held: float, empty: float, size: int) -> Iterator[Figure]:
    ours, bare, asgi = (median(took[which]) * 1e3 for which in ("ours", "bare", "asgi"))
    p99 = {which: quantiles(times, n=100)[98] * 1e3 for which, times in took.items()}
    scale = f"{TABLES * PAGES} pages, {TABLES} tables, {len(took['ours'])} rolls, {size:,} bytes a message"
    quick = f" BENCH_QUICK: {SECONDS} seconds." if QUICK else ""
    note = f"From request to the last page, written durably: {scale}.{quick}"
    yield Figure("live_bare", BARE, ours / bare, 3, "at most", ours, bare, "ms", note)
    yield Figure("live_asgi", ASGI, ours / asgi, 2, "at most", ours, asgi, "ms", "The same rolls.")
    slow = f"The slowest in a hundred; {BARE}: {p99['bare']:.3g} ms, {ASGI}: {p99['asgi']:.3g} ms."
    yield Figure("live_p99", "a limit of 150 ms", p99["ours"] / 150, 1, "at most", p99["ours"], 150, "ms", slow)
    each = (held - empty) * 1024 / (TABLES * PAGES)
    grown = f"The server with all pages open; {empty:.0f} MB before, so {each:.0f} KB a page with its share of a table."
    yield Figure("live_memory", "a limit of 150 MB", held / 150, 1, "at most", held, 150, "MB", grown)


# What is asked of whom


def _tables(home: Path) -> list[Json]:
    """Campaigns with a game master, four players and onlookers, and what their browsers send."""
    library, doors = Library(home), SqliteDoors(home / "doors.sqlite")
    try:
        return [_table(library, doors, f"Table {number}") for number in range(TABLES)]
    finally:
        doors.close()


def _table(library: Library, doors: SqliteDoors, name: str) -> Json:
    table = library.create(name, "nomadic", ready_made=True)
    try:
        seats = ["player", *_seats(table)]
        for _ in range(50):
            table.do(COMMAND, FIELDS, seat=seats[1])
        cookies = [_cookie(doors, table.id, seat) for seat in seats]
        path = f"/api/c/{table.id}"
        return {
            "pages": [{"path": f"{path}/live", "headers": {"Cookie": cookie}} for cookie in cookies],
            "roll": {"path": f"{path}/do", "headers": {"Cookie": cookies[1]}, "body": ROLL},
        }
    finally:
        table.close()


def _seats(table: Table) -> Iterator[str]:
    for name in PLAYERS:
        yield str(table.seating.add(name, "player", seat="player"))
    for number in range(PAGES - 1 - len(PLAYERS)):
        yield str(table.seating.add(f"Onlooker {number}", "onlooker", seat="player"))


def _cookie(doors: SqliteDoors, campaign: str, seat: str) -> str:
    token = doors.begin()
    doors.sit(token, campaign, seat)
    response = Response()
    Door(doors).admit(response, token)
    found = re.match(rf"{COOKIE}=[^;]+", response.headers["set-cookie"])
    assert found is not None
    return found.group()


def _plain(which: str) -> list[Json]:
    return [
        {
            "pages": [{"path": f"/{number}", "headers": {}}] * PAGES,
            "roll": {"path": f"/{number}/roll", "body": ROLL}
            if which == "bare"
            else {"path": f"/{number}", "headers": {}, "body": ROLL},
        }
        for number in range(TABLES)
    ]


# Processes


class Served:
    """Our server, and the port that it listens at."""

    def __init__(self, process: subprocess.Popen[str], number: int) -> None:
        self.process = process
        self.number = number


@contextmanager
def _serving(home: Path) -> Iterator[Served]:
    with _running(as_installed(home), "-m", "inglenook", "serve") as process:
        assert process.stdout is not None
        address = re.search(r"http://[\w.]+:(\d+)", process.stdout.readline())
        if address is None:
            raise AssertionError("the table did not say where it is")
        yield Served(process, int(address.group(1)))


@contextmanager
def _rival(which: str, size: int) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    with _running(None, "-m", "bench.live_rivals", which, str(port), str(size)):
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.05)
        yield port


@contextmanager
def _running(environment: Any, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, *arguments]
    with subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


def _round(port: int, tables: Sequence[Json], seconds: int, pid: int = 0) -> tuple[Json, float]:
    """The rolls of so many seconds, and the megabytes that a process holds while all pages are open."""
    plan = {"port": port, "tables": tables, "seconds": seconds}
    command = [sys.executable, "-m", "bench.live_pages"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as pages:
        assert pages.stdin is not None
        assert pages.stdout is not None
        pages.stdin.write(json.dumps(plan) + "\n")
        pages.stdin.flush()
        if pages.stdout.readline() != "ready\n":
            raise AssertionError("not every page could be opened")
        pages.stdin.write("go\n")
        pages.stdin.flush()
        found = json.loads(pages.stdout.readline())
        return found, _resident(pid) if pid else 0.0


def _resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024
