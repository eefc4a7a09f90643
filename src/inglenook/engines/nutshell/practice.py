"""Improvement: points for practice, die by die up the ladder, never past one (NUT-R20 to NUT-R22)."""

from __future__ import annotations

from inglenook.rules import Outcome, Refusal, Rule

from .dice_names import die_name
from .facts import Practised
from .pack import NutshellPack
from .party import LOOK, Trait
from .task import out_of_reach
from .trait import defined, rated


def practise(
    pack: NutshellPack, who: str, trait: str, points: int, *, unspent: bool = False
) -> Rule[Outcome | Refusal]:
    """Points for one skill, from whatever its rating is now, the world's default too (NUT-D15).

    `unspent` takes them from what was left when the character was made (NUT-D13).
    """
    party = yield from LOOK
    character = party.character(who)
    now = rated(pack, party, character, trait)
    closed = out_of_reach(pack, party, character, trait)
    if refusal := closed or _closed(pack, now, points, defined(pack, party, trait).improves):
        return refusal
    if unspent and points > character.unspent:
        sentence = f"{character.name} has {character.unspent} points left over."
        legal = (f"1..{character.unspent}",) if character.unspent else ()
        return Refusal("too_many_points", sentence, "NUT-D13", "points", legal)
    die, toward = climb(pack, now.die, now.points, points)
    yield from Practised(who, trait, now.label, points, now.die, die, toward, unspent)
    return Outcome("improved" if die > now.die else "practised", {"label": now.label, "die": die})


def climb(pack: NutshellPack, die: int, toward: int, points: int) -> tuple[int, int]:
    """The die and the points toward the next one, after as many points, each step paid in full first (NUT-D16)."""
    toward += points
    while (rung := pack.above(die)) is not None and toward >= rung:
        die, toward = rung, toward - rung
    return die, toward


def to_the_top(pack: NutshellPack, trait: Trait) -> int:
    """How many points a trait can still take."""
    return sum(rung for rung in pack.ladder if rung > trait.die) - trait.points


def price(pack: NutshellPack, die: int, better: int) -> int:
    """What it costs to get from one die to another, every one between them included (NUT-R22)."""
    return sum(rung for rung in pack.ladder if die < rung <= better)


def _closed(pack: NutshellPack, now: Trait, points: int, improves: bool) -> Refusal | None:
    if not improves:
        sentence = f"{now.label} does not improve in this world: the game master has said so."
        return Refusal("no_skill", sentence, "NUT-R20", "trait")
    most = to_the_top(pack, now)
    if not most:
        sentence = f"{now.label} stands at {die_name(now.die)}, and there is nothing better."
        return Refusal("at_the_top", sentence, "NUT-D15", "trait")
    if points > most:
        sentence = f"{now.label} takes {most} more points to its best die, and no more than that."
        return Refusal("too_many_points", sentence, "NUT-D15", "points", (f"1..{most}",))
    return None
