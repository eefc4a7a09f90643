"""The story of a campaign as a Markdown text: what people wrote, and what the rules did, in the order of the table.

It is finished text: what a roll gave stands there in words, and nothing in it rolls again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from .entry import Entry
from .store import Store
from .text import chapter_of, text_of

TOLD = frozenset({"command", "dice", "answer", "fact", "outcome", "admin", "epoch", "reveal", "handout"})
"""Kinds whose texts are told as what the rules did. A question is told by its answer."""
ERASED = "*(erased)*"


class _Revision(msgspec.Struct):
    revises: int
    text: str = ""


def story(
    store: Store, *, lanes: Collection[str] | None = None, title: str | None = None, attributions: Sequence[str] = ()
) -> Iterator[str]:
    """The story, paragraph by paragraph. Struck acts are left out, prose is as last revised, erasures are marked.

    `attributions` are Markdown lines that whoever passes the story on must leave in it.
    """
    revised = _revisions(store, lanes)
    yield f"# {escaped(title if title is not None else store.meta.get('name', ''))}\n"
    entries = store.read(lanes=lanes, kinds=TOLD | {"prose"}, live_only=True)
    yield from _told(entries, revised)
    if attributions:
        yield "\n---\n" + "".join(f"\n{line}\n" for line in attributions)


def _told(entries: Iterable[Entry], revised: dict[tuple[str, int], str]) -> Iterator[str]:
    """Prose as paragraphs, what the rules did between them as lists, and the chapters that it opened as headings."""
    did: list[tuple[int, str]] = []
    for entry in entries:
        chapter = chapter_of(entry.body) if entry.kind == "outcome" else ""
        if entry.kind == "prose":
            yield from _listed(did)
            yield f"\n{_prose(entry, revised)}\n"
            did = []
        elif chapter:
            yield from _listed(_before_chapter(did, entry, chapter))
            yield f"\n## {escaped(chapter)}\n"
            did = []
        elif line := _line(entry):
            did.append((entry.act, line))
    yield from _listed(did)


def _before_chapter(did: list[tuple[int, str]], entry: Entry, chapter: str) -> list[tuple[int, str]]:
    """What stands above a chapter: without the act that opened it, where the heading says all that it came to."""
    if text_of(entry.body).removesuffix(".") != chapter:
        return [*did, (entry.act, _line(entry))]
    own = sum(act == entry.act for act, _ in did)
    return did[:-1] if own == 1 and did[-1][0] == entry.act else did


def _listed(did: Sequence[tuple[int, str]]) -> Iterator[str]:
    if did:
        yield "\n" + "".join(f"> - {line}\n" for _, line in did)


def _revisions(store: Store, lanes: Collection[str] | None) -> dict[tuple[str, int], str]:
    """The last text of each piece of prose that was revised; an erased revision no longer says of which."""
    revised: dict[tuple[str, int], str] = {}
    for entry in store.read(lanes=lanes, kinds=["revision"], live_only=True):
        if entry.body is not None:
            revision = msgspec.json.decode(entry.body, type=_Revision)
            revised[entry.lane, revision.revises] = revision.text
    return revised


def _prose(entry: Entry, revised: dict[tuple[str, int], str]) -> str:
    if entry.body is None:
        return ERASED
    return revised.get((entry.lane, entry.number), text_of(entry.body)).strip("\n")


def _line(entry: Entry) -> str:
    return ERASED if entry.body is None else escaped(text_of(entry.body))


def escaped(text: str) -> str:
    """A text that Markdown shows as it is, on one line."""
    line = " ".join(text.split())
    line = re.sub(r"([\\`*_\[\]<>&~|$])", r"\\\1", line)
    line = re.sub(r"^([#+\-=:])", r"\\\1", line)
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", line)
