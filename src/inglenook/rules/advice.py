"""Advice, the fourth driver: every case of every roll, and at each choice of those advised the best option.

Means are exact. Where an aim has several goals they are compared one after the other, the first that differs decides;
such means may be added and weighed like single numbers, so that the best choice now rests on the best choices later.
Whoever is advised is taken to see the dice fall, as everyone at the table does, and to answer by all that came before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm
from typing import TYPE_CHECKING, Any

import msgspec

from .aim import Aim, Ending
from .asks import Ask, Call, Choose, Look, Ports, Roll, Rule
from .law import Law
from .odds import Policies, TooManyCasesError
from .outcome import Outcome, Refusal
from .state import Event, World

if TYPE_CHECKING:
    from fractions import Fraction


class OptionWorth(msgspec.Struct, frozen=True):
    """What an option is worth: the mean of each goal, as it is counted.

    `margin` is by how much each mean exceeds that of the best other option; `best` says whether no other is better.
    """

    option: str
    means: tuple[Fraction, ...]
    margin: tuple[Fraction, ...]
    best: bool


class Advice(msgspec.Struct, frozen=True):
    """What is to be chosen at `asked`, with the worth of each option. `means` are what the best play comes to.

    Where dice come before the first choice there is no question yet, and `options` is empty. `refused` are options
    that can't be taken after all, with the reason.
    """

    asked: Choose | None
    options: tuple[OptionWorth, ...]
    means: tuple[Fraction, ...]
    policies_used: frozenset[str]
    refused: Mapping[str, Refusal] = {}


class _Worth:
    """Means of goals with a common denominator, of which more is always better."""

    __slots__ = ("overs", "under")

    def __init__(self, under: int, overs: tuple[int, ...]) -> None:
        self.under = under
        self.overs = overs

    def exceeds(self, other: _Worth) -> bool:
        return [over * other.under for over in self.overs] > [over * self.under for over in other.overs]


class _RefusedError(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


def advice(
    rule: Callable[[], Rule[Outcome | Refusal]],
    world: World,
    aim: Aim,
    policies: Policies,
    ports: Ports | None = None,
    sent: Sequence[Any] = (),
    *,
    advised: Callable[[Choose], bool] | None = None,
    asked: Choose | None = None,
    ahead: bool = True,
    most: int = 100_000,
) -> Advice | Refusal:
    """The worth of every option of the first question, if those advised choose well there and ever after.

    `sent` is what a `Run` of the rule was sent so far, to go on from where it waits (`world` is then the world there).
    `advised` tells at which questions the aim decides; by default at those that the aim shares with the first one.
    Where dice come first, `asked` stands for that question, to tell whose aim it is; without it the aim decides at all.
    Everything else is answered by the policies, and without `ahead` later questions of those advised are too.

    Raises `TooManyCasesError` beyond `most` cases, `KeyError` for a question without a policy.

    >>> from inglenook.rules import Aim, Choose, Goal, Hand, Roll, Total
    >>> def dare():
    ...     if (yield from Choose("player", "dare", ("hold", "throw"))) == "hold":
    ...         return Outcome("held", {"points": 3})
    ...     return Outcome("thrown", {"points": (yield from Roll((Hand("player", (6,)),), Total(), "dare", ""))})
    >>> points = Aim("Have the most points", (Goal("points", lambda end: end.outcome.details["points"]),))
    >>> [(each.option, *each.means, *each.margin) for each in advice(dare, {}, points, {}).options]
    [('hold', Fraction(3, 1), Fraction(-1, 2)), ('throw', Fraction(7, 2), Fraction(1, 2))]
    """
    walk = _Walk(rule, world, aim, policies, ports or {}, most)
    walk.asked = asked
    try:
        return walk.begin([*sent], advised, ahead)
    except _RefusedError as refused:
        return refused.refusal


class _Walk:
    """One going through of all cases."""

    def __init__(
        self,
        rule: Callable[[], Rule[Outcome | Refusal]],
        world: World,
        aim: Aim,
        policies: Policies,
        ports: Ports,
        most: int,
    ) -> None:
        self.rule = rule
        self.start = world
        self.aim = aim
        self.policies = policies
        self.ports = ports
        self.most = most
        self.cases = 0
        self.used: set[str] = set()
        self.asked: Choose | None = None
        self.advised: Callable[[Choose], bool] = lambda _choose: True

    def begin(self, sent: list[Any], advised: Callable[[Choose], bool] | None, ahead: bool) -> Advice:
        send, ask = self.lead(sent)
        stop, here = self.settle(send, ask, sent, self.start)
        first = stop if isinstance(stop, Choose) and (advised is None or advised(stop)) else None
        asked = self.asked = first or self.asked
        if not ahead:
            self.advised = lambda _choose: False
        elif advised is not None:
            self.advised = advised
        elif asked is not None:
            self.advised = lambda later: self.aim.shared(asked, later, self.start)
        if first is not None:
            return self.told(first, self.options(send, sent, here, first))
        worth = self.worth(send, stop, sent, here)
        return Advice(None, (), self.means(worth), frozenset(self.used))

    def lead(self, sent: Sequence[Any]) -> tuple[Callable[[Any], Ask], Ask | Outcome | Refusal]:
        """The rule led again to where it stood after these answers."""
        rule = self.rule()
        ask = _sent(rule.send, None)
        for answer in sent:
            ask = _sent(rule.send, answer)
        return rule.send, ask

    def settle(
        self, send: Callable[[Any], Ask], ask: Ask | Outcome | Refusal, sent: list[Any], here: World
    ) -> tuple[Roll[Any] | Choose | Outcome | Refusal, World]:
        """Answers whatever has one answer, until there is a choice or chance of several, or the end."""
        while True:
            answer: Any
            if isinstance(ask, Look):
                answer = here[ask.state.engine]
            elif isinstance(ask, Event):
                answer = ask.apply(here[ask.engine])
                here = {**here, ask.engine: answer}
            elif isinstance(ask, Call):
                answer = ask.find(self.ports)
            elif isinstance(ask, Choose) and len(ask.options) == 1:
                answer = ask.options[0]
            else:
                return ask, here
            sent.append(answer)
            ask = _sent(send, answer)

    def worth(
        self, send: Callable[[Any], Ask], stop: Roll[Any] | Choose | Outcome | Refusal, sent: list[Any], here: World
    ) -> _Worth:
        """What it is worth to stand here."""
        while isinstance(stop, Choose) and not self.advised(stop):
            self.used.add(stop.policy)
            option = self.policies[stop.policy](stop)
            if option not in stop.options:
                raise ValueError(f"the policy for {stop.key} chose {option!r}, which is no option of it")
            sent.append(option)
            stop, here = self.settle(send, _sent(send, option), sent, here)
        if isinstance(stop, Refusal):
            raise _RefusedError(stop)
        if isinstance(stop, Outcome):
            return self.ended(stop, here)
        if isinstance(stop, Choose):
            possible, refused = _sorted(self.options(send, sent, here, stop))
            if not possible:
                raise _RefusedError(next(iter(refused.values())))
            return _best([*possible.values()])
        law: Law[Any] = stop.reading.law(stop.hands)
        worths = [self.after(None if place else send, sent, here, case) for place, case in enumerate(law.weights)]
        return _mean(law, worths)

    def options(
        self, send: Callable[[Any], Ask], sent: list[Any], here: World, choose: Choose
    ) -> dict[str, _Worth | Refusal]:
        """What each option is worth. One that the rule refuses is none, and comes with the refusal."""
        found: dict[str, _Worth | Refusal] = {}
        for option in choose.options:
            try:
                found[option] = self.after(send if not found else None, sent, here, option)
            except _RefusedError as refused:
                found[option] = refused.refusal
        return found

    def after(self, send: Callable[[Any], Ask] | None, sent: list[Any], here: World, answer: Any) -> _Worth:
        """What an answer is worth, with the rule as it stands before it, or else led there again."""
        self.cases += 1
        if self.cases > self.most:
            raise TooManyCasesError(f"more than {self.most} cases")
        going = send or self.lead(sent)[0]
        following = [*sent, answer]
        stop, there = self.settle(going, _sent(going, answer), following, here)
        return self.worth(going, stop, following, there)

    def ended(self, outcome: Outcome, here: World) -> _Worth:
        ending = Ending(outcome, here, self.start, self.asked)
        return _Worth(1, tuple([-goal.count(ending) if goal.least else goal.count(ending) for goal in self.aim.goals]))

    def told(self, asked: Choose, found: dict[str, _Worth | Refusal]) -> Advice:
        worths, refused = _sorted(found)
        if not worths:
            raise _RefusedError(next(iter(refused.values())))
        listed: list[OptionWorth] = []
        for option, worth in worths.items():
            others = [other for name, other in worths.items() if name != option]
            rival = _best(others) if others else worth
            means, theirs = self.means(worth), self.means(rival)
            margin = tuple(own - other for own, other in zip(means, theirs, strict=True))
            listed.append(OptionWorth(option, means, margin, not rival.exceeds(worth)))
        best = self.means(_best([*worths.values()]))
        return Advice(asked, tuple(listed), best, frozenset(self.used), refused)

    def means(self, worth: _Worth) -> tuple[Fraction, ...]:
        """The means as they are counted, less being less again."""
        from fractions import Fraction

        return tuple(
            Fraction(-over if goal.least else over, worth.under)
            for goal, over in zip(self.aim.goals, worth.overs, strict=True)
        )


def _sent(send: Callable[[Any], Ask], answer: Any) -> Ask | Outcome | Refusal:
    try:
        return send(answer)
    except StopIteration as end:
        ended: Outcome | Refusal = end.value
        return ended


def _sorted(found: Mapping[str, _Worth | Refusal]) -> tuple[dict[str, _Worth], dict[str, Refusal]]:
    worths = {option: worth for option, worth in found.items() if isinstance(worth, _Worth)}
    return worths, {option: worth for option, worth in found.items() if isinstance(worth, Refusal)}


def _mean(law: Law[Any], worths: list[_Worth]) -> _Worth:
    under = lcm(*[worth.under for worth in worths])
    scales = [weight * (under // worth.under) for weight, worth in zip(law.weights.values(), worths, strict=True)]
    overs = [
        sum([scale * over for scale, over in zip(scales, column, strict=True)])
        for column in zip(*[worth.overs for worth in worths], strict=True)
    ]
    return _Worth(under * law.total, tuple(overs))


def _best(worths: list[_Worth]) -> _Worth:
    best = worths[0]
    for worth in worths[1:]:
        if worth.exceeds(best):
            best = worth
    return best
