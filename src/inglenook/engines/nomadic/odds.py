"""What odds need to know: what counts on the sheet, who decides when nobody is asked, what may be supposed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inglenook.rules import Choose, Fields, Policies

from .crossing import Leading
from .dice_names import die_sides
from .nomad import Nomad, Planet, Skill
from .pack import NomadicPack
from .track import Owed


def measures(nomad: Nomad) -> Mapping[str, int]:
    """What changes can be counted in; keys are those of the sheet's blocks."""
    counted = {f"track.{track.key}": track.marked for track in nomad.tracks}
    counted["boxes"] = sum(counted.values())
    for skill in nomad.skills:
        counted[f"skill.{skill.key}"] = skill.die
    counted["resources"] = nomad.resources
    counted["determination"] = int(nomad.determination)
    counted["system"] = nomad.system
    return counted


def emptiest(choose: Choose) -> str:
    """The box goes where there is most room."""
    owed: Owed = choose.seen
    best, room = "", 0
    for track in owed.nomad.tracks:
        if track.boxes - track.marked > room:
            best, room = track.key, track.boxes - track.marked
    return best


def fullest(choose: Choose) -> str:
    """The box goes where there is least room left."""
    owed: Owed = choose.seen
    free = [track for track in owed.nomad.tracks if track.marked < track.boxes]
    return min(free, key=lambda track: track.free).key


def spend_first(choose: Choose) -> str:
    """Spends as much as it can before it goes on, else pushes forward."""
    spends = [option for option in choose.options if option.startswith("spend:")]
    return max(spends, key=lambda option: int(option.rpartition(":")[2]), default="push_forward")


def best_skill(choose: Choose) -> str:
    """The skill with the best die leads, the first of those alike."""
    leading: Leading = choose.seen
    return max(leading.nomad.skills, key=lambda skill: skill.die).key


def _always(option: str) -> Any:
    return lambda _choose: option


_POLICIES: Mapping[str, Policies] = {
    "emptiest": {
        "track": emptiest,
        "choice": _always("push_forward"),
        "focus_anyway": _always("focus"),
        "guide_skill": best_skill,
    },
    "fullest": {
        "track": fullest,
        "choice": _always("push_forward"),
        "focus_anyway": _always("focus"),
        "guide_skill": best_skill,
    },
    "spend": {"track": emptiest, "choice": spend_first, "focus_anyway": _always("keep")},
    "abandon": {
        "track": emptiest,
        "choice": _always("abandon"),
        "focus_anyway": _always("focus"),
        "guide_skill": best_skill,
    },
}

POLICIES: Mapping[str, Policies] = {
    name: {**policies, "guide_skill": best_skill} for name, policies in _POLICIES.items()
}


def suppose(pack: NomadicPack, nomad: Nomad, command: str, fields: Fields) -> tuple[Nomad, Fields]:
    """Lets a die stand for a skill: with `skill=d8` the first skill has a d8. Leaving supposes a planet to leave."""
    if command == "leave" and nomad.planet is None:
        return nomad.but(planet=Planet("")), fields
    die = die_sides(str(fields.get("skill", "")))
    if command not in ("check", "attempt") or die not in pack.below:
        return nomad, fields
    first, *others = nomad.skills
    return nomad.but(skills=(Skill(first.key, die, die), *others)), {**fields, "skill": first.key}
