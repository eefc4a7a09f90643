"""What wakes those who follow a campaign.

A change is only a hint: whoever is woken reads on from a cursor of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol


class Change(NamedTuple):
    """A campaign was written to, by whichever process, and now ends at this position."""

    campaign: str
    position: int


Wake = Callable[[Change | None], None]
"""Called with a change; or with None when some may have been missed, so that everybody has to look."""


class Changes(Protocol):
    """The changes of all campaigns in one place."""

    def on_change(self, wake: Wake) -> Callable[[], None]:
        """Have `wake` called at every change from now on; gives what ends it.

        It is called on a thread of its own, in the order of the commits, and must return at once: asyncio's way is
        `loop.call_soon_threadsafe`. A writer's own changes come too.
        """
        ...
