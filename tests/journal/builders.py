"""Small journals to test with: an act is written like `roll(store, "a1", "table")`."""

from __future__ import annotations

from collections.abc import Sequence

from inglenook.journal import Draft, Entry, Store, canonical

NOON = 1_700_000_000_000


def prose(text: str, lane: str = "table") -> Draft:
    return Draft(lane, "prose", canonical({"text": text}))


def say(store: Store, request: str, text: str, lane: str = "table", seat: str = "anna") -> Entry:
    """One act of one piece of prose."""
    with store.writing() as writer:
        (entry,) = writer.append(request, seat, "prose", NOON, [prose(text, lane)])
    return entry


def check(lane: str = "table") -> list[Draft]:
    """The entries of a command with one roll."""
    return [
        Draft(lane, "command", canonical({"command": "toy.roll", "fields": {}, "text": "Tries *luck*"})),
        Draft(lane, "dice", canonical({"dice": [[6, 6]], "faces": [[3, 4]], "text": "3 and 4", "draw": 1})),
        Draft(lane, "fact", canonical({"fact": {"event": "toy.rolled/1", "total": 7}, "text": "A box is marked"})),
        Draft(lane, "outcome", canonical({"key": "risky", "text": "Risky"})),
    ]


def roll(store: Store, request: str, lane: str = "table", seat: str = "anna") -> list[Entry]:
    """One act of a command: four entries."""
    with store.writing() as writer:
        return writer.append(request, seat, "command", NOON, check(lane))


def strike(store: Store, request: str, entries: Sequence[Entry], seat: str = "anna") -> list[Entry]:
    """Strike the acts of these entries of one lane."""
    body = canonical({"entries": [entry.number for entry in entries], "text": "takes it back"})
    with store.writing() as writer:
        made = writer.append(request, seat, "strike", NOON, [Draft(entries[0].lane, "strike", body)])
        writer.strike({entry.act for entry in entries})
    return made
