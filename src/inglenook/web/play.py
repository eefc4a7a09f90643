"""What is done at a table: acts, each with the receipt and the table as it stands then; odds, search and the story."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Annotated, Any

import msgspec
from starlette.responses import Response

from inglenook.rules import TABLE, Refusal
from inglenook.table import AcrossShown, AdviceShown, OddsShown, Receipt, Table
from inglenook.table.handouts import MOST_BYTES

from .codec import Body, Cursor, EntryNumber, EntryRef, Face, Name, Query, RequestId, Whole, pieces_of
from .desk import Call, Desk
from .door import seat_acting, seat_at
from .problems import problem, response_of
from .shown import Done, Opened, StoryEntry, StoryPage, story, story_page, story_receipt

Given = dict[str, str | Whole | bool | None]
Faces = Annotated[tuple[Face, ...], msgspec.Meta(max_length=1000)]
Long = Annotated[str, msgspec.Meta(max_length=500_000)]


class Entries(Query, frozen=True, kw_only=True):
    """Which stretch of the story: the `limit` entries before entry `before`, or the last ones."""

    before: EntryRef | None = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 200


class Words(Query, frozen=True, kw_only=True):
    """Words that entries must all have, as beginnings of words."""

    q: Annotated[str, msgspec.Meta(max_length=500)]


class Act(Body, frozen=True, kw_only=True):
    """An act that needs nothing but to be wished."""

    request: RequestId | None = None


class Do(Act, frozen=True, kw_only=True):
    """A command with its fields; `seen` is the cursor of what the player knew, `faces` are dice thrown by hand."""

    command: Name
    fields: Given = msgspec.field(default_factory=dict)
    seen: Cursor | None = None
    faces: Faces | None = None
    audience: Name = ""


class Answer(Act, frozen=True, kw_only=True):
    """The answer to what waits: an option of a choice, or the faces of dice."""

    question: EntryNumber | EntryRef | None = None
    option: Name | None = None
    faces: Faces | None = None


class Say(Act, frozen=True, kw_only=True):
    """Prose, as Markdown, for an audience: `all`, `gm`, `gm_and_me`, `me`, or `seats:` and their keys."""

    text: Long
    audience: Name = ""


class Revise(Act, frozen=True, kw_only=True):
    """New words for the prose of an entry, which is told by its number in its lane."""

    number: EntryNumber
    lane: Name = TABLE
    text: Long


class Erase(Act, frozen=True, kw_only=True):
    """The number of the prose entry to erase for good, in its lane."""

    number: EntryNumber
    lane: Name = TABLE


class Reveal(Act, frozen=True, kw_only=True):
    """The entry to show, and to whom: everyone, if no audience is named."""

    lane: Name
    number: EntryNumber
    audience: Name = ""


class Set(Act, frozen=True, kw_only=True):
    """A setting (`dice`, `name`, or a house rule such as `nomadic.boxes.body`) and its new value."""

    option: Name
    value: str | Whole | bool


class UsePack(Act, frozen=True, kw_only=True):
    """A pack, as the text of its TOML file."""

    text: Long


class Ask(Body, frozen=True, kw_only=True):
    """A command whose odds are asked, and the policy that answers its questions."""

    command: Name
    fields: Given = msgspec.field(default_factory=dict)
    policy: Name | None = None


class AskAcross(Ask, frozen=True, kw_only=True):
    """Such a question for every option of the fields `across`, one or two, which need not be given in `fields`."""

    across: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=2)]


class Seek(Body, frozen=True, kw_only=True):
    """A question that waits, what is wanted (the first aim that fits, if none is named), and what others do."""

    question: EntryNumber | EntryRef | None = None
    aim: Name | None = None
    policy: Name | None = None


class HandOut(Query, frozen=True, kw_only=True):
    """The caption of a picture, and who sees it."""

    caption: Name = ""
    audience: Name = ""
    request: RequestId | None = None


class OnePicture(Query, frozen=True, kw_only=True):
    """The entry that holds a picture."""

    lane: Name = TABLE
    number: EntryNumber


async def look(desk: Desk, call: Call[Query, None]) -> Opened:
    """The campaign as it stands, with the end of its story."""

    def job(table: Table) -> Opened:
        seat = seat_at(call.sitting, table)
        return Opened(table.view(seat), story_page(table.entries(seat)))

    return await desk.tables.run(call.id, job)


async def entries(desk: Desk, call: Call[Entries, None]) -> StoryPage:
    """A stretch of the story, for scrolling back."""
    wanted = call.query
    return await desk.tables.run(
        call.id,
        lambda table: story_page(table.entries(seat_at(call.sitting, table), before=wanted.before, limit=wanted.limit)),
    )


async def search(desk: Desk, call: Call[Words, None]) -> tuple[StoryEntry, ...]:
    """Entries that have these words, newest first."""
    return await desk.tables.run(call.id, lambda table: story(table.search(call.query.q, seat_at(call.sitting, table))))


async def odds(desk: Desk, call: Call[Query, Ask]) -> OddsShown | Refusal:
    """The exact odds of a command, before it is done. Nothing moves."""
    wish = call.body
    return await desk.tables.run(
        call.id,
        lambda table: table.odds(wish.command, wish.fields, seat=seat_at(call.sitting, table), policy=wish.policy),
    )


async def odds_across(desk: Desk, call: Call[Query, AskAcross]) -> AcrossShown | Refusal:
    """The exact odds of a command side by side, for every option of one field or every pair of two. Nothing moves."""
    wish = call.body
    return await desk.tables.run(
        call.id,
        lambda table: table.odds_across(
            wish.command, wish.fields, wish.across, seat=seat_at(call.sitting, table), policy=wish.policy
        ),
    )


async def advice(desk: Desk, call: Call[Query, Seek]) -> AdviceShown | Refusal:
    """What would be wise at a question that waits: every option's worth and margin. Nothing moves."""
    wish = call.body
    return await desk.tables.run(
        call.id,
        lambda table: table.advise(wish.question, seat=seat_at(call.sitting, table), aim=wish.aim, policy=wish.policy),
    )


