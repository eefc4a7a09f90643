"""What a character lends to a crossing: the guide's roll by a skill, and pools for what the road costs (CRO-D34).

The names of the ports and of what they are told are the Crossing's; its `ports` module describes them.
"""

from __future__ import annotations

import msgspec

from inglenook.rules import Asked, Choose, Look, Option, Part, Policies, Ports, Rule

from .contend import A_WINS, B_WINS, contend, told
from .damage import hurt, take
from .fight_words import signed
from .healing import rest
from .opposed import entrant_of, rated
from .pack import ComaePack
from .person import STATIC, Person
from .skill import Circumstances, effective, skill_label
from .story import Comae

ROAD = "road"
FAILURE, MIXED, SUCCESS = "failure", "mixed", "success"
A_DIE = 20
"""What one die of circumstances is worth on a skill, in percent."""

USUAL_RATING = 50


class Leading(msgspec.Struct, frozen=True):
    """What is seen when a skill has to lead the way: who leads, and what circumstances add to any skill."""

    key: str
    added: int


class Worn(msgspec.Struct, frozen=True):
    """What is seen when the road wears someone down: who that is, and how their pools stand."""

    key: str
    pools: tuple[tuple[str, int], ...]


def serves(pack: ComaePack) -> Ports:
    """The ports `guide` and `bear`."""

    def guide(*, traveler: str, dice: int, **_more: object) -> Rule[str]:
        """A skill against how hard the way is; a stand-off is a mixed result, and so is nobody's success."""
        person = travelling((yield from Look(Comae)), traveler)
        if person is None or person.comae:
            return ""
        skills = tuple(skill.key for skill in sorted(person.skills, key=lambda skill: -skill.value))
        skill = yield from Choose(person.who, "guide_skill", skills, Leading(person.key, A_DIE * dice))
        ratings = tuple(str(kind.rating) for kind in pack.statics)
        rating = int((yield from Choose("referee", "guide_rating", ratings, Leading(person.key, A_DIE * dice))))
        around = Circumstances(extra=(Part("The way", A_DIE * dice),) if dice else ())
        person = (yield from Look(Comae)).person(person.key)
        rivals = (entrant_of(person, "a", effective(pack, person, skill, "", around)), rated(rating, "b"))
        fall = yield from contend(pack, rivals, why="opposed", rule="CRO-D34")
        return {A_WINS: SUCCESS, B_WINS: FAILURE}.get(told(rivals, fall), MIXED)

    def bear(*, traveler: str, cost: str, amount: int, **_more: object) -> Rule[None]:
        """A point of a pool for each stress, a die for each wound, and a night's rest on a safe arrival."""
        person = travelling((yield from Look(Comae)), traveler)
        if person is None:
            return
        if cost == "arrival":
            yield from rest(person, ROAD)
        elif cost == "stress":
            for _ in range(amount):
                yield from _stress(pack, person.key)
        elif cost == "wound":
            for _ in range(amount):
                yield from hurt(pack, person.key, pack.hazards.body_pool, (6,), why=ROAD, rule="CRO-D34")

    return {"guide": guide, "bear": bear}


def travelling(comae: Comae, traveler: str) -> Person | None:
    """The person of this name, if there is one whom all may see."""
    wanted = traveler.strip().casefold()
    listed = (person for person in comae.people if person.level != STATIC and not person.hidden)
    return next((person for person in listed if person.name.strip().casefold() == wanted), None)


def _stress(pack: ComaePack, key: str) -> Rule[None]:
    person = (yield from Look(Comae)).person(key)
    pools = (pack.hazards.body_pool, pack.hazards.fear_pool)
    worn = Worn(key, tuple((pool, person.pool(pool).current) for pool in pools))
    pool = yield from Choose(person.who, "stress_pool", pools, worn)
    yield from take(pack, key, pool, 1, ROAD)


# What is asked, and how it is answered when nobody is asked


def _ask_skill(pack: ComaePack, choose: Choose, state: Comae) -> Asked:
    leading: Leading = choose.seen
    person = state.person(leading.key)
    options = tuple(
        Option(
            key, f"{skill_label(pack, key)} {person.skill(key)}", f"{signed(person.skill(key) + leading.added)} here"
        )
        for key in choose.options
    )
    return Asked(f"By which skill does {person.name} lead the way?", options)


def _ask_rating(pack: ComaePack, choose: Choose, _state: Comae) -> Asked:
    labels = {str(kind.rating): f"{kind.label}: {kind.rating} %" for kind in pack.statics}
    return Asked("How hard is the way?", tuple(Option(key, labels[key]) for key in choose.options))


def _ask_pool(pack: ComaePack, choose: Choose, state: Comae) -> Asked:
    worn: Worn = choose.seen
    held = dict(worn.pools)
    options = tuple(Option(key, pack.pool_kinds[key].label, f"{held[key]} now.") for key in choose.options)
    return Asked(f"The road wears {state.person(worn.key).name} down. Where?", options)


QUESTIONS = {"guide_skill": _ask_skill, "guide_rating": _ask_rating, "stress_pool": _ask_pool}

POLICIES: Policies = {
    "guide_skill": lambda choose: choose.options[0],
    "guide_rating": lambda choose: str(USUAL_RATING) if str(USUAL_RATING) in choose.options else choose.options[0],
    "stress_pool": lambda choose: max(choose.seen.pools, key=lambda held: held[1])[0],
}
"""The best skill, which is listed first; a usual way; the pool that has more."""
