"""A toy engine for the lab: a duel of two sides with a lens each and effects that stay, and a lane walked alone."""

from __future__ import annotations

from typing import Any

import msgspec

from inglenook.lab import Study
from inglenook.rules import (
    Choose,
    Count,
    Course,
    Credit,
    Engine,
    Event,
    Field,
    Fields,
    Hand,
    Look,
    Outcome,
    Pack,
    Place,
    Plan,
    Refusal,
    Roll,
    Rule,
    Sheet,
    State,
    Total,
    Wish,
    Words,
)


class Bout(State, frozen=True):
    """Two pools, and who is open to a blow after having pressed on."""

    engine = "toy"
    a: int = 3
    b: int = 3
    open_a: bool = False
    open_b: bool = False


class Struck(Event[Bout], frozen=True, tag="toy.struck/1"):
    engine = "toy"
    a: int
    b: int
    open_a: bool
    open_b: bool

    def apply(self, bout: Bout, /) -> Bout:
        return bout.but(a=bout.a - self.a, b=bout.b - self.b, open_a=self.open_a, open_b=self.open_b)


def first(bout: Bout) -> str:
    """Who has less declares first."""
    return "b" if bout.b < bout.a else "a"


class ToyPack(Pack, frozen=True):
    die: int = 4


def exchange(pack: ToyPack, fields: Fields) -> Rule[Outcome | Refusal]:
    """The lower pool declares, then the other, who knows. Dice are compared; the higher one hurts."""
    bout = yield from Look(Bout)
    lens: dict[str, str] = {}
    for who in ("ab", "ba")[first(bout) == "b"]:
        told = (first(bout), bout.open_a, bout.open_b, tuple(lens.items()))
        lens[who] = yield from Choose(who, "lens", ("plain", "press", "guard"), told)
    bonus = 1 if bout.open_b else 0, 1 if bout.open_a else 0
    roll_a = (yield from Roll((Hand("a", (pack.die,)),), Total(), "blow", "")) + bonus[0]
    roll_b = (yield from Roll((Hand("b", (pack.die + int(fields["edge"]),)),), Total(), "blow", "")) + bonus[1]
    hurt = {"a": 0, "b": 0}
    if roll_a != roll_b:
        winner, loser = ("a", "b") if roll_a > roll_b else ("b", "a")
        points = yield from Roll((Hand(winner, (2,)),), Total(), "harm", "")
        if lens[winner] == "press":
            points += 1
        hurt[loser] = points // 2 if lens[loser] == "guard" else points
    yield from Struck(hurt["a"], hurt["b"], lens["a"] == "press", lens["b"] == "press")
    return Outcome("struck")


def over(_pack: ToyPack, bout: Bout) -> str:
    if bout.a <= 0:
        return "b"
    return "a" if bout.b <= 0 else ""


class Lane(State, frozen=True):
    """How far you came, and what you carry."""

    engine = "toy"
    step: int = 0
    coins: int = 2
    wet: bool = False


class Stepped(Event[Lane], frozen=True, tag="toy.stepped/1"):
    engine = "toy"
    step: int
    coins: int
    wet: bool

    def apply(self, lane: Lane, /) -> Lane:
        return lane.but(step=self.step, coins=self.coins, wet=self.wet)


def stride(_pack: ToyPack, fields: Fields) -> Rule[Outcome | Refusal]:
    """Run, walk or wait; on a 1 you fall back and get wet, and wet people lose coins. Waiting dries, or does not."""
    lane = yield from Look(Lane)
    pace = yield from Choose("walker", "pace", ("walk", "run", "wait"), lane)
    eyes = yield from Roll((Hand("walker", (4,)),), Total(), "step", "")
    if pace == "wait":
        yield from Stepped(lane.step, lane.coins, lane.wet and eyes <= 2)
    elif eyes == 1:
        yield from Stepped(max(0, lane.step - 1), lane.coins - lane.wet, True)
    elif pace == "run":
        yield from Stepped(lane.step + 2, lane.coins - (eyes == 2), lane.wet)
    else:
        yield from Stepped(lane.step + (eyes > 2), lane.coins, lane.wet)
    return Outcome("stepped")


def arrived(_pack: ToyPack, lane: Lane) -> str:
    if lane.coins <= 0:
        return "poor"
    return "there" if lane.step >= 4 else ""


def _pools(_pack: Any) -> tuple[Field, ...]:
    return (
        Field("a", "whole", "Pool of a", default=3),
        Field("b", "whole", "Pool of b", default=3),
        Field("edge", "whole", "Edge of b", default=0),
    )


def _always(option: str) -> Any:
    return lambda choose: option if option in choose.options else choose.options[0]


def _answering(choose: Choose) -> str:
    """Guard against a press, press against a guard; who declares first presses every other time."""
    _, open_a, open_b, before = choose.seen
    if before:
        return {"press": "guard", "guard": "press", "plain": "plain"}[before[0][1]]
    return "plain" if (open_a if choose.who == "a" else open_b) else "press"


