"""Play, the first driver: a rule under way, which stops at whatever has to come from outside.

`Run` answers by itself what needs no one (looks, ports, facts, a choice with one option) and stops at a roll or a
choice. Whoever holds it gives the faces or the option, now or days later. It keeps its trail, all that was sent,
rolled, chosen and stated, from which the journal is written and against which a record is driven again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from .asks import Call, Choose, Look, Ports, Roll, Rule
from .outcome import Outcome, Refusal
from .reading import Faces
from .state import Event, World


class Thrown(msgspec.Struct, frozen=True):
    """A roll that was answered, with its faces by hand."""

    roll: Roll[Any]
    faces: tuple[tuple[int, ...], ...]
    value: Any


class Chosen(msgspec.Struct, frozen=True):
    """A choice that was answered; `forced` if there was but one option and nobody was asked.

    `world` is how things stood when it was made.
    """

    choose: Choose
    option: str
    world: Mapping[str, Any]
    forced: bool = False


class Stated(msgspec.Struct, frozen=True):
    """A fact that was stated, and its engine's state after it."""

    event: Event[Any]
    state: Any


Step = Thrown | Chosen | Stated
Stop = Roll[Any] | Choose | Outcome | Refusal


class Run:
    """A rule being played in a world.

    `stop` is where it stands: a `Roll` or `Choose` that waits, or the `Outcome` or `Refusal` it ended with.
    Drive it with `throw` and `choose`; set `world` before either if other engines have moved meanwhile.
    """

    __slots__ = ("_rule", "ports", "sent", "stop", "trail", "world")

    def __init__(self, rule: Rule[Outcome | Refusal], world: World, ports: Ports | None = None) -> None:
        self._rule = rule
        self.world: dict[str, Any] = dict(world)
        self.ports: Ports = ports if ports is not None else {}
        self.trail: list[Step] = []
        self.sent: list[Any] = []
        self.stop: Stop = self._advance(None, first=True)

    @property
    def ended(self) -> bool:
        """Whether the rule has returned."""
        return isinstance(self.stop, Outcome | Refusal)

    def throw(self, faces: Faces) -> Stop:
        """Answers the waiting roll with faces by hand; dice that are thrown again leave the same roll waiting.

        Raises `ValueError` for faces that these dice don't have.
        """
        roll = self.stop
        if not isinstance(roll, Roll):
            raise ValueError("no roll is waiting")
        thrown = check_faces(roll, faces)
        value = roll.reading.read(thrown)
        self.trail.append(Thrown(roll, thrown, value))
        if not roll.reading.again(value):
            self.stop = self._advance(value)
        return self.stop

    def choose(self, option: str) -> Stop:
        """Answers the waiting choice. Raises `ValueError` for an option that it doesn't have."""
        choose = self.stop
        if not isinstance(choose, Choose):
            raise ValueError("no choice is waiting")
        if option not in choose.options:
            raise ValueError(f"{option!r} is not one of {', '.join(choose.options)}")
        self.trail.append(Chosen(choose, option, dict(self.world)))
        self.stop = self._advance(option)
        return self.stop

    def _advance(self, answer: Any, first: bool = False) -> Stop:
        if not first:
            self.sent.append(answer)
        try:
            ask = self._rule.send(answer)
            while True:
                if isinstance(ask, Event):
                    answer = self.world[ask.engine] = ask.apply(self.world[ask.engine])
                    self.trail.append(Stated(ask, answer))
                elif isinstance(ask, Look):
                    answer = self.world[ask.state.engine]
                elif isinstance(ask, Call):
                    answer = ask.find(self.ports)
                elif isinstance(ask, Choose) and len(ask.options) == 1:
                    answer = ask.options[0]
                    self.trail.append(Chosen(ask, answer, dict(self.world), forced=True))
                else:
                    return ask
                self.sent.append(answer)
                ask = self._rule.send(answer)
        except StopIteration as end:
            ended: Outcome | Refusal = end.value
            return ended


def check_faces(roll: Roll[Any], faces: Faces) -> tuple[tuple[int, ...], ...]:
    """The faces as they are kept. Raises `ValueError`, which says what the dice are, if they don't fit the roll."""
    if len(faces) != len(roll.hands):
        raise ValueError(f"{len(roll.hands)} hands are thrown here, {len(faces)} were given")
    for hand, shown in zip(roll.hands, faces, strict=True):
        if len(shown) != len(hand.dice):
            raise ValueError(f"{hand.expression} takes {len(hand.dice)} faces, {len(shown)} were given")
        for sides, face in zip(hand.dice, shown, strict=True):
            if type(face) is not int or not 1 <= face <= sides:
                raise ValueError(f"a d{sides} has no face {face}: it shows 1 to {sides}")
    return tuple(tuple(shown) for shown in faces)
