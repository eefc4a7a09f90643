"""Acts of seating and of safety: who sits at the table, and what they agree on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from inglenook.rules import Refusal

from .allowing import refuse_but_gm
from .keeper import Built, Keeper, Written
from .performing import Refused
from .safety import NOBODY, agreed, paused, stopped
from .seating import (
    coming_told,
    devices_ended,
    fit_plays,
    key_of_seat_added,
    link_told,
    plays_given,
    role_given,
    roles_of,
    seat_added,
    seat_removed,
    seat_renamed,
)
from .seats import ANY_PLAYER
from .shown import Receipt
from .standing import Standing


class Seating:
    """The seats of a table, and its safety: `table.seating`."""

    def __init__(self, keeper: Keeper, receipt: Callable[[Written | Refusal, str], Receipt | Refusal]) -> None:
        self._keeper = keeper
        self._receipt = receipt

    def add(
        self, name: str, role: str, plays: Sequence[str] = (), *, seat: str, request: str | None = None
    ) -> str | Refusal:
        """Gives somebody a seat, and its key. A game master's to do."""
        added = ""

        def build(now: Standing) -> Built:
            nonlocal added
            refuse_but_gm(now, seat)
            added, built = seat_added(now, name, role, plays)
            return built

        written = self._keeper.write("seating", seat, request, build)
        if isinstance(written, Refusal):
            return written
        return added or key_of_seat_added(written.entries)

    def fit_for(self, plays: Sequence[str]) -> Refusal | None:
        """Why a link can't be for somebody who plays these; None if it can."""
        try:
            fit_plays(self._keeper.standing, plays)
        except Refused as refused:
            return refused.refusal
        return None

    def free(self, plays: Sequence[str]) -> tuple[str, ...]:
        """Those of these roles that nobody plays, and that somebody may: much happens after a link was made."""
        now = self._keeper.standing
        held = {role for seat in now.seats.values() for role in seat.plays}
        return tuple(role for role in plays if role not in held and (role in roles_of(now) or role in ANY_PLAYER))

    def rename(self, key: str, name: str, *, seat: str, request: str | None = None) -> Receipt | Refusal:
        """Gives a seat another name: one's own, or any by a game master."""
        return self._seating(seat, request, lambda now: seat_renamed(now, key, name), own=key)

    def remove(self, key: str, *, seat: str, request: str | None = None) -> Receipt | Refusal:
        """Takes a seat away: one's own, or any by a game master. What was hidden from others stays in its lane."""
        return self._seating(seat, request, lambda now: seat_removed(now, key), own=key)

    def give_role(self, key: str, role: str, *, seat: str, request: str | None = None) -> Receipt | Refusal:
        """Makes a seat a game master's, a player's or an onlooker's."""
        return self._seating(seat, request, lambda now: role_given(now, key, role))

    def give_plays(self, key: str, plays: Sequence[str], *, seat: str, request: str | None = None) -> Receipt | Refusal:
        """Says for whom a seat decides: a character changes hands."""
        return self._seating(seat, request, lambda now: plays_given(now, key, plays))

    def tell_of_link(self, key: str, *, seat: str) -> Receipt | Refusal:
        """Writes down, for a seat alone, that somebody else made a link to it: whoever has it reads its notes too."""
        return self._seating(seat, None, lambda now: link_told(now, key, seat), own=key)

    def tell_of_coming(self, key: str) -> Receipt | Refusal:
        """Writes down, for a seat alone, that somebody came in by a link to it."""
        written = self._keeper.write("seating", key, None, lambda now: coming_told(now, key), signed=NOBODY)
        return self._receipt(written, key)

    def end_devices(
        self, key: str, end: Callable[[], None], *, seat: str, request: str | None = None
    ) -> Receipt | Refusal:
        """Has `end` take one's own seat from all other devices, or a game master any from all, and writes it down.

        The entry, for that seat alone, comes after: whoever is woken by it finds the doors closed.
        """

        def build(now: Standing) -> Built:
            built = devices_ended(now, key, seat)
            end()
            return built

        return self._seating(seat, request, build, own=key)

    def stop(self, *, seat: str, request: str | None = None) -> Receipt | Refusal:
        """Holds up the stop card: the game pauses, and nothing says who did it."""
        return self._unsigned(seat, request, lambda _: stopped())

    def pause(self, on: bool = True, *, seat: str, request: str | None = None) -> Receipt | Refusal:
        """Pauses the game, or lifts the pause."""
        return self._unsigned(seat, request, lambda now: paused(now, on))

    def agree(
        self, kind: str, text: str, *, withdrawn: bool = False, seat: str, request: str | None = None
    ) -> Receipt | Refusal:
        """Adds a `line` or a `veil`, or takes it back; nothing says who did it."""
        return self._unsigned(seat, request, lambda now: agreed(now, kind, text, withdrawn=withdrawn))

    def _seating(
        self, seat: str, request: str | None, build: Callable[[Standing], Built], own: str = ""
    ) -> Receipt | Refusal:
        def checked(now: Standing) -> Built:
            if own != seat:
                refuse_but_gm(now, seat)
            return build(now)

        written = self._keeper.write("seating", seat, request, checked)
        return self._receipt(written, seat)

    def _unsigned(self, seat: str, request: str | None, build: Callable[[Standing], Built]) -> Receipt | Refusal:
        return self._receipt(self._keeper.write("safety", seat, request, build, signed=NOBODY), seat)
