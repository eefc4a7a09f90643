"""The facts of this game: what may happen to its people, each under its written name for ever.

All of them stand in one file, so that no two get the same name and whoever reads a journal finds them side by side.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from inglenook.rules import REFEREE, TABLE, Event

from .fight import Conflict, Declaration, Fighter
from .person import CodeBlock, Drive, Earned, Focus, Language, Luck, Person, Pool, Tag
from .story import Calendar, Comae, Contested


class Fact(Event[Comae], frozen=True):
    """A fact of this game."""

    engine: ClassVar[str] = "comae"


class Joined(Fact, frozen=True, tag="comae.joined/1"):
    """Someone has entered the story, as they are; or is replaced by what they have become."""

    person: Person

    def apply(self, comae: Comae, /) -> Comae:
        if any(old.key == self.person.key for old in comae.people):
            return comae.with_person(self.person)
        return comae.but(people=(*comae.people, self.person))


class Left(Fact, frozen=True, tag="comae.left/1"):
    """Someone has left the story, and an opposed roll of theirs can't be taken further."""

    key: str

    def apply(self, comae: Comae, /) -> Comae:
        last = comae.contested
        gone = last is not None and self.key in (last.who, last.against)
        people = tuple(person for person in comae.people if person.key != self.key)
        return comae.but(people=people, contested=None if gone else last)


class Rolled(Fact, frozen=True, tag="comae.rolled/1"):
    """A skill was rolled, and what it came to."""

    key: str
    skill: str
    result: str
    flipped: bool = False

    def apply(self, comae: Comae, /) -> Comae:
        return comae.but(contested=None)


class Opposed(Fact, frozen=True, tag="comae.opposed/1"):
    """Two skills were rolled against each other; it may be taken further by those who didn't win."""

    contested: Contested

    def apply(self, comae: Comae, /) -> Comae:
        return comae.but(contested=self.contested)


class PoolChanged(Fact, frozen=True, tag="comae.pool_changed/1"):
    """A pool lost or regained points; `why` is what did it.

    What it stands at is not told: of a stranger the table knows what was lost, and no more.
    """

    key: str
    pool: str
    change: int
    why: str

    def apply(self, comae: Comae, /) -> Comae:
        person = comae.person(self.key)
        now = person.pool(self.pool).current + self.change
        changed = comae.with_person(person.with_pool(self.pool, now))
        conflict = changed.conflict
        if conflict is None or self.change >= 0 or conflict.main_pool(person) != self.pool:
            return changed
        return changed.but(conflict=_struck(conflict, self.key, -self.change))


class ValueChanged(Fact, frozen=True, tag="comae.value_changed/1"):
    """The temporary pool of a conflict over two pools lost or regained points (COM-D34)."""

    key: str
    change: int
    why: str

    def apply(self, comae: Comae, /) -> Comae:
        conflict = comae.conflict
        assert conflict is not None
        fighter = conflict.fighter(self.key)
        changed = conflict.with_fighter(replace(fighter, value=fighter.value + self.change))
        return comae.but(conflict=_struck(changed, self.key, -self.change) if self.change < 0 else changed)


def _struck(conflict: Conflict, key: str, points: int) -> Conflict:
    """The conflict with one more blow on record for someone in it."""
    for fighter in conflict.standing:
        if fighter.key == key:
            return conflict.with_fighter(replace(fighter, blows=(*fighter.blows, points)))
    return conflict


class FellIntoComae(Fact, frozen=True, tag="comae.fell_into_comae/1"):
    """A pool is as far below zero as it is large: the person has fallen into a comae (COM-R30, COM-D38)."""

    key: str

    def apply(self, comae: Comae, /) -> Comae:
        fallen = replace(comae.person(self.key), comae=True, fell_in=comae.calendar.scenario)
        return comae.with_person(fallen)


class WokeUp(Fact, frozen=True, tag="comae.woke_up/1"):
    """Someone came out of their comae."""

    key: str

    def apply(self, comae: Comae, /) -> Comae:
        return comae.with_person(replace(comae.person(self.key), comae=False))


