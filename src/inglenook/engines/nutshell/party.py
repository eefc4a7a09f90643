"""The party: the characters at the table, the world's traits, and the tasks that wait for somebody (NUT-R1)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from inglenook.rules import Look, State

from .pack import NutshellPack


class Trait(msgspec.Struct, frozen=True):
    """A trait on a sheet: its rating, and the points gathered toward the next die (NUT-R22)."""

    key: str
    label: str
    die: int
    points: int = 0


class Ailment(msgspec.Struct, frozen=True):
    """Something that afflicts a character for as long as the game master says so."""

    what: str
    level: str


class Character(msgspec.Struct, frozen=True):
    """A character. While it is being `made` traits are bought: with points, or freely.

    `unspent` are the points that were left when it was done.
    """

    key: str
    name: str
    traits: tuple[Trait, ...] = ()
    free: bool = False
    made: bool = False
    unspent: int = 0
    ailments: tuple[Ailment, ...] = ()

    @property
    def role(self) -> str:
        """The role of whoever plays this character."""
        return f"player:{self.key}"

    def trait(self, key: str) -> Trait | None:
        """The trait of this key, if it stands on the sheet."""
        for trait in self.traits:
            if trait.key == key:
                return trait
        return None

    @property
    def spent(self) -> int:
        """What the sheet's dice cost, each its number of sides (NUT-R15)."""
        return sum(trait.die for trait in self.traits)


class Kind(msgspec.Struct, frozen=True):
    """A trait as the game master has defined it for this world (NUT-R16, NUT-R23)."""

    key: str
    label: str
    default: int
    meaning: str = ""
    improves: bool = True
    exists: bool = True


class Task(msgspec.Struct, frozen=True):
    """A task that waits for the one whom it is about (NUT-R5)."""

    number: int
    who: str
    question: str
    trait: str
    difficulty: int
    affliction: str
    influence: str


class Party(State, frozen=True):
    """Everyone at the table, what the game master has said about traits, and what waits."""

    engine: ClassVar[str] = "nutshell"

    characters: tuple[Character, ...] = ()
    kinds: tuple[Kind, ...] = ()
    tasks: tuple[Task, ...] = ()
    posed: int = 0

    def character(self, key: str) -> Character:
        """The character of this key. Raises `LookupError` if there is none such."""
        for character in self.characters:
            if character.key == key:
                return character
        raise LookupError(f"no character {key}")

    def kind(self, key: str) -> Kind | None:
        """What the game master has defined under this key."""
        return next((kind for kind in self.kinds if kind.key == key), None)

    def task(self, number: int) -> Task:
        """The task that waits under this number. Raises `LookupError` if there is none such."""
        for task in self.tasks:
            if task.number == number:
                return task
        raise LookupError(f"no task {number}")

    def with_character(self, character: Character) -> Party:
        """This party with one character as it is now."""
        return self.but(characters=tuple(character if c.key == character.key else c for c in self.characters))


LOOK = Look(Party)
"""The one look every rule here takes."""


def begin(_pack: NutshellPack) -> Party:
    """Nobody yet: the players make their characters at the table."""
    return Party()
