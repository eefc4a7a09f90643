"""State and facts: the frozen data that an engine keeps, and the events that alone may change it.

An event is asked for like everything else in a rule: `nomad = yield from BoxMarked("body", "check")` states the
fact and gives back the state that follows from it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

S = TypeVar("S", bound="State")


class State(msgspec.Struct, frozen=True):
    """What one engine knows: frozen, JSON in and out, changed only by events. `engine` is the engine's name."""

    engine: ClassVar[str] = ""

    def but(self, **changes: Any) -> Self:
        """This state with some fields changed."""
        return msgspec.structs.replace(self, **changes)


World = Mapping[str, State]
"""The state of every engine in a campaign, by the engine's name."""


class Event(msgspec.Struct, Generic[S], frozen=True, tag_field="event"):
    """A fact. Its tag is its written name for ever: `engine.name/version`, as in `nomadic.box_marked/1`."""

    engine: ClassVar[str] = ""

    def apply(self, state: S, /) -> S:
        """The state after this fact. Must not ask, refuse or compute anything but the change."""
        raise NotImplementedError

    def __iter__(self) -> Generator[Event[S], S, S]:
        return (yield self)


def event_name(event: Event[Any] | type[Event[Any]]) -> str:
    """The stable written name of an event: `nomadic.box_marked/1`."""
    return str(event.__struct_config__.tag)
