"""Tilt: riders with lances, in two lines. A toy with everything a face must draw that a game of lone play lacks.

A joust has sides, an order, pools that blows empty, rolls against each other, options worth weighing, and too many
commands and fields for one list.
"""

from __future__ import annotations

import tomllib
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from inglenook.rules import (
    Bar,
    Command,
    Credit,
    Engine,
    Event,
    Faces,
    Field,
    Fields,
    Hand,
    Line,
    Look,
    Option,
    Outcome,
    Pack,
    Percent,
    Reading,
    Refusal,
    Roll,
    Rule,
    Scale,
    ScaleMark,
    Section,
    Sheet,
    Stage,
    StageSide,
    Standing,
    State,
    Total,
    Words,
)  # fmt: skip

PACK = """
engine = "tilt"
name = "Tilt"
edition = "tilt-1"
author = "A herald"
licence = "CC0"
attribution = []
"""
AIMS = {"helm": ("The helm", -8, 6), "shield": ("The shield", 0, 3), "saddle": ("The saddle", -4, 4)}
SEATS = {"low": ("Low in the saddle", 4), "high": ("High in the saddle", -2)}
SIDES = {"sun": "The Sun", "moon": "The Moon"}
NAMES = ("Aldith", "Beren", "Corvin", "Dara", "Edda", "Faro", "Gisla", "Hulda", "Ivo", "Jorun", "Kesh", "Lorn")
ARTS = ("Lance", "Seat", "Wheel", "Charge", "Halt", "Leap", "Song", "Law", "Heraldry", "Wager")


class Rider(msgspec.Struct, frozen=True):
    name: str
    side: str
    lance: int = 12
    breath: int = 10
    blows: tuple[int, ...] = ()


class Lists(State, frozen=True):
    engine: ClassVar[str] = "tilt"
    round: int = 0
    riders: tuple[Rider, ...] = ()
    hidden: int = 0


class RidersCame(Event[Lists], frozen=True, tag="tilt.came/1"):
    engine: ClassVar[str] = "tilt"
    each: int

    def apply(self, state: Lists, /) -> Lists:
        sides = tuple(SIDES)
        riders = tuple(Rider(NAMES[place], sides[place % 2], lance=12 + place % 5) for place in range(2 * self.each))
        return state.but(round=1, riders=riders)


class Struck(Event[Lists], frozen=True, tag="tilt.struck/1"):
    engine: ClassVar[str] = "tilt"
    rider: str
    amount: int

    def apply(self, state: Lists, /) -> Lists:
        riders = tuple(
            replace(rider, breath=max(rider.breath - self.amount, -10), blows=(*rider.blows, self.amount))
            if rider.name == self.rider
            else rider
            for rider in state.riders
        )
        return state.but(round=state.round + 1, riders=riders)


class Clash(Reading[str], frozen=True):
    """Who strikes whom: the higher of those within their limit."""

    ours: int
    theirs: int

    def read(self, faces: Faces) -> str:
        (us,), (them,) = faces
        good, bad = us <= self.ours, them <= self.theirs
        if good and (not bad or us > them):
            return "strikes"
        return "is_struck" if bad and (not good or them > us) else "passes"


