"""Reading facts back: every event that the campaign's engines know, and old ones under their old names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Union

import msgspec

from inglenook.rules import Engine, Event


class UnknownFactError(Exception):
    """A fact that none of the campaign's engines can read."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The journal has a fact {name!r} that no engine here can read. It was written by another version: "
            "install that engine's newer version, or export the story, which needs no engine."
        )
        self.name = name


Reader = Callable[[bytes], Event[Any]]


def fact_reader(engines: Iterable[Engine]) -> Reader:
    """A function that reads the body of a fact entry into its event. It raises `UnknownFactError`."""
    used = tuple(engines)
    kinds = tuple(kind for engine in used for kind in engine.events)
    if not kinds:
        return _unreadable
    body: Any = msgspec.defstruct("FactBody", [("fact", Union[kinds])])  # noqa: UP007 - a tuple of types can't be written with |
    decode = msgspec.json.Decoder(body).decode
    upcasts = {name: change for engine in used for name, change in engine.upcasts.items()}

    def read(raw: bytes) -> Event[Any]:
        try:
            fact: Event[Any] = decode(raw).fact
        except msgspec.ValidationError:
            return _upcast(raw)
        return fact

    def _upcast(raw: bytes) -> Event[Any]:
        old = msgspec.json.decode(raw)["fact"]
        seen: set[str] = set()
        while (name := str(old.get("event"))) in upcasts and name not in seen:
            seen.add(name)
            old = upcasts[name](old)
        try:
            fact: Event[Any] = msgspec.convert({"fact": old}, body).fact
        except msgspec.ValidationError as error:
            raise UnknownFactError(str(old.get("event"))) from error
        return fact

    return read


def _unreadable(raw: bytes) -> Event[Any]:
    raise UnknownFactError(str(msgspec.json.decode(raw)["fact"].get("event")))
