"""Verifiable dice over HTTP: epochs seen, added to, ended, and hidden lanes opened."""

from __future__ import annotations

from inglenook.rules import Refusal
from inglenook.table import EpochShown, HeadShown

from .codec import EntryNumber, Name, Query
from .desk import Call, Desk
from .door import seat_at
from .play import Act, acted
from .shown import Done


class Nonce(Act, frozen=True, kw_only=True):
    """Words of a seat's own, for every throw from here on."""

    nonce: Name


class OpenLane(Act, frozen=True, kw_only=True):
    """A hidden lane, of which epoch (of the last that has ended, if none is named), and whether for everyone."""

    lane: Name
    epoch: EntryNumber | None = None
    everyone: bool = False


async def epochs(desk: Desk, call: Call[Query, None]) -> tuple[EpochShown, ...]:
    """The epochs of dice that anyone can check: commitments, nonces, and the secrets that were told."""
    return await desk.tables.run(call.id, lambda table: table.epochs(seat_at(call.sitting, table)))


async def head(desk: Desk, call: Call[Query, None]) -> HeadShown:
    """Where the chain of the story that everyone sees ends now. Noted, it can prove later that nothing has gone."""
    return await desk.tables.run(call.id, lambda table: table.head())


async def new_epoch(desk: Desk, call: Call[Query, Act]) -> Done | Refusal:
    """Ends the epoch, so that its faces can be checked, and begins the next."""
    return await acted(desk, call, lambda table, seat: table.new_epoch(seat=seat, request=call.body.request))


async def add_nonce(desk: Desk, call: Call[Query, Nonce]) -> Done | Refusal:
    """Puts words of one's own into every throw from here on."""
    wish = call.body
    return await acted(desk, call, lambda table, seat: table.add_nonce(wish.nonce, seat=seat, request=wish.request))


async def open_lane(desk: Desk, call: Call[Query, OpenLane]) -> Done | Refusal:
    """Tells the secret of a hidden lane's dice in an epoch that has ended."""
    wish = call.body
    return await acted(
        desk,
        call,
        lambda table, seat: table.open_lane(
            wish.lane, epoch=wish.epoch, everyone=wish.everyone, seat=seat, request=wish.request
        ),
    )
