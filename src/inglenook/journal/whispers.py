"""What processes over the same database tell each other in passing. It is kept nowhere, and may be lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

LONGEST = 7_000
"""Bytes that a whisper may have: the database takes up to 8,000."""

Hear = Callable[[str | None], None]
"""Called with what was said; or with None when some may have been missed."""


class Whispers(Protocol):
    """The other processes at the same place."""

    def on_whisper(self, hear: Hear) -> Callable[[], None]:
        """Have `hear` called with all that is said from now on, one's own too; gives what ends it.

        It is called on a thread of its own and must return at once.
        """
        ...

    def whisper(self, text: str) -> None:
        """Say something to all. What is longer than `LONGEST` isn't said."""
        ...
