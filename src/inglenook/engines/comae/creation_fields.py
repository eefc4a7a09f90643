"""The fields of a new character: a name and a career must be given; all else comes of them, of questions or of dice."""

from __future__ import annotations

from collections.abc import Sequence

from inglenook.rules import Field, Option

from .allocation import spread
from .creation import NATIVE
from .draft import NONE, OPEN, OWN, ROLL, focus_key
from .drives import rows
from .grouping import grouped
from .pack import Career, ComaePack, SkillKind
from .person import Focus
from .pools import DICE, SPREAD
from .skill import DRIVE_KINDS
from .story import Comae

LONGEST_NAME = 120
LONGEST_WORDS = 200


def name_field(note: str, default: str | None = None, low: int = 1) -> Field:
    """The name of someone."""
    return Field("name", "text", "Name", note, default=default, low=low, high=LONGEST_NAME)


HEADINGS = {
    "skill": "Skills",
    **dict.fromkeys(("focus", "own_focus"), "Focuses"),
    **dict.fromkeys(("pools", "pool"), "Pools"),
    **dict.fromkeys(("tag", "tag_words"), "Tags"),
    **dict.fromkeys(
        ("person", "person_words", "person_verb", "circle", "circle_words", "circle_verb"), "Whom it is all for"
    ),
    **dict.fromkeys(("native", "languages"), "Languages"),
}


def create_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """What may be said of a new character, under headings; what is left open is asked, or rolled."""
    return grouped(_create_fields(pack, comae), HEADINGS)


def _create_fields(pack: ComaePack, _comae: Comae) -> tuple[Field, ...]:
    """Everything that may be settled of someone new."""
    return (
        name_field("What are they called?"),
        Field("career", "choice", "Career", "It settles what they are best at.", _careers(pack)),
        Field("concept", "text", "Own concept", "A few words, if no career fits.", default="", high=LONGEST_WORDS),
        Field("rest", "choice", "What is left open", options=_RESTS, default="ask"),
        *_skills(pack),
        *_focuses(pack),
        *_pools(pack),
        *_tags(pack),
        *_drive(pack, "person", "Someone to act for"),
        *_drive(pack, "circle", "A circle to act for"),
        *_languages(),
    )


_RESTS = (
    Option("ask", "Ask me", "A question for each thing that nothing has settled."),
    Option(ROLL, "Roll it", "The dice settle it."),
)


def _careers(pack: ComaePack) -> tuple[Option, ...]:
    own = Option(OWN, "An own concept", "You say what they are best at.")
    return (*[Option(career.key, career.label, described(pack, career)) for career in pack.careers], own)


def described(pack: ComaePack, career: Career) -> str:
    """What a career brings, in short."""
    skills = [pack.skill_kinds[said.skill].label + _focus_said(pack, said.focus) for said in career.skills]
    tags = [" or ".join(pack.tag_kinds[key].label for key in said.split("|")) for said in career.tags]
    return f"{', '.join(skills)}; {', '.join(tags)}"


def _focus_said(pack: ComaePack, focus: str) -> str:
    return f" ({pack.focus_labels.get(focus, focus.capitalize())})" if focus and pack.options.focus else ""


def _skills(pack: ComaePack) -> tuple[Field, ...]:
    values = tuple([Option(str(value), str(value)) for value in dict.fromkeys(spread(pack))])
    options = (Option(OPEN, "As it comes", "From the career, or by what is left open."), *values)
    return tuple(
        [Field(f"skill.{skill.key}", "choice", skill.label, skill.covers, options, OPEN) for skill in pack.skills]
    )


def _focuses(pack: ComaePack) -> tuple[Field, ...]:
    """A pick for each starred value; none at all where focuses aren't in use."""
    if not pack.options.focus:
        return ()
    options = (
        Option(OPEN, "As it comes", "The career's, or by what is left open."),
        *focus_options(pack.skills),
        Option(OWN, "An own focus", "You name it below."),
        Option(NONE, "None", "If the career names Willpower, which then takes its place."),
    )
    picks = range(1, pack.spread.starred + 1)
    note = f"It adds {pack.spread.focus_bonus} to its skill where it fits."
    return (
        *[Field(f"focus.{place}", "choice", f"Focus {place}", note, options, OPEN) for place in picks],
        Field("own_focus", "text", "Own focus", "With its skill: social/leadership.", default="", high=LONGEST_WORDS),
    )


