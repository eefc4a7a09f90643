"""Beginning an extended conflict, and what the referee settles in it (COM-R24 to COM-R28 step 1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from inglenook.rules import Choose, Look, Outcome, Part, Refusal, Rule

from .combined import give_back, value_of
from .conflict_end import no_conflict
from .damage import pushes
from .facts import ActedAgain, ConflictBegun, PushedOn, Settled
from .fight import Conflict, Fighter
from .level import uses_lenses
from .pack import ComaePack, Preset
from .person import STATIC, Person, Pool, Skill
from .roll import roll_skill
from .skill import RATING, Circumstances, is_focused, weapon_of
from .slug import fresh_key
from .staying import stay_or_go
from .story import Comae

CHALLENGE = "challenge"
"""The one pool of opposition that is no person (COM-D50)."""

OPPOSITION = "opposition"
SIDES = ("a", "b", "c", "d")
OUT = "out"


class Static(msgspec.Struct, frozen=True):
    """Opposition that is no person: what it is called, how hard it is, and how long it takes (COM-R27)."""

    name: str
    rating: int
    pool: int

    def person(self, key: str) -> Person:
        """This opposition as someone who rolls, under this key."""
        skills, pools = (Skill(RATING, self.rating),), (Pool(CHALLENGE, self.pool, self.pool),)
        return Person(key, self.name, STATIC, skills, pools)


class Setup(msgspec.Struct, frozen=True):
    """A conflict that is about to begin: what it is about, over which pools, and who is on which side."""

    title: str
    preset: str
    skill: str
    pools: tuple[str, ...]
    sides: Mapping[str, str]
    focuses: tuple[str, ...] = ()
    their_skill: str = ""
    their_focuses: tuple[str, ...] = ()
    static: Static | None = None
    company: str = ""


def of_preset(preset: Preset) -> Setup:
    """The set-up of a usual conflict, as long as nobody is in it (COM-R58)."""
    theirs = preset.opposed
    return Setup(
        preset.label,
        preset.key,
        preset.skill,
        preset.pools,
        {},
        preset.focuses,
        theirs.skill if theirs else "",
        (theirs.focus,) if theirs and theirs.focus else (),
    )


def begin_conflict(pack: ComaePack, setup: Setup) -> Rule[Outcome | Refusal]:
    """A conflict begins, for all who can enter it (COM-D64)."""
    comae = yield from Look(Comae)
    if comae.conflict is not None:
        return Refusal("conflict", "A conflict is under way already. End it first.", "COM-R24")
    sides = {key: side for key, side in setup.sides.items() if side != OUT}
    pushed: list[str] = []
    for key in tuple(sides):
        person = comae.person(key)
        spent = value_in(person, setup.pools)[0] <= 0
        refusal = _may_enter(pack, person, spent=spent)
        if refusal is not None:
            return refusal
        if not spent:
            continue
        if (yield from Choose(person.who, "enter", ("push", "stay_out"), person)) == "push":
            pushed.append(key)
        else:
            del sides[key]
    fighters = tuple(_fighter(pack, comae.person(key), side, setup) for key, side in sides.items())
    statics = (setup.static.person(fresh_key(comae, OPPOSITION)),) if setup.static else ()
    against = tuple(Fighter(person.key, _free_side(sides), RATING) for person in statics)
    if len({fighter.side for fighter in (*fighters, *against)}) < 2:
        sentence = "A conflict needs two sides with someone on each, or opposition by rating."
        return Refusal("one_side", sentence, "COM-R24", "opposition")
    conflict = Conflict(setup.title, setup.preset, setup.pools, (*fighters, *against), company=setup.company)
    yield from ConflictBegun(conflict, statics)
    for key in pushed:
        yield from PushedOn(key)
    return Outcome("begun", {"title": setup.title})


def value_in(person: Person, pools: tuple[str, ...]) -> tuple[int, int]:
    """What keeps a person in a conflict over these pools: how much there is, and how much there could be."""
    if len(pools) == 2:
        return value_of(person, pools)
    pool = person.pool(pools[0])
    return pool.current, pool.maximum


def _may_enter(pack: ComaePack, person: Person, *, spent: bool) -> Refusal | None:
    if person.comae:
        return Refusal("in_comae", f"{person.name} is in a comae.", "COM-D38", f"side.{person.key}", (OUT,))
    if spent and not pushes(pack, person):
        sentence = f"{person.name} has nothing left in this pool, and can't push on."
        return Refusal("spent", sentence, "COM-D64", f"side.{person.key}", (OUT,))
    return None


def _free_side(sides: Mapping[str, str]) -> str:
    return next((side for side in SIDES if side not in sides.values()), SIDES[-1])


def _fighter(pack: ComaePack, person: Person, side: str, setup: Setup) -> Fighter:
    ours = side == SIDES[0] or not setup.their_skill
    skill = setup.skill if ours else setup.their_skill
    focuses = setup.focuses if ours else setup.their_focuses
    value, maximum = value_in(person, setup.pools)
    weapon = weapon_of(pack, person)
    return Fighter(
        person.key,
        side,
        skill,
        fitting(pack, person, skill, focuses),
        lenses=uses_lenses(pack, person),
        ranged=weapon is not None and weapon.ranged,
        value=value,
        start=value,
        maximum=maximum,
    )


def fitting(pack: ComaePack, person: Person, skill: str, focuses: tuple[str, ...]) -> str:
    """The first of these focuses that the person has, or none (COM-R6)."""
    return next((focus for focus in focuses if is_focused(pack, person, skill, focus)), "")


class Ruling(msgspec.Struct, frozen=True):
    """What the referee settles for someone: skill, focus, a modifier with its reason, and whether lenses are theirs."""

    skill: str
    focus: str = ""
    modifier: int = 0
    reason: str = ""
    lenses: bool = False
    ranged: bool = False


def settle(pack: ComaePack, key: str, ruling: Ruling, pools: tuple[str, ...]) -> Rule[Outcome | Refusal]:
    """The referee settles skill and pool anew for the moment; what is lost stays in the pool it was lost from."""
    comae = yield from Look(Comae)
    conflict = comae.conflict
    if conflict is None:
        return no_conflict()
    if pools != conflict.pools and conflict.combined:
        for fighter in conflict.fighters:
            yield from give_back(fighter, conflict.pools)
        comae = yield from Look(Comae)
    fighters = conflict.fighters
    if pools != conflict.pools:
        fighters = tuple(_refilled(comae.person(fighter.key), fighter, pools) for fighter in fighters)
    parts = (Part(ruling.reason or "The referee's ruling", ruling.modifier),) if ruling.modifier else ()
    fighters = tuple(
        replace(
            fighter,
            skill=ruling.skill,
            focus=ruling.focus,
            parts=parts,
            lenses=ruling.lenses,
            ranged=ruling.ranged,
            declared=None,
        )
        if fighter.key == key
        else fighter
        for fighter in fighters
    )
    yield from Settled(pools, fighters)
    if pools != conflict.pools:
        yield from stay_or_go(pack)
    return Outcome("settled", {"key": key, "pools": pools})


def _refilled(person: Person, fighter: Fighter, pools: tuple[str, ...]) -> Fighter:
    if person.level == STATIC:
        return fighter
    value, maximum = value_in(person, pools)
    return replace(fighter, value=value, start=value, maximum=maximum)


def act_again(pack: ComaePack, key: str, skill: str, focus: str) -> Rule[Outcome | Refusal]:
    """The second action of a quick round: a roll at the plain skill, or none; never an attack (COM-D49)."""
    conflict = (yield from Look(Comae)).conflict
    if conflict is None:
        return no_conflict()
    if key not in conflict.second:
        sentence = "Only whoever was quick in the round before has a second action."
        return Refusal("not_quick", sentence, "COM-D49", "who", conflict.second)
    if conflict.fighter(key).out:
        return Refusal("out", f"{(yield from Look(Comae)).person(key).name} is out of this conflict.", "COM-R28", "who")
    yield from ActedAgain(key)
    if not skill:
        return Outcome("done", {"key": key})
    result = yield from roll_skill(pack, key, skill, focus, Circumstances(), why="second", rule="COM-D49")
    return Outcome(result, {"key": key, "skill": skill})


def escalate(pack: ComaePack, pools: tuple[str, ...]) -> Rule[Outcome | Refusal]:
    """Whoever did not win an opposed roll takes it further: a conflict in its place (COM-R23, COM-D10)."""
    comae = yield from Look(Comae)
    last = comae.contested
    if last is None:
        return Refusal("nothing_lost", "Only an opposed roll that was just made can be taken further.", "COM-D10")
    sides = {last.who: "a"} | ({last.against: "b"} if last.against else {})
    static = None if last.against else Static("Opposition", last.rating, _pool_for(pack, last.rating))
    theirs = last.their_skill or last.skill
    setup = Setup(
        "Taken further", "", last.skill, pools, sides, (last.focus,), theirs, (last.their_focus,), static=static
    )
    begun = yield from begin_conflict(pack, setup)
    return replace(begun, field="", legal=()) if isinstance(begun, Refusal) else begun


def _pool_for(pack: ComaePack, rating: int) -> int:
    """The pool of opposition of about this rating (COM-R27)."""
    return min(pack.statics, key=lambda kind: abs(kind.rating - rating)).pool
