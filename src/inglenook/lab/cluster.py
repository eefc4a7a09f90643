"""A crew on other machines, or on this one: the workers of a Dask scheduler, found by its address.

Workers have this package installed, in this version, and build whatever they need from plain data. One that dies costs
time only: the scheduler hands its parts to others.
"""

from __future__ import annotations

import re
import time
from types import TracebackType
from typing import Any

from inglenook.rules import Refusal

from .crew import Pool, call
from .study import LabError

PATIENCE = 30.0
"""For how many seconds there may be no worker at the start."""
KNOCKING = 10.0
"""For how many seconds nobody may listen at the address: a scheduler that was only just started."""
DESERTED = 60.0
"""For how many seconds there may be no worker later on: who restarts machines needs a while."""


ADDRESS = re.compile(r"((tcp|tls)://)?[^\s/:]([^\s/]*[^\s/:])?:\d{1,5}")


class Cluster(Pool):
    """The workers of a scheduler, for as long as the block lasts."""

    def __init__(self, address: str, patience: float = PATIENCE, deserted: float = DESERTED) -> None:
        super().__init__(1)
        self.address, self.patience, self.deserted = address, patience, deserted
        self._last_seen = time.monotonic()

    def __enter__(self) -> Cluster:
        try:
            from distributed import Client
        except ImportError as error:
            sentence = "Work on a cluster needs Dask: pip install 'inglenook[cluster]', here and where the workers are."
            raise LabError(_refusal("no_dask", f"{sentence} ({error})")) from error
        if not ADDRESS.fullmatch(self.address):
            sentence = f"{self.address!r} is not the address of a Dask scheduler, as tcp://192.168.0.5:8786 is one."
            raise LabError(_refusal("bad_address", sentence))
        try:
            self._knock()
            self.client: Any = Client(self.address, timeout=self.patience, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:  # no TLS set up here is a TypeError
            sentence = (
                f"No Dask scheduler answers at {self.address}. Start one with `dask scheduler`, and workers with "
                f"`dask worker` and the address that the scheduler shows. ({error})"
            )
            raise LabError(_refusal("no_scheduler", sentence)) from error
        try:
            self.client.wait_for_workers(1, timeout=self.patience)
        except TimeoutError as error:
            self.client.close()
            sentence = f"The scheduler at {self.address} has no workers. Start some: `dask worker {self.address}`."
            raise LabError(_refusal("no_cluster_workers", sentence)) from error
        self._count()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.client.close()

    def _knock(self) -> None:
        """Waits until somebody listens there. A client that nobody answered would go on trying behind our back."""
        import socket

        host, _, port = self.address.rpartition("://")[2].rpartition(":")
        until = time.monotonic() + min(KNOCKING, self.patience)
        while True:
            try:
                with socket.create_connection((host.strip("[]"), int(port)), timeout=self.patience):
                    return
            except ConnectionRefusedError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def submit(self, function: str, task: Any) -> Any:
        return self.client.submit(call, function, task, pure=False)

    def watch(self) -> None:
        if self._count():
            self._last_seen = time.monotonic()
        elif time.monotonic() - self._last_seen > self.deserted:
            sentence = f"All workers of {self.address} are gone, for {self.deserted:.0f} seconds now."
            raise LabError(_refusal("workers_gone", sentence))

    def result(self, future: Any) -> Any:
        from distributed import CancelledError, KilledWorker

        try:
            return future.result()
        except KilledWorker as error:
            sentence = f"One and the same part of the work killed several workers of {self.address}: {error}"
            raise LabError(_refusal("workers_die", sentence)) from error
        except CancelledError as error:
            sentence = f"The scheduler at {self.address} is gone."
            raise LabError(_refusal("no_scheduler", sentence)) from error
        except ModuleNotFoundError as error:
            sentence = f"A worker has not what this takes ({error}). Install inglenook in this version there."
            raise LabError(_refusal("other_version", sentence)) from error

    def _count(self) -> int:
        """How many workers there are; as many parts are done at once as they have threads."""
        threads = self.client.nthreads().values()
        self.size = max(1, sum(threads))
        return len(threads)


def _refusal(code: str, sentence: str) -> Refusal:
    return Refusal(code, sentence, field="cluster")
