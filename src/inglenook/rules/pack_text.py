"""Reading a pack's TOML: every fault at its line, with a hint at what would be right. The same for every engine.

Reading first settles the shape, value by value, so that one wrong value hides no other; what belongs together is
then looked at as a whole, by the engine's own check.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from .engine import Pack, PackError, PackFault

P = TypeVar("P", bound=Pack)

LARGEST_FILE = 500_000


def read_toml_pack(text: str, kind: type[P], check: Callable[[P], list[PackFault]]) -> P:
    """The pack of a kind that a text in TOML describes. Raises `PackError` with everything that is wrong with it.

    `check` finds what is wrong with a pack whose values each have the right type.
    """
    if len(text) > LARGEST_FILE:
        raise PackError((PackFault("", "the file is too large", f"at most {LARGEST_FILE:,} characters"),))
    data = _parse(text)
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
    lines = Lines(text)
    raise PackError(
        tuple(
            sorted(
                (msgspec.structs.replace(fault, line=fault.line or lines.of(fault.path)) for fault in faults),
                key=lambda fault: fault.line or 0,
            )
        )
    )


def _parse(text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        said = str(error)
        what, _, place = said.rpartition(" (at ")
        line = place.removeprefix("line ").partition(",")[0]
        where = int(line) if line.isdigit() else text.count("\n") + 1
        hint = "texts stand in quotes, lists in [ ], and a name stands once in its table"
        raise PackError((PackFault("file", f"this is not TOML: {what or said}", hint, where),)) from error


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


class Lines:
    """On which line each value of a TOML text stands: `tracks[2].boxes`, or else the nearest place that holds it."""

    def __init__(self, text: str) -> None:
        self._at: dict[str, int] = {}
        counts: dict[str, int] = {}
        prefix, inside = "", ""
        depth = row = 0
        for number, line in enumerate(text.splitlines(), 1):
            bare = _without_texts(line)
            if depth:
                depth, row = self._continue(inside, bare, number, depth, row)
                continue
            stripped = bare.strip()
            if stripped.startswith("[["):
                name = stripped[2:].partition("]]")[0].strip()
                prefix = f"{name}[{counts.get(name, 0)}]"
                counts[name] = counts.get(name, 0) + 1
                self._note(prefix, number)
            elif stripped.startswith("["):
                prefix = stripped[1:].partition("]")[0].strip()
                self._note(prefix, number)
            elif "=" in stripped:
                key = stripped.partition("=")[0].strip().strip("\"'")
                inside = f"{prefix}.{key}" if prefix else key
                self._note(inside, number)
                depth, row = self._continue(inside, stripped.partition("=")[2], number, 0, 0)

    def of(self, path: str) -> int | None:
        """The line of a path, or of the nearest that holds it; None if nothing does."""
        while path:
            if path in self._at:
                return self._at[path]
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return None

    def _note(self, path: str, number: int) -> None:
        self._at.setdefault(path, number)
        if path.endswith("[0]"):
            self._at.setdefault(path[:-3], number)

    def _continue(self, path: str, bare: str, number: int, depth: int, row: int) -> tuple[int, int]:
        """Follows a list over its lines; each item at its top level has a line of its own."""
        fresh = True
        for sign in bare:
            if sign == "#":
                break
            if depth == 1 and fresh and sign not in " \t],":
                self._note(f"{path}[{row}]", number)
                fresh = False
            if sign in "[{":
                depth += 1
            elif sign in "]}":
                depth -= 1
            elif sign == "," and depth == 1:
                row += 1
                fresh = True
        return depth, row


def _without_texts(line: str) -> str:
    """A line whose quoted texts are blanked out, so that brackets and signs inside them mislead nobody."""
    out, quote, escaped = [], "", False
    for sign in line:
        if quote:
            if escaped:
                escaped = False
            elif sign == "\\" and quote == '"':
                escaped = True
            elif sign == quote:
                quote = ""
            out.append("_")
        else:
            if sign in "\"'":
                quote = sign
                sign = "_"
            out.append(sign)
    return "".join(out)
