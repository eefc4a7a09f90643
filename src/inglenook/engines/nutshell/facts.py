"""The facts of this game: what may happen to a party, each under its written name for ever."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from inglenook.rules import Event

from .party import Ailment, Character, Kind, Party, Task, Trait


class Fact(Event[Party], frozen=True):
    """A fact about the party."""

    engine: ClassVar[str] = "nutshell"


class Joined(Fact, frozen=True, tag="nutshell.joined/1"):
    """A new character, whose traits are bought with points, or chosen freely (NUT-R14, NUT-R15)."""

    who: str
    name: str
    free: bool = False

    def apply(self, party: Party, /) -> Party:
        return replace(party, characters=(*party.characters, Character(self.who, self.name, free=self.free)))


class Bought(Fact, frozen=True, tag="nutshell.bought/1"):
    """A trait stands on the sheet at this die. `allowed` if the game master let a limit be passed (NUT-D14)."""

    who: str
    trait: str
    label: str
    die: int
    allowed: bool = False

    def apply(self, party: Party, /) -> Party:
        return party.with_character(_with(party.character(self.who), Trait(self.trait, self.label, self.die)))


class Finished(Fact, frozen=True, tag="nutshell.finished/1"):
    """A character is done; what was not spent stays on the sheet (NUT-D13)."""

    who: str
    unspent: int = 0

    def apply(self, party: Party, /) -> Party:
        return party.with_character(replace(party.character(self.who), made=True, unspent=self.unspent))


class Renamed(Fact, frozen=True, tag="nutshell.renamed/1"):
    """A character goes by another name."""

    who: str
    name: str

    def apply(self, party: Party, /) -> Party:
        return party.with_character(replace(party.character(self.who), name=self.name))


class Practised(Fact, frozen=True, tag="nutshell.practised/1"):
    """Points went into a skill, which stands at this die now, with these points toward the next (NUT-R22, NUT-D16).

    `unspent` if they came from those left over when the character was made (NUT-D13).
    """

    who: str
    trait: str
    label: str
    points: int
    before: int
    die: int
    left: int
    unspent: bool = False

    def apply(self, party: Party, /) -> Party:
        character = _with(party.character(self.who), Trait(self.trait, self.label, self.die, self.left))
        if self.unspent:
            character = replace(character, unspent=character.unspent - self.points)
        return party.with_character(character)


class Afflicted(Fact, frozen=True, tag="nutshell.afflicted/1"):
    """Something afflicts a character (NUT-R9)."""

    who: str
    what: str
    level: str

    def apply(self, party: Party, /) -> Party:
        character = party.character(self.who)
        others = _without(character, self.what)
        return party.with_character(replace(character, ailments=(*others, Ailment(self.what, self.level))))


class Recovered(Fact, frozen=True, tag="nutshell.recovered/1"):
    """Something afflicts a character no more."""

    who: str
    what: str

    def apply(self, party: Party, /) -> Party:
        character = party.character(self.who)
        return party.with_character(replace(character, ailments=_without(character, self.what)))


class Defined(Fact, frozen=True, tag="nutshell.defined/1"):
    """The game master has said what a trait is in this world (NUT-R16, NUT-R20, NUT-R23)."""

    trait: Kind

    def apply(self, party: Party, /) -> Party:
        others = tuple(kind for kind in party.kinds if kind.key != self.trait.key)
        return replace(party, kinds=(*others, self.trait))


class Posed(Fact, frozen=True, tag="nutshell.posed/1"):
    """A task waits for somebody (NUT-R5)."""

    task: Task

    def apply(self, party: Party, /) -> Party:
        return replace(party, tasks=(*party.tasks, self.task), posed=self.task.number)


class Settled(Fact, frozen=True, tag="nutshell.settled/1"):
    """A task waits no longer: it was faced, or withdrawn."""

    number: int

    def apply(self, party: Party, /) -> Party:
        return replace(party, tasks=tuple(task for task in party.tasks if task.number != self.number))


class Refitted(Fact, frozen=True, tag="nutshell.refitted/1"):
    """Sheets and world were fitted to a changed ladder; `lowered` dice fell to the next rung."""

    characters: tuple[Character, ...]
    kinds: tuple[Kind, ...]
    lowered: int = 0

    def apply(self, party: Party, /) -> Party:
        return replace(party, characters=self.characters, kinds=self.kinds)


FACTS: tuple[type[Fact], ...] = (
    Joined,
    Bought,
    Finished,
    Renamed,
    Practised,
    Afflicted,
    Recovered,
    Defined,
    Posed,
    Settled,
    Refitted,
)


def _with(character: Character, trait: Trait) -> Character:
    """A sheet with a trait as it is now, in its place or at the end: each stands there once (NUT-D22)."""
    if character.trait(trait.key) is None:
        return replace(character, traits=(*character.traits, trait))
    return replace(character, traits=tuple(trait if old.key == trait.key else old for old in character.traits))


def _without(character: Character, what: str) -> tuple[Ailment, ...]:
    return tuple(ailment for ailment in character.ailments if ailment.what.casefold() != what.casefold())
