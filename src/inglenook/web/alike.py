"""Messages to several seats at once: what is the same in them is put into bytes once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import astuple

from inglenook.table import Feed, View

from .protocol import framed
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


class Encoded(NamedTuple):
    """A message as a text, and as it goes over the line. `of` is held on to, lest another take over its identity."""

    text: bytes
    frame: bytes
    of: object


class Alike:
    """What was put into bytes, messages and their parts, by which objects they are of. It is for one moment."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, msgspec.Raw]] = {}
        self._made: dict[tuple[object, ...], Encoded] = {}

    def encoded(self, feed: Feed, view: View, before: View | None, *, late: bool) -> Encoded:
        """A message to somebody who has seen the view as it was `before`."""
        changed = _changed(view, before)
        key = id(feed), late, *((name, id(part)) for name, part in changed)
        if key not in self._made:
            told = {name: self._raw(part) if name in LARGE else part for name, part in changed}
            text = encode(News(self._raw(feed, story_feed), told, late))
            self._made[key] = Encoded(text, framed(text), (feed, view))
        return self._made[key]

    def _raw(self, part: T, made: Callable[[T], object] = lambda part: part) -> msgspec.Raw:
        if id(part) not in self._known:
            self._known[id(part)] = (part, msgspec.Raw(encode(made(part))))
        return self._known[id(part)][1]


def _changed(view: View, before: View | None) -> list[tuple[str, Any]]:
    parts = astuple(view)
    if before is None:
        return [*zip(PARTS, parts, strict=True)]
    known = astuple(before)
    return [
        (PARTS[place], part) for place, part in enumerate(parts) if part is not known[place] and part != known[place]
    ]
