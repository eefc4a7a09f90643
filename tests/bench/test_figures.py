"""What `./dev bench --json` prints keeps its shape. How fast things are is for people to judge, not for a test."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.figures import Figure, paired

ROOT = Path(__file__).resolve().parents[2]
CHEAP = ("act", "odds_cold", "odds_again", "opposed_again", "pool_best", "memory_do")


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "BENCH_QUICK": "1"}
    command = [sys.executable, "-m", "bench", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)


def test_the_figures_are_a_list_that_scripts_can_read():
    done = bench("--json", *CHEAP)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert [figure["name"] for figure in figures] == list(CHEAP)
    for figure in figures:
        assert {"name", "rival", "ratio", "aim", "holds", "ours", "theirs", "unit", "note"} <= figure.keys()
        assert figure["rival"]
        assert figure["ratio"] > 0
        reached = figure["ratio"] <= figure["aim"] if figure["sense"] == "at most" else figure["ratio"] >= figure["aim"]
        assert figure["holds"] is reached


def test_an_unknown_figure_is_refused_with_the_known_ones():
    done = bench("speed")
    assert done.returncode == 2
    assert "odds_cold" in done.stderr


@pytest.mark.parametrize(("sense", "holds"), [("at most", False), ("at least", True)])
def test_a_figure_holds_by_its_sense(sense, holds):
    figure = Figure("x", "y", ratio=2.5, aim=2, sense=sense, ours=1, theirs=1, unit="s")
    assert figure.holds is holds


def test_rounds_are_paired_and_the_first_is_left_out():
    ours, theirs = iter((9.0, 1.0, 2.0)), iter((9.0, 3.0, 4.0))
    assert paired(lambda: next(ours), lambda: next(theirs), 2) == [(1.0, 3.0), (2.0, 4.0)]
