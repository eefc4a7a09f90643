"""What the API sends: the table's own structures, with prose also as HTML."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import UNSET, UnsetType

from inglenook.rules import Credit
from inglenook.table import CampaignLine, EntryShown, Feed, Page, Receipt, View

from .markdown import markdown

RENDERED = ("prose", "revision")


class StoryEntry(EntryShown, frozen=True):
    """An entry of the story; `html` is there for prose and revisions only, and safe to put into a page."""

    html: str | UnsetType = UNSET


class StoryPage(msgspec.Struct, frozen=True):
    """A stretch of the story, oldest first; `more` says whether there is more before it."""

    entries: tuple[StoryEntry, ...]
    more: bool


class StoryFeed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has come since a cursor, and the cursor to ask from next: at once, if there is `more`."""

    entries: tuple[StoryEntry, ...]
    cursor: str
    more: bool = False


class StoryReceipt(Receipt, frozen=True):
    """What an act came to: its entries, a sentence, and what waits now. `repeated` if the request was done before."""

    entries: tuple[StoryEntry, ...]


class Opened(msgspec.Struct, frozen=True):
    """A campaign as it stands, with the end of its story."""

    view: View
    page: StoryPage


class Done(msgspec.Struct, frozen=True):
    """What an act came to, and how the table stands after it."""

    receipt: StoryReceipt
    view: View


class NudgeFrom(msgspec.Struct, frozen=True, rename={"sender": "from"}):
    """By whom one is nudged, as people call them."""

    sender: str


ViewParts = msgspec.defstruct(
    "ViewParts",
    [(field.name, field.type | UnsetType, UNSET) for field in msgspec.structs.fields(View)],
    namespace={"__doc__": "A view of a table; parts that are left out are as they were in the message before."},
    module=__name__,
    frozen=True,
)


MESSAGE = """What followers get: the entries that are new to them, and how the table stands.

The first message over a connection brings the whole view, each later one those parts of it that have changed.
`late` says that the entries came while the follower was away: old news, to be shown as it stands.
"""
Message = msgspec.defstruct(
    "Message",
    [("feed", StoryFeed), ("view", ViewParts), ("late", bool, False)],
    namespace={"__doc__": MESSAGE},
    module=__name__,
    frozen=True,
    omit_defaults=True,
)


class Polled(msgspec.Struct, frozen=True, omit_defaults=True):
    """The same for who asks again and again, with the whole view each time.

    It also tells who is here by seat (at a shared table), and who has nudged them.
    """

    feed: StoryFeed
    view: View
    late: bool = False
    here: tuple[str, ...] | UnsetType = UNSET
    nudge: NudgeFrom | UnsetType = UNSET


class HereMessage(msgspec.Struct, frozen=True):
    """Who has a page open at this table, by seat: sent on joining, and when it changes."""

    here: tuple[str, ...]


class NudgeMessage(msgspec.Struct, frozen=True):
    """Somebody waits for this seat. It is written down nowhere."""

    nudge: NudgeFrom


class Campaigns(msgspec.Struct, frozen=True):
    """The campaigns, the last played first, and the folder that they lie in."""

    home: str
    campaigns: tuple[CampaignLine, ...]


class Made(msgspec.Struct, frozen=True):
    """A campaign that was made or renamed."""

    id: str
    name: str


class Deleted(msgspec.Struct, frozen=True):
    """Where the file of a deleted campaign lies now: it can be taken back by hand."""

    where: str


class EditionOffered(msgspec.Struct, frozen=True):
    """An edition that ships with an engine: its key, and what its pack is called."""

    key: str
    name: str
    author: str
    licence: str


class ModuleOffered(msgspec.Struct, frozen=True):
    """What an engine lends to a campaign of another game."""

    title: str
    summary: str


class EngineOffered(msgspec.Struct, frozen=True):
    """An engine that can be played. `trouble` says why one that is installed can't."""

    name: str
    title: str
    summary: str = ""
    good_for: str = ""
    credit: Credit | None = None
    editions: tuple[EditionOffered, ...] = ()
    module: ModuleOffered | None = None
    trouble: str = ""


def story(entries: Iterable[EntryShown]) -> tuple[StoryEntry, ...]:
    """Entries with their prose as HTML."""
    return tuple(_entry(entry) for entry in entries)


def _entry(entry: EntryShown) -> StoryEntry:
    html = markdown(entry.text) if entry.kind in RENDERED else UNSET
    return StoryEntry(**msgspec.structs.asdict(entry), html=html)


def story_page(page: Page) -> StoryPage:
    """A page with its prose as HTML."""
    return StoryPage(story(page.entries), page.more)


def story_feed(feed: Feed) -> StoryFeed:
    """A feed with its prose as HTML."""
    return StoryFeed(story(feed.entries), feed.cursor, feed.more)


def story_receipt(made: Receipt) -> StoryReceipt:
    """A receipt with its prose as HTML."""
    return StoryReceipt(
        entries=story(made.entries), text=made.text, waiting=made.waiting, repeated=made.repeated, cursor=made.cursor
    )


def encoded(told: HereMessage | NudgeMessage) -> str:
    """A message as it is sent."""
    return msgspec.json.encode(told).decode()
