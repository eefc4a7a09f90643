"""Fields that many commands share: who, which skill, how hard."""

from __future__ import annotations

from inglenook.rules import Field, Fields, Option, Refusal

from .pack import ComaePack
from .person import STATIC, Person
from .skill import DRIVE_KINDS, LANGUAGE, focus_label
from .story import Comae

NO_FOCUS = "none"
NO_ONE = "none"
USUAL = "usual"


def people(comae: Comae) -> tuple[Person, ...]:
    """Everyone who is someone: opposition by rating is not."""
    return tuple(person for person in comae.people if person.level != STATIC)


def who_field(comae: Comae, name: str = "who", label: str = "Who", note: str = "") -> Field:
    """One of the people; the first of the characters unless another is named."""
    listed = people(comae)
    default = next((person.key for person in listed if person.is_character), listed[0].key if listed else None)
    return Field(name, "choice", label, note, tuple(Option(one.key, one.name) for one in listed), default)


def skill_field(pack: ComaePack, comae: Comae, name: str = "skill", label: str = "Skill") -> Field:
    """One of the skills that anyone here has, and the languages."""
    own = [Option(skill.key, skill.label, skill.covers) for skill in pack.skills]
    known = {skill.key for skill in pack.skills}
    for person in people(comae):
        own += [Option(skill.key, skill.key) for skill in person.skills if skill.key not in known]
        known |= {skill.key for skill in person.skills}
    tongues = dict.fromkeys(
        language.name for person in comae.people for language in person.languages if not language.native
    )
    spoken = [Option(f"language:{tongue}", tongue, "A language.") for tongue in tongues]
    return Field(name, "choice", label, "What fits best.", (*own, *spoken), own[0].key)


def focus_field(pack: ComaePack, comae: Comae, name: str = "focus") -> tuple[Field, ...]:
    """One of the focuses that anyone has, or none; the native tongue counts without focus rules too."""
    found: dict[str, str] = {}
    for person in people(comae):
        if pack.options.focus:
            found |= {focus.key: focus_label(pack, person, focus.key) for focus in person.focuses}
            found |= {drive.kind: drive.kind.capitalize() for drive in person.drives if drive.kind in DRIVE_KINDS}
        if any(language.native for language in person.languages):
            found[LANGUAGE] = pack.focus_labels.get(LANGUAGE, "Language")
    if not found:
        return ()
    options = (Option(NO_FOCUS, "None"), *(Option(key, label) for key, label in found.items()))
    return (Field(name, "choice", "Focus", "If one fits, and the referee agrees.", options, NO_FOCUS),)


def difficulty_field(pack: ComaePack) -> Field:
    """How hard it is."""
    options = tuple(
        Option(kind.key, kind.label, "no roll" if kind.no_roll else f"{kind.modifier:+d}" if kind.modifier else "")
        for kind in pack.difficulties
    )
    usual = next((kind.key for kind in pack.difficulties if not kind.no_roll and not kind.modifier), options[0].key)
    return Field("difficulty", "choice", "Difficulty", "It changes the skill, not the dice.", options, usual)


def company_field(pack: ComaePack) -> Field:
    """The company in which one speaks, where a missing tag is felt."""
    kinds = tuple(Option(tag.key, tag.label) for tag in pack.tags if tag.missing)
    note = "Where a missing tag is felt."
    return Field("company", "choice", "Company", note, (Option("any", "Any"), *kinds), "any")


def tag_field(pack: ComaePack) -> Field:
    """A tag that helps this roll."""
    kinds = tuple(Option(tag.key, tag.label, f"{tag.bonus:+d}") for tag in pack.tags if tag.bonus)
    return Field("tag", "choice", "Tag", "One that helps here.", (Option("none", "None"), *kinds), "none")


def luck_field(label: str = "Luck") -> Field:
    """Whether luck is asked for in this roll."""
    options = (
        Option("ask", "Ask", "Whoever has luck is asked when it can help."),
        Option("off", "Leave it aside", "Nobody is asked about luck this time."),
    )
    return Field("luck", "choice", label, "", options, "ask")


def somebody(_pack: ComaePack, comae: Comae) -> Refusal | None:
    """Something can only be done by someone."""
    if people(comae):
        return None
    return Refusal("nobody", "Nobody is at this table yet. Make a character first.", "COM-R2")


def focus_of(fields: Fields, name: str = "focus") -> str:
    """The focus that was chosen, empty for none."""
    chosen = str(fields.get(name, NO_FOCUS))
    return "" if chosen == NO_FOCUS else chosen


def picked(fields: Fields, name: str, nothing: str) -> str:
    """What was chosen in a field, empty if it is the option that says nothing."""
    chosen = str(fields.get(name, nothing))
    return "" if chosen == nothing else chosen


def pool_fields(pack: ComaePack, first: str, second: str = NO_ONE) -> tuple[Field, ...]:
    """One pool, or two that count with their average."""
    pools = tuple(Option(pool.key, pool.label, pool.covers) for pool in pack.pools)
    return (
        Field("pool", "choice", "Pool", "What is at stake.", pools, first),
        Field(
            "second_pool",
            "choice",
            "Second pool",
            "Two pools count with their average.",
            (Option(NO_ONE, "None"), *pools),
            second,
        ),
    )


def pools_of(fields: Fields) -> tuple[str, ...]:
    """The pools that were chosen."""
    second = picked(fields, "second_pool", NO_ONE)
    first = str(fields["pool"])
    return (first, second) if second and second != first else (first,)
