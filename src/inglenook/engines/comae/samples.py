"""Characters of our own who are ready to play at once, as data.

Skills and pools stand in order, best first, so that they take the spread of any pack, with focus rules and without.
"""

from __future__ import annotations

import msgspec

from inglenook.rules import Fields, Look, Outcome, Refusal, Rule

from .allocation import check_focuses, spread
from .creation import languages
from .facts import Joined
from .pack import ComaePack
from .person import CHARACTER, Drive, Focus, Person, Pool, Skill, Tag
from .slug import fresh_key
from .starting_tags import starting_luck
from .story import Comae


class Sample(msgspec.Struct, frozen=True):
    """A character who waits to be played."""

    key: str
    name: str
    career: str
    note: str
    skills: tuple[str, ...]
    focuses: tuple[Focus, ...]
    pools: tuple[str, ...]
    tags: tuple[Tag, ...]
    drives: tuple[Drive, ...]
    native: str
    others: tuple[str, ...] = ()


SAMPLES: tuple[Sample, ...] = (
    Sample(
        "ines",
        "Ines Calloway",
        "journalist",
        "Asks the one question that nobody prepared for.",
        ("social", "knowledge", "awareness", "willpower", "cunning", "move", "tech", "combat", "science"),
        (Focus("knowledge", "language"), Focus("knowledge", "research"), Focus("social", "influence")),
        ("cha", "int", "pow", "body"),
        (Tag("contact", "a clerk at the harbour office"), Tag("pass", "press card")),
        (
            Drive("person", "her sister Maud (sibling)", "Protect"),
            Drive("circle", "the old newsroom (business)", "Be loyal to"),
        ),
        "English",
        ("Portuguese",),
    ),
    Sample(
        "ruth",
        "Ruth Amsel",
        "doctor",
        "Has seen everything twice, and writes it down.",
        ("science", "awareness", "social", "knowledge", "willpower", "tech", "move", "cunning", "combat"),
        (Focus("science", "medicine"), Focus("awareness", "perception"), Focus("social", "influence")),
        ("int", "pow", "cha", "body"),
        (Tag("high_society"), Tag("lab", "the cellars of the university clinic")),
        (
            Drive("person", "Professor Adler (teacher)", "Compete with"),
            Drive("circle", "the clinic (hospital)", "Protect"),
        ),
        "German",
        ("English", "Latin"),
    ),
    Sample(
        "tomas",
        "Tomas Vey",
        "criminal",
        "No door has kept him out, and only one has kept him in.",
        ("cunning", "combat", "move", "awareness", "tech", "social", "willpower", "knowledge", "science"),
        (Focus("combat", "unarmed"), Focus("cunning", "lockpicking"), Focus("move", "athletics")),
        ("body", "pow", "int", "cha"),
        (Tag("streetwise"), Tag("contact", "Mirka, who buys what others lose")),
        (Drive("person", "Little Jon (ward)", "Protect"), Drive("circle", "Saint Anne's (prison)", "Hide from")),
        "Czech",
        ("English",),
    ),
)


def sample(pack: ComaePack, key: str) -> Rule[Outcome | Refusal]:
    """One of the characters who are ready joins as they are."""
    comae = yield from Look(Comae)
    shown = next(sample for sample in SAMPLES if sample.key == key)
    person = made(pack, shown, fresh_key(comae, shown.name))
    if isinstance(person, Refusal):
        return person
    yield from Joined(person)
    return Outcome("created", {"key": person.key})


def made(pack: ComaePack, sample: Sample, key: str) -> Person | Refusal:
    """The sample as a character of this pack; one whose skills, pools or tags the pack lacks can't be."""
    if refusal := fitting(pack, sample):
        return refusal
    values = dict(zip(sample.skills, spread(pack), strict=True))
    sizes = dict(zip(sample.pools, sorted(pack.pool_spread.values, reverse=True), strict=True))
    focuses = sample.focuses if pack.options.focus else ()
    if refusal := check_focuses(pack, values, focuses):
        return refusal
    return Person(
        key,
        sample.name,
        CHARACTER,
        tuple([Skill(skill.key, values[skill.key]) for skill in pack.skills]),
        tuple([Pool(pool.key, sizes[pool.key], sizes[pool.key]) for pool in pack.pools]),
        focuses,
        sample.drives,
        languages(pack, sample.native, sample.others),
        sample.tags,
        starting_luck(pack, sample.tags),
        career=sample.career,
    )


def fitting(pack: ComaePack, sample: Sample) -> Refusal | None:
    """Refuses a sample that was made for other skills, pools or tags than the pack's."""
    same = (
        set(sample.skills) == set(pack.skill_kinds)
        and len(sample.skills) == len(spread(pack))
        and set(sample.pools) == set(pack.pool_kinds)
        and {tag.key for tag in sample.tags} <= set(pack.tag_kinds)
    )
    if same:
        return None
    sentence = f"{sample.name} was made for other skills, pools or tags than this setting has."
    return Refusal("other_setting", sentence, "COM-R2", "who")


READY_MADE: tuple[tuple[str, Fields], ...] = (
    *[("sample", {"who": shown.key}) for shown in SAMPLES],
    ("scene", {"title": "The night train"}),
)
"""A party and a scene to begin with."""
