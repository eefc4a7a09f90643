"""Tables of odds against the rule that they are tables of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from inglenook.rules import Engine, Law, OddsTable, Refusal, check_fields, odds


def cells(table: OddsTable, pack: Any) -> Iterator[dict[str, str]]:
    """Every combination, the last axis varying first."""
    axes = table.axes(pack)
    for keys in product(*(axis.values for axis in axes)):
        yield dict(zip((axis.name for axis in axes), keys, strict=True))


def driven(engine: Engine, table: OddsTable, pack: Any, cell: dict[str, str]) -> Law[str]:
    """The law of one cell, by its command as anyone may ask for its odds."""
    command = engine.command(table.command)
    assert command is not None
    state, given = engine.suppose(pack, engine.begin(pack), command.name, table.fields(cell))
    fields = check_fields(command.fields(pack, state), given)
    assert not isinstance(fields, Refusal), fields
    policies = next(iter(engine.policies.values()))
    found = odds(lambda: command.perform(pack, state, fields), {engine.name: state}, policies, engine.serves(pack))
    assert found.refusal is None, found.refusal
    return found.outcomes()
