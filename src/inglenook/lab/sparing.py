"""A study whose trees are grown as long as it is worth while: beyond that, playing runs out is quicker."""

from __future__ import annotations

from typing import Any

from inglenook.rules import Chance, Decision, Policies, Refusal, TooManyCasesError, Tree, tree

from .study import LabError, Study

MOST_CASES = 30_000
"""How many ends all trees together may have."""
MOST_OF_ONE = 3_000
"""How many a single tree may have where each place has its own: there are many places, then."""


class Sparing(Study):
    """A study that lets so many cases be looked at, and then refuses with `too_many_cases`."""

    left: int

    @classmethod
    def of(cls, study: Study, cases: int = MOST_CASES) -> Sparing:
        """The same study, sparing of cases."""
        made = cls.__new__(cls)
        vars(made).update(vars(study), left=cases)
        return made

    def tree(self, state: Any, policies: Policies | None = None) -> Tree:
        most = min(self.left, MOST_OF_ONE) if self.course.far is None else self.left
        try:
            found = tree(self.rule, {self.engine.name: state}, policies, self.ports, most)
        except TooManyCasesError as many:
            sentence = f"The turns of this course can go too many ways to be listed: {many}."
            raise LabError(Refusal("too_many_cases", sentence, self.course.rule)) from None
        if isinstance(found, Refusal):
            raise LabError(found)
        self.left -= _ends(found)
        return found


def _ends(found: Tree) -> int:
    return sum(map(_ends, found.branches)) if isinstance(found, Chance | Decision) else 1
