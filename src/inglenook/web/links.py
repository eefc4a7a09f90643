"""Links: made, listed and closed; where one leads, coming in by it, and leaving again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from starlette.responses import Response

from inglenook.rules import Refusal
from inglenook.table import Table
from inglenook.table.doors import Doors, Invite
from inglenook.table.keeper import system_clock
from inglenook.table.seats import ROLES

from .codec import Body, EntryNumber, Name, Query
from .desk import Call, Desk
from .door import OWNER, StrangerError, seat_at
from .seats import NOT_SHARED, Plays, Role

T = TypeVar("T")
Does = Literal["owner", "new", "seat", "here", "role", "other"]
"""What a link does for whoever brings it."""


class MakeInvite(Body, frozen=True, kw_only=True):
    """A link to a new seat in a role, or to a `seat` that there is. `days` of 0 means that it never ends."""

    role: Role = "player"
    seat: Name = ""
    plays: Plays = ()
    days: Annotated[float, msgspec.Meta(ge=0, le=3650)] = 7
    once: bool = False


class OneInvite(Body, frozen=True, kw_only=True):
    """An invite, by its number."""

    invite: EntryNumber


class Token(Body, frozen=True, kw_only=True):
    """The secret part of a link."""

    token: Name


class Join(Token, frozen=True, kw_only=True):
    """A link, and the name to sit down by; a link to a seat that there is needs none."""

    name: Name = ""


class InviteShown(msgspec.Struct, frozen=True):
    """An invite as it is listed; `link` is there only when it was just made."""

    id: int
    role: str
    seat: str
    plays: tuple[str, ...]
    created: int
    expires: int
    once: bool
    used: int
    open: bool
    link: str = ""


class Joined(msgspec.Struct, frozen=True):
    """Where one sits now; all of it is empty for whoever keeps the server."""

    id: str
    name: str
    seat: str


class Sits(msgspec.Struct, frozen=True):
    """A seat that somebody has already."""

    seat: str
    name: str
    role: str


class Invitation(msgspec.Struct, frozen=True):
    """What a link leads to, before it is used: the table, the role there, and the seat, if there is one already.

    What it `does` for whoever brings it: makes them the server's `owner`; gives a `new` seat, for which they say a
    name; brings this browser to a `seat`, or from the one that it has here to an`other`; gives the seat that they have
    the link's `role`, if that may do more; or nothing, as they are `here` already. `mine` is the seat that they have.
    """

    name: str
    role: str
    seat: str
    does: Does = "new"
    whose: str = ""
    mine: Sits | None = None


class Me(msgspec.Struct, frozen=True):
    """Who a browser is to this server: the owner or not, and the campaigns at which it has a seat."""

    owner: bool
    shared: bool
    campaigns: tuple[Joined, ...]


async def invites(desk: Desk, call: Call[Query, None]) -> tuple[InviteShown, ...] | Refusal:
    """The invite links of a campaign, the newest first: all to a game master, to others those to their own seat."""
    return await _with_doors(desk, call, _listed)


async def invite(desk: Desk, call: Call[Query, MakeInvite]) -> InviteShown | Refusal:
    """Makes a link. Its secret is told this once, and kept nowhere. Anybody may make one to their own seat."""
    wish = call.body

    def make(doors: Doors, table: Table, mine: str) -> InviteShown | Refusal:
        seats = table.standing.seats
        if not seats[mine].is_gm and wish.seat != mine:
            return Refusal("gm_only", "Only the game master can do this.", field="seat")
        if wish.seat and wish.seat not in seats:
            return Refusal("no_seat", f"There is no seat {wish.seat!r} here.", field="seat", legal=tuple(seats))
        unfit = table.seating.fit_for(wish.plays)
        if unfit is not None:
            return unfit
        role = seats[wish.seat].role if wish.seat else wish.role
        made, token = doors.invite(
            table.id, role, seat=wish.seat, plays=wish.plays, days=wish.days, once=wish.once
        )  # fmt: skip
        if wish.seat and wish.seat != mine:
            table.seating.tell_of_link(wish.seat, seat=mine)
        return _shown(made, f"/join#{token}")

    made = await _with_doors(desk, call, make)
    desk.watch.wake(call.id)
    return made


async def revoke(desk: Desk, call: Call[Query, OneInvite]) -> tuple[InviteShown, ...] | Refusal:
    """Closes a link, any by a game master, or one to one's own seat. Who came by it keeps their seat."""

    def close(doors: Doors, table: Table, mine: str) -> tuple[InviteShown, ...] | Refusal:
        known = [each.id for each in _seen(doors, table, mine)]
        if call.body.invite not in known or not doors.revoke(table.id, call.body.invite):
            return Refusal("no_invite", f"You have no link {call.body.invite} here.", field="invite")
        return _listed(doors, table, mine)

    return await _with_doors(desk, call, close)


async def invitation(desk: Desk, call: Call[Query, Token]) -> Invitation:
    """What a link leads to, and does for whoever brings it, before it is used."""
    _, found = await _invited(desk, call)
    if found.role == OWNER:
        return Invitation("", OWNER, "", "owner")

    def look(table: Table) -> Invitation:
        seats = table.standing.seats
        mine = call.sitting.seats.get(found.campaign, "")
        mine = mine if mine in seats else table.standing.first_gm if call.sitting.owner else ""
        sits = Sits(mine, seats[mine].name, seats[mine].role) if mine else None
        meant = seats.get(found.seat)
        role, whose = (meant.role, meant.name) if meant is not None else (found.role, "")
        return Invitation(table.name, role, found.seat, _does(call, table, found), whose, sits)

    return await desk.tables.run(found.campaign, look)


