"""House rules, one by one."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from inglenook.rules import Field, HouseRule, Option, PackError, PackFault, Value

from .pack import ComaePack


def _switch(name: str, label: str, note: str) -> Field:
    return Field(name, "yes", label, note)


def _among(name: str, label: str, note: str, **ways: str) -> Field:
    return Field(name, "choice", label, note, tuple(Option(key, said) for key, said in ways.items()))


OPTIONS = (
    (
        "COM-R5",
        _switch("focus", "Focuses", "Skills have narrower fields, in which one is better. Optional in the book."),
    ),
    ("COM-R41", _switch("lenses", "Lenses", "An attitude for each round of a conflict. Optional in the book.")),
    (
        "COM-R46",
        _switch("weapons", "Weapons and armour", "Each weapon has its die, armour absorbs. Optional in the book."),
    ),
    (
        "COM-R16",
        _switch(
            "negative_luck", "Luck below zero", "Luck may be borrowed and paid back in failures. Optional in the book."
        ),
    ),
    (
        "COM-D5",
        _switch("exceptional_damage", "Exceptional damage", "An exceptional success does the most damage that it can."),
    ),
    (
        "COM-D8",
        _among(
            "tie",
            "Equal successes",
            "What happens when the best successes are equal.",
            stand_off="nobody wins",
            reroll="both roll again",
            higher_skill="the higher skill wins",
        ),
    ),
    (
        "COM-D9",
        _among(
            "nobody",
            "Nobody succeeds",
            "What happens when every roll fails.",
            stand="things stay as they are",
            reroll="all roll again",
        ),
    ),
    (
        "COM-D31",
        _among(
            "groups",
            "More than two",
            "How a round goes with more than two people in it.",
            single="one roll wins the round",
            pairs="each against whom they named",
        ),
    ),
    ("COM-D32", _switch("several_targets", "Several targets", "With lenses, a winner may hit several people at once.")),
    (
        "COM-R28",
        _among(
            "declare", "Declarations", "Who declares when.", in_order="the largest pool first", together="all at once"
        ),
    ),
    ("COM-D57", _switch("reroll_traits", "Roll equal traits again", "A trait that comes up twice is rolled again.")),
    (
        "COM-D58",
        _switch(
            "quick_with_disposition",
            "Disposition in the quick roll",
            "The quick roll for other people has a die for their disposition in place of a second trait.",
        ),
    ),
    ("COM-R30", _switch("death", "Characters may die", "Whether falling into a comae may be the end.")),
)
"""Every optional rule with the statement it rests on (GEN-5)."""

NUMBERS = (
    (
        "COM-R14",
        Field("luck.start", "whole", "Luck at the start", "Luck points at the start of a scenario.", low=1, high=3),
    ),
    ("COM-R16", Field("luck.floor", "whole", "Lowest luck", "How far down luck may go, if it may.", low=-10, high=0)),
    (
        "COM-R24",
        Field("conflict.die", "whole", "Damage die", "Sides of the damage die without a weapon.", low=2, high=100),
    ),
    (
        "COM-R30",
        Field(
            "conflict.wounded", "whole", "Below zero", "What a pool below zero adds to every skill.", low=-100, high=0
        ),
    ),
)
"""Numbers that a table may set without writing a pack. A new one has to lie within what `pack_check` allows."""


def house_rules(pack: ComaePack) -> tuple[HouseRule, ...]:
    """What a table may set without writing a pack: the optional rules, and a few numbers."""
    return tuple(
        HouseRule(
            replace(field, note=_note(field.note, pack, _path(field.name))), attrgetter(_path(field.name))(pack), rule
        )
        for rule, field in OPTIONS + NUMBERS
    )


def with_rule(pack: ComaePack, name: str, value: Value) -> ComaePack:
    """The pack with one house rule set. Raises `PackError` for a rule or a value that can't be."""
    field = next((field for _, field in OPTIONS + NUMBERS if field.name == name), None)
    if field is None:
        known = ", ".join(field.name for _, field in OPTIONS + NUMBERS)
        raise PackError((PackFault(name, "is no house rule here", f"there are {known}"),))
    table, _, key = _path(name).partition(".")
    if not _is_of(field, value):
        raise PackError((PackFault(_path(name), f"can't be {value!r}", _right(field)),))
    changed: dict[str, Any] = {table: replace(getattr(pack, table), **{key: value})}
    return replace(pack, **changed)


def _path(name: str) -> str:
    return name if "." in name else f"options.{name}"


def _is_of(field: Field, value: Value) -> bool:
    if field.kind == "choice":
        return value in [option.key for option in field.options]
    if field.kind == "yes":
        return isinstance(value, bool)
    return isinstance(value, int) and not isinstance(value, bool) and field.low <= value <= field.high


def _right(field: Field) -> str:
    if field.kind == "choice":
        return "one of " + ", ".join(option.key for option in field.options)
    return "true or false" if field.kind == "yes" else f"{field.low} to {field.high}"


def _note(said: str, pack: ComaePack, path: str) -> str:
    return f"{said} House default: the published rules leave it open." if pack.is_house(path) else said
