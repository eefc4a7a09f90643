"""Changes written into a pack's own text: each value where it stands, everything else, comments too, as it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from inglenook.rules import Engine, PackError

from .pack_spans import Path, Spans
from .pack_values import as_toml, with_value, written

GONE = object()


def rewritten(engine: Engine, text: str, path: str, value: Any) -> str:
    """The text of a pack with one value set, by its path or its house rule's name.

    Raises `PackError` as `with_value` does. Where the change has no place in the text, the pack is written out anew.
    """
    old = engine.read_pack(text)
    new = with_value(engine, old, path, value)
    made = _put(text, msgspec.to_builtins(old), msgspec.to_builtins(new))
    try:
        if made is not None and engine.read_pack(made) == new:
            return made
    except PackError:
        pass
    return as_toml(msgspec.to_builtins(new))


def _put(text: str, old: Any, new: Any) -> str | None:
    """The text with all that differs put in its place; None if there is something that has none."""
    spans = Spans(text)
    edits: list[tuple[int, int, str]] = []
    for path, value in _differences((), old, new):
        if value is GONE:
            return None
        found = spans.values.get(path)
        if found is not None:
            edits.append((*found, written(value)))
            continue
        place = spans.room(path)
        if place is None:
            return None
        at, before, after = place
        edits.append((at, at, f"{before} = {written(value)}{after}"))
    for start, end, said in sorted(edits, reverse=True):
        text = text[:start] + said + text[end:]
    return text


def _differences(path: Path, old: Any, new: Any) -> Iterator[tuple[Path, Any]]:
    """Every value that differs, as deep down as both are alike."""
    if old == new:
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for name in dict.fromkeys((*old, *new)):
            yield from _differences((*path, name), old.get(name, GONE), new.get(name, GONE))
    elif _rows(old) and _rows(new) and len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _differences((*path, place), one, other)
    else:
        yield path, GONE if new is None else new


def _rows(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
