"""What every handler has at hand, and what it is handed with each call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from starlette.requests import Request

from inglenook.table import Shelf
from inglenook.table.doors import Sitting

from .door import Door
from .lab_jobs import LabJobs
from .limits import NONE, Limiter, Limits
from .metrics import Metrics
from .probe import Probe
from .tables import Tables
from .watch import Watch

Q = TypeVar("Q")
B = TypeVar("B")


class Desk:
    """The library, its open campaigns, those who follow them, the door by which they come, and who work in the lab.

    A shared one has `Limits`, and one's own none, unless others are given.
    """

    def __init__(self, library: Shelf, door: Door | None = None, limits: Limits | None = None) -> None:
        self.library = library
        self.door = door or Door()
        self.limiter = Limiter(limits or (Limits() if self.door.shared else NONE))
        self.metrics = Metrics()
        self.tables = Tables(library)
        self.watch = Watch(self.tables, self.door.version, self.door.on_risen)
        self.lab = LabJobs()
        self.probe = Probe(self._check)

    def _check(self) -> None:
        """Reads and writes what is kept, and raises whatever hinders that."""
        self.library.check()
        self.door.try_doors()

    def goodbye(self) -> None:
        """Lets go of all who follow, or wait for the lab."""
        self.watch.close()
        self.lab.stop()

    async def close(self) -> None:
        """Says goodbye, then closes all campaigns."""
        self.goodbye()
        await self.lab.close()
        await self.tables.close()
        self.watch.end()


@dataclass(frozen=True)
class Call(Generic[Q, B]):
    """One request, understood: the campaign it names (if any), its query and its body, and what its sender may do."""

    id: str
    query: Q
    body: B
    request: Request
    sitting: Sitting
