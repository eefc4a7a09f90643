"""Hill: a toy engine with a pack that a designer may change, a course up a slope, and a table of odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from inglenook.rules import (
    Axis,
    Choose,
    Command,
    Count,
    Course,
    Credit,
    Engine,
    Event,
    Field,
    Fields,
    Hand,
    HouseRule,
    Look,
    OddsTable,
    Option,
    Outcome,
    Pack,
    PackError,
    PackFault,
    Place,
    Plan,
    Refusal,
    Roll,
    Rule,
    Sheet,
    State,
    Total,
    Value,
    Words,
    read_toml_pack,
)

PACK = """
engine = "hill"
name = "The <Hill> & its paths"
edition = "hill-1"
author = "A shepherd"
licence = "CC0"
attribution = ["Walked by a shepherd, and by her dog."]
top = 3
slip = 2
paths = [
    { key = "steep", label = "The steep path", die = 6, breath = 3 },
    { key = "long", label = "The long path", die = 8, breath = 3 },
]
"""
LADDER = (4, 6, 8, 10)


class Path(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    label: str
    die: int
    breath: int


class HillPack(Pack, frozen=True, forbid_unknown_fields=True):
    top: int
    slip: int
    paths: tuple[Path, ...]


class Walker(State, frozen=True):
    engine: ClassVar[str] = "hill"
    path: str = "steep"
    height: int = 0
    breath: int = 3
    rests: int = 0


class Moved(Event[Walker], frozen=True, tag="hill.moved/1"):
    engine: ClassVar[str] = "hill"
    up: int = 0
    breath: int = 0
    rests: int = 0

    def apply(self, state: Walker, /) -> Walker:
        return state.but(
            height=state.height + self.up, breath=state.breath + self.breath, rests=state.rests + self.rests
        )


def path_of(pack: HillPack, key: str) -> Path:
    return next(path for path in pack.paths if path.key == key)


def step(pack: HillPack, walker: Walker) -> Rule[Outcome | Refusal]:
    how = yield from Choose("walker", "how", ("climb", "rest") if walker.rests < 2 else ("climb",), walker)
    if how == "rest":
        yield from Moved(breath=1, rests=1)
        return Outcome("rested")
    face = yield from Roll((Hand("walker", (path_of(pack, walker.path).die,)),), Total(), "step", "HIL-1")
    yield from Moved(up=1) if face > pack.slip else Moved(breath=-1)
    return Outcome("higher" if face > pack.slip else "slipped")


def turn(pack: HillPack, _fields: Fields) -> Rule[Outcome | Refusal]:
    walker = yield from Look(Walker)
    return (yield from step(pack, walker))


def try_step(pack: HillPack, walker: Walker, fields: Fields) -> Rule[Outcome | Refusal]:
    face = yield from Roll((Hand("walker", (int(str(fields["die"])[1:]),)),), Total(), "step", "HIL-1")
    return Outcome("higher" if face > pack.slip + int(fields["load"]) else "slipped")


def begin_course(pack: HillPack, fields: Fields) -> Walker | Refusal:
    path = path_of(pack, str(fields["path"]))
    if int(fields["loss"]) >= path.breath:
        return Refusal("spent", f"Nobody sets out without breath: {path.label} leaves {path.breath}.", "HIL-2", "loss")
    return Walker(path.key, 0, path.breath - int(fields["loss"]))


def course_fields(pack: HillPack) -> tuple[Field, ...]:
    return (
        Field("path", "choice", "Path", options=tuple(Option(each.key, each.label) for each in pack.paths),
              default="steep"),
        Field("loss", "whole", "Breath lost already", default=0, low=0, high=9),
    )  # fmt: skip


def ended(pack: HillPack, walker: Walker) -> str:
    return "top" if walker.height >= pack.top else "spent" if walker.breath <= 0 else ""


CLIMB = Course(
    title="A climb",
    summary="Step by step up the hill, as long as breath lasts.",
    rule="HIL-1",
    unit=("step", "steps"),
    begin=begin_course,
    turn=turn,
    ended=ended,
    endings={"top": "The top is reached <at last>", "spent": "Breath is spent"},
    place=lambda _pack, walker: Place((walker.path, walker.rests), (walker.height, walker.breath)),
    put=lambda walker, tallies: walker.but(height=tallies[0], breath=tallies[1]),
    fields=course_fields,
    counts={"breath": Count("breath left", lambda walker: walker.breath)},
    plans={
        "press": Plan("Press on", {"how": lambda _choose: "climb"}),
        "careful": Plan(
            "Rest when short of breath",
            {"how": lambda choose: choose.options[-1 if choose.seen.breath < 2 else 0]},
        ),
    },
)  # fmt: skip

TABLE = OddsTable(
    title="Steps",
    summary="A step by die and load.",
    rule="HIL-1",
    command="try",
    axes=lambda _pack: (
        Axis("die", "Die", {f"d{die}": f"d{die}" for die in LADDER}),
        Axis("load", "Load", {str(load): str(load) for load in range(4)}),
    ),
    fields=lambda cell: dict(cell),
    told=("higher",),
)

TRY = Command(
    name="try",
    title="Try a step",
    summary="One step.",
    rule="HIL-1",
    perform=try_step,
    fields=lambda _pack, _walker: (
        Field("die", "choice", "Die", options=tuple(Option(f"d{die}", f"d{die}") for die in LADDER), default="d6"),
        Field("load", "whole", "Load", default=0, low=0, high=9),
    ),
    place="main",
)


def check(pack: HillPack) -> list[PackFault]:
    faults = []
    for place, path in enumerate(pack.paths):
        if path.die not in LADDER:
            faults.append(PackFault(f"paths[{place}].die", f"there is no d{path.die}", f"one of {LADDER}"))
        if not 1 <= path.breath <= 30:
            faults.append(PackFault(f"paths[{place}].breath", f"{path.breath} is no breath", "1 to 30"))
    return faults


def read_pack(text: str) -> HillPack:
    return read_toml_pack(text, HillPack, check)


def house_rules(pack: HillPack) -> tuple[HouseRule, ...]:
    return (HouseRule(Field("slip", "whole", "Faces that slip", low=1, high=4), pack.slip, "HIL-1"),)


def with_rule(pack: HillPack, name: str, value: Value) -> HillPack:
    if name != "slip":
        raise PackError((PackFault(name, "is no house rule here"),))
    return msgspec.structs.replace(pack, slip=value)


def measures(_walker: Walker) -> Mapping[str, int]:
    return {}


engine = Engine(
    name="hill",
    title="Hill",
    summary="Up, and out of breath.",
    good_for="Tests.",
    credit=Credit("A shepherd", "CC0", ("Walked by a shepherd, and by her dog.",)),
    state=Walker,
    events=(Moved,),
    packs={"hill-1": lambda: PACK},
    read_pack=read_pack,
    begin=lambda _pack: Walker(),
    commands=(TRY,),
    words=Words(),
    sheet=lambda _pack, _walker: Sheet("", "", ()),
    measures=measures,
    policies={},
    house_rules=house_rules,
    with_rule=with_rule,
    courses={"climb": CLIMB},
    tables={"steps": TABLE},
)


def pack(old: str = "", new: str = "") -> Any:
    """The pack as it is, or with something in its text replaced."""
    assert old in PACK
    return read_pack(PACK.replace(old, new))
