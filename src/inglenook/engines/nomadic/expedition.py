"""The expedition: action after action, until the choice is forced (NOM-R14)."""

from __future__ import annotations

from inglenook.rules import Choose, Course, Fields, Outcome, Place, Plan, Refusal, Rule, Wish

from .facts import MissionAbandoned
from .nomad import LOOK, Nomad
from .pack import NomadicPack
from .pack_check import MOST_BOXES
from .venture import (
    BOTH,
    CHECK,
    DETERMINED,
    FOCUSED,
    Facing,
    act,
    as_it_comes,
    course_fields,
    policies,
    ratings,
    room,
    set_off,
    with_room,
    worst_die,
)

FORCED = "choice"


def turn(pack: NomadicPack, fields: Fields) -> Rule[Outcome | Refusal]:
    """One action. Where it comes to the choice the expedition is over, whatever would be chosen."""
    if (yield from act(pack, fields.get("control"), fields["skill"], rest=True)):
        nomad = yield from LOOK
        yield from MissionAbandoned(nomad.last_marked)
        return Outcome(FORCED)
    return Outcome("acted")


def place(_pack: NomadicPack, nomad: Nomad) -> Place:
    """The ratings, whether determination is at hand, and how many boxes can still be marked; below none it is over."""
    return Place((ratings(nomad), nomad.determination), (-1 if nomad.over else room(nomad),))


def put(nomad: Nomad, tallies: tuple[int, ...]) -> Nomad:
    """The Nomad with other room."""
    (boxes,) = tallies
    return with_room(nomad, max(boxes, 0)).but(over=boxes < 0)


def prudent(choose: Choose) -> str:
    """Determination for the worst die; focus for a skill that has dropped once half is lost that skills can lose."""
    facing: Facing = choose.seen
    skills = facing.nomad.skills
    least = min(skill.start for skill in skills)
    if DETERMINED in choose.options:
        return DETERMINED if facing.die <= least else CHECK
    if facing.die <= least and facing.boxes > 1 and BOTH in choose.options:
        return BOTH
    lost = sum(skill.start - skill.die for skill in skills)
    half = 2 * lost >= sum(skill.start - least for skill in skills)
    dropped = facing.die < facing.nomad.skill(facing.skill).start
    return FOCUSED if half and dropped and FOCUSED in choose.options else CHECK


def one_by_one(choose: Choose) -> str:
    """Determination where a perilous check would be made with a die that always costs; focus once it is spent."""
    return _sparing(choose, focus=True)


def without_focus(choose: Choose) -> str:
    """The same, but never focus."""
    return _sparing(choose, focus=False)


def _sparing(choose: Choose, *, focus: bool) -> str:
    facing: Facing = choose.seen
    worn, dear = facing.die <= min(skill.die for skill in facing.nomad.skills), facing.boxes > 1
    if worn and dear and DETERMINED in choose.options:
        return DETERMINED
    if focus and worn and dear and BOTH in choose.options:
        return BOTH
    return CHECK


def at_once(choose: Choose) -> str:
    """Determination whenever it is at hand."""
    return DETERMINED if DETERMINED in choose.options else CHECK


def when_worn(choose: Choose) -> str:
    """Focus once no skill is better than the worst that it began with; determination for the worst die."""
    facing: Facing = choose.seen
    least = min(skill.start for skill in facing.nomad.skills)
    if all(skill.die <= least for skill in facing.nomad.skills) and FOCUSED in choose.options:
        return FOCUSED
    return DETERMINED if facing.die <= least and DETERMINED in choose.options else CHECK


expedition = Course(
    title="Expedition",
    summary="Action after action until a box has to be marked and every track is full. How long does one last?",
    rule="NOM-R14",
    unit=("action", "actions"),
    fields=course_fields,
    begin=set_off,
    turn=turn,
    ended=lambda _pack, nomad: FORCED if nomad.over else "",
    endings={FORCED: "it comes to the choice"},
    place=place,
    put=put,
    far=(MOST_BOXES + 1,),
    plans={
        "prudent": Plan(
            "Prudent",
            policies(prudent),
            "Determination for the worst die; focus once half is lost of what skills can lose.",
        ),
        "sparing": Plan("Sparing", policies(one_by_one), "Determination for what is perilous at the worst die, "
                        "and focus to have it again for the next."),
        "worn": Plan("Focus when worn out", policies(when_worn), "Focus once all skills are at their worst."),
        "saving": Plan("Determination once", policies(without_focus), "Kept for the worst die; never focus."),
        "at_once": Plan("Determination at once", policies(at_once), "Used for the first check; never focus."),
        "plain": Plan("As it comes", policies(as_it_comes), "Neither focus nor determination."),
        "spread": Plan("The worst first", policies(as_it_comes, skill=worst_die),
                       "Where the skill is free, the worst; neither focus nor determination."),
    },
    wishes={
        "last": Wish("Last as long as one can"),
        "soon": Wish("Come to the choice soon", least=True),
    },
)  # fmt: skip
