"""Messages to several seats at once: what is the same in them is put into bytes once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from inglenook.table import Feed, View

from .shown import Message, encoded, story_feed

T = TypeVar("T")


class Alike:
    """The parts of views and feeds that have been put into bytes, by which object they are. It is for one moment."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, msgspec.Raw]] = {}

    def encoded(self, feed: Feed, view: View, *, late: bool) -> str:
        """A message as it is sent."""
        slim = replace(
            view,
            engines=self._raw(view.engines),
            sheets=self._raw(view.sheets),
            commands=self._raw(view.commands),
        )
        return encoded(Message(self._raw(feed, story_feed), slim, late))

    def _raw(self, part: T, made: Callable[[T], object] = lambda part: part) -> Any:
        if id(part) not in self._known:
            self._known[id(part)] = (part, msgspec.Raw(msgspec.json.encode(made(part))))
        return self._known[id(part)][1]
