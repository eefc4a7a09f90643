"""What people write in their own words, and what of it there is already: by key or by name, however it is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .pack import ComaePack
from .person import Person


def entries(text: str) -> tuple[str, ...]:
    """What is listed with commas between, with single spaces, and each only once."""
    found: dict[str, str] = {}
    for entry in text.split(","):
        said = " ".join(entry.split())
        found.setdefault(said.casefold(), said)
    found.pop("", None)
    return tuple(found.values())


def skill_key(pack: ComaePack, person: Person, said: str) -> str:
    """The key of a skill of the sheet, or of one that someone has, by what it is called; else the words as they are."""
    own = [(skill.key, skill.key) for skill in person.skills]
    return _key(said, [*[(kind.key, kind.label) for kind in pack.skills], *own])


def tag_key(pack: ComaePack, said: str, held: Sequence[str] = ()) -> str:
    """The key of a tag of the pack, or of one that someone holds, by what it is called; else the words as they are."""
    return _key(said, [*[(kind.key, kind.label) for kind in pack.tags], *zip(held, held, strict=True)])


def _key(said: str, known: Iterable[tuple[str, str]]) -> str:
    wanted = said.casefold()
    return next((key for key, label in known if wanted in (key.casefold(), label.casefold())), said)
