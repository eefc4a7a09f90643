"""Who has a page open, by campaign and seat, in this process and in others over the same database.

Nothing of it is written down. What processes say to each other may be lost: each repeats itself now and then, and what
was not repeated for long is over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from inglenook.journal import Whispers

LINGER = 2.0
"""Seconds that a seat counts as here after its last page has gone: a page that loads afresh isn't worth telling."""
REPEAT = 15.0
FORGET = 40.0
"""Seconds after which a process says again who is with it, and after which one that is silent is taken for dead."""
log = logging.getLogger("inglenook.web")


class Said(msgspec.Struct, frozen=True, omit_defaults=True, rename={"sender": "from"}):
    """What a process tells the others about a campaign: who is with it, that it wants to know, or a nudge."""

    sender: str
    campaign: str
    here: tuple[str, ...] | None = None
    ask: bool = False
    nudge: str = ""
    name: str = ""


class Presence:
    """`changed` is called with a campaign when another seat is here, `nudged` when somebody elsewhere nudges one."""

    def __init__(
        self, whispers: Whispers | None, changed: Callable[[str], None], nudged: Callable[[str, str, str], None]
    ) -> None:
        self.linger = LINGER
        self._whispers = whispers
        self._changed = changed
        self._nudged = nudged
        self._me = secrets.token_hex(8)
        self._pages: dict[str, Counter[str]] = defaultdict(Counter)
        self._others: dict[tuple[str, str], tuple[float, tuple[str, ...]]] = {}
        self._mouth: ThreadPoolExecutor | None = None
        self._repeating: asyncio.Task[None] | None = None
        self._deaf: Callable[[], None] = lambda: None

    def here(self, campaign: str) -> tuple[str, ...]:
        """The seats that somebody is at."""
        near = self._near(campaign)
        far = [seat for (_, where), (_, seats) in self._others.items() if where == campaign for seat in seats]
        return tuple(sorted({*near, *far}))

    def come(self, campaign: str, seat: str) -> None:
        """A page of a seat is open from now on, here."""
        self._listen()
        first = not self._near(campaign)
        self._pages[campaign][seat] += 1
        if self._pages[campaign][seat] == 1:
            self._changed(campaign)
            self._say(Said(self._me, campaign, self._near(campaign), ask=first))

    def go(self, campaign: str, seat: str) -> None:
        """That page is closed. It is told a little later, if no other has been opened by then."""
        asyncio.get_running_loop().call_later(self.linger, self._gone, campaign, seat)

    def nudge(self, campaign: str, seat: str, name: str) -> None:
        """Passes a nudge on to the other processes."""
        self._listen()
        self._say(Said(self._me, campaign, nudge=seat, name=name))

    def close(self) -> None:
        """This process is about to stop: nobody is here any more."""
        if self._repeating is not None:
            self._repeating.cancel()
        for campaign in [one for one in self._pages if self._near(one)]:
            self._say(Said(self._me, campaign, ()))
        self._deaf()
        if self._mouth is not None:
            self._mouth.shutdown(wait=True)
            self._mouth = None
        self._whispers = None

    def _near(self, campaign: str) -> tuple[str, ...]:
        return tuple(+self._pages[campaign]) if campaign in self._pages else ()

    def _gone(self, campaign: str, seat: str) -> None:
        self._pages[campaign][seat] -= 1
        if not self._pages[campaign][seat]:
            self._say(Said(self._me, campaign, self._near(campaign)))
            if not self._near(campaign):
                del self._pages[campaign]
            self._changed(campaign)

    # Between processes

    def _listen(self) -> None:
        if self._whispers is None or self._mouth is not None:
            return
        loop = asyncio.get_running_loop()
        self._mouth = ThreadPoolExecutor(1, thread_name_prefix="presence")

        def hear(text: str | None) -> None:
            loop.call_soon_threadsafe(self._hear, text)

        self._deaf = self._whispers.on_whisper(hear)
        self._repeating = asyncio.create_task(self._repeat())

    def _say(self, said: Said) -> None:
        if self._whispers is not None and self._mouth is not None:
            self._mouth.submit(_whisper, self._whispers, msgspec.json.encode(said).decode())

    def _hear(self, text: str | None) -> None:
        if text is None:
            self._tell_all()  # some may have been missed, and so may ours
            return
        said = msgspec.json.decode(text, type=Said)
        if said.sender == self._me:
            return
        if said.nudge:
            self._nudged(said.campaign, said.nudge, said.name)
        if said.here is not None:
            self._note(said, said.here)
        if said.ask and self._near(said.campaign):
            self._say(Said(self._me, said.campaign, self._near(said.campaign)))

    def _note(self, said: Said, seats: tuple[str, ...]) -> None:
        before = self.here(said.campaign)
        self._others.pop((said.sender, said.campaign), None)
        if seats:
            self._others[said.sender, said.campaign] = (time.monotonic(), seats)
        if self.here(said.campaign) != before:
            self._changed(said.campaign)

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(REPEAT)
            self._tell_all()
            since = time.monotonic() - FORGET
            for key in [key for key, (heard, _) in self._others.items() if heard < since]:
                del self._others[key]
                self._changed(key[1])

    def _tell_all(self) -> None:
        for campaign in self._pages:
            self._say(Said(self._me, campaign, self._near(campaign), ask=True))


def _whisper(whispers: Whispers, text: str) -> None:
    try:
        whispers.whisper(text)
    except Exception as error:  # the database may be away: all is said again soon
        log.info("who is here could not be passed on: %s", error)
