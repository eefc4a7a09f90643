"""Re-drive, the second driver: a rule led again along its record, to the place where it stood.

Used to resume a waiting rule in a new process, to verify a record, and to show what an option would do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from .asks import Choose, Ports, Roll, Rule
from .outcome import Outcome, Refusal
from .run import Chosen, Run, Stated, Thrown
from .state import Event, World


class DiceRecorded(msgspec.Struct, frozen=True):
    """Dice in a record: their purpose, the dice and the faces by hand."""

    why: str
    dice: tuple[tuple[int, ...], ...]
    faces: tuple[tuple[int, ...], ...]


class ChoiceRecorded(msgspec.Struct, frozen=True):
    """An answer in a record; `forced` if it was the only option."""

    key: str
    option: str
    forced: bool = False


class FactRecorded(msgspec.Struct, frozen=True):
    """A fact that the rule itself stated."""

    event: Event[Any]


class FactElsewhere(msgspec.Struct, frozen=True):
    """A fact that another command stated while the rule waited."""

    event: Event[Any]


class OutcomeRecorded(msgspec.Struct, frozen=True):
    """The end of the rule in a record."""

    key: str


Recorded = DiceRecorded | ChoiceRecorded | FactRecorded | FactElsewhere | OutcomeRecorded


class DivergedError(Exception):
    """The rule, driven again, does not do what the record says: its code or its pack has changed."""

    def __init__(self, place: int, recorded: str, driven: str) -> None:
        super().__init__(f"at step {place + 1} the record has {recorded}, the rule now has {driven}")
        self.place = place
        self.recorded = recorded
        self.driven = driven


def redrive(
    rule: Callable[[], Rule[Outcome | Refusal]], world: World, record: Iterable[Recorded], ports: Ports | None = None
) -> Run:
    """The rule driven along its record from the world it began in. Raises `DivergedError` at the first difference."""
    run = Run(rule(), world, ports)
    told, place = 0, -1
    for place, step in enumerate(record):
        if isinstance(step, FactElsewhere):
            run.world[step.event.engine] = step.event.apply(run.world[step.event.engine])
        elif isinstance(step, DiceRecorded):
            told = _throw(run, place, step, told)
        elif isinstance(step, ChoiceRecorded):
            told = _choose(run, place, step, told)
        elif isinstance(step, FactRecorded):
            told = _compare(run, place, told, step.event)
        else:
            end = run.trail[told] if told < len(run.trail) else run.stop
            if not isinstance(end, Outcome) or end.key != step.key:
                raise DivergedError(place, f"the outcome {step.key}", describe(end))
    if told < len(run.trail):
        raise DivergedError(place + 1, "nothing more", describe(run.trail[told]))
    return run


def _compare(run: Run, place: int, told: int, recorded: Event[Any]) -> int:
    driven = run.trail[told] if told < len(run.trail) else run.stop
    if not isinstance(driven, Stated) or driven.event != recorded:
        raise DivergedError(place, f"the fact {recorded}", describe(driven))
    return told + 1


def _throw(run: Run, place: int, step: DiceRecorded, told: int) -> int:
    roll = run.stop
    if told != len(run.trail) or not isinstance(roll, Roll):
        raise DivergedError(place, f"dice for {step.why}", describe(run.trail[told] if told < len(run.trail) else roll))
    if roll.why != step.why or tuple(hand.dice for hand in roll.hands) != step.dice:
        raise DivergedError(place, f"dice {step.dice} for {step.why}", describe(roll))
    run.throw(step.faces)
    return told + 1


def _choose(run: Run, place: int, step: ChoiceRecorded, told: int) -> int:
    if step.forced:
        driven = run.trail[told] if told < len(run.trail) else run.stop
        if not isinstance(driven, Chosen) or (driven.choose.key, driven.option) != (step.key, step.option):
            raise DivergedError(place, f"the only option {step.option} of {step.key}", describe(driven))
        return told + 1
    choose = run.stop
    if told != len(run.trail) or not isinstance(choose, Choose):
        raise DivergedError(
            place, f"the choice {step.key}", describe(run.trail[told] if told < len(run.trail) else choose)
        )
    if choose.key != step.key or step.option not in choose.options:
        raise DivergedError(place, f"{step.option} for {step.key}", describe(choose))
    run.choose(step.option)
    return told + 1


def describe(stop: object) -> str:
    """A stop or step of a rule in a few words, for error messages."""
    if isinstance(stop, Roll):
        return f"the roll {stop.expression} for {stop.why}"
    if isinstance(stop, Choose):
        return f"the choice {stop.key} of {', '.join(stop.options)}"
    if isinstance(stop, Stated):
        return f"the fact {stop.event}"
    if isinstance(stop, Chosen):
        return f"the only option {stop.option} of {stop.choose.key}"
    if isinstance(stop, Thrown):
        return describe(stop.roll)
    if isinstance(stop, Outcome):
        return f"the outcome {stop.key}"
    if isinstance(stop, Refusal):
        return f"the refusal {stop.code}"
    return str(stop)
