"""What followers are told: made for all at once, for whoever asks, and, of what is written here, for those at rest."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Event

from inglenook.table import Look, NotAtHandError, Table, Unwritten

from .alike import Alike
from .door import seat_in
from .room import Follower, Pulled, Room, Seen, Wanted

log = logging.getLogger("inglenook.web")
MOST = 250
"""Entries of one message: who has missed more gets several, and others get theirs between them."""
LONGEST = 1.0
"""Seconds that whoever has acted waits for the others to be told: it may be that nobody runs the loop any more."""

Answers = tuple[int, list[Pulled | BaseException]]
"""What each of those gets who asked, and how far the campaign was."""
Told = list[tuple[Follower, Wanted, Pulled]]
Post = Callable[[Room, int, Told], None]


class Telling:
    """Tells the followers at rest of what is written in one job, on the campaign's thread.

    Their messages are made on the room's thread while the act goes to the disk, and posted once it is there. What needs
    the journal is made then; and if even that fails, followers ask for themselves.
    """

    def __init__(
        self,
        table: Table,
        room: Room,
        loop: asyncio.AbstractEventLoop,
        door_version: Callable[[], object],
        post: Post,
    ) -> None:
        self._table = table
        self._room = room
        self._loop = loop
        self._door_version = door_version
        self._post = post
        self._made: Future[tuple[int, Told]] | None = None

    def ready(self, look: Unwritten) -> None:
        """Begins to make what those have to be told who are at rest.

        Who comes to rest after it was gathered for others asks for itself: what it needs may not be at hand.
        """
        try:
            gathered = None if look.tells_all else self._resting()
            for _, wanted in gathered or ():
                look.gather(seat_in(look, wanted.seat, owner=wanted.owner), after(wanted) or "", MOST)
            self._made = self._room.beside.submit(
                lambda: _told(look.apart(), self._resting() if gathered is None else gathered)
            )
        except Exception:  # somebody has lost their seat, or the last has left
            log.debug("making ready for %s", self._room.id, exc_info=True)

    def written(self) -> None:
        """Posts it, and waits until it is posted: whatever else this thread did would keep the loop from it."""
        posted = Event()

        def post(position: int, told: Told) -> None:
            try:
                self._post(self._room, position, told)
            finally:
                posted.set()

        try:
            self._loop.call_soon_threadsafe(post, *self._news())
            posted.wait(LONGEST)
        except Exception:  # what was written is written: whoever asked must hear so, and others ask themselves
            log.exception("telling of %s", self._room.id)
            with suppress(RuntimeError):  # nobody runs the loop any more
                self._loop.call_soon_threadsafe(self._room.news)

    def failed(self) -> None:
        """Forgets it."""
        if self._made is not None:
            self._made.exception()
            self._made = None

    def _news(self) -> tuple[int, Told]:
        made, self._made = self._made, None
        if made is not None:
            with suppress(NotAtHandError):
                return made.result()
        with self._table.moment() as look:
            return _told(look, self._resting())

    def _resting(self) -> list[tuple[Follower, Wanted]]:
        """Those to whom nothing is being sent, and who may what they might when that was looked at."""
        door = self._door_version()
        return [
            (each, wanted)
            for each in tuple(self._room.followers)
            if (wanted := each.resting) is not None and each.door == door
        ]


def _told(look: Look, resting: list[tuple[Follower, Wanted]]) -> tuple[int, Told]:
    asked = tuple(dict.fromkeys(wanted for _, wanted in resting))
    position, found = answers(look, asked)
    known = {wanted: answer for wanted, answer in zip(asked, found, strict=True) if isinstance(answer, Pulled)}
    return position, [(each, wanted, known[wanted]) for each, wanted in resting if wanted in known]


def answers(look: Look, asked: tuple[Wanted, ...]) -> Answers:
    """What each of them gets. Raises `NotAtHandError` if the look is one apart, and that isn't known there."""
    alike = Alike()
    found: list[Pulled | BaseException] = []
    for wanted in asked:
        try:
            found.append(_pulled(look, wanted, alike))
        except NotAtHandError:
            raise
        except Exception as error:
            found.append(error)
    return look.standing.position, found


def after(wanted: Wanted) -> str | None:
    """The cursor from which on somebody needs to be told."""
    return wanted.after if wanted.seen is None else wanted.seen.cursor


def _pulled(look: Look, wanted: Wanted, alike: Alike) -> Pulled:
    seat, seen = seat_in(look, wanted.seat, owner=wanted.owner), wanted.seen
    feed, view = look.news(seat, after(wanted), MOST)
    if feed.cursor == after(wanted) and not wanted.whole:
        return Pulled(b"", seen if seen is not None and seen.seat == seat else Seen(seat, feed.cursor))
    late = wanted.late and bool(feed.entries)
    before = seen.view if seen is not None and seen.seat == seat and not wanted.whole else None
    made = alike.encoded(feed, view, before, late=late)
    return Pulled(made.text, Seen(seat, feed.cursor, view, more=feed.more), made.frame)
