"""Looking ahead: what an act may come to is refused before any die of it falls.

A refusal after the dice would tell how they fell, and be a way to throw them again. What depends on a choice alone is
refused to whoever chooses it, before whatever dice may follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import count
from typing import Any

from inglenook.rules import Decision, End, Event, Outcome, Ports, Refusal, Rule, TooManyCasesError, Tree, World, tree

from .audience import WOULD_SHOW, moves_others
from .lanes import narrower
from .refusing import held_by
from .standing import Pending, Standing

MOST_CASES = 5_000
BARRED = Outcome("barred")
"""What a way comes to that goes where it may not."""


class Ahead:
    """The ways of one rule, and where they may not go.

    Nothing that is kept closer than usual may show, and no engine be moved that something else holds. `held` are
    those engines that can be reached by a port. What has too many cases to look through is refused as well.
    """

    def __init__(
        self,
        standing: Standing,
        rule: Callable[[], Rule[Outcome | Refusal]],
        ports: Ports,
        lane: str,
        usual: str,
        held: Mapping[str, Pending],
    ) -> None:
        self._standing = standing
        self._rule = rule
        self._ports = ports
        self._lane = lane
        self._hidden = lane != usual
        self._held = held

    def refusal(self, world: World, sent: Sequence[Any] = ()) -> Refusal | None:
        """Why the rule may not go on from here, where it was sent this much; None if it may."""
        if not self._hidden and not self._held:
            return None
        refused = WOULD_SHOW if self._hidden else held_by(next(iter(self._held.values())))
        try:
            grown = tree(lambda: self._barred(len(sent)), world, ports=self._ports, most=MOST_CASES, sent=sent)
        except TooManyCasesError:
            return refused
        if isinstance(grown, Refusal) or _can_stay(grown, lambda end: not self._shows(end) and not self._reaches(end)):
            return None
        if self._held and (not self._hidden or _can_stay(grown, lambda end: not self._shows(end))):
            return held_by(next(iter(self._held.values())))
        return WOULD_SHOW

    def _shows(self, end: End) -> bool:
        return end.outcome is BARRED or (self._hidden and moves_others(self._standing, end.world, self._lane))

    def _reaches(self, end: End) -> bool:
        return any(end.world[engine] is not self._standing.world[engine] for engine in self._held)

    def _barred(self, past: int) -> Generator[Any, Any, Outcome | Refusal]:
        """The rule, which ends where it would tell a fact to others than it may; what is past is past."""
        rule, answer = self._rule(), None
        for place in count():
            try:
                ask = rule.send(answer)
            except StopIteration as end:
                ended: Outcome | Refusal = end.value
                return ended
            if place >= past and self._hidden and isinstance(ask, Event):
                told: str = getattr(ask, "lane", None) or self._lane
                if not narrower(told, self._lane):
                    return BARRED
            answer = yield ask
        raise AssertionError("a rule ends by itself")


def reachable(standing: Standing, own: str, lanes: frozenset[str], but: Pending | None = None) -> dict[str, Pending]:
    """The engines that something else holds, as far as these lanes know, and that a rule could reach by a port."""
    others = [pending for pending in standing.pending.values() if pending.lane in lanes and pending is not but]
    held = {engine: pending for pending in others for engine in pending.holds if engine != own}
    return {name: pending for name, pending in held.items() if standing.engine(name).serves(standing.packs[name])}


def _can_stay(grown: Tree, within: Callable[[End], bool]) -> bool:
    """Whether it can stay within bounds however the dice fall: at every choice there is an option that keeps it so."""
    if isinstance(grown, End):
        return within(grown)
    stays = (_can_stay(branch, within) for branch in grown.branches)
    return any(stays) if isinstance(grown, Decision) else all(stays)