class LuckChanged(Fact, frozen=True, tag="comae.luck_changed/1"):
    """Luck was spent, paid back or renewed; `why` is flip, reduce, appear, find, refresh, debt, scene or scenario."""

    key: str
    luck: Luck
    why: str
    note: str = ""

    def apply(self, comae: Comae, /) -> Comae:
        return comae.with_person(replace(comae.person(self.key), luck=self.luck))


class TagChanged(Fact, frozen=True, tag="comae.tag_changed/1"):
    """A tag was gained or changed, or asked for once more."""

    key: str
    tag: Tag
    why: str = "set"

    def apply(self, comae: Comae, /) -> Comae:
        return comae.with_person(comae.person(self.key).with_tag(self.tag))


class TagLost(Fact, frozen=True, tag="comae.tag_lost/1"):
    """A tag is gone."""

    key: str
    tag: str

    def apply(self, comae: Comae, /) -> Comae:
        person = comae.person(self.key)
        return comae.with_person(replace(person, tags=tuple(tag for tag in person.tags if tag.key != self.tag)))


class SkillChanged(Fact, frozen=True, tag="comae.skill_changed/1"):
    """A skill has another value; `by` is what it was raised by."""

    key: str
    skill: str
    value: int
    by: int

    def apply(self, comae: Comae, /) -> Comae:
        return comae.with_person(comae.person(self.key).with_skill(self.skill, self.value))


class LanguageChanged(Fact, frozen=True, tag="comae.language_changed/1"):
    """A language was learned, or is spoken better."""

    key: str
    language: Language

    def apply(self, comae: Comae, /) -> Comae:
        person = comae.person(self.key)
        others = tuple(old for old in person.languages if old.name != self.language.name)
        return comae.with_person(replace(person, languages=(*others, self.language)))


class FocusGained(Fact, frozen=True, tag="comae.focus_gained/1"):
    """Someone has a new focus."""

    key: str
    focus: Focus

    def apply(self, comae: Comae, /) -> Comae:
        person = comae.person(self.key)
        return comae.with_person(replace(person, focuses=(*person.focuses, self.focus)))


class ExperienceChanged(Fact, frozen=True, tag="comae.experience_changed/1"):
    """Experience rolls were earned or spent; these are those that count now."""

    key: str
    rolls: tuple[Earned, ...]
    why: str

    def apply(self, comae: Comae, /) -> Comae:
        return comae.with_person(replace(comae.person(self.key), rolls=self.rolls))


class Treated(Fact, frozen=True, tag="comae.treated/1"):
    """A pool had its medicine for today (COM-R9)."""

    key: str
    pool: str

    def apply(self, comae: Comae, /) -> Comae:
        person = comae.person(self.key)
        return comae.with_person(replace(person, treated=(*person.treated, self.pool)))


class Armed(Fact, frozen=True, tag="comae.armed/1"):
    """What someone carries: a weapon, armour, a shield; empty for none."""

    key: str
    weapon: str = ""
    armour: str = ""
    shield: str = ""

    def apply(self, comae: Comae, /) -> Comae:
        changed = replace(comae.person(self.key), weapon=self.weapon, armour=self.armour, shield=self.shield)
        return comae.with_person(changed)


class DispositionChanged(Fact, frozen=True, tag="comae.disposition_changed/1"):
    """An NPC feels otherwise about the characters (COM-R50)."""

    key: str
    disposition: str

    def apply(self, comae: Comae, /) -> Comae:
        return comae.with_person(replace(comae.person(self.key), disposition=self.disposition))


class ConflictBegun(Fact, frozen=True, tag="comae.conflict_begun/1"):
    """A conflict has begun. Opposition that is no person enters with it."""

    conflict: Conflict
    statics: tuple[Person, ...] = ()

    def apply(self, comae: Comae, /) -> Comae:
        return comae.but(conflict=self.conflict, people=(*comae.people, *self.statics), contested=None)


class Settled(Fact, frozen=True, tag="comae.settled/1"):
    """The referee settled skill, focus or pools anew for the moment (COM-R28 step 1, COM-D63)."""

    pools: tuple[str, ...]
    fighters: tuple[Fighter, ...]

    def apply(self, comae: Comae, /) -> Comae:
        conflict = comae.conflict
        assert conflict is not None
        changed = replace(conflict, pools=self.pools)
        for fighter in self.fighters:
            changed = changed.with_fighter(fighter)
        return comae.but(conflict=changed)


