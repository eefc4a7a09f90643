"""Reading a pack's TOML: every fault at its line, with a hint at what would be right. The same for every engine.

Reading first settles the shape, value by value, so that one wrong value hides no other; what belongs together is
then looked at as a whole, by the engine's own check.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from .engine import Pack, PackError, PackFault
from .pack_lines import Lines
from .pack_toml import composed, read_toml

P = TypeVar("P", bound=Pack)

MOST_FAULTS = 100
LONGEST_WORDS = 240


def read_toml_pack(text: str, kind: type[P], check: Callable[[P], list[PackFault]]) -> P:
    """The pack of a kind that a text in TOML describes. Raises `PackError` with everything that is wrong with it.

    `check` finds what is wrong with a pack whose values each have the right type.
    """
    data = read_toml(text)
    faults: list[PackFault] = []
    try:
        pack = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        _shape(data, kind, faults)  # the exception tells of the first fault only
        faults = faults or [PackFault("", _said(str(error)))]
    else:
        faults = check(pack)
        if not faults:
            return pack
    raise PackError(tuple(_in_order(faults, Lines(composed(text)))))


def _in_order(faults: list[PackFault], lines: Lines) -> list[PackFault]:
    """Every fault with its line, from the top down: no more of them, and no more words, than anybody reads."""
    placed = sorted((_placed(fault, lines) for fault in faults), key=lambda fault: fault.line or 0)
    if len(placed) <= MOST_FAULTS:
        return placed
    more = PackFault("", f"and {len(placed) - MOST_FAULTS} more faults", "mend these first")
    return [*placed[:MOST_FAULTS], more]


def _placed(fault: PackFault, lines: Lines) -> PackFault:
    path, what, hint = (_short(words) for words in (fault.path, fault.what, fault.hint))
    return PackFault(path, what, hint, fault.line or lines.of(fault.path))


def _short(words: str) -> str:
    return words if len(words) <= LONGEST_WORDS else f"{words[:LONGEST_WORDS]} …"


def _shape(data: dict[str, Any], kind: type[Pack], faults: list[PackFault]) -> None:
    """Tries each value in the type the pack wants, and finds every fault."""
    kinds = get_type_hints(kind)
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    meant = _unknown("", data, fields, faults)
    for name, field in fields.items():
        if name not in data:
            if field.required and name not in meant:
                faults.append(PackFault(name, "is missing", "see the pack that ships for an example"))
        else:
            _try(name, data[name], kinds[name], faults)


def _try(path: str, value: Any, kind: Any, faults: list[PackFault]) -> None:
    """Tries a value in its type. A list of tables is read row by row, so that each row's fault is found."""
    inner = get_args(kind)[0] if get_origin(kind) is tuple else None
    if isinstance(value, list) and isinstance(inner, type) and issubclass(inner, msgspec.Struct):
        for place, row in enumerate(value):
            _try(f"{path}[{place}]", row, inner, faults)
        return
    if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        _try_table(path, value, kind, faults)
        return
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        what, _, within = str(error).partition(" - at `$")
        faults.append(PackFault(path + within.rstrip("`"), _said(what), _hint(what, kind)))


def _try_table(path: str, value: dict[str, Any], kind: type[msgspec.Struct], faults: list[PackFault]) -> None:
    kinds = get_type_hints(kind)
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    meant = _unknown(f"{path}.", value, fields, faults)
    needed = [name for name, field in fields.items() if field.required]
    lacking = [name for name in needed if name not in value and name not in meant]
    faults.extend(PackFault(path, f"lacks {name}", f"it needs {', '.join(needed)}") for name in lacking)
    for name, inside in value.items():
        if name in fields:
            _try(f"{path}.{name}", inside, kinds[name], faults)


def _unknown(path: str, given: dict[str, Any], known: Collection[str], faults: list[PackFault]) -> set[str]:
    """Finds names that are not known, and gives those that they were probably meant to be."""
    from difflib import get_close_matches

    meant: set[str] = set()
    for name in given:
        if name not in known:
            alike = get_close_matches(name, [each for each in known if each not in given], 1)
            hint = f"did you mean {alike[0]}?" if alike else f"there is {', '.join(known)}"
            faults.append(PackFault(f"{path}{name}", "is not known here", hint))
            meant.update(alike)
    return meant


_KINDS = {
    "`str`": "a text in quotes",
    "`int`": "a whole number",
    "`float`": "a number with a point",
    "`bool`": "true or false",
    "`array`": "a list in [ ]",
    "`object`": "a table",
    "`date`": "a date",
    "`time`": "a time",
    "`datetime`": "a date",
}


def _said(what: str) -> str:
    for name, plain in _KINDS.items():
        what = what.replace(name, plain)
    return (
        what.replace("Invalid enum value", "can't be")
        if what.startswith("Invalid enum")
        else what[:1].lower() + what[1:]
    )


def _hint(what: str, kind: Any) -> str:
    wanted = what.partition("Expected ")[2].partition(",")[0]
    if wanted in _KINDS:
        return f"write {_KINDS[wanted]}"
    inner = get_args(kind)[0] if get_origin(kind) is tuple else kind
    if get_origin(inner) is Literal:
        return f"one of {', '.join(map(str, get_args(inner)))}"
    return "see the pack that ships for an example"
