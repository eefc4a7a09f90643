"""Starting: whole processes against the least that a Python process takes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping

from .campaigns import play
from .figures import QUICK, Figure, Timed, at_most, paired, timed
from .places import as_installed, folder

RIVAL = "python -c pass"
DO = ("do", "Start", "nomadic.ask", "question=Is anyone here?")


def measure(wanted: list[str]) -> Iterator[Figure]:
    """`inglenook --version`, and one `do` in a small campaign, durably written."""
    home = folder() / "start"
    home.mkdir()
    play(home / "Start.inglenook", 100)
    environment = as_installed(home)
    rounds = 9 if QUICK else 31
    nothing = _run(environment, "-c", "pass")
    if "version" in wanted:
        pairs = paired(_run(environment, "-m", "inglenook", "--version"), nothing, rounds)
        yield at_most("version", RIVAL, 6, pairs, "ms", "Both are whole processes, their modules compiled before.")
    if "do" in wanted:
        pairs = paired(_run(environment, "-m", "inglenook", *DO), nothing, rounds)
        yield at_most("do", RIVAL, 10, pairs, "ms", "One nomadic.ask in a campaign of 100 entries, synced to disk.")


def _run(environment: Mapping[str, str], *arguments: str) -> Timed:
    def act() -> None:
        command = [sys.executable, *arguments]
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)

    return timed(act)
