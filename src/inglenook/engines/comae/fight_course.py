"""A fight of several against several, round by round until one side has nobody left (COM-R28, COM-D30, COM-D31)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from inglenook.rules import Choose, Count, Course, Field, Fields, Look, Outcome, Place, Policies, Refusal, Rule, Tree

from .declaration import Intent
from .duel_course import COUNTS, WIN, declare_lens, together
from .fight import Conflict, Fighter
from .fight_plans import FIGHT_PLANS
from .fight_tree import grow_fight
from .initiative import order, standing_value
from .match import FAR, A, B, Band, begin_match, ended, fighting, footing, listening, pools, standing, with_pools
from .pack import ComaePack
from .round import exchange
from .story import Comae

MOST = 6
"""How many may fight on one side."""


class Target(msgspec.Struct, frozen=True):
    """Someone who can be aimed at: how many foes have more left, and how many friends are after them already."""

    key: str
    rank: int
    aimed: int


class View(msgspec.Struct, frozen=True):
    """What someone knows who declares: whom they can hit, how they go into the round, and what a foe declared last."""

    key: str
    targets: tuple[Target, ...]
    hindered: int = 0
    declared: str = ""


def band_fields() -> tuple[Field, ...]:
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
        *band_fields(),
        Field("lenses", "yes", "A use lenses", "", (), lenses),
        Field("against_lenses", "yes", "B use lenses", "", (), lenses),
    )


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
    """Both sides as they meet, with places for as many as there could be."""
    return begin_match(pack, "A fight", _bands(fields), MOST)


def fight_turn(pack: ComaePack, _fields: Fields) -> Rule[Outcome | Refusal]:
    """One round: everyone declares target and lens down the order of initiative, then all roll."""
    match = yield from Look(Comae)
    conflict = fighting(match)
    openly = pack.options.declare == "in_order"
    intents: dict[str, Intent] = {}
    said = {A: "", B: ""}
    ahead = order(pack, match, conflict)
    for fighter in ahead:
        seen = _view(match, conflict, fighter, intents, said[B if fighter.side == A else A] if openly else "")
        target = yield from Choose(fighter.side, "target", tuple([foe.key for foe in seen.targets]), seen)
        intents[fighter.key], said[fighter.side] = yield from declare_lens(pack, fighter, seen, target)
    return (yield from played(pack, intents, ahead))


def _view(match: Comae, conflict: Conflict, fighter: Fighter, intents: dict[str, Intent], declared: str) -> View:
    own = {one.key for one in conflict.standing if one.side == fighter.side}
    aimed = [intent.target for key, intent in intents.items() if key in own]
    foes = conflict.foes(fighter)
    left = [standing_value(match, conflict, foe) for foe in foes]
    targets = [
        Target(foe.key, sum([other > held for other in left]), aimed.count(foe.key))
        for foe, held in zip(foes, left, strict=True)
    ]
    return View(fighter.key, tuple(targets), fighter.hindered, declared)


def played(pack: ComaePack, intents: dict[str, Intent], ahead: tuple[Fighter, ...]) -> Rule[Outcome | Refusal]:
    found = yield from exchange(pack, intents, ahead=ahead, luck=False, push=False, idle=True)
    return found if isinstance(found, Refusal) else Outcome("round")


def fight_place(pack: ComaePack, match: Comae) -> Place:
    """All pools, how they compare, and how everyone goes into the round.

    Targets and initiative hang on how pools compare, so the same comparison makes for the same round. In which order
    both sides declare counts only if they listen to each other.
    """
    conflict, held = fighting(match), pools(match)
    inside = [(fighter, now) for fighter, now in zip(conflict.fighters, held, strict=True) if not fighter.out]
    mode = tuple(
        [
            (fighter.side, footing(fighter), sum([one.side == fighter.side and more > now for one, more in inside]))
            for fighter, now in inside
        ]
    )
    listens = listening(pack, len({one.side for one in conflict.fighters if one.lenses}))
    ahead = tuple([fighter.side for fighter in order(pack, match, conflict)]) if listens else ()
    return Place((mode, ahead), held)


def fight_compared(pack: ComaePack, fields: Fields) -> tuple[int, ...]:
    """Friends are compared with friends; all with all where it counts who declares first."""
    users = bool(fields.get("lenses")) + bool(fields.get("against_lenses"))
    return (0,) * MOST + (0 if listening(pack, users) else 1,) * MOST


def fight_put(match: Comae, tallies: tuple[int, ...]) -> Comae:
    """Other pools, and each side from the fullest to the weakest, whoever is out coming last.

    Where they stand on the sheet tells only who of two equals comes first, and equals stay in order.
    """
    changed = with_pools(match, tallies)
    held, fighters = pools(changed), fighting(changed).fighters

    def place_of(place: int) -> tuple[str, bool, int]:
        return fighters[place].side, bool(fighters[place].out), -held[place]

    ranks = sorted(range(len(held)), key=place_of)
    people = tuple([changed.people[place] for place in ranks])
    lined = tuple([fighters[place] for place in ranks])
    return changed.but(people=people, conflict=replace(fighting(changed), fighters=lined))


def grow_of_fight(pack: ComaePack, fields: Fields, match: Comae, policies: Policies) -> Tree | Refusal:
    """The round of a fight with as much summed up as its plans allow."""
    ahead = order(pack, match, fighting(match))
    return grow_fight(pack, match, lambda: fight_turn(pack, fields), ahead, policies)


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
    far=(FAR,) * (2 * MOST),
    compared=fight_compared,
    grow=grow_of_fight,
    counts=FIGHT_COUNTS,
    sides=(A, B),
    together=together,
    wishes={"win": WIN},
    apart=True,
)
