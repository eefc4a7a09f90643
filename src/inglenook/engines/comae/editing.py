"""What the referee sets right about a character, within what is legal during play (COM-R1, COM-D24)."""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import Look, Outcome, Refusal, Rule

from .draft import DriveWish
from .drives import drive_of
from .facts import (
    Armed,
    DriveSet,
    FellIntoComae,
    FocusGained,
    FocusLost,
    LanguageChanged,
    LanguageLost,
    LuckChanged,
    PoolChanged,
    Renamed,
    SkillChanged,
    WokeUp,
)
from .healing import as_low_as_can_be
from .lot import Settler
from .luck import floor
from .pack import ComaePack
from .person import Focus, Language, Person
from .pool_size import SIZES, resize
from .staying import stay_or_go
from .story import Comae

SKILL, SIZE, POOL, LUCK = "skill", "size", "pool", "luck"
EDIT = "edit"


def rename(key: str, name: str) -> Rule[Outcome | Refusal]:
    """Another name; the key by which commands know someone stays."""
    yield from Look(Comae)
    yield from Renamed(key, " ".join(name.split()))
    return Outcome("renamed", {"key": key})


def legal_range(pack: ComaePack, person: Person, what: str) -> range:
    """What a value of a character may be: a skill, the size of a pool, what it holds now, or luck."""
    kind, _, which = what.partition(".")
    if kind == SKILL:
        return range(pack.improvement.skill_cap + 1)
    if kind == SIZE:
        return SIZES
    if kind == POOL:
        most = person.pool(which).maximum
        return range(-most, most + 1)
    return range(floor(pack), person.luck.start + 1)


def edit(pack: ComaePack, key: str, what: str, value: int) -> Rule[Outcome | Refusal]:
    """Gives a value of a character another number, if that one is legal."""
    person = (yield from Look(Comae)).person(key)
    legal = legal_range(pack, person, what)
    if value not in legal:
        sentence = f"For {person.name} this goes from {legal[0]} to {legal[-1]}."
        return Refusal("out_of_range", sentence, "COM-D24", "value", (f"{legal[0]}..{legal[-1]}",))
    kind, _, which = what.partition(".")
    if kind == SKILL:
        yield from SkillChanged(key, which, value, value - person.skill(which))
    elif kind == SIZE:
        if refusal := (yield from resize(pack, key, which, value)):
            return refusal
    elif kind == POOL:
        yield from PoolChanged(key, which, value - person.pool(which).current, EDIT)
        yield from _fit_comae(key)
        yield from stay_or_go(pack)
    else:
        debts = max(-value, 0)
        luck = replace(person.luck, points=value, fresh=debts, due=0, forced=0, declined=False)
        yield from LuckChanged(key, luck, EDIT)
    return Outcome("edited", {"key": key, "what": what, "value": value})


def _fit_comae(key: str) -> Rule[None]:
    """A comae comes and goes with the pool that caused it, if the referee sets it right (COM-D38)."""
    person = (yield from Look(Comae)).person(key)
    if as_low_as_can_be(person) and not person.comae:
        yield from FellIntoComae(key)
    elif person.comae and not as_low_as_can_be(person):
        yield from WokeUp(key)


def set_focus(pack: ComaePack, key: str, focus: Focus, *, gained: bool) -> Rule[Outcome | Refusal]:
    """Gives or takes a focus."""
    person = (yield from Look(Comae)).person(key)
    has = person.has_focus(focus.skill, focus.key)
    if not pack.options.focus:
        return Refusal("no_focus_rules", "Focuses aren't in use at this table.", "COM-R5", "focus")
    if has is gained:
        sentence = f"{person.name} {'has this focus already' if gained else 'does not have this focus'}."
        return Refusal("known_focus" if gained else "no_focus", sentence, "COM-D14", "focus")
    yield from (FocusGained(key, focus) if gained else FocusLost(key, focus))
    return Outcome("given" if gained else "taken", {"key": key, "skill": focus.skill, "what": focus.key})


def set_drive(pack: ComaePack, key: str, kind: str, wish: DriveWish) -> Rule[Outcome | Refusal]:
    """Binds someone's Willpower to another person or circle."""
    person = (yield from Look(Comae)).person(key)
    drive = yield from drive_of(pack, Settler(person.who), kind, wish)
    yield from DriveSet(key, drive)
    return Outcome("bound", {"key": key, "kind": kind})


def set_language(pack: ComaePack, key: str, name: str, *, gained: bool) -> Rule[Outcome | Refusal]:
    """Adds a language, as low as they start, or takes one away (COM-R8, COM-D18)."""
    person = (yield from Look(Comae)).person(key)
    said = " ".join(name.split())
    known = next((language for language in person.languages if language.name.casefold() == said.casefold()), None)
    if gained and known is not None:
        return Refusal("known_language", f"{person.name} speaks {known.name} already.", "COM-R8", "language")
    if gained:
        yield from LanguageChanged(key, Language(said, pack.spread.second_language))
        return Outcome("given", {"key": key, "what": said})
    if known is None or known.native:
        legal = tuple([language.name for language in person.languages if not language.native])
        return Refusal("no_language", "Only a further language can be taken away.", "COM-D18", "language", legal)
    yield from LanguageLost(key, known.name)
    return Outcome("taken", {"key": key, "what": known.name})


def equip(key: str, weapon: str, armour: str, shield: str) -> Rule[Outcome | Refusal]:
    """What someone carries from now on: a weapon, armour, a shield (COM-R46)."""
    yield from Look(Comae)
    yield from Armed(key, weapon, armour, shield)
    return Outcome("equipped", {"key": key})
