"""What a player may want when a box has to go somewhere: to last, to bear the least, or to keep good dice.

For the choice to be forced every track has to be full, so what lasts is the sum of empty boxes, and resources are boxes
that can be had back.
"""

from __future__ import annotations

from collections.abc import Mapping

from inglenook.rules import Aim, Ending, Goal

from .nomad import Nomad
from .odds import measures


def _now(ending: Ending) -> Nomad:
    nomad = ending.world[Nomad.engine]
    assert isinstance(nomad, Nomad)
    return nomad


def _goes_on(ending: Ending) -> int:
    return int(not _now(ending).over)


def _room(ending: Ending) -> int:
    nomad = _now(ending)
    return sum(track.free for track in nomad.tracks) + nomad.resources


def _marked(ending: Ending) -> int:
    return measures(_now(ending))["boxes"]


def _dice(ending: Ending) -> int:
    return sum(skill.die for skill in _now(ending).skills)


def _resources(ending: Ending) -> int:
    return _now(ending).resources


GOES_ON = Goal("the mission goes on", _goes_on, chance=True)
ROOM = Goal("empty boxes and resources", _room)
MARKED = Goal("marked boxes", _marked, least=True)
RESOURCES = Goal("resources", _resources)
DICE = Goal("sides of all dice together", _dice)

AIMS: Mapping[str, Aim] = {
    "last": Aim("Last the longest before the choice", (GOES_ON, ROOM, RESOURCES)),
    "fewest_boxes": Aim("Have the fewest boxes marked", (MARKED, RESOURCES)),
    "most_dice": Aim("Keep the best dice", (DICE, GOES_ON, ROOM)),
}
