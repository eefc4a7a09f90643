"""What an engine shows of its state: blocks that any face can draw, each a *thing at the table*.

A block's key is also the key of its measure, so that odds can be drawn on the sheet as ghosts.
"""

from __future__ import annotations

import msgspec


class Block(msgspec.Struct, frozen=True, tag_field="kind"):
    """One thing on a sheet. `key` is stable, `label` is for people, `note` is a plain sentence about it."""

    key: str
    label: str


class Rating(Block, frozen=True, tag="rating"):
    """A skill rated by a die: the die now, and the die it began with (sides)."""

    die: int
    start: int
    note: str = ""


class Boxes(Block, frozen=True, tag="boxes"):
    """A track: `filled` of `size` boxes."""

    filled: int
    size: int
    note: str = ""


class Counter(Block, frozen=True, tag="counter"):
    """A number of something."""

    value: int
    note: str = ""


class Switch(Block, frozen=True, tag="switch"):
    """Something that one has or has not."""

    on: bool
    note: str = ""


class Line(Block, frozen=True, tag="line"):
    """A line of text."""

    text: str
    note: str = ""


class Clock(Block, frozen=True, tag="clock"):
    """A clock: `filled` of its `segments`, a circle that fills piece by piece."""

    filled: int
    segments: int
    note: str = ""


class Leg(msgspec.Struct, frozen=True):
    """A leg of a path: what became of it in a stable key (an outcome, or a kind of leg), and how one says it.

    `place` is walked, next or ahead; `ground` is what it gained; `marks` are what happened on it, for people.
    """

    key: str
    label: str
    place: str
    ground: int = 0
    marks: tuple[str, ...] = ()


class Path(Block, frozen=True, tag="path"):
    """A way of legs, walked and to come: `walked` of `length` in the same unit as the legs' ground."""

    legs: tuple[Leg, ...]
    walked: int
    length: int
    note: str = ""


class Percent(Block, frozen=True, tag="percent"):
    """A skill in percent, and the focuses or whatever else narrows it."""

    value: int
    note: str = ""
    marks: tuple[str, ...] = ()


class Bar(Block, frozen=True, tag="bar"):
    """A pool: what it holds, what it holds when full, and what each blow of the present conflict took, oldest first.

    It may stand below zero, down to minus what it holds when full.
    """

    value: int
    maximum: int
    note: str = ""
    blows: tuple[int, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """Someone on a stage: their bar, what they declared if it may be known, and where they are.

    `place` is `next` (theirs is the next declaration), `waiting`, `declared` or `out`; `said` is what they declared or
    how they left, in a few words; `rolls` is what they roll, in a few words ("Combat 70").
    """

    key: str
    name: str
    bar: Bar
    place: str
    said: str = ""
    rolls: str = ""
    rank: int = 0


class StageSide(msgspec.Struct, frozen=True):
    """One side of a conflict."""

    key: str
    label: str
    people: tuple[Standing, ...]


class Stage(Block, frozen=True, tag="stage"):
    """A conflict as it stands between rounds: its sides, the round that comes, and what is to be done next."""

    round: int
    sides: tuple[StageSide, ...]
    note: str = ""


class Scale(msgspec.Struct, frozen=True):
    """Rolls drawn on one scale from `low` to `high`: each where it fell, and the number it had to stay within."""

    low: int
    high: int
    marks: tuple[ScaleMark, ...]


class ScaleMark(msgspec.Struct, frozen=True):
    """One roll on a scale: whose it is, where it fell, its limit if that may be known, whether it succeeded and won.

    `note` is how the number is read aloud where that is not as it is written ("00").
    """

    name: str
    number: int
    limit: int | None
    good: bool
    won: bool = False
    note: str = ""


AnyBlock = Rating | Boxes | Counter | Switch | Line | Percent | Bar | Stage | Clock | Path
"""Any of the things that a sheet may show."""


class Section(msgspec.Struct, frozen=True):
    """Blocks that belong together, under a heading."""

    title: str
    blocks: tuple[AnyBlock, ...]


class StepShown(msgspec.Struct, frozen=True):
    """A step of play: `place` is done, now, next, later or skipped."""

    key: str
    title: str
    text: str
    place: str


class Sheet(msgspec.Struct, frozen=True):
    """An engine's sheet: a headline, sections, the steps of play, and a sentence if the game is over."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    steps: tuple[StepShown, ...] = ()
    over: str = ""
    prompt: str = ""
