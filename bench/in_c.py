"""Rivals in C, compiled where gcc is there: each does its runs, and prints its own seconds and what it counted."""

from __future__ import annotations

import shutil
import subprocess
import time
from functools import cache
from pathlib import Path
from statistics import median

from .places import folder

SOURCES = Path(__file__).parent / "rivals"
FLAGS = ("-O3", "-march=native")
RIVAL = f"the same loop in C, gcc {' '.join(FLAGS)}, xoshiro256++"
MISSING = "C, missing: there is no gcc here"


@cache
def program(name: str) -> Path | None:
    """The rival of this name, compiled; None without gcc."""
    compiler = shutil.which("gcc")
    if compiler is None:
        return None
    made = folder() / name
    subprocess.run([compiler, *FLAGS, "-o", str(made), str(SOURCES / f"{name}.c")], check=True)
    return made


def run(name: str, runs: int, seed: int = 7) -> tuple[float, int, int]:
    """Has the rival do so many runs: its seconds, how many were won, and how many turns they took together."""
    made = program(name)
    assert made is not None
    said = subprocess.run([made, str(runs), str(seed)], capture_output=True, text=True, check=True).stdout
    seconds, won, turns = said.split()
    return float(seconds), int(won), int(turns)


def apart(name: str, runs: int, rounds: int) -> float | None:
    """How many times as much two of these programs do at once as one after the other; None without gcc."""
    made = program(name)
    if made is None:
        return None

    def at_once(count: int) -> float:
        began = time.perf_counter()
        started = [subprocess.Popen([made, str(runs), "7"], stdout=subprocess.DEVNULL) for _ in range(count)]
        for each in started:
            each.wait()
        return (time.perf_counter() - began) / count

    return median(at_once(1) / at_once(2) for _ in range(rounds))
