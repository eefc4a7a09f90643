"""What a page asks of the lab, as plain data, and what it gets back, piece by piece as each is done.

An order is carried out by a process that may be ended at any time; so it holds all that it takes, packs as texts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

import msgspec

from inglenook.rules import Engine, PackError, PackFault, Refusal
from inglenook.table import Engines, UnknownEngineError

from .pieces import BestShown, ChangesShown, CourseShown, ReportShown, SweepShown
from .study import LabError

MOST_RUNS = 200_000
MOST_CELLS = 200
"""A page's sweep has at most so many combinations."""

Short = Annotated[str, msgspec.Meta(max_length=200)]
PackText = Annotated[str, msgspec.Meta(max_length=500_000, description="A pack, as the text of its TOML file.")]
Runs = Annotated[int, msgspec.Meta(ge=1, le=MOST_RUNS)]


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a course begins and how its choices are made: its fields, and a plan, or one for each side."""

    fields: Mapping[Short, Short | int | bool] = {}
    plans: Mapping[Short, Short] = {}


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all orders have: a pack, which says of itself which game it is for."""

    pack: PackText


class CourseOrder(Order, frozen=True, kw_only=True):
    """How a course goes: by plans, or by the best play for a wish (the first one if it is empty)."""

    course: Short
    fields: Mapping[Short, Short | int | bool] = {}
    plans: Mapping[Short, Short] = {}
    wish: Short | None = None
    runs: Runs | None = None
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] = 1


class CompareOrder(Order, frozen=True, kw_only=True):
    """What `pack` changes against `before`: in its rules, in its tables, and in its courses (the usual ones)."""

    before: PackText
    courses: tuple[Short, ...] | None = None
    settings: Mapping[Short, Setting] = {}
    runs: Runs | None = None
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] = 1


class ReportOrder(Order, frozen=True, kw_only=True):
    """A page that stands by itself, of `pack`, or of `pack` against `before`."""

    before: PackText | None = None
    courses: tuple[Short, ...] | None = None
    name: Short = ""


class SweepOrder(Order, frozen=True, kw_only=True):
    """A course under one value after another, each given as `3..6` or `4,6,8`."""

    course: Short
    vary: Mapping[Short, Short]
    fields: Mapping[Short, Short | int | bool] = {}
    plans: Mapping[Short, Short] = {}
    runs: Runs | None = None
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] = 1


class Progress(msgspec.Struct, frozen=True):
    """How far it is: so many parts of so many."""

    done: int
    of: int


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of an answer: how far it is, or a piece that is done, or why it can't be.

    `end` stands in the last line of an order that was carried out.
    """

    progress: Progress | None = None
    changes: ChangesShown | None = None
    course: CourseShown | None = None
    best: BestShown | None = None
    sweep: SweepShown | None = None
    report: ReportShown | None = None
    refusal: Refusal | None = None
    faults: tuple[PackFault, ...] = ()
    end: bool = False


Tell = Callable[[Line], None]
ORDERS: Mapping[str, type[Order]] = {
    "course": CourseOrder,
    "compare": CompareOrder,
    "report": ReportOrder,
    "sweep": SweepOrder,
}


def carry_out(order: Order, tell: Tell, engines: Engines | None = None) -> None:
    """Does what was asked, and tells each piece. What can't be done is told too, as the last line."""
    from .carrying_out import comparing, coursing, reporting, sweeping

    known = engines or Engines()
    try:
        if isinstance(order, CourseOrder):
            coursing(order, tell, known)
        elif isinstance(order, CompareOrder):
            comparing(order, tell, known)
        elif isinstance(order, SweepOrder):
            sweeping(order, tell, known)
        elif isinstance(order, ReportOrder):
            reporting(order, tell, known)
    except LabError as error:
        tell(Line(refusal=error.refusal))
    except PackError as error:
        tell(Line(faults=error.faults))
    else:
        tell(Line(end=True))


def engine_for(text: str, engines: Engines) -> Engine:
    """The engine that a pack is for. Raises `PackError` if it names none that is here."""
    from inglenook.rules.pack_toml import engine_of_pack

    name = engine_of_pack(text, tuple(engines.names()))
    try:
        return engines.get(name)
    except UnknownEngineError as error:  # it is listed, but can't be loaded
        raise PackError((PackFault("engine", str(error)),)) from None


def short(engine: Engine, course: str) -> str:
    """A course's short name. Raises `LabError` for one that there isn't."""
    key = course.removeprefix(f"{engine.name}.")
    if key not in engine.courses:
        legal = tuple(f"{engine.name}.{each}" for each in engine.courses)
        sentence = f"{engine.title} has no course {course!r}. It has: {', '.join(legal) or 'none'}."
        raise LabError(Refusal("unknown_course", sentence, field="course", legal=legal))
    return key


def as_plans(given: Mapping[str, str]) -> Mapping[str, str] | None:
    """Plans as the lab takes them; None stands for the first of each."""
    return {**given} or None
