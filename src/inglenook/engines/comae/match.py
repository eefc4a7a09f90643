"""A conflict that is fought for the odds of it: two sides of people who are nothing but a skill and a pool.

Their pool is the only one that they have, so whatever a lens could hit in its place is that pool too (COM-D50).
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from .fight import Conflict, Fighter
from .initiative import standing_value
from .pack import ComaePack
from .person import CHARACTER, Person, Pool, Skill
from .story import Comae

FAR = 1000
"""A pool so deep that no round brings it near its end, and that none can be set to."""

A, B = "a", "b"


class Band(msgspec.Struct, frozen=True):
    """One side of a match, all alike.

    `other` is what their other skills are worth, which lenses put in the place of the first; 0 for as much.
    """

    side: str
    count: int
    skill: int
    pool: int
    lenses: bool = False
    other: int = 0
    weapon: str = ""
    armour: str = ""


def begin_match(pack: ComaePack, title: str, bands: tuple[Band, Band], places: int = 0) -> Comae:
    """A match that has not begun. With `places`, each side is filled up to so many with people who are out."""
    people: list[Person] = []
    fighters: list[Fighter] = []
    for band in bands:
        for number in range(1, max(band.count, places) + 1):
            key = band.side if max(band.count, places) == 1 else f"{band.side}{number}"
            person = _person(pack, band, key)
            absent = number > band.count
            people.append(person.with_pool(person.pools[0].key, 0) if absent else person)
            fighters.append(_fighter(pack, band, person, "absent" if absent else ""))
    conflict = Conflict(title, "", (people[0].pools[0].key,), tuple(fighters))
    return Comae(people=tuple(people), conflict=conflict)


def _person(pack: ComaePack, band: Band, key: str) -> Person:
    fights = pack.conflict.fight_skill
    skills = tuple(
        Skill(kind.key, band.skill if kind.key == fights else band.other or band.skill) for kind in pack.skills
    )
    pool = Pool(pack.conflict.armoured_pool, band.pool, band.pool)
    return Person(key, key.upper(), CHARACTER, skills, (pool,), weapon=band.weapon, armour=band.armour)


def _fighter(pack: ComaePack, band: Band, person: Person, out: str) -> Fighter:
    weapon = pack.weapon_kinds.get(band.weapon)
    ranged = weapon is not None and weapon.ranged
    return Fighter(person.key, band.side, pack.conflict.fight_skill, lenses=band.lenses, ranged=ranged, out=out)


def fighting(match: Comae) -> Conflict:
    """The conflict of a match, which stays open when one side alone is left."""
    assert match.conflict is not None
    return match.conflict


def left(match: Comae, side: str) -> int:
    """The points that a side has left in all."""
    conflict = fighting(match)
    return sum(max(standing_value(match, conflict, one), 0) for one in conflict.fighters if one.side == side)


def standing(match: Comae, side: str) -> int:
    """How many of a side are still in."""
    return sum(one.side == side for one in fighting(match).standing)


def ended(_pack: ComaePack, match: Comae) -> str:
    """Who has won, once one side alone has anyone in. Someone always has: the best roll of a round is never beaten."""
    sides = fighting(match).sides
    return f"{sides[0]}_wins" if len(sides) == 1 else ""


def listening(pack: ComaePack, sides: int) -> bool:
    """Whether it counts who declares first, where so many sides use lenses."""
    return pack.options.declare == "in_order" and sides > 1


def pools(match: Comae) -> tuple[int, ...]:
    """What everyone has left, in the order of the sheet."""
    return tuple([person.pools[0].current for person in match.people])


def with_pools(match: Comae, values: tuple[int, ...]) -> Comae:
    """The match with other pools, in the order of the sheet. Whoever has nothing left is out; nobody comes back."""
    people, fighters = [], []
    conflict = fighting(match)
    for person, fighter, value in zip(match.people, conflict.fighters, values, strict=True):
        spent = value <= 0 and not fighter.pushing
        now = 0 if spent else value
        people.append(person if person.pools[0].current == now else person.with_pool(person.pools[0].key, now))
        fighters.append(replace(fighter, out="zero") if spent and not fighter.out else fighter)
    return match.but(people=tuple(people), conflict=replace(conflict, fighters=tuple(fighters)))


class Footing(msgspec.Struct, frozen=True):
    """How someone goes into a round: hindered by so much, with a clever plan, out."""

    hindered: int = 0
    clever: bool = False
    out: bool = False

    def __str__(self) -> str:
        if self.out:
            return "out"
        said = [f"hindered by {-self.hindered}"] if self.hindered else []
        return " and ".join([*said, *(["with a plan"] if self.clever else [])]) or "steady"


def footing(fighter: Fighter) -> Footing:
    """How a fighter goes into the round; whoever is out has no more to tell."""
    return Footing(out=True) if fighter.out else Footing(fighter.hindered, fighter.clever)


class Sight(msgspec.Struct, frozen=True):
    """What someone knows who declares: how both go into the round, and what the other side has declared, if it has."""

    own: Footing
    theirs: Footing
    declared: str = ""
