"""The tree, the fifth driver: every way a rule can go, with choices left open where no policy answers them.

From one tree follow the odds under any policy, the best choice for any aim, and a game between two sides. Whoever has
many values to put at its ends (a chain solved backwards, a sweep) drives the rule once and walks the tree often.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from .asks import Call, Choose, Look, Ports, Roll, Rule
from .odds import Policies, TooManyCasesError
from .outcome import Outcome, Refusal
from .state import Event, World


class End(msgspec.Struct, frozen=True):
    """One way the rule ends: its outcome and the world after it."""

    outcome: Outcome
    world: World


class Chance(msgspec.Struct, frozen=True):
    """Dice: `weights[n]` of `total` lead to `branches[n]`."""

    weights: tuple[int, ...]
    total: int
    branches: tuple[Tree, ...]


class Decision(msgspec.Struct, frozen=True):
    """A choice that nobody's policy made: `options[n]` leads to `branches[n]`. Refused options are left out."""

    choose: Choose
    options: tuple[str, ...]
    branches: tuple[Tree, ...]


Tree = End | Chance | Decision
"""Where a rule can be: at its end, before dice, or before a choice."""


class _RefusedError(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


def tree(
    rule: Callable[[], Rule[Outcome | Refusal]],
    world: World,
    policies: Policies | None = None,
    ports: Ports | None = None,
    most: int = 100_000,
    sent: Sequence[Any] = (),
) -> Tree | Refusal:
    """All ways the rule can go. A question that `policies` know is answered by them, every other stays a `Decision`.

    `sent` is what a `Run` of the rule was sent so far, to go on from where it waits (`world` is then the world there).
    Raises `TooManyCasesError` beyond `most` ends.

    >>> from inglenook.rules import Choose, Hand, Roll, Total
    >>> def dare():
    ...     if (yield from Choose("player", "dare", ("hold", "throw"))) == "hold":
    ...         return Outcome("held")
    ...     points = yield from Roll((Hand("player", (2,)),), Total(), "dare", "")
    ...     return Outcome(f"threw {points}")
    >>> found = tree(dare, {})
    >>> found.options, found.branches[1].weights
    (('hold', 'throw'), (1, 1))
    >>> tree(dare, {}, {"dare": lambda choose: "hold"}).outcome.key
    'held'
    """
    try:
        return _Growth(rule, world, policies or {}, ports or {}, most).grow([*sent], None, world)
    except _RefusedError as refused:
        return refused.refusal


class _Growth:
    """One going through of all cases. A generator can't be copied: each further branch is led to from the root."""

    def __init__(
        self,
        rule: Callable[[], Rule[Outcome | Refusal]],
        world: World,
        policies: Policies,
        ports: Ports,
        most: int,
    ) -> None:
        self.rule = rule
        self.world = world
        self.policies = policies
        self.ports = ports
        self.most = most
        self.ends = 0

    def grow(self, sent: list[Any], going: Callable[[Any], Any] | None, here: World) -> Tree:
        """The tree after what was sent; `going` is a rule that was led there already, but for the last answer."""
        send: Callable[[Any], Any]
        if going is not None:
            send = going
        else:
            send = self.rule().send
            if sent:
                send(None)
            for earlier in sent[:-1]:
                send(earlier)
        try:
            ask: Any = send(sent[-1] if sent else None)
            while True:
                kind = type(ask)
                answer: Any
                if kind is Look:
                    answer = here[ask.state.engine]
                elif kind is Roll:
                    return self.chance(ask, send, sent, here)
                elif kind is Choose:
                    if len(ask.options) == 1:
                        answer = ask.options[0]
                    elif (policy := self.policies.get(ask.policy)) is not None:
                        answer = policy(ask)
                        if answer not in ask.options:
                            raise ValueError(f"the policy for {ask.key} chose {answer!r}, which is no option of it")
                    else:
                        return self.decision(ask, send, sent, here)
                elif kind is Call:
                    answer = ask.find(self.ports)
                else:
                    event: Event[Any] = ask
                    answer = event.apply(here[event.engine])
                    here = {**here, event.engine: answer}
                sent = [*sent, answer]
                ask = send(answer)
        except StopIteration as end:
            if isinstance(end.value, Refusal):
                raise _RefusedError(end.value) from None
            self.ends += 1
            if self.ends > self.most:
                raise TooManyCasesError(f"more than {self.most} cases") from None
            return End(end.value, here)

    def chance(self, roll: Roll[Any], send: Callable[[Any], Any], sent: list[Any], here: World) -> Tree:
        law = roll.reading.law(roll.hands)
        branches = tuple(
            [self.grow([*sent, case], None if place else send, here) for place, case in enumerate(law.weights)]
        )
        return branches[0] if len(branches) == 1 else Chance(tuple(law.weights.values()), law.total, branches)

    def decision(self, choose: Choose, send: Callable[[Any], Any], sent: list[Any], here: World) -> Tree:
        grown: dict[str, Tree] = {}
        refusal: Refusal | None = None
        for place, option in enumerate(choose.options):
            try:
                grown[option] = self.grow([*sent, option], None if place else send, here)
            except _RefusedError as refused:
                refusal = refusal or refused.refusal
        if not grown and refusal is not None:
            raise _RefusedError(refusal)
        return Decision(choose, tuple(grown), tuple(grown.values()))
