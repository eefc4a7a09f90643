"""How a character comes to be: from a draft, by questions, by dice, or all at once (COM-R1, COM-R2)."""

from __future__ import annotations

from inglenook.rules import Fields, Look, Outcome, Refusal, Rule

from .allocation import check_focuses, check_values
from .draft import NONE, OPEN, ROLL, Draft, DriveWish, career_of, read_draft, spare_pick, words
from .drives import drive_of
from .facts import Joined
from .generator import name_someone
from .lot import Settler, cast
from .pack import ComaePack
from .person import CHARACTER, Language, Person, Skill
from .pools import give_out, throw_pools
from .slug import fresh_key
from .starting_skills import career_skills, first_skills, focuses_of, skill_values
from .starting_tags import starting_luck, tags_of
from .story import Comae

NATIVE = "Mother tongue"


def create(pack: ComaePack, fields: Fields) -> Rule[Outcome | Refusal]:
    """Someone new as the fields have it; what they leave open is asked or rolled."""
    draft = read_draft(pack, fields)
    if isinstance(draft, Refusal):
        return draft
    return (yield from make(pack, draft))


def make(pack: ComaePack, draft: Draft) -> Rule[Outcome | Refusal]:
    """Settles the draft, checks that it is legal, and lets the character join."""
    key = fresh_key((yield from Look(Comae)), draft.name)
    settler = Settler(f"player:{key}", draft.by_dice)
    career = yield from career_skills(pack, draft, settler)
    values = yield from skill_values(pack, draft, settler, first_skills(pack, draft, career))
    focuses = yield from focuses_of(pack, draft, settler, career, values)
    trade = career_of(pack, draft)
    spare = spare_pick(pack, trade)
    if refusal := check_values(pack, values) or check_focuses(pack, values, focuses, spare=spare):
        return refusal
    pools = yield from (throw_pools(pack, settler.who) if draft.throw_pools else give_out(pack, settler, draft.pools))
    tags = yield from tags_of(pack, draft, settler)
    person = yield from drive_of(pack, settler, "person", draft.person)
    circle = yield from drive_of(pack, settler, "circle", draft.circle)
    yield from Joined(
        Person(
            key,
            draft.name,
            CHARACTER,
            tuple([Skill(skill, value) for skill, value in values.items()]),
            pools,
            focuses,
            (person, circle),
            languages(pack, draft.native, draft.languages),
            tags,
            starting_luck(pack, tags),
            career=trade.key if trade is not None else draft.concept,
        )
    )
    return Outcome("created", {"key": key})


def languages(pack: ComaePack, native: str, others: tuple[str, ...]) -> tuple[Language, ...]:
    """The native tongue with its floor, and others as low as they start (COM-R8, COM-D18)."""
    tongue = native or NATIVE
    return (
        Language(tongue, pack.spread.native_language, native=True),
        *[Language(name, pack.spread.second_language) for name in others if name.casefold() != tongue.casefold()],
    )


def create_random(pack: ComaePack, fields: Fields) -> Rule[Outcome | Refusal]:
    """A complete character at once: only what was named is not left to dice."""
    comae = yield from Look(Comae)
    name = words(fields, "name") or (yield from name_someone(pack, comae))
    career = str(fields["career"])
    if career == ROLL:
        who = f"player:{fresh_key(comae, name)}"
        career = yield from cast(who, [trade.key for trade in pack.careers], "create.career", "COM-R57")
    drive = DriveWish(ROLL, verb=ROLL if fields["verbs"] else NONE)
    stars = pack.spread.starred if pack.options.focus else 0
    draft = Draft(
        name,
        career,
        "",
        by_dice=True,
        values={},
        focuses=(OPEN,) * stars,
        pools={},
        throw_pools=fields["pools"] == "dice",
        tags=(str(fields["tags"]),) * 2,
        notes=("", ""),
        person=drive,
        circle=drive,
        native="",
        languages=(),
    )
    return (yield from make(pack, draft))
