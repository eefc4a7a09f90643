"""A duel, round by round to its end: two who each declare a lens, roll, and wear each other down (COM-R28, COM-R41)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from inglenook.rules import (
    Choose,
    Count,
    Course,
    Field,
    Fields,
    Look,
    Option,
    Outcome,
    Place,
    Refusal,
    Rule,
    Wish,
)

from .declaration import PLAIN, SKILL, TWICE, Intent
from .duel_plans import DUEL_PLANS, STUBBORN_PLANS
from .duel_tree import DuelTree
from .fight import Fighter
from .initiative import order
from .match import (
    FAR,
    A,
    B,
    Band,
    Footing,
    Sight,
    begin_match,
    ended,
    fighting,
    footing,
    left,
    listening,
    pools,
    with_pools,
)
from .pack import ComaePack
from .round import exchange
from .story import Comae

UNARMED = "none"


class Footings(msgspec.Struct, frozen=True):
    """How both go into a round, whether they carry on below zero, and who declares first where that matters."""

    a: Footing
    b: Footing
    pushing: tuple[bool, bool] = (False, False)
    first: str = ""

    def __str__(self) -> str:
        said = f"A {self.a}, B {self.b}"
        return f"{said}, {self.first.upper()} declares first" if self.first else said


def duel_fields(pack: ComaePack) -> tuple[Field, ...]:
    """Who meets whom."""
    lenses = pack.options.lenses
    other = "What lenses put in place of the skill; 0 for as good as the skill."
    shown = (
        Field("skill", "whole", "Skill of A", "", (), 50, 1, 200),
        Field("against", "whole", "Skill of B", "", (), 50, 1, 200),
        Field("pool", "whole", "Pool of A", "", (), 12, 1, 100),
        Field("against_pool", "whole", "Pool of B", "", (), 12, 1, 100),
        Field("lenses", "yes", "A uses lenses", "", (), lenses),
        Field("against_lenses", "yes", "B uses lenses", "", (), lenses),
        Field("other", "whole", "A's other skills", other, (), 0, 0, 200),
        Field("against_other", "whole", "B's other skills", other, (), 0, 0, 200),
    )
    return (*shown, *_arms(pack)) if pack.options.weapons else shown


def _arms(pack: ComaePack) -> tuple[Field, ...]:
    weapons = (Option(UNARMED, f"d{pack.conflict.die}"), *(Option(one.key, one.label) for one in pack.weapons))
    armours = (Option(UNARMED, "None"), *(Option(one.key, one.label) for one in pack.armours))
    return (
        Field("weapon", "choice", "A's weapon", "", weapons, UNARMED),
        Field("against_weapon", "choice", "B's weapon", "", weapons, UNARMED),
        Field("armour", "choice", "A's armour", "", armours, UNARMED),
        Field("against_armour", "choice", "B's armour", "", armours, UNARMED),
    )


def begin_duel(pack: ComaePack, fields: Fields) -> Comae:
    """The two as they meet."""
    return begin_match(pack, "A duel", (_band(A, fields, ""), _band(B, fields, "against_")))


def _band(side: str, fields: Fields, prefix: str) -> Band:
    def kind(name: str) -> str:
        chosen = str(fields.get(prefix + name, UNARMED))
        return "" if chosen == UNARMED else chosen

    skill = int(fields["against" if prefix else "skill"])
    pool, other = int(fields[f"{prefix}pool"]), int(fields[f"{prefix}other"])
    return Band(side, 1, skill, pool, bool(fields[f"{prefix}lenses"]), other, kind("weapon"), kind("armour"))


def first_of(pack: ComaePack, match: Comae) -> str:
    """Who declares first: of two with the same left, as in any conflict (COM-D29)."""
    ours, theirs = pools(match)
    if ours != theirs:
        return A if ours > theirs else B
    return order(pack, match, fighting(match))[0].side


def duel_turn(pack: ComaePack, _fields: Fields) -> Rule[Outcome | Refusal]:
    """One round without anyone carrying on at zero."""
    return _round(pack, push=False)


def stubborn_turn(pack: ComaePack, _fields: Fields) -> Rule[Outcome | Refusal]:
    """One round in which whoever comes to zero may carry on (COM-R30)."""
    return _by_side(_round(pack, push=True))


def _round(pack: ComaePack, *, push: bool) -> Rule[Outcome | Refusal]:
    match = yield from Look(Comae)
    ahead = order(pack, match, fighting(match))
    openly = pack.options.declare == "in_order"
    intents: dict[str, Intent] = {}
    declared = ""
    for fighter, foe in (ahead, ahead[::-1]):
        seen = Sight(footing(fighter), footing(foe), declared if openly else "")
        intents[fighter.key], declared = yield from declare_lens(pack, fighter, seen, foe.key)
    found = yield from exchange(pack, intents, ahead=ahead, luck=False, push=push, idle=True)
    return found if isinstance(found, Refusal) else Outcome("round")


def declare_lens(pack: ComaePack, fighter: Fighter, seen: Any, target: str) -> Rule[tuple[Intent, str]]:
    """Asks one side for the lens, or for what a clever round before brings; gives that as it is declared too."""
    if fighter.clever:
        bonus = yield from Choose(fighter.side, "bonus", (SKILL, TWICE), seen)
        return Intent(target, bonus=bonus), bonus
    if not fighter.lenses:
        return Intent(target), PLAIN
    lens = yield from Choose(fighter.side, "lens", (PLAIN, *pack.lens_kinds), seen)
    return Intent(target, lens), lens


def _by_side(rule: Rule[Outcome | Refusal]) -> Rule[Outcome | Refusal]:
    """The same rule, with every question asked of a side; a fighter's key is that of the side."""
    answer = None
    try:
        while True:
            ask = rule.send(answer)
            if isinstance(ask, Choose):
                ask = replace(ask, who=ask.who.removeprefix("player:"))
            answer = yield ask
    except StopIteration as end:
        outcome: Outcome | Refusal = end.value
        return outcome


