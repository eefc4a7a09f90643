"""What the table shows: plain data for any face, already reduced to what one seat may know."""

from __future__ import annotations

from typing import Any

import msgspec

from inglenook.rules import Credit, Field, Refusal, Sheet, Value


class EntryShown(msgspec.Struct, frozen=True):
    """An entry of the story. `of` is the number of the command that it belongs to; `text` is all a person need read.

    A prose entry has its newest words; `data` then says how often it was revised, and whether it was erased.
    """

    lane: str
    number: int
    instant: int
    seat: str
    kind: str
    of: int | None
    text: str
    struck: bool
    data: dict[str, Any]


class Page(msgspec.Struct, frozen=True):
    """A stretch of the story, oldest first; `more` says whether there is more before it."""

    entries: tuple[EntryShown, ...]
    more: bool


class Feed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has come since a cursor, and the cursor to ask from next: at once, if there is `more`."""

    entries: tuple[EntryShown, ...]
    cursor: str
    more: bool = False


class EffectOdds(msgspec.Struct, frozen=True):
    """By how much something on the sheet changes, with its exact chance."""

    value: int
    probability: str
    decimal: float


class OutcomeOdds(msgspec.Struct, frozen=True):
    """An outcome with its exact chance; `label` says it in a few words."""

    name: str
    label: str
    probability: str
    decimal: float


class OddsShown(msgspec.Struct, frozen=True):
    """The exact law of a command before it is done: its outcomes, and what it may change on the sheet.

    `aside` names the fields that were left out of account, where there would have been too many cases with them.
    """

    command: str
    policy: str
    policies: tuple[str, ...]
    outcomes: tuple[OutcomeOdds, ...]
    effects: dict[str, tuple[EffectOdds, ...]]
    labels: dict[str, str]
    aside: tuple[str, ...] = ()


class AcrossRow(msgspec.Struct, frozen=True):
    """The odds with these options, one for each field across; or why there are none."""

    options: tuple[str, ...]
    odds: OddsShown | None = None
    refusal: Refusal | None = None


class AcrossShown(msgspec.Struct, frozen=True):
    """The odds of a command for every option of one field, or for every pair of options of two, side by side."""

    command: str
    policy: str
    policies: tuple[str, ...]
    fields: tuple[Field, ...]
    rows: tuple[AcrossRow, ...]


class OptionShown(msgspec.Struct, frozen=True):
    """An option of a question, and what taking it does to the sheet. `policy` chose what follows, if anything."""

    key: str
    label: str
    note: str = ""
    effects: dict[str, tuple[EffectOdds, ...]] = {}
    policy: str = ""


class AimShown(msgspec.Struct, frozen=True):
    """What one may want at a question: its key, and what it is called."""

    key: str
    label: str


class GoalShown(msgspec.Struct, frozen=True):
    """What an aim counts: with `least` less is better, with `chance` the mean is a chance."""

    label: str
    least: bool
    chance: bool


class MeanShown(msgspec.Struct, frozen=True):
    """A mean, or a difference of two, exactly and as a decimal."""

    exact: str
    decimal: float


class OptionAdvised(msgspec.Struct, frozen=True):
    """What an option is worth for an aim, goal by goal. `margin` is how much more that is than with the best other one.

    `best` says that no other is better; `text` says it all in plain words.
    """

    key: str
    label: str
    best: bool
    means: tuple[MeanShown, ...]
    margin: tuple[MeanShown, ...]
    text: str


class AdviceShown(msgspec.Struct, frozen=True):
    """What would be wise at a question: `text` in a sentence, and the worth of each option.
    `note` says on what else it rests, if on anything.

    `aims` are those that one may have here, `aim` the one that was taken. `policy` answered whatever others decide;
    without `ahead` it answered later questions of the asker too, as there were too many cases otherwise.
    """

    question: int
    asked: str
    aim: str
    aims: tuple[AimShown, ...]
    goals: tuple[GoalShown, ...]
    options: tuple[OptionAdvised, ...]
    text: str
    note: str
    policy: str
    policies: tuple[str, ...]
    ahead: bool


class WaitingShown(msgspec.Struct, frozen=True):
    """Something that waits for a person.

    `kind` is `choice`, `dice` (faces thrown by hand are awaited) or `stuck` (the rule can't be resumed). `number` is
    what an answer names; `of` is the command's number. `seats` are those whose decision it is, `mine` tells whether
    this seat may give it. Of dice that several throw together, `throwers` says for each hand whose it is, and `thrown`
    whether it lies ready; `mine_to_throw` are the places of those that this seat has yet to give.
    """

    number: int
    of: int
    lane: str
    command: str
    title: str
    kind: str
    key: str
    text: str
    options: tuple[OptionShown, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    expression: str = ""
    labels: dict[str, str] = {}
    aims: tuple[AimShown, ...] = ()
    seats: tuple[str, ...] = ()
    mine: bool = True
    throwers: tuple[tuple[str, ...], ...] = ()
    thrown: tuple[bool, ...] = ()
    mine_to_throw: tuple[int, ...] = ()


class TakeBack(msgspec.Struct, frozen=True):
    """What undo would take back, or redo bring back: a headline, and every line that falls or returns."""

    text: str
    lines: tuple[str, ...]


class CommandShown(msgspec.Struct, frozen=True):
    """A command as it can be given now, with its fields; or why it can't.

    `lane` is where it usually goes; empty if that depends on what is chosen.
    """

    name: str
    title: str
    summary: str
    rule: str
    sign: str
    line: str
    prose: str
    place: str
    fields: tuple[Field, ...]
    refusal: Refusal | None
    group: str = ""
    lane: str = "table"


class HouseRuleShown(msgspec.Struct, frozen=True):
    """A setting of the table: its field, its value now, and the number of the rule it changes."""

    option: str
    field: Field
    value: Value
    rule: str


class EngineShown(msgspec.Struct, frozen=True):
    """An engine in play: its edition, its pack, who made it, its house rules, and the commands that one begins with."""

    name: str
    title: str
    summary: str
    edition: str
    pack: str
    pack_hash: str
    credit: Credit
    house: tuple[HouseRuleShown, ...]
    begins_with: tuple[str, ...]


class SheetShown(msgspec.Struct, frozen=True):
    """One engine's sheet."""

    engine: str
    sheet: Sheet


class SeatShown(msgspec.Struct, frozen=True):
    """A seat at the table: its name, its role (`gm`, `player`, `onlooker`), and whom it plays, by role with names.

    `mine` marks the one that looks.
    """

    key: str
    name: str
    role: str
    plays: dict[str, str] = {}
    mine: bool = False


class AudienceShown(msgspec.Struct, frozen=True):
    """An audience that a seat may choose for what it does: its name in requests, its label, the lane it stands for."""

    key: str
    label: str
    lane: str


class SafetyShown(msgspec.Struct, frozen=True):
    """What a table agreed on: whether the game is paused, its lines (never here) and veils (not shown closely)."""

    paused: bool = False
    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()


class View(msgspec.Struct, frozen=True):
    """Everything that a seat may know of a campaign now, but for its story.

    `roles` are those that somebody may play, by name; `hidden` says whether others learn that something hidden
    happened: `silent` or `told`.
    """

    id: str
    name: str
    seat: str
    cursor: str
    dice: str
    engines: tuple[EngineShown, ...]
    sheets: tuple[SheetShown, ...]
    commands: tuple[CommandShown, ...]
    waiting: tuple[WaitingShown, ...]
    undo: TakeBack | None
    redo: TakeBack | None
    over: str
    seats: tuple[SeatShown, ...] = ()
    audiences: tuple[AudienceShown, ...] = ()
    roles: dict[str, str] = {}
    safety: SafetyShown = SafetyShown()
    hidden: str = "silent"


class Receipt(msgspec.Struct, frozen=True):
    """What an act came to: its entries, a sentence, and what waits now. `repeated` if the request was done before."""

    entries: tuple[EntryShown, ...]
    text: str
    waiting: tuple[WaitingShown, ...]
    repeated: bool
    cursor: str


class CampaignLine(msgspec.Struct, frozen=True):
    """A campaign in the list: `line` is its sheet in a few words; `trouble` says why it can't be opened."""

    id: str
    name: str
    file: str
    engines: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    created: int = 0
    played: int = 0
    entries: int = 0
    line: str = ""
    over: bool = False
    trouble: str = ""


class NonceShown(msgspec.Struct, frozen=True):
    """Words that a seat has put into the dice."""

    seat: str
    text: str


class EpochShown(msgspec.Struct, frozen=True):
    """An epoch of verifiable dice: commitments by lane, secrets as far as they were told to this seat.

    `at_hand` is false if it runs and its secrets are not on this machine, so that nothing can be thrown.
    """

    number: int
    ended: bool
    lost: bool
    at_hand: bool
    nonces: tuple[NonceShown, ...]
    commitments: dict[str, str]
    secrets: dict[str, str]


class HeadShown(msgspec.Struct, frozen=True):
    """Where the chain of the table's lane ends now: its hash, noted, can prove later that nothing has gone."""

    number: int
    hash: str
