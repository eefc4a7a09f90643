"""What is varied in a sweep, as a person writes it: `tracks.boxes=3..6`, `tie=again,stand_off`, `pool=8..20`."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from inglenook.rules import Refusal

from .study import LabError

RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?::(\d+))?")
MOST_VALUES = 1_000


class Varied(msgspec.Struct, frozen=True):
    """A value of the pack, a house rule or a setting of the course, by its name, and the values that it takes."""

    name: str
    label: str
    values: tuple[Any, ...]

    def said(self, value: Any) -> str:
        """One of the values as a person reads it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def read_values(text: str) -> tuple[Any, ...]:
    """The values that a text lists: `3..6`, `10..50:10` in steps of ten, `4,6,8`, or lists as `[[8,8],[6,6]]`.

    Whole numbers come as such, everything else as it was written. Raises `LabError` for what lists nothing.

    >>> read_values("3..5"), read_values("10..30:10"), read_values("4,yes")
    ((3, 4, 5), (10, 20, 30), (4, 'yes'))
    """
    text = text.strip()
    found = RANGE.fullmatch(text)
    if found is not None:
        low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
        if low <= high and step and (high - low) // step < MOST_VALUES:
            return tuple(range(low, high + 1, step))
        why = f"goes from {low} down to {high}" if low > high else f"has more than {MOST_VALUES:,} values"
        raise _unreadable(text, why if step else "has steps of 0")
    if text.startswith("["):
        try:
            return tuple(json.loads(text))
        except ValueError:
            raise _unreadable(text, "is no list of lists, such as [[10,8,6],[8,8,8]]") from None
    values = tuple(_value(part.strip()) for part in text.split(","))
    if "" in values:
        raise _unreadable(text, "has an empty place")
    return values


def _value(text: str) -> Any:
    return int(text) if re.fullmatch(r"-?\d{1,18}", text) else text


def _unreadable(text: str, why: str) -> LabError:
    sentence = f"“{text}” {why}: values are given as 3..6, 10..50:10 or 4,6,8."
    return LabError(Refusal("bad_values", sentence, field="values"))
