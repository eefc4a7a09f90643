"""Whether what the server keeps can be read and written: found out once for all who ask, and said soon."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE = 2.0
"""Seconds after which a look that isn't done counts as failed: whoever probes won't wait for longer."""
KEPT = 1.0
"""Seconds for which good news hold. Anybody may ask, and a look writes: it must not be one for each who does."""


class NotReadyError(Exception):
    """The server lives, and can't play: it is stopping, or what it keeps can't be read and written."""


class Probe:
    """Looks on a thread of its own, so that a disk or a database that hangs holds up nothing else."""

    def __init__(self, look: Callable[[], None]) -> None:
        self._look = look
        self._looking: asyncio.Future[Exception | None] | None = None
        self._good_until = 0.0

    async def ask(self) -> None:
        """Raises `NotReadyError`."""
        if time.monotonic() < self._good_until:
            return
        if self._looking is None or self._looking.done():
            self._looking = asyncio.ensure_future(asyncio.to_thread(self._looked))
        try:
            trouble = await asyncio.wait_for(asyncio.shield(self._looking), PATIENCE)
        except TimeoutError as error:
            trouble = error
        if trouble is not None:
            raise NotReadyError("What this server keeps can't be read and written.") from trouble
        self._good_until = time.monotonic() + KEPT

    def _looked(self) -> Exception | None:
        try:
            self._look()
        except Exception as error:
            return error
        return None
