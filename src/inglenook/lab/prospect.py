"""A prospect: how a course goes, as chances and spreads; exact, or sampled with its error."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from inglenook.rules import Value


class Share(msgspec.Struct, frozen=True):
    """A chance, 0 to 1: `exact` is the fraction where it is known, `error` the standard error where it was sampled."""

    number: float
    exact: Fraction | None = None
    error: float = 0.0


class Spread(msgspec.Struct, frozen=True):
    """How a whole number comes out: its mean with its error, its standard deviation, and the chance of each value.

    `cases` go up; `beyond` is the chance of all that lies past the last of them, not told one by one.
    """

    mean: Share
    deviation: float
    cases: tuple[tuple[int, Share], ...]
    beyond: float = 0.0

    def quantile(self, part: float) -> int:
        """The least value that isn't passed with at least this chance; the last one listed if it lies beyond."""
        reached = 0.0
        for value, share in self.cases:
            reached += share.number
            if reached >= part - 1e-12:
                return value
        return self.cases[-1][0]


class Prospect(msgspec.Struct, frozen=True):
    """How a course goes from its start under given plans.

    `endings` come in the course's order and leave out what can't happen; `endless` is the chance that it never ends, or
    not within the turns that were looked at. `runs` is 0 where nothing was sampled, and `seed` then means nothing.
    """

    course: str
    pack: str
    fields: Mapping[str, Value]
    plans: Mapping[str, str]
    endings: Mapping[str, Share]
    turns: Spread
    counts: Mapping[str, Spread]
    endless: float = 0.0
    runs: int = 0
    seed: int = 0
