"""A study: a course of an engine with a pack and its settings, ready to be followed to its end."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from inglenook.rules import (
    Course,
    Engine,
    Fields,
    Outcome,
    Plan,
    Policies,
    Policy,
    Refusal,
    Rule,
    Tree,
    check_fields,
    tree,
)
from inglenook.table import Engines, UnknownEngineError


class LabError(Exception):
    """Something that was asked of the lab can't be done. The refusal says why, and what is legal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[LabError], tuple[Refusal]]:
        return LabError, (self.refusal,)  # it comes back whole from other processes


class Study:
    """A course with all that has to be settled before it begins.

    `name` is `engine.course`; `fields` are checked and whole; `start` is the engine's state at the beginning.
    """

    def __init__(self, engine: Engine, key: str, pack: Any, given: Mapping[str, Any]) -> None:
        self.engine = engine
        self.course: Course = engine.courses[key]
        self.name = f"{engine.name}.{key}"
        self.pack = pack
        fields = check_fields(self.course.fields(pack), given, self.course.rule)
        if isinstance(fields, Refusal):
            raise LabError(fields)
        self.fields: Fields = fields
        start = self.course.begin(pack, fields)
        if isinstance(start, Refusal):
            raise LabError(start)
        self.start: Any = start
        self.ports = engine.serves(pack)

    def rule(self) -> Rule[Outcome | Refusal]:
        """One turn, afresh."""
        return self.course.turn(self.pack, self.fields)

    def tree(self, state: Any, policies: Policies | None = None) -> Tree:
        """All ways that a turn can go from a state. Raises `LabError` if the turn refuses."""
        if self.course.grow is not None:
            found = self.course.grow(self.pack, self.fields, state, policies or {})
        else:
            found = tree(self.rule, {self.engine.name: state}, policies, self.ports)
        if isinstance(found, Refusal):
            raise LabError(found)
        return found

    def plans(self, named: Mapping[str, str] | str | None = None) -> dict[str, Plan]:
        """The plan of each side, or of everyone under the key "". `named` is one plan for all, or one by side.

        Raises `LabError` for a plan or a side that the course doesn't have.
        """
        known = self.course.plans
        first = next(iter(known))
        roles = self.course.sides or ("",)
        wanted = dict.fromkeys(roles, named or first) if not isinstance(named, Mapping) else {**named}
        for role, name in wanted.items():
            if role not in roles:
                raise LabError(
                    Refusal("unknown_side", f"There is no side {role!r} in this course.", field="plan", legal=roles)
                )
            if name not in known:
                legal = tuple(known)
                sentence = f"There is no plan {name!r} for this course. There are: {', '.join(legal)}."
                raise LabError(Refusal("unknown_plan", sentence, field="plan", legal=legal))
        return {role: known[wanted.get(role, first)] for role in roles}

    def policies(self, named: Mapping[str, str] | str | None = None) -> Policies:
        """Every choice of a turn answered by the plans: where there are sides, each answers what its role is asked."""
        plans = self.plans(named)
        if not self.course.sides:
            return plans[""].policies
        by_role = {role: plan.policies for role, plan in plans.items()}
        keys = dict.fromkeys(key for policies in by_role.values() for key in policies)
        return {key: _by_role(key, by_role) for key in keys}


def _by_role(key: str, by_role: Mapping[str, Policies]) -> Policy:
    return lambda choose: by_role[choose.who][key](choose)


def study(
    name: str, given: Mapping[str, Any] | None = None, *, pack: Any = None, engines: Engines | None = None
) -> Study:
    """The study of a course by its full name, as `comae.duel`, with the engine's default pack or another.

    `given` are the course's settings as a person writes them. Raises `LabError` for a course or a setting that isn't.
    """
    engine, key = find_course(name, engines or Engines())
    return Study(engine, key, pack if pack is not None else default_pack(engine), given or {})


def courses(engines: Engines) -> dict[str, tuple[Engine, Course]]:
    """Every course of these engines by its full name, with its engine."""
    found = map(engines.get, engines.names())
    return {f"{engine.name}.{key}": (engine, course) for engine in found for key, course in engine.courses.items()}


def find_course(name: str, engines: Engines) -> tuple[Engine, str]:
    """The engine of a course and its short name. Raises `LabError` if there is none such, with all that there are."""
    owner, _, key = name.partition(".")
    with suppress(UnknownEngineError):  # its engine alone is loaded where there is such a course
        if key in (engine := engines.get(owner)).courses:
            return engine, key
    known = courses(engines)
    sentence = f"There is no course {name!r}. There are: {', '.join(known)}."
    raise LabError(Refusal("unknown_course", sentence, field="course", legal=tuple(known)))


def default_pack(engine: Engine) -> Any:
    """The engine's first edition."""
    return engine.read_pack(next(iter(engine.packs.values()))())
