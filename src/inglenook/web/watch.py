"""Those who follow a campaign, and the watcher that wakes them when anyone, here or elsewhere, has written.

A wake-up carries nothing: each follower then reads on from its own cursor, so that first load, reconnecting and a
week's sleep are one code path.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from inglenook.table import Feed, Table
from inglenook.table.doors import Sitting

from .door import seat_at
from .shown import Message, story_feed
from .tables import Tables

PERIOD = 0.1
"""Seconds between looks at a campaign that has followers: how late another program's writing may appear."""


class Pulled(msgspec.Struct, frozen=True):
    """A message as it is sent, the cursor to go on from, and whether there is anything new in it."""

    body: bytes
    cursor: str
    new: bool


class Room:
    """The followers of one campaign. The last messages are kept: all at one seat who were as far need the same."""

    def __init__(self) -> None:
        self.signals: set[asyncio.Event] = set()
        self.task: asyncio.Task[None] | None = None
        self.kept: dict[tuple[str, str | None], tuple[int, Pulled]] = {}

    def wake(self) -> None:
        for signal in self.signals:
            signal.set()


class Watch:
    """All rooms. `closing` is true once the server is about to stop; all are woken then, to say goodbye."""

    def __init__(self, tables: Tables, period: float = PERIOD) -> None:
        self.closing = False
        self._tables = tables
        self._period = period
        self._rooms: dict[str, Room] = {}

    @property
    def followed(self) -> tuple[str, ...]:
        """The campaigns that are looked at: those with followers."""
        return tuple(self._rooms)

    @contextmanager
    def follow(self, key: str) -> Iterator[asyncio.Event]:
        """A signal that is set whenever there may be something new. Clear it before reading, not after."""
        room = self._rooms.setdefault(key, Room())
        signal = asyncio.Event()
        room.signals.add(signal)
        if room.task is None:
            room.task = asyncio.create_task(self._look_on(key, room))
        try:
            yield signal
        finally:
            room.signals.discard(signal)
            if not room.signals:
                room.task.cancel()
                self._rooms.pop(key, None)

    async def pull(self, key: str, sitting: Sitting, after: str | None) -> Pulled:
        """What is new to someone who has read up to a cursor; None stands for someone who begins now."""
        room = self._rooms.get(key) or Room()

        def job(table: Table) -> Pulled:
            seat, position = seat_at(sitting, table), table.store.position
            kept = room.kept.get((seat, after))
            if kept is None or kept[0] != position:
                room.kept = {at: each for at, each in room.kept.items() if each[0] == position}
                kept = room.kept[seat, after] = (position, _pulled(table, seat, after))
            return kept[1]

        return await self._tables.run(key, job)

    def wake(self, key: str) -> None:
        """Something was written here: tell the followers without waiting for the next look."""
        if key in self._rooms:
            self._rooms[key].wake()

    def close(self) -> None:
        """The server is about to stop."""
        self.closing = True
        for room in self._rooms.values():
            room.wake()

    async def _look_on(self, key: str, room: Room) -> None:
        last: int | None = None
        while True:
            position = await self._position(key)
            if position != last:
                room.wake()
            last = position
            await asyncio.sleep(self._period)

    async def _position(self, key: str) -> int:
        # Not `changed()`: that is false again once anybody else has looked, and every follower must be woken.
        try:
            return await self._tables.run(key, lambda table: table.store.position)
        except Exception:
            return -1  # gone or damaged: followers are woken once, and meet the reason themselves


def _pulled(table: Table, seat: str, after: str | None) -> Pulled:
    feed = table.feed(seat, after=after) if after is not None else Feed((), table.cursor(seat))
    return Pulled(msgspec.json.encode(Message(story_feed(feed), table.view(seat))), feed.cursor, feed.cursor != after)
