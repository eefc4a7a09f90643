"""What a changed pack does to people who are in play: nobody loses what they have, and everyone gets what is new."""

from __future__ import annotations

from msgspec.structs import replace

from .facts import ConflictEnded, Fact, Joined
from .pack import ComaePack
from .person import STATIC, Person, Pool, Skill
from .story import Comae


def rework(comae: Comae, _pack: ComaePack, new: ComaePack) -> tuple[Fact, ...]:
    """The facts that fit the people to a changed pack; none if they fit already.

    A conflict whose skills or pools are gone ends as it stands.
    """
    facts: list[Fact] = []
    conflict = comae.conflict
    if conflict is not None and not _fits(comae, new):
        statics = tuple(person.key for person in comae.people if person.level == STATIC)
        facts.append(ConflictEnded("", conflict.round - 1, statics))
    people = [person for person in comae.people if person.level != STATIC]
    facts += [Joined(fitted) for person in people if (fitted := fit(person, new)) != person]
    return tuple(facts)


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
