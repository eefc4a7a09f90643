"""How characters change: what they learn, how they heal, what they are asked and given, as commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from inglenook.rules import Command, Field, Fields, Option, Outcome, Policies, Refusal, Rule

from .creation_fields import LONGEST_NAME, LONGEST_WORDS, focus_options, tag_options
from .draft import OWN, own_focus, parse_focus, words
from .experience import (
    FOCUS,
    LANGUAGE,
    NEW_SKILL,
    SKILL,
    TAG,
    learn_focus,
    learn_skill,
    learn_tag,
    raise_language,
    raise_skill,
    unspent,
)
from .fields import difficulty_field, people, who_field
from .healing import EVERYONE, sleep, treat, wake
from .pack import ComaePack
from .person import Focus, Person, Tag
from .skill import Circumstances, skill_label
from .story import Comae
from .tags import chance, give_tag, request, requestable, take_tag

GIVE, TAKE = "give", "take"
Ready = Callable[[ComaePack, Comae], Refusal | None]


def character_field(comae: Comae, who: Sequence[Person] | None = None) -> Field:
    """One of the characters; the first unless another is named."""
    listed = comae.characters if who is None else who
    options = tuple([Option(person.key, person.name) for person in listed])
    return Field("who", "choice", "Who", options=options, default=options[0].key if options else None)


def any_character(_pack: ComaePack, comae: Comae) -> Refusal | None:
    """Refuses what needs a character while there is none."""
    if comae.characters:
        return None
    return Refusal("no_character", "There is no character yet. Make one first.", "COM-R2")


def anyone(_pack: ComaePack, comae: Comae) -> Refusal | None:
    """Refuses what needs somebody while there is nobody."""
    return None if people(comae) else Refusal("nobody", "There is nobody yet. Make a character first.", "COM-R2")


# Experience


def _can_improve(pack: ComaePack, comae: Comae) -> Refusal | None:
    if refusal := any_character(pack, comae):
        return refusal
    if any(unspent(person) for person in comae.characters):
        return None
    sentence = "Nobody has an experience roll. They are earned when a session ends."
    return Refusal("too_few_rolls", sentence, "COM-R18")


def improve_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """What is improved, and which of it; only what `what` names counts."""
    learners = [person for person in comae.characters if unspent(person)]
    return (
        character_field(comae, learners),
        Field("what", "choice", "What", _left(learners), _purchases(pack, learners), SKILL),
        Field("skill", "choice", "Skill", "To raise it, or to learn it.", _skill_options(pack, learners), OWN),
        *_focus_field(pack),
        Field("tag", "choice", "Tag", options=(*tag_options(pack), Option(OWN, "An own tag")), default=OWN),
        *_language_field(learners),
        Field(
            "words", "text", "In your words", "A new skill, focus or tag of your own, or a note on a tag.", default=""
        ),
    )


def _left(learners: Sequence[Person]) -> str:
    return ", ".join([f"{person.name} has {len(unspent(person))}" for person in learners])


def _purchases(pack: ComaePack, learners: Sequence[Person]) -> tuple[Option, ...]:
    rules = pack.improvement
    raised = f"1 roll: 1d{rules.die}+{rules.plus}"
    tongues = any(not language.native for person in learners for language in person.languages)
    focus = (Option(FOCUS, "A new focus", f"{rules.focus_cost} rolls"),)
    return (
        Option(SKILL, "Raise a skill", raised),
        *((Option(LANGUAGE, "Raise a language", raised),) if tongues else ()),
        Option(NEW_SKILL, "Learn a skill", f"{rules.new_skill_cost} rolls; it starts at {rules.new_skill_value}"),
        *(focus if pack.options.focus else ()),
        Option(TAG, "A new tag", f"{rules.tag_cost} rolls"),
    )


def _skill_options(pack: ComaePack, learners: Sequence[Person]) -> tuple[Option, ...]:
    keys = dict.fromkeys([skill.key for person in learners for skill in person.skills])
    known = [Option(key, skill_label(pack, key), _values(learners, key)) for key in keys]
    return (*known, Option(OWN, "An own skill", "A new one that you name."))


def _values(learners: Sequence[Person], skill: str) -> str:
    return ", ".join([f"{person.name} {person.skill(skill)}" for person in learners])


def _focus_field(pack: ComaePack) -> tuple[Field, ...]:
    if not pack.options.focus:
        return ()
    options = (*focus_options(pack.skills), Option(OWN, "An own focus", "With its skill: social/leadership."))
    return (Field("focus", "choice", "Focus", options=options, default=OWN),)


def _language_field(learners: Sequence[Person]) -> tuple[Field, ...]:
    spoken = [language for person in learners for language in person.languages if not language.native]
    names = tuple(dict.fromkeys([language.name for language in spoken]))
    options = tuple([Option(name, name) for name in names])
    return (Field("language", "choice", "Language", options=options, default=names[0]),) if names else ()


def improve(pack: ComaePack, fields: Fields) -> Rule[Outcome | Refusal]:
    """Spends experience rolls on what the fields say."""
    key, what, said = str(fields["who"]), str(fields["what"]), words(fields, "words")
    if what == LANGUAGE:
        return (yield from raise_language(pack, key, str(fields["language"])))
    if what == FOCUS:
        focus = chosen_focus(pack, fields, "words")
        return focus if isinstance(focus, Refusal) else (yield from learn_focus(pack, key, focus))
    own = str(fields["tag" if what == TAG else "skill"]) == OWN
    if own and (what == SKILL or not said):
        name = "skill" if what == SKILL else "words"
        sentence = "Choose the skill that is raised." if what == SKILL else "Say in your own words what it is."
        return Refusal("no_words", sentence, "COM-R18", name)
    if what == TAG:
        tag = said if own else str(fields["tag"])
        return (yield from learn_tag(pack, key, tag, "" if own else said))
    skill = said if own else str(fields["skill"])
    return (yield from (raise_skill if what == SKILL else learn_skill)(pack, key, skill))


def chosen_focus(pack: ComaePack, fields: Fields, text: str) -> Focus | Refusal:
    """The focus that fields name, from the list or in one's own words."""
    key = str(fields["focus"])
    return own_focus(pack, words(fields, text), text) if key == OWN else parse_focus(key)


