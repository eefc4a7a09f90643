"""A fight of several against several, round by round until one side has nobody left (COM-R28, COM-D30, COM-D31)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from inglenook.rules import Choose, Count, Course, Field, Fields, Look, Outcome, Place, Refusal, Rule

from .declaration import Intent
from .duel_course import COUNTS, WIN, declare_lens
from .fight import Conflict, Fighter
from .fight_plans import FIGHT_PLANS, LINE_PLANS
from .initiative import order, standing_value
from .match import FAR, A, B, Band, begin_match, ended, fighting, footing, pools, standing, with_pools
from .pack import ComaePack
from .round import exchange
from .story import Comae

MOST = 6
"""How many may fight on one side."""


class Target(msgspec.Struct, frozen=True):
    """Someone who can be aimed at: what they have left, and how many on one's own side are after them already."""

    key: str
    left: int
    aimed: int


class View(msgspec.Struct, frozen=True):
    """What someone knows who declares: whom they can hit, how they go into the round, and what a foe declared last."""

    key: str
    targets: tuple[Target, ...]
    hindered: int = 0
    declared: str = ""


def _band_fields() -> tuple[Field, ...]:
    return (
        Field("number", "whole", "How many A", "", (), 3, 1, MOST),
        Field("skill", "whole", "Skill of A", "", (), 50, 1, 200),
        Field("pool", "whole", "Pool of A", "Each of them has so much.", (), 12, 1, 100),
        Field("against_number", "whole", "How many B", "", (), 3, 1, MOST),
        Field("against", "whole", "Skill of B", "", (), 50, 1, 200),
        Field("against_pool", "whole", "Pool of B", "Each of them has so much.", (), 12, 1, 100),
    )


def fight_fields(pack: ComaePack) -> tuple[Field, ...]:
    """Who meets whom, and who uses lenses."""
    lenses = pack.options.lenses
    return (
        *_band_fields(),
        Field("lenses", "yes", "A use lenses", "", (), lenses),
        Field("against_lenses", "yes", "B use lenses", "", (), lenses),
    )


def line_fields(_pack: ComaePack) -> tuple[Field, ...]:
    """Who meets whom."""
    return _band_fields()


def _bands(fields: Fields) -> tuple[Band, Band]:
    return (
        Band(A, int(fields["number"]), int(fields["skill"]), int(fields["pool"]), bool(fields.get("lenses"))),
        Band(
            B,
            int(fields["against_number"]),
            int(fields["against"]),
            int(fields["against_pool"]),
            bool(fields.get("against_lenses")),
        ),
    )


def begin_fight(pack: ComaePack, fields: Fields) -> Comae:
    """Both sides as they meet."""
    return begin_match(pack, "A fight", _bands(fields))


def begin_line(pack: ComaePack, fields: Fields) -> Comae:
    """Both sides as they meet, with places for as many as there could be."""
    return begin_match(pack, "A fight", _bands(fields), MOST)


def fight_turn(pack: ComaePack, _fields: Fields) -> Rule[Outcome | Refusal]:
    """One round: everyone declares target and lens down the order of initiative, then all roll."""
    match = yield from Look(Comae)
    conflict = fighting(match)
    openly = pack.options.declare == "in_order"
    intents: dict[str, Intent] = {}
    said = {A: "", B: ""}
    for fighter in order(pack, match, conflict):
        seen = _view(match, conflict, fighter, intents, said[B if fighter.side == A else A] if openly else "")
        target = yield from Choose(fighter.side, "target", tuple([foe.key for foe in seen.targets]), seen)
        intents[fighter.key], said[fighter.side] = yield from declare_lens(pack, fighter, seen, target)
    return (yield from _played(pack, intents))


def _view(match: Comae, conflict: Conflict, fighter: Fighter, intents: dict[str, Intent], declared: str) -> View:
    own = {one.key for one in conflict.standing if one.side == fighter.side}
    aimed = [intent.target for key, intent in intents.items() if key in own]
    foes = [
        Target(foe.key, standing_value(match, conflict, foe), aimed.count(foe.key)) for foe in conflict.foes(fighter)
    ]
    return View(fighter.key, tuple(foes), fighter.hindered, declared)


def line_turn(pack: ComaePack, _fields: Fields) -> Rule[Outcome | Refusal]:
    """One round in which everyone is after the first of the others who still stands."""
    conflict = fighting((yield from Look(Comae)))
    intents = {fighter.key: Intent(conflict.foes(fighter)[0].key) for fighter in conflict.standing}
    return (yield from _played(pack, intents))


def _played(pack: ComaePack, intents: dict[str, Intent]) -> Rule[Outcome | Refusal]:
    found = yield from exchange(pack, intents, luck=False, push=False, idle=True)
    return found if isinstance(found, Refusal) else Outcome("round")


def _ranks(match: Comae) -> tuple[int, ...]:
    """The places of the sheet, each side's by what is left: equals stay in order, as initiative and aim leave them."""
    held, fighters = pools(match), fighting(match).fighters
    return tuple(sorted(range(len(held)), key=lambda place: (fighters[place].side, -held[place])))


def fight_place(_pack: ComaePack, match: Comae) -> Place:
    """What everyone has left, side by side from the fullest to the weakest, and how they go into the round."""
    held, fighters, ranks = pools(match), fighting(match).fighters, _ranks(match)
    mode = (standing(match, A), standing(match, B), tuple([footing(fighters[place]) for place in ranks]))
    return Place(mode, tuple([held[place] for place in ranks]))


def fight_put(match: Comae, tallies: tuple[int, ...]) -> Comae:
    """Other pools, in the order in which a place tells them."""
    values = dict(zip(_ranks(match), tallies, strict=True))
    return with_pools(match, tuple([values[place] for place in range(len(values))]))


def line_place(_pack: ComaePack, match: Comae) -> Place:
    """Who still stands, and all pools."""
    return Place((standing(match, A), standing(match, B)), pools(match))


FIGHT_COUNTS = {
    "standing_a": Count("of A still in", lambda match: standing(match, A)),
    "standing_b": Count("of B still in", lambda match: standing(match, B)),
    **COUNTS,
}

FIGHT = Course(
    title="A fight",
    summary="Several meet several in an extended conflict, until one side has nobody left.",
    rule="COM-R28",
    unit=("round", "rounds"),
    begin=begin_fight,
    turn=fight_turn,
    ended=ended,
    endings={"a_wins": "A wins", "b_wins": "B wins"},
    place=fight_place,
    plans=FIGHT_PLANS,
    fields=fight_fields,
    put=fight_put,
    counts=FIGHT_COUNTS,
    sides=(A, B),
    wishes={"win": WIN},
)

LINE = replace(
    FIGHT,
    title="A fight, one after the other",
    summary="Several meet several, and all are after the first of the others who still stands.",
    begin=begin_line,
    turn=line_turn,
    place=line_place,
    plans=LINE_PLANS,
    fields=line_fields,
    put=with_pools,
    far=(FAR,) * (2 * MOST),
    sides=(),
    wishes={},
)
"""Nobody has a choice, so a round hangs on who stands; among friends with one aim it is all the same who strikes."""
