"""A fight in which all are after the first of the others who still stands, and nobody uses a lens."""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import Field, Fields, Look, Outcome, Place, Policies, Refusal, Rule, Tree

from .declaration import Intent
from .fight_course import FIGHT, band_fields, played
from .fight_plans import LINE_PLANS
from .fight_tree import grow_fight
from .match import A, B, fighting, pools, standing, with_pools
from .pack import ComaePack
from .story import Comae


def line_fields(_pack: ComaePack) -> tuple[Field, ...]:
    """Who meets whom."""
    return band_fields()


def line_turn(pack: ComaePack, _fields: Fields) -> Rule[Outcome | Refusal]:
    """One round in which everyone is after the first of the others who still stands."""
    conflict = fighting((yield from Look(Comae)))
    intents = {fighter.key: Intent(conflict.foes(fighter)[0].key) for fighter in conflict.standing}
    return (yield from played(pack, intents, conflict.standing))


def line_place(_pack: ComaePack, match: Comae) -> Place:
    """Who still stands, and all pools."""
    return Place((standing(match, A), standing(match, B)), pools(match))


def grow_of_line(pack: ComaePack, fields: Fields, match: Comae, policies: Policies) -> Tree | Refusal:
    """The round of a fight one after the other, summed up."""
    return grow_fight(pack, match, lambda: line_turn(pack, fields), fighting(match).standing, policies)


LINE = replace(
    FIGHT,
    apart=False,
    title="A fight, one after the other",
    summary="Several meet several, and all are after the first of the others who still stands.",
    turn=line_turn,
    place=line_place,
    plans=LINE_PLANS,
    fields=line_fields,
    put=with_pools,
    compared=None,
    grow=grow_of_line,
    sides=(),
    wishes={},
)
"""Nobody has a choice, so a round hangs on who stands; among friends with one aim it is all the same who strikes."""
