"""A pack as fields: its house rules, what can be set in all rows at once, and then every single value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from inglenook.rules import Engine

from .pack_values import flat, in_words, labels
from .rule_changes import OF_ITSELF

Kind = Literal["whole", "yes", "text", "list", "number"]


class PackValue(msgspec.Struct, frozen=True):
    """A value of a pack by its path: what it is called, what it is, and under which heading it stands.

    A list comes as JSON. What stands in all rows at once has no value where they differ.
    """

    path: str
    label: str
    group: str
    kind: Kind
    value: str | int | float | bool | None


def single_values(engine: Engine, pack: Any) -> tuple[PackValue, ...]:
    """Every single value, in the order of the pack. What it says of itself comes too."""
    known = labels(engine, pack)
    return tuple(
        _value(path, in_words(path, pack, known), value) for path, value in flat(pack).items() if value is not None
    )


def together(pack: Any, before: Any = None) -> tuple[PackValue, ...]:
    """The numbers that every row of a list has alike, to be set in all of them at once.

    They are those of the pack from which it comes, if there is one: rows told apart meanwhile can be made alike again.
    """
    known = msgspec.to_builtins(pack if before is None else before)
    alike = {path for path, values in _shared(known) if len(set(values)) == 1}
    return tuple(
        _value(path, in_words(path, pack, {}), values[0], alike=len(set(values)) == 1)
        for path, values in _shared(msgspec.to_builtins(pack))
        if path in alike
    )


def _shared(data: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    for name, rows in data.items():
        if name in OF_ITSELF or not _rows(rows):
            continue
        for leaf in rows[0]:
            values = [row.get(leaf) for row in rows]
            if len(rows) > 1 and all(type(value) is int for value in values):
                yield f"{name}.{leaf}", values


def _rows(value: Any) -> bool:
    return isinstance(value, Sequence) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _value(path: str, label: str, value: Any, *, alike: bool = True) -> PackValue:
    group = path.partition(".")[0]
    heading = "Of itself" if group in OF_ITSELF else group.replace("_", " ").capitalize()
    kind = _kind(value)
    said = msgspec.json.encode(value).decode() if kind == "list" else value
    return PackValue(path, label, heading, kind, said if alike else None)


def _kind(value: Any) -> Kind:
    if isinstance(value, bool):
        return "yes"
    if isinstance(value, int):
        return "whole"
    if isinstance(value, float):
        return "number"
    return "text" if isinstance(value, str) else "list"
