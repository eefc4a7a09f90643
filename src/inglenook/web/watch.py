"""Those who follow a campaign, and the watcher that wakes them when anyone, here or elsewhere, has written.

A wake-up carries nothing: each follower then reads on from its own cursor, so that first load, reconnecting and a
week's sleep are one code path. All who were woken together are asked for together, each seat once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from inglenook.journal import Change
from inglenook.table import Table
from inglenook.table.doors import Sitting

from .presence import Presence
from .room import GONE, NOBODY, Follower, Post, Pulled, Room, Wanted
from .tables import Job, Tables
from .telling import Answers, Telling, Told, answers

T = TypeVar("T")
log = logging.getLogger("inglenook.web")
PERIOD = 0.1
"""Seconds between looks at a campaign that has followers: how late another program's writing may appear."""
SELDOM = 5.0
"""The same where one is told of every change, in case that a telling was lost."""


class Watch:
    """All rooms. `closing` is true once the server is about to stop; all are woken then, to say goodbye.

    `door_version` gives another value than before if what people may do could have changed; `on_risen` has one called
    when another process has taken somebody's seat.
    """

    def __init__(
        self,
        tables: Tables,
        door_version: Callable[[], object] = lambda: None,
        on_risen: Callable[[Callable[[str], None]], Callable[[], None]] = lambda _: lambda: None,
        period: float = PERIOD,
    ) -> None:
        self.closing = False
        self._door_version = door_version
        self._on_risen = on_risen
        self.presence = Presence(tables.library.whispers, self._moved, self._nudged)
        self._tables = tables
        self._changes = tables.library.changes
        self._period = period if self._changes is None else SELDOM
        self._rooms: dict[str, Room] = {}
        self._ids: dict[str, str] = {}
        self._deaf: tuple[Callable[[], None], ...] = ()

    @property
    def followed(self) -> tuple[str, ...]:
        """The campaigns that are looked at: those with followers."""
        return tuple(self._rooms)

    @property
    def followers(self) -> int:
        """How many follow, all campaigns together."""
        return sum(len(room.followers) for room in self._rooms.values())

    async def id_of(self, key: str) -> str:
        """The id of the campaign that is asked for by its id or name."""
        found = await self._tables.run(key, lambda table: table.id)
        self._ids[key] = found
        return found

    @contextmanager
    def follow(self, campaign: str, post: Post | None = None) -> Iterator[Follower]:
        """Somebody who follows a campaign, by its id. Clear the signal before reading, not after.

        `post` is how they are told at once what is written while they are at `rest`.
        """
        self._listen()
        if campaign not in self._rooms:
            self._rooms[campaign] = Room(campaign)
        room = self._rooms[campaign]
        follower = Follower(post)
        room.followers.add(follower)
        if room.task is None:
            room.task = asyncio.create_task(self._look_on(room))
        try:
            with self._tables.held(campaign):
                yield follower
        finally:
            room.followers.discard(follower)
            self._unseat(room, follower)
            if not room.followers:
                room.close()
                self._rooms.pop(campaign, None)

    async def pull(
        self, campaign: str, follower: Follower, sitting: Sitting, after: str | None, *, whole: bool, late: bool = False
    ) -> Pulled:
        """What is new to a follower since what it has seen, at first since a cursor; None stands for now.

        There is no message if nothing is new, unless it is to be `whole`.
        """
        room, who = self._rooms[campaign], (sitting.owner, sitting.seats.get(campaign, ""))
        if follower.version == room.version and follower.seen is not None and follower.who == who and not whole:
            return Pulled(b"", follower.seen)
        version = room.version
        wanted = Wanted(*who, after if follower.seen is None else None, follower.seen, whole, late)
        known = room.told.get(wanted)
        pulled = known if known is not None else await asyncio.shield(self._asked(room, wanted))
        follower.version, follower.seen, follower.who = version if not pulled.seen.more else -1, pulled.seen, who
        if follower.seat != pulled.seen.seat:
            self._unseat(room, follower)
            follower.seat = pulled.seen.seat
            self.presence.come(campaign, follower.seat)
        return pulled

    async def rest(self, campaign: str, follower: Follower, sitting: Sitting, door: object) -> None:
        """Waits until there may be something that a follower has to ask for: what is written here is posted to it.

        It may know what it may by this version of the door.
        """
        follower.door = door
        if follower.post is not None:
            follower.resting = Wanted(sitting.owner, sitting.seats.get(campaign, ""), None, follower.seen)
        try:
            await follower.signal.wait()
        finally:
            follower.resting = None

    async def act(self, key: str, job: Job[T]) -> T:
        """Does a job that may write, and tells the followers of what it writes in the same turn of the thread."""
        loop = asyncio.get_running_loop()
        id = ""  # noqa: A001 - the word of the journal
        room: Room | None = None

        def turn(table: Table) -> T:
            nonlocal id, room
            id = table.id  # noqa: A001 - not what the key meant before: names go over to others
            room = self._rooms.get(id)
            if room is None:
                return job(table)
            with table.telling(Telling(table, room, loop, self._door_version, self._post)):
                return job(table)

        try:
            done = await self._tables.run(key, turn)
        except BaseException:
            if id in self._rooms:
                self._rooms[id].news()
            raise
        if id in self._rooms and self._rooms[id] is not room:
            self._rooms[id].news()  # the first has come meanwhile, perhaps by another name, and wasn't told
        return done

    def _post(self, room: Room, position: int, told: Told) -> None:
        """Tells those who still have the seat by which it was made; if that can't be known, all ask themselves."""
        try:
            door = self._door_version()
        except Exception:
            log.exception("telling of %s", room.id)
            room.news()
            return
        room.posted(position, [one for one in told if one[0].door == door])

    def wake(self, key: str) -> None:
        """Something was written here: tell the followers without waiting for the next look."""
        room = self._rooms.get(self._ids.get(key, key))
        if room is not None:
            room.news()

    def nudge(self, campaign: str, seat: str, name: str) -> None:
        """Tells all pages at a seat, wherever they are, that somebody waits for it."""
        self._nudged(campaign, seat, name)
        self.presence.nudge(campaign, seat, name)

    def close(self) -> None:
        """The server is about to stop."""
        self.closing = True
        for room in self._rooms.values():
            room.wake()

    def end(self) -> None:
        """The server has stopped."""
        self.presence.close()
        for deaf in self._deaf:
            deaf()
        self._deaf = ()

    def _unseat(self, room: Room, follower: Follower) -> None:
        if follower.seat:
            self.presence.go(room.id, follower.seat)
            follower.seat = ""

    def _moved(self, campaign: str) -> None:
        if campaign in self._rooms:
            self._rooms[campaign].wake()

    def _nudged(self, campaign: str, seat: str, name: str) -> None:
        if campaign in self._rooms:
            self._rooms[campaign].nudge(seat, name)

    # Asking for those who were woken

    def _asked(self, room: Room, wanted: Wanted) -> asyncio.Future[Pulled]:
        if wanted not in room.waiting:
            if not room.waiting:
                asyncio.create_task(self._ask(room))  # noqa: RUF006 - the futures hold on to it
            room.waiting[wanted] = asyncio.get_running_loop().create_future()
        return room.waiting[wanted]

    async def _ask(self, room: Room) -> None:
        await asyncio.sleep(0)  # until all who were woken at the same moment have said what they want
        version = room.version
        asked, room.waiting = room.waiting, {}
        try:
            found = await self._tables.run(room.id, partial(_answers, asked=tuple(asked)))
        except BaseException as error:
            found = (NOBODY, [error] * len(asked))
        room.saw(version, found[0])
        for (wanted, future), answer in zip(asked.items(), found[1], strict=True):
            if isinstance(answer, BaseException):
                future.set_exception(answer)
                future.exception()  # whoever wanted it may have left
                continue
            future.set_result(answer)
            if version == room.version and not wanted.whole:
                room.told[wanted] = answer

    # Hearing of what others write

    def _listen(self) -> None:
        if self._changes is None or self._deaf:
            return
        loop = asyncio.get_running_loop()

        def hear(change: Change | None) -> None:
            loop.call_soon_threadsafe(self._heard, change)

        def hear_of_doors(campaign: str) -> None:
            loop.call_soon_threadsafe(self._risen, campaign)

        self._deaf = (self._changes.on_change(hear), self._on_risen(hear_of_doors))

    def _heard(self, change: Change | None) -> None:
        rooms = self._rooms.values() if change is None else filter(None, (self._rooms.get(change.campaign),))
        for room in rooms:
            if change is None or change.position > room.position:
                room.news()

    def _risen(self, campaign: str) -> None:
        for room in filter(None, (self._rooms.get(campaign),)) if campaign else self._rooms.values():
            room.news()

    async def _look_on(self, room: Room) -> None:
        """Looks at the file every so often, and into it if it seems to have been written to, or after a while.

        What is being written can be traced before it can be read: after a trace it is looked for again soon, and then
        after twice as long each time. All rooms are looked at together, so that the server is woken once for all.
        """
        loop = asyncio.get_running_loop()
        traced: object = None
        pause = due = 0.0
        while True:
            await asyncio.sleep(self._period - loop.time() % self._period)
            trace, now = self._tables.trace(room.id), time.monotonic()
            if trace != traced:
                traced, pause = trace, self._period
            elif now < due:
                continue
            due, pause = now + pause, min(2 * pause, SELDOM)
            room.looked(await self._position(room.id))

    async def _position(self, key: str) -> int:
        # Not `changed()`: that is false again once anybody else has looked, and every follower must be woken.
        try:
            return await self._tables.run(key, lambda table: table.store.position)
        except Exception:
            return GONE  # or damaged: followers are woken once, and meet the reason themselves


def _answers(table: Table, asked: tuple[Wanted, ...]) -> Answers:
    with table.moment() as look:
        return answers(look, asked)
