"""Levels of NPCs: what the best skills and the pools of a common, skilled or masterly person are (COM-R48)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from inglenook.rules import Faces, Hand, Law, Reading, Roll, Rule

from .pack import ComaePack, Level
from .person import STATIC, Person, Pool, Skill

RANDOM = "random"
FITTING = "fitting"


class Draw(Reading[tuple[str, ...]], frozen=True):
    """Some of these keys, all different, one a die: each die counts those that are left.

    So no die is ever thrown again: the first of nine is a d9, the second a d8.
    """

    keys: tuple[str, ...]

    def read(self, faces: Faces) -> tuple[str, ...]:
        left = list(self.keys)
        return tuple([left.pop(face - 1) for face in faces[0]])

    def law(self, hands: tuple[Hand, ...]) -> Law[tuple[str, ...]]:
        return Law(dict.fromkeys(permutations(self.keys, len(hands[0].dice)), 1))


def draw(keys: Sequence[str], count: int, why: str) -> Rule[tuple[str, ...]]:
    """Draws some of the keys; what is left without a choice takes no die."""
    dice = tuple([len(keys) - place for place in range(count) if len(keys) - place > 1])
    drawn: tuple[str, ...] = ()
    if dice:
        drawn = yield from Roll((Hand("referee", dice),), Draw(tuple(keys)), why, "COM-R48")
    rest = tuple([key for key in keys if key not in drawn])
    return (*drawn, *rest)[:count]


def good_skills(pack: ComaePack, chosen: tuple[str, ...]) -> Rule[tuple[str, ...]]:
    """The skills that someone is good at, best first: those chosen, and others drawn where `random` stands."""
    free = [skill.key for skill in pack.skills if skill.key not in chosen]
    drawn = iter((yield from draw(free, chosen.count(RANDOM), "npc.skills")))
    return tuple([next(drawn) if key == RANDOM else key for key in chosen])


def skills_at(pack: ComaePack, level: Level, good: tuple[str, ...]) -> tuple[Skill, ...]:
    """All skills in the order of the sheet: the good ones by level, the others as low as a beginner's (COM-D56)."""
    values = dict(zip(good, level.skills, strict=True))
    return tuple([Skill(skill.key, values.get(skill.key, pack.spread.rest)) for skill in pack.skills])


def pool_order(pack: ComaePack, strongest: str, best: str) -> Rule[tuple[str, ...]]:
    """The pools from the largest to the smallest: led by one that is named or fits the best skill, or all drawn."""
    keys = [pool.key for pool in pack.pools]
    if strongest == RANDOM:
        return (yield from draw(keys, len(keys), "npc.pools"))
    first = fitting_pool(pack, best) if strongest == FITTING else strongest
    return (first, *[key for key in keys if key != first])


def fitting_pool(pack: ComaePack, skill: str) -> str:
    """The pool that a skill's usual conflicts are fought over, or else the first."""
    pools = [preset.pools[0] for preset in pack.presets if preset.skill == skill]
    return pools[0] if pools else pack.pools[0].key


def uses_lenses(pack: ComaePack, person: Person) -> bool:
    """Whether someone picks a lens unless the referee says otherwise: characters, and NPCs by level (COM-D61)."""
    level = pack.level_kinds.get(person.level)
    return pack.options.lenses and person.level != STATIC and (level is None or level.lenses)


def pools_at(pack: ComaePack, level: Level, order: tuple[str, ...]) -> tuple[Pool, ...]:
    """All pools in the order of the sheet, full, with the largest value for the first of this order."""
    sizes = dict(zip(order, sorted(level.pools, reverse=True), strict=True))
    return tuple([Pool(pool.key, sizes[pool.key], sizes[pool.key]) for pool in pack.pools])


def presumed(pack: ComaePack, person: Person) -> Person:
    """What the table takes a stranger for: name, level, and what is usual for it.

    What they are good at can't be seen. So all skills are taken for the level's most usual good value, and all pools
    for the level's average, rounded half up.
    """
    level = pack.level_kinds[person.level]
    usual = min(level.skills)
    size = (2 * sum(level.pools) + len(level.pools)) // (2 * len(level.pools))
    return Person(
        person.key,
        person.name,
        person.level,
        tuple([Skill(skill.key, usual) for skill in pack.skills]),
        tuple([Pool(pool.key, size, size) for pool in pack.pools]),
        disposition=person.disposition,
        hidden=True,
    )