class Declared(Fact, frozen=True, tag="comae.declared/1"):
    """Someone has said what they are about to do."""

    key: str
    declaration: Declaration

    def apply(self, comae: Comae, /) -> Comae:
        conflict = comae.conflict
        assert conflict is not None
        return comae.but(conflict=conflict.with_fighter(replace(conflict.fighter(self.key), declared=self.declaration)))


class PushedOn(Fact, frozen=True, tag="comae.pushed_on/1"):
    """Someone carries on at zero and below (COM-R30)."""

    key: str

    def apply(self, comae: Comae, /) -> Comae:
        conflict = comae.conflict
        assert conflict is not None
        return comae.but(conflict=conflict.with_fighter(replace(conflict.fighter(self.key), pushing=True)))


class WentOut(Fact, frozen=True, tag="comae.went_out/1"):
    """Someone is out of the conflict: `how` is zero, surrendered, fled, comae or taken.

    Whoever was aiming at them declares anew.
    """

    key: str
    how: str

    def apply(self, comae: Comae, /) -> Comae:
        conflict = comae.conflict
        assert conflict is not None
        changed = conflict.with_fighter(replace(conflict.fighter(self.key), out=self.how))
        for fighter in changed.standing:
            if fighter.declared is not None and self.key in fighter.declared.targets:
                changed = changed.with_fighter(replace(fighter, declared=None))
        return comae.but(conflict=changed)


class RoundEnded(Fact, frozen=True, tag="comae.round_ended/1"):
    """A round is over: who won it, who goes into the next one hindered or with a clever plan, who may act again."""

    number: int
    won: tuple[str, ...]
    hindered: tuple[tuple[str, int], ...] = ()
    clever: tuple[str, ...] = ()
    second: tuple[str, ...] = ()

    def apply(self, comae: Comae, /) -> Comae:
        conflict = comae.conflict
        assert conflict is not None
        hindered = dict(self.hindered)
        fighters = tuple(
            replace(
                fighter,
                declared=None,
                hindered=hindered.get(fighter.key, 0),
                clever=fighter.key in self.clever,
            )
            for fighter in conflict.fighters
        )
        return comae.but(conflict=replace(conflict, fighters=fighters, round=self.number + 1, second=self.second))


class ActedAgain(Fact, frozen=True, tag="comae.acted_again/1"):
    """Someone used the second action that a quick round gave them (COM-D49)."""

    key: str

    def apply(self, comae: Comae, /) -> Comae:
        conflict = comae.conflict
        assert conflict is not None
        left = tuple(key for key in conflict.second if key != self.key)
        return comae.but(conflict=replace(conflict, second=left))


class ConflictEnded(Fact, frozen=True, tag="comae.conflict_ended/1"):
    """The conflict is over; `side` is who is left, if anyone. Opposition that is no person goes with it."""

    side: str
    rounds: int
    statics: tuple[str, ...] = ()

    def apply(self, comae: Comae, /) -> Comae:
        people = tuple(person for person in comae.people if person.key not in self.statics)
        return comae.but(conflict=None, people=people)


class Marked(Fact, frozen=True, tag="comae.marked/1"):
    """A scene, session, scenario or day has opened or closed: the calendar from now on (COM-D62)."""

    calendar: Calendar
    what: str

    def apply(self, comae: Comae, /) -> Comae:
        return comae.but(calendar=self.calendar)


class Slept(Fact, frozen=True, tag="comae.slept/1"):
    """A night has passed: a new day, and medicine may be tried again."""

    calendar: Calendar

    def apply(self, comae: Comae, /) -> Comae:
        people = tuple(replace(person, treated=()) for person in comae.people)
        return comae.but(calendar=self.calendar, people=people)


class CodeSet(Fact, frozen=True, tag="comae.code_set/1"):
    """Someone's personality, motivation and recent events, as they are from now on (COM-R47, COM-R55)."""

    key: str
    code: CodeBlock

    def apply(self, comae: Comae, /) -> Comae:
        return comae.with_person(replace(comae.person(self.key), code=self.code))


