"""The opposed roll: two skills against each other, and taking it further (COM-R22, COM-R23)."""

from __future__ import annotations

from inglenook.rules import Look, Outcome, Part, Refusal, Rule

from .contend import A_WINS, B_WINS, Entrant, contend, nobody_can, told
from .facts import Opposed
from .pack import ComaePack
from .person import Person
from .roll import unconscious
from .skill import Circumstances, Effective, effective, swapped
from .story import Comae, Contested


def no_roll_can_decide() -> Refusal:
    """Nobody has a skill left that could succeed (COM-D9)."""
    sentence = "No one here has a skill of 1 % or more left, so no roll can decide. Change skill or pool, or end it."
    return Refusal("nobody_can", sentence, "COM-D9")


def entrant_of(person: Person, side: str, worth: Effective) -> Entrant:
    """A person as someone who rolls."""
    return Entrant(person.key, person.name, person.who, side, worth, person.hidden)


def rated(rating: int, side: str) -> Entrant:
    """Opposition by rating as someone who rolls."""
    return Entrant("", "Opposition", "referee", side, Effective(rating, (Part("Rating", rating),)))


def oppose(
    pack: ComaePack,
    key: str,
    skill: str,
    focus: str,
    around: Circumstances,
    against: str,
    their_skill: str,
    their_focus: str,
    rating: int,
    luck: bool = True,
) -> Rule[Outcome | Refusal]:
    """Someone's skill against another's, or against a rating; a tie or two failures decide nothing (COM-D8, COM-D9)."""
    if against == key:
        return Refusal("oneself", "Nobody opposes themselves.", "COM-R22", "against")
    comae = yield from Look(Comae)
    skill = swapped(pack, around.lens, skill)
    one = comae.person(key)
    other = comae.person(against) if against else None
    if refusal := unconscious(one) or (unconscious(other) if other else None):
        return refusal
    worth = effective(pack, one, skill, focus, _aimed(around, other))
    first = entrant_of(one, "a", worth)
    if other is None:
        second = rated(rating, "b")
    else:
        back = Circumstances(target=one, company=around.company)
        second = entrant_of(other, "b", effective(pack, other, their_skill, their_focus, back))
    if nobody_can((first, second)):
        return no_roll_can_decide()
    fall = yield from contend(pack, (first, second), why="opposed", rule="COM-R22", luck=luck)
    result = told((first, second), fall)
    losers = {A_WINS: (against,), B_WINS: (key,)}.get(result, (key, against))
    lost = tuple(filter(None, losers))
    yield from Opposed(Contested(key, skill, against, their_skill, rating, lost, focus, their_focus))
    return Outcome(result, {"key": key, "skill": skill, "against": against, "their_skill": their_skill})


def _aimed(around: Circumstances, other: Person | None) -> Circumstances:
    return Circumstances(around.difficulty, other, around.tag, around.company, around.lens, around.ranged, around.extra)
