"""Writes `schema-1.inglenook`, a campaign as schema 1 had it. The file is kept; this tells how it came to be."""

import sqlite3
from contextlib import closing
from pathlib import Path

from inglenook.journal import Draft, canonical
from inglenook.journal.chain import Chain

SCHEMA_1 = """
PRAGMA journal_mode = wal;
PRAGMA application_id = 0x496E676C;
PRAGMA user_version = 1;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE act (
    act INTEGER PRIMARY KEY, request TEXT NOT NULL UNIQUE, seat TEXT NOT NULL, kind TEXT NOT NULL,
    instant INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    struck INTEGER NOT NULL DEFAULT 0 CHECK (struck IN (0, 1))
) STRICT;
CREATE TABLE entry (
    position INTEGER PRIMARY KEY, act INTEGER NOT NULL REFERENCES act (act), lane TEXT NOT NULL,
    number INTEGER NOT NULL, instant INTEGER NOT NULL, seat TEXT NOT NULL, kind TEXT NOT NULL, seal BLOB NOT NULL,
    salt BLOB NOT NULL, body BLOB, digest BLOB NOT NULL, hash BLOB NOT NULL, UNIQUE (lane, number)
) STRICT;
CREATE TABLE pack (hash TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
CREATE TABLE snapshot (position INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
"""
ACTS = [
    ("prose", [Draft("table", "prose", canonical({"text": "Fog lies on the harbour."}))]),
    (
        "command",
        [
            Draft("table", "command", canonical({"command": "toy.roll", "fields": {}, "text": "Looks around"})),
            Draft("table", "dice", canonical({"dice": [[6]], "faces": [[4]], "text": "a 4"})),
            Draft("referee", "fact", canonical({"fact": {"event": "toy.hidden/1"}, "text": "Somebody is watching"})),
        ],
    ),
    ("prose", [Draft("table", "prose", canonical({"text": "Nothing moves."}))]),
    ("strike", [Draft("table", "strike", canonical({"entries": [4], "text": "takes it back"}))]),
]


def main() -> None:
    path = Path(__file__).with_name("schema-1.inglenook")
    path.unlink(missing_ok=True)
    key = bytes(range(32))
    chain = Chain(key, 0, {})
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(SCHEMA_1)
        meta = {"id": "00000000-0000-4000-8000-000000000001", "name": "Fog", "created": "1700000000000", "app": "0.0.1"}
        connection.executemany("INSERT INTO meta VALUES (?, ?)", [*meta.items()])
        connection.execute("INSERT INTO secret VALUES ('seal', ?)", (key,))
        for act, (kind, drafts) in enumerate(ACTS, 1):
            instant = 1_700_000_000_000 + act
            made = chain.extend(act, "anna", instant, drafts)
            row = (act, f"request-{act}", "anna", kind, instant, made[0].position, made[-1].position, int(act == 3))
            connection.execute("INSERT INTO act VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            for one in made:
                values = [getattr(one, field) for field in one.__struct_fields__]
                connection.execute(f"INSERT INTO entry VALUES ({', '.join('?' * len(values))})", values)
        connection.execute("INSERT INTO snapshot VALUES (4, x'7b7d')")


if __name__ == "__main__":
    main()
