"""A changed pack says what it changes in the odds, and what it says is what the odds driver gives."""

from __future__ import annotations

import pytest

from inglenook.engines.nomadic import engine
from inglenook.table.comparing import odds_changes
from tests.table.tables import done, table


@pytest.fixture
def editions():
    return tuple(engine.read_pack(engine.packs[name]()) for name in ("nomadic-2022", "nomadic-2025"))


def test_the_same_pack_changes_nothing(editions):
    assert odds_changes(engine, editions[0], editions[0]) == ()


def test_the_other_edition_takes_the_plain_yes_away(editions):
    changes = odds_changes(engine, *editions)
    changed = {(change.command, change.outcome): (change.before, change.after) for change in changes}
    assert changed["nomadic.ask", "yes"] == ("1/3", "0/1")
    assert changed["nomadic.attempt", "not_risky"] == ("1/6", "1/3")


def test_switching_packs_writes_down_what_changes_in_the_odds():
    switched = done(table().use_pack(engine.packs["nomadic-2025"]()))
    (entry,) = (entry for entry in switched.entries if entry.kind == "admin")
    assert "yes 1/3 \u2192 0/1" in entry.text
    not_risky = next(change for change in entry.data["odds"] if change["outcome"] == "not_risky")
    assert (not_risky["before"], not_risky["after"]) == ("1/6", "1/3")
