"""A person in a few words: what they are like, what drives them, what happened to them lately."""

from __future__ import annotations

from collections.abc import Sequence

from .code_block import table_of
from .pack import ComaePack
from .person import Person, Trait


def portrait(pack: ComaePack, person: Person) -> str:
    """Someone as one sentence that can be spoken: "Mara Venn, skilled: shy and lying; moved by money; …"."""
    level = pack.level_kinds[person.level].label.lower()
    stance = pack.disposition_kinds.get(person.disposition)
    said = [
        listed([trait(pack, "personality", entry) for entry in person.code.personality]),
        _moved(pack, person.code.motivation),
        *[happened(pack, entry) for entry in person.code.event],
        stance.label.lower() if stance is not None and stance.modifier else "",
        "" if person.hidden and not person.code.personality else best(pack, person),
    ]
    told = "; ".join([part for part in said if part])
    return f"{person.name}, {level}: {told}." if told else f"{person.name}, {level}."


def listed(words: Sequence[str]) -> str:
    """Words in a row: "shy", "shy and lying", "shy, lying and moody"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def label(pack: ComaePack, part: str, key: str) -> str:
    """A row's label, in lower case, or else the free words as they are."""
    return next((row.label.lower() for row in table_of(pack, part) if row.key == key), key)


def trait(pack: ComaePack, part: str, entry: Trait) -> str:
    """An entry in a word or two; what came up twice is said to be strong (COM-D57)."""
    return ("strongly " if entry.strong else "") + label(pack, part, entry.key)


def _moved(pack: ComaePack, entries: Sequence[Trait]) -> str:
    said = listed([trait(pack, "motivation", entry) for entry in entries])
    return f"motive: {said}" if said else ""


def happened(pack: ComaePack, entry: Trait) -> str:
    """A recent event: what it is about, whether it was good, and what it may have been."""
    what = trait(pack, "event", entry)
    row = next((row for row in table_of(pack, "event") if row.key == entry.key), None)
    if entry.good is None:
        return f"lately {what}"
    turn = "for the better" if entry.good else "for the worse"
    meaning = "" if row is None else row.good if entry.good else row.bad
    return f"lately {what} {turn}" + (f" ({meaning})" if meaning else "")


def best(pack: ComaePack, person: Person) -> str:
    """What someone is best at."""
    skills = [skill for skill in person.skills if skill.value > pack.spread.rest]
    ahead = sorted(skills, key=lambda skill: -skill.value)[:3]
    said = [f"{pack.skill_kinds[skill.key].label} {skill.value}" for skill in ahead if skill.key in pack.skill_kinds]
    return listed(said)
