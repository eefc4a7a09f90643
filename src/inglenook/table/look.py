"""A look at the table: what each seat sees of it at one moment. It is good for as long as that moment is held."""

from __future__ import annotations

from collections.abc import Iterable

from inglenook.journal import Entry, Store
from inglenook.rules import TABLE

from .cursors import position_of, position_seen
from .keeper import Written
from .looking import Resume, common, for_seat, told, view
from .portions import portion
from .refusing import NoSeatError
from .seen_alike import Common, Commons, Told
from .showing import Revisions, show
from .shown import EntryShown, Feed, Page, Receipt, View, WaitingShown
from .standing import Standing


class Look:
    """What seats see, each from its own lanes. `commons` and `revisions` are remembered from one look to the next."""

    __slots__ = ("_commons", "_resumed", "_revisions", "_store", "id", "standing")

    def __init__(
        self,
        id: str,  # noqa: A002 - the word of the journal
        standing: Standing,
        store: Store,
        commons: Commons,
        revisions: Revisions,
        resumed: Resume,
    ) -> None:
        self.id = id
        self.standing = standing
        self._store = store
        self._commons = commons
        self._revisions = revisions
        self._resumed = resumed

    def lanes(self, seat: str) -> frozenset[str]:
        """The lanes that a seat reads. Raises `NoSeatError`."""
        if seat not in self.standing.seats:
            raise NoSeatError(seat)
        return self.standing.lanes_of(seat)

    def view(self, seat: str) -> View:
        """Everything that a seat may know now, but for the story. Raises `NoSeatError`."""
        return self._view(seat, self.lanes(seat))

    def cursor(self, seat: str) -> str:
        """Where a seat is in the lanes that it has: `referee:3,table:12`. Raises `NoSeatError`."""
        return self._told(self.lanes(seat)).cursor

    def entries(self, seat: str, before: int | str | None, limit: int) -> Page:
        """The newest entries that a seat may see, or those before an entry. Raises `NoSeatError`."""
        lanes = self.lanes(seat)
        lane, _, number = str(before).rpartition(":")
        lane = lane or TABLE
        position = position_of(self._store, lane, number) if before is not None and lane in lanes else None
        if before is not None and position is None:
            return Page((), more=False)
        limit = max(limit, 0)
        found = self._store.tail(limit + 1, before=position, lanes=lanes)
        more = len(found) > limit
        return Page(show(found[1:] if more else found, self._store, self._revisions), more)

    def shown(self, entries: Iterable[Entry]) -> tuple[EntryShown, ...]:
        """Stored entries, which are this seat's to see, as they are shown."""
        return show(entries, self._store, self._revisions)

    def feed(self, seat: str, after: str, most: int | None = None) -> Feed:
        """All entries after a cursor that a seat may see, or so many at most. Raises `NoSeatError`."""
        return self._feed(self.lanes(seat), after, most)

    def news(self, seat: str, after: str | None, most: int | None = None) -> tuple[Feed, View]:
        """The `feed` after a cursor, or none of it without one, and the `view`. Raises `NoSeatError`."""
        lanes = self.lanes(seat)
        seen = self._view(seat, lanes)
        fresh = after not in (None, seen.cursor)
        return self._feed(lanes, after or "", most) if fresh else Feed((), seen.cursor), seen

    def _view(self, seat: str, lanes: frozenset[str]) -> View:
        return view(self.standing, self.id, seat, self._common(lanes), self._commons.people)

    def _feed(self, lanes: frozenset[str], after: str, most: int | None) -> Feed:
        def read() -> Feed:
            found = portion(self._store, self._position_seen(after, lanes), lanes, most)
            shown = show(found.entries, self._store, self._revisions)
            return Feed(shown, found.cursor or tells.cursor, bool(found.cursor))

        tells = self._told(lanes)
        return tells.feed(after if most is None else f"{most} {after}", read)

    def waiting(self, seat: str) -> tuple[WaitingShown, ...]:
        """What waits for a person, in the order in which it began; nothing for who has no seat."""
        lanes = self.standing.lanes_of(seat)
        return tuple(for_seat(self.standing, seat, *each) for each in self._common(lanes).waits) if lanes else ()

    def receipt(self, written: Written, seat: str) -> Receipt:
        """What an act came to, as far as its seat may see it."""
        lanes = self.standing.lanes_of(seat)
        shown = show((entry for entry in written.entries if entry.lane in lanes), self._store, self._revisions)
        whole = len(shown) == len(written.entries)
        said = (written.text if whole else "") or next((entry.text for entry in reversed(shown) if entry.text), "")
        return Receipt(shown, said, self.waiting(seat), written.repeated, self._common(lanes).told.cursor)

    def _position_seen(self, cursor: str, lanes: frozenset[str]) -> int:
        return position_seen(self._store, cursor, lanes)

    def _told(self, lanes: frozenset[str]) -> Told:
        return told(self.standing, self._store, lanes, self._commons)

    def _common(self, lanes: frozenset[str]) -> Common:
        return self._commons.of(
            self.standing,
            lanes,
            lambda: common(self.standing, self._store, lanes, self._resumed, self._commons),
        )
