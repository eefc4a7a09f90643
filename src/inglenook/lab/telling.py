"""How a course goes, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator

from inglenook.rules import Course

from .course_changes import how_long
from .prospect import Prospect
from .wording import a, chance_of, listed, mean_of, percent


def telling(course: Course, found: Prospect) -> tuple[str, ...]:
    """A prospect as a person reads it: how long it lasts, how it ends, what is left then, and how sure that is."""
    return tuple(_sentences(course, found))


def _sentences(course: Course, found: Prospect) -> Iterator[str]:
    if found.turns.cases:
        yield f"{a(course.title)} lasts {how_long(found.turns, course.unit)}."
    ends = [f"{course.endings[key]} ({chance_of(share)})" for key, share in found.endings.items()]
    if (len(course.endings) > 1 and ends) or found.endless:
        yield f"How it ends: {listed(ends)}."
    if found.endless:
        yield f"In {percent(found.endless, 1)} of cases it has no end."
    for key, count in course.counts.items():
        if key in found.counts:
            yield f"{count.label[:1].upper()}{count.label[1:]}: {mean_of(found.counts[key].mean)} on average."


def how_sure(found: Prospect) -> str:
    """Whether it was counted or sampled, and what that means."""
    if not found.runs:
        return "Counted exactly: every way it can go, none left to chance."
    runs = f"{found.runs:,} run{'' if found.runs == 1 else 's'}"
    return f"Sampled: {runs} from seed {found.seed}; ± is how far off that may be, 95 times in 100."


def by_plans(course: Course, found: Prospect) -> str:
    """By which plans the choices were made."""
    named = []
    for role, name in found.plans.items():
        label = course.plans[name].label if name in course.plans else name
        named.append(f"{role}: {label}" if role else label)
    return f"Choices are made by plan: {listed(named)}." if named else ""
