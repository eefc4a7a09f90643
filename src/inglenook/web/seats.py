"""Who sits at a table: seats, invite links, joining by one, and what a table agrees on for its safety."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from starlette.responses import Response

from inglenook.rules import Refusal
from inglenook.table import GM, ONLOOKER, Receipt, Table
from inglenook.table.doors import Doors, Invite
from inglenook.table.keeper import system_clock

from .codec import Body, EntryNumber, Name, Query
from .desk import Call, Desk
from .door import OWNER, StrangerError, seat_at
from .play import Act, acted
from .shown import Done

T = TypeVar("T")
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
    """An invite as a game master sees it; `link` is there only when it was just made."""

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


class Invitation(msgspec.Struct, frozen=True):
    """What a link leads to, before it is used."""

    name: str
    role: str
    seat: str


class Me(msgspec.Struct, frozen=True):
    """Who a browser is to this server: the owner or not, and the campaigns at which it has a seat."""

    owner: bool
    shared: bool
    campaigns: tuple[Joined, ...]


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


async def give_role(desk: Desk, call: Call[Query, GiveRole]) -> Done | Refusal:
    """Makes a seat a game master's, a player's or an onlooker's. Whoever leads no more has no open link to lead by."""
    wish = call.body

    def act(table: Table, seat: str) -> Receipt | Refusal:
        role = _role_of(table, wish.seat)
        done = table.seating.give_role(wish.seat, wish.role, seat=seat, request=wish.request)
        if not isinstance(done, Refusal) and role == GM and wish.role != GM and desk.door.doors is not None:
            desk.door.doors.close_links(table.id, GM)
        return done

    return await acted(desk, call, act)


def _role_of(table: Table, seat: str) -> str:
    held = table.standing.seats.get(seat)
    return held.role if held is not None else ""


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
    """Tells a seat's pages that somebody waits for them. Nothing of it is written down. Onlookers can't."""
    wanted = call.body.seat

    def known(table: Table) -> tuple[str, str] | Refusal:
        seats = table.standing.seats
        seat = seat_at(call.sitting, table)
        if seats[seat].role == ONLOOKER:
            return Refusal("only_looks", "Who looks on can't nudge anybody.")
        if wanted not in seats:
            return Refusal("no_seat", f"There is no seat {wanted!r} here.", field="seat", legal=tuple(seats))
        return table.id, seats[seat].name or ("The game master" if seats[seat].is_gm else seat)

    found = await desk.tables.run(call.id, known)
    if isinstance(found, Refusal):
        return found
    campaign, name = found
    desk.watch.nudge(campaign, wanted, name)
    return Nudged(wanted in desk.watch.presence.here(campaign))


async def invites(desk: Desk, call: Call[Query, None]) -> tuple[InviteShown, ...] | Refusal:
    """The invite links of a campaign, the newest first. A game master's to see."""
    return await _with_doors(desk, call, lambda doors, table: _listed(doors, table))


async def invite(desk: Desk, call: Call[Query, MakeInvite]) -> InviteShown | Refusal:
    """Makes a link. Its secret is told this once, and kept nowhere. Anybody may make one to their own seat."""
    wish = call.body

    def make(doors: Doors, table: Table) -> InviteShown | Refusal:
        seats = table.standing.seats
        if wish.seat and wish.seat not in seats:
            return Refusal("no_seat", f"There is no seat {wish.seat!r} here.", field="seat", legal=tuple(seats))
        role = seats[wish.seat].role if wish.seat else wish.role
        made, token = doors.invite(
            table.id, role, seat=wish.seat, plays=wish.plays, days=wish.days, once=wish.once
        )  # fmt: skip
        mine = seat_at(call.sitting, table)
        if wish.seat and wish.seat != mine:
            table.seating.tell_of_link(wish.seat, seat=mine)
        return _shown(made, f"/join#{token}")

    return await _with_doors(desk, call, make, own=wish.seat)


