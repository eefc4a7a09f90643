"""Other people: one command makes a complete one; they may be corrected, given luck, and leave (COM-R47, COM-R48)."""

from __future__ import annotations

import msgspec

from inglenook.rules import Fields, Look, Outcome, Refusal, Rule

from .code_block import own_traits, with_part
from .facts import CodeSet, Joined, Left, LuckChanged, Revealed, SkillChanged, StrangerKnown, StrangerMet
from .generator import Wish, name_someone, write
from .level import good_skills, pool_order, pools_at, presumed, skills_at
from .own_words import entries, tag_key
from .pack import ComaePack, Level
from .person import Focus, Luck, Person, Tag
from .pool_size import resize
from .slug import fresh_key
from .story import Comae


class Draft(msgspec.Struct, frozen=True):
    """What the referee said of someone who is to be made."""

    level: Level
    name: str
    skills: tuple[str, ...]
    strongest: str
    focuses: tuple[Focus, ...]
    tags: tuple[Tag, ...]
    luck: int
    wish: Wish


def make(pack: ComaePack, fields: Fields, *, hidden: bool = False) -> Rule[Outcome | Refusal]:
    """Someone new: a name, good skills, pools and a code block, each as chosen or as the dice have it."""
    draft = read_draft(pack, fields)
    if isinstance(draft, Refusal):
        return draft
    comae = yield from Look(Comae)
    name = draft.name or (yield from name_someone(pack, comae))
    good = yield from good_skills(pack, draft.skills)
    order = yield from pool_order(pack, draft.strongest, good[0] if good else "")
    written = yield from write(pack, draft.wish)
    person = Person(
        fresh_key(comae, name),
        name,
        draft.level.key,
        skills_at(pack, draft.level, good),
        pools_at(pack, draft.level, order),
        draft.focuses,
        tags=draft.tags,
        luck=Luck(draft.luck, draft.luck),
        code=written.code,
        disposition=written.disposition,
        hidden=hidden,
    )
    if hidden:
        yield from StrangerMet(presumed(pack, person))
        yield from StrangerKnown(person)
    else:
        yield from Joined(person)
    return Outcome("made", {"key": person.key})


def read_draft(pack: ComaePack, fields: Fields) -> Draft | Refusal:
    """The fields of the command, or what is wrong with them."""
    level = pack.level_kinds[str(fields["level"])]
    skills = tuple([str(fields[f"skill_{place}"]) for place in range(1, len(level.skills) + 1)])
    chosen = [key for key in skills if key in pack.skill_kinds]
    if len(set(chosen)) < len(chosen):
        sentence = "The skills that someone is good at have to differ."
        return Refusal("same_skill", sentence, "COM-R48", f"skill_{skills.index(chosen[-1]) + 1}")
    focuses = read_focuses(pack, level, str(fields.get("focuses", "")))
    if isinstance(focuses, Refusal):
        return focuses
    tags = read_tags(pack, level, str(fields["tags"]))
    if isinstance(tags, Refusal):
        return tags
    wish = Wish(
        str(fields["code"]),
        bool(fields["villain"]),
        int(fields["motivations"]),
        int(fields["events"]),
        str(fields["disposition"]),
    )
    name = " ".join(str(fields["name"]).split())
    return Draft(level, name, skills, str(fields["strongest"]), focuses, tags, int(fields["luck"]), wish)


def _too_many(level: Level, field: str, most: int) -> Refusal:
    allowed = "no" if not most else f"at most {most}"
    sentence = f"{level.label} people have {allowed} {field} when they are made."
    return Refusal("too_many", sentence, "COM-R48", field, (f"0..{most}",))


def read_focuses(pack: ComaePack, level: Level, text: str) -> tuple[Focus, ...] | Refusal:
    """Focuses by name, or own ones as `skill/words`, with commas between them (COM-D15)."""
    said = entries(text)
    if len(said) > level.focuses:
        return _too_many(level, "focuses", level.focuses)
    listed = {
        name.casefold(): Focus(skill.key, focus.key)
        for skill in pack.skills
        for focus in skill.focuses
        for name in (focus.label, focus.key)
    }
    focuses: list[Focus] = []
    for entry in said:
        skill, _, own = entry.partition("/")
        if entry.casefold() in listed:
            focuses.append(listed[entry.casefold()])
        elif own.strip() and skill.strip().casefold() in pack.skill_kinds:
            focuses.append(Focus(skill.strip().casefold(), own.strip()))
        else:
            sentence = f"{entry!r} is no focus of this setting. Write an own one with its skill: skill/words."
            return Refusal("unknown_focus", sentence, "COM-D15", "focuses", tuple(pack.focus_labels))
    return tuple(focuses)


def read_tags(pack: ComaePack, level: Level, text: str) -> tuple[Tag, ...] | Refusal:
    """Tags by name, or in one's own words: masters may have unique ones (COM-R48)."""
    said = entries(text)
    if len(said) > level.tags:
        return _too_many(level, "tags", level.tags)
    return tuple([Tag(tag_key(pack, entry)) for entry in said])


def set_code(pack: ComaePack, key: str, part: str, words: str, turn: str, *, added: bool) -> Rule[Outcome | Refusal]:
    """Writes a part of someone's code block anew, or adds to it, in words of one's own (COM-R55)."""
    comae = yield from Look(Comae)
    entries = own_traits(pack, part, words, turn)
    if added and not entries:
        return Refusal("no_words", "Say what is to be added.", "COM-R55", "words")
    code = with_part(comae.person(key).code, part, entries, added=added)
    yield from CodeSet(key, code)
    return Outcome("written", {"key": key, "part": part})


def adjust(pack: ComaePack, key: str, what: str, value: int) -> Rule[Outcome | Refusal]:
    """Gives someone another value in a skill, or another size of a pool: levels are starting points (COM-R48)."""
    person = (yield from Look(Comae)).person(key)
    if what in pack.skill_kinds:
        yield from SkillChanged(key, what, value, value - person.skill(what))
        return Outcome("adjusted", {"key": key, "what": what, "value": value})
    if refusal := (yield from resize(pack, key, what, value)):
        return refusal
    return Outcome("adjusted", {"key": key, "what": what, "value": value})


def give_luck(key: str, points: int) -> Rule[Outcome | Refusal]:
    """NPCs have no luck, unless the referee gives it (COM-D59). What they owed is forgotten."""
    yield from Look(Comae)
    yield from LuckChanged(key, Luck(points, points), "given")
    return Outcome("given", {"key": key, "points": points})


def dismiss(key: str) -> Rule[Outcome | Refusal]:
    """Someone leaves the story. Whoever fights has to leave the fight first."""
    comae = yield from Look(Comae)
    person = comae.person(key)
    if comae.conflict is not None and any(fighter.key == key for fighter in comae.conflict.fighters):
        sentence = f"{person.name} is in the conflict. End it first."
        return Refusal("in_conflict", sentence, "COM-R28", "who")
    yield from Left(key)
    return Outcome("gone", {"name": person.name})


def reveal(key: str) -> Rule[Outcome | Refusal]:
    """The table comes to know someone as they are."""
    person = (yield from Look(Comae)).person(key)
    yield from Revealed(msgspec.structs.replace(person, hidden=False))
    return Outcome("known", {"key": key})
