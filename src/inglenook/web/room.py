"""A room: those who follow one campaign, what each has been told, and what is still to be asked for them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from inglenook.table import View

NOBODY, GONE = -1, -2
"""Positions of a room: nobody was answered yet, and there is nothing to see."""
MOST_NUDGES = 3
"""Nudges that are kept for somebody who can't be told just now."""


class Seen:
    """What a follower has: for which seat, up to which cursor, and how the table stood (None if it wasn't told).

    If there was `more` than went into one message, the rest is to be asked for at once.
    """

    __slots__ = ("cursor", "more", "seat", "view")

    def __init__(self, seat: str, cursor: str, view: View | None = None, *, more: bool = False) -> None:
        self.seat = seat
        self.cursor = cursor
        self.view = view
        self.more = more

    def __eq__(self, other: object) -> bool:
        """So that pages which have seen the same are told the same, made once."""
        if not isinstance(other, Seen):
            return NotImplemented
        return self is other or (
            (self.seat, self.cursor) == (other.seat, other.cursor)
            and (self.view is other.view or self.view == other.view)
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.cursor))


class Wanted(NamedTuple):
    """What a follower needs: for which seat (or the owner's), and from where on.

    That is from what it has `seen`, or at first from a cursor; None stands for now. With `whole` it is told everything
    even if nothing is new. `late` marks the first message of somebody who comes back: its entries came while they were
    away.
    """

    owner: bool
    seat: str
    after: str | None
    seen: Seen | None
    whole: bool = False
    late: bool = False


class Pulled:
    """A message (empty if there is nothing to say), also as it goes over the line, and what has been seen then."""

    __slots__ = ("frame", "seen", "text")

    def __init__(self, text: bytes, seen: Seen, frame: bytes = b"") -> None:
        self.text = text
        self.seen = seen
        self.frame = frame


Post = Callable[[bytes], bool]
"""Sends a frame at once, if that is possible without waiting; tells whether it was."""


class Follower:
    """One page, or whatever else follows. `signal` is set when there may be something for it.

    While it is at rest, `resting` is what it will need next, as of a version of the door: whoever writes then may
    `post` that to it right away. `who` it was when it was last answered: the owner or not, and the session's seat.
    """

    def __init__(self, post: Post | None = None) -> None:
        self.signal = asyncio.Event()
        self.post = post
        self.resting: Wanted | None = None
        self.door: object = None
        self.who: tuple[bool, str] | None = None
        self.seen: Seen | None = None
        self.seat = ""
        self.version = -1
        self.here: tuple[str, ...] | None = None
        self.nudges: deque[str] = deque(maxlen=MOST_NUDGES)

    def take(self, frame: bytes) -> bool:
        """Takes a message, if there is one and it can be posted; tells whether all that was to do is done."""
        return not frame or (self.post is not None and self.post(frame))


class Room:
    """The followers of one campaign. `version` counts the times that there may have been something new.

    `position` is how far the first saw who was answered since the last time; negative, as long as nobody was. `told` is
    what was answered, for those who come a moment later.
    """

    def __init__(self, id: str) -> None:  # noqa: A002 - the word of the journal
        self.id = id
        self.followers: set[Follower] = set()
        self.version = 0
        self.position = NOBODY
        self.waiting: dict[Wanted, asyncio.Future[Pulled]] = {}
        self.told: dict[Wanted, Pulled] = {}
        self.task: asyncio.Task[None] | None = None
        self.beside = ThreadPoolExecutor(1, thread_name_prefix="telling")

    def close(self) -> None:
        """Nobody is here any more."""
        if self.task is not None:
            self.task.cancel()
        self.beside.shutdown(wait=False)

    def news(self) -> None:
        """There may be something new in the journal."""
        self._moved()
        self.position = NOBODY
        self.wake()

    def saw(self, version: int, position: int) -> None:
        """Some were answered who asked at a version. Others who were before them may not know yet what they know."""
        if version != self.version or position < 0:
            return
        if NOBODY < self.position < position:
            self.news()
        self.position = position

    def looked(self, position: int) -> None:
        """The campaign was found at a position, after all answers that were given until then."""
        if position >= 0 and self.position == NOBODY:
            self.position = position  # whoever is yet to be answered will see it
        elif position != self.position:
            self.news()
            self.position = min(position, NOBODY)

    def _moved(self) -> None:
        self.version += 1
        self.told.clear()

    def wake(self) -> None:
        """There is something for the followers to look at."""
        for follower in self.followers:
            follower.signal.set()

    def posted(self, position: int, told: Sequence[tuple[Follower, Wanted, Pulled]]) -> None:
        """Something was written, and this is what some have to be told of it; all others are to look themselves."""
        self.position = position
        self._moved()
        taken = [
            (follower, wanted, pulled.seen)
            for follower, wanted, pulled in told
            if follower.resting is wanted and follower.seat == pulled.seen.seat and follower.take(pulled.frame)
        ]
        for follower, wanted, seen in taken:
            follower.version, follower.seen = self.version if not seen.more else -1, seen
            follower.resting = wanted._replace(seen=seen)
        for _, wanted, pulled in told:
            self.told[wanted] = pulled
        for follower in self.followers:
            if follower.version != self.version:
                follower.signal.set()

    def nudge(self, seat: str, name: str) -> None:
        """Tells all pages at a seat."""
        for follower in self.followers:
            if follower.seat == seat:
                follower.nudges.append(name)
                follower.signal.set()
