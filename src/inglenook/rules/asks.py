"""What a rule may ask, always with `yield from`, so that each ask is typed by its answer.

A rule is a generator that touches no random generator, clock, file or person. It asks; whoever drives it answers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Generic, TypeVar

import msgspec

from .reading import Hand, Reading
from .state import Event, State

R = TypeVar("R")
S = TypeVar("S", bound=State)


class Part(msgspec.Struct, frozen=True):
    """One named modifier of what is rolled for: of a skill, a difficulty, a chance. It adds nothing to the dice.

    `of` is the place of the hand that it belongs to.
    """

    name: str
    value: int
    of: int = 0


class Roll(msgspec.Struct, Generic[R], frozen=True):
    """Hands thrown together under one joint reading; the answer is the reading and nothing else.

    `why` is the roll's purpose as a stable key, `rule` the number of the rule that calls for it.
    """

    hands: tuple[Hand, ...]
    reading: Reading[R]
    why: str
    rule: str
    parts: tuple[Part, ...] = ()

    def __iter__(self) -> Generator[Roll[R], R, R]:
        return (yield self)

    @property
    def expression(self) -> str:
        """All hands in dice notation."""
        return " & ".join(hand.expression for hand in self.hands)


class Choose(msgspec.Struct, frozen=True):
    """A decision of the person in the role `who`; the answer is one of the option keys.

    `seen` is all that the decision may depend on: shown to the person, given to a policy.
    """

    who: str
    key: str
    options: tuple[str, ...]
    seen: Any = None

    def __iter__(self) -> Generator[Choose, str, str]:
        return (yield self)


class Look(msgspec.Struct, Generic[S], frozen=True):
    """The state of an engine now. After a `Choose`, look again: others may have acted."""

    state: type[S]

    def __iter__(self) -> Generator[Look[S], S, S]:
        return (yield self)


class Port(msgspec.Struct, Generic[R], frozen=True):
    """A named place where the campaign's host engine plugs in a rule of its own."""

    name: str


class Call(Generic[R]):
    """Runs the rule that the campaign has at a port, and gives what it returns.

    The driver answers with the rule's function; it then runs inside, so that no driver needs to know of it.
    """

    __slots__ = ("arguments", "port")

    def __init__(self, port: Port[R], **arguments: Any) -> None:
        self.port = port
        self.arguments = arguments

    def __iter__(self) -> Rule[R]:
        rule: Callable[..., Rule[R]] = yield self
        return (yield from rule(**self.arguments))


Ask = Roll[Any] | Choose | Look[Any] | Call[Any] | Event[Any]
Rule = Generator[Ask, Any, R]
"""A rule: a generator of asks that returns an `R`, at the top an `Outcome` or a `Refusal`."""

Ports = dict[str, Callable[..., Rule[Any]]]
"""The rules that can be called, by the names of their ports."""