def _does(call: Call[Query, Any], table: Table, found: Invite) -> Does:
    """What a link to a table does."""
    held = table.standing.seats.get(call.sitting.seats.get(found.campaign, ""))
    if found.seat:
        known = call.sitting.seats.get(found.campaign, "")
        return "seat" if held is None else "here" if known == found.seat else "other"
    if held is None:
        return "new"
    lesser = ROLES[ROLES.index(held.role) :]
    return "here" if found.role in lesser else "role"


async def join(desk: Desk, call: Call[Query, Join]) -> Response | Refusal:
    """Sits down by a link, or lets one's seat do what the link is for. Sets the cookie of a new session.

    The session that was brought is over then, and its seats go over to the new one.
    """
    doors, found = await _invited(desk, call)
    token = desk.door.token(call.request.scope)
    if found.role == OWNER:
        if not await asyncio.to_thread(doors.use, found.id):
            raise StrangerError("This link has been used.")
        fresh = await asyncio.to_thread(lambda: doors.renew(token, owner=True))
        return _admitted(desk, Joined("", "", ""), fresh)
    joined = await desk.tables.run(found.campaign, lambda table: _sit(call, doors, table, found))
    if isinstance(joined, Refusal):
        return joined
    desk.watch.wake(found.campaign)

    def seated() -> str:
        fresh = doors.renew(token)
        doors.sit(fresh, joined.id, joined.seat)
        return fresh

    return _admitted(desk, joined, await asyncio.to_thread(seated))


def _sit(call: Call[Query, Join], doors: Doors, table: Table, found: Invite) -> Joined | Refusal:
    """The seat that somebody has by a link. A link that changes nothing isn't used up by it."""
    does, seating, first_gm = _does(call, table, found), table.seating, table.standing.first_gm
    mine = call.sitting.seats.get(found.campaign, "")
    if does == "here":
        return Joined(table.id, table.name, mine)
    if found.seat and found.seat not in table.standing.seats:
        raise StrangerError("The seat of this link is gone.")
    if not doors.use(found.id):
        raise StrangerError("This link has been used.")
    if found.seat:
        seating.tell_of_coming(found.seat)
        return Joined(table.id, table.name, found.seat)
    if does == "role":
        given = seating.give_role(mine, found.role, seat=first_gm)
        made = given if isinstance(given, Refusal) else mine
    else:
        made = seating.add(call.body.name, found.role, seating.free(found.plays), seat=first_gm)
    if isinstance(made, Refusal):
        doors.give_back(found.id)  # a name that is taken already uses nothing up: they choose another
        return made
    return Joined(table.id, table.name, made)


def _admitted(desk: Desk, joined: Joined, token: str) -> Response:
    response = Response(msgspec.json.encode(joined), 200, {"Cache-Control": "no-store"}, "application/json")
    desk.door.admit(response, token)
    return response


class Left(msgspec.Struct, frozen=True):
    """Nothing more to say."""


async def leave(desk: Desk, call: Call[Query, Body]) -> Response:
    """Ends this browser's session. The seats stay, and a link to one lets its owner back in."""
    response = Response(b"{}", 200, {"Cache-Control": "no-store"}, "application/json")
    if desk.door.doors is not None:
        await asyncio.to_thread(desk.door.doors.leave, desk.door.token(call.request.scope))
        desk.door.dismiss(response)
    return response


async def me(desk: Desk, call: Call[Query, None]) -> Me:
    """Who this browser is here, and where it has a seat."""
    seated: list[Joined] = []
    for campaign, seat in call.sitting.seats.items():
        try:
            name = await desk.tables.run(campaign, lambda table: table.name)
        except Exception:
            continue
        seated.append(Joined(campaign, name, seat))
    return Me(call.sitting.owner, desk.door.shared, tuple(seated))


async def _invited(desk: Desk, call: Call[Query, Any]) -> tuple[Doors, Invite]:
    """The invite behind a link. Who brings many that open nothing waits before they may try another."""
    doors, address = desk.door.doors, desk.door.address(call.request.scope)
    desk.limiter.refuse_guesser(address)
    found = await asyncio.to_thread(doors.find, call.body.token) if doors is not None else None
    if doors is None or found is None:
        desk.limiter.guessed(address)
        raise StrangerError("This link doesn't open anything (any more). Ask for a new one.")
    return doors, found


def _seen(doors: Doors, table: Table, seat: str) -> list[Invite]:
    """The links that a seat may see and close."""
    master = table.standing.seats[seat].is_gm
    return [each for each in doors.invites(table.id) if master or each.seat == seat]


def _listed(doors: Doors, table: Table, seat: str) -> tuple[InviteShown, ...]:
    return tuple(_shown(each) for each in _seen(doors, table, seat))


def _shown(invite: Invite, link: str = "") -> InviteShown:
    return InviteShown(
        invite.id,
        invite.role,
        invite.seat,
        invite.plays,
        invite.created,
        invite.expires,
        invite.once,
        invite.used,
        invite.open_at(system_clock()),
        link,
    )


async def _with_doors(desk: Desk, call: Call[Any, Any], job: Callable[[Doors, Table, str], T | Refusal]) -> T | Refusal:
    """Something about links, by the seat of whoever asks."""
    doors = desk.door.doors

    def checked(table: Table) -> T | Refusal:
        seat = seat_at(call.sitting, table)
        if doors is None:
            return NOT_SHARED
        return job(doors, table, seat)

    return await desk.tables.run(call.id, checked)
