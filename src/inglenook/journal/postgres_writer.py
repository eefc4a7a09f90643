"""The one who writes to a campaign in a database: what an act, a strike or an erasure does to its tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from psycopg.types.json import Jsonb

from .chain import Chain
from .entry import Act, Draft, Entry
from .errors import Repeated
from .memory import check_act
from .pool import Connection
from .store import SNAPSHOTS_KEPT
from .text import text_of, words_in

ENTRY = "position, act, lane, number, instant, seat, kind, seal, salt, body, digest, hash"
LONGEST_WORD = 200
"""Letters of a word that are searched: a longer one is found by these."""
MOST_OF_WORDS = 250_000
"""Letters of one text's different words that can be searched: PostgreSQL holds no more than a megabyte."""

# One statement, so that an act costs one exchange with the server. Nothing is done if its request is known.
_ACT = f"""
WITH made AS (
    INSERT INTO act (campaign, act, request, seat, kind, instant, first, last)
    VALUES (%(key)s, %(act)s, %(request)s, %(seat)s, %(kind)s, %(instant)s, %(first)s, %(last)s)
    ON CONFLICT (campaign, request) DO NOTHING RETURNING act
), written AS (
    INSERT INTO entry (campaign, {ENTRY}, words)
    SELECT %(key)s, position, %(act)s, lane, number, instant, seat, kind, seal, salt, body, digest, hash,
        words::tsvector
    FROM unnest(%(positions)s::bigint[], %(lanes)s::text[], %(numbers)s::bigint[], %(instants)s::bigint[],
        %(seats)s::text[], %(kinds)s::text[], %(seals)s::bytea[], %(salts)s::bytea[], %(bodies)s::bytea[],
        %(digests)s::bytea[], %(hashes)s::bytea[], %(words)s::text[])
        AS new (position, lane, number, instant, seat, kind, seal, salt, body, digest, hash, words)
    WHERE EXISTS (SELECT FROM made)
), grown AS (
    UPDATE campaign SET position = %(last)s, acts = %(act)s WHERE key = %(key)s AND EXISTS (SELECT FROM made)
) SELECT act FROM act WHERE campaign = %(key)s AND request = %(request)s
"""


