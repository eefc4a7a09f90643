"""Answers given beforehand: those that a question takes, and those that turn out to be its only option."""

from __future__ import annotations

from tests.table.tables import done, refused, table


def ship_is_the_only_free_track():
    """A campaign in which only the ship has a box free."""
    played = table()
    for track in ("body", "mind", "gear", "ship"):
        done(played.set(f"nomadic.boxes.{track}", 2 if track == "ship" else 1))
    for track in ("body", "mind", "gear"):
        done(played.do("nomadic.check", {"skill": "muscle", "risk": "risky"}, faces=[1], answers=[track]))
    return played


def test_an_answer_that_is_the_only_option_is_taken_as_the_same_wish():
    played = ship_is_the_only_free_track()
    receipt = done(played.do("nomadic.check", {"skill": "skulk", "risk": "risky"}, faces=[1], answers=["ship"]))
    assert [entry.data["forced"] for entry in receipt.entries if entry.kind == "answer"] == [True]


def test_an_answer_that_nothing_asks_for_is_refused_and_nothing_moves():
    played = ship_is_the_only_free_track()
    before = played.cursor()
    refusal = refused(played.do("nomadic.check", {"skill": "skulk", "risk": "risky"}, faces=[1], answers=["mind"]))
    assert (refusal.code, played.cursor()) == ("too_many_answers", before)
