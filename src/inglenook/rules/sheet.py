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


AnyBlock = Rating | Boxes | Counter | Switch | Line | Clock | Path
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
