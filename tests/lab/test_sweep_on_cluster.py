"""A sweep on a real cluster, of whose two workers one is killed in the middle."""

import signal

import pytest

from inglenook.lab import default_pack, sweep
from inglenook.lab.crew import hire
from inglenook.table import Engines

from .test_cluster import yard

pytest.importorskip("distributed")
__all__ = ["yard"]
VALUES = {"difficulty": ("1", "2", "3", "4", "5"), "skill": ("d4", "d6", "d8"), "affliction": ("none", "severe")}


def test_a_killed_worker_costs_time_and_the_rows_are_the_same(yard):
    engine = Engines().get("nutshell")
    pack = default_pack(engine)
    alone = sweep(engine, pack, VALUES, "practice", runs=2_000)
    workers, killed = [yard.worker(), yard.worker()], list[int]()

    def kill_one(done, of):
        if not killed and done >= 3:
            assert done < of
            workers[0].send_signal(signal.SIGKILL)
            killed.append(workers[0].pid)

    with hire(cluster=yard.address) as crew:
        assert sweep(engine, pack, VALUES, "practice", runs=2_000, crew=crew, progress=kill_one) == alone
    assert killed == [workers[0].pid]
    assert workers[0].wait(10) == -signal.SIGKILL
