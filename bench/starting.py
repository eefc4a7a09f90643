"""Starting: whole processes against the least that a Python process takes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping

from .campaigns import play
from .figures import QUICK, Figure, Timed, at_most, paired, timed
from .places import as_installed, folder

RIVAL = "python -c pass"
DO = ("do", "Start", "nomadic.ask", "question=Is anyone here?")
ANSWER = ("odds", "4d6kh3", "--json")
TABLE = ("odds", "nutshell.task", "trait=d8", "--across", "difficulty")
SLOWEST = ("odds", "comae.opposed", "skill=70", "against=50")
LONGEST = 0.150
"""How long a whole process may take in any case, in seconds."""


def measure(wanted: list[str]) -> Iterator[Figure]:
    """`inglenook --version`, one `do` in a small campaign, durably written, and exact answers without one."""
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

    for name, arguments, aim, stretch, note in (
        ("answer", ANSWER, 6, 4, "An exact answer: inglenook "),
        ("answer_table", TABLE, 8, 6.4, "Answers side by side: inglenook "),
    ):
        if name in wanted:
            pairs = paired(_run(environment, "-m", "inglenook", *arguments), nothing, rounds)
            yield at_most(name, RIVAL, aim, pairs, "ms", note + " ".join(arguments), stretch)
    if "answer_slowest" in wanted:
        pairs = paired(_worked(_run(environment, "-m", "inglenook", *SLOWEST)), lambda: LONGEST, rounds)
        note = "The longest rules, without waiting for a busy machine: inglenook " + " ".join(SLOWEST)
        yield at_most("answer_slowest", "150 ms", 1, pairs, "ms", note)


def _worked(run: Timed) -> Timed:
    """How long the process itself worked, whatever else the machine did meanwhile."""

    def measure() -> float:
        before = os.times()
        run()
        after = os.times()
        return after.children_user - before.children_user + after.children_system - before.children_system

    return measure


def _run(environment: Mapping[str, str], *arguments: str) -> Timed:
    def act() -> None:
        command = [sys.executable, *arguments]
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)

    return timed(act)
