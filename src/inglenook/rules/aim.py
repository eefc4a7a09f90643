"""Aims: what someone who is asked may want, so that one option can be better than another."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from .asks import Choose
from .outcome import Outcome
from .state import World


class Ending(msgspec.Struct, frozen=True):
    """One way the rule can go: its outcome and the world after it, beside the world when advice was asked.

    `asked` is the question at which it was asked, from which an aim can tell whose side it is on.
    """

    outcome: Outcome
    world: World
    start: World
    asked: Choose | None = None


class Goal(msgspec.Struct, frozen=True):
    """One thing that is counted at the end, more of it being better, or with `least` less of it.

    With `chance` it counts 1 or 0, so that its mean is a chance.
    """

    label: str
    count: Callable[[Ending], int]
    least: bool = False
    chance: bool = False


def same_role(asked: Choose, later: Choose, _world: World) -> bool:
    """Whether the same role decides."""
    return asked.who == later.who


class Aim(msgspec.Struct, frozen=True):
    """What is wanted, in a few words, as goals of which an earlier one always comes first.

    `questions` are the questions at which it can be an aim, by their policies' names; empty for all. `shared` tells
    whether a later question is decided with the same aim, given the one at which advice was asked.
    """

    label: str
    goals: tuple[Goal, ...]
    questions: tuple[str, ...] = ()
    shared: Callable[[Choose, Choose, World], bool] = same_role

    def fits(self, choose: Choose) -> bool:
        """Whether it can be an aim at this question."""
        return not self.questions or choose.policy in self.questions
