"""Rivals in C, compiled where gcc is there."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@cache
def built(name: str) -> Any:
    """The library of a C file beside this one, or None where there is no gcc."""
    compiler = shutil.which("gcc")
    if compiler is None:
        return None
    target = Path(tempfile.mkdtemp()) / f"{name}.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([compiler, *flags, str(HERE / f"{name}.c"), "-o", str(target), "-lm"], check=True)
    return ctypes.CDLL(str(target))


def duel(skills: tuple[int, int], pools: tuple[int, int], die: int) -> float:
    """The chance that the first side wins a duel with lenses."""
    solve = built("duel").solve
    solve.restype = ctypes.c_double
    return float(solve(*skills, *pools, die))