async def do(desk: Desk, call: Call[Query, Do]) -> Done | Refusal:
    """Performs a command as far as it goes: to its outcome, or to what it waits for."""
    wish = call.body
    return await acted(
        desk,
        call,
        lambda table, seat: table.do(
            wish.command,
            wish.fields,
            faces=wish.faces,
            request=wish.request,
            seat=seat,
            seen=wish.seen,
            audience=wish.audience,
        ),
    )


async def answer(desk: Desk, call: Call[Query, Answer]) -> Done | Refusal:
    """Answers what waits."""
    wish = call.body
    return await acted(
        desk,
        call,
        lambda table, seat: table.answer(
            wish.option, question=wish.question, faces=wish.faces, request=wish.request, seat=seat
        ),
    )


async def undo(desk: Desk, call: Call[Query, Act]) -> Done | Refusal:
    """Takes back the last act. Its entries stay in the story, struck; its dice return."""
    return await acted(desk, call, lambda table, seat: table.undo(request=call.body.request, seat=seat))


async def redo(desk: Desk, call: Call[Query, Act]) -> Done | Refusal:
    """Brings back what was taken back last, if nothing was done since."""
    return await acted(desk, call, lambda table, seat: table.redo(request=call.body.request, seat=seat))


async def say(desk: Desk, call: Call[Query, Say]) -> Done | Refusal:
    """Adds prose to the story."""
    return await acted(
        desk,
        call,
        lambda table, seat: table.say(
            call.body.text, request=call.body.request, seat=seat, audience=call.body.audience
        ),
    )


async def revise(desk: Desk, call: Call[Query, Revise]) -> Done | Refusal:
    """Gives prose new words; the old ones are kept."""
    wish = call.body
    return await acted(
        desk,
        call,
        lambda table, seat: table.revise(wish.number, wish.text, lane=wish.lane, request=wish.request, seat=seat),
    )


async def erase(desk: Desk, call: Call[Query, Erase]) -> Done | Refusal:
    """Erases prose and all its revisions for good."""
    return await acted(
        desk,
        call,
        lambda table, seat: table.erase(call.body.number, lane=call.body.lane, request=call.body.request, seat=seat),
    )


async def set_option(desk: Desk, call: Call[Query, Set]) -> Done | Refusal:
    """Changes a setting or a house rule. That is an entry of the story too."""
    wish = call.body
    return await acted(
        desk, call, lambda table, seat: table.set(wish.option, wish.value, request=wish.request, seat=seat)
    )


async def use_pack(desk: Desk, call: Call[Query, UsePack]) -> Done | Refusal:
    """Switches an engine to another pack. A pack with faults moves nothing."""
    return await acted(
        desk, call, lambda table, seat: table.use_pack(call.body.text, request=call.body.request, seat=seat)
    )


async def reveal(desk: Desk, call: Call[Query, Reveal]) -> Done | Refusal:
    """Shows a hidden entry to everyone, or to an audience."""
    wish = call.body
    return await acted(
        desk,
        call,
        lambda table, seat: table.reveal(
            wish.lane, wish.number, audience=wish.audience, seat=seat, request=wish.request
        ),
    )


async def hand_out(desk: Desk, call: Call[HandOut, None]) -> Done | Refusal:
    """Shows a picture, the body of this request, to everyone or to an audience."""
    picture = b"".join([piece async for piece in pieces_of(call.request, MOST_BYTES)])
    wish = call.query
    return await acted(
        desk,
        call,
        lambda table, seat: table.hand_out(
            picture, wish.caption, audience=wish.audience, seat=seat, request=wish.request
        ),
    )


async def picture(desk: Desk, call: Call[OnePicture, None]) -> Response:
    """A picture that this seat may see."""
    wish = call.query
    found = await desk.tables.run(
        call.id, lambda table: table.picture(wish.lane, wish.number, seat=seat_at(call.sitting, table))
    )
    if found is None:
        return response_of(problem(404, "no_picture", "There is no such picture."))
    kind, body = found
    headers = {"Cache-Control": "private, max-age=31536000, immutable", "Content-Disposition": "inline"}
    return Response(body, headers=headers, media_type=kind)


async def acted(
    desk: Desk, call: Call[Any, Any], act: Callable[[Table, str], Receipt | Refusal], *, still: str = ""
) -> Done | Refusal:
    """Does an act for the seat of whoever asks; gives the receipt and what that seat sees then.

    Who takes away the seat `still` that was their own gets the view that they had last.
    """

    def job(table: Table) -> Done | Refusal:
        seat = seat_acting(call.sitting, table)
        last = table.view(seat) if seat == still else None
        began, before = perf_counter(), table.appended
        made = act(table, seat)
        if isinstance(made, Refusal):
            seat_at(call.sitting, table)  # who has lost their seat is a stranger, and hears nothing of the table
            return made
        desk.metrics.appended(table.appended - before, perf_counter() - began)
        return Done(story_receipt(made), last or table.view(seat))

    return await desk.watch.act(call.id, job)
