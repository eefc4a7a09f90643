"""What a changed pack does to people who are in play: nobody loses what they have, and everyone gets what is new."""

from __future__ import annotations

from msgspec.structs import replace

from .combined import losses
from .declaration import several_targets
from .facts import ConflictEnded, Fact, Joined, Settled, StrangerKnown, StrangerTaken
from .fight import Conflict, Fighter
from .level import uses_lenses
from .pack import ComaePack
from .person import STATIC, Person, Pool, Skill
from .story import Comae


def rework(comae: Comae, pack: ComaePack, new: ComaePack) -> tuple[Fact, ...]:
    """The facts that fit the people to a changed pack; none if they fit already.

    A conflict whose skills or pools are gone ends as it stands, and what two pools lost together is taken from each;
    one that goes on, goes on by the new rules.
    """
    facts: list[Fact] = []
    conflict = comae.conflict
    if conflict is not None and not _fits(comae, new):
        facts += _ended(comae, conflict)
        for fact in facts:
            comae = fact.apply(comae)
    elif conflict is not None:
        fighters = tuple([_fighter(comae.person(one.key), one, pack, new) for one in conflict.fighters])
        facts += [Settled(conflict.pools, fighters)] if fighters != conflict.fighters else []
    facts += [StrangerTaken(fitted) for taken in comae.strangers if (fitted := fit(taken, new)) != taken]
    people = [person for person in comae.people if person.level != STATIC]
    facts += [
        StrangerKnown(fitted) if person.hidden else Joined(fitted)
        for person in people
        if (fitted := fit(person, new)) != person
    ]
    return tuple(facts)


def _ended(comae: Comae, conflict: Conflict) -> list[Fact]:
    statics = tuple(person.key for person in comae.people if person.level == STATIC)
    lost: list[Fact] = []
    if conflict.combined:
        for fighter in conflict.fighters:
            lost += losses(comae.person(fighter.key), fighter, conflict.pools)
    return [*lost, ConflictEnded("", conflict.round - 1, statics)]


def _fighter(person: Person, fighter: Fighter, pack: ComaePack, new: ComaePack) -> Fighter:
    """Someone in a conflict by the new rules: what these don't allow is declared anew (COM-R41, COM-D32)."""
    said = fighter.declared
    if new.options.lenses != pack.options.lenses:
        fighter = replace(fighter, lenses=uses_lenses(new, person), clever=fighter.clever and new.options.lenses)
    by_lens = said is not None and (said.lens or said.bonus) and not new.options.lenses
    too_many = said is not None and len(said.targets) > 1 and not several_targets(new)
    return replace(fighter, declared=None) if by_lens or too_many else fighter


def _fits(comae: Comae, new: ComaePack) -> bool:
    conflict = comae.conflict
    assert conflict is not None
    skills = {fighter.skill for fighter in conflict.fighters if comae.person(fighter.key).level != STATIC}
    known = {skill.key for person in comae.people for skill in person.skills}
    lenses = {fighter.declared.lens for fighter in conflict.fighters if fighter.declared and fighter.declared.lens}
    return set(conflict.pools) <= set(new.pool_kinds) and skills <= known and lenses <= set(new.lens_kinds)


def fit(person: Person, new: ComaePack) -> Person:
    """The person with every skill and pool that the pack has; weapons and armour that it lacks are laid down."""
    skills = person.skills + tuple(
        Skill(kind.key, new.spread.rest) for kind in new.skills if all(own.key != kind.key for own in person.skills)
    )
    least = min(new.pool_spread.values)
    pools = person.pools + tuple(Pool(kind.key, least, least) for kind in new.pools if not person.has_pool(kind.key))
    return replace(
        person,
        skills=skills,
        pools=pools,
        weapon=person.weapon if person.weapon in new.weapon_kinds else "",
        armour=person.armour if person.armour in new.armour_kinds else "",
        shield=person.shield if person.shield in new.shield_kinds else "",
        disposition=person.disposition if person.disposition in ("", *new.disposition_kinds) else new.generator.neutral,
    )
