"""The tables of a campaign file, and what marks a file as one."""

from __future__ import annotations

APPLICATION = 0x496E676C
"""`Ingl` in ASCII: the application id in the header of every campaign file."""
SCHEMA = 2
"""The version written in the header; `migrate` leads older files here."""
SUFFIX = ".inglenook"
"""How the name of a campaign file ends."""

CREATE = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE act (
    act INTEGER PRIMARY KEY,
    request TEXT NOT NULL UNIQUE,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,
    instant INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    struck INTEGER NOT NULL DEFAULT 0 CHECK (struck IN (0, 1))
) STRICT;
CREATE INDEX act_struck ON act (act) WHERE struck = 1;
CREATE TABLE entry (
    position INTEGER PRIMARY KEY,
    act INTEGER NOT NULL REFERENCES act (act),
    lane TEXT NOT NULL,
    number INTEGER NOT NULL,
    instant INTEGER NOT NULL,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,
    seal BLOB NOT NULL,
    salt BLOB NOT NULL,
    body BLOB,
    digest BLOB NOT NULL,
    hash BLOB NOT NULL,
    UNIQUE (lane, number)
) STRICT;
CREATE TABLE pack (hash TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
CREATE TABLE snapshot (position INTEGER PRIMARY KEY, code TEXT NOT NULL, body BLOB NOT NULL) STRICT;
CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE indexed (upto INTEGER NOT NULL) STRICT;
INSERT INTO indexed VALUES (0);
CREATE VIRTUAL TABLE words USING fts5 (text, content='', tokenize='unicode61 remove_diacritics 2');
"""
# `words` keeps no text of its own, and is brought up to date when somebody searches: writing must stay quick.

CHECKPOINT = 2_000
"""Frames in the write-ahead log from which on SQLite moves them into the campaign, and begins the log anew."""

# Overwriting what is freed costs a fifth of an append, so only an erasure turns it on, and then writes the file anew.
SET_UP = f"""
PRAGMA journal_mode = wal;
PRAGMA synchronous = full;
PRAGMA foreign_keys = on;
PRAGMA secure_delete = off;
PRAGMA wal_autocheckpoint = {CHECKPOINT};
"""
