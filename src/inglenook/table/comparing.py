"""What a changed pack changes in the odds: the same commands under the old rules and the new, before anyone rolls."""

from __future__ import annotations

from typing import Any

import msgspec

from inglenook.rules import Command, Engine, Field, Refusal, TooManyCasesError, Value, check_fields, odds

from .chances import cases, fraction

FEW = 2_000
"""Commands with more cases than this are left out: the comparison must not keep a table waiting."""


class OddsChange(msgspec.Struct, frozen=True):
    """An outcome whose chance a changed pack changes: what it is of, and the chance before and after."""

    command: str
    title: str
    outcome: str
    label: str
    before: str
    after: str


def odds_changes(
    engine: Engine, old: Any, new: Any, commands: tuple[Command, ...] | None = None
) -> tuple[OddsChange, ...]:
    """The changed chances of the engine's main commands, or of those of these that are.

    Each is for a fresh character and its first legal fields. What a command needs around it (a party on its road) is
    supposed, as when odds are asked without a campaign.
    """
    changes: list[OddsChange] = []
    for command in engine.commands if commands is None else commands:
        if command.place == "main":
            before, after = _outcomes(engine, command, old), _outcomes(engine, command, new)
            changes.extend(
                OddsChange(
                    f"{engine.name}.{command.name}",
                    command.title,
                    key,
                    engine.words.outcome_name(new if key in after else old, command, key),
                    before.get(key, "0/1"),
                    after.get(key, "0/1"),
                )
                for key in dict.fromkeys((*before, *after))
                if before.get(key) != after.get(key)
            )
    return tuple(changes)


def _outcomes(engine: Engine, command: Command, pack: Any) -> dict[str, str]:
    state, _ = engine.suppose(pack, engine.begin(pack), command.name, {})
    given = {field.name: _first(field) for field in command.fields(pack, state)}
    fields = check_fields(command.fields(pack, state), given, command.rule)
    if isinstance(fields, Refusal) or command.ready(pack, state) is not None:
        return {}
    policies = next(iter(engine.policies.values()), {})
    try:
        law = odds(
            lambda: command.perform(pack, state, fields), {engine.name: state}, policies, engine.serves(pack), most=FEW
        )
    except (TooManyCasesError, KeyError):
        return {}
    return {key: fraction(over, under) for key, over, under in cases(law.outcomes())} if law.leaves else {}


def _first(field: Field) -> Value:
    if field.default is not None:
        return field.default
    if field.options:
        return field.options[0].key
    return max(field.low, 1) if field.kind == "whole" else "" if field.low == 0 else "x" * field.low
