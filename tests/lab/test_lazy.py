"""Exact questions are answered without libraries for numbers."""

import subprocess
import sys

ASKED = """
import sys
from inglenook.engines.comae import engine
from inglenook.lab import Study, default_pack
from inglenook.lab.best import best
from inglenook.lab.exactly import exact
exact(Study(engine, "duel", default_pack(engine), {"pool": "2", "against_pool": "2", "lenses": "no"}))
best(Study(engine, "duel", default_pack(engine), {"pool": "1", "against_pool": "1", "lenses": "no"}))
sys.exit(", ".join({"numpy", "numba", "scipy", "distributed"}.intersection(sys.modules)) or None)
"""


def test_nothing_heavy_is_loaded():
    done = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
