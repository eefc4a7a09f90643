"""The check: one die of a skill, and what it costs (NOM-R8)."""

from __future__ import annotations

from inglenook.rules import Outcome, Refusal, Rule

from .facts import Checked
from .nomad import LOOK, Nomad
from .pack import NomadicPack
from .track import mark_boxes


def make_check(pack: NomadicPack, skill: str, risk: str, determination: bool) -> Rule[Outcome | Refusal]:
    """A check at a risk: the one that waits, or one declared outright, which the record then says (NOM-D18)."""
    nomad = yield from LOOK
    if determination and (refusal := no_determination(nomad)):
        return refusal
    return (yield from check(pack, nomad, skill, risk, determination=determination, declared=risk != nomad.risk))


def check(
    pack: NomadicPack, nomad: Nomad, skill: str, risk: str, *, determination: bool, declared: bool
) -> Rule[Outcome]:
    """Roll, result, the skill drops, then boxes and whatever they lead to, in this order (NOM-D21).

    Determination throws its own die and lowers no skill; the skill is named for the story (NOM-D13).
    """
    before = nomad.skill(skill).die
    if determination:
        result = yield from pack.determination_roll
        nomad = yield from Checked(skill, before, result, risk, declared, True)
    else:
        result = yield from pack.check_rolls[before]
        nomad = yield from Checked(skill, pack.below[before], result, risk, declared)
    if pack.results[result].marks:
        yield from mark_boxes(pack, nomad, pack.degrees[risk].boxes, "check")
    return Outcome(result, {"skill": skill, "risk": risk, "declared": declared})


def no_determination(nomad: Nomad) -> Refusal | None:
    """Refuses determination that is spent (NOM-R18)."""
    if nomad.determination:
        return None
    sentence = "Your determination is spent. Focus, and it comes back."
    return Refusal("determination_spent", sentence, "NOM-R18", "determination", ("no",))
