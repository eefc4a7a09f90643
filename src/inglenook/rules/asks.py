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

    `why` is the roll's purpose as a stable key, `rule` the number of the rule that calls for it. `by` is the engine
    that asks, if a rule at a port does: whoever lends the port writes it there, never the rule itself.
    """

    hands: tuple[Hand, ...]
    reading: Reading[R]
    why: str
    rule: str
    parts: tuple[Part, ...] = ()
    by: str = ""

    def __iter__(self) -> Generator[Roll[R], R, R]:
        return (yield self)

    @property
    def expression(self) -> str:
        """All hands in dice notation."""
        return " & ".join(hand.expression for hand in self.hands)


class Choose(msgspec.Struct, frozen=True):
    """A decision of the person in the role `who`; the answer is one of the option keys.

    `seen` is all that the decision may depend on: shown to the person, given to a policy. `by` is the engine that
    asks, if a rule at a port does, as in a `Roll`.
    """

    who: str
    key: str
    options: tuple[str, ...]
    seen: Any = None
    by: str = ""

    @property
    def policy(self) -> str:
        """The name under which a policy answers it: the key, for a rule at a port with its engine's name before it."""
        return f"{self.by}.{self.key}" if self.by else self.key

    def __iter__(self) -> Generator[Choose, str, str]:
        return (yield self)


class Look(msgspec.Struct, Generic[S], frozen=True):
    """The state of an engine now. After a `Choose`, look again: others may have acted."""

    state: type[S]

    def __iter__(self) -> Generator[Look[S], S, S]:
        return (yield self)


class Port(msgspec.Struct, Generic[R], frozen=True):
    """A named place where another engine of the campaign, the host before all, plugs in a rule of its own."""

    name: str


class Call(Generic[R]):
    """Runs the rule that the campaign has at a port, and gives what it returns.

    The driver answers with the rule's function; it then runs inside, so that no driver needs to know of it. Where no
    engine serves the port, `otherwise` runs in its place, with the same arguments; without it the port has to be there.
    """

    __slots__ = ("arguments", "otherwise", "port")

    def __init__(self, port: Port[R], otherwise: Callable[..., Rule[R]] | None = None, **arguments: Any) -> None:
        self.port = port
        self.otherwise = otherwise
        self.arguments = arguments

    def find(self, ports: Ports) -> Callable[..., Rule[R]]:
        """The rule that runs, of those that can be called. Raises `KeyError` if there is none."""
        return ports[self.port.name] if self.otherwise is None else ports.get(self.port.name, self.otherwise)

    def __iter__(self) -> Rule[R]:
        rule: Callable[..., Rule[R]] = yield self
        return (yield from rule(**self.arguments))


Ask = Roll[Any] | Choose | Look[Any] | Call[Any] | Event[Any]
Rule = Generator[Ask, Any, R]
"""A rule: a generator of asks that returns an `R`, at the top an `Outcome` or a `Refusal`."""

Ports = dict[str, Callable[..., Rule[Any]]]
"""The rules that can be called, by the names of their ports."""


def spoken_by(engine: str, ports: Ports) -> Ports:
    """These rules with the name of their engine on whatever they ask, so that its own words tell of it."""
    return {name: _signed(engine, rule) for name, rule in ports.items()}


def _signed(engine: str, rule: Callable[..., Rule[Any]]) -> Callable[..., Rule[Any]]:
    def signed(**arguments: Any) -> Rule[Any]:
        asking, answer = rule(**arguments), None
        try:
            while True:
                ask = asking.send(answer)
                if isinstance(ask, Roll | Choose) and not ask.by:
                    ask = msgspec.structs.replace(ask, by=engine)
                answer = yield ask
        except StopIteration as end:
            return end.value

    return signed
