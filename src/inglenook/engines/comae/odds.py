"""What odds need to know: what counts on the sheet, who decides when nobody is asked, what may be supposed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from inglenook.rules import Choose, Fields, Policies

from . import creation_commands, road
from .blow import MAIN
from .damage import PUSH, STOP
from .fight import Conflict, Fighter
from .luck import FLIP, KEEP, PAY, REDUCE, REFRESH, flip_when_better
from .pack import ComaePack
from .person import CHARACTER, Luck, Person, Pool, Skill
from .story import Comae

HERO, FOE = "hero", "foe"
DEEP = 20
"""The pool of those who are supposed: deep enough for any single blow."""


def measures(comae: Comae) -> Mapping[str, int]:
    """What changes can be counted in; keys are those of the sheet's blocks."""
    counted: dict[str, int] = {}
    for person in comae.people:
        for pool in person.pools:
            counted[f"{person.key}.{pool.key}"] = pool.current
        if person.luck.start or person.luck.points:
            counted[f"{person.key}.luck"] = person.luck.points
        for skill in person.skills:
            counted[f"{person.key}.skill.{skill.key}"] = skill.value
    if comae.conflict is not None and comae.conflict.combined:
        for fighter in comae.conflict.fighters:
            counted[f"{fighter.key}.combined"] = fighter.value
    return counted


def _first(*wanted: str) -> Any:
    """Chooses the first of these that can be chosen, else whatever comes first."""
    return lambda choose: next((key for key in wanted if key in choose.options), choose.options[0])


def reduce_when_out(choose: Choose) -> str:
    """Makes a blow 1 that would otherwise empty the pool."""
    blow = choose.seen
    return REDUCE if blow.now - blow.damage <= 0 < blow.now - 1 else KEEP


_PLAIN: Policies = {
    FLIP: _first(KEEP),
    REDUCE: _first(KEEP),
    "debt": _first(KEEP),
    "at_zero": _first(STOP),
    "which_pool": _first(MAIN),
    "enter": _first("stay_out"),
    **creation_commands.POLICIES,
    **road.POLICIES,
}

POLICIES: Mapping[str, Policies] = {
    "plain": _PLAIN,
    "lucky": {
        **_PLAIN,
        FLIP: flip_when_better,
        REDUCE: reduce_when_out,
        "debt": _first(PAY),
        "at_zero": _first(REFRESH, STOP),
    },
    "stubborn": {**_PLAIN, "at_zero": _first(PUSH, STOP), "enter": _first("push")},
}


def suppose(pack: ComaePack, comae: Comae, command: str, fields: Fields) -> tuple[Comae, Fields]:
    """Lets bare numbers stand for people: `skill=70 against=50`, with `lens=` and `against_lens=` in a round.

    Luck that is to be counted is given by `luck=ask`, to the first of the two.
    """
    if comae.people:
        return comae, fields
    given = dict(fields)
    number = _number(given.get("skill"))
    hero = _someone(pack, HERO, number if number is not None else 50, lucky=given.get("luck") == "ask")
    skill = pack.skills[0].key
    if command in ("roll", "opposed") and number is not None:
        given["skill"] = skill
    if command == "roll":
        given.pop("luck", None)
        return comae.but(people=(hero,)), given
    if command == "opposed":
        rating = _number(given.get("against"))
        if rating is not None or "against" not in given:
            given |= {"against": "rating"} | ({"rating": rating} if rating is not None else {})
        return comae.but(people=(hero,)), {"luck": "off", **given}
    if command == "round":
        return _duel(pack, comae, hero, given)
    if number is not None:
        given.pop("skill")
    return comae.but(people=(hero,)), given


def _duel(pack: ComaePack, comae: Comae, hero: Person, given: dict[str, Any]) -> tuple[Comae, Fields]:
    against = _number(given.pop("against", None))
    given.pop("skill", None)
    foe = _someone(pack, FOE, against if against is not None else 50, lucky=given.get("luck") == "both")
    if given.get("luck") == "both":
        given["luck"] = "ask"
        hero = replace(hero, luck=Luck(pack.luck.start, pack.luck.start))
    pool, skill = pack.conflict.armoured_pool, pack.skills[0].key
    sizes = {HERO: _number(given.pop("pool", None)) or DEEP, FOE: _number(given.pop("against_pool", None)) or DEEP}
    people = tuple(
        replace(one, pools=tuple(Pool(held.key, sizes[one.key], sizes[one.key]) for held in one.pools))
        for one in (hero, foe)
    )
    fighters = (Fighter(HERO, "a", skill, lenses=True), Fighter(FOE, "b", skill, lenses=True))
    for name, field in (("lens", f"lens.{HERO}"), ("against_lens", f"lens.{FOE}")):
        if name in given:
            given[field] = given.pop(name)
    conflict = Conflict("A round", "", (pool,), fighters)
    return comae.but(people=people, conflict=conflict), {"luck": "off", **given}


def _someone(pack: ComaePack, key: str, value: int, *, lucky: bool) -> Person:
    luck = Luck(pack.luck.start, pack.luck.start) if lucky else Luck()
    skills = tuple(Skill(skill.key, value) for skill in pack.skills)
    pools = tuple(Pool(pool.key, DEEP, DEEP) for pool in pack.pools)
    return Person(key, "The hero" if key == HERO else "The foe", CHARACTER, skills, pools, luck=luck)


def _number(given: Any) -> int | None:
    try:
        return int(str(given))
    except ValueError:
        return None
