"""The one who writes to a campaign file: what an act, a strike or an erasure does to its tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from .chain import Chain
from .entry import Act, Draft, Entry
from .errors import Repeated
from .memory import check_act
from .store import SNAPSHOTS_KEPT

ENTRY = "position, act, lane, number, instant, seat, kind, seal, salt, body, digest, hash"


class SqliteWriter:
    """The `Writer` of a `SqliteStore`, inside its transaction."""

    def __init__(self, connection: sqlite3.Connection, chain: Chain, acts: int) -> None:
        self.chain, self.acts, self.erased = chain, acts, False
        self._connection = connection

    def append(self, request: str, seat: str, kind: str, instant: int, drafts: Sequence[Draft]) -> list[Entry]:
        check_act(kind, drafts)
        act, first = self.acts + 1, self.chain.position + 1
        self._begin(Act(act, request, seat, kind, instant, first, first + len(drafts) - 1))
        chain = self.chain.copy()
        entries = chain.extend(act, seat, instant, drafts)
        self._insert(entries)
        self.chain, self.acts = chain, act
        return entries

    def adopt(self, act: Act, entries: Sequence[Entry]) -> None:
        """Take over an act as it is, chain and all: what an import does."""
        self._begin(act)
        self._insert(entries)
        self.acts, self.chain.position = act.act, act.last
        self.chain.heads.update((entry.lane, (entry.number, entry.hash)) for entry in entries)

    def _begin(self, act: Act) -> None:
        values = (act.act, act.request, act.seat, act.kind, act.instant, act.first, act.last)
        try:
            self._connection.execute(
                "INSERT INTO act (act, request, seat, kind, instant, first, last) VALUES (?, ?, ?, ?, ?, ?, ?)", values
            )
        except sqlite3.IntegrityError:
            row = self._connection.execute("SELECT act FROM act WHERE request = ?", (act.request,)).fetchone()
            if row is None:
                raise
            raise Repeated(row[0]) from None

    def _insert(self, entries: Iterable[Entry]) -> None:
        self._connection.executemany(
            f"INSERT INTO entry ({ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", [_row(one) for one in entries]
        )

    def strike(self, acts: Collection[int]) -> None:
        self._connection.executemany("UPDATE act SET struck = 1 WHERE act = ?", [(act,) for act in acts])

    def unstrike(self, acts: Collection[int]) -> None:
        self._connection.executemany("UPDATE act SET struck = 0 WHERE act = ?", [(act,) for act in acts])

    def erase(self, position: int) -> None:
        self._connection.execute("PRAGMA secure_delete = on")
        self._connection.execute("UPDATE entry SET body = NULL, salt = x'' WHERE position = ?", (position,))
        self._connection.execute("INSERT OR REPLACE INTO secret VALUES ('scrub', x'01')")
        # Only dropping the whole index is sure to forget each word; it is built anew at the next search.
        self._connection.execute("INSERT INTO words (words) VALUES ('delete-all')")
        self._connection.execute("UPDATE indexed SET upto = 0")
        self.drop_snapshots_after(position - 1)
        self.erased = True

    def keep_pack(self, hash: str, body: bytes) -> None:  # noqa: A002 - the word of the journal
        self._connection.execute("INSERT OR REPLACE INTO pack (hash, body) VALUES (?, ?)", (hash, body))

    def keep_snapshot(self, position: int, code: str, body: bytes) -> None:
        self._connection.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?)", (position, code, body))
        self._connection.execute(
            "DELETE FROM snapshot WHERE position NOT IN (SELECT position FROM snapshot ORDER BY position DESC LIMIT ?)",
            (SNAPSHOTS_KEPT,),
        )

    def drop_snapshots_after(self, position: int) -> None:
        self._connection.execute("DELETE FROM snapshot WHERE position > ?", (position,))

    def set_meta(self, values: Mapping[str, str]) -> None:
        self._connection.executemany("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", [*values.items()])

    def leave(self, where: str) -> None:
        """Say that the campaign goes on elsewhere: whoever has the file open can't write to it from then on."""
        self._connection.execute("INSERT OR REPLACE INTO secret VALUES ('moved', ?)", (where.encode(),))


def _row(entry: Entry) -> tuple[Any, ...]:
    return (
        entry.position, entry.act, entry.lane, entry.number, entry.instant, entry.seat, entry.kind, entry.seal,
        entry.salt, entry.body, entry.digest, entry.hash,
    )  # fmt: skip
