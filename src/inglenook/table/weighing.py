"""Weighing a command before it is done: its odds as they stand, or side by side for every option of a field or two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import msgspec

from inglenook.rules import Command, Engine, Field, Fields, Policies, Ports, Refusal, State, check_fields

from .chances import MOST_CASES, odds_of, pick_policy, simpler, unknown_command
from .shown import AcrossRow, AcrossShown, OddsShown

MOST_ROWS = 400
FEWEST_CASES = 3_000
"""How many cases each of many rows may have at least, so that a table of odds comes as soon as one of them would."""


class Weighing(msgspec.Struct, frozen=True):
    """A command whose odds are asked: the world as the asker knows it, and who decides where nobody is asked."""

    engine: Engine
    command: Command
    pack: Any
    world: Mapping[str, State]
    policy: tuple[str, Policies]
    ports: Ports
    engines: Mapping[str, tuple[Engine, Any]]
    lanes: frozenset[str] | None = None

    def odds(self, given: Mapping[str, Any]) -> OddsShown | Refusal:
        """The odds with these fields."""
        checked = check_fields(self._described(), given, self.command.rule)
        return checked if isinstance(checked, Refusal) else self._count(checked, MOST_CASES)

    def across(self, given: Mapping[str, Any], across: Sequence[str]) -> AcrossShown | Refusal:
        """The odds for every option of one field, or for every pair of options of two.

        Fields are described and checked once, whatever the number of rows. Where a row has too many cases, all are
        counted with what is simpler: options are worth comparing only if they are counted alike.
        """
        described = self._described()
        listed = self._listed(described, across)
        if isinstance(listed, Refusal):
            return listed
        first = {field.name: field.options[0].key for field in listed}
        checked = check_fields(described, {**given, **first}, self.command.rule)
        if isinstance(checked, Refusal):
            return checked
        pairs = list(product(*([option.key for option in field.options] for field in listed)))
        rows = self._rows([{**checked, **dict(zip(first, pair, strict=True))} for pair in pairs], described)
        shown = tuple(
            AcrossRow(pair, refusal=row) if isinstance(row, Refusal) else AcrossRow(pair, row)
            for pair, row in zip(pairs, rows, strict=True)
        )
        used = next((row.policy for row in rows if isinstance(row, OddsShown) and row.policy), "")
        name = f"{self.engine.name}.{self.command.name}"
        return AcrossShown(name, used, tuple(self.engine.policies), listed, shown)

    def _described(self) -> tuple[Field, ...]:
        return self.command.fields(self.pack, self.world[self.engine.name])

    def _listed(self, described: tuple[Field, ...], across: Sequence[str]) -> tuple[Field, ...] | Refusal:
        legal = tuple(field.name for field in described if field.kind == "choice" and field.options)
        wrong = next((name for name in across if name not in legal), None)
        if wrong is not None or len(set(across)) != len(across) or not 1 <= len(across) <= 2:
            sentence = "Odds stand side by side for one field, or for two, that have options to choose from" + (
                f": {', '.join(legal)}." if legal else "; here there is none."
            )
            return Refusal("bad_across", sentence, self.command.rule, wrong or "across", legal)
        listed = tuple(next(field for field in described if field.name == name) for name in across)
        count = len(listed[0].options) * (len(listed[1].options) if len(listed) > 1 else 1)
        if count > MOST_ROWS:
            sentence = f"That would be {count} rows of odds; at most {MOST_ROWS} are counted at once."
            return Refusal("too_many_rows", sentence, self.command.rule, "across", legal)
        return listed

    def _rows(self, filled: list[Fields], described: tuple[Field, ...]) -> list[OddsShown | Refusal]:
        most = max(FEWEST_CASES, MOST_CASES // len(filled))
        rows = [self._count(fields, most) for fields in filled]
        if not any(isinstance(row, OddsShown) and row.aside for row in rows):
            return rows
        return [
            row if isinstance(row, Refusal) or row.aside else self._count_simply(fields, described, most)
            for row, fields in zip(rows, filled, strict=True)
        ]

    def _count_simply(self, fields: Fields, described: tuple[Field, ...], most: int) -> OddsShown | Refusal:
        easier, aside = simpler(self.command, described, fields)
        row = self._count(easier, most)
        return row if isinstance(row, Refusal) else msgspec.structs.replace(row, aside=aside)

    def _count(self, fields: Fields, most: int) -> OddsShown | Refusal:
        return odds_of(
            self.engine,
            self.command,
            self.pack,
            self.world,
            fields,
            self.policy,
            self.ports,
            self.engines,
            self.lanes,
            most,
        )


def odds_without_campaign(
    engine: Engine,
    command: str,
    fields: Mapping[str, Any],
    *,
    policy: str | None = None,
    edition: str | None = None,
    pack: Any = None,
) -> OddsShown | Refusal:
    """The odds of a command for a fresh character, on whom a bare value may stand for a trait: `skill=d8`.

    `command` may be given with or without the engine's name.
    """
    found = _without_campaign(engine, command, fields, policy, edition, pack)
    return found if isinstance(found, Refusal) else found[0].odds(found[1])


def odds_across_without_campaign(
    engine: Engine,
    command: str,
    fields: Mapping[str, Any],
    across: Sequence[str],
    *,
    policy: str | None = None,
    edition: str | None = None,
    pack: Any = None,
) -> AcrossShown | Refusal:
    """Such odds for every option of one field, or for every pair of options of two."""
    found = _without_campaign(engine, command, fields, policy, edition, pack)
    return found if isinstance(found, Refusal) else found[0].across(found[1], across)


def _without_campaign(
    engine: Engine, command: str, fields: Mapping[str, Any], policy: str | None, edition: str | None, pack: Any
) -> tuple[Weighing, Fields] | Refusal:
    short = command.removeprefix(f"{engine.name}.")
    spec = engine.command(short)
    if spec is None:
        return unknown_command(engine, short)
    if pack is None:
        name = edition or next(iter(engine.packs))
        if name not in engine.packs:
            legal = tuple(engine.packs)
            sentence = f"There is no edition {name!r}. There are: {', '.join(legal)}."
            return Refusal("unknown_edition", sentence, legal=legal)
        pack = engine.read_pack(engine.packs[name]())
    chosen = pick_policy(engine, policy)
    if isinstance(chosen, Refusal):
        return chosen
    state, given = engine.suppose(pack, engine.begin(pack), short, dict(fields))
    played = {engine.name: (engine, pack)}
    return Weighing(engine, spec, pack, {engine.name: state}, chosen, engine.serves(pack), played), given
