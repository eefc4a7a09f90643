"""Traits by name: which one is meant, what someone has in it, and which the world offers (NUT-R12, NUT-R23)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .pack import NONE, NutshellPack
from .party import Character, Kind, Party, Trait

LONGEST_NAME = 80


def key_of(name: str, taken: tuple[str, ...] = ()) -> str:
    """A key for a name of one's own: its letters and digits in lower case, and a number if that is taken."""
    kept = "".join(letter if letter.isalnum() else " " for letter in name.casefold())
    key, never = "_".join(kept.split()) or "own", {NONE, *taken}
    return next(k for k in (key, *(f"{key}_{number}" for number in range(2, len(never) + 3))) if k not in never)


def clean(name: str) -> str:
    """A name as it is kept: trimmed, and with single blanks (NUT-D22)."""
    return " ".join(name.split())


def named(pack: NutshellPack, party: Party, name: str, beside: Iterable[tuple[str, str]] = ()) -> tuple[str, str]:
    """The key and label of the trait that a name means: one at the table, one of the lists, or one of one's own.

    A listed trait answers to any of its names: "tumbling" is "acrobatics/tumbling" unless two share the name. What is
    named `beside` it counts too, so that "C++" and "C#" are two traits.
    """
    wanted, known = clean(name).casefold(), dict((*every_label(pack, party), *beside))
    for key, label in known.items():
        if wanted in (key.casefold(), label.casefold()):
            return key, label
    alike = [(key, label) for key, label in known.items() if wanted in label.casefold().split("/")]
    if len(alike) == 1:
        return alike[0]
    return key_of(name, tuple(known)), clean(name)


def every_label(pack: NutshellPack, party: Party) -> Iterator[tuple[str, str]]:
    """Every trait that has a name here: those of the world, those on sheets, and those of the lists."""
    yield from _own_labels(party)
    for listed in pack.kinds.values():
        yield listed.key, listed.label


def _own_labels(party: Party) -> Iterator[tuple[str, str]]:
    for kind in party.kinds:
        yield kind.key, kind.label
    for character in party.characters:
        for trait in character.traits:
            yield trait.key, trait.label


def label_of(pack: NutshellPack, party: Party, key: str) -> str:
    """What a trait is called."""
    for own, label in _own_labels(party):
        if own == key:
            return label
    return pack.kinds[key].label if key in pack.kinds else key


def rated(pack: NutshellPack, party: Party, character: Character, key: str) -> Trait:
    """What someone has in a trait: as it stands on the sheet, or else what the untrained have here (NUT-R16)."""
    trait = character.trait(key)
    if trait is not None:
        return trait
    kind = defined(pack, party, key)
    return Trait(key, kind.label, kind.default)


def defined(pack: NutshellPack, party: Party, key: str) -> Kind:
    """What a trait is in this world: as the game master said, or as the lists have it, or one default for the rest."""
    kind = party.kind(key)
    if kind is not None:
        return kind
    listed = pack.kinds.get(key)
    if listed is not None:
        return Kind(key, listed.label, listed.default, listed.meaning, listed.improves)
    return Kind(key, label_of(pack, party, key), pack.rest)


def offered(pack: NutshellPack, party: Party, characters: tuple[Character, ...]) -> tuple[str, ...]:
    """The traits that may be named in a task: on these sheets, then those that exist in this world (NUT-R23)."""
    gone = {kind.key for kind in party.kinds if not kind.exists}
    sheets = [trait.key for character in characters for trait in character.traits]
    world = [*pack.offered_keys, *[kind.key for kind in party.kinds]]
    return tuple(dict.fromkeys([*sheets, *([key for key in world if key not in gone] if gone else world)]))


def search(pack: NutshellPack, party: Party, words: str) -> tuple[Kind, ...]:
    """The traits in whose name or meaning each of these words occurs; all of them for no words."""
    wanted = words.casefold().split()
    keys = dict.fromkeys((*(kind.key for kind in party.kinds), *pack.kinds))
    kinds = [defined(pack, party, key) for key in keys]
    return tuple(
        kind
        for kind in kinds
        if kind.exists and all(word in f"{kind.label} {kind.meaning}".casefold() for word in wanted)
    )