# Healing


def sleep_fields(_pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Everyone sleeps, unless one alone does."""
    options = (Option(EVERYONE, "Everyone"), *[Option(person.key, f"Only {person.name}") for person in people(comae)])
    return (Field("who", "choice", "Who sleeps", options=options, default=EVERYONE),)


def treat_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Who treats whom, and which pool."""
    pools = tuple([Option(pool.key, pool.label, _levels(comae, pool.key)) for pool in pack.pools])
    hurt = [pool.key for person in comae.characters for pool in person.pools if pool.current < pool.maximum]
    default = hurt[0] if hurt else pack.pools[0].key
    return (
        who_field(comae, "healer", "Who treats"),
        who_field(comae, "patient", "Who is treated"),
        Field("pool", "choice", "Pool", "Each may have one try a day.", pools, default),
        difficulty_field(pack),
    )


def _levels(comae: Comae, pool: str) -> str:
    held = [(person.name, person.pool(pool)) for person in people(comae) if not person.hidden and person.has_pool(pool)]
    return ", ".join([f"{name} {pool.current} of {pool.maximum}" for name, pool in held])


def _can_wake(_pack: ComaePack, comae: Comae) -> Refusal | None:
    if any(person.comae for person in comae.people):
        return None
    return Refusal("awake", "Nobody is in a comae.", "COM-D38")


def wake_fields(_pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Those who are in a comae."""
    return (character_field(comae, [person for person in comae.people if person.comae]),)


# Tags


def _can_request(pack: ComaePack, comae: Comae) -> Refusal | None:
    if any(requestable(pack, person) for person in comae.people):
        return None
    labels = " or ".join([tag.label for tag in pack.tags if tag.requests])
    return Refusal("no_tag", f"Nobody has a tag to ask for anything: {labels}.", "COM-R11")


def request_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Who asks, by which tag, and for what."""
    asking = [person for person in comae.people if requestable(pack, person)]
    tags = dict.fromkeys([key for person in asking for key in requestable(pack, person)])
    options = tuple([Option(key, pack.tag_kinds[key].label, _chances(asking, key)) for key in tags])
    return (
        character_field(comae, asking),
        Field("tag", "choice", "Tag", options=options, default=next(iter(tags), None)),
        Field("what", "text", "What for", default="", high=LONGEST_WORDS),
    )


def _chances(asking: Sequence[Person], key: str) -> str:
    held = [(person.name, tag) for person in asking if (tag := person.tag(key)) is not None]
    return ", ".join([f"{name} {chance(tag.requests)} %" for name, tag in held])


def tag_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """A tag that someone is given or loses."""
    most = max([tag.gear for tag in pack.tags], default=0)
    own = dict.fromkeys([tag.key for person in comae.people for tag in person.tags if tag.key not in pack.tag_kinds])
    options = (*tag_options(pack), *[Option(key, key) for key in own], Option(OWN, "An own tag"))
    return (
        who_field(comae),
        give_or_take(),
        Field("tag", "choice", "Tag", options=options),
        Field("name", "text", "Own tag", "If it is none of these.", default="", high=LONGEST_NAME),
        Field("note", "text", "Note", default="", high=LONGEST_WORDS),
        Field("bonus", "whole", "Damage", "What gear adds, as the referee settles.", default=0, high=most),
    )


def give_or_take() -> Field:
    """Whether something is gained or lost."""
    return Field("do", "choice", "Do", options=(Option(GIVE, "Give"), Option(TAKE, "Take away")), default=GIVE)


def change_tag(pack: ComaePack, fields: Fields) -> Rule[Outcome | Refusal]:
    """Gives or takes the tag that the fields name."""
    key = words(fields, "name") if fields["tag"] == OWN else str(fields["tag"])
    if not key:
        return Refusal("no_words", "Say what the tag is.", "COM-R11", "name")
    if fields["do"] == TAKE:
        return (yield from take_tag(pack, str(fields["who"]), key))
    tag = Tag(key, words(fields, "note"), int(fields["bonus"]))
    return (yield from give_tag(pack, str(fields["who"]), tag))


COMMANDS: tuple[Command, ...] = (
    Command(
        "improve",
        "Improve",
        "Spend experience rolls: raise what you can, or learn something new.",
        "COM-R18",
        lambda pack, _comae, fields: improve(pack, fields),
        improve_fields,
        _can_improve,
    ),
    Command(
        "sleep",
        "Sleep",
        "A night passes. Pools come back, and medicine may be tried again.",
        "COM-R31",
        lambda _pack, _comae, fields: sleep(str(fields["who"])),
        sleep_fields,
        anyone,
    ),
    Command(
        "treat",
        "Treat someone",
        "Medicine gives back some of a pool; each may have one try a day.",
        "COM-R9",
        lambda pack, _comae, fields: treat(
            pack,
            str(fields["healer"]),
            str(fields["patient"]),
            str(fields["pool"]),
            Circumstances(difficulty=str(fields["difficulty"])),
        ),
        treat_fields,
        anyone,
    ),
    Command(
        "wake",
        "Wake someone",
        "The referee ends a comae.",
        "COM-D38",
        lambda _pack, _comae, fields: wake(str(fields["who"])),
        wake_fields,
        _can_wake,
        place="aside",
    ),
    Command(
        "request",
        "Ask a contact or a lab",
        "The first time in a scenario it works; each time after that has half the chance.",
        "COM-R11",
        lambda pack, _comae, fields: request(pack, str(fields["who"]), str(fields["tag"])),
        request_fields,
        _can_request,
    ),
    Command(
        "tag",
        "Give or take a tag",
        "Someone gains a tag in the story, or loses one.",
        "COM-R11",
        lambda pack, _comae, fields: change_tag(pack, fields),
        tag_fields,
        anyone,
        place="aside",
    ),
)

POLICIES: Policies = {}
"""Nothing is asked here that isn't asked elsewhere too: luck, and what gear adds."""
