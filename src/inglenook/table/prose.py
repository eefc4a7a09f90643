"""Prose: words added to the story, rewritten (the old ones are kept) or erased for good. Never refused as stale."""

from __future__ import annotations

from collections.abc import Callable

from inglenook.journal import Entry, Store, Writer
from inglenook.rules import Refusal, is_text

from .allowing import refuse_onlooker
from .audience import lane_of
from .bodies import draft, read_revision
from .cursors import LARGEST
from .keeper import Built
from .lanes import own_lane
from .performing import Refused
from .standing import Standing

Allowed = Callable[[Entry], bool]
"""Whether an entry may be changed by who asks."""

LONGEST = 100_000
"""How many characters one entry of prose may have."""


def said_to(standing: Standing, seat: str, text: str, audience: str) -> Built:
    """The entry of new prose for an audience. Who looks on may only keep notes. Raises `Refused`."""
    lane = lane_of(standing.seats, seat, audience)
    if lane != own_lane(seat):
        refuse_onlooker(standing, seat)
    return spoken(text, lane)


def may_rewrite(standing: Standing, seat: str) -> Allowed:
    """What a seat may rewrite: its own words, and a game master any that they read."""
    lanes, is_gm = standing.lanes_of(seat), standing.seats[seat].is_gm
    return lambda entry: entry.lane in lanes and (is_gm or entry.seat == seat)


def spoken(text: str, lane: str) -> Built:
    """The entry of new prose. Raises `Refused` for empty or endless words."""
    if not text.strip():
        raise Refused(Refusal("nothing_said", "There is nothing to write down: the text is empty.", field="text"))
    _refuse_long(text)
    return [draft(lane, "prose", {"text": text})], text


def revised(store: Store, lane: str, number: int, text: str, allowed: Allowed) -> Built:
    """The entry that gives prose new words. Raises `Refused`."""
    _refuse_other(store, lane, number, allowed)
    if not text.strip():
        raise Refused(Refusal("nothing_said", "Empty words: erase the entry instead.", field="text"))
    _refuse_long(text)
    return [draft(lane, "revision", {"revises": number, "text": text})], text


def erased(store: Store, lane: str, number: int, allowed: Allowed) -> Built:
    """The entries that say that prose was erased, and each revision of it. Raises `Refused`."""
    _refuse_other(store, lane, number, allowed)
    drafts = [draft(lane, "erasure", {"erases": number, "text": "Words were erased here."})]
    drafts += [draft(lane, "erasure", {"erases": entry.number}) for entry in _revisions(store, lane, number)]
    return drafts, "Erased for good."


def erase_words(store: Store, writer: Writer, lane: str, number: int) -> None:
    """Erases the words themselves, and every revision of them."""
    entry = store.entry(lane, number)
    for gone in (*([entry] if entry is not None else []), *_revisions(store, lane, number)):
        writer.erase(gone.position)


def _revisions(store: Store, lane: str, number: int) -> list[Entry]:
    return [
        entry
        for entry in store.read(kinds=("revision",), lanes=(lane,))
        if entry.body is not None and read_revision(entry.body).revises == number
    ]


def _refuse_other(store: Store, lane: str, number: int, allowed: Allowed) -> None:
    entry = store.entry(lane, number) if 0 < number < LARGEST else None
    if entry is None or entry.kind != "prose":
        raise Refused(Refusal("not_prose", f"Entry {number} isn't prose: only words can be rewritten.", field="number"))
    if entry.body is None:
        raise Refused(Refusal("erased", f"Entry {number} was erased.", field="number"))
    if not allowed(entry):
        raise Refused(Refusal("not_yours", "These words are another's: only they can change them.", field="number"))


def _refuse_long(text: str) -> None:
    if not is_text(text):
        raise Refused(Refusal("bad_value", "These words hold halves of letters, which can't be kept.", field="text"))
    if len(text) > LONGEST:
        sentence = f"That is more than {LONGEST:,} characters. Write it down in parts."
        raise Refused(Refusal("too_long", sentence, field="text"))
