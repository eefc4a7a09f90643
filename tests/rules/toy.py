"""Rules of two tiny engines, to drive in every way: a purse that chance and choices fill, and a bell beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any, ClassVar

from inglenook.rules import (
    Band,
    Bands,
    Call,
    Choose,
    Event,
    Hand,
    Law,
    Look,
    Outcome,
    Part,
    Port,
    Refusal,
    Roll,
    Rule,
    Run,
    State,
    Total,
    World,
)

LUCK: Port[int] = Port("luck")
COIN = Bands((Band(1, 1, "tails"), Band(2, 2, "heads")))


class Purse(State, frozen=True):
    engine: ClassVar[str] = "purse"
    coins: int = 0
    bet: str = ""


class Bell(State, frozen=True):
    engine: ClassVar[str] = "bell"
    rung: int = 0


class Won(Event[Purse], frozen=True, tag="purse.won/1"):
    engine: ClassVar[str] = "purse"
    coins: int

    def apply(self, state: Purse, /) -> Purse:
        return state.but(coins=state.coins + self.coins)


class Rung(Event[Bell], frozen=True, tag="bell.rung/1"):
    engine: ClassVar[str] = "bell"

    def apply(self, state: Bell, /) -> Bell:
        return state.but(rung=state.rung + 1)


def world() -> World:
    return {"purse": Purse(3), "bell": Bell()}


def game() -> Rule[Outcome | Refusal]:
    """A toss, a choice of one or more, a second roll by two hands, a look that others may have changed, a port."""
    side = yield from Roll((Hand("player", (2,)),), COIN, "toss", "TOY-1")
    if side == "tails":
        yield from Won(-1)
        return Outcome("lost", {"side": side})
    how = yield from Choose("player", "how", ("stop", "double", "ring"), side)
    if how == "stop":
        purse = yield from Won(1)
        return Outcome("won", {"coins": purse.coins})
    only = yield from Choose("player", "who", ("me",))
    assert only == "me"
    if how == "ring":
        bell = yield from Rung()
        return Outcome("rang" if bell.rung == 1 else "rang_again")
    purse = yield from Look(Purse)
    total = yield from Roll(
        (Hand("player", (4,)), Hand("referee", (3, 3))), Total(), "double", "TOY-2", (Part("purse", purse.coins),)
    )
    luck = yield from Call(LUCK, least=total)
    yield from Won(luck)
    return Outcome("doubled" if luck > 6 else "kept")


def luck(least: int) -> Rule[int]:
    more = yield from Roll((Hand("player", (2,)),), Total(), "luck", "TOY-3")
    return least + more - 1


PORTS = {"luck": luck}


def refuse() -> Rule[Outcome | Refusal]:
    purse = yield from Look(Purse)
    if purse.coins:
        return Refusal("rich", "You have enough.", "TOY-4")
    return Outcome("poor")


def every_way(make: Any, start: World, option: str) -> list[tuple[int, int, Outcome, dict[str, Any]]]:
    """Plain brute force: the rule played through all faces, each with its weight; `how` answered by one option."""
    ended: list[tuple[int, int, Outcome, dict[str, Any]]] = []
    paths: list[tuple[tuple[Any, ...], int]] = [((), 1)]
    while paths:
        path, ways = paths.pop()
        run = play(make, start, path)
        if isinstance(run.stop, Roll):
            hands = [list(product(*(range(1, sides + 1) for sides in hand.dice))) for hand in run.stop.hands]
            thrown = list(product(*hands))
            paths += [((*path, faces), ways * len(thrown)) for faces in thrown]
        elif isinstance(run.stop, Choose):
            paths.append(((*path, option), ways))
        else:
            assert isinstance(run.stop, Outcome)
            ended.append((1, ways, run.stop, run.world))
    return ended


def weighed(cases: Iterable[tuple[Any, int, int]]) -> Law[Any]:
    """The law of cases, each with its chance as numerator and denominator."""
    chances: dict[Any, Fraction] = {}
    for case, over, under in cases:
        chances[case] = chances.get(case, Fraction(0)) + Fraction(over, under)
    common = lcm(*(chance.denominator for chance in chances.values()))
    return Law({case: int(chance * common) for case, chance in chances.items()})


def play(make: Any, start: World, path: Sequence[Any]) -> Run:
    """The rule played with these faces and options in order."""
    run = Run(make(), start, dict(PORTS))
    for answer in path:
        if isinstance(answer, str):
            run.choose(answer)
        else:
            run.throw(answer)
    return run
