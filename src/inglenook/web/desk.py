"""What every handler has at hand, and what it is handed with each call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from starlette.requests import Request

from inglenook.table import Library

from .tables import Tables
from .watch import Watch

Q = TypeVar("Q")
B = TypeVar("B")


class Desk:
    """The library, its open campaigns, and those who follow them."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.tables = Tables(library)
        self.watch = Watch(self.tables)

    async def close(self) -> None:
        """Says goodbye to followers, then closes all campaigns."""
        self.watch.close()
        await self.tables.close()


@dataclass(frozen=True)
class Call(Generic[Q, B]):
    """One request, understood: the campaign it names (if any), its query and its body."""

    id: str
    query: Q
    body: B
    request: Request
