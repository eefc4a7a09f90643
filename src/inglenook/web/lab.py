"""The lab on the page: a pack as it is edited, and what becomes of the game by it.

What takes long comes line by line (JSON each): how far it is, every piece as it is done, then the end or the problem.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from inglenook.lab import pack_fields, pack_writing
from inglenook.lab.orders import (
    CompareOrder,
    CourseOrder,
    Order,
    PackText,
    Progress,
    ReportOrder,
    Short,
    SweepOrder,
    engine_for,
)
from inglenook.lab.pack_fields import PackValue
from inglenook.lab.pieces import BestShown, ChangesShown, CourseShown, ReportShown, SweepShown
from inglenook.rules import Engine, Field, HouseRule, PackError, PackFault, Refusal
from inglenook.table import Engines, Table
from inglenook.table.standing import as_house_pack

from .codec import Body, MalformedError, Query
from .desk import Call, Desk
from .problems import Problem, problem_of

LINES = "application/x-ndjson"
PATIENCE = 20
"""So many beats it may take until something is known, before the answer begins without it."""
encode = msgspec.json.Encoder().encode


class EditionShown(msgspec.Struct, frozen=True):
    """A pack that ships."""

    key: str
    name: str


class PlanShown(msgspec.Struct, frozen=True):
    """A way to make all choices of a course, for these sides or for everyone."""

    key: str
    label: str
    note: str
    roles: tuple[str, ...]


class WishShown(msgspec.Struct, frozen=True):
    """What the best play may be sought for."""

    key: str
    label: str


class CourseOffered(msgspec.Struct, frozen=True):
    """A course that can be followed. `apart` says that it takes long, and is followed only where it is asked for."""

    name: str
    title: str
    summary: str
    fields: tuple[Field, ...]
    plans: tuple[PlanShown, ...]
    sides: tuple[str, ...]
    wishes: tuple[WishShown, ...]
    apart: bool


class LabEngine(msgspec.Struct, frozen=True):
    """A game in the lab: its editions, its courses by the first of them, and its tables by name."""

    name: str
    title: str
    editions: tuple[EditionShown, ...]
    courses: tuple[CourseOffered, ...]
    tables: Mapping[str, str]


class LabShown(msgspec.Struct, frozen=True):
    """What there is in the lab."""

    engines: tuple[LabEngine, ...]


class WhichPack(Query, frozen=True, kw_only=True):
    """A pack that ships, by its edition; or that of a campaign, of its first game if no other is named."""

    edition: Short = ""
    campaign: Short = ""
    engine: Short = ""


class PackGiven(msgspec.Struct, frozen=True):
    """A pack as a text, and which game it is for."""

    engine: str
    text: str


class Check(Body, frozen=True, kw_only=True):
    """The text of a pack as it is edited; `set` are values to be written into it first, by path or house rule.

    `before` is the pack from which it comes, if any.
    """

    text: PackText
    before: PackText | None = None
    set: Mapping[Short, Annotated[str, msgspec.Meta(max_length=4000)] | int | float | bool] = {}


class Checked(msgspec.Struct, frozen=True):
    """A pack looked at: its faults, or all that can be changed in it.

    `text` has what was to be `set` in it; `refused` says why a value was not taken, and the text is then as it was.
    """

    text: str
    faults: tuple[PackFault, ...]
    refused: tuple[PackFault, ...] = ()
    engine: str = ""
    name: str = ""
    edition: str = ""
    house: tuple[HouseRule, ...] = ()
    together: tuple[PackValue, ...] = ()
    values: tuple[PackValue, ...] = ()
    courses: tuple[CourseOffered, ...] = ()


class LabLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of an answer. The last one has `end`, or the `problem` for which there is no more."""

    progress: Progress | None = None
    changes: ChangesShown | None = None
    course: CourseShown | None = None
    best: BestShown | None = None
    sweep: SweepShown | None = None
    report: ReportShown | None = None
    problem: Problem | None = None
    end: bool = False


async def lab(desk: Desk, call: Call[Query, None]) -> LabShown:
    """The games of the lab: their editions, their courses with settings, plans and wishes, and their tables."""
    known = desk.library.engines
    return await asyncio.to_thread(lambda: LabShown(tuple(_engines(known))))


def _engines(known: Engines) -> list[LabEngine]:
    found = []
    for name in known.names():
        try:
            engine = known.get(name)
            packs = {key: engine.read_pack(text()) for key, text in engine.packs.items()}
            if not packs:
                continue
            courses = _courses(engine, next(iter(packs.values())))
        except Exception:  # a stranger's engine may fail in any way; `/api/engines` says so
            continue
        editions = tuple(EditionShown(key, pack.name) for key, pack in packs.items())
        tables = {f"{name}.{key}": each.title for key, each in engine.tables.items()}
        found.append(LabEngine(name, engine.title, editions, courses, tables))
    return found


