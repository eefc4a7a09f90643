"""All that this game knows: its people, the conflict under way, and where the story is in its scenes and days."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from inglenook.rules import State

from .fight import Conflict
from .pack import ComaePack
from .person import Person


class Calendar(msgspec.Struct, frozen=True):
    """Where the story is (COM-D62): numbers of the scene, the session, the scenario and the day, each from 1.

    `scene` is 0 as long as none was opened; `title` is the open scene's.
    """

    scene: int = 0
    title: str = ""
    open: bool = False
    session: int = 1
    scenario: int = 1
    day: int = 1


class Contested(msgspec.Struct, frozen=True):
    """The last opposed roll, as long as it may be taken further (COM-R23, COM-D10): who rolled what, and who lost.

    `losers` are both after a stand-off; `rating` stands for an opponent who is no person.
    """

    who: str
    skill: str
    against: str
    their_skill: str
    rating: int = 0
    losers: tuple[str, ...] = ()
    focus: str = ""
    their_focus: str = ""


class Comae(State, frozen=True):
    """The state of the game. `strangers` is what the table takes hidden people for, until it knows them better."""

    engine: ClassVar[str] = "comae"

    people: tuple[Person, ...] = ()
    conflict: Conflict | None = None
    contested: Contested | None = None
    calendar: Calendar = Calendar()
    strangers: tuple[Person, ...] = ()

    def person(self, key: str) -> Person:
        """The person of this key. Raises `KeyError` if there is none."""
        for person in self.people:
            if person.key == key:
                return person
        raise KeyError(key)

    @property
    def characters(self) -> tuple[Person, ...]:
        """Those whom players play."""
        return tuple([person for person in self.people if person.is_character])

    def with_person(self, changed: Person) -> Comae:
        """The state with one person changed."""
        return self.but(people=tuple([changed if old.key == changed.key else old for old in self.people]))


def begin(_pack: ComaePack) -> Comae:
    """A table at which nobody has sat down yet."""
    return Comae()
