"""How a command ends: an outcome with a stable key, or a refusal that says why and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """What a command came to. `key` is stable and counted by odds; `details` is what its sentence needs."""

    key: str
    details: Mapping[str, Any] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why something can't be done: a value, never an exception. Nothing has moved.

    `code` is stable; `sentence` is for the player; `rule` is the number of the rule it rests on; `field` and `legal`
    name the field at fault and the values that would do.
    """

    code: str
    sentence: str
    rule: str = ""
    field: str = ""
    legal: tuple[str, ...] = ()