def _courses(engine: Engine, pack: Any) -> tuple[CourseOffered, ...]:
    return tuple(
        CourseOffered(
            f"{engine.name}.{key}",
            course.title,
            course.summary,
            course.fields(pack),
            tuple(PlanShown(name, plan.label, plan.note, plan.roles) for name, plan in course.plans.items()),
            course.sides,
            tuple(WishShown(name, wish.label) for name, wish in course.wishes.items()),
            course.apart,
        )
        for key, course in engine.courses.items()
    )


async def lab_pack(desk: Desk, call: Call[WhichPack, None]) -> PackGiven:
    """A pack to begin with, as a text: that of an edition, or of a campaign with its house rules in it."""
    wish = call.query
    if wish.campaign:
        return await desk.tables.run(wish.campaign, lambda table: _played(table, wish.engine, desk.library.engines))
    known = desk.library.engines
    return await asyncio.to_thread(lambda: _shipped(known, wish.edition))


def _shipped(known: Engines, edition: str) -> PackGiven:
    legal: list[str] = []
    for name in known.names():
        packs = known.get(name).packs
        legal += packs
        if edition in packs:
            return PackGiven(name, packs[edition]())
    raise MalformedError(f"There is no edition {edition!r}. There are: {', '.join(legal)}.", "$.edition")


def _played(table: Table, name: str, known: Engines) -> PackGiven:
    hashes = table.standing.pack_hashes
    if name and name not in hashes:
        raise MalformedError(f"This campaign isn't played by {name!r}.", "$.engine")
    engine = known.get(name or next(iter(hashes)))
    base, values = as_house_pack(table.store, hashes[engine.name])
    text = (table.store.pack(base) or b"").decode()
    for rule, value in values.items():
        text = pack_writing.rewritten(engine, text, rule, value)
    return PackGiven(engine.name, text)


async def lab_check(desk: Desk, call: Call[Query, Check]) -> Checked:
    """Looks at a pack as it is edited: its faults at their lines, or all its values, with changes written into it."""
    known = desk.library.engines
    return await asyncio.to_thread(lambda: _checked(known, call.body))


def _checked(known: Engines, wish: Check) -> Checked:
    text, refused = wish.text, tuple[PackFault, ...]()
    try:
        engine = engine_for(text, known)
        pack = engine.read_pack(text)
    except PackError as error:
        return Checked(text, error.faults)
    for path, value in wish.set.items():
        try:
            text = pack_writing.rewritten(engine, text, path, value)
        except PackError as error:
            refused += tuple(dict.fromkeys(PackFault(path, fault.what, fault.hint) for fault in error.faults))
    pack = engine.read_pack(text)
    return Checked(
        text,
        (),
        refused,
        engine.name,
        pack.name,
        pack.edition,
        engine.house_rules(pack),
        pack_fields.together(pack, _before(engine, wish.before)),
        pack_fields.single_values(engine, pack),
        _courses(engine, pack),
    )


def _before(engine: Engine, text: str | None) -> Any:
    try:
        return None if text is None else engine.read_pack(text)
    except PackError:
        return None


async def lab_course(desk: Desk, call: Call[Query, CourseOrder]) -> Response | Refusal:
    """How a course goes, by plans or by the best play."""
    return await _answered(desk, call.request, "course", call.body)


async def lab_compare(desk: Desk, call: Call[Query, CompareOrder]) -> Response | Refusal:
    """What a pack changes against another: in its rules, in its tables, and in how each course goes."""
    return await _answered(desk, call.request, "compare", call.body)


async def lab_sweep(desk: Desk, call: Call[Query, SweepOrder]) -> Response | Refusal:
    """A course followed under one value after another."""
    return await _answered(desk, call.request, "sweep", call.body)


async def lab_report(desk: Desk, call: Call[Query, ReportOrder]) -> Response | Refusal:
    """A report as one HTML page that stands by itself."""
    return await _answered(desk, call.request, "report", call.body)


async def _answered(desk: Desk, request: Request, kind: str, order: Order) -> Response | Refusal:
    """The answer line by line. What is refused at once is refused as anything else is, with its status."""
    lines = desk.lab.run(kind, order)
    try:
        first, beats = b"\n", 0
        while first == b"\n" and beats < PATIENCE and not await request.is_disconnected():
            first, beats = await anext(lines), beats + 1
    except BaseException:
        await lines.aclose()
        raise
    return Lines(first, lines)


class Lines(StreamingResponse):
    """Lines as they come. When nobody listens any more, whoever makes them is told."""

    def __init__(self, first: bytes, lines: AsyncGenerator[bytes]) -> None:
        super().__init__(_following(first, lines), headers={"Cache-Control": "no-store"}, media_type=LINES)
        self._made = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._made.aclose()  # the body may not have begun, and wouldn't then end what it stands for


async def _following(first: bytes, lines: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    try:
        yield first
        async for line in lines:
            yield line
    except Exception as error:
        yield encode(LabLine(problem=problem_of(error))) + b"\n"