def focus_options(skills: Sequence[SkillKind]) -> tuple[Option, ...]:
    """Every listed focus; the drives come to everyone and are none of these."""
    return tuple(
        [
            Option(focus_key(Focus(skill.key, focus.key)), f"{skill.label}: {focus.label}", focus.note)
            for skill in skills
            for focus in skill.focuses
            if focus.key not in DRIVE_KINDS
        ]
    )


def _pools(pack: ComaePack) -> tuple[Field, ...]:
    spread_shown = ", ".join([str(value) for value in pack.pool_spread.values])
    plus, dice = pack.pool_spread.plus, pack.pool_spread.dice
    ways = (
        Option(SPREAD, "Give values out", spread_shown),
        Option(DICE, "Roll them", f"{len(dice)}d{dice[0]}+{plus} for each."),
    )
    values = tuple([Option(str(value), str(value)) for value in pack.pool_spread.values])
    options = (Option(OPEN, "As it comes"), *values)
    return (
        Field("pools", "choice", "Pools", options=ways, default=SPREAD),
        *[Field(f"pool.{pool.key}", "choice", pool.label, pool.covers, options, OPEN) for pool in pack.pools],
    )


def tag_options(pack: ComaePack) -> tuple[Option, ...]:
    """All tags of the pack."""
    return tuple([Option(tag.key, tag.label, tag.note) for tag in pack.tags])


def _tags(pack: ComaePack) -> tuple[Field, ...]:
    options = (
        Option(OPEN, "The career's", "Or by what is left open."),
        Option(ROLL, "Roll it"),
        *tag_options(pack),
    )
    fields: list[Field] = []
    for place in (1, 2):
        fields += [
            Field(f"tag.{place}", "choice", f"Tag {place}", options=options, default=OPEN),
            Field(f"tag_words.{place}", "text", f"Tag {place} in your words", default="", high=LONGEST_WORDS),
        ]
    return tuple(fields)


def drive_options(pack: ComaePack, table: str) -> tuple[Option, ...]:
    """The rows of a table of drives."""
    return tuple([Option(key, label) for key, label in rows(pack, table).items()])


def _drive(pack: ComaePack, kind: str, label: str) -> tuple[Field, ...]:
    options = (
        Option(ROLL, "Roll it"),
        Option(OPEN, "Ask me"),
        *drive_options(pack, kind),
        Option(OWN, "In my own words"),
    )
    verbs = (Option(NONE, "No verb"), Option(ROLL, "Roll it"), Option(OPEN, "Ask me"), *drive_options(pack, "verb"))
    note = "A Willpower focus: it is what they truly work for."
    return (
        Field(kind, "choice", label, note, options, ROLL),
        Field(f"{kind}_words", "text", f"The {kind} in your words", "Who or which.", default="", high=LONGEST_WORDS),
        Field(f"{kind}_verb", "choice", f"Verb for the {kind}", "What is felt.", verbs, NONE),
    )


def _languages() -> tuple[Field, ...]:
    return (
        Field("native", "text", "Native tongue", default=NATIVE, high=LONGEST_NAME),
        Field("languages", "text", "Other languages", "With commas between them.", default="", high=LONGEST_WORDS),
    )


def random_fields(pack: ComaePack, _comae: Comae) -> tuple[Field, ...]:
    """Nothing must be given."""
    ways = (Option(SPREAD, "Values, by lot"), Option(DICE, "Dice"))
    tags = (Option(OPEN, "The career's"), Option(ROLL, "Dice"))
    return (
        name_field("If you have none, the dice find one.", "", low=0),
        Field("career", "choice", "Career", options=(Option(ROLL, "Roll it"), *_careers(pack)[:-1]), default=ROLL),
        Field("pools", "choice", "Pools", options=ways, default=SPREAD),
        Field("tags", "choice", "Tags", options=tags, default=OPEN),
        Field("verbs", "yes", "Verbs", "What is felt for person and circle.", default=True),
    )