async def revoke(desk: Desk, call: Call[Query, OneInvite]) -> tuple[InviteShown, ...] | Refusal:
    """Closes a link. Who came by it keeps their seat."""

    def close(doors: Doors, table: Table) -> tuple[InviteShown, ...] | Refusal:
        if not doors.revoke(table.id, call.body.invite):
            return Refusal("no_invite", f"There is no invite {call.body.invite}.", field="invite")
        return _listed(doors, table)

    return await _with_doors(desk, call, close)


async def invitation(desk: Desk, call: Call[Query, Token]) -> Invitation:
    """What a link leads to, before it is used."""
    _, found = await _invited(desk, call)
    if found.role == OWNER:
        return Invitation("", OWNER, "")
    name = await desk.tables.run(found.campaign, lambda table: table.name)
    return Invitation(name, found.role, found.seat)


async def join(desk: Desk, call: Call[Query, Join]) -> Response | Refusal:
    """Sits down by a link: a new seat under a name, or the seat that the link is for. Sets the session's cookie."""
    wish = call.body
    doors, found = await _invited(desk, call)
    token = desk.door.token(call.request.scope)
    if found.role == OWNER:
        return await _owner(desk, doors, found)
    known = call.sitting.seats.get(found.campaign, "")

    def sit(table: Table) -> Joined | Refusal:
        seats = table.standing.seats
        if known in seats and not found.seat:
            return Joined(table.id, table.name, known)  # they are here already: a second click on the same link
        if found.seat and found.seat not in seats:
            raise StrangerError("The seat of this link is gone.")
        if not doors.use(found.id):
            raise StrangerError("This link has been used.")
        if found.seat:
            return Joined(table.id, table.name, found.seat)
        made = table.seating.add(wish.name, found.role, found.plays, seat=table.standing.first_gm)
        if isinstance(made, Refusal):
            doors.give_back(found.id)  # a name that is taken already uses nothing up: they choose another
            return made
        return Joined(table.id, table.name, made)

    joined = await desk.tables.run(found.campaign, sit)
    if isinstance(joined, Refusal):
        return joined
    desk.watch.wake(found.campaign)
    token = await asyncio.to_thread(_seated, doors, token, joined)
    response = Response(msgspec.json.encode(joined), 200, {"Cache-Control": "no-store"}, "application/json")
    desk.door.admit(response, token)
    return response


class Left(msgspec.Struct, frozen=True):
    """Nothing more to say."""


def _seated(doors: Doors, token: str, joined: Joined) -> str:
    """Gives a session the seat, a new one if there is none yet."""
    if not token or doors.sitting(token) is None:
        token = doors.begin()
    doors.sit(token, joined.id, joined.seat)
    return token


async def _owner(desk: Desk, doors: Doors, found: Invite) -> Response:
    """Lets in whoever keeps the server."""
    if not await asyncio.to_thread(doors.use, found.id):
        raise StrangerError("This link has been used.")
    response = Response(msgspec.json.encode(Joined("", "", "")), 200, {"Cache-Control": "no-store"}, "application/json")
    desk.door.admit(response, await asyncio.to_thread(lambda: doors.begin(owner=True)))
    return response


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


def _listed(doors: Doors, table: Table) -> tuple[InviteShown, ...]:
    return tuple(_shown(each) for each in doors.invites(table.id))


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


async def _with_doors(
    desk: Desk, call: Call[Any, Any], job: Callable[[Doors, Table], T | Refusal], own: str = ""
) -> T | Refusal:
    """Something about links: for game masters, or about one's own seat."""
    doors = desk.door.doors

    def checked(table: Table) -> T | Refusal:
        seat = seat_at(call.sitting, table)
        if not table.standing.seats[seat].is_gm and own != seat:
            return Refusal("gm_only", "Only the game master can do this.", field="seat")
        if doors is None:
            sentence = "Nobody else can come to a table on this computer alone. `inglenook serve` opens a shared one."
            return Refusal("not_shared", sentence)
        return job(doors, table)

    return await desk.tables.run(call.id, checked)
