"""What a Nomad lends to a crossing: the guide's roll by a skill, and boxes for what the road costs (CRO-D34).

The names of the ports and of what they are told are the Crossing's; its `ports` module describes them.
"""

from __future__ import annotations

import msgspec

from inglenook.rules import Choose, Ports, Rule

from .facts import Guided, RoadEased
from .nomad import LOOK, Nomad
from .pack import PLAYER, NomadicPack
from .track import mark_boxes

ROAD = "crossing"
"""What a box is marked for on a crossing."""

BOXES = {"stress": 1, "wound": 2}
"""The boxes for one stress and for one wound step."""

FAILURE, MIXED, SUCCESS = "failure", "mixed", "success"


class Leading(msgspec.Struct, frozen=True):
    """What the player sees when a skill has to lead the way: the Nomad, and what circumstances count in dice."""

    nomad: Nomad
    dice: int


def serves_crossing(pack: NomadicPack) -> Ports:
    """The ports `guide` and `bear`."""

    def guide(*, traveler: str, company: int, dice: int, **_more: object) -> Rule[str]:
        """The skill's die, moved for this roll alone; then the skill drops, and no box is marked for the result."""
        nomad = yield from LOOK
        if nomad.over or not _is(nomad, traveler, company):
            return ""
        skills = tuple(skill.key for skill in nomad.skills)
        key = yield from Choose(PLAYER, "guide_skill", skills, Leading(nomad, dice))
        die = (yield from LOOK).skill(key).die
        result = yield from pack.check_rolls[moved(pack, die, dice)]
        yield from Guided(key, pack.below[die], result)
        return band_of(pack, result)

    def bear(*, traveler: str, company: int, cost: str, amount: int, **_more: object) -> Rule[None]:
        """Boxes for stress and wounds; what is eased, and a safe arrival, clears boxes that the road has marked."""
        nomad = yield from LOOK
        if nomad.over or not _is(nomad, traveler, company):
            return
        if cost == "arrival" or amount < 0:
            eased = nomad.road if cost == "arrival" else nomad.road[-BOXES[cost] * -amount :]
            if eased:
                yield from RoadEased(eased)
        else:
            yield from mark_boxes(pack, nomad, BOXES[cost] * amount, ROAD)

    return {"guide": guide, "bear": bear}


def moved(pack: NomadicPack, die: int, levels: int) -> int:
    """The die so many rungs up the ladder, or down; it ends at either end."""
    ladder = pack.check.ladder
    return ladder[min(max(ladder.index(die) - levels, 0), len(ladder) - 1)]


def band_of(pack: NomadicPack, result: str) -> str:
    """A check's result as a crossing reads it: what marks nothing, the worst of what marks, and what is between."""
    if not pack.results[result].marks:
        return SUCCESS
    worst = min(row.low for row in pack.check.results if row.marks)
    return FAILURE if pack.results[result].low == worst else MIXED


def _is(nomad: Nomad, traveler: str, company: int) -> bool:
    """Whether this traveler is the Nomad: who travels alone, or bears the name."""
    return company == 1 or (bool(nomad.name) and nomad.name.strip().casefold() == traveler.strip().casefold())
