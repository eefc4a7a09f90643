"""A room: those who follow one campaign, what each has been told, and what is still to be asked for them."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import NamedTuple

import msgspec

MOST_NUDGES = 3
"""Nudges that are kept for somebody who can't be told just now."""


class Wanted(NamedTuple):
    """What a follower needs: for which seat (or the owner's), from which cursor, and whether even if nothing is new.

    `late` marks the first message of somebody who comes back: its entries came while they were away.
    """

    owner: bool
    seat: str
    after: str | None
    whole: bool
    late: bool


class Pulled(msgspec.Struct, frozen=True):
    """A message as it is sent (empty if there is nothing to say), the cursor to go on from, and whose seat it is."""

    text: str
    cursor: str
    seat: str


class Follower:
    """One page, or whatever else follows. `signal` is set when there may be something for it."""

    def __init__(self) -> None:
        self.signal = asyncio.Event()
        self.seat = ""
        self.version = -1
        self.here: tuple[str, ...] | None = None
        self.nudges: deque[str] = deque(maxlen=MOST_NUDGES)


class Room:
    """The followers of one campaign. `version` counts the times that there may have been something new."""

    def __init__(self, id: str) -> None:  # noqa: A002 - the word of the journal
        self.id = id
        self.followers: set[Follower] = set()
        self.version = 0
        self.position = -1
        self.waiting: dict[Wanted, asyncio.Future[Pulled]] = {}
        self.task: asyncio.Task[None] | None = None

    def news(self) -> None:
        """There may be something new in the journal."""
        self.version += 1
        self.wake()

    def wake(self) -> None:
        """There is something for the followers to look at."""
        for follower in self.followers:
            follower.signal.set()

    def nudge(self, seat: str, name: str) -> None:
        """Tells all pages at a seat."""
        for follower in self.followers:
            if follower.seat == seat:
                follower.nudges.append(name)
                follower.signal.set()
