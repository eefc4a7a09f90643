"""The fields of a command, and what a person gave checked against them: wrong input is refused with what is legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from .outcome import Refusal

Value = str | int | bool
Fields = Mapping[str, Value]
"""The values of a command's fields, checked against their description."""


class Option(msgspec.Struct, frozen=True):
    """One legal value of a field, or one option of a question: a stable key, a label, a plain sentence."""

    key: str
    label: str
    note: str = ""


class Field(msgspec.Struct, frozen=True):
    """A field of a command.

    `kind` is `choice` (one of `options`), `whole` (a whole number from `low` to `high`), `text` (at most `high`
    characters) or `yes` (yes or no). A field without a default must be given. `weigh` tells that the odds of its
    options are worth comparing before one is chosen. Fields of one `group` stand together under that heading.
    `person` tells that a text is the name of somebody: under another game, one of its people is offered.
    """

    name: str
    kind: Literal["choice", "whole", "text", "yes"]
    label: str
    note: str = ""
    options: tuple[Option, ...] = ()
    default: Value | None = None
    low: int = 0
    high: int = 500
    weigh: bool = False
    group: str = ""
    person: bool = False


YES = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


def check_fields(fields: tuple[Field, ...], given: Mapping[str, Any], rule: str = "") -> Fields | Refusal:
    """The fields in their own types and with their defaults, or the first refusal."""
    known = {field.name for field in fields}
    for name in given:
        if name not in known:
            legal = tuple(field.name for field in fields)
            sentence = f"There is no field {name!r} here." + (
                f" The fields are {', '.join(legal)}." if legal else " It takes none."
            )
            return Refusal("unknown_field", sentence, rule, name, legal)
    checked: dict[str, Value] = {}
    for field in fields:
        if field.name not in given or given[field.name] is None:
            if field.default is None:
                return Refusal(
                    "missing_field", f"{field.name} is missing: {_expected(field)}.", rule, field.name, _legal(field)
                )
            checked[field.name] = field.default
            continue
        value = check_value(field, given[field.name], rule)
        if isinstance(value, Refusal):
            return value
        checked[field.name] = value
    return checked


def check_value(field: Field, given: Any, rule: str = "") -> Value | Refusal:
    """One value in its field's type, or a refusal that names what would be legal."""
    refusal = Refusal(
        "bad_value", f"{field.name} can't be {str(given)[:60]!r}: {_expected(field)}.", rule, field.name, _legal(field)
    )
    if field.kind == "choice":
        keys = [option.key for option in field.options]
        wanted = str(given)
        if wanted in keys:
            return wanted
        alike = [
            option.key
            for option in field.options
            if wanted.casefold() in (option.key.casefold(), option.label.casefold())
        ]
        return alike[0] if len(alike) == 1 else refusal
    if field.kind == "yes":
        if isinstance(given, bool):
            return given
        return YES.get(str(given).casefold(), refusal)
    if field.kind == "whole":
        if isinstance(given, bool) or not isinstance(given, int | str):
            return refusal
        if isinstance(given, str) and "_" in given:
            return refusal
        try:
            number = int(given)
        except ValueError:
            return refusal
        return number if field.low <= number <= field.high else refusal
    if not isinstance(given, str) or not is_text(given):
        return refusal
    return given if field.low <= len(given.strip()) and len(given) <= field.high else refusal


def is_text(given: str) -> bool:
    """Whether a text can be written down: halves of letters, which some programs send, can't."""
    return not any("\ud800" <= letter <= "\udfff" for letter in given)


def _expected(field: Field) -> str:
    if field.kind == "choice":
        keys = [option.key for option in field.options]
        return "it is one of " + ", ".join(keys) if keys else "nothing can be chosen now"
    if field.kind == "yes":
        return "it is yes or no"
    if field.kind == "whole" and field.low == field.high:
        return f"it can only be {field.low}"
    if field.kind == "whole":
        return f"it is a whole number from {field.low} to {field.high}"
    return f"it is a text of {field.low} to {field.high} characters"


def _legal(field: Field) -> tuple[str, ...]:
    if field.kind == "choice":
        return tuple(option.key for option in field.options)
    if field.kind == "yes":
        return ("yes", "no")
    if field.kind == "whole":
        return (f"{field.low}..{field.high}",)
    return ()
