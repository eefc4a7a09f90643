"""Lots: one die that says which of several things it is, thrown for whatever nobody wants to choose."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inglenook.rules import Choose, Faces, Hand, Reading, Roll, Rule


class Drawn(msgspec.Struct, frozen=True, eq=False):
    """What a lot fell on. Odds don't tell one from another: a new character has too many ways to come about."""

    key: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawn)

    def __hash__(self) -> int:
        return 0

    def __str__(self) -> str:
        return self.key


class Lot(Reading[Drawn], frozen=True):
    """One of these keys a face. What falls on one of `without` is thrown again (COM-D20).

    `about` tells what it is for, where the purpose alone doesn't: the value that looks for its skill.
    """

    keys: tuple[str, ...]
    without: tuple[str, ...] = ()
    about: str = ""

    def read(self, faces: Faces) -> Drawn:
        return Drawn(self.keys[faces[0][0] - 1])

    def again(self, value: Drawn) -> bool:
        return value.key in self.without


class Open(msgspec.Struct, frozen=True):
    """What is open, where the question alone doesn't tell: the value that looks for its skill, whose focus it is."""

    about: str = ""


class Settler(msgspec.Struct, frozen=True):
    """Who settles what a draft leaves open: a person in this role, or dice in their hand."""

    who: str
    by_dice: bool = False


def cast(
    who: str, keys: Sequence[str], why: str, rule: str, *, without: tuple[str, ...] = (), about: str = ""
) -> Rule[str]:
    """Casts a lot among keys; a single one needs none."""
    if len(keys) == 1:
        return keys[0]
    drawn = yield from Roll((Hand(who, (len(keys),)),), Lot(tuple(keys), without, about), why, rule)
    return drawn.key


def settle(settler: Settler, keys: Sequence[str], why: str, rule: str, about: str = "") -> Rule[str]:
    """Settles one open thing: by lot, or by asking under the same key."""
    if settler.by_dice:
        return (yield from cast(settler.who, keys, why, rule, about=about))
    return (yield from Choose(settler.who, why, tuple(keys), Open(about)))


def first(choose: Choose) -> str:
    """Takes the first that is offered; odds ask nobody."""
    return choose.options[0]
