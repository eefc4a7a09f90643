"""Revealing: a new entry, for more people than the old one, that carries what was hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inglenook.journal import Entry, Store, canonical
from inglenook.rules import Refusal

from .allowing import refuse_onlooker
from .audience import lane_of
from .bodies import draft, read_any, read_revision
from .cursors import LARGEST
from .keeper import Built
from .lanes import narrower
from .performing import Refused
from .standing import Standing

SHOWN = ("prose", "handout", "dice", "outcome", "fact", "command", "answer", "admin")
"""Kinds of entries that can be revealed."""
COUNTS = frozenset({"of", "of_lane", "revises", "draw", "again_of", "passed_over"})
"""What an entry says of its lane: numbers of entries and draws there."""


def revealed(standing: Standing, store: Store, seat: str, lane: str, number: int, audience: str) -> Built:
    """The entry that reveals another to an audience: its text and what it holds.

    Where it stood is not told, nor what it counts in its lane, so that nobody learns what else is hidden. The salt by
    which it can be checked goes with it where nothing had to be left out. Raises `Refused`.
    """
    refuse_onlooker(standing, seat)
    entry = store.entry(lane, number) if lane in standing.lanes_of(seat) and 0 < number < LARGEST else None
    if entry is None or entry.kind not in SHOWN:
        raise Refused(Refusal("no_entry", f"There is no entry {lane}:{number} that could be shown.", field="number"))
    if entry.body is None:
        raise Refused(Refusal("erased", "That entry was erased.", field="number"))
    to = lane_of(standing.seats, seat, audience or "all")
    if narrower(to, lane):
        raise Refused(Refusal("no_change", "All of them can see it already.", field="audience"))
    newest = _newest(store, entry)
    held: dict[str, Any] = read_any(newest.body) if newest.body else {}
    if "seed" in held:
        sentence = "A seed isn't shown: whoever had it would know how hidden dice will fall."
        raise Refused(Refusal("not_shown", sentence, field="number"))
    told = {name: value for name, value in held.items() if name not in COUNTS}
    text = str(held.get("text", ""))
    shown = {
        "kind": entry.kind,
        "seat": entry.seat,
        "instant": entry.instant,
        "body": canonical(told).decode(),
        "salt": newest.salt.hex() if told == held else "",
    }
    known = (each for each in _like_it(store, shown, to) if each.seat == seat or each.lane in standing.lanes_of(seat))
    if len([*known]) >= _twins(store, entry):
        sentence = "It was shown to all of them already, just as it stands now."
        raise Refused(Refusal("no_change", sentence, field="number"))
    return [draft(to, "reveal", {"shown": shown, "text": text})], text


def _like_it(store: Store, shown: dict[str, Any], to: str) -> Iterator[Entry]:
    """The entries by which just this was shown to all who read a lane."""
    wider = [lane for lane in store.heads() if narrower(to, lane)]
    for entry in store.read(kinds=("reveal",), lanes=wider, live_only=True):
        if entry.body is not None and read_any(entry.body).get("shown") == shown:
            yield entry


def _twins(store: Store, entry: Entry) -> int:
    """How many entries would be shown alike, as two equal throws of one act: each may be shown once."""

    def told(other: Entry) -> object:
        held: dict[str, Any] = read_any(other.body) if other.body else {}
        return {name: value for name, value in held.items() if name not in COUNTS}

    same_act = [each for each in store.entries_of(entry.act) if (each.lane, each.kind) == (entry.lane, entry.kind)]
    return sum(told(each) == told(entry) for each in same_act)


def _newest(store: Store, entry: Entry) -> Entry:
    """Prose as it was last rewritten; any other entry as it is."""
    newest = entry
    if entry.kind == "prose":
        for other in store.read(entry.position, lanes=(entry.lane,), kinds=("revision",), live_only=True):
            if other.body is not None and read_revision(other.body).revises == entry.number:
                newest = other
    return newest
