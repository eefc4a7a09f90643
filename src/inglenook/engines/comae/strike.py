"""Whoever fights in a round, and what they strike with: dice by lens and weapon, then gear, then armour (COM-D43)."""

from __future__ import annotations

import msgspec

from inglenook.rules import Hand, Part, Roll, Rule

from .blow import which_pool
from .contend import Entrant
from .damage import Damage, armour_part
from .declaration import TWICE
from .fight import Conflict, Declaration, Fighter
from .pack import ComaePack, Lens, Weapon
from .person import STATIC, Person
from .skill import weapon_of
from .story import Comae


class Striker(msgspec.Struct, frozen=True):
    """Someone in this round with all that they bring: their declaration, lens, skill and worth."""

    fighter: Fighter
    person: Person
    said: Declaration
    lens: Lens
    skill: str
    entrant: Entrant

    @property
    def key(self) -> str:
        """Whose blow it is."""
        return self.fighter.key


class Hit(msgspec.Struct, frozen=True):
    """Damage that was rolled and has not landed yet."""

    key: str
    pool: str
    dealt: int
    by: str


class Force(msgspec.Struct, frozen=True):
    """What a winner strikes with: the dice and how they are read, gear, the weapon, and whether armour helps."""

    dice: tuple[int, ...]
    reading: Damage
    parts: tuple[Part, ...] = ()
    weapon: Weapon | None = None
    fights: bool = False

    def taken(self, pack: ComaePack, target: Person, pool: str, dealt: int) -> int:
        """What a target takes of it: armour counts for each by itself (COM-D43)."""
        if not self.fights or pool != pack.conflict.armoured_pool:
            return dealt
        stopped = armour_part(pack, target, firearm=self.weapon is not None and self.weapon.firearm)
        return max(dealt + sum(part.value for part in stopped), 0)


def force(pack: ComaePack, striker: Striker) -> Force | None:
    """The dice of a winner, as the lens has them rolled, then gear; None if it deals no damage."""
    lens = striker.lens
    if lens.damage == "none":
        return None
    skills = (striker.skill, striker.fighter.skill)  # a lens puts a skill in the place of another, not a weapon
    fights = pack.conflict.fight_skill in skills and striker.person.level != STATIC
    weapon = weapon_of(pack, striker.person) if fights else None
    die = weapon.die if weapon else pack.conflict.die
    bonus = max((tag.bonus for tag in striker.person.tags), default=0) if weapon else 0
    manner = "twice" if striker.said.bonus == TWICE else lens.damage
    dice = (die, die) if manner == "twice" else (die,)
    parts = (Part("Gear", bonus),) if bonus else ()
    return Force(dice, Damage(manner, bonus), parts, weapon, fights)


def strike(
    pack: ComaePack, comae: Comae, conflict: Conflict, striker: Striker, *, exceptional: bool = False
) -> Rule[list[Hit]]:
    """The damage of a winner; an exceptional one deals the most that its dice can show."""
    blow = force(pack, striker)
    if blow is None:
        return []
    pool = yield from which_pool(comae, conflict, striker.key, striker.said, striker.lens)
    if exceptional:
        dealt = blow.reading.read((blow.dice,))
    else:
        hands = (Hand(striker.person.who, blow.dice),)
        dealt = yield from Roll(hands, blow.reading, "damage", "COM-R24", blow.parts)
    hits: list[Hit] = []
    for key in striker.said.targets:
        target = comae.person(key)
        at = pool or conflict.main_pool(target)
        hits.append(Hit(key, at, blow.taken(pack, target, at, dealt), striker.key))
    return hits
