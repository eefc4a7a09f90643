"""What is done at a table: acts, each with the receipt and the table as it stands then; odds, search and the story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from inglenook.rules import Refusal
from inglenook.table import AcrossShown, OddsShown, Receipt, Table

from .codec import Body, Cursor, EntryNumber, Face, Name, Query, RequestId, Whole
from .desk import Call, Desk
from .shown import Done, Opened, StoryEntry, StoryPage, story, story_page, story_receipt

Given = dict[str, str | Whole | bool | None]
Faces = Annotated[tuple[Face, ...], msgspec.Meta(max_length=1000)]
Long = Annotated[str, msgspec.Meta(max_length=500_000)]


class Entries(Query, frozen=True, kw_only=True):
    """Which stretch of the story: the `limit` entries before entry `before`, or the last ones."""

    before: EntryNumber | None = None
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


class Answer(Act, frozen=True, kw_only=True):
    """The answer to what waits: an option of a choice, or the faces of dice."""

    question: EntryNumber | None = None
    option: Name | None = None
    faces: Faces | None = None


class Say(Act, frozen=True, kw_only=True):
    """Prose, as Markdown."""

    text: Long


class Revise(Act, frozen=True, kw_only=True):
    """New words for the prose of an entry."""

    number: EntryNumber
    text: Long


class Erase(Act, frozen=True, kw_only=True):
    """The number of the prose entry to erase for good."""

    number: EntryNumber


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


async def look(desk: Desk, call: Call[Query, None]) -> Opened:
    """The campaign as it stands, with the end of its story."""
    return await desk.tables.run(call.id, lambda table: Opened(table.view(), story_page(table.entries())))


async def entries(desk: Desk, call: Call[Entries, None]) -> StoryPage:
    """A stretch of the story, for scrolling back."""
    wanted = call.query
    return await desk.tables.run(
        call.id, lambda table: story_page(table.entries(before=wanted.before, limit=wanted.limit))
    )


async def search(desk: Desk, call: Call[Words, None]) -> tuple[StoryEntry, ...]:
    """Entries that have these words, newest first."""
    return await desk.tables.run(call.id, lambda table: story(table.search(call.query.q)))


async def odds(desk: Desk, call: Call[Query, Ask]) -> OddsShown | Refusal:
    """The exact odds of a command, before it is done. Nothing moves."""
    wish = call.body
    return await desk.tables.run(call.id, lambda table: table.odds(wish.command, wish.fields, policy=wish.policy))


async def odds_across(desk: Desk, call: Call[Query, AskAcross]) -> AcrossShown | Refusal:
    """The exact odds of a command side by side, for every option of one field or every pair of two. Nothing moves."""
    wish = call.body
    return await desk.tables.run(
        call.id, lambda table: table.odds_across(wish.command, wish.fields, wish.across, policy=wish.policy)
    )


async def do(desk: Desk, call: Call[Query, Do]) -> Done | Refusal:
    """Performs a command as far as it goes: to its outcome, or to what it waits for."""
    wish = call.body
    return await _act(
        desk,
        call,
        lambda table: table.do(wish.command, wish.fields, faces=wish.faces, request=wish.request, seen=wish.seen),
    )


async def answer(desk: Desk, call: Call[Query, Answer]) -> Done | Refusal:
    """Answers what waits."""
    wish = call.body
    return await _act(
        desk,
        call,
        lambda table: table.answer(wish.option, question=wish.question, faces=wish.faces, request=wish.request),
    )


async def undo(desk: Desk, call: Call[Query, Act]) -> Done | Refusal:
    """Takes back the last act. Its entries stay in the story, struck; its dice return."""
    return await _act(desk, call, lambda table: table.undo(request=call.body.request))


async def redo(desk: Desk, call: Call[Query, Act]) -> Done | Refusal:
    """Brings back what was taken back last, if nothing was done since."""
    return await _act(desk, call, lambda table: table.redo(request=call.body.request))


async def say(desk: Desk, call: Call[Query, Say]) -> Done | Refusal:
    """Adds prose to the story."""
    return await _act(desk, call, lambda table: table.say(call.body.text, request=call.body.request))


async def revise(desk: Desk, call: Call[Query, Revise]) -> Done | Refusal:
    """Gives prose new words; the old ones are kept."""
    wish = call.body
    return await _act(desk, call, lambda table: table.revise(wish.number, wish.text, request=wish.request))


async def erase(desk: Desk, call: Call[Query, Erase]) -> Done | Refusal:
    """Erases prose and all its revisions for good."""
    return await _act(desk, call, lambda table: table.erase(call.body.number, request=call.body.request))


async def set_option(desk: Desk, call: Call[Query, Set]) -> Done | Refusal:
    """Changes a setting or a house rule. That is an entry of the story too."""
    wish = call.body
    return await _act(desk, call, lambda table: table.set(wish.option, wish.value, request=wish.request))


async def use_pack(desk: Desk, call: Call[Query, UsePack]) -> Done | Refusal:
    """Switches an engine to another pack. A pack with faults moves nothing."""
    return await _act(desk, call, lambda table: table.use_pack(call.body.text, request=call.body.request))


async def _act(desk: Desk, call: Call[Any, Any], act: Callable[[Table], Receipt | Refusal]) -> Done | Refusal:
    def job(table: Table) -> Done | Refusal:
        made = act(table)
        return made if isinstance(made, Refusal) else Done(story_receipt(made), table.view())

    done = await desk.tables.run(call.id, job)
    desk.watch.wake(call.id)
    return done
