"""The tree of a round of several whose choices a plan makes, without driving the rule through every die.

The rule is led to the moment in which all roll; from there on winners and damage are summed up, so that what comes to
the same is one end. Tests hold it equal to what the rule comes to.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd, lcm
from typing import Any

from inglenook.rules import (
    Chance,
    Choose,
    End,
    Hand,
    Law,
    Look,
    Outcome,
    Policies,
    Refusal,
    Roll,
    Rule,
    TooManyCasesError,
    Tree,
    tree,
)

from .contest import Contest
from .contest_law import plain_falls
from .d100 import SIDES
from .facts import Fact, PoolChanged, RoundEnded, WentOut
from .fall import Fall
from .fight import Fighter
from .match import fighting, pools
from .pack import ComaePack
from .round import hindered, striker_of
from .story import Comae
from .strike import Force, force

Losses = tuple[tuple[str, int], ...]
"""What is lost in a round, by whom."""

MOST_ENDS = 100_000


def grow_fight(
    pack: ComaePack,
    match: Comae,
    turn: Callable[[], Rule[Outcome | Refusal]],
    ahead: tuple[Fighter, ...],
    policies: Policies,
) -> Tree | Refusal:
    """The tree of a turn, driven to its end only if a choice is left open. `ahead` is the order of those who roll."""
    rule, state = turn(), match
    answer: Any = None
    try:
        while True:
            ask = rule.send(answer)
            if isinstance(ask, Look):
                answer = state
            elif isinstance(ask, Fact):
                answer = state = ask.apply(state)
            elif isinstance(ask, Choose) and (len(ask.options) == 1 or ask.key in policies):
                answer = ask.options[0] if len(ask.options) == 1 else policies[ask.key](ask)
            elif isinstance(ask, Roll):
                assert isinstance(ask.reading, Contest)
                return _Round(pack, state, ahead, ask.reading).tree()
            else:
                break
    except StopIteration as end:
        return end.value if isinstance(end.value, Refusal) else End(end.value, {"comae": state})
    return tree(turn, {"comae": match}, policies)


class _Round:
    """A round in which all have declared and now roll."""

    def __init__(self, pack: ComaePack, match: Comae, ahead: tuple[Fighter, ...], contest: Contest) -> None:
        conflict = fighting(match)
        self.match = match
        self.contest = contest
        self.strikers = tuple([striker_of(pack, match, conflict, conflict.fighter(one.key)) for one in ahead])
        self.forces = [force(pack, striker) for striker in self.strikers]
        self.left = dict(zip([person.key for person in match.people], pools(match), strict=True))
        self.pack = pack
        self.laws: dict[tuple[tuple[int, bool], ...], Law[Losses]] = {}

    def tree(self) -> Tree:
        """Every end with its weight, all dice taken together."""
        falls = plain_falls(self.contest, SIDES)
        found = [(fall, weight, self._losses(fall)) for fall, weight in falls.items()]
        common = lcm(*[law.total for _, _, law in found])
        weights: dict[tuple[Losses, tuple[tuple[str, int], ...]], int] = {}
        for fall, weight, law in found:
            owed = hindered(self.strikers, fall, in_pairs=bool(self.contest.targets))
            scale = weight * (common // law.total)
            for lost, ways in law.weights.items():
                weights[lost, owed] = weights.get((lost, owed), 0) + ways * scale
            if len(weights) > MOST_ENDS:
                raise TooManyCasesError(f"more than {MOST_ENDS} ends of a round")
        ends = tuple([self._end(*key) for key in weights])
        if len(ends) == 1:
            return ends[0]
        shared = gcd(*weights.values())
        shares = tuple([weight // shared for weight in weights.values()])
        return Chance(shares, sum(shares), ends)

    def _losses(self, fall: Fall) -> Law[Losses]:
        """What everyone loses together, each no more than there is."""
        name = tuple([(place, place in fall.exceptional) for place in fall.won if self.forces[place] is not None])
        if name not in self.laws:
            taken: dict[str, Law[int]] = {}
            for place, great in name:
                blow, key = self.forces[place], self.strikers[place].said.targets[0]
                assert blow is not None
                law = self._dealt(blow, key, exceptional=great)
                taken[key] = taken[key].joined(law, int.__add__) if key in taken else law
            joint: Law[Losses] = Law({(): 1})
            for key, law in sorted(taken.items()):
                joint = joint.joined(self._capped(key, law), tuple.__add__)
            self.laws[name] = joint
        return self.laws[name]

    def _dealt(self, blow: Force, key: str, *, exceptional: bool) -> Law[int]:
        target = self.match.person(key)
        pool = target.pools[0].key
        law = Law({blow.reading.read((blow.dice,)): 1}) if exceptional else blow.reading.law((Hand("", blow.dice),))
        return law.map(lambda dealt: blow.taken(self.pack, target, pool, dealt))

    def _capped(self, key: str, law: Law[int]) -> Law[Losses]:
        most = self.left[key]
        return law.map(lambda dealt: ((key, min(dealt, most)),) if dealt else ())

    def _end(self, lost: Losses, owed: tuple[tuple[str, int], ...]) -> End:
        match = self.match
        for key, points in lost:
            match = PoolChanged(key, match.person(key).pools[0].key, -points, "").apply(match)
            match = WentOut(key, "zero").apply(match) if points == self.left[key] else match
        out = {key for key, points in lost if points == self.left[key]}
        clever = tuple([striker.key for striker in self.strikers if striker.lens.carry])
        second = tuple([striker.key for striker in self.strikers if striker.lens.second and striker.key not in out])
        match = RoundEnded(fighting(match).round, (), owed, clever, second).apply(match)
        return End(Outcome("round"), {"comae": match})
