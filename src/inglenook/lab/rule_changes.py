"""What differs between two packs of one game: every value that isn't the same, by path and in words."""

from __future__ import annotations

from typing import Any

import msgspec

from inglenook.rules import Engine

from .pack_values import flat, in_words, labels

OF_ITSELF = frozenset({"engine", "name", "edition", "author", "licence", "attribution", "house"})
"""What a pack says of itself changes no rule."""

LONGEST = 60


class RuleChange(msgspec.Struct, frozen=True):
    """A value that two packs have differently, or that only one of them has (the other is then None).

    `label` is what it is called, `text` the change as a person reads it.
    """

    path: str
    label: str
    before: Any
    after: Any
    text: str


def rule_changes(engine: Engine, old: Any, new: Any) -> tuple[RuleChange, ...]:
    """Every value of the rules that differs, in the order of the packs. What a pack says of itself is left out."""
    before, after = flat(old), flat(new)
    named = labels(engine, old) | labels(engine, new)
    changes = []
    for path in dict.fromkeys((*before, *after)):
        one, other = before.get(path), after.get(path)
        if one == other or path.partition(".")[0] in OF_ITSELF:
            continue
        label = in_words(path, new if path in after else old, named)
        changes.append(RuleChange(path, label, one, other, f"{label}: {_told(one)} → {_told(other)}"))
    return tuple(changes)


def _told(value: Any) -> str:
    if value is None:
        return "not there"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_told, value)) or "none"
    said = str(value)
    return said if len(said) <= LONGEST else said[: LONGEST - 1].rstrip() + "…"
