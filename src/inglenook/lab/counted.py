"""What many runs of a course came to, as whole numbers: what is added up doesn't depend on who did which part."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

import msgspec

from .prospect import Prospect, Share, Spread
from .study import Study

MOST_CASES = 1_000
"""How many values of a number are told one by one."""


class Counted(msgspec.Struct):
    """How often each ending came, each number of turns, and each value of each count, over so many runs.

    A run that was not over after as many turns as the job follows is `endless`, and counted nowhere else.
    """

    runs: int = 0
    endless: int = 0
    endings: dict[str, int] = {}
    turns: dict[int, int] = {}
    counts: dict[str, dict[int, int]] = {}

    def end(self, ending: str, counts: Mapping[str, int], times: int = 1) -> None:
        """Counts runs that ended so."""
        _add(self.endings, {ending: times})
        for key, value in counts.items():
            _add(self.counts.setdefault(key, {}), {value: times})

    def add(self, other: Counted) -> None:
        """Takes in the runs of another part."""
        self.runs += other.runs
        self.endless += other.endless
        _add(self.endings, other.endings)
        _add(self.turns, other.turns)
        for key, values in other.counts.items():
            _add(self.counts.setdefault(key, {}), values)

    def prospect(self, study: Study, plans: Mapping[str, str], seed: int) -> Prospect:
        """As chances with their standard errors; turns and counts are those of the runs that ended."""
        endings = {key: _share(self.endings[key], self.runs) for key in study.course.endings if key in self.endings}
        return Prospect(
            course=study.name,
            pack=study.pack.edition,
            fields=study.fields,
            plans=plans,
            endings=endings,
            turns=_spread(self.turns),
            counts={key: _spread(self.counts.get(key, {})) for key in study.course.counts},
            endless=self.endless / self.runs if self.runs else 0.0,
            runs=self.runs,
            seed=seed,
        )


def _add(into: dict[str, int] | dict[int, int], more: Mapping[str, int] | Mapping[int, int]) -> None:
    for key, times in more.items():
        into[key] = into.get(key, 0) + times  # type: ignore[index, arg-type]


def _share(times: int, runs: int) -> Share:
    """A part of the runs. What always or never came is not certain: half a run more either way says so."""
    likely = (times + 0.5) / (runs + 1)
    return Share(times / runs, error=sqrt(likely * (1 - likely) / runs))


def _spread(values: Mapping[int, int]) -> Spread:
    runs = sum(values.values())
    if not runs:
        return Spread(Share(0.0), 0.0, ())
    first = sum(value * times for value, times in values.items())
    second = sum(value * value * times for value, times in values.items())
    deviation = sqrt(second * runs - first * first) / runs
    shown = sorted(values)[:MOST_CASES]
    beyond = runs - sum(values[value] for value in shown)
    cases = tuple((value, _share(values[value], runs)) for value in shown)
    return Spread(Share(first / runs, error=deviation / sqrt(runs)), deviation, cases, beyond / runs)