class PostgresWriter:
    """The `Writer` of a `PostgresStore`, inside its transaction."""

    def __init__(self, connection: Connection, key: int, id: str, chain: Chain, acts: int) -> None:  # noqa: A002
        self.id = id
        self.chain, self.acts, self.erased, self.changed = chain, acts, False, False
        self._connection, self._key = connection, key

    def append(self, request: str, seat: str, kind: str, instant: int, drafts: Sequence[Draft]) -> list[Entry]:
        check_act(kind, drafts)
        act, first = self.acts + 1, self.chain.position + 1
        chain = self.chain.copy()
        entries = chain.extend(act, seat, instant, drafts)
        self._put(Act(act, request, seat, kind, instant, first, first + len(drafts) - 1), entries)
        self.chain, self.acts = chain, act
        return entries

    def adopt(self, act: Act, entries: Sequence[Entry]) -> None:
        """Take over an act as it is, chain and all: what an import does."""
        self._put(act, entries)
        self.acts, self.chain.position = act.act, act.last
        self.chain.heads.update((entry.lane, (entry.number, entry.hash)) for entry in entries)

    def _put(self, act: Act, entries: Sequence[Entry]) -> None:
        values = {
            "key": self._key, "act": act.act, "request": act.request, "seat": act.seat, "kind": act.kind,
            "instant": act.instant, "first": act.first, "last": act.last,
            "positions": [entry.position for entry in entries], "lanes": [entry.lane for entry in entries],
            "numbers": [entry.number for entry in entries], "instants": [entry.instant for entry in entries],
            "seats": [entry.seat for entry in entries], "kinds": [entry.kind for entry in entries],
            "seals": [entry.seal for entry in entries], "salts": [entry.salt for entry in entries],
            "bodies": [entry.body for entry in entries], "digests": [entry.digest for entry in entries],
            "hashes": [entry.hash for entry in entries], "words": [lexemes(self._key, entry.body) for entry in entries],
        }  # fmt: skip
        earlier = self._connection.execute(_ACT, values).fetchone()
        if earlier is not None:  # the statement sees the tables as they were before it
            raise Repeated(earlier[0])
        self.changed = True

    def strike(self, acts: Collection[int]) -> None:
        self._mark(acts, True)

    def unstrike(self, acts: Collection[int]) -> None:
        self._mark(acts, False)

    def _mark(self, acts: Collection[int], struck: bool) -> None:
        self._do("UPDATE act SET struck = %s WHERE campaign = %s AND act = ANY(%s::bigint[])", struck, [*acts])

    def _do(self, sql: str, *values: Any) -> None:
        """A statement whose last but one value is the campaign's key, which need not be given."""
        self._connection.execute(sql, [*values[:-1], self._key, values[-1]])

    def erase(self, position: int) -> None:
        self._do(
            "UPDATE entry SET body = NULL, salt = %s, words = NULL WHERE campaign = %s AND position = %s", b"", position
        )
        self.drop_snapshots_after(position - 1)
        self.erased = True

    def keep_pack(self, hash: str, body: bytes) -> None:  # noqa: A002 - the word of the journal
        self._connection.execute(
            "INSERT INTO pack (campaign, hash, body) VALUES (%s, %s, %s)"
            " ON CONFLICT (campaign, hash) DO UPDATE SET body = excluded.body",
            (self._key, hash, body),
        )

    def keep_snapshot(self, position: int, code: str, body: bytes) -> None:
        self._connection.execute(
            "INSERT INTO snapshot (campaign, position, code, body) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT (campaign, position) DO UPDATE SET code = excluded.code, body = excluded.body",
            (self._key, position, code, body),
        )
        self._connection.execute(
            "DELETE FROM snapshot WHERE campaign = %(key)s AND position NOT IN"
            " (SELECT position FROM snapshot WHERE campaign = %(key)s ORDER BY position DESC LIMIT %(kept)s)",
            {"key": self._key, "kept": SNAPSHOTS_KEPT},
        )

    def drop_snapshots_after(self, position: int) -> None:
        self._do("DELETE FROM snapshot WHERE campaign = %s AND position > %s", position)

    def set_meta(self, values: Mapping[str, str]) -> None:
        more = {key: text for key, text in values.items() if key not in ("id", "name", "schema")}
        self._connection.execute(
            "UPDATE campaign SET meta = meta || %s, id = coalesce(%s, id), name = coalesce(%s, name) WHERE key = %s",
            (Jsonb(more), values.get("id"), values.get("name"), self._key),
        )
        self.id = values.get("id", self.id)
        self.changed = True

    def leave(self, state: str) -> None:
        """Say that the campaign is no longer here (`moved`, `deleted`), or now is (`here`)."""
        if state == "here":  # what an earlier move left behind is older than this
            self._connection.execute("DELETE FROM campaign WHERE id = %s AND state = 'moved'", (self.id,))
        self._connection.execute("UPDATE campaign SET state = %s WHERE key = %s", (state, self._key))
        self.changed = True


def lexemes(key: int, body: bytes | None) -> str | None:
    """The words of a text as PostgreSQL searches them. The campaign is part of each, so that one index serves all."""
    words = dict.fromkeys(word[:LONGEST_WORD] for word in words_in(text_of(body)))
    left, kept = MOST_OF_WORDS, []
    for word in words:
        left -= len(word)
        if left < 0:
            break
        kept.append(f"'{key}:{word}'")
    return " ".join(kept) or None


def beginnings(key: int, words: Sequence[str]) -> str:
    """The question for texts in which each of these begins a word."""
    return " & ".join(f"'{key}:{word[:LONGEST_WORD]}':*" for word in words)
