"""Prose: words added to the story, rewritten (the old ones are kept) or erased for good. Never refused as stale."""

from __future__ import annotations

from inglenook.journal import Entry, Store, Writer
from inglenook.rules import Refusal, is_text

from .bodies import draft, read_revision
from .cursors import LARGEST
from .keeper import Built
from .performing import Refused

LONGEST = 100_000
"""How many characters one entry of prose may have."""


def spoken(text: str) -> Built:
    """The entry of new prose. Raises `Refused` for empty or endless words."""
    if not text.strip():
        raise Refused(Refusal("nothing_said", "There is nothing to write down: the text is empty.", field="text"))
    _refuse_long(text)
    return [draft("table", "prose", {"text": text})], text


def revised(store: Store, number: int, text: str) -> Built:
    """The entry that gives prose new words. Raises `Refused`."""
    _refuse_other(store, number)
    if not text.strip():
        raise Refused(Refusal("nothing_said", "Empty words: erase the entry instead.", field="text"))
    _refuse_long(text)
    return [draft("table", "revision", {"revises": number, "text": text})], text


def erased(store: Store, number: int) -> Built:
    """The entries that say that prose was erased, and each revision of it. Raises `Refused`."""
    _refuse_other(store, number)
    drafts = [draft("table", "erasure", {"erases": number, "text": "Words were erased here."})]
    drafts += [draft("table", "erasure", {"erases": entry.number}) for entry in _revisions(store, number)]
    return drafts, "Erased for good."


def erase_words(store: Store, writer: Writer, number: int) -> None:
    """Erases the words themselves, and every revision of them."""
    entry = store.entry("table", number)
    for gone in (*([entry] if entry is not None else []), *_revisions(store, number)):
        writer.erase(gone.position)


def _revisions(store: Store, number: int) -> list[Entry]:
    return [
        entry
        for entry in store.read(kinds=("revision",), lanes=("table",))
        if entry.body is not None and read_revision(entry.body).revises == number
    ]


def _refuse_other(store: Store, number: int) -> None:
    entry = store.entry("table", number) if 0 < number < LARGEST else None
    if entry is None or entry.kind != "prose":
        raise Refused(Refusal("not_prose", f"Entry {number} isn't prose: only words can be rewritten.", field="number"))
    if entry.body is None:
        raise Refused(Refusal("erased", f"Entry {number} was erased.", field="number"))


def _refuse_long(text: str) -> None:
    if not is_text(text):
        raise Refused(Refusal("bad_value", "These words hold halves of letters, which can't be kept.", field="text"))
    if len(text) > LONGEST:
        sentence = f"That is more than {LONGEST:,} characters. Write it down in parts."
        raise Refused(Refusal("too_long", sentence, field="text"))
