"""What seats have in common: all who may know the same see the same, so it is worked out once for each moment."""

from __future__ import annotations

from collections.abc import Callable

from inglenook.journal import Act
from inglenook.rules import REFEREE, TABLE, DivergedError
from inglenook.rules.run import Stop

from .shown import CommandShown, EngineShown, Feed, SheetShown, WaitingShown
from .standing import Pending, Standing

Waits = tuple[Pending, Stop | DivergedError, WaitingShown]
"""A rule that waits: what is known of it, where it stands, and how it is shown to nobody in particular.

Not the run itself, which an answer leads on, even one that is refused in the end.
"""

MOST_FEEDS = 32


class Common:
    """What these lanes show, but for what depends on the seat that looks. It is good for one position.

    `last` is the act that undo would take back, `strike` the one that redo would.
    """

    __slots__ = ("commands", "cursor", "engines", "feeds", "last", "roles", "sheets", "strike", "waits")

    def __init__(
        self,
        engines: tuple[EngineShown, ...],
        sheets: tuple[SheetShown, ...],
        commands: tuple[CommandShown, ...],
        waits: tuple[Waits, ...],
        last: Act | None,
        strike: Act | None,
        cursor: str,
        roles: dict[str, str],
    ) -> None:
        self.engines = engines
        self.sheets = sheets
        self.commands = commands
        self.waits = waits
        self.last = last
        self.strike = strike
        self.cursor = cursor
        self.roles = roles
        self.feeds: dict[str, Feed] = {}

    def feed(self, after: str, read: Callable[[], Feed]) -> Feed:
        """The entries since a cursor, read if nobody has asked for them yet."""
        if after not in self.feeds:
            if len(self.feeds) >= MOST_FEEDS:
                self.feeds.clear()
            self.feeds[after] = read()
        return self.feeds[after]


class Commons:
    """The `Common` of all lanes at the newest position that anybody asked for."""

    def __init__(self) -> None:
        self._position = -1
        self._known: dict[frozenset[str], Common] = {}

    def of(self, standing: Standing, lanes: frozenset[str], look: Callable[[], Common]) -> Common:
        """What these lanes show now. Lanes without an entry make no difference to it."""
        if standing.position != self._position:
            self._position, self._known = standing.position, {}
        key = lanes & {TABLE, REFEREE, *standing.known_lanes}
        if key not in self._known:
            self._known[key] = look()
        return self._known[key]
