"""Headings in forms of many fields: which fields stand together."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from inglenook.rules import Field

from .pack import ComaePack
from .story import Comae


def grouped(fields: tuple[Field, ...], headings: Mapping[str, str]) -> tuple[Field, ...]:
    """The fields under headings by the beginning of their names, up to a dot; fields without one come first."""

    def heading(field: Field) -> str:
        return headings.get(field.name, headings.get(field.name.partition(".")[0], ""))

    under = [replace(field, group=heading(field)) for field in fields]
    order = ["", *dict.fromkeys(headings.values())]
    return tuple(sorted(under, key=lambda field: order.index(field.group)))


def under(
    fields: Callable[[ComaePack, Comae], tuple[Field, ...]], headings: dict[str, str]
) -> Callable[[ComaePack, Comae], tuple[Field, ...]]:
    """The fields of a command under headings."""
    return lambda pack, comae: grouped(fields(pack, comae), headings)