class PoolSized(Fact, frozen=True, tag="comae.pool_sized/1"):
    """A pool holds another number when full (COM-R48); what it has lost stays lost."""

    key: str
    pool: str
    maximum: int
    now: int

    def apply(self, comae: Comae, /) -> Comae:
        person = comae.person(self.key)
        sized = Pool(self.pool, self.maximum, self.now)
        pools = tuple(sized if pool.key == self.pool else pool for pool in person.pools)
        return comae.with_person(replace(person, pools=pools))


class StrangerMet(Fact, frozen=True, tag="comae.stranger_met/1"):
    """Someone has entered the story of whom the table sees no more than this."""

    lane: ClassVar[str] = TABLE
    person: Person

    def apply(self, comae: Comae, /) -> Comae:
        others = tuple(known for known in comae.strangers if known.key != self.person.key)
        return comae.but(people=(*comae.people, self.person), strangers=(*others, self.person))


class StrangerTaken(Fact, frozen=True, tag="comae.stranger_taken/1"):
    """What the table takes a stranger for has changed, with what there is to have."""

    lane: ClassVar[str] = TABLE
    person: Person

    def apply(self, comae: Comae, /) -> Comae:
        taken = tuple(self.person if known.key == self.person.key else known for known in comae.strangers)
        return comae.but(strangers=taken)


class StrangerKnown(Fact, frozen=True, tag="comae.stranger_known/1"):
    """Who a stranger really is; the referee alone knows."""

    lane: ClassVar[str] = REFEREE
    person: Person

    def apply(self, comae: Comae, /) -> Comae:
        return comae.with_person(self.person)


class Revealed(Fact, frozen=True, tag="comae.revealed/1"):
    """A stranger is one no more: the table knows them as they are."""

    lane: ClassVar[str] = TABLE
    person: Person

    def apply(self, comae: Comae, /) -> Comae:
        others = tuple(known for known in comae.strangers if known.key != self.person.key)
        return comae.with_person(self.person).but(strangers=others)


class Renamed(Fact, frozen=True, tag="comae.renamed/1"):
    """Someone goes by another name. Their key stays."""

    key: str
    name: str

    def apply(self, comae: Comae, /) -> Comae:
        return comae.with_person(replace(comae.person(self.key), name=self.name))


class FocusLost(Fact, frozen=True, tag="comae.focus_lost/1"):
    """Someone has a focus no more."""

    key: str
    focus: Focus

    def apply(self, comae: Comae, /) -> Comae:
        person = comae.person(self.key)
        kept = tuple(focus for focus in person.focuses if focus != self.focus)
        return comae.with_person(replace(person, focuses=kept))


class LanguageLost(Fact, frozen=True, tag="comae.language_lost/1"):
    """Someone speaks a language no more."""

    key: str
    name: str

    def apply(self, comae: Comae, /) -> Comae:
        person = comae.person(self.key)
        kept = tuple(language for language in person.languages if language.name != self.name)
        return comae.with_person(replace(person, languages=kept))


class DriveSet(Fact, frozen=True, tag="comae.drive_set/1"):
    """Whom or what someone's Willpower is bound to from now on: one of each kind (COM-R10)."""

    key: str
    drive: Drive

    def apply(self, comae: Comae, /) -> Comae:
        person = comae.person(self.key)
        others = tuple(drive for drive in person.drives if drive.kind != self.drive.kind)
        return comae.with_person(replace(person, drives=(*others, self.drive)))


FACTS: tuple[type[Fact], ...] = (
    Joined,
    Left,
    Rolled,
    Opposed,
    PoolChanged,
    ValueChanged,
    FellIntoComae,
    WokeUp,
    LuckChanged,
    TagChanged,
    TagLost,
    SkillChanged,
    LanguageChanged,
    FocusGained,
    ExperienceChanged,
    Treated,
    Armed,
    DispositionChanged,
    ConflictBegun,
    Settled,
    Declared,
    PushedOn,
    WentOut,
    RoundEnded,
    ActedAgain,
    ConflictEnded,
    Marked,
    Slept,
    CodeSet,
    PoolSized,
    StrangerMet,
    StrangerTaken,
    StrangerKnown,
    Revealed,
    Renamed,
    FocusLost,
    LanguageLost,
    DriveSet,
)
