"""A cluster: a real scheduler and real worker processes, one of which is killed in the middle of its work."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from inglenook.lab import LabError
from inglenook.lab.cluster import Cluster
from inglenook.lab.crew import hire
from inglenook.lab.sampling import sample
from inglenook.lab.study import study as study_named

pytest.importorskip("distributed")

WORK = "tests.lab.work_for_crews"
PLANS = {"a": "answer", "b": "press"}
QUIET = {
    "DASK_DISTRIBUTED__ADMIN__LOG_LENGTH": "0",
    "DASK_DISTRIBUTED__WORKER__DAEMON": "True",
    "DASK_DISTRIBUTED__SCHEDULER__WORK_STEALING": "False",
}


class Yard:
    """A scheduler at an address, and its workers by their process ids."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started: list[subprocess.Popen[bytes]] = []
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        self.start("scheduler", "--host", "127.0.0.1", "--port", self.address.rpartition(":")[2], "--no-show")
        for _ in range(600):
            with suppress(OSError), socket.create_connection(("127.0.0.1", int(self.address.rpartition(":")[2]))):
                break
            time.sleep(0.1)

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{len(self.started)}.log").open("wb")
        command = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
        one = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, env={**os.environ, **QUIET})
        log.close()
        self.started.append(one)
        return one

    def worker(self) -> subprocess.Popen[bytes]:
        """A worker that is a single process, so that killing it leaves nobody who starts it anew."""
        options = ("--no-nanny", "--nthreads", "1", "--local-directory", str(self.folder), "--host", "127.0.0.1")
        return self.start("worker", self.address, *options)

    def close(self) -> None:
        for one in reversed(self.started):
            one.kill()
            one.wait()


@pytest.fixture
def yard(toy_installed: Path, tmp_path: Path) -> Iterator[Yard]:
    folder = tmp_path / "yard"
    folder.mkdir()
    made = Yard(folder)
    yield made
    made.close()


def test_a_worker_killed_in_the_middle_costs_time_and_no_results(yard, tmp_path):
    workers = [yard.worker(), yard.worker()]
    traces = tmp_path / "traces"
    traces.mkdir()
    victim = workers[0].pid

    def begun_by(pid: int) -> int:
        return sum(each.startswith(f"{pid}-") for each in os.listdir(traces))

    def kill_it() -> None:
        while not all(begun_by(worker.pid) >= 2 for worker in workers):
            time.sleep(0.005)
        so_far = begun_by(victim)
        while begun_by(victim) == so_far:
            time.sleep(0.005)
        os.kill(victim, signal.SIGKILL)  # it has just begun a part

    killer = threading.Thread(target=kill_it, daemon=True)
    with hire(cluster=yard.address) as crew:
        assert isinstance(crew, Cluster)
        crew.client.wait_for_workers(2, timeout=60)
        killer.start()
        done = crew.map(f"{WORK}:slow_double", [(str(traces), number, 0.3) for number in range(24)])
    killer.join(1)
    assert not killer.is_alive()
    assert [value for _, value in done] == list(range(0, 48, 2))
    kept = sum(pid == victim for pid, _ in done)
    assert begun_by(victim) > kept  # it died with a part under way, which was done again by the other
    assert {pid for pid, _ in done[-4:]} == {workers[1].pid}


def test_a_sample_survives_a_killed_worker_with_the_numbers_of_one_thread(yard):
    asked = study_named("toy.walk", {"coins": 3})
    whole = sample(asked, "run", 30_000, seed=2, workers=1, how="rule")
    workers = [yard.worker(), yard.worker()]
    with Cluster(yard.address) as crew:
        crew.client.wait_for_workers(2, timeout=60)
    killed: list[int] = []

    def kill_one(progress):
        if not killed and progress.done >= 20:
            os.kill(workers[0].pid, signal.SIGKILL)
            killed.append(workers[0].wait())

    found = sample(asked, "run", 30_000, seed=2, cluster=yard.address, how="rule", progress=kill_one)
    assert killed == [-signal.SIGKILL]
    assert found == whole


def test_compiled_walks_on_a_cluster_are_those_of_this_thread(yard):
    yard.worker()
    asked = study_named("toy.duel", {"a": 4})
    here = sample(asked, PLANS, 300_000, seed=2, workers=1)
    assert sample(asked, PLANS, 300_000, seed=2, cluster=yard.address) == here


def test_nobody_at_the_address_is_told_with_what_to_do():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    began = time.monotonic()
    with pytest.raises(LabError, match="No Dask scheduler answers") as refused, Cluster(address, patience=0.5):
        pass
    assert "dask scheduler" in refused.value.refusal.sentence
    assert time.monotonic() - began < 10


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "http://127.0.0.1:1", "tcp://127.0.0.1", "", "a b:1"])
def test_what_is_no_address_is_told(address):
    with pytest.raises(LabError, match="is not the address"), Cluster(address):
        pass


def test_a_scheduler_without_workers_is_told(yard):
    with pytest.raises(LabError, match="has no workers"), Cluster(yard.address, patience=5):
        pass


def test_when_all_workers_go_it_is_told(yard, tmp_path):
    worker = yard.worker()
    with Cluster(yard.address, deserted=1) as crew, pytest.raises(LabError, match=r"All workers of .* are gone"):
        crew.map(
            f"{WORK}:slow_double",
            [(str(tmp_path), number, 0.1) for number in range(20)],
            lambda number, _: worker.kill() if number == 2 else None,
        )
