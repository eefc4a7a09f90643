"""Whatever was acknowledged is there after the program was killed, at whichever instant: 200 of them in all."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inglenook.journal import SqliteStore, verify
from tests.journal.builders import NOON

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills by signal")

PLAYER = """
import sys
from pathlib import Path
from inglenook.journal import SqliteStore
from tests.journal.builders import NOON, check

def tell(line):
    os.write(1, f"{line}\\n".encode())  # print may write a line and its end in two

def play(rounds, name):
    store = SqliteStore.open(Path(sys.argv[1]))
    tell(f"open {os.getpid()}")
    start = store.position
    for count in rounds:
        with store.writing() as writer:
            made = writer.append(f"{name}-{start}-{count}", "anna", "command", NOON, check())
        tell(made[-1].position)
"""
# Starting Python takes longer than the life that a player gets, so one process forks them off.
NURSERY = (
    "import itertools, os\n"
    + PLAYER
    + """
for _ in sys.stdin:
    child = os.fork()
    if not child:
        play(itertools.count(), "r")
    os.waitpid(child, 0)
    tell("dead")
"""
)
PAIR = "import os\n" + PLAYER + "play(range(200), sys.argv[2])\n"
ROOT = Path(__file__).parents[2]
KILLS = 25


class Nursery:
    """Where players come from. What they print comes through whole or not at all: a line is one write to a pipe."""

    def __init__(self, path: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", NURSERY, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            cwd=ROOT,
        )

    def killed_after(self, seconds: float) -> int:
        """Let somebody play for a while and kill them; gives the last position that was acknowledged."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("go\n")
        word, pid = self._process.stdout.readline().split()
        assert word == "open"
        time.sleep(seconds)
        os.kill(int(pid), signal.SIGKILL)
        lines = [*iter(self._process.stdout.readline, "dead\n")]
        return int(lines[-1]) if lines else 0

    def close(self) -> None:
        self._process.communicate()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One file, which all rounds go on with."""
    path = tmp_path_factory.mktemp("kill") / "ship.inglenook"
    SqliteStore.create(path, name="The ship", created=NOON).close()
    return path


@pytest.mark.parametrize("seed", range(8))
def test_what_was_acknowledged_survives(path: Path, seed: int):
    chance, nursery = random.Random(seed), Nursery(path)
    for _ in range(KILLS):
        acknowledged = nursery.killed_after(chance.uniform(0, 0.03))
        store = SqliteStore.open(path)
        position = store.position
        assert position >= acknowledged
        assert position % 4 == 0, "no act is there in part"
        store.close()
    nursery.close()
    store = SqliteStore.open(path)
    assert store.position > 0
    assert verify(store).sound
    store.close()


def test_two_programs_write_without_loss(tmp_path: Path):
    path = tmp_path / "ship.inglenook"
    SqliteStore.create(path, name="The ship", created=NOON).close()
    players = [
        subprocess.Popen([sys.executable, "-c", PAIR, str(path), name], stdout=subprocess.PIPE, text=True, cwd=ROOT)
        for name in ("anna", "ben")
    ]
    told = [player.communicate()[0].splitlines() for player in players]
    assert [player.returncode for player in players] == [0, 0]
    assert sorted(int(line) for lines in told for line in lines[1:]) == list(range(4, 1601, 4))
    store = SqliteStore.open(path)
    assert [entry.number for entry in store.read()] == list(range(1, 1601))
    assert verify(store).sound
    store.close()
