"""What odds need to know: what counts on the sheets, who decides when nobody is asked, what may be supposed."""

from __future__ import annotations

from collections.abc import Mapping

from inglenook.rules import Choose, Fields, Policies

from .dice_names import die_name, die_sides
from .pack import NutshellPack
from .party import Character, Party, Trait
from .road import ON_THE_ROAD
from .task import KEEP, Standing

SUPPOSED = ("trait", "influence")


def measures(party: Party) -> Mapping[str, int]:
    """What changes can be counted in; keys are those of the sheet's blocks."""
    counted: dict[str, int] = {}
    for character in party.characters:
        for trait in character.traits:
            counted[f"trait.{character.key}.{trait.key}"] = trait.die
            counted[f"toward.{character.key}.{trait.key}"] = trait.points
        counted[f"unspent.{character.key}"] = character.unspent
    return counted


def auto(choose: Choose) -> str:
    """Throws again as many as it may, as long as everything can still come right (NUT-D5)."""
    seen: Standing = choose.seen
    return choose.options[-2] if seen.possible else KEEP


def _keep(_choose: Choose) -> str:
    return KEEP


def _lower(choose: Choose) -> str:
    return choose.options[0]


POLICIES: Mapping[str, Policies] = {
    "auto": {"again": auto, "which_die": _lower, **ON_THE_ROAD},
    "decline": {"again": _keep, "which_die": _lower, **ON_THE_ROAD},
}


def suppose(pack: NutshellPack, party: Party, command: str, fields: Fields) -> tuple[Party, Fields]:
    """Lets a die stand for a trait: with `trait=d8 influence=d12` someone has such traits."""
    if command == "create":
        return party, fields
    if not party.characters:
        party = party.but(characters=(Character("someone", "Someone", made=True),))
    first, given = party.characters[0], dict(fields)
    for name in SUPPOSED:
        said = str(given.get(name, "")).strip().lower()
        if die_name(die_sides(said)) == said and die_sides(said) in pack.ladder:
            first = Character(
                first.key, first.name, (*first.traits, Trait(name, f"a {said}", die_sides(said))), made=first.made
            )
            given[name] = name
    return party.but(characters=(first, *party.characters[1:])), given
