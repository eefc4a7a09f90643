"""The mission: so many planets, dangers on each, what is found on leaving them, and systems left behind on the way."""

from __future__ import annotations

from inglenook.rules import Choose, Count, Course, Field, Fields, Outcome, Place, Plan, Refusal, Rule, Wish

from .choice import push_forward
from .facts import Fact, MissionAbandoned
from .focus import focus, is_fresh
from .nomad import LOOK, Nomad, Planet
from .pack import PLAYER, NomadicPack
from .pack_check import MOST_BOXES
from .planet import land
from .resources import leave
from .venture import (
    DETERMINED,
    FOCUSED,
    Facing,
    act,
    as_it_comes,
    comes_to_choice,
    course_fields,
    policies,
    resources_left,
    room,
    set_off,
    with_room,
)

HOME, GIVEN_UP = "home", "given_up"
AT_CHOICE = -1
ON = "act"


class Venturer(Nomad, frozen=True):
    """A Nomad with what is still to come: planets, this one included, and systems that may yet be pushed on to.

    `acted` counts the actions on this planet; `AT_CHOICE` says that a box is owed and every track is full.
    """

    planets: int = 1
    pushes: int = 0
    acted: int = 0
    planned: int = 1


class Counted(Fact, frozen=True, tag="nomadic.counted/1"):
    """What is still to come on a mission; never written down, for no campaign has it."""

    planets: int
    pushes: int
    acted: int

    def apply(self, nomad: Nomad, /) -> Nomad:
        return nomad.but(planets=self.planets, pushes=self.pushes, acted=self.acted)


def fields(pack: NomadicPack) -> tuple[Field, ...]:
    """How long the mission is, and how the Nomad stands."""
    return (
        Field("planets", "whole", "Planets", "How many are to be explored.", default=3, low=1, high=20),
        Field("actions", "whole", "Actions on each", "How many are attempted there.", default=8, low=1, high=20),
        Field("pushes", "whole", "Pushing forward", "How often, before one gives up.", default=0, low=0, high=9),
        *course_fields(pack),
    )


def begin(pack: NomadicPack, given: Fields) -> Venturer:
    """On the first planet."""
    nomad = set_off(pack, given)
    held = {name: getattr(nomad, name) for name in nomad.__struct_fields__}
    planets = int(given["planets"])
    return Venturer(**{**held, "planet": Planet("")}, planets=planets, pushes=int(given["pushes"]), planned=planets)


def turn(pack: NomadicPack, given: Fields) -> Rule[Outcome | Refusal]:
    """One step: an action, a rest, leaving the planet once all was done there, or pushing forward from the choice."""
    here = yield from _look()
    if here.acted == AT_CHOICE:
        yield from push_forward(pack, here)
        yield from _on_to_the_next(pack, here.planets - 1, here.pushes - 1)
        return Outcome("pushed")
    if here.acted >= int(given["actions"]):
        yield from leave(pack)
        yield from _on_to_the_next(pack, here.planets - 1, here.pushes)
        return Outcome("left")
    ways = (ON,) if is_fresh(here) else (ON, FOCUSED)
    if (yield from Choose(PLAYER, "rest", ways, here)) == FOCUSED:
        forced = yield from comes_to_choice(focus(pack))
    else:
        yield from Counted(here.planets, here.pushes, here.acted + 1)
        forced = yield from act(pack, given.get("control"), given["skill"], rest=False)
    if forced:
        yield from _forced()
    return Outcome("stepped")


def _look() -> Rule[Venturer]:
    nomad = yield from LOOK
    assert isinstance(nomad, Venturer)
    return nomad


def _on_to_the_next(pack: NomadicPack, planets: int, pushes: int) -> Rule[None]:
    yield from Counted(planets, pushes, 0)
    if planets:
        yield from land(pack, "")


def _forced() -> Rule[None]:
    here = yield from _look()
    if here.pushes:
        yield from Counted(here.planets, here.pushes, AT_CHOICE)
    else:
        yield from MissionAbandoned(here.last_marked)


def ended(_pack: NomadicPack, nomad: Venturer) -> str:
    """Given up at a choice with no push left, or home once every planet was left."""
    return GIVEN_UP if nomad.over else "" if nomad.planets else HOME


def place(_pack: NomadicPack, nomad: Venturer) -> Place:
    """The dice, determination, what was done on this planet, pushes left; then room, and planets to come.

    One focuses before a skill is asked for, so that it is all one which skill a die belongs to.
    """
    dice = tuple(sorted([skill.die for skill in nomad.skills], reverse=True))
    mode = (dice, nomad.determination, nomad.acted, nomad.pushes)
    return Place(mode, (-1 if nomad.over else room(nomad), nomad.planets))


def put(nomad: Venturer, tallies: tuple[int, ...]) -> Venturer:
    """The Nomad with other room and another number of planets to come. Without room it has come to the choice."""
    boxes, planets = tallies
    if nomad.acted == AT_CHOICE or (boxes < 0 and nomad.pushes):
        return with_room(nomad, 0).but(acted=AT_CHOICE, resources=max(boxes, 0), planets=planets, over=False)
    return with_room(nomad, max(boxes, 0)).but(planets=planets, over=boxes < 0)


def once_worn(choose: Choose) -> str:
    """Rest once no skill is better than the worst that it began with."""
    nomad: Nomad = choose.seen
    least = min(skill.start for skill in nomad.skills)
    return FOCUSED if all(skill.die <= least for skill in nomad.skills) else ON


def once_spent(choose: Choose) -> str:
    """Rest once determination is spent and no skill is better than the worst that it began with."""
    nomad: Nomad = choose.seen
    return ON if nomad.determination else once_worn(choose)


def for_the_worst(choose: Choose) -> str:
    """Determination for a perilous check with the worst die."""
    facing: Facing = choose.seen
    worst = facing.die <= min(skill.die for skill in facing.nomad.skills)
    return DETERMINED if worst and facing.boxes > 1 and DETERMINED in choose.options else choose.options[0]


mission = Course(
    title="Mission",
    summary="A number of planets with dangers on each. What is found on leaving one mends what the last one did.",
    rule="NOM-R16",
    unit=("step", "steps"),
    fields=fields,
    begin=begin,
    turn=turn,
    ended=ended,
    endings={HOME: "every planet is explored", GIVEN_UP: "the mission is given up"},
    place=place,
    put=put,
    far=(MOST_BOXES + 1, 2),
    counts={
        "planets": Count("planets explored", lambda nomad: nomad.planned - nomad.planets),
        "systems": Count("systems left behind", lambda nomad: nomad.system - 1),
        "resources": Count("resources left once all is mended", resources_left),
    },
    plans={
        "sparing": Plan("Sparing", policies(for_the_worst, once_spent), "Determination for what is perilous at the "
                        "worst die; focus once that is spent and all skills are worn."),
        "worn": Plan("Focus when worn out", policies(as_it_comes, once_worn), "No determination."),
        "saving": Plan("Determination once", policies(for_the_worst), "Kept for the worst die; never focus."),
        "plain": Plan("As it comes", policies(as_it_comes), "Neither focus nor determination."),
    },
    wishes={"home": Wish("Explore every planet", HOME), "last": Wish("Last as long as one can")},
)  # fmt: skip
