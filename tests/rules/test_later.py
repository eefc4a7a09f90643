"""What is read later is read once, and only when it is looked at."""

from __future__ import annotations

import subprocess
import sys

from inglenook.rules import Later


def test_what_is_read_later_is_read_once():
    reads: list[str] = []

    def read() -> dict[str, int]:
        reads.append("read")
        return {"duel": 1, "fight": 2}

    courses = Later(read)
    assert not reads
    assert (courses["duel"], list(courses), len(courses), "line" in courses) == (1, ["duel", "fight"], 2, False)
    assert dict(courses) == {"duel": 1, "fight": 2}
    assert reads == ["read"]


def test_an_engine_is_there_before_its_courses_are():
    code = """if True:
        import sys
        from inglenook.engines.comae import engine
        print("inglenook.engines.comae.courses" in sys.modules, *engine.courses)
    """
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "duel", "duel_to_the_last", "fight", "line"]
