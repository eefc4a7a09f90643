"""Limits of a shared server: how often one browser and one address may ask, guess a link, and how many may follow.

They are wide enough that no table meets them, and there so that one runaway page or guesser can't spoil the evening of
the others. On one's own computer there are none.
"""

from __future__ import annotations

import math
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

import msgspec

MOST_KNOWN = 20_000
"""Buckets that are remembered; the ones not asked for longest go first."""


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and then so many a second."""

    burst: float
    a_second: float


class Limits(msgspec.Struct, frozen=True):
    """What one session, one address and one server may do.

    A household is one address, and a game master's page asks often, so the first two are generous. `wrong_links` is
    how often an address may bring a link that opens nothing, `nudges` how often one seat is nudged, by whomever.
    """

    session: Rate = Rate(400, 50)
    address: Rate = Rate(3000, 300)
    wrong_links: Rate = Rate(20, 1 / 30)
    nudges: Rate = Rate(1, 1 / 15)
    followers_of_a_seat: int = 12
    followers: int = 2000


FREE = Rate(math.inf, 0)
NONE = Limits(FREE, FREE, FREE, FREE, 1_000_000, 1_000_000)
"""No limits: a table on one's own computer."""


class TooManyError(Exception):
    """Asked too often. `wait` is how many seconds to wait."""

    def __init__(self, sentence: str, wait: float = 1.0) -> None:
        super().__init__(sentence)
        self.wait = max(1, math.ceil(wait))


class FullError(Exception):
    """As many follow as this server takes."""

    def __init__(self) -> None:
        super().__init__("As many follow here as this server takes. Try again in a moment.")


class Buckets:
    """A bucket of tokens each, by a key: full at first, and filled again at a steady rate."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic, most: int = MOST_KNOWN) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._held: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._held)

    def wait(self, key: str) -> float:
        """Seconds until there is a token again; 0 if there is one."""
        level = self._level(key)
        return 0.0 if level >= 1 else (1 - level) / self._rate.a_second if self._rate.a_second else math.inf

    def take(self, key: str) -> None:
        """Takes a token, if there is one."""
        self._held[key] = (max(0.0, self._level(key) - 1), self._clock())
        self._held.move_to_end(key)
        while len(self._held) > self._most:
            self._held.popitem(last=False)

    def _level(self, key: str) -> float:
        level, at = self._held.get(key, (self._rate.burst, self._clock()))
        return min(self._rate.burst, level + (self._clock() - at) * self._rate.a_second)


class Limiter:
    """Keeps a server's limits."""

    def __init__(self, limits: Limits = NONE, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._sessions = Buckets(limits.session, clock)
        self._addresses = Buckets(limits.address, clock)
        self._wrong_links = Buckets(limits.wrong_links, clock)
        self._nudges = Buckets(limits.nudges, clock)
        self._followers: Counter[tuple[str, str]] = Counter()
        self._lock = threading.Lock()

    @property
    def followers(self) -> int:
        """How many follow now, by socket or by long poll."""
        return self._followers.total()

    def asked(self, address: str, session: str) -> None:
        """Counts a request. Raises `TooManyError`."""
        with self._lock:
            asked = [(self._addresses, address), *([(self._sessions, session)] if session else [])]
            wait = max(buckets.wait(key) for buckets, key in asked)
            if wait:  # and what is refused counts for nothing: one runaway page must not empty its household's bucket
                raise TooManyError("That is too often. Wait a moment, then go on.", wait)
            for buckets, key in asked:
                buckets.take(key)

    def refuse_guesser(self, address: str) -> None:
        """Turns away who has brought too many links that open nothing, before this one is looked at."""
        with self._lock:
            wait = self._wrong_links.wait(address)
        if wait:
            raise TooManyError("Too many links from here opened nothing. Wait a while, or ask for a new link.", wait)

    def guessed(self, address: str) -> None:
        """Counts a link that opened nothing."""
        with self._lock:
            self._wrong_links.take(address)

    def nudged(self, campaign: str, seat: str, name: str) -> None:
        """Counts a nudge. Raises `TooManyError` if that seat had one just now: it would ring and ring."""
        key = f"{campaign}/{seat}"
        with self._lock:
            wait = self._nudges.wait(key)
            if wait:
                raise TooManyError(
                    f"{name} was nudged just now, and knows that the table waits. Give them a moment.", wait
                )
            self._nudges.take(key)

    @contextmanager
    def following(self, campaign: str, seat: str) -> Iterator[None]:
        """A follower's place, as long as it follows. Raises `TooManyError` or `FullError`."""
        if self.followers >= self._limits.followers:
            raise FullError()
        key = (campaign, seat)
        if self._followers[key] >= self._limits.followers_of_a_seat:
            raise TooManyError("This seat is open in too many windows. Close some of them.", 5)
        self._followers[key] += 1
        try:
            yield
        finally:
            self._followers[key] -= 1
            if not self._followers[key]:
                del self._followers[key]


@lru_cache(maxsize=1_000)
def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the network of 64 bits that one household is given."""
    try:
        known = ip_address(address.strip())
    except ValueError:
        return address[:64]
    if isinstance(known, IPv6Address):
        mapped = known.ipv4_mapped
        return str(mapped) if mapped else str(IPv6Address(int(known) >> 64 << 64))
    return str(known)
