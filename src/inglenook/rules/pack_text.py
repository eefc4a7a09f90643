"""Reading a pack's TOML: every fault at its line, with a hint at what would be right. The same for every engine.

Reading first settles the shape, value by value, so that one wrong value hides no other; what belongs together is
then looked at as a whole, by the engine's own check.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

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
    faults.extend(_unknown(name, tuple(fields)) for name in data if name not in fields)
    for name, field in fields.items():
        if name not in data:
            if field.required:
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
        faults.append(PackFault(path + within.rstrip("`"), _said(what), _hint(what)))


def _try_table(path: str, value: dict[str, Any], kind: type[msgspec.Struct], faults: list[PackFault]) -> None:
    kinds = get_type_hints(kind)
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name in value:
        if name not in fields:
            fault = _unknown(name, tuple(fields))
            faults.append(msgspec.structs.replace(fault, path=f"{path}.{name}"))
    for name, field in fields.items():
        if name not in value and field.required:
            faults.append(PackFault(path, f"lacks {name}", f"it needs {', '.join(fields)}"))
    for name, inside in value.items():
        if name in fields:
            _try(f"{path}.{name}", inside, kinds[name], faults)


def _unknown(name: str, known: tuple[str, ...]) -> PackFault:
    from difflib import get_close_matches

    alike = get_close_matches(name, known, 1)
    hint = f"did you mean {alike[0]}?" if alike else f"there is {', '.join(known)}"
    return PackFault(name, "is not known here", hint)


_KINDS = {"`str`": "a text in quotes", "`int`": "a whole number", "`bool`": "true or false", "`array`": "a list in [ ]"}


def _said(what: str) -> str:
    for name, plain in _KINDS.items():
        what = what.replace(name, plain)
    return what[:1].lower() + what[1:]


def _hint(what: str) -> str:
    wanted = what.partition("Expected ")[2].partition(",")[0]
    return f"write {_KINDS[wanted]}" if wanted in _KINDS else "see the pack that ships for an example"
