"""What every store does: one contract, kept by memory and SQLite, and tested by one suite."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from .entry import Act, Draft, Entry, Found, Snapshot


class Writer(Protocol):
    """The one who may write, for the length of `with store.writing() as writer`."""

    def append(self, request: str, seat: str, kind: str, instant: int, drafts: Sequence[Draft]) -> list[Entry]:
        """One act. Raises `Repeated` if the request is known."""
        ...

    def strike(self, acts: Collection[int]) -> None:
        """Mark acts as struck: a cache of what strike entries say, which the caller appends."""
        ...

    def unstrike(self, acts: Collection[int]) -> None: ...

    def erase(self, position: int) -> None:
        """Remove a body and its salt for good: from entry, search index and snapshots at or after it."""
        ...

    def keep_pack(self, hash: str, body: bytes) -> None: ...  # noqa: A002 - the word of the journal

    def keep_snapshot(self, position: int, code: str, body: bytes) -> None:
        """Keep a snapshot; of all, the newest `SNAPSHOTS_KEPT` stay."""
        ...

    def drop_snapshots_after(self, position: int) -> None: ...

    def set_meta(self, values: Mapping[str, str]) -> None: ...


SNAPSHOTS_KEPT = 8

Bare = tuple[int, str, int, str, bytes]
"""Of an entry: position, lane, number, kind and body."""


class Store(Protocol):
    """A campaign's journal. Safe to use from several threads; within `writing` a thread reads what it has written.

    Reads are in ascending position. `lanes` and `kinds` of None mean all; an empty collection means none.
    """

    def writing(self) -> AbstractContextManager[Writer]:
        """Hold the one writer's lock; commit on leaving, roll back on an exception."""
        ...

    def adopting(self) -> AbstractContextManager[Writer]:
        """The same for a partial copy too, to which nothing new can be chained: to name it, or take entries in."""
        ...

    @property
    def position(self) -> int:
        """The last position, 0 if there is no entry."""
        ...

    @property
    def meta(self) -> dict[str, str]:
        """Among others `id`, `name`, `created`, `schema` and `app`."""
        ...

    @property
    def seal_key(self) -> bytes:
        """What opens the seals; empty in a copy that lacks lanes. Never show it to a seat."""
        ...

    def read(
        self,
        after: int = 0,
        *,
        upto: int | None = None,
        lanes: Collection[str] | None = None,
        kinds: Collection[str] | None = None,
        limit: int | None = None,
        live_only: bool = False,
    ) -> Iterator[Entry]:
        """Entries at positions over `after`, up to and with `upto`; `live_only` leaves out those of struck acts."""
        ...

    def tail(self, limit: int, *, before: int | None = None, lanes: Collection[str] | None = None) -> list[Entry]:
        """The last entries (of those before a position), ascending: for paging backwards."""
        ...

    def bodies(self, after: int, kinds: Collection[str], *, upto: int | None = None) -> Iterator[Bare]:
        """The live entries with a body, bare: the fast path of the fold."""
        ...

    def any_struck(self, after: int) -> bool:
        """Whether an entry at a position over `after` is struck."""
        ...

    def heads(self) -> dict[str, tuple[int, bytes]]:
        """The last number and hash of each lane."""
        ...

    def entry(self, lane: str, number: int) -> Entry | None: ...

    def act(self, act: int) -> Act | None: ...

    def act_of_request(self, request: str) -> int | None: ...

    def entries_of(self, act: int) -> list[Entry]: ...

    def last_live_act(self, kinds: Collection[str]) -> Act | None: ...

    def acts_after(self, act: int) -> list[Act]: ...

    def acts(self, after: int = 0) -> Iterator[Act]: ...

    def struck(self, acts: Collection[int]) -> set[int]:
        """Which of these acts are struck."""
        ...

    def pack(self, hash: str) -> bytes | None: ...  # noqa: A002 - the word of the journal

    def packs(self) -> dict[str, bytes]: ...

    def snapshot(self, upto: int | None = None) -> Snapshot | None:
        """The newest one at or before a position."""
        ...

    def search(self, words: str, limit: int = 50, lanes: Collection[str] | None = None) -> list[Found]:
        """Entries whose text has words that begin so, all of them, newest first; case and accents don't matter."""
        ...

    def still(self) -> AbstractContextManager[None]:
        """While in it, all that this thread reads is of one moment, whoever writes meanwhile."""
        ...

    def integrity(self) -> list[str]:
        """What is wrong with the store's own file, beneath the entries."""
        ...

    def close(self) -> None: ...
