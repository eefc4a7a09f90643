"""Lanes as audiences: who reads what is written in one. A lane is named after those who have it.

`table` is everyone's, `referee` the game masters', `seat:ada` one seat's own; `referee+seat:ada` is read by either.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from inglenook.rules import REFEREE, TABLE

JOIN = "+"
SEAT = "seat:"


def own_lane(seat: str) -> str:
    """The lane that only this seat reads."""
    return SEAT + seat


def joined(lanes: Iterable[str]) -> str:
    """The lane of all who have one of these; parts come in one order, so that an audience has one name.

    >>> joined(["seat:ben", "referee", "seat:ada"])
    'referee+seat:ada+seat:ben'
    """
    parts = {part for lane in lanes for part in lane.split(JOIN)}
    if TABLE in parts:
        return TABLE
    return JOIN.join(sorted(parts, key=lambda part: (part != REFEREE, part)))


def reads(bases: Collection[str], lane: str) -> bool:
    """Whether who has these lanes of their own reads this one."""
    return lane in bases or any(part in bases for part in lane.split(JOIN))


def narrower(lane: str, than: str) -> bool:
    """Whether everyone who reads `lane` reads `than` as well."""
    return than == TABLE or set(lane.split(JOIN)) <= set(than.split(JOIN))
