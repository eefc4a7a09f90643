"""The pack: everything about the game that a table may change, read from TOML and checked."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from inglenook.rules import Field, HouseRule, Pack, PackFault, Value, read_toml_pack


class Street(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A street: the die thrown at its doors, and what the wind there takes."""

    key: str
    label: str
    die: int
    wind: int
    note: str = ""


class PostPack(Pack, frozen=True, forbid_unknown_fields=True):
    """A town, and one night in it."""

    letters: int
    warmth: int
    biscuits: int
    hours: int
    dog: int
    dark: int
    door: int
    tea: int
    streets: tuple[Street, ...]

    def street(self, key: str) -> Street:
        """The street of this key."""
        return next(street for street in self.streets if street.key == key)


def text() -> str:
    """The pack that ships with the game."""
    from importlib.resources import files

    return files(__package__).joinpath("nightpost.toml").read_text(encoding="utf-8")


def read_pack(text: str) -> PostPack:
    """The pack that a text in TOML describes. Raises `PackError` with everything that is wrong with it."""
    return read_toml_pack(text, PostPack, check_pack)


def check_pack(pack: PostPack) -> list[PackFault]:
    """Everything that is wrong with a pack whose values each have the right type."""
    return [*_numbers(pack), *_streets(pack)]


def _numbers(pack: PostPack) -> Iterable[PackFault]:
    for name, low, high in (("letters", 1, 20), ("warmth", 1, 12), ("biscuits", 0, 9), ("hours", 1, 24), ("tea", 1, 6)):
        if not low <= getattr(pack, name) <= high:
            yield PackFault(name, f"can't be {getattr(pack, name)}", f"{low} to {high}")
    if not 0 <= pack.dog <= pack.dark <= pack.door:
        yield PackFault("dog", "dog, dark and door don't climb", "such as 2, 5 and 8")


def _streets(pack: PostPack) -> Iterable[PackFault]:
    seen: set[str] = set()
    for place, street in enumerate(pack.streets):
        if street.key in seen or not street.key.isidentifier():
            yield PackFault(f"streets[{place}].key", f"{street.key!r} can't be a key", "letters and _, each key once")
        if not 2 <= street.die <= 100 or street.die <= pack.dark:
            yield PackFault(f"streets[{place}].die", "no door here would open", f"{max(pack.dark + 1, 2)} to 100 sides")
        if not 0 <= street.wind <= 12:
            yield PackFault(f"streets[{place}].wind", f"can't be {street.wind}", "0 to 12")
        seen.add(street.key)
    if not any(street.wind == 0 for street in pack.streets):
        yield PackFault("streets", "wind blows in all of them", "one with wind = 0, so that nobody is stuck")


TEA = Field("tea", "whole", "A cup of tea", "How much warmth there is in it.", low=1, high=6)


def house_rules(pack: PostPack) -> tuple[HouseRule, ...]:
    """What a table may set by itself, without a file."""
    return (HouseRule(TEA, pack.tea, "POST-3"),)


def with_rule(pack: PostPack, _name: str, value: Value) -> PostPack:
    """The pack with its one house rule set."""
    return msgspec.structs.replace(pack, tea=int(value))
