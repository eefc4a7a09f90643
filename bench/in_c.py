"""Rivals in C, compiled where gcc is there: each does its runs, and prints its own seconds and what it counted."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

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