def duel_place(pack: ComaePack, match: Comae) -> Place:
    """Both pools, and how both go into the round. Who declares first counts only if the other one listens."""
    one, other = fighting(match).fighters
    first = first_of(pack, match) if listening(pack, one.lenses + other.lenses) else ""
    return Place(Footings(footing(one), footing(other), (one.pushing, other.pushing), first), pools(match))


def duel_compared(pack: ComaePack, fields: Fields) -> tuple[int, ...]:
    """Both pools, where it counts who declares first."""
    return (0, 0) if listening(pack, bool(fields["lenses"]) + bool(fields["against_lenses"])) else (0, 1)


def together(pack: ComaePack) -> bool:
    """Whether both sides declare at once, by the option of the pack."""
    return pack.options.declare == "together"


WIN = Wish("A wins", ending="a_wins", role=A, endless=0.5)
COUNTS = {
    "left_a": Count("points left to A", lambda match: left(match, A)),
    "left_b": Count("points left to B", lambda match: left(match, B)),
}

DUEL = Course(
    title="A duel",
    summary="Two meet in an extended conflict, until one has nothing left.",
    rule="COM-R28",
    unit=("round", "rounds"),
    begin=begin_duel,
    turn=duel_turn,
    ended=ended,
    endings={"a_wins": "A wins", "b_wins": "B wins"},
    place=duel_place,
    plans=DUEL_PLANS,
    fields=duel_fields,
    put=with_pools,
    far=(FAR, FAR),
    compared=duel_compared,
    grow=lambda pack, _fields, match, policies: DuelTree(pack, match, policies).tree(),
    counts=COUNTS,
    sides=(A, B),
    together=together,
    wishes={"win": WIN},
)

STUBBORN_DUEL = replace(
    DUEL,
    title="A duel to the last",
    summary="Two meet in an extended conflict, and may carry on when they have nothing left.",
    turn=stubborn_turn,
    plans=STUBBORN_PLANS,
    far=None,
    compared=None,
    grow=None,
)
"""Below zero everything hangs on the pools, so each place has a round of its own."""
