"""A toy brawl of several against several: all go for the first foe who stands; who has nothing left is out."""

from __future__ import annotations

from typing import Any

from inglenook.rules import (
    Count,
    Course,
    Event,
    Field,
    Fields,
    Hand,
    Look,
    Outcome,
    Place,
    Plan,
    Refusal,
    Roll,
    Rule,
    State,
    Total,
)

from .toy import ToyPack


class Brawl(State, frozen=True):
    """What each has left, side a before side b; whoever came to nothing is out and doesn't come back."""

    engine = "toy"
    left: tuple[int, ...] = (3, 3, 3, 3)
    out: tuple[bool, ...] = (False,) * 4

    def standing(self, side: str) -> list[int]:
        """The places of those of a side who are still in."""
        return [place for place in ((0, 1) if side == "a" else (2, 3)) if not self.out[place]]


class Hurt(Event[Brawl], frozen=True, tag="toy.hurt/1"):
    engine = "toy"
    a: int
    b: int

    def apply(self, brawl: Brawl, /) -> Brawl:
        left = list(brawl.left)
        for side, points in (("a", self.a), ("b", self.b)):
            left[brawl.standing(side)[0]] -= points
        return with_left(brawl, tuple(left))


def with_left(brawl: Brawl, left: tuple[int, ...]) -> Brawl:
    out = tuple(gone or now <= 0 for gone, now in zip(brawl.out, left, strict=True))
    return brawl.but(left=tuple(max(0, now) for now in left), out=out)


def blows(pack: ToyPack, _fields: Fields) -> Rule[Outcome | Refusal]:
    """Everyone who stands throws one die, and hurts by what is above the others' best."""
    brawl = yield from Look(Brawl)
    a = yield from Roll((Hand("a", (pack.die,) * len(brawl.standing("a"))),), Total(), "blows", "")
    b = yield from Roll((Hand("b", (pack.die,) * len(brawl.standing("b"))),), Total(), "blows", "")
    yield from Hurt(max(0, b - a), max(0, a - b))
    return Outcome("struck")


def over(_pack: Any, brawl: Brawl) -> str:
    if not brawl.standing("a"):
        return "b"
    return "" if brawl.standing("b") else "a"


BRAWL = Course(
    title="A brawl",
    summary="Two against two.",
    rule="",
    unit=("round", "rounds"),
    begin=lambda _pack, fields: Brawl((int(fields["a"]),) * 2 + (int(fields["b"]),) * 2),
    turn=blows,
    ended=over,
    endings={"a": "a wins", "b": "b wins"},
    place=lambda _pack, brawl: Place((len(brawl.standing("a")), len(brawl.standing("b"))), brawl.left),
    plans={"on": Plan("On", {})},
    fields=lambda _pack: (Field("a", "whole", "a", default=3), Field("b", "whole", "b", default=3)),
    put=with_left,
    far=(100,) * 4,
    counts={"left": Count("points left to a", lambda brawl: sum(brawl.left[:2]))},
)
