"""A table that a server keeps, to sit at as at one whose file lies here."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import msgspec

from inglenook.rules import Refusal
from inglenook.table.shown import AdviceShown, EntryShown, Feed, OddsShown, Page, Receipt, View

from .wire import Wire


class Opened(msgspec.Struct):
    """A campaign as it stands, with the end of its story."""

    view: View
    page: Page


class Done(msgspec.Struct):
    """What an act came to, and how the table stands after it."""

    receipt: Receipt
    view: View


class News(msgspec.Struct):
    """What came since a cursor, and how the table stands."""

    feed: Feed
    view: View


class FarTable:
    """A seat at a server's table. What is done here goes there; `hear` takes in what comes from there.

    Acts and what is heard take turns, so that the answer to one's own act is never told as news.
    """

    def __init__(self, wire: Wire, campaign: str) -> None:
        self.wire = wire
        self.id = campaign
        self.turn = threading.RLock()
        self.audience = ""
        self.known: set[tuple[str, int]] = set()
        self.asked: set[str] = set()
        opened = wire.get(self._path(), Opened)
        self._view = opened.view
        self._took(opened.page.entries)

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self._view.name

    def _path(self, word: str = "") -> str:
        return f"/api/c/{self.id}{word and '/'}{word}"

    # Looking

    def view(self, seat: str = "player") -> View:
        """How the table stands, as far as this seat has heard."""
        return self._view

    def entries(self, seat: str = "player", *, limit: int = 200) -> Page:
        """The newest entries."""
        return self.wire.get(self._path("entries"), Page, limit=limit)

    def feed(self, seat: str = "player", after: str = "") -> Feed:
        """All entries after a cursor."""
        entries: list[EntryShown] = []
        while True:
            found = self.wire.get(self._path("events"), News, after=after, wait=0).feed
            entries += found.entries
            if not found.more:
                return Feed(tuple(entries), found.cursor)
            after = found.cursor

    def odds(
        self, command: str, fields: Mapping[str, Any] | None = None, *, seat: str = "player", policy: str | None = None
    ) -> OddsShown | Refusal:
        """The exact odds of a command."""
        body = {"command": command, "fields": dict(fields or {}), "policy": policy}
        return self.wire.post(self._path("odds"), OddsShown, body)

    def advise(
        self,
        question: int | str | None = None,
        *,
        seat: str = "player",
        aim: str | None = None,
        policy: str | None = None,
    ) -> AdviceShown | Refusal:
        """What would be wise."""
        return self.wire.post(
            self._path("advice"), AdviceShown, {"question": question, "aim": aim, "policy": policy}
        )  # fmt: skip

    # Acting

    def do(
        self,
        command: str,
        fields: Mapping[str, Any] | None = None,
        *,
        seat: str = "player",
        answers: Sequence[str] = (),
        faces: Sequence[int] | None = None,
    ) -> Receipt | Refusal:
        """Performs a command, before the audience that was chosen."""
        return self.act(
            "do", command=command, fields=dict(fields or {}), faces=faces, audience=self.audience
        )  # fmt: skip

    def answer(
        self,
        option: str | None = None,
        *,
        question: int | str | None = None,
        faces: Sequence[int] | None = None,
        seat: str = "player",
    ) -> Receipt | Refusal:
        """Answers what waits."""
        return self.act("answer", option=option, question=question, faces=faces)

    def undo(self, *, seat: str = "player") -> Receipt | Refusal:
        """Takes back the last act."""
        return self.act("undo")

    def redo(self, *, seat: str = "player") -> Receipt | Refusal:
        """Brings it back."""
        return self.act("redo")

    def say(self, text: str, *, seat: str = "player") -> Receipt | Refusal:
        """Adds words to the story, before the audience that was chosen."""
        return self.act("say", text=text, audience=self.audience)

    def act(self, word: str, **body: Any) -> Receipt | Refusal:
        """Asks the server for an act. However often the request has to be sent, it is done once."""
        with self.turn:
            done = self.wire.post(self._path(word), Done, {**body, "request": uuid4().hex})
            if isinstance(done, Refusal):
                return done
            self._view = done.view
            self._took(done.receipt.entries)
            self.asked |= {f"{shown.lane}:{shown.number}:{shown.mine_to_throw}" for shown in done.receipt.waiting}
            return done.receipt

    @contextmanager
    def before(self, audience: str) -> Iterator[None]:
        """What is done meanwhile is done before this audience."""
        self.audience, earlier = audience, self.audience
        try:
            yield
        finally:
            self.audience = earlier

    # Hearing

    def hear(self, view: View, entries: Sequence[EntryShown]) -> list[EntryShown]:
        """Takes in how the table stands; gives the entries that weren't known here."""
        self._view = view
        fresh = [entry for entry in entries if (entry.lane, entry.number) not in self.known]
        self._took(entries)
        return fresh

    def _took(self, entries: Sequence[EntryShown]) -> None:
        self.known |= {(entry.lane, entry.number) for entry in entries}
