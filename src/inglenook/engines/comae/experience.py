"""What experience rolls buy: a skill or language goes up, or something new is learned (COM-R18, COM-D19)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from inglenook.rules import Hand, Look, Outcome, Part, Refusal, Roll, Rule

from .facts import ExperienceChanged, FocusGained, LanguageChanged, SkillChanged, TagChanged
from .lot import Settler
from .own_words import skill_key, tag_key
from .pack import ComaePack
from .person import Earned, Focus, Language, Person, Tag
from .starting_tags import gear_bonus
from .story import Comae
from .sums import Sum
from .tags import settle_luck

SKILL, NEW_SKILL, FOCUS, TAG, LANGUAGE = "skill", "new_skill", "focus", "tag", "language"


def unspent(person: Person) -> tuple[Earned, ...]:
    """The experience rolls that someone still has."""
    return tuple([roll for roll in person.rolls if not roll.spent_on])


def raising(person: Person, what: str) -> int | None:
    """The place of a roll that may raise this: none of the same session went to it (COM-R18). None if there is none."""
    used = {roll.session for roll in person.rolls if roll.spent_on == what}
    places = [place for place, roll in enumerate(person.rolls) if not roll.spent_on and roll.session not in used]
    return places[0] if places else None


def spend_one(person: Person, what: str) -> tuple[Earned, ...] | Refusal:
    """The rolls after one went into raising this."""
    place = raising(person, what)
    if place is not None:
        return settled([replace(roll, spent_on=what) if at == place else roll for at, roll in enumerate(person.rolls)])
    if not unspent(person):
        return no_rolls(person, 1)
    sentence = "Two rolls that were earned in one session go to different skills."
    return Refusal("same_skill", sentence, "COM-R18", "skill")


def spend_many(person: Person, cost: int, what: str) -> tuple[Earned, ...] | Refusal:
    """The rolls after the oldest paid the price of something new."""
    if len(unspent(person)) < cost:
        return no_rolls(person, cost)
    paying = [place for place, roll in enumerate(person.rolls) if not roll.spent_on][:cost]
    return settled([replace(roll, spent_on=what) if at in paying else roll for at, roll in enumerate(person.rolls)])


def settled(rolls: Sequence[Earned]) -> tuple[Earned, ...]:
    """The rolls that still matter: those of sessions that have one left."""
    open_sessions = {roll.session for roll in rolls if not roll.spent_on}
    return tuple([roll for roll in rolls if roll.session in open_sessions])


def no_rolls(person: Person, cost: int) -> Refusal:
    """Refuses what costs more rolls than there are."""
    has = len(unspent(person))
    needs = "1 experience roll" if cost == 1 else f"{cost} experience rolls"
    sentence = f"This takes {needs}; {person.name} has {has or 'none'}."
    return Refusal("too_few_rolls", sentence, "COM-R18", "what")


def _raise(pack: ComaePack, person: Person) -> Rule[int]:
    rules = pack.improvement
    hands = (Hand(person.who, (rules.die,)),)
    return (yield from Roll(hands, Sum(rules.plus), "improve", "COM-R18", (Part("Experience", rules.plus),)))


def _full(pack: ComaePack, label: str) -> Refusal:
    sentence = f"{label} stands at {pack.improvement.skill_cap}, which is as high as it goes."
    return Refusal("at_cap", sentence, "COM-D19", "skill")


def raise_skill(pack: ComaePack, key: str, skill: str) -> Rule[Outcome | Refusal]:
    """One roll raises one skill by a die and one; what goes above the cap is lost."""
    person = (yield from Look(Comae)).person(key)
    value = person.skill(skill)
    if not any(known.key == skill for known in person.skills):
        return Refusal("no_skill", f"{person.name} doesn't have this skill.", "COM-D19", "skill")
    if value >= pack.improvement.skill_cap:
        return _full(pack, pack.skill_kinds[skill].label if skill in pack.skill_kinds else skill)
    rolls = spend_one(person, skill)
    if isinstance(rolls, Refusal):
        return rolls
    yield from ExperienceChanged(key, rolls, "spent")
    by = yield from _raise(pack, person)
    now = min(value + by, pack.improvement.skill_cap)
    yield from SkillChanged(key, skill, now, now - value)
    return Outcome("raised", {"key": key, "what": skill, "value": now, "by": now - value})


def raise_language(pack: ComaePack, key: str, name: str) -> Rule[Outcome | Refusal]:
    """A language is raised like a skill; the native tongue rests on Knowledge (COM-D18)."""
    person = (yield from Look(Comae)).person(key)
    known = next((language for language in person.languages if language.name == name), None)
    if known is None or known.native:
        legal = tuple([language.name for language in person.languages if not language.native])
        return Refusal("no_language", "Only a further language can be raised.", "COM-D18", "language", legal)
    if known.value >= pack.improvement.skill_cap:
        return _full(pack, name)
    rolls = spend_one(person, f"language:{name}")
    if isinstance(rolls, Refusal):
        return rolls
    yield from ExperienceChanged(key, rolls, "spent")
    by = yield from _raise(pack, person)
    now = min(known.value + by, pack.improvement.skill_cap)
    yield from LanguageChanged(key, Language(name, now))
    return Outcome("raised", {"key": key, "what": f"language:{name}", "value": now, "by": now - known.value})


def learn_skill(pack: ComaePack, key: str, skill: str) -> Rule[Outcome | Refusal]:
    """A new skill: one of the sheet that still stands where skills begin, or one of the table's own (COM-D19)."""
    person = (yield from Look(Comae)).person(key)
    skill = skill_key(pack, person, skill)
    own = skill not in pack.skill_kinds
    if own and any(known.key == skill for known in person.skills):
        return Refusal("known_skill", f"{person.name} has this skill already.", "COM-D19", "words")
    if not own and person.skill(skill) != pack.spread.rest:
        sentence = f"Only a skill that still stands at {pack.spread.rest} is new."
        return Refusal("known_skill", sentence, "COM-D19", "skill", new_skills(pack, person))
    rolls = spend_many(person, pack.improvement.new_skill_cost, skill)
    if isinstance(rolls, Refusal):
        return rolls
    yield from ExperienceChanged(key, rolls, "spent")
    value = pack.improvement.new_skill_value
    yield from SkillChanged(key, skill, value, value - person.skill(skill))
    return Outcome("learned", {"key": key, "what": skill, "value": value})


