"""A table of odds: one command under every combination of a few numbers, as rulebooks print it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from .fields import Fields
from .law import Law


class Axis(msgspec.Struct, frozen=True):
    """One of the numbers that are varied: its name, its label, its values as keys with their labels."""

    name: str
    label: str
    values: Mapping[str, str]


class OddsTable(msgspec.Struct, frozen=True):
    """Every combination of the axes' values, each with the law of a command's outcomes.

    `fields(cell)` turns a combination into the fields of `command`, as it is asked without a campaign (`suppose`).
    `told` is the outcome whose chance fills the table where one number a cell is shown; several are added up.
    `quick(pack)` gives all laws at once in the order of the axes, the last varying first, from closed forms; it has to
    equal the rule driven cell by cell.
    """

    title: str
    summary: str
    rule: str
    command: str
    axes: Callable[[Any], tuple[Axis, ...]]
    fields: Callable[[Mapping[str, str]], Fields]
    told: tuple[str, ...]
    quick: Callable[[Any], Iterator[Law[str]]] | None = None
