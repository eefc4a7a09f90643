"""Messages to several seats at once: what is the same in them is put into bytes once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from inglenook.table import Feed, View

from .shown import story_feed

T = TypeVar("T")
PARTS = View.__struct_fields__
LARGE = frozenset(("engines", "sheets", "commands"))
"""What all who may know the same see alike."""
encode = msgspec.json.Encoder().encode


class News(msgspec.Struct, omit_defaults=True):
    """A `Message` on its way out."""

    feed: msgspec.Raw
    view: dict[str, Any]
    late: bool = False


class Alike:
    """The parts of views and feeds that have been put into bytes, by which object they are. It is for one moment."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, msgspec.Raw]] = {}

    def encoded(self, feed: Feed, view: View, before: View | None, *, late: bool) -> bytes:
        """A message as it is sent to somebody who has seen the view as it was `before`."""
        told = {name: self._raw(part) if name in LARGE else part for name, part in _changed(view, before)}
        return encode(News(self._raw(feed, story_feed), told, late))

    def _raw(self, part: T, made: Callable[[T], object] = lambda part: part) -> msgspec.Raw:
        if id(part) not in self._known:
            self._known[id(part)] = (part, msgspec.Raw(encode(made(part))))
        return self._known[id(part)][1]


def _changed(view: View, before: View | None) -> list[tuple[str, Any]]:
    parts = [(name, getattr(view, name)) for name in PARTS]
    return parts if before is None else [(name, part) for name, part in parts if part != getattr(before, name)]
