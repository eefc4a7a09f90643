"""What seats have in common: all who may know the same see the same, so it is worked out once for each moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from inglenook.rules import REFEREE, TABLE, DivergedError
from inglenook.rules.run import Stop

from .seats import Seat
from .shown import AudienceShown, CommandShown, EngineShown, Feed, SeatShown, SheetShown, WaitingShown
from .standing import Pending, Standing
from .undoing import Reach

Waits = tuple[Pending, Stop | DivergedError, WaitingShown]
"""A rule that waits: what is known of it, where it stands, and how it is shown to nobody in particular.

Not the run itself, which an answer leads on, even one that is refused in the end.
"""

MOST_FEEDS = 32
MOST_WORLDS = 4


class Told:
    """What the entries of some lanes tell. It is good for one position.

    `undo` and `redo` are what those would reach, for whoever may.
    """

    __slots__ = ("_feeds", "cursor", "redo", "undo")

    def __init__(self, cursor: str, undo: Reach | None, redo: Reach | None) -> None:
        self.cursor = cursor
        self.undo = undo
        self.redo = redo
        self._feeds: dict[str, Feed] = {}

    def feed(self, after: str, read: Callable[[], Feed]) -> Feed:
        """The entries since a cursor, read if nobody has asked for them yet."""
        if after not in self._feeds:
            if len(self._feeds) >= MOST_FEEDS:
                self._feeds.clear()
            self._feeds[after] = read()
        return self._feeds[after]


class Common:
    """What these lanes show, but for what depends on the seat that looks. It is good for one position."""

    __slots__ = ("commands", "engines", "roles", "sheets", "told", "waits")

    def __init__(
        self,
        engines: tuple[EngineShown, ...],
        sheets: tuple[SheetShown, ...],
        commands: tuple[CommandShown, ...],
        waits: tuple[Waits, ...],
        roles: dict[str, str],
        told: Told,
    ) -> None:
        self.engines = engines
        self.sheets = sheets
        self.commands = commands
        self.waits = waits
        self.roles = roles
        self.told = told

    def keep(self, before: Common) -> None:
        """Holds on to what is as it was before, so that it is the same object: nobody need compare it again."""
        for name in ("sheets", "commands"):
            known = getattr(before, name)
            if getattr(self, name) == known:
                setattr(self, name, known)


class SeenWorld:
    """The world as some lanes know it: sheets, roles, and commands by lane and engine, as if nothing waited."""

    __slots__ = ("_free", "commands", "roles", "seen", "sheets")

    def __init__(
        self,
        seen: Mapping[str, Any],
        sheets: tuple[SheetShown, ...],
        commands: tuple[tuple[str, str, CommandShown], ...],
        roles: dict[str, str],
    ) -> None:
        self.roles = roles
        self.seen = seen
        self.sheets = sheets
        self.commands = commands
        self._free: dict[frozenset[str], tuple[CommandShown, ...]] = {}

    def free(
        self, lanes: frozenset[str], listed: Callable[[Iterable[CommandShown]], tuple[CommandShown, ...]]
    ) -> tuple[CommandShown, ...]:
        """The commands of these lanes while nothing waits."""
        if lanes not in self._free:
            self._free[lanes] = listed(shown for lane, _, shown in self.commands if lane in lanes)
        return self._free[lanes]


class Worlds:
    """What there is to see in worlds that were seen lately, under the packs that are played.

    Lanes from which nothing is hidden see the very same states, and so does everybody again after an act that moved
    nothing but the story.
    """

    def __init__(self) -> None:
        self._known: deque[SeenWorld] = deque(maxlen=MOST_WORLDS)
        self._hashes: dict[str, str] = {}
        self._engines: tuple[EngineShown, ...] = ()

    def of(self, seen: Mapping[str, Any], look: Callable[[Mapping[str, Any]], SeenWorld]) -> SeenWorld:
        """What there is to see in a world that was seen like this. Ask for the `engines` first."""
        for known in self._known:
            if all(known.seen[name] is state for name, state in seen.items()):
                return known
        self._known.append(look(seen))
        return self._known[-1]

    def engines(
        self, hashes: Mapping[str, str], look: Callable[[], tuple[EngineShown, ...]]
    ) -> tuple[EngineShown, ...]:
        """The engines with these packs."""
        if self._hashes != hashes:
            self._known.clear()
            self._hashes, self._engines = dict(hashes), look()
        return self._engines


SeenPeople = tuple[tuple[SeatShown, ...], tuple[AudienceShown, ...]]


class People:
    """Who sits at the table and whom one may speak to, as each seat has it, while seats and roles stay as they are."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Mapping[str, Seat], Mapping[str, str], SeenPeople]] = {}

    def seen_by(
        self, seats: Mapping[str, Seat], roles: Mapping[str, str], seat: str, look: Callable[[], SeenPeople]
    ) -> SeenPeople:
        """What one seat sees of these, with these roles."""
        known = self._known.get(seat)
        if known is None or known[0] != seats or known[1] != roles:
            known = self._known[seat] = seats, roles, look()
        return known[2]


class Commons:
    """The `Common` of all lanes at the newest position that anybody asked for."""

    def __init__(self) -> None:
        self._position = -1
        self._known: dict[frozenset[str], Common] = {}
        self._before: dict[frozenset[str], Common] = {}
        self._keys: dict[frozenset[str], frozenset[str]] = {}
        self._told: dict[frozenset[str], Told] = {}
        self.worlds = Worlds()
        self.people = People()

    def told(self, standing: Standing, lanes: frozenset[str], look: Callable[[], Told]) -> Told:
        """What the entries of these lanes tell now: lanes without one tell nothing."""
        self._turn_to(standing)
        key = lanes.intersection(standing.heads)
        if key not in self._told:
            self._told[key] = look()
        return self._told[key]

    def of(self, standing: Standing, lanes: frozenset[str], look: Callable[[], Common]) -> Common:
        """What these lanes show now. Lanes without an entry make no difference to it."""
        self._turn_to(standing)
        if lanes not in self._keys:
            self._keys[lanes] = lanes & {TABLE, REFEREE, *standing.heads}
        key = self._keys[lanes]
        if key not in self._known:
            self._known[key] = look()
            if key in self._before:
                self._known[key].keep(self._before[key])
        return self._known[key]

    def _turn_to(self, standing: Standing) -> None:
        if standing.position != self._position:
            self._position, self._known, self._before = standing.position, {}, self._known
            self._keys.clear()
            self._told.clear()