PLANS = {name: Plan(name.title(), {"lens": _always(name)}) for name in ("plain", "press", "guard")}
PLANS["answer"] = Plan("Answer", {"lens": _answering})

DUEL = Course(
    title="A duel",
    summary="Two pools go down.",
    rule="",
    unit=("round", "rounds"),
    begin=lambda _pack, fields: Bout(int(fields["a"]), int(fields["b"])),
    turn=exchange,
    ended=over,
    endings={"a": "a wins", "b": "b wins"},
    place=lambda _pack, bout: Place((first(bout), bout.open_a, bout.open_b), (bout.a, bout.b)),
    plans=PLANS,
    fields=_pools,
    put=lambda bout, tallies: bout.but(a=tallies[0], b=tallies[1]),
    far=(100, 100),
    counts={"left": Count("points left to a", lambda bout: max(0, bout.a))},
    sides=("a", "b"),
    wishes={
        "win": Wish("a wins", ending="a", role="a", endless=0.5),
        "short": Wish("few rounds", least=True, role="a"),
        "long": Wish("many rounds", role="b"),
    },
)


def near(course: Course) -> Course:
    """The same course with a tree of its own for each place."""
    return msgspec.structs.replace(course, far=None)


WALK = Course(
    title="A lane",
    summary="Four steps.",
    rule="",
    unit=("stride", "strides"),
    begin=lambda _pack, fields: Lane(coins=int(fields["coins"])),
    turn=stride,
    ended=arrived,
    endings={"there": "arrived", "poor": "lost all"},
    place=lambda _pack, lane: Place((lane.step, lane.wet), (lane.coins,)),
    plans={
        "walk": Plan("Walk", {"pace": _always("walk")}),
        "run": Plan("Run", {"pace": _always("run")}),
        "dry": Plan("Wait while wet", {"pace": lambda choose: "wait" if choose.seen.wet else "walk"}),
        "wait": Plan("Wait for ever", {"pace": _always("wait")}),
        "stall": Plan("Wait once wet", {"pace": lambda choose: "walk" if not choose.seen.step else "wait"}),
    },
    fields=lambda _pack: (Field("coins", "whole", "Coins", default=2),),
    counts={"coins": Count("coins left", lambda lane: max(0, lane.coins))},
    wishes={
        "there": Wish("arrive", ending="there"),
        "soon": Wish("few strides", least=True),
        "long": Wish("many strides"),
    },
)


PACK = ToyPack("toy", "Toy", "1", "us", "CC0", ())


def toy(courses: dict[str, Course]) -> Engine:
    return Engine(
        name="toy",
        title="Toy",
        summary="",
        good_for="",
        credit=Credit("us", "CC0", ()),
        state=State,
        events=(),
        packs={},
        read_pack=lambda _text: PACK,
        begin=lambda _pack: State(),
        commands=(),
        words=Words(),
        sheet=lambda *_: Sheet("", "", ()),
        measures=lambda _state: {},
        policies={},
    )


def study(course: Course, **given: Any) -> Study:
    """A study of a toy course."""
    engine = msgspec.structs.replace(toy({}), courses={"it": course})
    return Study(engine, "it", PACK, given)


class Rope(State, frozen=True):
    """A tug of war: where the knot is."""

    engine = "toy"
    knot: int = 3


class Pulled(Event[Rope], frozen=True, tag="toy.pulled/1"):
    engine = "toy"
    by: int

    def apply(self, rope: Rope, /) -> Rope:
        return rope.but(knot=rope.knot + self.by)


def pull(_pack: ToyPack, _fields: Fields) -> Rule[Outcome | Refusal]:
    """Three of four times the knot goes up by one; jerked, it goes up or down by two."""
    manner = yield from Choose("puller", "pull", ("steady", "jerk"))
    eyes = yield from Roll((Hand("puller", (4,)),), Total(), "pull", "")
    if manner == "jerk":
        yield from Pulled(2 if eyes > 2 else -2)
    else:
        yield from Pulled(1 if eyes > 1 else -1)
    return Outcome("pulled")


TUG = Course(
    title="A tug of war",
    summary="The knot goes to and fro.",
    rule="",
    unit=("pull", "pulls"),
    begin=lambda _pack, fields: Rope(int(fields["knot"])),
    turn=pull,
    ended=lambda _pack, rope: "lost" if rope.knot <= 0 else "won" if rope.knot >= 6 else "",
    endings={"won": "won", "lost": "lost"},
    place=lambda _pack, rope: Place("pulling", (rope.knot,)),
    put=lambda rope, tallies: rope.but(knot=tallies[0]),
    far=(1000,),
    plans={"steady": Plan("Steady", {"pull": _always("steady")}), "jerk": Plan("Jerk", {"pull": _always("jerk")})},
    fields=lambda _pack: (Field("knot", "whole", "Knot", default=3),),
    wishes={"won": Wish("win", ending="won"), "lost": Wish("lose", ending="lost")},
)
