"""Seats: who sits at the table, in which role, with which lanes, and for whom they decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from inglenook.rules import REFEREE, TABLE

from .lanes import own_lane, reads

GM = "gm"
"""Has the referee's lane, and sees to seats and settings."""
PLAYER = "player"
"""Plays, for the roles that are theirs."""
ONLOOKER = "onlooker"
"""Sees what the table sees, and does nothing but keep notes."""
Role = Literal["gm", "player", "onlooker"]
ROLES: tuple[Role, ...] = ("gm", "player", "onlooker")


def roles_lost(before: Role, after: Role) -> tuple[Role, ...]:
    """What a seat is no more that may do less from now on: an open link to a new seat of these would let it back in."""
    return ROLES[ROLES.index(before) : ROLES.index(after)]


ANY_PLAYER = ("player", "party")
"""Roles of rules that any player may take."""


class Seat(msgspec.Struct, frozen=True):
    """A seat at the table. `plays` are the roles of rules that it decides for, as `player:ada`.

    What stands in the journal is this record, by the seat's key, which never changes.
    """

    name: str
    role: Role
    plays: tuple[str, ...] = ()

    @property
    def is_gm(self) -> bool:
        """Whether this seat has the referee's lane, and may see to seats and settings."""
        return self.role == GM


Seats = Mapping[str, Seat]
SeatsGiven = Mapping[str, "Seat | Sequence[str]"]
"""Seats as they are given: whole, or as the lanes that a seat has."""

ALONE: Seats = {"player": Seat("", "gm")}
"""Solo play: one seat that has every lane and holds every role."""


def seats_of(given: SeatsGiven) -> dict[str, Seat]:
    """Seats, made whole: one that was given by its lanes is a game master's if it has the referee's."""
    return {key: seat if isinstance(seat, Seat) else by_lanes(key, seat) for key, seat in given.items()}


def called(seats: Seats, key: str) -> str:
    """What a seat is called: by its name, or else by what it is, as it would begin a sentence."""
    seat = seats[key]
    return seat.name or ("The game master" if seat.is_gm and len(seats) > 1 else key)


def by_lanes(key: str, lanes: Sequence[str]) -> Seat:
    """The seat that has these lanes."""
    role: Role = "gm" if REFEREE in lanes else "player"
    return Seat(key, role)


def lanes_of_seat(key: str, seat: Seat) -> frozenset[str]:
    """The lanes that a seat has of its own; it reads every other that one of them has a part in."""
    return frozenset({TABLE, own_lane(key), *([REFEREE] if seat.is_gm else [])})


def deciders(seats: Seats, who: str, lane: str = TABLE) -> tuple[str, ...]:
    """The seats that a role's decision is for: those that play it, or else all who could.

    The referee's are the game masters'. What nobody plays, or only somebody who looks on by now, is any player's, and
    where there are none, the game masters'. In a lane that none of them reads, whoever reads it decides in their place.
    """
    reading = {key: seat for key, seat in seats.items() if reads(lanes_of_seat(key, seat), lane)}
    named = _deciders(seats, who)
    return tuple(key for key in named if key in reading) or tuple(
        key for key, seat in reading.items() if seat.role != ONLOOKER
    )


def _deciders(seats: Seats, who: str) -> tuple[str, ...]:
    masters = tuple(key for key, seat in seats.items() if seat.is_gm)
    if who == REFEREE:
        return masters
    playing = tuple(key for key, seat in seats.items() if who in seat.plays and seat.role != ONLOOKER)
    players = tuple(key for key, seat in seats.items() if seat.role == PLAYER)
    return playing or players or masters


def may_decide(seats: Seats, seat: str, who: str, lane: str = TABLE) -> bool:
    """Whether a seat may decide for a role: it is theirs, or they are a game master, who stands in for the absent."""
    return seats[seat].is_gm or seat in deciders(seats, who, lane)
