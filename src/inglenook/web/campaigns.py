"""The shelf: which campaigns and engines there are, and what can be done with a campaign as a whole."""

from __future__ import annotations

import logging
from typing import Annotated, Literal

import msgspec

from inglenook.table import CampaignLine, Engines, NameTakenError, Shelf

from .codec import Body, Name, Query
from .desk import Call, Desk
from .names import ship_names
from .play import Long
from .shown import Campaigns, Deleted, EditionOffered, EngineOffered, Made, ModuleOffered

log = logging.getLogger("inglenook.web")


class Create(Body, frozen=True, kw_only=True):
    """A new campaign. All but its name has a default that can be changed later."""

    name: Name
    engine: Name = "nomadic"
    modules: Annotated[tuple[Name, ...], msgspec.Meta(max_length=20)] = ()
    edition: Name | None = None
    pack: Long | None = None
    dice: Literal["fair", "hand", "verifiable", "seeded"] | None = None
    seed: Name | None = None


class NewName(Body, frozen=True, kw_only=True):
    """A name for a campaign."""

    name: Name


async def engines(desk: Desk, call: Call[Query, None]) -> tuple[EngineOffered, ...]:
    """The engines that are installed, with their editions and whose work they are."""
    return await desk.tables.shelf(
        lambda library: tuple(_offered(library.engines, name) for name in library.engines.names())
    )


def _offered(known: Engines, name: str) -> EngineOffered:
    try:
        engine = known.get(name)
        packs = {key: engine.read_pack(text()) for key, text in engine.packs.items()}
    except Exception as error:  # a stranger's engine may fail in any way, and must not hide the others
        log.exception("the engine %s can't be used", name)
        return EngineOffered(name, name, trouble=f"This engine can't be used: {type(error).__name__}.")
    editions = tuple(EditionOffered(key, pack.name, pack.author, pack.licence) for key, pack in packs.items())
    lent = ModuleOffered(engine.module.title, engine.module.summary) if engine.module else None
    return EngineOffered(name, engine.title, engine.summary, engine.good_for, engine.credit, editions, lent)


async def campaigns(desk: Desk, call: Call[Query, None]) -> Campaigns:
    """All campaigns, the last played first. One that can't be opened says why in `trouble`."""
    sitting = call.sitting

    def listed(library: Shelf) -> Campaigns:
        if sitting.owner:
            return Campaigns(library.where, tuple(library.campaigns()))
        mine = (line for line in library.campaigns() if line.id in sitting.seats)
        return Campaigns("", tuple(sorted((_as_guest(line) for line in mine), key=lambda line: line.name)))

    return await desk.tables.shelf(listed)


def _as_guest(line: CampaignLine) -> CampaignLine:
    """A line as a seat sees it: not how much was written or when, since some of that may be hidden from it."""
    return msgspec.structs.replace(line, file="", entries=0, played=0, line="", trouble=line.trouble and "damaged")


async def create(desk: Desk, call: Call[Query, Create]) -> Made:
    """Starts a campaign. Nothing is left behind if it can't."""
    wish = call.body
    return await desk.tables.shelf(lambda library: _made(library, wish))


async def play_now(desk: Desk, call: Call[Query, Body]) -> Made:
    """Starts a campaign under a free name with everything at its default, ready for the first roll."""
    return await desk.tables.shelf(_any_name)


def _any_name(library: Shelf) -> Made:
    for name in ship_names():
        try:
            return _made(library, Create(name=name), ready_made=True)
        except NameTakenError:
            continue
    raise AssertionError("there is always another number")


def _made(library: Shelf, wish: Create, *, ready_made: bool = False) -> Made:
    table = library.create(
        wish.name, wish.engine, modules=wish.modules, edition=wish.edition, pack=wish.pack, seed=wish.seed,
        dice=wish.dice, ready_made=ready_made,
    )  # fmt: skip
    try:
        return Made(table.id, table.name)
    finally:
        table.close()


async def rename(desk: Desk, call: Call[Query, NewName]) -> Made:
    """Gives a campaign another name, and its file too."""
    name = call.body.name
    await desk.tables.apart(call.id, lambda library: library.rename(call.id, name))
    desk.watch.wake(call.id)
    return Made(call.id, name.strip())


async def copy(desk: Desk, call: Call[Query, NewName]) -> Made:
    """Copies a campaign with its whole story. The two go their own ways from there."""
    name = call.body.name

    def job(library: Shelf) -> Made:
        table = library.open_at(library.copy(call.id, name))
        try:
            return Made(table.id, table.name)
        finally:
            table.close()

    return await desk.tables.shelf(job)


async def delete(desk: Desk, call: Call[Query, Body]) -> Deleted:
    """Moves a campaign's file aside, from where it can be taken back by hand."""
    where = await desk.tables.apart(call.id, lambda library: library.delete(call.id))
    desk.watch.wake(call.id)
    return Deleted(str(where))