def ride(lists: Lists, fields: Fields) -> Rule[Outcome | Refusal]:
    us, them = lists.riders[0], lists.riders[1]
    _, harder, amount = AIMS[str(fields["aim"])]
    limit = us.lance + harder - SEATS[str(fields["seat"])][1]
    if fields["aim"] == "helm" and us.breath < 0:
        return Refusal("spent", "Nobody out of breath aims so high.", "TLT-3", "aim")
    clash = yield from Roll((Hand(us.name, (20,)), Hand(them.name, (20,))), Clash(limit, them.lance), "clash", "TLT-1")
    if fields["luck"]:
        yield from Roll((Hand("fate", (100_001,)),), Total(), "luck", "TLT-2")
    lists = yield from Look(Lists)
    if clash == "strikes":
        yield from Struck(them.name, amount)
    elif clash == "is_struck":
        yield from Struck(us.name, 3 + SEATS[str(fields["seat"])][1] // 2)
    return Outcome(clash)


def gather(each: int) -> Rule[Outcome | Refusal]:
    yield from RidersCame(each)
    return Outcome("gathered")


def nothing() -> Rule[Outcome | Refusal]:
    yield from Look(Lists)
    return Outcome("done")


def aims(_pack: Pack, _lists: Lists) -> tuple[Field, ...]:
    return (
        Field("aim", "choice", "Aim", "Where your lance goes.",
              tuple(Option(key, label, f"{more:+} to hit, {hurt} breath") for key, (label, more, hurt) in AIMS.items()),
              weigh=True),
        Field("seat", "choice", "Seat", "How you sit.",
              tuple(Option(key, label) for key, (label, _) in SEATS.items()), "low", weigh=True),
        Field("luck", "yes", "Luck", default=False),
    )  # fmt: skip


def enlisting(_pack: Pack, _lists: Lists) -> tuple[Field, ...]:
    colours = tuple(Option(colour, colour.title()) for colour in ("red", "green", "white", "black"))
    return (
        Field("name", "text", "Name", low=1, high=60),
        Field("side", "choice", "Side", options=tuple(Option(*side) for side in SIDES.items())),
        *(Field(part, "choice", part.title(), "What the heralds see.", colours, "red", group="Arms")
          for part in ("shield", "crest", "banner", "bridle", "coat")),
        *(Field(art.lower(), "whole", art, f"How good at {art.lower()}.", default=10, low=0, high=20, group="Arts")
          for art in ARTS),
        Field("page", "yes", "A page comes along", default=False, group="Household"),
        Field("horse", "text", "Horse", "Its name, if it has one.", default="", group="Household"),
        Field("tale", "text", "Tale", "What is told of you.", default="", high=2000, group="Household"),
    )  # fmt: skip


def lined_up(_pack: Pack, lists: Lists) -> Refusal | None:
    return None if lists.riders else Refusal("empty", "There is nobody in the lists.", "TLT-3")


def read_pack(text: str) -> Pack:
    told: dict[str, Any] = tomllib.loads(text)
    return Pack(**{**told, "attribution": tuple(told["attribution"])})


def bar(rider: Rider) -> Bar:
    return Bar(f"breath.{rider.name}", "Breath", rider.breath, 10, blows=rider.blows)


def standing(rider: Rider, rank: int) -> Standing:
    place = "out" if rider.breath <= 0 else ("declared", "next")[rank - 1] if rank < 3 else "waiting"
    said = {"out": "out of breath", "declared": "aims at the helm"}.get(place, "")
    return Standing(rider.name, rider.name, bar(rider), place, said, f"Lance {rider.lance}", rank)


def sheet(_pack: Pack, lists: Lists) -> Sheet:
    order = {rider.name: rank for rank, rider in enumerate(lists.riders, start=1)}
    sides = tuple(
        StageSide(key, label, tuple(standing(rider, order[rider.name]) for rider in lists.riders if rider.side == key))
        for key, label in SIDES.items()
    )
    stage = Stage("lists", "The lists", lists.round, sides, "Whoever is next says where they aim.")
    people = tuple(
        Section(rider.name, (
            bar(rider), Percent(f"lance.{rider.name}", "Lance", rider.lance * 5, marks=("Helms", "Rain")),
            Percent(f"law.{rider.name}", "Law", 35, "Learned at court."), Line("side", "Side", SIDES[rider.side]),
        ))
        for rider in lists.riders
    )  # fmt: skip
    shown = (Section("The lists", (stage,)), *people) if lists.riders else ()
    return Sheet("The tilt yard", f"round {lists.round}" if lists.round else "empty", shown)


class TiltWords(Words):
    def dice(self, pack: Any, roll: Roll[Any], faces: Faces, value: Any) -> str:
        return f"{roll.hands[0].who} {value.replace('_', ' ')}" if isinstance(value, str) else str(value)

    def scale(self, pack: Any, roll: Roll[Any], faces: Faces, value: Any) -> Scale | None:
        if not isinstance(roll.reading, Clash):
            return None
        limits, winner = (roll.reading.ours, roll.reading.theirs), {"strikes": 0, "is_struck": 1}.get(value)
        return Scale(1, 20, tuple(
            ScaleMark(hand.who, thrown[0], limit, thrown[0] <= limit, winner == place)
            for place, (hand, thrown, limit) in enumerate(zip(roll.hands, faces, limits, strict=True))
        ))  # fmt: skip

    def outcome(self, pack: Any, command: Command, outcome: Outcome, state: Any) -> str:
        return f"{command.title}: {outcome.key.replace('_', ' ')}."

    def chapter(self, pack: Any, command: Command, outcome: Outcome, state: Any) -> str:
        return {"proclaim": "Proclaim: done", "judge": "The day of judgement"}.get(command.name, "")

    def event(self, pack: Any, event: Event[Any], state: Any) -> str:
        return f"{event.rider} loses {event.amount} breath." if isinstance(event, Struck) else "Riders come."


def quiet(name: str, group: str, place: Any = "usual") -> Command:
    """A command that only stands in the list."""
    title = name.replace("_", " ").capitalize()
    return Command(name, title, f"Here {name.replace('_', ' ')} is done.", "TLT-4",
                   lambda _pack, _state, _fields: nothing(), place=place, group=group)  # fmt: skip


engine = Engine(
    name="tilt",
    title="Tilt",
    summary="Riders with lances, in two lines.",
    good_for="Testing.",
    credit=Credit("A herald", "CC0", ("Tilt was made by a herald.",)),
    state=Lists,
    events=(RidersCame, Struck),
    packs={"tilt-1": lambda: PACK},
    read_pack=read_pack,
    begin=lambda _pack: Lists(),
    commands=(
        Command("ride", "Ride", "Two riders, two lances.", "TLT-1", lambda _pack, lists, fields: ride(lists, fields),
                aims, lined_up, place="main", simpler={"luck": False}, group="In the lists"),
        Command("gather", "Gather riders", "Riders come, as many to each side.", "TLT-3",
                lambda _pack, _state, fields: gather(int(fields["each"])),
                lambda _pack, _state: (Field("each", "whole", "To each side", default=1, low=1, high=6),),
                group="Riders"),
        Command("enlist", "Enlist", "A rider with everything.", "TLT-5", lambda _pack, _state, _fields: nothing(),
                enlisting, group="Riders"),
        *(quiet(name, "In the lists") for name in ("salute", "wheel", "halt", "yield", "change_lance")),
        *(quiet(name, "Riders") for name in ("rest", "feed", "shoe", "groom")),
        *(quiet(name, "Heralds") for name in ("proclaim", "judge", "forbid", "reward")),
        quiet("rename", "Riders", "aside"),
    ),
    words=TiltWords(),
    sheet=sheet,
    measures=lambda lists: {f"breath.{rider.name}": rider.breath for rider in lists.riders},
    policies={"plain": {}},
    suppose=lambda _pack, _state, _command, fields: (RidersCame(1).apply(Lists()), fields),
)  # fmt: skip
