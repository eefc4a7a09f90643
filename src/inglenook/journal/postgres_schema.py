"""The tables of a database that holds many campaigns, and the steps that lead there.

They stand in a schema of their own, so that the database may hold other things too. Steps only add, so that a server
that is up goes on while a newer one leads the schema on.
"""

from __future__ import annotations

SCHEMA = 2
"""The version of the tables that this program knows; `postgres_migrate` leads older ones here."""
SPACE = "inglenook"
"""The schema that holds the tables, and the channel by which changes are told."""

# A campaign's `state`: `making` until all of it is there, then `here`, at last `moved` or `deleted`. Its row is what a
# writer locks; `position` and `acts` stand in it, since what waited for the lock is sure to see the row as it is then.
_FROM_0 = """
CREATE TABLE campaign (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
    name text NOT NULL,
    state text NOT NULL DEFAULT 'making',
    made timestamptz NOT NULL DEFAULT now(),
    position bigint NOT NULL DEFAULT 0,
    acts bigint NOT NULL DEFAULT 0,
    seal bytea NOT NULL,
    meta jsonb NOT NULL
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX campaign_here ON campaign (id) WHERE state = 'here';
CREATE TABLE act (
    campaign bigint NOT NULL REFERENCES campaign (key) ON DELETE CASCADE,
    act bigint NOT NULL,
    request text COLLATE "C" NOT NULL,
    seat text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    instant bigint NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    struck boolean NOT NULL DEFAULT false,
    PRIMARY KEY (campaign, act),
    UNIQUE (campaign, request)
);
CREATE INDEX act_struck ON act (campaign, act) WHERE struck;
CREATE TABLE entry (
    campaign bigint NOT NULL REFERENCES campaign (key) ON DELETE CASCADE,
    position bigint NOT NULL,
    act bigint NOT NULL,
    lane text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    instant bigint NOT NULL,
    seat text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    seal bytea NOT NULL,
    salt bytea NOT NULL,
    body bytea,
    digest bytea NOT NULL,
    hash bytea NOT NULL,
    words tsvector,
    PRIMARY KEY (campaign, position),
    UNIQUE (campaign, lane, number)
);
CREATE INDEX entry_words ON entry USING gin (words);
CREATE TABLE pack (
    campaign bigint NOT NULL REFERENCES campaign (key) ON DELETE CASCADE,
    hash text COLLATE "C" NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (campaign, hash)
);
CREATE TABLE snapshot (
    campaign bigint NOT NULL REFERENCES campaign (key) ON DELETE CASCADE,
    position bigint NOT NULL,
    code text NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (campaign, position)
);
"""

# What stands outside every campaign: the secrets of dice that can be verified, and who has come in by which link.
_FROM_1 = """
CREATE TABLE secret (
    campaign text COLLATE "C" NOT NULL,
    epoch bigint NOT NULL,
    lane text COLLATE "C" NOT NULL,
    commitment bytea NOT NULL,
    secret bytea NOT NULL,
    PRIMARY KEY (campaign, epoch, lane, commitment)
);
CREATE TABLE door (name text PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE session (hash bytea PRIMARY KEY, owner boolean NOT NULL, begun bigint NOT NULL);
CREATE TABLE sitting (
    hash bytea NOT NULL REFERENCES session (hash) ON DELETE CASCADE,
    campaign text COLLATE "C" NOT NULL,
    seat text COLLATE "C" NOT NULL,
    PRIMARY KEY (hash, campaign)
);
CREATE INDEX sitting_seat ON sitting (campaign, seat);
CREATE TABLE invite (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    hash bytea NOT NULL UNIQUE,
    campaign text COLLATE "C" NOT NULL,
    role text NOT NULL,
    seat text COLLATE "C" NOT NULL,
    plays text NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    once boolean NOT NULL,
    used bigint NOT NULL DEFAULT 0,
    revoked boolean NOT NULL DEFAULT false
);
CREATE INDEX invite_campaign ON invite (campaign);
"""

STEPS: dict[int, str] = {0: _FROM_0, 1: _FROM_1}
"""Each step leads from its number to the next. None is ever changed once it has been released."""
