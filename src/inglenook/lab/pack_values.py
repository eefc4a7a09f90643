"""The values of a pack by path: found, told apart, and changed one at a time, each change checked as a pack is.

A path goes by names and keys: `tracks.body.boxes` is a number of the track `body`, `tracks.boxes` that of every track.
Rows without a key of their own go by their place, the first being 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from inglenook.rules import Engine, HouseRule, PackError, PackFault, Refusal, Value, check_value

BARE = re.compile(r"[A-Za-z0-9_-]+")
Plain = Any


def flat(pack: Any) -> dict[str, Plain]:
    """Every single value of a pack, by path."""
    return dict(_leaves("", msgspec.to_builtins(pack)))


def _leaves(path: str, value: Plain) -> Iterator[tuple[str, Plain]]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _leaves(f"{path}.{name}" if path else str(name), inner)
    elif _rows(value):
        for place, inner in enumerate(value):
            yield from _leaves(f"{path}.{_key(inner, place)}", inner)
    else:
        yield path, value


def _rows(value: Plain) -> bool:
    return isinstance(value, Sequence) and any(isinstance(each, Mapping) for each in value)


def _key(row: Plain, place: int) -> str:
    key = row.get("key") if isinstance(row, Mapping) else None
    return key if isinstance(key, str) and key else str(place + 1)


def with_value(engine: Engine, pack: Any, path: str, value: Plain) -> Any:
    """The pack with one value, or one of every row, set. `path` may be the name of a house rule too.

    Raises `PackError` for a path that leads nowhere, or a value with which the pack would not hold together.
    """
    house = next((rule for rule in engine.house_rules(pack) if rule.field.name == path), None)
    if house is not None:
        return engine.with_rule(pack, path, _of_field(house, value))
    data = msgspec.to_builtins(pack)
    if not _put(data, path.split("."), value):
        raise PackError((PackFault(path, "leads to no value of this pack", _known_at(data, path.split("."))),))
    try:
        return engine.read_pack(as_toml(data))
    except PackError as error:  # its lines are those of a text that nobody sees
        raise PackError(tuple(msgspec.structs.replace(fault, line=None) for fault in error.faults)) from None


def _of_field(house: HouseRule, value: Plain) -> Value:
    checked = check_value(house.field, value, house.rule)
    if isinstance(checked, Refusal):
        raise PackError((PackFault(house.field.name, checked.sentence),))
    return checked


def _put(data: Plain, path: list[str], value: Plain) -> int:
    """Sets the value wherever the path leads, and says in how many places."""
    name, *rest = path
    if _rows(data):
        rows = [row for place, row in enumerate(data) if _key(row, place) == name]
        if rows and rest:
            return _put(rows[0], rest, value)
        return sum(_put(row, path, value) for row in data)
    if not isinstance(data, dict) or name not in data:
        return 0
    if rest:
        return _put(data[name], rest, value)
    if isinstance(data[name], dict) or _rows(data[name]):
        return 0
    data[name] = _alike(data[name], value)
    return 1


def _alike(old: Plain, given: Plain) -> Plain:
    """What a person wrote, as the kind of value that stood there."""
    if not isinstance(given, str) or isinstance(old, str):
        return given
    if isinstance(old, bool):
        return {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}.get(
            given.casefold(), given
        )
    try:
        return json.loads(given)
    except ValueError:
        return given


def _known_at(data: Plain, path: list[str]) -> str:
    """What could have stood there instead."""
    here, gone = data, ""
    for name in path:
        names = _names(here)
        if name not in names:
            at = f"in {gone.rstrip('.')} " if gone else ""
            return f"{at}there are {', '.join(names[:24])}{' …' if len(names) > 24 else ''}" if names else ""
        here = _go(here, name)
        gone += f"{name}."
    return f"go on to one of {', '.join(_names(here))}"


def _names(data: Plain) -> list[str]:
    if _rows(data):
        inner = dict.fromkeys(name for row in data for name in _names(row))
        return [*(_key(row, place) for place, row in enumerate(data)), *inner]
    return list(data) if isinstance(data, Mapping) else []


def _go(data: Plain, name: str) -> Plain:
    if _rows(data):
        rows = [row for place, row in enumerate(data) if _key(row, place) == name]
        return rows[0] if rows else next((row[name] for row in data if name in row), None)
    return data[name]


def labels(engine: Engine, pack: Any) -> dict[str, str]:
    """What the house rules call the values of a pack: by path, found by changing each rule and seeing what moves."""
    plain, named = flat(pack), {}
    for house in engine.house_rules(pack):
        other = _other(house)
        if other is None:
            continue
        try:
            changed = flat(engine.with_rule(pack, house.field.name, other))
        except PackError:
            continue
        moved = [path for path, value in changed.items() if plain.get(path, changed) != value]
        if len(moved) == 1:
            named[moved[0]] = house.field.label
    return named


def _other(house: HouseRule) -> Value | None:
    """Another value that a house rule may have."""
    field, value = house.field, house.value
    if field.kind == "yes":
        return not value
    if field.kind == "choice":
        return next((option.key for option in field.options if option.key != value), None)
    if field.kind == "whole" and isinstance(value, int):
        return next((each for each in (value + 1, value - 1) if field.low <= each <= field.high), None)
    return None


def in_words(path: str, pack: Any, named: Mapping[str, str]) -> str:
    """A path as a person reads it: by its house rule's name, else by the labels of the rows that it passes."""
    if path in named:
        return named[path]
    here, words = msgspec.to_builtins(pack), list[str]()
    for name in path.split("."):
        if _rows(here) and all(name != _key(row, place) for place, row in enumerate(here)):
            words[-1:] = [f"{name.replace('_', ' ')} of all {words[-1]}"]
            here = None
            continue
        here = _go(here, name) if name in _names(here) else None
        label = here.get("label") or here.get("title") if isinstance(here, Mapping) else None
        words.append(f"“{label}”" if isinstance(label, str) else name.replace("_", " "))
    said = ", ".join(words)
    return f"{said[:1].upper()}{said[1:]}"


def as_toml(data: Mapping[str, Plain]) -> str:
    """Plain data as a text in TOML, a line for each name at the top. What is None is left out: it isn't there."""
    return "".join(f"{_name(name)} = {_toml(value)}\n" for name, value in data.items() if value is not None)


def _name(name: str) -> str:
    return name if BARE.fullmatch(name) else _toml(name)


def _toml(value: Plain) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_name(name)} = {_toml(each)}" for name, each in value.items() if each is not None)
        return f"{{ {inner} }}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f") if isinstance(value, str) else repr(value)
