"""Who sits at a table: seats, a nudge, and what a table agrees on for its safety."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from inglenook.rules import Refusal
from inglenook.table import ONLOOKER, Receipt, Table
from inglenook.table.seating import named
from inglenook.table.seats import roles_lost

from .codec import Body, Name, Query
from .desk import Call, Desk
from .door import seat_at
from .play import Act, acted
from .shown import Done

NOT_SHARED = Refusal(
    "not_shared", "Nobody else can come to a table on this computer alone. `inglenook serve` opens a shared one."
)
Role = Literal["gm", "player", "onlooker"]
Plays = Annotated[tuple[Name, ...], msgspec.Meta(max_length=50)]


class AddSeat(Act, frozen=True, kw_only=True):
    """A seat for somebody: a name, a role, and the roles of rules that it decides for."""

    name: Name
    role: Role
    plays: Plays = ()


class RenameSeat(Act, frozen=True, kw_only=True):
    """Another name for a seat: one's own, or any by a game master."""

    seat: Name
    name: Name


class OneSeat(Act, frozen=True, kw_only=True):
    """A seat."""

    seat: Name


class GiveRole(OneSeat, frozen=True, kw_only=True):
    """Another role for a seat."""

    role: Role


class GivePlays(OneSeat, frozen=True, kw_only=True):
    """For whom a seat decides from now on."""

    plays: Plays


class Pause(Act, frozen=True, kw_only=True):
    """The pause, or its lifting."""

    on: bool = True


class Agree(Act, frozen=True, kw_only=True):
    """A line (never here) or a veil (not shown closely), added or withdrawn."""

    kind: Literal["line", "veil"]
    text: Name
    withdrawn: bool = False


class Nudge(Body, frozen=True, kw_only=True):
    """A seat that one waits for."""

    seat: Name


class Nudged(msgspec.Struct, frozen=True):
    """Whether anybody has a page open at the seat that was nudged."""

    here: bool


async def add_seat(desk: Desk, call: Call[Query, AddSeat]) -> Done | Refusal:
    """Gives somebody a seat. A game master's to do."""
    wish = call.body

    def act(table: Table, seat: str) -> Receipt | Refusal:
        made = table.seating.add(wish.name, wish.role, wish.plays, seat=seat, request=wish.request)
        return made if isinstance(made, Refusal) else table.receipt_of(wish.request, seat)

    return await acted(desk, call, act)


async def rename_seat(desk: Desk, call: Call[Query, RenameSeat]) -> Done | Refusal:
    """Gives a seat another name: one's own, or any by a game master."""
    wish = call.body
    return await acted(
        desk,
        call,
        lambda table, seat: table.seating.rename(wish.seat, wish.name, seat=seat, request=wish.request),
    )


async def remove_seat(desk: Desk, call: Call[Query, OneSeat]) -> Done | Refusal:
    """Takes a seat away, with every session that has it: one's own, or any by a game master.

    Whom a game master sends away can't come back by the link of their role: those links are closed.
    """
    wish = call.body

    def act(table: Table, seat: str) -> Receipt | Refusal:
        role = _role_of(table, wish.seat)
        done = table.seating.remove(wish.seat, seat=seat, request=wish.request)
        if not isinstance(done, Refusal) and desk.door.doors is not None:
            desk.door.doors.rise(table.id, wish.seat)
            if seat != wish.seat and role:
                desk.door.doors.close_links(table.id, role)
        return done

    return await acted(desk, call, act, still=wish.seat)


async def end_devices(desk: Desk, call: Call[Query, OneSeat]) -> Done | Refusal:
    """Takes one's own seat from every other device, or as a game master another's from all, and closes its links.

    Whoever keeps the server sits in the first game master's seat without a link to it: when they do this there, their
    other browsers and links are theirs no more, either.
    """
    wish, doors = call.body, desk.door.doors
    if doors is None:
        return NOT_SHARED
    token = desk.door.token(call.request.scope)

    def act(table: Table, seat: str) -> Receipt | Refusal:
        own = wish.seat == seat
        owners = own and call.sitting.owner and seat == table.standing.first_gm

        def end() -> None:
            doors.rise(table.id, wish.seat, but=token if own else "", owners=owners)

        return table.seating.end_devices(wish.seat, end, seat=seat, request=wish.request)

    return await acted(desk, call, act)


async def give_role(desk: Desk, call: Call[Query, GiveRole]) -> Done | Refusal:
    """Makes a seat a game master's, a player's or an onlooker's. What they may no more, no open link lets them."""
    wish = call.body

    def act(table: Table, seat: str) -> Receipt | Refusal:
        role = _role_of(table, wish.seat)
        done = table.seating.give_role(wish.seat, wish.role, seat=seat, request=wish.request)
        if not isinstance(done, Refusal) and role and desk.door.doors is not None:
            for lost in roles_lost(role, wish.role):
                desk.door.doors.close_links(table.id, lost)
        return done

    return await acted(desk, call, act)


def _role_of(table: Table, seat: str) -> Role | None:
    held = table.standing.seats.get(seat)
    return held.role if held is not None else None


async def give_plays(desk: Desk, call: Call[Query, GivePlays]) -> Done | Refusal:
    """Says for whom a seat decides: a character changes hands."""
    wish = call.body
    return await acted(
        desk, call, lambda table, seat: table.seating.give_plays(wish.seat, wish.plays, seat=seat, request=wish.request)
    )


async def stop(desk: Desk, call: Call[Query, Act]) -> Done | Refusal:
    """Holds up the stop card. The game pauses, and nothing says who did it."""
    return await acted(desk, call, lambda table, seat: table.seating.stop(seat=seat, request=call.body.request))


async def pause(desk: Desk, call: Call[Query, Pause]) -> Done | Refusal:
    """Pauses the game, or lifts the pause."""
    wish = call.body
    return await acted(desk, call, lambda table, seat: table.seating.pause(wish.on, seat=seat, request=wish.request))


async def agree(desk: Desk, call: Call[Query, Agree]) -> Done | Refusal:
    """Adds a line or a veil, or takes it back. Nothing says who did it."""
    wish = call.body
    return await acted(
        desk,
        call,
        lambda table, seat: table.seating.agree(
            wish.kind, wish.text, withdrawn=wish.withdrawn, seat=seat, request=wish.request
        ),
    )


async def nudge(desk: Desk, call: Call[Query, Nudge]) -> Nudged | Refusal:
    """Tells a seat's pages that somebody waits for it, now and then. It is written down nowhere. Onlookers can't."""
    wanted = call.body.seat

    def known(table: Table) -> tuple[str, str, str] | Refusal:
        seats = table.standing.seats
        seat = seat_at(call.sitting, table)
        if seats[seat].role == ONLOOKER:
            return Refusal("only_looks", "Who looks on can't nudge anybody.")
        if wanted not in seats:
            return Refusal("no_seat", f"There is no seat {wanted!r} here.", field="seat", legal=tuple(seats))
        return table.id, named(table.standing, seat), named(table.standing, wanted)

    found = await desk.tables.run(call.id, known)
    if isinstance(found, Refusal):
        return found
    campaign, name, whom = found
    desk.limiter.nudged(campaign, wanted, whom)
    desk.watch.nudge(campaign, wanted, name)
    return Nudged(wanted in desk.watch.presence.here(campaign))