def new_skills(pack: ComaePack, person: Person) -> tuple[str, ...]:
    """The skills of the sheet that still stand where skills begin."""
    return tuple([skill.key for skill in pack.skills if person.skill(skill.key) == pack.spread.rest])


def learn_focus(pack: ComaePack, key: str, focus: Focus) -> Rule[Outcome | Refusal]:
    """A new focus, which adds to its skill from now on."""
    person = (yield from Look(Comae)).person(key)
    if not pack.options.focus:
        return Refusal("no_focus_rules", "Focuses aren't in use at this table.", "COM-R5", "what")
    if person.has_focus(focus.skill, focus.key):
        return Refusal("known_focus", f"{person.name} has this focus already.", "COM-R18", "focus")
    rolls = spend_many(person, pack.improvement.focus_cost, f"focus:{focus.skill}/{focus.key}")
    if isinstance(rolls, Refusal):
        return rolls
    yield from ExperienceChanged(key, rolls, "spent")
    yield from FocusGained(key, focus)
    return Outcome("focused", {"key": key, "skill": focus.skill, "what": focus.key})


def learn_tag(pack: ComaePack, key: str, tag: str, note: str) -> Rule[Outcome | Refusal]:
    """A new tag; the referee settles what gear adds (COM-D23)."""
    person = (yield from Look(Comae)).person(key)
    tag = tag_key(pack, tag, [held.key for held in person.tags])
    if person.tag(tag) is not None:
        return Refusal("known_tag", f"{person.name} has this tag already.", "COM-R18", "tag")
    rolls = spend_many(person, pack.improvement.tag_cost, f"tag:{tag}")
    if isinstance(rolls, Refusal):
        return rolls
    bonus = yield from gear_bonus(pack, Settler(person.who), tag)
    yield from ExperienceChanged(key, rolls, "spent")
    yield from TagChanged(key, Tag(tag, note, bonus), "learned")
    yield from settle_luck(pack, key)
    return Outcome("tagged", {"key": key, "what": tag})
