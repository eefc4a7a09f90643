"""The character: a name, and the preset's dice given to skills as the player likes (NOM-D3, NOM-D28)."""

from __future__ import annotations

from inglenook.rules import Fields, Outcome, Refusal, Rule

from .dice_names import die_name, die_sides
from .facts import Created, Renamed
from .nomad import LOOK, Nomad, Skill
from .pack import NomadicPack


def create(pack: NomadicPack, fields: Fields) -> Rule[Outcome | Refusal]:
    """Gives the Nomad a name and each skill a die; together they must be the preset's dice."""
    nomad = yield from LOOK
    if refusal := under_way(nomad):
        return refusal
    dice = {skill.key: die_sides(str(fields[skill.key])) for skill in pack.skills}
    if sorted(dice.values()) != sorted(pack.spread):
        spread = ", ".join(die_name(die) for die in pack.spread)
        given = ", ".join(die_name(die) for die in dice.values())
        sentence = f"The dice to give out are {spread}, each once; these are {given}."
        return Refusal("wrong_dice_given", sentence, "NOM-D28", pack.skills[0].key)
    yield from Created(str(fields["name"]).strip(), tuple(Skill(key, die, die) for key, die in dice.items()))
    return Outcome("created")


def rename(name: str) -> Rule[Outcome | Refusal]:
    """Another name, at any time."""
    yield from LOOK
    yield from Renamed(name.strip())
    return Outcome("renamed")


def under_way(nomad: Nomad) -> Refusal | None:
    """Refuses new dice once any have been used."""
    if not nomad.begun:
        return None
    sentence = (
        "The journey is under way, so the dice stay where they are. Rename the Nomad if only the name should change."
    )
    return Refusal("under_way", sentence, "NOM-D28")
