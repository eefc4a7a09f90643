"""Lantern: a lamp with a little oil, a search by its light, and an omen that only the referee knows of.

A whole engine in a file, as a stranger would write it: some public commands, a hidden one with a question, a hidden
fact in a public command, and a port that another engine serves.
"""

from __future__ import annotations

import tomllib
from typing import Any, ClassVar

from inglenook.rules import (
    REFEREE,
    TABLE,
    Band,
    Bands,
    Call,
    Choose,
    Command,
    Counter,
    Credit,
    Engine,
    Event,
    Hand,
    Line,
    Look,
    Outcome,
    Pack,
    Port,
    Refusal,
    Roll,
    Rule,
    Section,
    Sheet,
    State,
    Words,
)  # fmt: skip

ORACLE: Port[str] = Port("oracle")
PACK = """
engine = "lantern"
name = "Lantern"
edition = "lantern-1"
author = "A stranger"
licence = "CC0"
attribution = []
"""


class Lantern(State, frozen=True):
    engine: ClassVar[str] = "lantern"
    oil: int = 6
    omen: str = ""
    soot: int = 0


class OilBurnt(Event[Lantern], frozen=True, tag="lantern.oil_burnt/1"):
    engine: ClassVar[str] = "lantern"
    amount: int

    def apply(self, state: Lantern, /) -> Lantern:
        return state.but(oil=state.oil - self.amount)


class SootGathered(Event[Lantern], frozen=True, tag="lantern.soot_gathered/1"):
    engine: ClassVar[str] = "lantern"
    lane: ClassVar[str] = REFEREE  # a hidden fact of a public command

    def apply(self, state: Lantern, /) -> Lantern:
        return state.but(soot=state.soot + 1)


class OmenSeen(Event[Lantern], frozen=True, tag="lantern.omen_seen/1"):
    engine: ClassVar[str] = "lantern"
    omen: str

    def apply(self, state: Lantern, /) -> Lantern:
        return state.but(omen=self.omen)


class WindFelt(Event[Lantern], frozen=True, tag="lantern.wind_felt/1"):
    engine: ClassVar[str] = "lantern"
    lane: ClassVar[str] = TABLE  # a public fact of a hidden command

    def apply(self, state: Lantern, /) -> Lantern:
        return state.but(oil=max(state.oil - 1, 0))


def burn() -> Rule[Outcome | Refusal]:
    lantern = yield from Look(Lantern)
    flame = yield from Choose("player", "flame", ("low", "bright"), lantern.oil)
    yield from OilBurnt(2 if flame == "bright" else 1)
    yield from SootGathered()
    return Outcome(flame)


def omen() -> Rule[Outcome | Refusal]:
    sign = yield from Roll((Hand("referee", (4,)),), Bands((Band(1, 2, "dark"), Band(3, 4, "pale"))), "sign", "LAN-1")
    omen = yield from Choose("referee", "omen", (f"{sign}-raven", f"{sign}-frost"), sign)
    yield from OmenSeen(omen)
    yield from WindFelt()
    return Outcome(omen)


def search() -> Rule[Outcome | Refusal]:
    answer = yield from Call(ORACLE)
    yield from OilBurnt(1)
    return Outcome(answer)


def dark(_pack: Pack, lantern: Lantern) -> Refusal | None:
    return Refusal("dark", "The oil is used up.", "LAN-2") if lantern.oil < 2 else None


def read_pack(text: str) -> Pack:
    told: dict[str, Any] = tomllib.loads(text)
    return Pack(**{**told, "attribution": tuple(told["attribution"])})


def sheet(_pack: Pack, lantern: Lantern) -> Sheet:
    omen = (Line("omen", "Omen", lantern.omen),) if lantern.omen else ()
    blocks = (Counter("oil", "Oil", lantern.oil), *omen)
    return Sheet("A lantern", f"oil {lantern.oil}", (Section("Light", blocks),))


class LanternWords(Words):
    def event(self, pack: Any, event: Event[Any], state: Any) -> str:
        return f"{type(event).__name__}: oil {state.oil}, omen {state.omen or 'none'}, soot {state.soot}."


engine = Engine(
    name="lantern",
    title="Lantern",
    summary="A lamp, and something in the dark.",
    good_for="Testing.",
    credit=Credit("A stranger", "CC0", ("Lantern was made by a stranger.",)),
    state=Lantern,
    events=(OilBurnt, SootGathered, OmenSeen, WindFelt),
    packs={"lantern-1": lambda: PACK},
    read_pack=read_pack,
    begin=lambda _pack: Lantern(),
    commands=(
        Command("burn", "Burn", "Light it up.", "LAN-2", lambda _pack, _state, _fields: burn(), ready=dark),
        Command("search", "Search", "Look around.", "LAN-3", lambda _pack, _state, _fields: search(), ready=dark),
        Command("omen", "Omen", "See what comes.", "LAN-1", lambda _pack, _state, _fields: omen(), lane=REFEREE),
    ),
    words=LanternWords(),
    sheet=sheet,
    measures=lambda lantern: {"oil": lantern.oil, "soot": lantern.soot},
    policies={"low": {"flame": lambda _choose: "low", "omen": lambda choose: choose.options[0]}},
    view=lambda lantern, lanes: lantern if REFEREE in lanes else lantern.but(omen="", soot=0),
)
