"""Memory: the most that a process of ours ever held, against a limit."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .campaigns import campaign, play
from .figures import QUICK, Figure
from .places import as_installed, folder
from .starting import DO

# The parent is small: at exec a process takes over the peak of whoever started it.
PEAK = """
import os, sys
silent = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=silent)
_, status, used = os.wait4(child, 0)
print(used.ru_maxrss if status == 0 else -1)
"""
OPEN = """
import sys, pathlib
from inglenook.journal import SqliteStore
from inglenook.table import Engines, Table
table = Table(SqliteStore.open(pathlib.Path(sys.argv[1])), Engines())
table.view()
table.entries(limit=200)
table.close()
"""


def measure(wanted: list[str]) -> Iterator[Figure]:
    """One `do`; opening a long campaign; the local table after its first page."""
    home = folder() / "memory"
    home.mkdir()
    play(home / "Start.inglenook", 100)
    if "memory_do" in wanted:
        yield _figure("memory_do", 45, _peak(home, "-m", "inglenook", *DO), "The peak of one `inglenook do`.")
    if "memory_open" in wanted:
        entries = 10_000 if QUICK else 100_000
        peak = _peak(home, "-c", OPEN, str(campaign(entries)))
        yield _figure("memory_open", 120, peak, f"The peak of opening {entries:,} entries, view and 200 entries.")
    if "memory_table" in wanted and sys.platform == "linux":
        yield _figure("memory_table", 70, _idle_table(home), "What the local table holds when idle, after a page.")


def _figure(name: str, limit: float, megabytes: float, note: str) -> Figure:
    return Figure(name, f"a limit of {limit} MB", megabytes / limit, 1, "at most", megabytes, limit, "MB", note)


def _peak(home: Path, *arguments: str) -> float:
    command = [sys.executable, "-S", "-c", PEAK, sys.executable, *arguments]
    done = subprocess.run(command, env=as_installed(home), check=True, capture_output=True, text=True)
    kilobytes = int(done.stdout) / (1024 if sys.platform == "darwin" else 1)
    if kilobytes < 0:
        raise AssertionError(f"{arguments} failed: {done.stderr}")
    return kilobytes / 1024


def _idle_table(home: Path) -> float:
    command = [sys.executable, "-m", "inglenook", "play", "--no-browser"]
    with subprocess.Popen(command, env=as_installed(home), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = re.search(r"http://\S+", process.stdout.readline())
            if address is None:
                raise AssertionError("the table did not say where it is")
            _load_page(address.group())
            time.sleep(1)
            status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
        finally:
            process.terminate()
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


def _load_page(address: str) -> None:
    """What the page loads first: the list of campaigns, then a campaign's view and its newest entries."""
    listed = _get(f"{address}/api/campaigns")["campaigns"]
    _get(f"{address}/api/c/{listed[0]['id']}")


def _get(address: str) -> Any:
    with urllib.request.urlopen(address) as answer:
        return json.load(answer)
