"""Looks at the table as it will be once the act that is being written lies on the disk."""

from __future__ import annotations

from typing import cast

from inglenook.journal import Store

from .just_written import JustWritten, tells_all
from .keeper import Keeper, Written
from .look import Look
from .looking import Resume
from .seen_alike import Commons
from .showing import Revisions
from .standing import Standing


class Unwritten(Look):
    """A look from within an act. Nobody may be shown it yet. It `tells_all` if nothing needs to be gathered for it."""

    __slots__ = ("_keeper", "_written", "tells_all")

    def __init__(
        self,
        id: str,  # noqa: A002 - the word of the journal
        standing: Standing,
        keeper: Keeper,
        commons: Commons,
        revisions: Revisions,
        written: Written,
    ) -> None:
        super().__init__(id, standing, keeper.store, commons, revisions, keeper.run_or_error)
        self._keeper = keeper
        self._written = written
        self.tells_all = tells_all(written)

    def gather(self, seat: str, after: str, most: int | None = None) -> None:
        """Reads what the `news` of a seat after a cursor need of the journal, beside the act. Raises `NoSeatError`."""
        if self.cursor(seat) != after:
            self.feed(seat, after, most)

    def apart(self) -> Look:
        """The same on another thread, while the act's own waits for the disk: it knows the act, and what was gathered.

        Whatever would have to be read raises `NotAtHandError`.
        """
        return _Apart(self, JustWritten(self.standing, self._written), self._keeper.run_at_hand)


class _Apart(Look):
    __slots__ = ("_fresh",)

    def __init__(self, look: Look, fresh: JustWritten, resumed: Resume) -> None:
        super().__init__(look.id, look.standing, cast(Store, fresh), look._commons, look._revisions, resumed)
        self._fresh = fresh

    def _position_seen(self, cursor: str, lanes: frozenset[str]) -> int:
        return self._fresh.position_of_all(cursor, lanes)
